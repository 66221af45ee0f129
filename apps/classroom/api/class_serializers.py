"""Serializers of classes and their students."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from apps.accounts.models import Class, Membership
from apps.classroom.selectors.roster import LineKind
from apps.classroom.services.roster import MOST_NEW
from apps.core.api.fields import TextField
from apps.core.api.strict import StrictSerializer

_LONGEST_NAME, _LONGEST_CELL = 80, 200


class ClassSerializer(serializers.Serializer[Class]):
    """A class."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    join_code = serializers.CharField(allow_null=True, help_text="Null while joining is closed.")
    is_archived = serializers.SerializerMethodField(help_text="Whether the class is archived.")
    students = serializers.IntegerField(source="student_count", help_text="The number of students.")
    created_at = serializers.DateTimeField()

    def get_is_archived(self, klass: Class) -> bool:
        """Return True for an archived class."""
        return klass.archived_at is not None


class ClassFilterSerializer(StrictSerializer[Any]):
    """Filters of the list of classes."""

    is_archived = serializers.BooleanField(required=False)


class NewClassSerializer(StrictSerializer[Any]):
    """A new class."""

    name = TextField(max_length=_LONGEST_NAME)


class ClassChangeSerializer(StrictSerializer[Any]):
    """Changes to a class; omitted fields stay as they are."""

    name = TextField(max_length=_LONGEST_NAME, required=False)
    is_archived = serializers.BooleanField(
        required=False,
        help_text="Students do not see the assignments of an archived class. Nothing is deleted.",
    )


class StudentSerializer(serializers.Serializer[Membership]):
    """A student of a class."""

    id = serializers.IntegerField(source="user_id")
    name = serializers.CharField(source="user.get_full_name")
    username = serializers.CharField(source="user.username")
    joined_at = serializers.DateTimeField()
    boards = serializers.IntegerField(help_text="The number of boards finished in this class.")
    last_board_at = serializers.DateTimeField(allow_null=True)


class NewStudentSerializer(StrictSerializer[Any]):
    """A student to add; errors are reported in the result of the line."""

    name = TextField(max_length=_LONGEST_CELL)
    username = TextField(
        max_length=_LONGEST_CELL, allow_blank=True, default="", help_text="If omitted, made from the name."
    )
    email = TextField(max_length=_LONGEST_CELL, allow_blank=True, default="")
    password = TextField(max_length=_LONGEST_CELL, allow_blank=True, default="", help_text="If omitted, generated.")


class NewStudentsSerializer(StrictSerializer[Any]):
    """One or more students to add."""

    students = NewStudentSerializer(many=True, allow_empty=False, max_length=MOST_NEW)  # type: ignore[call-arg]  # of the list


class AddedSerializer(serializers.Serializer[Any]):
    """The result of one line."""

    line = serializers.IntegerField(min_value=1, help_text="The position in the request; the first is 1.")
    result = serializers.SerializerMethodField(
        help_text="new: an account was created. joins: a student of another class of yours was added."
        " unchanged: already in the class. conflict, bad: nothing was done; see why."
    )
    why = serializers.CharField(allow_blank=True)
    id = serializers.IntegerField(allow_null=True, help_text="The user's id.")
    username = serializers.CharField(allow_blank=True)
    password = serializers.CharField(allow_blank=True, help_text="The password of a new account, shown only once.")

    @extend_schema_field(serializers.ChoiceField(choices=[kind.value for kind in LineKind]))
    def get_result(self, row: dict[str, Any]) -> str:
        """Return the kind of the line."""
        return str(row["kind"])


class AddedListSerializer(serializers.Serializer[Any]):
    """The results of all lines."""

    results = AddedSerializer(many=True)


class PasswordSerializer(serializers.Serializer[Any]):
    """A new password, shown only once."""

    username = serializers.CharField()
    password = serializers.CharField()
