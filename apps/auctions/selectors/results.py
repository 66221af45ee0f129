"""Results of all tables that bid the same boards: IMPs and matchpoints."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from statistics import mean

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from apps.accounts.models import User
from apps.accounts.selectors import teaches
from apps.auctions.models import CallMade, Sitting, Table
from apps.auctions.selectors.embargo import boards_in_play_of
from apps.auctions.selectors.sittings import sittings_of
from apps.auctions.selectors.visibility import answers_due
from apps.deals.models import Board
from bridgeclass.engine.auctions import Auction, Contract, Seat, Side, Vulnerability
from bridgeclass.engine.scoring import TrickTable, cross_imps, matchpoints, score_ns


@dataclass(frozen=True, slots=True)
class PairView:
    """A pair at a table."""

    people: frozenset[int]
    """Their ids; empty for two robots."""
    names: str


@dataclass(frozen=True, slots=True)
class FieldLine:
    """A table's result on a board, from the side of North-South."""

    table_id: int
    ns: PairView
    ew: PairView
    contract: Contract | None
    """None for a board passed out."""
    score_ns: int
    """The double-dummy score."""
    imps: float | None
    """The mean IMPs against every other table; None if there is no other."""
    percent: float | None
    """Matchpoints in percent; None if there is no other table."""
    is_mine: bool


@dataclass(frozen=True, slots=True)
class FieldBoard:
    """A board with the results of all tables, the best score of North-South first."""

    number: int
    lines: tuple[FieldLine, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """A pair's result over all compared boards."""

    place: int
    """From 1; pairs with equal IMPs share a place."""
    names: str
    side: Side
    boards: int
    imps: float
    """The sum over the boards."""
    percent: float
    """The mean over the boards."""
    is_mine: bool


@dataclass(frozen=True, slots=True)
class FieldView:
    """The results of tables that bid the same boards, as far as the viewer may see them."""

    sitting_id: int
    set_name: str
    tables: int
    """The number of sittings."""
    standings: tuple[Standing, ...]
    boards: tuple[FieldBoard, ...]
    unfinished: tuple[int, ...]
    """The numbers of boards left out because the viewer still bids them at another table."""
    held_back: tuple[int, ...]
    """The numbers of finished boards whose answers are not released yet."""


def field_view(*, user: User, sitting_id: int) -> FieldView:
    """Return the results of all sittings with the boards of this one, in the same class or of the same owner.

    Teachers of the class see every finished table, others the boards that they have finished themselves.
    Raises Sitting.DoesNotExist for a user who does not belong to the sitting.
    """
    sitting = sittings_of(user).select_related("practice_set").get(pk=sitting_id)
    tables = _tables_seen(user, sitting)
    boards = _boards(tables, user)
    hidden = _hidden_boards(user, sitting, {table.board_id for table in tables})
    return FieldView(
        sitting_id=sitting.pk,
        set_name=sitting.practice_set.name,
        tables=len({table.sitting_id for table in tables}),
        standings=standings(boards, user.pk),
        boards=boards,
        unfinished=tuple(number for number, is_unfinished in hidden if is_unfinished),
        held_back=tuple(number for number, is_unfinished in hidden if not is_unfinished),
    )


def _tables_seen(user: User, sitting: Sitting) -> list[Table]:
    field = _field_of(sitting)
    tables = Table.objects.filter(sitting__in=field, finished_at__isnull=False)
    if not teaches(user, sitting.klass_id):
        own = tables.filter(answers_due("", timezone.now()), seats__user=user)
        open_to_user = Board.objects.filter(tables__in=own.order_by()).exclude(
            pk__in=boards_in_play_of(user).values("pk")
        )
        tables = tables.filter(board__in=open_to_user)
    calls = CallMade.objects.filter(undone_at=None).order_by("number")
    found = tables.select_related("board").prefetch_related("seats__user", Prefetch("calls", calls))
    return list(found.order_by("board__number", "pk"))


def _hidden_boards(user: User, sitting: Sitting, shown: Collection[int]) -> tuple[tuple[int, bool], ...]:
    """Return the numbers of the user's finished boards that are not shown, and if each is unfinished elsewhere."""
    ended = Table.objects.filter(sitting__in=_field_of(sitting), seats__user=user, finished_at__isnull=False).order_by()
    elsewhere = Table.objects.filter(board=OuterRef("pk"), seats__user=user, finished_at=None).order_by()
    boards = Board.objects.filter(pk__in=ended.values("board")).exclude(pk__in=shown)
    return tuple(boards.order_by("number").values_list("number", Exists(elsewhere)))


def _field_of(sitting: Sitting) -> QuerySet[Sitting]:
    same = Q(klass=sitting.klass_id) if sitting.klass_id else Q(klass=None, owner=sitting.owner_id)
    return Sitting.objects.filter(same, practice_set=sitting.practice_set_id).order_by()


def _boards(tables: Iterable[Table], user: User) -> tuple[FieldBoard, ...]:
    at_board: dict[int, list[Table]] = defaultdict(list)
    for table in tables:
        at_board[table.board.number].append(table)
    return tuple(FieldBoard(number, _lines(at_board[number], user)) for number in sorted(at_board))


def _lines(tables: list[Table], user: User) -> tuple[FieldLine, ...]:
    contracts = [_contract(table) for table in tables]
    scores = [_score_ns(table, contract) for table, contract in zip(tables, contracts, strict=True)]
    others = len(scores) - 1
    rows = zip(tables, contracts, scores, cross_imps(scores), matchpoints(scores), strict=True)
    lines = (
        FieldLine(
            table_id=table.pk,
            ns=_pair(table, Side.NS),
            ew=_pair(table, Side.EW),
            contract=contract,
            score_ns=score,
            imps=imps if others else None,
            percent=100 * points / others if others else None,
            is_mine=any(row.user_id == user.pk for row in table.seats.all()),
        )
        for table, contract, score, imps, points in rows
    )
    return tuple(sorted(lines, key=lambda line: (-line.score_ns, line.table_id)))


def _contract(table: Table) -> Contract | None:
    board = table.board
    calls = [made.call for made in table.calls.all()]
    return Auction.parse(calls, Seat.parse(board.dealer), Vulnerability.parse(board.vulnerability)).contract


def _score_ns(table: Table, contract: Contract | None) -> int:
    board = table.board
    return score_ns(contract, TrickTable.parse(board.double_dummy), Vulnerability.parse(board.vulnerability))


def _pair(table: Table, side: Side) -> PairView:
    people = [row.user for row in table.seats.all() if row.user and Seat.parse(row.name).side is side]
    if not people:
        return PairView(frozenset(), _("Robots"))
    names = [person.get_full_name() for person in people] + [_("robot")]
    both = _("%(one)s and %(other)s") % {"one": names[0], "other": names[1]}
    return PairView(frozenset(person.pk for person in people), both)


def standings(boards: Iterable[FieldBoard], user_id: int) -> tuple[Standing, ...]:
    """Rank the pairs of people by their IMPs; those of East-West are North-South's with the other sign."""
    results: dict[tuple[Side, PairView], list[tuple[float, float]]] = defaultdict(list)
    for board in boards:
        for line in board.lines:
            if line.imps is None or line.percent is None:
                continue
            for side, pair in ((Side.NS, line.ns), (Side.EW, line.ew)):
                own = (line.imps, line.percent) if side is Side.NS else (-line.imps, 100 - line.percent)
                if pair.people:
                    results[side, pair].append(own)
    sums = {key: sum(imps for imps, _percent in rows) for key, rows in results.items()}
    ranked = sorted(results.items(), key=lambda item: (-sums[item[0]], item[0][1].names))
    return tuple(
        Standing(
            place=1 + sum(other > sums[side, pair] + 1e-9 for other in sums.values()),
            names=pair.names,
            side=side,
            boards=len(rows),
            imps=sums[side, pair],
            percent=mean(percent for _imps, percent in rows),
            is_mine=user_id in pair.people,
        )
        for (side, pair), rows in ranked
    )
