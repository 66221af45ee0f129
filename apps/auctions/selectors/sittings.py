"""Sittings, as their players, their teachers and users of their link see them."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Prefetch, Q, QuerySet

from apps.accounts.models import Membership, User
from apps.accounts.selectors import classes_taught_by, teaches
from apps.auctions.models import CallMade, HandSeen, Pace, Sitting, SittingSeat, Table
from apps.auctions.models import Seat as SeatRow
from bridgeclass.engine.auctions import Auction, Contract, Seat, Vulnerability


@dataclass(frozen=True, slots=True)
class PlaceView:
    """One seat of a sitting."""

    seat: Seat
    name: str
    """Empty for a robot and a free seat."""
    is_robot: bool
    is_me: bool

    @property
    def is_free(self) -> bool:
        """True if the seat can be taken."""
        return not self.is_robot and not self.name


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A board opened in a sitting."""

    table_id: int
    number: int
    is_over: bool
    contract: Contract | None
    """None for a board passed out, or under way."""


@dataclass(frozen=True, slots=True)
class SittingView:
    """A sitting for a user who belongs to it."""

    sitting_id: int
    set_name: str
    class_name: str
    owner: str
    places: tuple[PlaceView, ...]
    boards: tuple[BoardRow, ...]
    boards_in_set: int
    token: str
    """The token of the link; empty if there is none."""
    is_closed: bool
    is_seated: bool
    may_run: bool
    """True if the viewer may change the seats and close the sitting."""
    may_see_tables: bool
    candidates: tuple[tuple[int, str], ...]
    """The ids and names of people to whom a teacher may give a seat."""
    is_by_turns: bool

    @property
    def is_awaited(self) -> bool:
        """True if the page polls for new players; not while the viewer chooses from the list of candidates."""
        return not self.is_closed and not self.candidates and any(place.is_free for place in self.places)

    @property
    def current(self) -> BoardRow | None:
        """The newest board, if there is one."""
        return self.boards[-1] if self.boards else None


@dataclass(frozen=True, slots=True)
class Invitation:
    """A sitting for a user of its link."""

    sitting_id: int
    owner: str
    boards: int
    class_name: str
    places: tuple[PlaceView, ...]
    is_seated: bool
    is_teacher: bool
    closed: frozenset[Seat]
    """The seats that the viewer may not take during this board, because they know another hand of it."""

    @property
    def free(self) -> tuple[Seat, ...]:
        """The free seats."""
        return tuple(place.seat for place in self.places if place.is_free)

    @property
    def offered(self) -> tuple[Seat, ...]:
        """The free seats that the viewer may take now."""
        return () if self.is_seated else tuple(seat for seat in self.free if seat not in self.closed)

    @property
    def refused(self) -> tuple[Seat, ...]:
        """The free seats that the viewer may not take during this board."""
        return () if self.is_seated else tuple(seat for seat in self.free if seat in self.closed)


def sittings_of(user: User) -> QuerySet[Sitting]:
    """Return the sittings that a user sits in, has sat in, opened or may watch, newest first."""
    if user.is_admin:
        return Sitting.objects.all()
    seated = SittingSeat.objects.filter(user=user).values("sitting")
    sat = Table.objects.filter(seats__user=user, sitting__isnull=False).order_by().values("sitting")
    taught = classes_taught_by(user).order_by()
    return Sitting.objects.filter(Q(pk__in=seated) | Q(pk__in=sat) | Q(owner=user) | Q(klass__in=taught))


def sitting_left(user: User, table_id: int) -> int | None:
    """Return the id of a table's sitting if the user has sat in it before; None otherwise."""
    sat = Table.objects.filter(seats__user=user, sitting__isnull=False).order_by().values("sitting")
    return Table.objects.filter(pk=table_id, sitting__in=sat).values_list("sitting", flat=True).first()


def may_run(user: User, sitting: Sitting) -> bool:
    """Return True if a user may change the seats and close the sitting: its owner, or a teacher of its class."""
    return sitting.owner_id == user.pk or teaches(user, sitting.klass_id)


def sitting_view(*, user: User, sitting_id: int) -> SittingView:
    """Return a sitting for a user who belongs to it. Raises Sitting.DoesNotExist for others."""
    sitting = sittings_of(user).select_related("practice_set", "klass", "owner").get(pk=sitting_id)
    places = _places(sitting, user)
    is_teacher = teaches(user, sitting.klass_id)
    is_seated = any(place.is_me for place in places)
    runs = sitting.owner_id == user.pk or is_teacher
    return SittingView(
        sitting_id=sitting.pk,
        set_name=sitting.practice_set.name,
        class_name=sitting.klass.name if sitting.klass else "",
        owner=sitting.owner.get_full_name(),
        places=places,
        boards=_boards(sitting),
        boards_in_set=sitting.practice_set.boards.count(),
        token=sitting.token or "" if runs or is_seated else "",
        is_closed=sitting.closed_at is not None,
        is_seated=is_seated,
        may_run=runs and sitting.closed_at is None,
        may_see_tables=is_seated or is_teacher,
        candidates=_candidates(sitting) if is_teacher else (),
        is_by_turns=sitting.pace == Pace.BY_TURNS,
    )


def invitation(*, token: str, user: User | None) -> Invitation:
    """Return the sitting of a link. Raises Sitting.DoesNotExist, also for an archived class."""
    open_ones = Sitting.objects.filter(Q(klass=None) | Q(klass__archived_at=None))
    sitting = open_ones.select_related("practice_set", "klass", "owner").get(token=token)
    places = _places(sitting, user)
    table = sitting.tables.filter(finished_at=None).first() if user else None
    return Invitation(
        sitting_id=sitting.pk,
        owner=sitting.owner.get_full_name(),
        boards=sitting.practice_set.boards.count(),
        class_name=sitting.klass.name if sitting.klass else "",
        places=places,
        is_seated=any(place.is_me for place in places),
        is_teacher=user is not None and teaches(user, sitting.klass_id),
        closed=seats_closed_to(user, table) if user and table else frozenset(),
    )


def _places(sitting: Sitting, user: User | None) -> tuple[PlaceView, ...]:
    rows = {Seat.parse(row.name): row for row in sitting.seats.select_related("user")}
    return tuple(
        PlaceView(
            seat=seat,
            name=row.user.get_full_name() if row.user else "",
            is_robot=row.is_robot,
            is_me=user is not None and row.user_id == user.pk,
        )
        for seat, row in sorted(rows.items())
    )


def _boards(sitting: Sitting) -> tuple[BoardRow, ...]:
    calls = CallMade.objects.filter(undone_at=None).order_by("number")
    tables = sitting.tables.select_related("board").prefetch_related(Prefetch("calls", calls))
    return tuple(_board_row(table) for table in tables.order_by("sitting_number"))


def _board_row(table: Table) -> BoardRow:
    board, is_over = table.board, table.finished_at is not None
    calls = [made.call for made in table.calls.all()]
    auction = Auction.parse(calls, Seat.parse(board.dealer), Vulnerability.parse(board.vulnerability))
    return BoardRow(table.pk, board.number, is_over, auction.contract if is_over else None)


def _candidates(sitting: Sitting) -> tuple[tuple[int, str], ...]:
    if sitting.klass_id is None:
        return ()
    seated = sitting.seats.filter(user__isnull=False).values("user")
    members = Membership.objects.filter(klass=sitting.klass_id, user__is_active=True).exclude(user__in=seated)
    found = members.select_related("user").order_by("user__shown_name", "user__username")
    return tuple((member.user_id, member.user.get_full_name()) for member in found)


def seats_closed_to(person: User, table: Table) -> frozenset[Seat]:
    """Return the seats of a table that a user may not take, because they have seen another hand of the board."""
    if teaches(person, table.klass_id):
        return frozenset(Seat)
    tables = Table.objects.filter(board=table.board_id, sitting__isnull=False, sitting__closed_at=None).order_by()
    known = set(HandSeen.objects.filter(user=person, table__in=tables).values_list("name", flat=True))
    elsewhere = SeatRow.objects.filter(user=person, table__in=tables.exclude(pk=table.pk))
    for name, finished_at in elsewhere.values_list("name", "table__finished_at"):
        if finished_at is not None:
            return frozenset(Seat)
        known.add(name)
    return frozenset(seat for seat in Seat if known - {seat.letter})
