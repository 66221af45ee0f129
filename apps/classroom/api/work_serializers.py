"""What the API reads and writes of assignments, as those who teach and those who learn see them."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from apps.accounts.models import Class, User
from apps.accounts.selectors import classes_taught_by
from apps.cards.models import Card
from apps.cards.selectors import current_cards_of
from apps.classroom.forms import sets_to_set
from apps.classroom.models import AnswersDue, Assignment
from apps.classroom.selectors import AssignmentRow, AssignmentView, BoardState
from apps.classroom.services import AssignmentPlan
from apps.core.api.fields import TextField, TimestampField, WordField
from apps.core.api.strict import RowField, StrictSerializer
from apps.core.models import MAX_ID
from apps.deals.models import PracticeSet

_LONGEST_TITLE, _MOST_ATTEMPTS = 120, 99
PLANNED = (
    *("title", "opens_at", "closes_at", "late_work", "attempts_allowed", "hints_allowed", "answers_due"),
    *("practice_set", "card"),
)
"""What an assignment says, by the names of a plan."""


def _open_classes(user: User) -> Any:
    return classes_taught_by(user).filter(archived_at=None)


class WorkAskedSerializer(StrictSerializer[Any]):
    """Which assignments are asked for."""

    klass = serializers.IntegerField(required=False, min_value=1, max_value=MAX_ID, help_text="The class's id.")


class AssignmentSerializer(serializers.Serializer[Assignment]):
    """An assignment."""

    id = serializers.IntegerField()
    klass = serializers.IntegerField(source="klass_id", help_text="The class's id.")
    set = serializers.IntegerField(source="practice_set_id", help_text="The set's id.")
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
    """What becomes of an assignment; what is left out stays as it is.

    Once somebody has begun, set, card, hints and answers stay, so that all are asked the same.
    """

    set = RowField(sets_to_set, queryset=PracticeSet.objects.none(), required=False, source="practice_set")
    title = TextField(max_length=_LONGEST_TITLE, required=False)
    opens_at = TimestampField(required=False)
    closes_at = TimestampField(required=False, allow_null=True, help_text="Null: it stays open.")
    late_work = serializers.BooleanField(required=False, help_text="Boards may be begun after the close, marked late.")
    attempts_allowed = serializers.IntegerField(
        required=False, allow_null=True, min_value=1, max_value=_MOST_ATTEMPTS, help_text="Null: as many as they like."
    )
    hints_allowed = serializers.BooleanField(required=False)
    answers_due = WordField(required=False, choices=AnswersDue.values)
    card = RowField(
        current_cards_of,
        queryset=Card.objects.none(),
        required=False,
        allow_null=True,
        help_text="What the learners' side plays; null: what the set says.",
    )

    def validate_set(self, chosen: PracticeSet) -> PracticeSet:
        """Refuse a set without boards."""
        if not chosen.boards.exists():
            raise serializers.ValidationError("This set has no boards.")
        return chosen

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse what does not go together, with what stays. Raises ValidationError by field."""
        whole = {**self.context["stays"], **attrs}
        if whole["closes_at"] and whole["closes_at"] <= whole["opens_at"]:
            raise serializers.ValidationError({"closes_at": "It must be later than opens_at."})
        if whole["answers_due"] == AnswersDue.AFTER_CLOSE and not whole["closes_at"]:
            raise serializers.ValidationError({"closes_at": "Answers are shown when it closes, so say when."})
        return whole


class NewAssignmentSerializer(AssignmentChangeSerializer):
    """Work to be set for a class. Left out, it opens at once, stays open, and shows answers after every call."""

    klass = RowField(_open_classes, queryset=Class.objects.none(), help_text="The class's id; not in the archive.")
    set = RowField(sets_to_set, queryset=PracticeSet.objects.none(), source="practice_set")

    @staticmethod
    def plan(asked: dict[str, Any]) -> AssignmentPlan:
        """What is set."""
        return AssignmentPlan(**{**asked, "title": asked["title"] or asked["practice_set"].name})


class CloneSerializer(StrictSerializer[Any]):
    """The class that gets the same work."""

    klass = RowField(_open_classes, queryset=Class.objects.none(), help_text="The class's id; not in the archive.")
    opens_at = TimestampField(required=False, help_text="Left out: at once.")
    closes_at = TimestampField(required=False, allow_null=True, help_text="Left out: a week after it opens.")


class OwnBoardSerializer(serializers.Serializer[Any]):
    """One board of a student's newest attempt."""

    number = serializers.IntegerField()
    state = serializers.ChoiceField(choices=[state.value for state in BoardState])
    table = serializers.IntegerField(source="table_id", allow_null=True, help_text="Where it is bid.")
    mean = serializers.FloatField(allow_null=True, help_text="Points a call, 0 to 10; null before they may be known.")


class OwnWorkSerializer(serializers.Serializer[AssignmentRow]):
    """An assignment as its student finds it."""

    id = serializers.IntegerField(source="assignment_id")
    title = serializers.CharField()
    class_name = serializers.CharField()
    opens_at = serializers.DateTimeField()
    closes_at = serializers.DateTimeField(allow_null=True)
    state = serializers.SerializerMethodField(help_text="to come, open, late: open after its close, or closed")
    boards = serializers.IntegerField()
    boards_done = serializers.IntegerField(help_text="In the newest attempt.")
    attempts_used = serializers.IntegerField()
    attempts_allowed = serializers.IntegerField(allow_null=True)
    may_start = serializers.BooleanField(help_text="Whether a new attempt may be begun now.")
    is_under_way = serializers.BooleanField()

    @extend_schema_field(serializers.ChoiceField(choices=["open", "late", "closed"]))
    def get_state(self, row: AssignmentRow) -> str:
        """Whether it takes work."""
        if not row.is_open:
            return "closed"
        return "late" if row.is_late else "open"


class OwnWorkWholeSerializer(serializers.Serializer[AssignmentView]):
    """An assignment with the boards of the newest attempt."""

    work = OwnWorkSerializer(source="row")
    answers_due = serializers.ChoiceField(choices=AnswersDue.values)
    boards = OwnBoardSerializer(many=True)


class OwnSetSerializer(serializers.Serializer[PracticeSet]):
    """A practice set that a person may bid."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    boards = serializers.IntegerField(source="board_count")
    learner_seats = serializers.CharField()
