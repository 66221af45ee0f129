"""Simulation: unseen hands fit every call, and candidates are compared on the same deals."""

import pytest

from bridgeclass.engine.auctions import Auction, IllegalCallError, Seat, Vulnerability
from bridgeclass.engine.bidder import Bidder, SideSystem
from bridgeclass.engine.calls import Call
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.simulation import (
    Effort,
    NoDealFitsError,
    SimulationCancelledError,
    close_candidates,
    decide_when_close,
    sample_layouts,
    simulate,
)

BIDDER = Bidder()
RAISER = Hand.parse("K84.AJ73.Q85.K84")
HEART = Auction.parse("1H P", Seat.S, Vulnerability.NONE)


def calls(text: str) -> list[Call]:
    return [Call.parse(word) for word in text.split()]


def test_unseen_hands_would_make_the_same_calls() -> None:
    layouts = sample_layouts(BIDDER, RAISER, HEART, count=10, seed=1)
    assert layouts.exact == len(layouts.deals) == 10
    for deal in layouts.deals:
        assert deal[Seat.N] == RAISER
        assert BIDDER.bid_on(deal, Auction.start(Seat.S)).auction.calls[:2] == HEART.calls


def test_the_same_seed_gives_the_same_deals() -> None:
    first, again = (sample_layouts(BIDDER, RAISER, HEART, count=5, seed=3) for _ in range(2))
    assert first == again
    assert sample_layouts(BIDDER, RAISER, HEART, count=5, seed=4) != first


def test_deals_that_only_fit_the_meanings_complete_the_sample() -> None:
    auction = Auction.parse("P P P 1C 1H 1S P 3C 3D 3S P", Seat.S)
    layouts = sample_layouts(BIDDER, Hand.parse("3.K8743.T52.AQJ6"), auction, count=6, seed=1)
    assert len(layouts.deals) == 6
    assert layouts.exact < 6


def test_a_position_without_matching_deals_names_the_call() -> None:
    thirteen = Hand.parse("AKQJT98765432...")
    with pytest.raises(NoDealFitsError, match="South's 1♠ leaves none"):
        sample_layouts(BIDDER, thirteen, Auction.parse("1S P", Seat.S), count=5, seed=1)


def test_a_game_that_makes_is_worth_more_than_passing() -> None:
    strong = Hand.parse("AKQJT9.AK5.K4.84")
    found = simulate(BIDDER, strong, Auction.parse("1S P 2S P", Seat.N), calls("4S P"), Effort(deals=10))
    game, stop = found.candidates
    assert (game.imps, game.error, game.matchpoints) == (0, 0, 0.5)
    assert stop.imps < 0
    assert stop.error > 0
    assert stop.contracts[0][0] == "2S by N"
    assert sum(number for _, number in stop.contracts) == 10
    assert found.best is game


def test_the_progress_callback_can_stop_the_simulation() -> None:
    progress: list[tuple[int, int]] = []

    def once(done: int, wanted: int) -> bool:
        progress.append((done, wanted))
        return False

    with pytest.raises(SimulationCancelledError, match="after 0 of 30 deals"):
        simulate(BIDDER, RAISER, HEART, calls("4H"), Effort(deals=30, should_continue=once))
    assert progress == [(0, 30)]


def test_an_illegal_call_cannot_be_simulated() -> None:
    with pytest.raises(IllegalCallError):
        simulate(BIDDER, RAISER, HEART, calls("1D"), Effort(deals=5))


TIMID = """module: timid
rules:
  - {id: ours.stop, when: {auction: "1S - 2S -"}, call: P, name: Stops, priority: 82, needs: {hcp: 17+}}
"""
STRONG, RAISED = Hand.parse("AKQJT9.AK5.K4.84"), Auction.parse("1S P 2S P", Seat.N)


def test_a_close_candidate_with_a_clear_gain_is_bid() -> None:
    timid = SideSystem(custom_rules=TIMID)
    found = decide_when_close(Bidder(timid, timid), STRONG, RAISED, Effort(deals=10))
    assert found.decision.call == Call.parse("P")
    assert found.call == Call.parse("4S")
    assert found.simulation is not None
    assert [worth.call for worth in found.simulation.candidates] == [*close_candidates(found.decision)]


def test_a_call_without_close_candidates_is_not_simulated() -> None:
    found = decide_when_close(BIDDER, Hand.parse("AQ4.K82.KJ73.Q52"), Auction.start(), Effort(deals=10))
    assert (found.call, found.simulation) == (found.decision.call, None)


def test_the_rules_decide_without_matching_deals() -> None:
    spades, opened = Hand.parse("AKQJT98765.32.4."), Auction.parse("P 1S P 2H P 2S P", Seat.E)
    timid = SideSystem(custom_rules=TIMID.replace("1S - 2S -", "1S - 2H - 2S -").replace("17+", "0+"))
    found = decide_when_close(Bidder(timid, timid), spades, opened, Effort(deals=5))
    assert (found.call, found.simulation) == (found.decision.call, None)
    assert len(close_candidates(found.decision)) > 1
