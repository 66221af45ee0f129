"""Administration pages of what is only read there: facts are changed by what people do, never by hand."""

from __future__ import annotations

from django.contrib import admin
from django.contrib.auth.base_user import AbstractBaseUser
from django.db.models import Model
from django.http import HttpRequest

from apps.core.signals import deed_done


def is_admin(request: HttpRequest) -> bool:
    """Whether the person looks after the whole place."""
    return bool(getattr(request.user, "is_admin", False))


def note_deed(
    request: HttpRequest,
    deed: str,
    *,
    about: AbstractBaseUser | None = None,
    klass: Model | None = None,
    words: str = "",
) -> None:
    """Have written down what the person does; `deed` is a value of the audit log's deeds."""
    deed_done.send(type(request.user), by=request.user, deed=deed, about=about, klass=klass, words=words)


class ReadOnlyAdmin[M: Model](admin.ModelAdmin[M]):
    """Pages to search and read."""

    list_per_page = 50
    show_full_result_count = False
    actions = None

    def has_view_permission(self, request: HttpRequest, obj: M | None = None) -> bool:
        """Everybody who looks after the place may read."""
        return is_admin(request)

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Its app is listed for those who may read."""
        return is_admin(request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody adds here."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: M | None = None) -> bool:
        """Nobody changes here."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: M | None = None) -> bool:
        """Nobody deletes here."""
        return False


class ReadOnlyInline[M: Model, P: Model](admin.TabularInline[M, P]):
    """Rows that belong to a thing, to be read on its page."""

    extra = 0
    can_delete = False

    def get_readonly_fields(self, request: HttpRequest, obj: P | None = None) -> list[str]:
        """What is named to be shown, also what no form may hold."""
        return [str(name) for name in self.fields or ()]

    def has_view_permission(self, request: HttpRequest, obj: P | None = None) -> bool:
        """Everybody who looks after the place may read."""
        return is_admin(request)

    def has_add_permission(self, request: HttpRequest, obj: P | None = None) -> bool:
        """Nobody adds here."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: P | None = None) -> bool:
        """Nobody changes here."""
        return False
