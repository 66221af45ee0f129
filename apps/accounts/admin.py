"""Administration of users, classes and jobs."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, cast

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.contrib.auth.admin import UserAdmin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from apps.accounts.models import Class, Job, Membership, User
from apps.accounts.services.people import let_open_classes
from apps.accounts.services.privacy import blank_person
from apps.core.admin_pages import ReadOnlyAdmin, record_audit_event
from apps.core.i18n.rendering import plain

DISPLAY = (
    "language",
    "explanation_level",
    "call_meanings",
    "text_hands",
    "four_colours",
    "confirm_calls",
    "single_keys",
)
RIGHTS = ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")
"""Fields whose changes are recorded in the audit log."""


@admin.register(User)
class PersonAdmin(UserAdmin[User]):
    """Users. They are anonymized instead of deleted, because their calls count in their classes."""

    list_display = ("username", "shown_name", "email", "is_guest", "is_staff", "is_active", "last_login")
    list_filter = ("is_guest", "is_staff", "is_active", "memberships__role")
    search_fields = ("username", "shown_name", "email")
    actions = ("forget", "let_teach")
    fieldsets = (
        (None, {"fields": ("username", "password")}),
        ("Profile", {"fields": ("shown_name", "email", "last_login", "date_joined", "blanked_at")}),
        ("Display", {"fields": DISPLAY}),
        ("Review", {"fields": ("cards_a_day",)}),
        ("Permissions", {"fields": RIGHTS}),
    )
    add_fieldsets = ((None, {"fields": ("username", "shown_name", "usable_password", "password1", "password2")}),)
    readonly_fields = ("last_login", "date_joined", "blanked_at")
    ordering = ("username",)

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Forbid deleting users."""
        return False

    def save_related(self, request: HttpRequest, form: forms.ModelForm[User], formsets: Any, change: bool) -> None:
        """Record changed rights in the audit log."""
        super().save_related(request, form, formsets, change)
        changed = {name: getattr(form.instance, name) for name in RIGHTS if name in form.changed_data}
        if changed:
            rights = {n: v if isinstance(v, bool) else [str(held) for held in v.all()] for n, v in changed.items()}
            record_audit_event(request, "role_changed", about=form.instance, detail="rights", rights=rights)

    def user_change_password(self, request: HttpRequest, id: str, form_url: str = "") -> HttpResponse:  # noqa: A002  # Django's name
        """Record in the audit log that the password was changed or removed."""
        answer = super().user_change_password(request, id, form_url)
        if request.method == "POST" and answer.status_code == HTTPStatus.FOUND:
            record_audit_event(request, "password_reset", about=self.get_object(request, unquote(id)))
        return answer

    @admin.action(description=_("Anonymize the selected users"), permissions=["change"])
    def forget(self, request: HttpRequest, people: QuerySet[User]) -> None:
        """Anonymize users, except the administrator who does it."""
        by = cast("User", request.user)
        chosen = list(people.exclude(pk=by.pk).filter(blanked_at=None).values_list("pk", flat=True))
        for pk in chosen:
            blank_person(user_id=pk, by=by)
        done = ngettext(
            "%(chosen)s user anonymized. The calls still count in their classes.",
            "%(chosen)s users anonymized. The calls still count in their classes.",
            len(chosen),
        )
        self.message_user(request, done % {"chosen": len(chosen)}, messages.SUCCESS)

    @admin.action(description=_("Allow the selected users to create classes"), permissions=["change"])
    def let_teach(self, request: HttpRequest, people: QuerySet[User]) -> None:
        """Allow users to create classes, and so to teach."""
        chosen = list(people.filter(blanked_at=None, is_guest=False))
        count = let_open_classes(people=chosen)
        for person in chosen:
            record_audit_event(request, "role_changed", about=person, detail="may_teach")
        done = ngettext(
            "%(count)s more user can now create classes.", "%(count)s more users can now create classes.", count
        )
        self.message_user(request, done % {"count": count}, messages.SUCCESS)


class MembershipInline(admin.TabularInline[Membership, Class]):
    """Members of a class; the user is text, because a choice of users costs a query a member."""

    model = Membership
    extra = 0
    fields = ("user", "role", "is_guest", "joined_at")
    readonly_fields = ("user", "joined_at")

    def has_add_permission(self, request: HttpRequest, obj: Class | None = None) -> bool:
        """Leave adding members to the other inline."""
        return False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Membership]:
        """Return the members with their users."""
        return super().get_queryset(request).select_related("user")


class NewMembershipInline(admin.TabularInline[Membership, Class]):
    """Users to add to a class."""

    model = Membership
    extra = 0
    fields = ("user", "role", "is_guest")
    autocomplete_fields = ("user",)
    verbose_name_plural = _("new members")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Membership]:
        """Return no members."""
        return super().get_queryset(request).none()


@admin.register(Class)
class ClassAdmin(admin.ModelAdmin[Class]):
    """Classes and their members."""

    list_display = ("name", "creator", "join_code", "created_at", "archived_at")
    search_fields = ("name", "join_code", "creator__username")
    list_filter = ("archived_at",)
    autocomplete_fields = ("creator",)
    inlines = (MembershipInline, NewMembershipInline)

    def save_model(self, request: HttpRequest, obj: Class, form: forms.ModelForm[Class], change: bool) -> None:
        """Record a new owner of the class in the audit log."""
        super().save_model(request, obj, form, change)
        if "creator" in form.changed_data:
            record_audit_event(request, "role_changed", klass=obj, about=obj.creator, detail="owner")

    def save_formset(self, request: HttpRequest, form: Any, formset: Any, change: bool) -> None:
        """Record added, changed and removed members in the audit log."""
        super().save_formset(request, form, formset, change)
        for place in [*formset.new_objects, *(place for place, changed in formset.changed_objects)]:
            record_audit_event(request, "role_changed", klass=place.klass, about=place.user, detail=place.role)
        for place in formset.deleted_objects:
            record_audit_event(request, "member_removed", klass=place.klass, about=place.user)

    def delete_model(self, request: HttpRequest, obj: Class) -> None:
        """Record the deletion in the audit log."""
        record_audit_event(request, "deleted", detail="class", name=str(obj))
        super().delete_model(request, obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Class]) -> None:
        """Record each deletion in the audit log."""
        for klass in queryset:
            record_audit_event(request, "deleted", detail="class", name=str(klass))
        super().delete_queryset(request, queryset)


@admin.register(Job)
class JobAdmin(ReadOnlyAdmin[Job]):
    """Jobs and their outcomes."""

    list_display = ("created_at", "kind", "owner", "state", "done", "total", "reason")
    list_filter = ("kind", "state")
    search_fields = ("owner__username",)
    list_select_related = ("owner",)

    @admin.display(description=_("error"))
    def reason(self, obj: Job) -> str:
        """Return why the job failed."""
        return plain(obj.error)
