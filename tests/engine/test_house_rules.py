"""House rules: one call in one auction with an agreed meaning, written to a rule file and taken out again."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgeclass.engine.auctions import Auction, Seat
from bridgeclass.engine.bidder import Bidder, SideSystem
from bridgeclass.engine.calls import Call
from bridgeclass.engine.constraints import ConstraintError
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.rules import Alert, Forcing
from bridgeclass.engine.rules.house_rule import HouseRule, range_text, with_house_rule, without_rule

FLANNERY_HAND = Hand.parse("AQ84.KQ763.4.K82")


def house_rule(calls: str, call: str, needs: dict[str, str], name: str = "Ours", **more: object) -> HouseRule:
    made = tuple(Call.parse(text) for text in calls.split())
    return HouseRule(made, Call.parse(call), name, tuple(needs.items()), **more)  # type: ignore[arg-type]


def added(rule: HouseRule, text: str = "") -> str:
    return with_house_rule(text, rule, SideSystem("sayc", custom_rules=text).rules)


def bidder(text: str) -> Bidder:
    side = SideSystem("sayc", custom_rules=text)
    return Bidder(side, side)


def auction(calls: str) -> Auction:
    return Auction.parse(calls.split(), Seat.N)


def test_an_opening_bid_gets_its_new_meaning_in_every_seat() -> None:
    text = added(house_rule("", "2D", {"hcp": "11-15", "hearts": "5", "spades": "4"}))
    assert bidder("").decide(FLANNERY_HAND, auction("")).call.text == "1H"
    assert bidder(text).decide(FLANNERY_HAND, auction("")).call.text == "2D"
    assert bidder(text).decide(FLANNERY_HAND, auction("P P")).call.text == "2D"


def test_passes_before_an_opening_bid_give_its_seat() -> None:
    text = added(house_rule("P P", "2D", {"hcp": "11-15", "hearts": "5", "spades": "4"}))
    assert bidder(text).decide(FLANNERY_HAND, auction("")).call.text == "1H"
    assert bidder(text).decide(FLANNERY_HAND, auction("P P")).call.text == "2D"


def test_the_call_loses_every_other_meaning_in_that_auction_alone() -> None:
    weak_two = Hand.parse("84.K3.KQJ873.962")
    text = added(house_rule("", "2D", {"hcp": "11-15", "hearts": "5", "spades": "4"}))
    assert bidder("").decide(weak_two, auction("")).call.text == "2D"
    assert bidder(text).decide(weak_two, auction("")).call.text != "2D"
    meaning = bidder(text).meanings(auction("2D"))[-1]
    assert meaning.hcp == (11, 15)
    assert bidder(text).meanings(auction("1D P 2D"))[-1].rule == bidder("").meanings(auction("1D P 2D"))[-1].rule


@pytest.mark.parametrize(
    ("calls", "pattern"),
    [
        ("1H P", "1H (P)"),
        ("P 1H P", "1H (P)"),
        ("1N P 2C P", "1N (P) 2C (P)"),
        ("1H", "(1H)"),
        ("1H X 2H", "(1H) X (2H)"),
    ],
)
def test_opponents_calls_stand_in_parentheses(calls: str, pattern: str) -> None:
    assert f"auction: {pattern}" in added(house_rule(calls, "4N", {"hcp": "13+"}))


def test_forcing_status_and_announcement_are_part_of_the_meaning() -> None:
    rule = house_rule(
        "1N P",
        "2S",
        {"clubs": "6+"},
        forcing=Forcing.ONE_ROUND,
        alert=Alert.ANNOUNCE,
        announce="clubs, or a balanced invitation",
    )
    meaning = bidder(added(rule)).meanings(auction("1N P 2S"))[-1]
    assert (meaning.forcing, meaning.alert) == (Forcing.ONE_ROUND, Alert.ANNOUNCE)
    assert meaning.announce == "clubs, or a balanced invitation"


def test_of_two_house_rules_the_first_is_tried_first() -> None:
    first = added(house_rule("1H P", "3C", {"hcp": "10-12", "hearts": "4+"}))
    both = added(house_rule("1H P", "3D", {"hcp": "7-12", "hearts": "4+"}), first)
    hand = Hand.parse("K84.KJ63.A4.9832")
    assert bidder(both).decide(hand, auction("1H P")).call.text == "3C"


def test_a_second_meaning_of_a_call_gets_an_id_of_its_own() -> None:
    first = added(house_rule("1H P", "3C", {"hcp": "10-12"}))
    assert "house.1h_p_3c_2" in added(house_rule("1H P", "3C", {"hcp": "0-4"}), first)


def test_a_rule_taken_out_leaves_the_others_as_they_were() -> None:
    first = added(house_rule("1H P", "3C", {"hcp": "10-12"}))
    both = added(house_rule("1H P", "3D", {"hcp": "7-9"}), first)
    system = SideSystem("sayc", custom_rules=both).rules
    assert without_rule(both, "house.1h_p_3d", system).strip() == first.strip()
    left = without_rule(both, "house.1h_p_3c", system)
    assert "house.1h_p_3c" not in left
    assert bidder(left).decide(Hand.parse("K84.KJ63.Q4.9832"), auction("1H P")).call.text == "3D"
    assert without_rule(first, "house.1h_p_3c", SideSystem("sayc", custom_rules=first).rules) == ""
    with pytest.raises(KeyError):
        without_rule(both, "house.no", system)


def test_a_house_rule_joins_a_rule_file_written_by_hand() -> None:
    by_hand = "module: ours\nremoves: [sayc.open.1nt]\n# No rules yet"
    text = added(house_rule("", "1N", {"hcp": "12-14", "shape": "balanced"}), by_hand)
    assert bidder(text).decide(Hand.parse("KJ2.QJ4.K73.Q542"), auction("")).call.text == "1N"
    indented = "module: ours\nrules:\n- {id: a.b, when: {opener: none}, call: 2D, priority: 99, needs: {hcp: 30+}}"
    assert "a.b" in added(house_rule("", "1N", {"hcp": "12-14", "shape": "balanced"}), indented)


@given(name=st.text(min_size=1, max_size=60))
@settings(max_examples=50, deadline=None)
def test_any_name_survives_the_rule_file(name: str) -> None:
    rule = house_rule("1H P", "3C", {"hcp": "10-12"}, name=" ".join(name.split()))
    system = SideSystem("sayc", custom_rules=added(rule)).rules
    written = next(one for one in system.rules if one.id == "house.1h_p_3c")
    assert written.variants[0].name == rule.name


def test_a_range_is_read_as_players_write_it() -> None:
    assert range_text(" 15 – 17 ") == "15-17"
    assert range_text("8+") == "8+"
    with pytest.raises(ConstraintError):
        range_text("17-15")
