"""Replacement deals for boards of a set, and boards dealt again from their stored origin."""

from __future__ import annotations

import secrets
from collections.abc import Iterator

from apps.deals.models import Board, ProfileRevision
from apps.deals.services.sets import board_row, solve
from bridgeclass.engine.dealing import SAMPLER_VERSION, DealtBoard, ProfileDealer, TooRareError, read_profile
from bridgeclass.engine.messages import Message, MessageError, msgid

BATCHES = (8, 24, 64, 128)
"""Numbers of deals to try in turn: enough for sub-profiles that come up twice in a hundred."""
CYCLE = 16
"""Boards whose numbers differ by this have the same dealer and vulnerability."""


NO_OTHER_DEAL = msgid("No other deal like board {number} was found. Try again, or remove the board.")
IS_IMPORTED = msgid("Board {number} was imported, so it cannot be redealt. Remove it instead.")


class NoOtherDealError(MessageError):
    """A board that was not dealt here, or has no other deal."""


def redeal(board: Board) -> DealtBoard:
    """Deal a board again from its profile, seed and number: the same cards, by the same version of the sampler.

    Raises NoOtherDealError for a board that was not dealt here.
    """
    dealer = ProfileDealer(read_profile(_revision(board).document))
    seed = board.combination.get("seed", board.practice_set.seed)
    return dealer.board(_number(board), seed, rotate=bool(board.combination.get("rotated")))


def deal_replacement(*, board: Board, seed: int | None = None) -> Board:
    """Deal and solve another deal for a board, without storing it: from the same sub-profiles, rotated the same way.

    It records the seed and number by which it can be dealt again; without a seed it takes a fresh one. Takes seconds.
    Raises NoOtherDealError.
    """
    revision = _revision(board)
    fresh = secrets.randbelow(2**31) if seed is None else seed
    known = set(board.practice_set.boards.values_list("deal", flat=True))
    for dealt in _candidates(board, revision, fresh):
        if _is_like(board, dealt) and dealt.deal.to_pbn() not in known:
            found = board_row(board.practice_set, solve(revision, dealt))
            found.combination |= {"seed": fresh, "number": dealt.number, "sampler": SAMPLER_VERSION}
            found.number = board.number
            return found
    raise NoOtherDealError(Message(NO_OTHER_DEAL, number=board.number))


def _revision(board: Board) -> ProfileRevision:
    if board.revision is None:
        raise NoOtherDealError(Message(IS_IMPORTED, number=board.number))
    return board.revision


def _number(board: Board) -> int:
    return int(board.combination.get("number", board.number))


def _candidates(board: Board, revision: ProfileRevision, seed: int) -> Iterator[DealtBoard]:
    """Deal boards of the same profile, dealer and vulnerability, numbered far behind the board."""
    dealer = ProfileDealer(read_profile(revision.document))
    rotate, number = bool(board.combination.get("rotated")), _number(board)
    try:
        for size in BATCHES:
            yield from dealer.boards(range(number, number + size * CYCLE, CYCLE), seed, rotate=rotate)
            number += size * CYCLE
    except TooRareError:
        return


def _is_like(board: Board, dealt: DealtBoard) -> bool:
    return (
        dealt.combination.as_json() == board.combination.get("subprofiles")
        and dealt.is_rotated == bool(board.combination.get("rotated"))
        and (dealt.dealer.letter, dealt.vulnerability.value) == (board.dealer, board.vulnerability)
    )
