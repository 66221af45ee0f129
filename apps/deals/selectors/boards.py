"""The boards of a set as a teacher looks at them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from apps.deals.models import PracticeSet
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.cards import Suit
from bridgeclass.engine.dealing import DealtBoard
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.hands import Hand


@dataclass(frozen=True, slots=True)
class BoardShown:
    """One board with its hands by seat, North first."""

    number: int
    dealer: Seat
    vulnerability: str
    hands: tuple[tuple[Seat, Hand], ...]
    par_score_ns: int
    par_contracts: list[str]


def boards_shown(practice_set: PracticeSet, *, without: Collection[int] = ()) -> list[BoardShown]:
    """Every board of a set, in order, but those with these ids."""
    return [
        BoardShown(
            number=board.number,
            dealer=Seat.parse(board.dealer),
            vulnerability=board.get_vulnerability_display(),
            hands=hands_of(Deal.parse(board.deal)),
            par_score_ns=board.par_score_ns,
            par_contracts=board.par_contracts,
        )
        for board in practice_set.boards.exclude(pk__in=without)
    ]


@dataclass(frozen=True, slots=True)
class SampleShown:
    """A sample deal: the suits drawn by the hands that draw some, and the four hands."""

    suits: Mapping[Seat, tuple[Suit, ...]]
    hands: tuple[tuple[Seat, Hand], ...]


def samples_of(boards: Iterable[DealtBoard]) -> list[SampleShown]:
    """Return dealt boards as sample deals."""
    return [SampleShown(board.suits, hands_of(board.deal)) for board in boards]


def hands_of(deal: Deal) -> tuple[tuple[Seat, Hand], ...]:
    """The four hands, each with its seat."""
    return tuple((seat, deal[seat]) for seat in Seat)
