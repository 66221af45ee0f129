import logging

import pytest
from django.conf import LazySettings

from apps.accounts.models import User, WrittenOnceError
from apps.bidding.models import Decision, Grade, Origin, TierName
from apps.bidding.services.judging import Question, judge
from apps.cards.models import SystemSnapshot
from apps.cards.selectors.bidders import bidder_for
from apps.cards.services.cards import default_card
from bridgeclass.engine.auctions import Auction, Seat, Side, Vulnerability
from bridgeclass.engine.bidder import Bidder
from bridgeclass.engine.calls import PASS, Call
from bridgeclass.engine.hands import Hand

pytestmark = pytest.mark.django_db

HAND = Hand.parse("AQ4.K82.KJ73.Q52")
START = Auction.start(Seat.S, Vulnerability.EW)


@pytest.fixture
def bidder() -> Bidder:
    return bidder_for(default_card(), default_card())


def question(user: User, auction: Auction = START) -> Question:
    return Question(user=user, origin=Origin.API, hand=HAND, auction=auction)


def test_judging_stores_the_engines_call(ann: User, bidder: Bidder) -> None:
    judge(question=question(ann), call=PASS, bidder=bidder)
    decision, best = Decision.objects.get(), bidder.decide(HAND, START)
    assert decision.engine_call == best.call.text
    assert (decision.rule, decision.variant, decision.module) == (best.rule, best.variant, best.module)
    assert decision.candidates[0]["call"] == best.candidates[0].call.text


def test_the_engines_own_call_is_optimal(ann: User, bidder: Bidder) -> None:
    best = bidder.decide(HAND, START).call
    grade = judge(question=question(ann), call=best, bidder=bidder).grade
    assert (grade.score, grade.tier, grade.by) == (10, TierName.OPTIMAL, None)


def test_an_illegal_call_from_the_api_is_stored(ann: User, bidder: Bidder) -> None:
    auction = START.add(Call.parse("3S")).add(PASS)
    grade = judge(question=question(ann, auction), call=Call.parse("2C"), bidder=bidder).grade
    assert grade.decision.call == "2C"
    assert grade.tier == TierName.ERROR


def test_the_rules_of_both_sides_are_stored_once(ann: User, bidder: Bidder) -> None:
    first = judge(question=question(ann), call=PASS, bidder=bidder).grade.decision
    judge(question=question(ann), call=PASS, bidder=bidder)
    assert first.snapshot.sha256 == bidder.snapshot(Side.NS).sha256
    assert first.opponents_snapshot.sha256 == bidder.snapshot(Side.EW).sha256
    kept = {bidder.snapshot(side).sha256 for side in Side}
    assert set(SystemSnapshot.objects.values_list("sha256", flat=True)) == kept


def test_a_decision_cannot_be_changed(ann: User, bidder: Bidder) -> None:
    decision = judge(question=question(ann), call=PASS, bidder=bidder).grade.decision
    decision.call = "1N"
    with pytest.raises(WrittenOnceError):
        decision.save()


def test_a_grade_cannot_be_changed(ann: User, bidder: Bidder) -> None:
    grade = judge(question=question(ann), call=PASS, bidder=bidder).grade
    with pytest.raises(WrittenOnceError):
        Grade.objects.get(pk=grade.pk).save()


def test_a_slow_decision_is_logged(
    ann: User, bidder: Bidder, settings: LazySettings, caplog: pytest.LogCaptureFixture
) -> None:
    settings.SLOW_DECISION_MS = 0
    with caplog.at_level(logging.WARNING, logger="apps.bidding.services"):
        judge(question=question(ann), call=PASS, bidder=bidder)
    assert [record.message for record in caplog.records] == ["slow decision"]
