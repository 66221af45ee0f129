"""Who bids together, as those who sit there, those who teach them and those with the link see it."""

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
        """Whether somebody may sit down here."""
        return not self.is_robot and not self.name


@dataclass(frozen=True, slots=True)
class BoardRow:
    """One board that a sitting has bid, or bids."""

    table_id: int
    number: int
    is_over: bool
    contract: Contract | None
    """None for a board passed out, or under way."""


@dataclass(frozen=True, slots=True)
class SittingView:
    """A sitting as somebody who belongs to it sees it."""

    sitting_id: int
    set_name: str
    class_name: str
    owner: str
    places: tuple[PlaceView, ...]
    boards: tuple[BoardRow, ...]
    """Those opened so far, in order."""
    boards_in_set: int
    token: str
    """The link's; empty if it leads nowhere."""
    is_closed: bool
    is_seated: bool
    may_run: bool
    """Whether the viewer may change who sits, and end it."""
    may_see_tables: bool
    candidates: tuple[tuple[int, str], ...]
    """The people a teacher may give a seat to: id and name."""
    is_by_turns: bool

    @property
    def is_awaited(self) -> bool:
        """Whether the page looks by itself for who comes: not under a list that its reader chooses from."""
        return not self.is_closed and not self.candidates and any(place.is_free for place in self.places)

    @property
    def current(self) -> BoardRow | None:
        """The newest board."""
        return self.boards[-1] if self.boards else None


@dataclass(frozen=True, slots=True)
class Invitation:
    """What somebody with the link sees."""

    sitting_id: int
    owner: str
    boards: int
    class_name: str
    places: tuple[PlaceView, ...]
    is_archived: bool
    is_seated: bool
    is_teacher: bool
    """Whether the viewer teaches the class."""
    closed: frozenset[Seat]
    """Where the viewer cannot sit down at the board under way, as one who knows another of its hands."""

    @property
    def has_free_seat(self) -> bool:
        """Whether anybody can sit down."""
        return any(place.is_free for place in self.places)

    @property
    def offered(self) -> tuple[Seat, ...]:
        """The free seats that the viewer may take now."""
        if self.is_seated:
            return ()
        return tuple(place.seat for place in self.places if place.is_free and place.seat not in self.closed)

    @property
    def refused(self) -> tuple[Seat, ...]:
        """The free seats that are not offered, as the viewer knows another hand of the board."""
        if self.is_seated:
            return ()
        return tuple(place.seat for place in self.places if place.is_free and place.seat in self.closed)


def sittings_of(user: User) -> QuerySet[Sitting]:
    """The sittings a person sits in, opened or may look on at, newest first."""
    if user.is_admin:
        return Sitting.objects.all()
    seated = SittingSeat.objects.filter(user=user).values("sitting")
    sat = Table.objects.filter(seats__user=user, sitting__isnull=False).order_by().values("sitting")
    taught = classes_taught_by(user).order_by()
    return Sitting.objects.filter(Q(pk__in=seated) | Q(pk__in=sat) | Q(owner=user) | Q(klass__in=taught))


def belongs_to(user: User, sitting_id: int) -> bool:
    """Whether a person may see a sitting, as one of `sittings_of`."""
    return sittings_of(user).filter(pk=sitting_id).exists()


def sitting_left(user: User, table_id: int) -> int | None:
    """The id of the sitting of a table whose earlier boards a person has bid; None for other tables."""
    sat = Table.objects.filter(seats__user=user, sitting__isnull=False).order_by().values("sitting")
    return Table.objects.filter(pk=table_id, sitting__in=sat).values_list("sitting", flat=True).first()


def may_run(user: User, sitting: Sitting) -> bool:
    """Whether a person may change who sits and end the sitting: who opened it, and who teaches its class."""
    return sitting.owner_id == user.pk or teaches(user, sitting.klass_id)


def sitting_view(*, user: User, sitting_id: int) -> SittingView:
    """A sitting for somebody who belongs to it; raises Sitting.DoesNotExist for others."""
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
    """What a link shows; raises Sitting.DoesNotExist for one that leads nowhere."""
    sitting = Sitting.objects.select_related("practice_set", "klass", "owner").get(token=token)
    places = _places(sitting, user)
    table = sitting.tables.filter(finished_at=None).first() if user else None
    return Invitation(
        sitting_id=sitting.pk,
        owner=sitting.owner.get_full_name(),
        boards=sitting.practice_set.boards.count(),
        class_name=sitting.klass.name if sitting.klass else "",
        places=places,
        is_archived=sitting.klass is not None and sitting.klass.archived_at is not None,
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
    """The seats of a board under way where a person cannot sit down, who knows more of it than the seat's own hand."""
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
