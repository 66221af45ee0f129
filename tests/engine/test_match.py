"""Matches: boards are bid twice with the sides exchanged and compared in IMPs."""

import pytest

from bridgeclass.engine.auctions import Auction, IllegalCallError, Side
from bridgeclass.engine.audit import random_deal
from bridgeclass.engine.bidder import Bidder, EndlessAuctionError
from bridgeclass.engine.calls import Call
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.match import Caller, EngineCaller, MatchResult, PlayedBoard, play_match
from bridgeclass.engine.scoring import TrickTable


class Always:
    """A bidder that makes one call whenever it is legal, and passes otherwise."""

    def __init__(self, call: str, *, stubborn: bool = False) -> None:
        self._call, self._stubborn = Call.parse(call), stubborn

    def call(self, hand: Hand, auction: Auction) -> Call:
        if self._stubborn or auction.is_legal(self._call):
            return self._call
        return Call.parse("P")


def nine_everywhere(number: int, deal: Deal) -> TrickTable:
    return TrickTable(tuple((9,) * 5 for _ in range(4)))


def result(a: Caller, b: Caller, boards: int) -> MatchResult:
    found = MatchResult()
    tables = ({Side.NS: a, Side.EW: b}, {Side.NS: b, Side.EW: a})
    for board in play_match(tables, boards=boards, seed=1, solve=nine_everywhere):
        found.add(board)
    return found


def test_identical_sides_tie_every_board() -> None:
    robot = EngineCaller(Bidder())
    found = result(robot, robot, 5)
    assert [board.imps for board in found.boards] == [0] * 5
    assert (found.mean_imps, found.standard_error, found.largest_swings()) == (0, 0, [])


def test_the_side_that_bids_game_wins() -> None:
    found = result(Always("3N"), Always("P"), 4)
    assert all(board.imps > 0 for board in found.boards)
    assert found.largest_swings()[0].imps == max(board.imps for board in found.boards)
    assert sum(row.boards for row in found.swings.values()) == 4
    assert sum(row.won - row.lost for row in found.swings.values()) == sum(board.imps for board in found.boards)


def test_a_swing_is_attributed_to_the_first_different_call() -> None:
    first, second = Auction.parse("1H P 2H P P P"), Auction.parse("1H P 4H P P P")
    assert PlayedBoard(1, random_deal(1, 1), first, second, -10).situation == "response, uncontested"
    assert PlayedBoard(1, random_deal(1, 1), first, first, 0).situation == ""


def test_an_illegal_call_is_reported_with_board_and_player() -> None:
    with pytest.raises(IllegalCallError, match="board 1, East"):
        result(Always("1C", stubborn=True), Always("1C", stubborn=True), 1)


def test_an_auction_without_an_end_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bridgeclass.engine.match.MAX_CALLS", 3)
    with pytest.raises(EndlessAuctionError, match="board 1"):
        result(Always("P"), Always("P"), 1)
