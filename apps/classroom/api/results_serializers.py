"""What the API tells of results, and reads of a teacher's own judgement."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from apps.bidding.api.decisions import DecisionFilterSerializer, DecisionSerializer
from apps.bidding.models import CALL_TEXTS, Decision, TierName
from apps.classroom.selectors import BoardState
from apps.core.api.fields import TextField
from apps.core.api.strict import StrictSerializer
from apps.core.models import MAX_ID

_MOST_WORDS = 1000


class TierCountSerializer(serializers.Serializer[Any]):
    """How many students were at best that good."""

    tier = serializers.ChoiceField(choices=TierName.values)
    students = serializers.IntegerField()


class BoardResultSerializer(serializers.Serializer[Any]):
    """How a board went."""

    number = serializers.IntegerField()
    done = serializers.IntegerField(help_text="Students who bid it to the end.")
    mean = serializers.FloatField(allow_null=True, help_text="Points a call, 0 to 10.")
    tiers = TierCountSerializer(many=True)


class JudgedCallSerializer(serializers.Serializer[Any]):
    """Both calls of a decision, and the score."""

    decision = serializers.IntegerField(source="decision_id")
    call = serializers.ChoiceField(choices=CALL_TEXTS)
    optimal_bid = serializers.ChoiceField(choices=CALL_TEXTS, source="engine_call")
    score = serializers.IntegerField(source="points", min_value=0, max_value=10)
    tier = serializers.ChoiceField(choices=TierName.values)


class ResultCellSerializer(serializers.Serializer[Any]):
    """One student at one board."""

    board = serializers.IntegerField(help_text="Its number.")
    state = serializers.ChoiceField(choices=[state.value for state in BoardState])
    tier = serializers.ChoiceField(choices=TierName.values, allow_null=True, help_text="Of the weakest call.")
    mean = serializers.FloatField(allow_null=True)
    is_late = serializers.BooleanField()
    calls = JudgedCallSerializer(many=True)


class StudentResultSerializer(serializers.Serializer[Any]):
    """One line of the grid."""

    id = serializers.IntegerField(source="user_id")
    name = serializers.CharField()
    mean = serializers.FloatField(allow_null=True)
    boards_done = serializers.IntegerField()
    boards_late = serializers.IntegerField()
    boards = ResultCellSerializer(many=True)


class ResultsSerializer(serializers.Serializer[Any]):
    """An assignment: every student by every board."""

    assignment = serializers.IntegerField()
    mean = serializers.FloatField(allow_null=True)
    version = serializers.CharField(help_text="Changes when anything in the results does.")
    boards = BoardResultSerializer(many=True)
    students = StudentResultSerializer(many=True)


class ClassDecisionFilterSerializer(DecisionFilterSerializer):
    """Which decisions of a class are asked for; all that is given must be so."""

    student = serializers.IntegerField(required=False, min_value=1, max_value=MAX_ID, help_text="The student's id.")
    assignment = serializers.IntegerField(required=False, min_value=1, max_value=MAX_ID)


class PersonSerializer(serializers.Serializer[Any]):
    """Who made a call."""

    id = serializers.IntegerField()
    name = serializers.CharField(source="get_full_name")


class TaughtDecisionSerializer(DecisionSerializer):
    """A student's call, and how it was judged."""

    student = PersonSerializer(source="user")


class GradeGivenSerializer(serializers.Serializer[Any]):
    """One of the grades of a decision."""

    score = serializers.IntegerField(min_value=0, max_value=10, help_text="Before the cost of hints.")
    hint_cost = serializers.IntegerField()
    tier = serializers.ChoiceField(choices=TierName.values)
    by = serializers.CharField(allow_blank=True, help_text="Empty when the engine judged.")
    note = serializers.CharField(allow_blank=True)
    at = serializers.DateTimeField()


class WholeDecisionSerializer(TaughtDecisionSerializer):
    """A student's call with every grade, the newest first; it counts."""

    explanation = serializers.CharField(allow_blank=True)
    grades_given = GradeGivenSerializer(many=True)


class OverrideSerializer(StrictSerializer[Decision]):
    """A teacher's own score for a call."""

    score = serializers.IntegerField(min_value=0, max_value=10, help_text="Before the cost of hints.")
    note = TextField(max_length=_MOST_WORDS, help_text="Why; the student reads this.")
