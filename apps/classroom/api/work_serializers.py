"""Serializers of assignments, for instructors and students."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from apps.accounts.models import Class, User
from apps.accounts.selectors import classes_taught_by
from apps.cards.models import Card
from apps.cards.selectors.queries import current_cards_of
from apps.classroom.models import AnswersDue, Assignment
from apps.classroom.selectors.sets import sets_to_assign
from apps.classroom.selectors.work import AssignmentRow, AssignmentView, BoardState
from apps.core.api.fields import TextField, TimestampField, WordField
from apps.core.api.strict import RowField, StrictSerializer
from apps.core.models import MAX_ID
from apps.deals.models import PracticeSet

_LONGEST_TITLE, _MOST_ATTEMPTS = 120, 99


def _open_classes(user: User) -> Any:
    return classes_taught_by(user).filter(archived_at=None)


class WorkFilterSerializer(StrictSerializer[Any]):
    """Filters of the list of assignments."""

    klass = serializers.IntegerField(required=False, min_value=1, max_value=MAX_ID, help_text="The id of the class.")


class AssignmentSerializer(serializers.Serializer[Assignment]):
    """An assignment."""

    id = serializers.IntegerField()
    klass = serializers.IntegerField(source="klass_id", help_text="The id of the class.")
    set = serializers.IntegerField(source="practice_set_id", help_text="The id of the set.")
    title = serializers.CharField()
    opens_at = serializers.DateTimeField()
    closes_at = serializers.DateTimeField(allow_null=True)
    late_work = serializers.BooleanField()
    attempts_allowed = serializers.IntegerField(allow_null=True)
    hints_allowed = serializers.BooleanField()
    answers_due = serializers.ChoiceField(choices=AnswersDue.values)
    card = serializers.IntegerField(source="card_id", allow_null=True)
    created_at = serializers.DateTimeField()


class AssignmentChangeSerializer(StrictSerializer[Any]):
    """Changes to an assignment; omitted fields stay as they are.

    Once a student has started it, set, card, hints and answers cannot change, so that all students get the same.
    """

    set = RowField(sets_to_assign, queryset=PracticeSet.objects.none(), required=False, source="practice_set")
    title = TextField(max_length=_LONGEST_TITLE, required=False)
    opens_at = TimestampField(required=False)
    closes_at = TimestampField(required=False, allow_null=True, help_text="Null for no due date.")
    late_work = serializers.BooleanField(
        required=False, help_text="Students can start boards after the due date. They are marked late."
    )
    attempts_allowed = serializers.IntegerField(
        required=False, allow_null=True, min_value=1, max_value=_MOST_ATTEMPTS, help_text="Null for unlimited attempts."
    )
    hints_allowed = serializers.BooleanField(required=False)
    answers_due = WordField(required=False, choices=AnswersDue.values)
    card = RowField(
        current_cards_of,
        queryset=Card.objects.none(),
        required=False,
        allow_null=True,
        help_text="The card of the students' side; null for the card of the set.",
    )

    def validate_set(self, chosen: PracticeSet) -> PracticeSet:
        """Return the set. Raises ValidationError if it has no boards."""
        if not chosen.boards.exists():
            raise serializers.ValidationError("This set has no boards.")
        return chosen

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Return all terms, changed and unchanged. Raises ValidationError by field if they contradict each other."""
        whole = {**self.context["stays"], **attrs}
        if whole["closes_at"] and whole["closes_at"] <= whole["opens_at"]:
            raise serializers.ValidationError({"closes_at": "It must be later than opens_at."})
        if whole["answers_due"] == AnswersDue.AFTER_CLOSE and not whole["closes_at"]:
            raise serializers.ValidationError({"closes_at": "Answers are shown when it closes, so a date is required."})
        return whole


class NewAssignmentSerializer(AssignmentChangeSerializer):
    """A new assignment. By default it opens now, has no due date, and shows answers after every call."""

    klass = RowField(_open_classes, queryset=Class.objects.none(), help_text="The class's id; not an archived class.")
    set = RowField(sets_to_assign, queryset=PracticeSet.objects.none(), source="practice_set")


class CloneSerializer(StrictSerializer[Any]):
    """The class that gets the copy, and its dates."""

    klass = RowField(_open_classes, queryset=Class.objects.none(), help_text="The class's id; not an archived class.")
    opens_at = TimestampField(required=False, help_text="Now, if omitted.")
    closes_at = TimestampField(required=False, allow_null=True, help_text="A week after it opens, if omitted.")


class OwnBoardSerializer(serializers.Serializer[Any]):
    """One board of a student's newest attempt."""

    number = serializers.IntegerField()
    state = serializers.ChoiceField(choices=[state.value for state in BoardState])
    table = serializers.IntegerField(source="table_id", allow_null=True, help_text="The id of its table.")
    mean = serializers.FloatField(allow_null=True, help_text="Points per call, 0 to 10; null before answers are due.")


class OwnWorkSerializer(serializers.Serializer[AssignmentRow]):
    """An assignment for its student."""

    id = serializers.IntegerField(source="assignment.pk")
    title = serializers.CharField(source="assignment.title")
    class_name = serializers.CharField(source="assignment.klass.name")
    opens_at = serializers.DateTimeField(source="assignment.opens_at")
    closes_at = serializers.DateTimeField(source="assignment.closes_at", allow_null=True)
    state = serializers.SerializerMethodField(help_text="late: past the due date, but late work is accepted.")
    boards = serializers.IntegerField()
    boards_done = serializers.IntegerField(help_text="The number of boards finished in the newest attempt.")
    attempts_used = serializers.IntegerField()
    attempts_allowed = serializers.IntegerField(source="assignment.attempts_allowed", allow_null=True)
    may_start = serializers.BooleanField(help_text="True if a new attempt can be started now.")
    is_under_way = serializers.BooleanField()

    @extend_schema_field(serializers.ChoiceField(choices=["open", "late", "closed"]))
    def get_state(self, row: AssignmentRow) -> str:
        """Return the state now."""
        if not row.assignment.is_open:
            return "closed"
        return "late" if row.assignment.is_past_close else "open"


class OwnWorkWholeSerializer(serializers.Serializer[AssignmentView]):
    """An assignment with the boards of the newest attempt."""

    work = OwnWorkSerializer(source="row")
    answers_due = serializers.ChoiceField(source="row.assignment.answers_due", choices=AnswersDue.values)
    boards = OwnBoardSerializer(many=True)


class OwnSetSerializer(serializers.Serializer[PracticeSet]):
    """A practice set that the user may bid."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    boards = serializers.IntegerField(source="board_count")
    learner_seats = serializers.CharField()
