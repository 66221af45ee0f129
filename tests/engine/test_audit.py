"""The audit: errors, hands outside the meaning of their call, ties, changes and comparison with par."""

import pytest

from bridgeclass.engine.auctions import Auction, Seat, Vulnerability
from bridgeclass.engine.audit import Audit, Baseline, BaselineError, audit, random_deal, sample
from bridgeclass.engine.audit.findings import ENDLESS, OUTSIDE, PASSED, SLAM, TIE, RangeWidths
from bridgeclass.engine.audit.par import ParAudit, audit_par, kind_of, outcome_of
from bridgeclass.engine.audit.play import audit_deal
from bridgeclass.engine.bidder import Bidder
from bridgeclass.engine.calls import Call
from bridgeclass.engine.constraints import Bounds
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.meaning import Interpretation
from bridgeclass.engine.scoring import TrickTable
from tests.engine.small_system import interpreter, small_system


def bidder(**texts: str) -> Bidder:
    """Return a bidder that plays the small system on both sides."""
    found = Bidder()
    found._interpreter = interpreter(small_system(**texts))
    return found


def rules(module: str, *lines: str) -> str:
    return f"module: {module}\nrules:\n" + "".join(f"  - {line}\n" for line in lines)


ALL_PASS = "{id: small.pass, when: {opener: none}, call: P, priority: 1, shows: {hcp: 0-12}}"


def test_the_small_system_has_no_errors() -> None:
    found = audit(bidder(), deals=30, seed=3)
    assert found.deals == 30
    assert found.calls == sum(width.calls for width in found.widths.values())
    assert not [kind for kind in found.faults if kind != OUTSIDE]


def test_a_hand_outside_the_meaning_of_its_call_is_counted_under_its_rule() -> None:
    found = audit(bidder(opening_bids=rules("opening_bids", ALL_PASS)), deals=10, seed=3)
    assert found.calls == 40
    assert 0 < found.faults[OUTSIDE] == found.calls - found.inside
    rule, width = found.worst_rules()[0]
    assert (rule, width.calls - width.inside) == ("small.pass", found.faults[OUTSIDE])
    assert any(text.startswith(OUTSIDE) for text in found.shortfalls)
    offence = next(o for o in found.violations if o.kind == OUTSIDE)
    assert str(offence).endswith("] P small.pass")


def test_passing_a_forcing_call_is_an_error() -> None:
    forcing = rules(
        "opening_bids",
        "{id: small.open, when: {opener: none}, call: 7N, priority: 9, forcing: one_round, needs: {}}",
    )
    found = audit(bidder(opening_bids=forcing), deals=2, seed=3)
    assert found.faults[PASSED] == 2
    assert f"{PASSED}: 2" in found.shortfalls


def test_a_slam_without_strength_or_fit_is_an_error() -> None:
    wild = rules("opening_bids", "{id: small.open, when: {opener: none}, call: 6C, priority: 9, needs: {}}")
    assert audit(bidder(opening_bids=wild), deals=3, seed=3).faults[SLAM] == 3


def test_an_auction_that_does_not_end_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bridgeclass.engine.audit.play.MAX_CALLS", 2)
    found = Audit()
    auction = audit_deal(bidder(), random_deal(3, 1), 1, found)
    assert (found.faults[ENDLESS], len(auction.calls)) == (1, 2)


def test_ties_are_reported_with_the_hand() -> None:
    tied = rules(
        "opening_bids",
        "{id: small.a, when: {opener: none}, call: 1C, priority: 50, needs: {hcp: 12+}}",
        "{id: small.b, when: {opener: none}, call: 1D, priority: 50, needs: {diamonds: 5+}}",
    )
    found = sample(bidder(opening_bids=tied), positions=400, seed=3)
    tie = next(offence for offence in found.violations if offence.kind == TIE and offence.variant.startswith("small.a"))
    first, second = "small.a (small/opening_bids.yaml, line 3)", "small.b (small/opening_bids.yaml, line 4)"
    assert (tie.variant, tie.call) == (f"{first} = {second}; give one of them another priority", "1C or 1D")


BANDED = (
    "{id: small.a, when: {opener: none}, call: 1C, priority: natural, needs: {hcp: 12+}}",
    "{id: small.b, when: {opener: none}, call: 1D, priority: natural, needs: {diamonds: 5+}}",
)


def test_rules_of_one_band_are_tried_in_the_order_of_their_file_and_no_tie() -> None:
    found = sample(bidder(opening_bids=rules("opening_bids", *BANDED)), positions=400, seed=3)
    assert not [offence for offence in found.violations if offence.variant.startswith("small.a = small.b")]


def test_rules_of_one_band_in_two_files_are_a_tie() -> None:
    first, second = (rules("opening_bids", line) for line in BANDED)
    found = sample(bidder(opening_bids=first, more=second), positions=400, seed=3)
    assert [offence for offence in found.violations if "small.b" in offence.variant and offence.kind == TIE]


@pytest.mark.parametrize(("suits", "is_tie"), [("majors", True), ("[H, S]", False), ("[S, H]", False)])
def test_the_suits_that_a_rule_lists_are_tried_in_their_order(suits: str, is_tie: bool) -> None:
    rule = f"{{id: small.a, when: {{opener: none}}, each: {{M: {suits}}}, call: 3M, priority: 50, needs: {{M: 4}}}}"
    bidding = bidder(opening_bids=rules("opening_bids", rule))
    found = sample(bidding, positions=400, seed=3)
    assert is_tie == any(offence.variant.startswith("small.a (") for offence in found.violations)
    call = bidding.decide(Hand.parse("AK84.AK84.843.84"), Auction.start()).call
    assert call.text == ("3S" if suits == "[S, H]" else "3H")


def test_a_sample_has_only_hands_consistent_with_the_auction() -> None:
    strict = rules(
        "opening_bids",
        "{id: small.open, when: {opener: none}, call: 1H, priority: 50, needs: {hcp: 12+}}",
        "{id: small.weak, when: {auction: '1H - 2H -'}, call: 3H, priority: 50, needs: {hcp: 0-11}}",
    )
    found = sample(bidder(opening_bids=strict), positions=600, seed=3)
    assert found.calls >= 600
    assert found.deals < found.calls / 10
    assert found.fired["small.open"]
    assert not found.fired["small.weak"]


def test_widths_are_means_over_calls() -> None:
    width = RangeWidths()
    narrow = Bounds(hcp=(15, 17), lengths=((2, 5), (2, 5), (2, 5), (2, 5)))
    width.add(Interpretation(Call.parse("1N"), Seat.N, narrow), inside=True)
    width.add(Interpretation(Call.parse("1C"), Seat.N, Bounds(hcp=(0, 10))), inside=False)
    assert (width.mean_hcp, width.share_inside) == (6, 0.5)
    assert width.mean_length == (3 + 13) / 2
    assert (width.suit_bids, width.silent_suits) == (1, 1)


def test_a_baseline_round_trips_and_reports_changes() -> None:
    kept = Baseline.of(bidder(), system="small", seed=3, deals=20)
    assert Baseline.parse(str(kept)) == kept
    assert not list(kept.changes(bidder()))
    strong = rules("opening_bids", "{id: small.pass, when: {opener: none}, call: P, priority: 1, needs: {}}")
    changes = list(kept.changes(bidder(opening_bids=strong)))
    opened = [number for number, auction in enumerate(kept.auctions, start=1) if auction != "P P P P"]
    assert [change.number for change in changes] == opened
    assert changes[0].now == "P"
    assert changes[0].new == "passed out"
    assert "-> passed out" in str(changes[0])


@pytest.mark.parametrize("text", ["", "[]", '{"system": "sayc"}', '{"system": "x", "seed": "y", "auctions": []}'])
def test_an_invalid_baseline_is_refused(text: str) -> None:
    with pytest.raises(BaselineError):
        Baseline.parse(text)


# North-South make 4S and no other game; East-West take seven tricks in clubs.
SPADES = TrickTable.parse("7" + "A777" + "7" + "A777" + "5" + "3567" + "5" + "3567")
DEAL = random_deal(1, 1)


def outcome(calls: str, table: TrickTable = SPADES) -> dict[str, object]:
    found = outcome_of(1, DEAL, Auction.parse(calls, Seat.N, Vulnerability.NONE), table)
    return {"imps": found.imps, "game": found.missed_game, "slam": found.missed_slam, "high": found.too_high}


@pytest.mark.parametrize(
    ("calls", "imps", "reason"),
    [
        ("1S P 4S P P P", 0, None),
        ("1S P 2S P P P", 6, "game"),
        ("P P P P", 9, "game"),
        ("1S P 5S P P P", 10, "high"),
        ("1S P 3N P P P", 11, "high"),
    ],
)
def test_a_contract_is_compared_with_par(calls: str, imps: int, reason: str | None) -> None:
    found = outcome(calls)
    assert found["imps"] == imps
    assert [name for name in ("game", "slam", "high") if found[name]] == ([reason] if reason else [])


def test_a_missed_slam_is_not_a_missed_game() -> None:
    slam = TrickTable.parse("8" + "C888" + "8" + "C888" + "5" + "1555" + "5" + "1555")
    found = outcome("1S P 4S P P P", slam)
    assert (found["slam"], found["game"]) == (True, False)


@pytest.mark.parametrize(
    ("calls", "kind"),
    [
        ("P P P P", ("uncontested", "passed out")),
        ("1S P 2S P P P", ("uncontested", "1 of a major")),
        ("1C 1S P P P", ("contested", "1 of a minor")),
        ("2S P P P", ("uncontested", "weak two")),
        ("P 3D X P P P", ("contested", "preempt")),
        ("2C P 2D P 2N P P P", ("uncontested", "2♣")),
        ("1N P P P", ("uncontested", "1NT")),
    ],
)
def test_auctions_are_classified_by_opening_and_competition(calls: str, kind: tuple[str, str]) -> None:
    assert kind_of(Auction.parse(calls)) == kind


def test_the_par_audit_counts_every_deal_once() -> None:
    def solve(number: int, deal: Deal) -> TrickTable:
        assert deal == random_deal(4, number)
        return SPADES

    found = audit_par(bidder(), deals=6, seed=4, solve=solve)
    assert isinstance(found, ParAudit)
    assert found.all.deals == sum(row.deals for row in found.rows.values()) == 6
    losses = [outcome.imps for outcome in found.worst()]
    assert losses == sorted(losses, reverse=True)
