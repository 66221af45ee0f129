"""Open live tables: whose turn it is, and where a seat is free."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, Prefetch, Q, QuerySet

from apps.accounts.models import Class, User
from apps.accounts.selectors import classes_of
from apps.auctions.models import Pace, Sitting, SittingSeat, Table
from apps.auctions.selectors.sittings import sittings_of
from bridgeclass.engine.auctions import Seat

MOST_ROWS = 20


@dataclass(frozen=True, slots=True)
class LobbyRow:
    """One open sitting, for a user who sits there or may take a seat."""

    sitting_id: int
    table_id: int | None
    """The board under way; None between two boards."""
    set_name: str
    class_name: str
    owner: str
    board_number: int | None
    """Of the board under way."""
    is_by_turns: bool
    is_seated: bool
    is_my_turn: bool
    waits_for: str
    """The name of the player whose turn it is; empty if it is the viewer, or the seat is free."""
    free_seats: tuple[Seat, ...]
    token: str
    """The token of the link to a free seat; empty if there is none."""
    is_within: bool
    """True if the viewer may open the page of the sitting."""

    @property
    def offers_seat(self) -> bool:
        """True if the viewer can take a seat."""
        return not self.is_seated and bool(self.token) and bool(self.free_seats)


def lobby_of(user: User, *, classes: Collection[Class] | None = None) -> tuple[LobbyRow, ...]:
    """Return the user's open tables, those where it is their turn first, then free seats at tables of their classes.

    classes: the user's classes, if they are known already.
    """
    own = Q(pk__in=SittingSeat.objects.filter(user=user).values("sitting"))
    within = classes_of(user).order_by() if classes is None else classes
    offered = Q(klass__in=within, token__isnull=False) & Q(
        pk__in=SittingSeat.objects.filter(user=None, is_robot=False).values("sitting")
    )
    found = _open().filter(own | offered)
    if not found.exists():  # as usual; the query for the rows is expensive
        return ()
    rows = _rows(user, found)
    return tuple(sorted(rows, key=lambda row: (not row.is_my_turn, not row.is_seated)))


def lobby_of_class(user: User, klass: Class) -> tuple[LobbyRow, ...]:
    """Return every open table of a class that the user teaches, newest first."""
    return tuple(_rows(user, _open().filter(klass=klass)))


def _open() -> QuerySet[Sitting]:
    return Sitting.objects.filter(Q(klass=None) | Q(klass__archived_at=None), closed_at=None)


def _rows(user: User, sittings: QuerySet[Sitting]) -> list[LobbyRow]:
    under_way = (
        Table.objects.filter(finished_at=None)
        .select_related("board")
        .annotate(calls_made=Count("calls", filter=Q(calls__undone_at=None)))
    )
    within = Exists(sittings_of(user).filter(pk=OuterRef("pk")))
    found = (
        sittings.annotate(is_within=within)
        .select_related("practice_set", "klass", "owner")
        .prefetch_related(
            Prefetch("seats", SittingSeat.objects.select_related("user").order_by("pk")), Prefetch("tables", under_way)
        )
    )
    return [_row(user, sitting) for sitting in found.order_by("-opened_at", "-pk")[:MOST_ROWS]]


def _row(user: User, sitting: Sitting) -> LobbyRow:
    seats = {Seat.parse(row.name): row for row in sitting.seats.all()}
    table = next(iter(sitting.tables.all()), None)
    turn = _turn(table) if table else None
    caller = seats[turn] if turn is not None else None
    return LobbyRow(
        sitting_id=sitting.pk,
        table_id=table.pk if table else None,
        set_name=sitting.practice_set.name,
        class_name=sitting.klass.name if sitting.klass else "",
        owner=sitting.owner.get_full_name(),
        board_number=table.board.number if table else None,
        is_by_turns=sitting.pace == Pace.BY_TURNS,
        is_seated=any(row.user_id == user.pk for row in seats.values()),
        is_my_turn=caller is not None and caller.user_id == user.pk,
        waits_for=caller.user.get_full_name() if caller and caller.user and caller.user_id != user.pk else "",
        free_seats=tuple(sorted(seat for seat, row in seats.items() if not row.is_robot and row.user_id is None)),
        token=sitting.token or "",
        is_within=sitting.is_within,  # type: ignore[attr-defined]
    )


def _turn(table: Table) -> Seat:
    made: int = table.calls_made  # type: ignore[attr-defined]
    return Seat((Seat.parse(table.board.dealer) + made) % len(Seat))
