"""Practice sets: planned, dealt and solved, stored."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from django.db import transaction
from django.utils.translation import gettext

from apps.accounts.models import User
from apps.cards.models import Card
from apps.cards.services import mark_used
from apps.deals.models import (
    LEARNER_SEATS,
    Board,
    PracticeSet,
    PracticeSetPart,
    ProfileRevision,
)
from bridgeclass.engine.dealing import (
    SAMPLER_VERSION,
    DealtBoard,
    ProfileDealer,
    read_profile,
)
from bridgeclass.engine.double_dummy import Par, par, tricks
from bridgeclass.engine.scoring import TrickTable

MOST_BOARDS = 1000


class InvalidSetError(ValueError):
    """A practice set that cannot be: no boards or too many, no profile, or unknown seats."""


@dataclass(frozen=True, slots=True)
class SetPart:
    """One profile of a set, and its share of the boards in parts of the sum of all shares."""

    revision: ProfileRevision
    share: int = 1


@dataclass(frozen=True, slots=True)
class SetPlan:
    """What a practice set is made of; raises InvalidSetError if it cannot be."""

    name: str
    parts: tuple[SetPart, ...]
    boards: int
    seed: int
    card_ns: Card
    card_ew: Card
    owner: User | None = None
    learner_seats: str = "S"
    """The seats that people bid, in the order N, E, S, W."""
    rotate: bool | None = None
    """Whether hands are turned half round by chance; None as each profile says."""

    def __post_init__(self) -> None:
        """Refuse a plan that cannot be."""
        if not 1 <= self.boards <= MOST_BOARDS:
            raise InvalidSetError(
                gettext("A set has 1 to %(most_boards)s boards, not %(boards)s")
                % {"most_boards": MOST_BOARDS, "boards": self.boards}
            )
        if not self.parts or any(part.share < 1 for part in self.parts):
            raise InvalidSetError(gettext("A set needs profiles, each with a share of at least 1"))
        if self.learner_seats not in LEARNER_SEATS:
            raise InvalidSetError(
                gettext("%(learner_seats)s are not seats such as S or NS") % {"learner_seats": repr(self.learner_seats)}
            )


@dataclass(frozen=True, slots=True)
class PreparedBoard:
    """A board dealt and solved, not stored yet."""

    revision: ProfileRevision
    dealt: DealtBoard
    double_dummy: TrickTable
    par: Par


def prepare_boards(plan: SetPlan, solved: Mapping[str, TrickTable] | None = None) -> Iterator[PreparedBoard]:
    """Deal and solve the boards of a plan one by one; nothing is stored.

    solved: tables of deals that were solved before, by the deal as PBN writes it. The same plan gives the same
    boards. Raises the engine's ImpossibleProfileError at once,
    TooRareError while dealing.
    """
    dealt = deal_set(plan.parts, plan.boards, plan.seed, rotate=plan.rotate)
    known = solved or {}
    return (solve(revision, board, known.get(board.deal.to_pbn())) for revision, board in dealt)


def deal_set(
    parts: Sequence[SetPart], boards: int, seed: int, *, rotate: bool | None = None
) -> Iterator[tuple[ProfileRevision, DealtBoard]]:
    """Deal boards 1 to boards from several profiles by their shares, each board with its revision.

    Raises the engine's ImpossibleProfileError at once, TooRareError while dealing.
    """
    places = _places(parts, boards, seed)
    dealers = [ProfileDealer(read_profile(part.revision.document)) for part in parts]
    numbers = [[number for number, at in enumerate(places, start=1) if at == part] for part in range(len(parts))]
    dealt = [dealer.boards(ours, seed, rotate=rotate) for dealer, ours in zip(dealers, numbers, strict=True)]
    return ((parts[place].revision, next(dealt[place])) for place in places)


def solve(revision: ProfileRevision, dealt: DealtBoard, known: TrickTable | None = None) -> PreparedBoard:
    """A board that was dealt with what best play makes of it; `known` is its table if it was solved before."""
    table = known or tricks(dealt.deal)
    return PreparedBoard(revision, dealt, table, par(table, dealt.dealer, dealt.vulnerability))


def _places(parts: Sequence[SetPart], boards: int, seed: int) -> Sequence[int]:
    """Which part each board comes from: exactly by shares, in an order nobody can guess."""
    total = sum(part.share for part in parts)
    whole = [boards * part.share // total for part in parts]
    rest = [boards * part.share % total for part in parts]
    by_rest = sorted(range(len(rest)), key=lambda place: -rest[place])
    for place in islice(by_rest, boards - sum(whole)):
        whole[place] += 1
    places = [place for place, count in enumerate(whole) for _ in range(count)]
    drawn = [hashlib.sha256(f"{seed} {at}".encode()).digest() for at in range(len(places))]
    return [place for _, place in sorted(zip(drawn, places, strict=True))]


@transaction.atomic
def create_practice_set(*, plan: SetPlan, boards: Sequence[PreparedBoard]) -> PracticeSet:
    """Store a set with all its boards, or nothing, and give it."""
    stored = PracticeSet.objects.create(
        name=plan.name,
        owner=plan.owner,
        seed=plan.seed,
        sampler_version=SAMPLER_VERSION,
        card_ns=plan.card_ns,
        card_ew=plan.card_ew,
        learner_seats=plan.learner_seats,
    )
    PracticeSetPart.objects.bulk_create(
        PracticeSetPart(practice_set=stored, revision=part.revision, share=part.share) for part in plan.parts
    )
    Board.objects.bulk_create(board_row(stored, board) for board in boards)
    mark_used(cards=(plan.card_ns, plan.card_ew))
    return stored


def board_row(practice_set: PracticeSet, board: PreparedBoard) -> Board:
    """A board of a set, not stored yet."""
    dealt = board.dealt
    return Board(
        practice_set=practice_set,
        number=dealt.number,
        deal=dealt.deal.to_pbn(),
        dealer=dealt.dealer.letter,
        vulnerability=dealt.vulnerability.value,
        revision=board.revision,
        combination={
            "subprofiles": dealt.combination.as_json(),
            "suits": dealt.suits_as_json(),
            "rotated": dealt.is_rotated,
        },
        double_dummy=str(board.double_dummy),
        par_score_ns=board.par.score_ns,
        par_contracts=list(board.par.contracts),
    )
