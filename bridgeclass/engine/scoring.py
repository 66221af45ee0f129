"""Duplicate scores, IMPs, matchpoints and trick tables."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from bridgeclass.engine.auctions import Contract, Seat, Side, Vulnerability
from bridgeclass.engine.calls import Strain
from bridgeclass.engine.messages import Message, counted, plural_msgid

TRICKS_IN_A_DEAL = 13


class InvalidScoreError(ValueError):
    """An impossible number of tricks or table of tricks."""


def duplicate_score(contract: Contract, tricks: int, vulnerable: bool) -> int:
    """Return the points of the declaring side for taking this many of the 13 tricks (Law 77).

    >>> duplicate_score(Contract.parse("4S", Seat.N), tricks=10, vulnerable=True)
    620

    Raises InvalidScoreError unless tricks is 0 to 13.
    """
    _check_tricks(tricks)
    over = tricks - contract.level - 6
    if over < 0:
        return -_undertricks(-over, contract.doubled, vulnerable)
    factor = 1 << contract.doubled
    per_trick = 20 if contract.strain < Strain.HEARTS else 30
    trick_score = factor * (per_trick * contract.level + 10 * (contract.strain is Strain.NOTRUMP))
    game = (500 if vulnerable else 300) if trick_score >= 100 else 50
    return (
        trick_score
        + game
        + _slam_bonus(contract.level, vulnerable)
        + 50 * contract.doubled
        + over * _overtrick(contract.doubled, vulnerable, per_trick)
    )


def _check_tricks(tricks: int) -> None:
    if not 0 <= tricks <= TRICKS_IN_A_DEAL:
        raise InvalidScoreError(f"{tricks} is not a number of tricks from 0 to 13")


def _undertricks(down: int, doubled: int, vulnerable: bool) -> int:
    if not doubled:
        return down * (100 if vulnerable else 50)
    single = 300 * down - 100 if vulnerable else (100, 300, 500)[min(down, 3) - 1]
    if not vulnerable and down > 3:
        single += 300 * (down - 3)
    return single * doubled


def _slam_bonus(level: int, vulnerable: bool) -> int:
    bonus = {6: 500, 7: 1000}.get(level, 0)
    return bonus * 3 // 2 if vulnerable else bonus


def _overtrick(doubled: int, vulnerable: bool, per_trick: int) -> int:
    return doubled * (200 if vulnerable else 100) if doubled else per_trick


def result_in_words(contract: Contract, tricks: int) -> Message:
    """Return the result of a contract: "just made", "made with two overtricks", "one down".

    Raises InvalidScoreError unless tricks is 0 to 13.
    """
    _check_tricks(tricks)
    over = tricks - contract.level - 6
    if over < 0:
        return Message("{word} down", word=NUMBERS[-over - 1])
    if over == 0:
        return Message("just made")
    forms = plural_msgid("made with {word} overtrick", "made with {word} overtricks")
    return counted(forms, over, word=NUMBERS[over - 1])


NUMBERS = (
    *(Message("one"), Message("two"), Message("three"), Message("four"), Message("five"), Message("six")),
    *(Message("seven"), Message("eight"), Message("nine"), Message("ten"), Message("eleven"), Message("twelve")),
    Message("thirteen"),
)
"""The numbers from 1 on."""

# The smallest difference in points that is worth 1, 2, .. 24 IMPs (Law 78B).
_IMP_STEPS = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
    *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)


def imps(points: int) -> int:
    """Return the IMPs of a difference in points, -24 to 24, with the sign of the difference.

    >>> imps(430), imps(-420)
    (10, -9)
    """
    won = bisect_right(_IMP_STEPS, abs(points))
    return won if points >= 0 else -won


def matchpoints(scores: Sequence[int]) -> tuple[float, ...]:
    """Return the matchpoints of each score: 1 for every other score it beats, 0.5 for every equal one.

    >>> matchpoints([620, 170, 620])
    (1.5, 0.0, 1.5)
    """
    return tuple(sum((score > other) + (score == other) / 2 for other in scores) - 0.5 for score in scores)


def cross_imps(scores: Sequence[int]) -> tuple[float, ...]:
    """Return for each score the mean of its IMPs against every other one; 0 for a single score.

    The scores are of one side, in points; the means add up to 0.

    >>> cross_imps([620, 170, 620])
    (5.0, -10.0, 5.0)
    """
    others = max(len(scores) - 1, 1)
    return tuple(sum(imps(score - other) for other in scores) / others for score in scores)


@dataclass(frozen=True, slots=True)
class TrickTable:
    """The tricks each seat takes as declarer in each strain, double dummy.

    rows: one for each seat North, East, South, West; in a row clubs, diamonds, hearts, spades,
    notrump. Raises InvalidScoreError unless there are four rows of five numbers from 0 to 13.
    """

    rows: tuple[tuple[int, ...], ...]

    def __post_init__(self) -> None:
        """Raise InvalidScoreError for a table of the wrong size."""
        if len(self.rows) != len(Seat) or any(len(row) != len(Strain) for row in self.rows):
            raise InvalidScoreError(f"{self.rows!r} is not a table of 4 seats by 5 strains")
        for row in self.rows:
            for tricks in row:
                _check_tricks(tricks)

    @classmethod
    def parse(cls, text: str) -> TrickTable:
        """Read the twenty digits of PBN's DoubleDummyTricks: N, S, E, W by NT, S, H, D, C.

        A is ten tricks, D thirteen. Raises InvalidScoreError if the text is anything else.
        """
        digits = text.strip().upper()
        if len(digits) != 20 or any(digit not in _DIGITS for digit in digits):
            raise InvalidScoreError(f"{text!r} is not a table of twenty digits 0 to D")
        tricks = [_DIGITS.index(digit) for digit in digits]
        by_seat = {seat: tuple(reversed(tricks[place * 5 : place * 5 + 5])) for place, seat in enumerate(_PBN_SEATS)}
        return cls(tuple(by_seat[seat] for seat in Seat))

    def tricks(self, seat: Seat, strain: Strain) -> int:
        """Return the tricks this seat takes as declarer in this strain."""
        return self.rows[seat][strain]

    def __str__(self) -> str:
        """Return the table as the twenty digits that `parse` reads."""
        return "".join(_DIGITS[tricks] for seat in _PBN_SEATS for tricks in reversed(self.rows[seat]))


_DIGITS = "0123456789ABCD"
_PBN_SEATS = (Seat.N, Seat.S, Seat.E, Seat.W)


def score_ns(contract: Contract | None, table: TrickTable, vulnerability: Vulnerability) -> int:
    """Return the points of North-South if the contract is played double dummy; 0 if the board is passed out."""
    if contract is None:
        return 0
    seat = contract.declarer
    points = duplicate_score(contract, table.tricks(seat, contract.strain), vulnerability.of(seat))
    return points if seat.side is Side.NS else -points
