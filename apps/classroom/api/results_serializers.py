"""Serializers of results and grades."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from apps.bidding.api.decisions import DecisionFilterSerializer, DecisionSerializer
from apps.bidding.models import CALL_TEXTS, Decision, Grade, TierName
from apps.classroom.selectors.report import Report
from apps.classroom.selectors.work import BoardState
from apps.core.api.fields import TextField
from apps.core.api.strict import StrictSerializer
from apps.core.models import MAX_ID

_LONGEST_NOTE = 1000


class TierCountSerializer(serializers.Serializer[Any]):
    """The number of students whose weakest call is of a tier."""

    tier = serializers.ChoiceField(choices=TierName.values)
    students = serializers.IntegerField()


class BoardResultSerializer(serializers.Serializer[Any]):
    """The results of all students at a board."""

    number = serializers.IntegerField()
    done = serializers.IntegerField(help_text="The number of students who finished it.")
    mean = serializers.FloatField(allow_null=True, help_text="The mean points per call, 0 to 10.")
    tiers = TierCountSerializer(many=True)


class JudgedCallSerializer(serializers.Serializer[Any]):
    """A student's call, the engine's call and the score."""

    decision = serializers.IntegerField(source="decision_id")
    call = serializers.ChoiceField(choices=CALL_TEXTS)
    optimal_bid = serializers.ChoiceField(choices=CALL_TEXTS, source="engine_call")
    score = serializers.IntegerField(source="points", min_value=0, max_value=10)
    tier = serializers.ChoiceField(choices=TierName.values)


class ResultCellSerializer(serializers.Serializer[Any]):
    """One student at one board."""

    board = serializers.IntegerField(help_text="The number of the board.")
    state = serializers.ChoiceField(choices=[state.value for state in BoardState])
    tier = serializers.ChoiceField(choices=TierName.values, allow_null=True, help_text="The tier of the weakest call.")
    mean = serializers.FloatField(allow_null=True)
    is_late = serializers.BooleanField()
    calls = JudgedCallSerializer(many=True)


class StudentResultSerializer(serializers.Serializer[Any]):
    """One row of the results table."""

    id = serializers.IntegerField(source="user_id")
    name = serializers.CharField()
    mean = serializers.FloatField(allow_null=True)
    boards_done = serializers.IntegerField()
    boards_late = serializers.IntegerField()
    boards = ResultCellSerializer(many=True, source="cells")


class ResultsSerializer(serializers.Serializer[Report]):
    """The results of an assignment: every student by every board."""

    assignment = serializers.IntegerField(source="assignment.pk")
    mean = serializers.FloatField(allow_null=True)
    version = serializers.CharField(help_text="A version that changes whenever the results change.")
    boards = BoardResultSerializer(many=True)
    students = StudentResultSerializer(many=True)


class ClassDecisionFilterSerializer(DecisionFilterSerializer):
    """Filters of the decisions of a class; a decision must match all of them."""

    student = serializers.IntegerField(
        required=False, min_value=1, max_value=MAX_ID, help_text="The id of the student."
    )
    assignment = serializers.IntegerField(required=False, min_value=1, max_value=MAX_ID)


class PersonSerializer(serializers.Serializer[Any]):
    """The student who made a call."""

    id = serializers.IntegerField()
    name = serializers.CharField(source="get_full_name")


class TaughtDecisionSerializer(DecisionSerializer):
    """A student's call and its grade."""

    student = PersonSerializer(source="user")


class GradeGivenSerializer(serializers.Serializer[Grade]):
    """One of the grades of a decision."""

    score = serializers.IntegerField(min_value=0, max_value=10, help_text="The points before hints are deducted.")
    hint_cost = serializers.IntegerField()
    tier = serializers.ChoiceField(choices=TierName.values)
    by = serializers.SerializerMethodField(help_text="The teacher's name; empty for a grade by the engine.")
    note = serializers.CharField(allow_blank=True)
    at = serializers.DateTimeField(source="graded_at")

    def get_by(self, grade: Grade) -> str:
        """Return the name of the teacher who set the score."""
        return grade.by.get_full_name() if grade.by else ""


class WholeDecisionSerializer(TaughtDecisionSerializer):
    """A student's call with every grade, newest first; the newest counts."""

    explanation = serializers.CharField(allow_blank=True)
    grades_given = GradeGivenSerializer(many=True)


class OverrideSerializer(StrictSerializer[Decision]):
    """A teacher's score for a call."""

    score = serializers.IntegerField(min_value=0, max_value=10, help_text="The points before hints are deducted.")
    note = TextField(max_length=_LONGEST_NOTE, help_text="The reason; the student reads it.")
