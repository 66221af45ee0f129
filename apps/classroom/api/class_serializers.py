"""What the API reads and writes of classes and their students."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from apps.accounts.models import Class
from apps.classroom.selectors import LineKind
from apps.classroom.services import MOST_NEW
from apps.core.api.fields import TextField
from apps.core.api.strict import StrictSerializer

_LONGEST_NAME, _LONGEST_CELL = 80, 200


class ClassSerializer(serializers.Serializer[Class]):
    """A class."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    join_code = serializers.CharField(allow_null=True, help_text="Null while nobody may join.")
    is_archived = serializers.SerializerMethodField()
    students = serializers.IntegerField(source="student_count", help_text="How many there are.")
    created_at = serializers.DateTimeField()

    def get_is_archived(self, klass: Class) -> bool:
        """Whether the class is in the archive."""
        return klass.archived_at is not None


class ClassesAskedSerializer(StrictSerializer[Any]):
    """Which classes are asked for."""

    is_archived = serializers.BooleanField(required=False)


class NewClassSerializer(StrictSerializer[Any]):
    """A class to be made."""

    name = TextField(max_length=_LONGEST_NAME)


class ClassChangeSerializer(StrictSerializer[Any]):
    """What becomes of a class; what is left out stays as it is."""

    name = TextField(max_length=_LONGEST_NAME, required=False)
    is_archived = serializers.BooleanField(
        required=False, help_text="In the archive its students see no work of it; nothing is lost."
    )


class StudentSerializer(serializers.Serializer[Any]):
    """A student of a class."""

    id = serializers.IntegerField(source="user_id")
    name = serializers.CharField()
    username = serializers.CharField()
    joined_at = serializers.DateTimeField()
    boards = serializers.IntegerField(help_text="Boards bid to the end in this class.")
    last_board_at = serializers.DateTimeField(allow_null=True)


class NewStudentSerializer(StrictSerializer[Any]):
    """A student to come into a class; what a line may not say is answered for that line."""

    name = TextField(max_length=_LONGEST_CELL)
    username = TextField(
        max_length=_LONGEST_CELL, allow_blank=True, default="", help_text="Left out: one is made of the name."
    )
    email = TextField(max_length=_LONGEST_CELL, allow_blank=True, default="")
    password = TextField(max_length=_LONGEST_CELL, allow_blank=True, default="", help_text="Left out: one is made.")


class NewStudentsSerializer(StrictSerializer[Any]):
    """Students to come into a class: one or many."""

    students = NewStudentSerializer(many=True, allow_empty=False, max_length=MOST_NEW)  # type: ignore[call-arg]  # of the list


class AddedSerializer(serializers.Serializer[Any]):
    """What became of one line."""

    line = serializers.IntegerField(min_value=1, help_text="Its place in what was sent; the first is 1.")
    result = serializers.SerializerMethodField(
        help_text="new: an account is made. joins: a student of another class of yours comes in. unchanged: is in the"
        " class. conflict, bad: nothing is done; see why."
    )
    why = serializers.CharField(allow_blank=True)
    id = serializers.IntegerField(allow_null=True, help_text="The person's.")
    username = serializers.CharField(allow_blank=True)
    password = serializers.CharField(allow_blank=True, help_text="Of a new account; shown this once.")

    @extend_schema_field(serializers.ChoiceField(choices=[kind.value for kind in LineKind]))
    def get_result(self, row: dict[str, Any]) -> str:
        """What became of it."""
        return str(row["kind"])


class AddedListSerializer(serializers.Serializer[Any]):
    """What became of each line."""

    results = AddedSerializer(many=True)


class PasswordSerializer(serializers.Serializer[Any]):
    """A new password, shown this once."""

    username = serializers.CharField()
    password = serializers.CharField()
