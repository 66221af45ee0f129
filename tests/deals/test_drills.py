"""Practice sets on one rule: the service and the command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.core.management import CommandError

from apps.cards.models import Card
from apps.cards.selectors.bidders import bidder_for
from apps.cards.services.cards import default_card
from apps.deals.models import HandProfile, PracticeSet
from apps.deals.services.drills import DrillSpec, drill_of, plan_drill, practice_rule
from apps.deals.services.generation_jobs import plan_as_json, plan_from_json
from apps.deals.services.sets import InvalidSetError
from bridgeclass.engine.auctions import Auction, Seat, Vulnerability
from bridgeclass.engine.bidder import Bidder
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.drills import UnknownRuleError
from bridgeclass.engine.formats import read_boards
from tests.deals.test_commands import file_of, run
from tests.people import person

RULE = "sayc.respond.major.jacoby2nt"


@pytest.mark.django_db
@pytest.mark.usefixtures("quick_solver")
def test_a_drill_belongs_to_the_user_who_ordered_it() -> None:
    ann = person("Ann")
    stored = practice_rule(owner=ann, spec=DrillSpec(RULE, default_card(), boards=6), seed=7)
    assert (stored.owner, stored.learner_seats, stored.boards.count()) == (ann, "S", 6)
    assert stored.name == "Responses to one of a major: practice"
    assert {profile.owner for profile in HandProfile.objects.all()} == {ann}
    bidder = Bidder()
    for board in stored.boards.all():
        vulnerability = Vulnerability.parse(board.vulnerability)
        calls = bidder.bid_out(Deal.parse(board.deal), Seat.parse(board.dealer), vulnerability).auction.calls
        assert str(Auction(Seat.N, vulnerability, calls[:2])) in {"1S P", "1H P"}


@pytest.mark.django_db
def test_practicing_a_rule_again_reuses_the_profile() -> None:
    ann, spec = person("Ann"), DrillSpec(RULE, default_card())
    found = drill_of(spec)
    first, second = (plan_drill(owner=ann, spec=spec, found=found) for _ in range(2))
    assert [part.revision for part in first.parts] == [part.revision for part in second.parts]
    assert HandProfile.objects.count() == len(found.parts)


@pytest.mark.django_db
def test_a_drill_can_be_ordered_in_a_task() -> None:
    ann, spec = person("Ann"), DrillSpec(RULE, default_card(), boards=5)
    plan = plan_drill(owner=ann, spec=spec, found=drill_of(spec), seed=3)
    assert plan_from_json(plan_as_json(plan), ann) == plan


@pytest.mark.django_db
def test_a_rule_that_is_not_on_the_card_stores_nothing() -> None:
    with pytest.raises(UnknownRuleError):
        practice_rule(owner=None, spec=DrillSpec("nonsense", default_card()))
    assert not HandProfile.objects.exists()
    assert not PracticeSet.objects.exists()


@pytest.mark.django_db
def test_a_drill_without_boards_stores_nothing() -> None:
    spec = DrillSpec(RULE, default_card(), boards=0)
    with pytest.raises(InvalidSetError):
        plan_drill(owner=None, spec=spec, found=drill_of(spec))
    assert not HandProfile.objects.exists()


def test_a_drill_is_written_without_a_database() -> None:
    out, err = run("drill", RULE, "--boards", "6", "--applies", "100", "--seed", "7")
    boards = [json.loads(line) for line in out.splitlines()]
    assert [board["board"] for board in boards] == [1, 2, 3, 4, 5, 6]
    for board in boards:
        deal, auction = Deal.parse(board["deal"]), Auction.start(Seat.parse(board["dealer"]))
        bid = Bidder().bid_out(deal, auction.dealer, Vulnerability.parse(board["vul"]))
        assert bid.decisions[2].rule == RULE
    assert "2N is right on every board." in err


def test_a_drill_is_written_in_other_formats() -> None:
    out, _ = run("drill", RULE, "--boards", "3", "--seed", "7", "--format", "pbn")
    assert len(read_boards(out).records) == 3


def test_the_profile_of_a_drill_can_be_dealt(tmp_path: Path) -> None:
    out, _ = run("drill", RULE, "--format", "profile")
    dealt, _ = run("deal", file_of(tmp_path, json.loads(out)), "--boards", "2", "--seed", "7")
    assert len(dealt.splitlines()) == 2


@pytest.mark.django_db
@pytest.mark.usefixtures("quick_solver")
def test_a_drill_is_stored_as_a_set() -> None:
    out, _ = run("drill", RULE, "--boards", "2", "--seed", "7", "--format", "db", "--system", "2over1")
    stored = PracticeSet.objects.get()
    assert out == f"Practice set {stored.pk}: {stored.name}; boards: 2; seed: 7\n"
    assert stored.card_ns.system == "2over1"


@pytest.mark.django_db
@pytest.mark.usefixtures("quick_solver")
@pytest.mark.parametrize("system", ["2over1:bergen,-drury", "Ours"])
def test_a_drill_is_stored_with_the_options_of_a_system_or_a_card(system: str) -> None:
    Card.objects.create(name="Ours", system="2over1", options={"bergen": True, "drury": False})
    run("drill", "2over1.bergen.3c", "--boards", "1", "--seed", "7", "--format", "db", "--system", system)
    card = PracticeSet.objects.get().card_ns
    assert (card.name, card.system, card.options) == (system, "2over1", {"bergen": True, "drury": False})


OWN_RULES = """module: ours
rules:
  - id: ours.two_clubs
    when: {auction: "1N -"}
    call: 2C
    priority: 99
    needs: {clubs: 5+, hcp: 0-7}
"""


@pytest.mark.django_db
def test_a_drill_on_a_rule_of_the_card_is_played_by_the_rules_of_the_card() -> None:
    card = Card.objects.create(name="Ours", system="sayc", own_rules=OWN_RULES)
    out, _ = run("drill", "ours.two_clubs", "--boards", "4", "--seed", "7", "--applies", "100", "--system", "Ours")
    bidder = bidder_for(card, card)
    for board in map(json.loads, out.splitlines()):
        deal, dealer = Deal.parse(board["deal"]), Seat.parse(board["dealer"])
        bid = bidder.bid_out(deal, dealer, Vulnerability.parse(board["vul"]))
        assert [call.text for call in bid.auction.calls[:3]] == ["1N", "P", "2C"]
        assert bid.decisions[2].rule == "ours.two_clubs"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nonsense"], "Standard American Yellow Card has no rule 'nonsense'"),
        (["2over1.bergen.3c", "--system", "2over1"], "is not played on this card"),
        ([RULE, "--with", "telepathy"], "has no option telepathy"),
        ([RULE, "--without", "stayman", "--format", "db"], "--with and --without cannot be used with --format db"),
        ([RULE, "--applies", "101"], "101 is not from 0 to 100"),
        ([RULE, "--system", "acol"], "--system"),
        ([RULE, "--system", "sayc:telepathy", "--format", "db"], "--system: .* has no option telepathy"),
    ],
)
def test_an_impossible_drill_is_reported_with_the_reason(arguments: list[str], message: str) -> None:
    with pytest.raises(CommandError, match=message):
        run("drill", *arguments)


def test_an_option_of_the_card_adds_its_rules() -> None:
    for chosen in (["2over1", "--with", "bergen"], ["2over1:bergen"]):
        out, _ = run("drill", "2over1.bergen.3c", "--boards", "2", "--seed", "7", "--system", *chosen)
        assert len(out.splitlines()) == 2


@pytest.mark.django_db
def test_a_drill_uses_the_card_of_the_class() -> None:
    card = Card.objects.create(name="Ours", system="2over1", options={"bergen": True})
    assert drill_of(DrillSpec("2over1.bergen.3c", card)).parts
