"""People, classes and long tasks, for those who look after the place."""

from __future__ import annotations

from typing import cast

from django.contrib import admin, messages
from django.contrib.auth.admin import UserAdmin
from django.db.models import QuerySet
from django.http import HttpRequest

from apps.accounts.models import Class, Job, Membership, User
from apps.accounts.services import blank_person, let_open_classes
from bridgeclass.admin_pages import ReadOnlyAdmin


@admin.register(User)
class PersonAdmin(UserAdmin[User]):
    """People. Nobody is deleted: their calls count in their classes, so they are made blank."""

    list_display = ("username", "shown_name", "email", "is_guest", "is_staff", "is_active", "last_login")
    list_filter = ("is_guest", "is_staff", "is_active", "memberships__role")
    search_fields = ("username", "shown_name", "email")
    actions = ("forget", "let_teach")
    fieldsets = (
        (None, {"fields": ("username", "password")}),
        ("Person", {"fields": ("shown_name", "email", "last_login", "date_joined", "blanked_at")}),
        (
            "Pages",
            {
                "fields": (
                    *("language", "explanation_level"),
                    *("text_hands", "four_colours", "confirm_calls", "single_keys"),
                )
            },
        ),
        ("Review", {"fields": ("cards_a_day",)}),
        ("What they may do", {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")}),
    )
    add_fieldsets = ((None, {"fields": ("username", "shown_name", "usable_password", "password1", "password2")}),)
    readonly_fields = ("last_login", "date_joined", "blanked_at")
    ordering = ("username",)

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Nobody is deleted."""
        return False

    @admin.action(description="Forget who these people are", permissions=["change"])
    def forget(self, request: HttpRequest, people: QuerySet[User]) -> None:
        """Make these people blank, but never oneself."""
        chosen = list(
            people.exclude(username=request.user.get_username()).filter(blanked_at=None).values_list("pk", flat=True)
        )
        for pk in chosen:
            blank_person(user_id=pk, by=cast("User", request.user))
        self.message_user(
            request, f"{len(chosen)} forgotten; their calls still count in their classes.", messages.SUCCESS
        )

    @admin.action(description="Let these people make classes", permissions=["change"])
    def let_teach(self, request: HttpRequest, people: QuerySet[User]) -> None:
        """Let people teach: a first class is theirs to make."""
        count = let_open_classes(people=people.filter(blanked_at=None, is_guest=False))
        self.message_user(request, f"{count} more may make classes of their own.", messages.SUCCESS)


class MembershipInline(admin.TabularInline[Membership, Class]):
    """Who is in a class."""

    model = Membership
    extra = 0
    autocomplete_fields = ("user",)
    readonly_fields = ("joined_at",)


@admin.register(Class)
class ClassAdmin(admin.ModelAdmin[Class]):
    """Classes with their members."""

    list_display = ("name", "creator", "join_code", "created_at", "archived_at")
    search_fields = ("name", "join_code", "creator__username")
    list_filter = ("archived_at",)
    autocomplete_fields = ("creator",)
    inlines = (MembershipInline,)


@admin.register(Job)
class JobAdmin(ReadOnlyAdmin[Job]):
    """Long tasks and what came of them."""

    list_display = ("created_at", "kind", "owner", "state", "done", "total", "error")
    list_filter = ("kind", "state")
    search_fields = ("owner__username", "error")
    list_select_related = ("owner",)
