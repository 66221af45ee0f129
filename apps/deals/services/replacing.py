"""Boards of a set dealt anew one by one, and told again from what was kept of them."""

from __future__ import annotations

import secrets
from collections.abc import Iterator

from apps.deals.models import Board, ProfileRevision
from apps.deals.services.sets import board_row, solve
from bridgeclass.engine.dealing import SAMPLER_VERSION, DealtBoard, ProfileDealer, TooRareError, read_profile

BATCHES = (8, 24, 64, 128)
"""So many deals are looked through for one from the same sub-profiles: they find what comes twice in a hundred."""
CYCLE = 16
"""Boards whose numbers differ by this have the same dealer and vulnerability."""


class NoOtherDealError(ValueError):
    """A board that no other deal was found for, or that was not dealt here. The message can be shown to the person."""


def dealt_again(board: Board) -> DealtBoard:
    """The board from its profile, seed and number once more: the same cards, by the same version of the sampler.

    Raises NoOtherDealError for one that was not dealt here.
    """
    dealer = ProfileDealer(read_profile(_revision(board).document))
    seed = board.combination.get("seed", board.practice_set.seed)
    return dealer.board(_number(board), seed, rotate=bool(board.combination.get("rotated")))


def deal_anew(*, board: Board, seed: int | None = None) -> Board:
    """Another deal for a board, solved and not stored: from the same sub-profiles, turned the same way.

    It keeps the seed and the number by which it is dealt again; without a seed it takes a fresh one. Takes a second or
    a few. Raises NoOtherDealError.
    """
    revision = _revision(board)
    fresh = secrets.randbelow(2**31) if seed is None else seed
    there = set(board.practice_set.boards.values_list("deal", flat=True))
    for dealt in _others(board, revision, fresh):
        if _is_like(board, dealt) and dealt.deal.to_pbn() not in there:
            found = board_row(board.practice_set, solve(revision, dealt))
            found.combination |= {"seed": fresh, "number": dealt.number, "sampler": SAMPLER_VERSION}
            found.number = board.number
            return found
    raise NoOtherDealError(f"No other deal like board {board.number} was found. Try again, or drop it")


def origin_of(board: Board) -> dict[str, object]:
    """What is kept of how a board was dealt, with its number then: it may get another."""
    known: dict[str, object] = dict(board.combination)
    return {"number": board.number, **known} if board.revision_id else known


def _revision(board: Board) -> ProfileRevision:
    if board.revision is None:
        raise NoOtherDealError(f"Board {board.number} was brought in, not dealt here: drop it instead")
    return board.revision


def _number(board: Board) -> int:
    return int(board.combination.get("number", board.number))


def _others(board: Board, revision: ProfileRevision, seed: int) -> Iterator[DealtBoard]:
    """Deals of the same profile with the dealer and vulnerability of the board, as if they were boards far behind."""
    dealer = ProfileDealer(read_profile(revision.document))
    rotate, number = bool(board.combination.get("rotated")), _number(board)
    try:
        for size in BATCHES:
            yield from dealer.boards(range(number, number + size * CYCLE, CYCLE), seed, rotate=rotate)
            number += size * CYCLE
    except TooRareError:
        return


def _is_like(board: Board, dealt: DealtBoard) -> bool:
    kept = board.combination
    return (
        dealt.combination.as_json() == kept.get("subprofiles")
        and dealt.is_rotated == bool(kept.get("rotated"))
        and (dealt.dealer.letter, dealt.vulnerability.value) == (board.dealer, board.vulnerability)
    )
