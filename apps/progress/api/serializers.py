"""Serializers of progress, rules, review positions and answers."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from apps.bidding.models import TierName
from apps.core.api.fields import CallField, SeatField
from apps.deals.models import VulnerabilityName
from apps.progress.models import ReviewItem, RuleState
from apps.progress.selectors.mastery import Step, step_of
from apps.progress.selectors.rule_names import RuleName, rule_name

MAX_ANSWERS = 1_000_000


class ReviewTodaySerializer(serializers.Serializer[Any]):
    """Reviews of today."""

    cap = serializers.IntegerField(help_text="Positions per day; 0 if reviews are off.")
    done = serializers.IntegerField(help_text="Positions answered today.")
    due = serializers.IntegerField(help_text="Rules that are due, with one position each.")
    left = serializers.IntegerField(help_text="Positions left today, within the cap.")


class ProgressSerializer(serializers.Serializer[Any]):
    """Progress of a user."""

    mastery = serializers.IntegerField(
        min_value=0, max_value=100, help_text="The mean mastery of the practiced rules, in percent."
    )
    rules_met = serializers.IntegerField()
    rules_known = serializers.IntegerField()
    calls = serializers.IntegerField(help_text="Calls graded.")
    streak_days = serializers.IntegerField(
        source="streak", help_text="Consecutive days of practice; one missed day does not end the streak."
    )
    review = ReviewTodaySerializer(source="today")


class RuleMetSerializer(serializers.Serializer[RuleState]):
    """A rule that the user has used."""

    rule = serializers.CharField()
    system = serializers.CharField(help_text="The system that was played; progress is separate for each.")
    title = serializers.SerializerMethodField(help_text="The title of the rule.")
    subject = serializers.SerializerMethodField(help_text="The title of its module.")
    calls = serializers.IntegerField()
    good_calls = serializers.IntegerField()
    mastery = serializers.IntegerField(min_value=0, max_value=100)
    step = serializers.SerializerMethodField()
    last_call_at = serializers.DateTimeField()
    due_on = serializers.DateField(allow_null=True, help_text="Date of the next review, or null.")

    def get_title(self, state: RuleState) -> str:
        """Return the title of the rule."""
        return str(_name(state).title)

    def get_subject(self, state: RuleState) -> str:
        """Return the title of its module."""
        return str(_name(state).module_title or "")

    @extend_schema_field(serializers.ChoiceField(choices=[step.value for step in Step]))
    def get_step(self, state: RuleState) -> str:
        """Return the step of learning."""
        return step_of(state.mastery).value


def _name(state: RuleState) -> RuleName:
    return rule_name(system=state.system, rule=state.rule, module=state.module)


class ReviewPositionSerializer(serializers.Serializer[Any]):
    """A position to review: the hand and the calls before."""

    id = serializers.IntegerField(source="decision_id")
    answers = serializers.IntegerField(help_text="Number of answers so far; send it with the answer.")
    hand = serializers.CharField(source="decision.hand", help_text="The cards as S.H.D.C.")
    seat = SeatField(source="decision.seat")
    dealer = SeatField(source="decision.dealer")
    vulnerability = serializers.ChoiceField(source="decision.vulnerability", choices=VulnerabilityName.values)
    auction = serializers.SerializerMethodField(help_text="The calls, from the dealer.")

    def get_auction(self, item: ReviewItem) -> list[str]:
        """Return the calls from the dealer on."""
        return item.decision.auction.split()


class ReviewAnswerSerializer(serializers.Serializer[Any]):
    """The answer to a position."""

    call = CallField()
    answers = serializers.IntegerField(min_value=0, max_value=MAX_ANSWERS)


class ReviewJudgedSerializer(serializers.Serializer[Any]):
    """The grade of an answer, and the next review of its rule."""

    decision = serializers.IntegerField(source="feedback.decision_id")
    call = CallField(source="feedback.call")
    optimal_bid = CallField(source="feedback.best")
    score = serializers.IntegerField(source="feedback.points", min_value=0, max_value=10)
    tier = serializers.ChoiceField(source="feedback.tier", choices=TierName.values)
    feedback = serializers.CharField(source="feedback.words")
    explanation = serializers.CharField(source="feedback.explanation")
    mastery = serializers.IntegerField(min_value=0, max_value=100, help_text="The mastery of the rule, in percent.")
    due_on = serializers.DateField(allow_null=True)
