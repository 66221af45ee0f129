"""What the API reads and writes of progress: numbers, rules, positions and calls."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from apps.bidding.models import TierName
from apps.core.api.fields import CallField, SeatField
from apps.deals.models import VulnerabilityName
from apps.progress.models import ReviewItem, RuleState
from apps.progress.selectors.mastery import Step, step_of
from apps.progress.selectors.rule_names import RuleName, rule_name

MOST_ANSWERS = 1_000_000


class ReviewTodaySerializer(serializers.Serializer[Any]):
    """A person's review today."""

    cap = serializers.IntegerField(help_text="Positions a day; 0 when the review is off.")
    done = serializers.IntegerField(help_text="Positions bid again today.")
    due = serializers.IntegerField(help_text="Rules that are due, each with one position.")
    left = serializers.IntegerField(help_text="Positions still to be bid today: what is due, within the cap.")


class ProgressSerializer(serializers.Serializer[Any]):
    """How a person is doing."""

    mastery = serializers.IntegerField(min_value=0, max_value=100, help_text="Mean mastery of the rules met, percent.")
    rules_met = serializers.IntegerField()
    rules_known = serializers.IntegerField()
    calls = serializers.IntegerField(help_text="Calls judged.")
    streak_days = serializers.IntegerField(source="streak", help_text="Days in a row; one missed day is forgiven.")
    review = ReviewTodaySerializer(source="today")


class RuleMetSerializer(serializers.Serializer[RuleState]):
    """One rule a person has met."""

    rule = serializers.CharField()
    title = serializers.SerializerMethodField()
    subject = serializers.SerializerMethodField()
    calls = serializers.IntegerField()
    good_calls = serializers.IntegerField()
    mastery = serializers.IntegerField(min_value=0, max_value=100)
    step = serializers.SerializerMethodField()
    last_call_at = serializers.DateTimeField()
    due_on = serializers.DateField(allow_null=True, help_text="When it is to be reviewed; null while nothing is.")

    def get_title(self, state: RuleState) -> str:
        """What the rule is called."""
        return _name(state).title

    def get_subject(self, state: RuleState) -> str:
        """The module it belongs to, in words."""
        return _name(state).module_title

    @extend_schema_field(serializers.ChoiceField(choices=[step.value for step in Step]))
    def get_step(self, state: RuleState) -> str:
        """How far it is learned."""
        return step_of(state.mastery).value


def _name(state: RuleState) -> RuleName:
    return rule_name(system=state.system, rule=state.rule, module=state.module)


class ReviewPositionSerializer(serializers.Serializer[Any]):
    """A position to be bid again: the own hand and what was called before."""

    id = serializers.IntegerField(source="decision_id")
    answers = serializers.IntegerField(help_text="How often it was bid again; send it back with the call.")
    hand = serializers.CharField(source="decision.hand", help_text="S.H.D.C")
    seat = SeatField(source="decision.seat")
    dealer = SeatField(source="decision.dealer")
    vulnerability = serializers.ChoiceField(source="decision.vulnerability", choices=VulnerabilityName.values)
    auction = serializers.SerializerMethodField(help_text="The calls from the dealer on.")

    def get_auction(self, item: ReviewItem) -> list[str]:
        """The calls from the dealer on."""
        return item.decision.auction.split()


class ReviewAnswerSerializer(serializers.Serializer[Any]):
    """The call a person makes in a position."""

    call = CallField()
    answers = serializers.IntegerField(min_value=0, max_value=MOST_ANSWERS)


class ReviewJudgedSerializer(serializers.Serializer[Any]):
    """How the call was judged, and when its rule comes back."""

    decision = serializers.IntegerField(source="feedback.decision_id")
    call = CallField(source="feedback.call")
    optimal_bid = CallField(source="feedback.best")
    score = serializers.IntegerField(source="feedback.points", min_value=0, max_value=10)
    tier = serializers.ChoiceField(source="feedback.tier", choices=TierName.values)
    feedback = serializers.CharField(source="feedback.words")
    explanation = serializers.CharField(source="feedback.explanation")
    mastery = serializers.IntegerField(min_value=0, max_value=100, help_text="Of the rule.")
    due_on = serializers.DateField(allow_null=True)
