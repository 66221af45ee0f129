"""Double-dummy tricks of random deals, kept in a file so that an interrupted training goes on where it stopped."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import batched
from pathlib import Path

from bridgeclass.engine.auctions import Seat, Side
from bridgeclass.engine.calls import Strain
from bridgeclass.engine.cards import SUITS
from bridgeclass.engine.dealing.randomness import random_deal
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.double_dummy import declarers_tricks

AT_ONCE = 16
FEW_EVERY = 4
"""In one of so many deals, contracts with five or six trumps are solved too; they count for those left out."""
MANY, FEWEST = 7, 5


@dataclass(frozen=True, slots=True)
class SolvedDeal:
    """A random deal with the tricks of each side's plausible contracts: notrump, and suits with 7+ trumps.

    tricks: by side and strain, taken by the hand with more trumps, in notrump by the hand with more HCP.
    """

    number: int
    deal: Deal
    tricks: dict[tuple[Side, Strain], int]


def solved_deals(seed: int, count: int, folder: Path) -> Iterator[SolvedDeal]:
    """Yield the deals 1 to `count` of a seed; results are read from a file in `folder`, and new ones added to it.

    Raises DoubleDummyError if the solver fails.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"solved_{seed}.txt"
    rows = _read(path)
    for numbers in batched(range(1, count + 1), AT_ONCE):
        missing = [number for number in numbers if number not in rows]
        if missing:
            rows.update(_solve(seed, missing))
            with path.open("a", encoding="ascii") as file:
                file.writelines(f"{number} {' '.join(map(str, rows[number]))}\n" for number in missing)
        for number in numbers:
            deal = random_deal(seed, number)
            contracts = [(declarer.side, strain) for declarer, strain in _contracts(deal, number)]
            yield SolvedDeal(number, deal, dict(zip(contracts, rows[number], strict=True)))


def _read(path: Path) -> dict[int, tuple[int, ...]]:
    """Return the rows of a file; an incomplete last line, of an interrupted run, is removed from it."""
    if not path.exists():
        return {}
    text = path.read_text(encoding="ascii")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        path.write_text(whole, encoding="ascii")
    fields = [tuple(map(int, line.split())) for line in whole.splitlines()]
    return {number: tuple(tricks) for number, *tricks in fields}


def _solve(seed: int, numbers: list[int]) -> dict[int, tuple[int, ...]]:
    deals = [(number, random_deal(seed, number)) for number in numbers]
    asked = [(deal, *contract) for number, deal in deals for contract in _contracts(deal, number)]
    tricks = iter(declarers_tricks(asked))
    return {number: tuple(next(tricks) for _ in _contracts(deal, number)) for number, deal in deals}


def _contracts(deal: Deal, number: int) -> list[tuple[Seat, Strain]]:
    """Return declarer and strain of the contracts to solve."""
    fewest = FEWEST if number % FEW_EVERY == 0 else MANY
    found = []
    for side in Side:
        seats = [seat for seat in Seat if seat.side is side]
        for suit in SUITS:
            held = {seat: deal[seat].lengths[suit] for seat in seats}
            if sum(held.values()) >= fewest:
                found.append((max(seats, key=held.__getitem__), Strain(suit)))
        found.append((max(seats, key=lambda seat: deal[seat].hcp), Strain.NOTRUMP))
    return found


def weight(solved: SolvedDeal, side: Side, strain: Strain) -> int:
    """Return how many contracts one solved contract stands for."""
    trumps = (
        sum(solved.deal[seat].lengths[strain] for seat in Seat if seat.side is side)
        if strain.suit is not None
        else MANY
    )
    return 1 if trumps >= MANY else FEW_EVERY
