import pytest

from apps.accounts.models import User
from apps.bidding.models import Decision, Grade, Origin, TierName
from apps.bidding.selectors.card import card_of, find_rules
from apps.bidding.selectors.decisions import explain_decision, newest_grades, position_of, with_newest_grade
from apps.bidding.selectors.next_calls import flipped_by, next_calls, played
from apps.bidding.services.judging import Question, judge
from apps.cards.selectors.bidders import bidder_for
from apps.cards.services.cards import CardPlan, create_card, default_card
from bridgeclass.engine.auctions import Auction, Seat, Side, Vulnerability
from bridgeclass.engine.bidder import SideSystem
from bridgeclass.engine.calls import PASS
from bridgeclass.engine.explain import Level
from bridgeclass.engine.hands import Hand
from tests.people import person

pytestmark = pytest.mark.django_db

HAND = Hand.parse("AQ4.K82.KJ73.Q52")
AUCTION = Auction.parse("P 1H", Seat.N, Vulnerability.BOTH)


@pytest.fixture
def decision(ann: User) -> Decision:
    card = default_card()
    question = Question(user=ann, origin=Origin.API, hand=HAND, auction=AUCTION)
    return judge(question=question, call=PASS, bidder=bidder_for(card, card)).grade.decision


def override(decision: Decision, by: User, score: int, hint_cost: int = 0) -> Grade:
    return Grade.objects.create(
        decision=decision,
        snapshot=decision.snapshot,
        score=score,
        tier=TierName.ACCEPTABLE,
        by=by,
        note="a fair view",
        hint_cost=hint_cost,
    )


def test_the_latest_grade_counts(ann: User, decision: Decision) -> None:
    newest = override(decision, person("Teo"), 8)
    row = with_newest_grade(Decision.objects.filter(user=ann)).values("score", "tier").get()
    assert row == {"score": 8, "tier": "acceptable"}
    assert newest_grades([decision.pk]) == {decision.pk: newest}


def test_hints_reduce_the_score_but_not_below_zero(ann: User, decision: Decision) -> None:
    override(decision, ann, 8, hint_cost=10)
    assert with_newest_grade(Decision.objects.filter(user=ann)).values_list("score", flat=True).get() == 0
    assert newest_grades([decision.pk])[decision.pk].points == 0


def test_a_position_is_rebuilt_as_it_was(decision: Decision) -> None:
    position = position_of(decision)
    assert (position.hand, position.auction, position.call) == (HAND, AUCTION, PASS)
    assert not position.rules_changed


def test_each_side_is_rebuilt_with_its_own_system(ann: User) -> None:
    ours = default_card()
    theirs = create_card(owner=ann, plan=CardPlan("Plain", options={"rule_of_20": False}))
    question = Question(user=ann, origin=Origin.API, hand=HAND, auction=AUCTION)
    bidder = bidder_for(ours, theirs)
    rebuilt = position_of(judge(question=question, call=PASS, bidder=bidder).grade.decision).bidder
    assert rebuilt.snapshot(Side.EW) == bidder.snapshot(Side.EW)
    assert rebuilt.snapshot(Side.NS) == bidder.snapshot(Side.NS)


def test_the_explanation_is_of_the_engines_call(decision: Decision) -> None:
    position = position_of(decision)
    expected = position.bidder.explain(HAND, AUCTION).format("simple")
    assert explain_decision(decision, Level.SIMPLE) == expected


def test_experts_see_more_than_beginners(decision: Decision) -> None:
    assert len(str(explain_decision(decision, Level.EXPERT))) > len(str(explain_decision(decision, Level.SIMPLE)))


def test_changed_options_are_those_that_differ_from_the_system() -> None:
    side = played(card_of("sayc"), ["splinters", "rule_of_20"])
    assert side.options == {"splinters": True, "rule_of_20": False}
    assert flipped_by(side) == ["rule_of_20", "splinters"]
    assert flipped_by(SideSystem("sayc", {"splinters": False})) == []


def test_a_search_ranks_titles_before_mentions() -> None:
    module, _ = find_rules(card_of("sayc"), "gerber").modules[0]
    assert module.title == "Gerber"


def test_a_search_for_nothing_finds_nothing() -> None:
    assert find_rules(card_of("sayc"), "  ").total == 0


def test_next_calls_separate_calls_by_a_rule_from_calls_without_one() -> None:
    auction = Auction.parse("1N P")
    view = next_calls(card=card_of("sayc"), side=SideSystem(), auction=auction)
    assert {shown.call for shown in view.coming} | set(view.unruled) == set(auction.legal_calls())
    assert all(shown.module for shown in view.coming)
    opening = view.made[0]
    assert (opening.hcp, opening.lengths[0], opening.announcement) == ("15–17", "2–5 ♠", "15-17")
