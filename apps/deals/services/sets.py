"""Practice sets: planned, dealt and solved, stored, copied."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from django.db import transaction

from apps.accounts.models import User
from apps.cards.models import Card
from apps.cards.services.cards import mark_used
from apps.deals.models import LEARNER_SEATS, Board, PracticeSet, PracticeSetPart, ProfileRevision
from bridgeclass.engine.dealing import SAMPLER_VERSION, DealtBoard, ProfileDealer, read_profile
from bridgeclass.engine.double_dummy import Par, par, tricks
from bridgeclass.engine.messages import Message, MessageError
from bridgeclass.engine.scoring import TrickTable

MAX_BOARDS = 1000
MAX_NAME_LENGTH = 120
_COPY = " (copy)"


class InvalidSetError(MessageError):
    """A practice set with no boards or too many, without profiles, or with unknown seats."""


@dataclass(frozen=True, slots=True)
class SetPart:
    """One profile of a set, and its share of the boards relative to the sum of all shares."""

    revision: ProfileRevision
    share: int = 1


@dataclass(frozen=True, slots=True)
class SetPlan:
    """A practice set to deal. Raises InvalidSetError.

    learner_seats: the seats that people bid, in the order N, E, S, W. rotate: rotate boards by 180° at random;
    None for what each profile says.
    """

    name: str
    parts: tuple[SetPart, ...]
    boards: int
    seed: int
    card_ns: Card
    card_ew: Card
    owner: User | None = None
    learner_seats: str = "S"
    rotate: bool | None = None

    def __post_init__(self) -> None:
        """Refuse an invalid plan."""
        check_set(self.boards, self.learner_seats)
        if not self.parts or any(part.share < 1 for part in self.parts):
            raise InvalidSetError(Message("A set needs at least one profile, and each profile needs at least 1 part"))


def check_set(boards: int, learner_seats: str = "S") -> None:
    """Raise InvalidSetError for too few or too many boards, or for seats that do not exist."""
    if not 1 <= boards <= MAX_BOARDS:
        raise InvalidSetError(Message("A set has 1 to {max} boards, not {boards}", max=MAX_BOARDS, boards=boards))
    if learner_seats not in LEARNER_SEATS:
        raise InvalidSetError(Message("{seats} is not valid. Enter seats such as S or NS", seats=repr(learner_seats)))


@dataclass(frozen=True, slots=True)
class PreparedBoard:
    """A board dealt and solved, not stored yet."""

    revision: ProfileRevision
    dealt: DealtBoard
    double_dummy: TrickTable
    par: Par


def prepare_boards(plan: SetPlan, solved: Mapping[str, TrickTable] | None = None) -> Iterator[PreparedBoard]:
    """Deal and solve the boards of a plan one by one; the same plan gives the same boards.

    solved: known trick tables, by the deal as PBN. Raises ImpossibleProfileError at once, TooRareError while dealing.
    """
    dealt = deal_set(plan.parts, plan.boards, plan.seed, rotate=plan.rotate)
    known = solved or {}
    return (solve(revision, board, known.get(board.deal.to_pbn())) for revision, board in dealt)


def deal_set(
    parts: Sequence[SetPart], boards: int, seed: int, *, rotate: bool | None = None
) -> Iterator[tuple[ProfileRevision, DealtBoard]]:
    """Deal boards 1 to `boards` from several profiles by their shares, each with its revision.

    Raises ImpossibleProfileError at once, TooRareError while dealing.
    """
    order = _part_of_each_board(parts, boards, seed)
    dealers = [ProfileDealer(read_profile(part.revision.document)) for part in parts]
    numbers = [[number for number, at in enumerate(order, start=1) if at == part] for part in range(len(parts))]
    dealt = [dealer.boards(ours, seed, rotate=rotate) for dealer, ours in zip(dealers, numbers, strict=True)]
    return ((parts[at].revision, next(dealt[at])) for at in order)


def solve(revision: ProfileRevision, dealt: DealtBoard, known: TrickTable | None = None) -> PreparedBoard:
    """Solve a dealt board by double dummy, unless its table is known."""
    table = known or tricks(dealt.deal)
    return PreparedBoard(revision, dealt, table, par(table, dealt.dealer, dealt.vulnerability))


def _part_of_each_board(parts: Sequence[SetPart], boards: int, seed: int) -> Sequence[int]:
    """Return the index of the part of each board: exactly by shares, in an unpredictable order."""
    total = sum(part.share for part in parts)
    counts = [boards * part.share // total for part in parts]
    rest = [boards * part.share % total for part in parts]
    by_rest = sorted(range(len(rest)), key=lambda at: -rest[at])
    for at in islice(by_rest, boards - sum(counts)):
        counts[at] += 1
    order = [at for at, count in enumerate(counts) for _ in range(count)]
    keys = [hashlib.sha256(f"{seed} {at}".encode()).digest() for at in range(len(order))]
    return [at for _, at in sorted(zip(keys, order, strict=True))]


@transaction.atomic
def create_practice_set(*, plan: SetPlan, boards: Sequence[PreparedBoard]) -> PracticeSet:
    """Store a set with all its boards, or nothing."""
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
    """Return a board of a set, not stored yet."""
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
        par_contracts=[*map(str, board.par.contracts)],
    )


@transaction.atomic
def copy_set(*, practice_set: PracticeSet, owner: User, without: Collection[int] = ()) -> PracticeSet:
    """Copy a set to a user, except the boards with these ids; either may change without the other."""
    fields = ("seed", "sampler_version", "card_ns", "card_ew", "learner_seats")
    copied = PracticeSet.objects.create(
        name=practice_set.name[: MAX_NAME_LENGTH - len(_COPY)] + _COPY,
        owner=owner,
        **{name: getattr(practice_set, name) for name in fields},
    )
    parts, boards = list(practice_set.parts.all()), list(practice_set.boards.exclude(pk__in=without))
    for board in boards:
        board.combination = origin_of(board)
    rows: list[PracticeSetPart | Board] = [*parts, *boards]
    for row in rows:
        row.pk, row.practice_set = None, copied
    PracticeSetPart.objects.bulk_create(parts)
    Board.objects.bulk_create(boards)
    return copied


def origin_of(board: Board) -> dict[str, object]:
    """Return how a board was dealt, with its number then: its number may change."""
    known: dict[str, object] = dict(board.combination)
    return {"number": board.number, **known} if board.revision_id else known
