"""Previews of a profile: odds, sample boards and statistics."""

from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.dealing import Viability, read_profile
from bridgeclass.engine.dealing.preview import Spread, Undealable, examine, sample_boards, spread

NOTRUMP = {"standard": {"total_min_hcp": 15, "total_max_hcp": 17}, "needs": {"shape": "balanced"}}
PROFILE = read_profile({"profile_name": "One notrump", "seat_profiles": {"S": [NOTRUMP]}})
TOO_MANY = [{"standard": {"total_min_hcp": 30}}]
IMPOSSIBLE = read_profile({"profile_name": "Nobody", "seat_profiles": {"N": TOO_MANY, "S": TOO_MANY}})


def test_a_profile_is_examined() -> None:
    found = examine(PROFILE)
    assert isinstance(found, Viability)
    assert found.is_possible


def test_an_impossible_profile_is_examined_but_not_dealt() -> None:
    found = examine(IMPOSSIBLE)
    assert isinstance(found, Viability)
    assert not found.is_possible
    for dealt in (sample_boards(IMPOSSIBLE, 6, 1), spread(IMPOSSIBLE, 50, 1)):
        assert isinstance(dealt, Undealable)
        assert "no deal satisfies" in dealt.problems[0].words


def test_sample_boards_are_reproducible_and_never_rotated() -> None:
    first, again = sample_boards(PROFILE, 6, 3), sample_boards(PROFILE, 6, 3)
    assert not isinstance(first, Undealable)
    assert not isinstance(again, Undealable)
    assert [board.holdings for board in first] == [board.holdings for board in again]
    assert all(not board.is_rotated and 15 <= board.deal[Seat.S].hcp <= 17 for board in first)


def test_statistics_count_every_board_once_per_seat() -> None:
    found = spread(PROFILE, 200, 1)
    assert isinstance(found, Spread)
    for seat in Seat:
        assert sum(found.hcp[seat].values()) == sum(found.shapes[seat].values()) == 200
    assert {*found.hcp[Seat.S]} <= {15, 16, 17}
    assert {*found.shapes[Seat.S]} <= {(4, 3, 3, 3), (4, 4, 3, 2), (5, 3, 3, 2)}
