"""Read-only administration pages."""

from __future__ import annotations

from django.contrib import admin
from django.contrib.auth.base_user import AbstractBaseUser
from django.db.models import Model
from django.http import HttpRequest

from apps.core.signals import audit_event


def is_admin(request: HttpRequest) -> bool:
    """Return True if the user is an administrator of the site."""
    return bool(getattr(request.user, "is_admin", False))


def record_audit_event(
    request: HttpRequest,
    action: str,
    *,
    about: AbstractBaseUser | None = None,
    klass: Model | None = None,
    detail: str = "",
    **params: object,
) -> None:
    """Record an action of the current user; `action` and `detail` are values of `AuditAction` and `AuditDetail`."""
    audit_event.send(
        type(request.user), by=request.user, action=action, about=about, klass=klass, details=(detail, params)
    )


class ReadOnlyAdmin[M: Model](admin.ModelAdmin[M]):
    """A searchable change list and detail page without any changes."""

    list_per_page = 50
    show_full_result_count = False
    actions = None

    def has_view_permission(self, request: HttpRequest, obj: M | None = None) -> bool:
        """Allow administrators to read."""
        return is_admin(request)

    def has_module_permission(self, request: HttpRequest) -> bool:
        """List the app for administrators."""
        return is_admin(request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Forbid adding rows."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: M | None = None) -> bool:
        """Forbid changing rows."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: M | None = None) -> bool:
        """Forbid deleting rows."""
        return False


class ReadOnlyInline[M: Model, P: Model](admin.TabularInline[M, P]):
    """Read-only related rows on the page of their parent."""

    extra = 0
    can_delete = False

    def get_readonly_fields(self, request: HttpRequest, obj: P | None = None) -> list[str]:
        """Return all fields of the inline, including those a form cannot contain."""
        return [str(name) for name in self.fields or ()]

    def has_view_permission(self, request: HttpRequest, obj: P | None = None) -> bool:
        """Allow administrators to read."""
        return is_admin(request)

    def has_add_permission(self, request: HttpRequest, obj: P | None = None) -> bool:
        """Forbid adding rows."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: P | None = None) -> bool:
        """Forbid changing rows."""
        return False
