"""Boards for tests, with their double-dummy results (computed once with endplay), and tables to bid them at."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta

import pytest
from django.utils import timezone

from apps.accounts.models import Class, User
from apps.auctions.commands import MakeCall, TakeHint
from apps.auctions.handlers import make_call, take_hint
from apps.auctions.models import AnswerRelease, CallMade, Table
from apps.auctions.models import Seat as SeatRow
from apps.auctions.table_state import open_table
from apps.bidding.models import Decision
from apps.cards.services.cards import default_card
from apps.classroom.models import AnswersDue, Assignment
from apps.classroom.services.assignments import create_assignment
from apps.deals.models import Board, PracticeSet
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.calls import PASS, Call
from bridgeclass.engine.deals import board_dealer, board_vulnerability
from bridgeclass.engine.scoring import TrickTable


@dataclass(frozen=True, slots=True)
class KnownBoard:
    """A deal with its double-dummy results."""

    number: int
    deal: str
    double_dummy: str
    par_score_ns: int
    par_contracts: tuple[str, ...]


SOUTH_OPENS_ONE_NOTRUMP = KnownBoard(
    number=3,
    deal="N:K853.A76.Q4.9763 JT7.JT3.A982.KJT AQ4.K82.KJ73.Q52 962.Q954.T65.A84",
    double_dummy="88789887895565455654",
    par_score_ns=120,
    par_contracts=("1NT by North or South, made with one overtrick",),
)
NOBODY_OPENS = KnownBoard(
    number=1,
    deal="N:K95.95.AT64.KT64 JT86.KT4.Q83.A83 A73.Q632.K75.Q97 Q42.AJ87.J92.J52",
    double_dummy="76688766886675566755",
    par_score_ns=90,
    par_contracts=(
        "1NT by North or South, just made",
        "2♣ by North or South, just made",
        "2♦ by North or South, just made",
    ),
)
EAST_OPENS_ONE_HEART = KnownBoard(
    number=2,
    deal="N:KT.AK.JT654.9764 73.QJ764.AQ8.AJ8 AQJ94.82.K73.Q52 8652.T953.92.KT3",
    double_dummy="88588885885585555855",
    par_score_ns=100,
    par_contracts=("3♥ doubled by East or West, one down",),
)
ALL_BOARDS = (NOBODY_OPENS, EAST_OPENS_ONE_HEART, SOUTH_OPENS_ONE_NOTRUMP)


def practice_set(*boards: KnownBoard, name: str = "Three boards") -> PracticeSet:
    """Create a practice set of these boards, or of all three; the student sits South."""
    card = default_card()
    stored = PracticeSet.objects.create(name=name, seed=1, sampler_version="by hand", card_ns=card, card_ew=card)
    for known in boards or ALL_BOARDS:
        Board.objects.create(
            practice_set=stored,
            number=known.number,
            deal=known.deal,
            dealer=board_dealer(known.number).letter,
            vulnerability=board_vulnerability(known.number).value,
            double_dummy=known.double_dummy,
            par_score_ns=known.par_score_ns,
            par_contracts=list(known.par_contracts),
        )
    return stored


def table_for(
    user: User,
    known: KnownBoard = SOUTH_OPENS_ONE_NOTRUMP,
    *,
    others: Mapping[Seat, User] | None = None,
    klass: Class | None = None,
    answers: AnswerRelease = AnswerRelease.AT_ONCE,
) -> Table:
    """Open a table with the user in South; robots take the seats that are not in `others`."""
    board = practice_set(known, name=f"One board for {user}").boards.get()
    card = default_card()
    people = {Seat.S: user, **(others or {})}
    table = Table(board=board, card_ns=card, card_ew=card, klass=klass, answers=answers)
    return open_table(table=table, people=people)


def player_in(table_id: int, seat: Seat) -> User:
    """Return the user in a seat."""
    user = SeatRow.objects.select_related("user").get(table=table_id, name=seat.letter).user
    assert user
    return user


def add_call(*, table_id: int, seat: Seat, call: Call, key: str, version: int | None = None) -> CallMade:
    """Make a call as the user in the seat."""
    actor = player_in(table_id, seat)
    return make_call(MakeCall(actor=actor, table_id=table_id, key=key, version=version, call=call)).call


def decide(table: Table, call: str) -> Decision:
    """Make a call from South, and return its decision."""
    decision = add_call(table_id=table.pk, seat=Seat.S, call=Call.parse(call), key=call).decision
    assert decision is not None
    return decision


def finish_auction(table: Table, first: str = "P", *, seat: Seat = Seat.S) -> Table:
    """Finish the auction: one seat calls `first`, then passes at every turn."""
    table.refresh_from_db()
    call = Call.parse(first)
    while table.finished_at is None:
        add_call(table_id=table.pk, seat=seat, call=call, key=f"key {table.version}")
        table.refresh_from_db()
        call = PASS
    return table


def add_hint(*, table_id: int, seat: Seat, step: int, version: int | None = None) -> None:
    """Take a hint as the user in the seat."""
    take_hint(TakeHint(actor=player_in(table_id, seat), table_id=table_id, step=step, version=version))


def assignment_for(
    klass: Class,
    *boards: KnownBoard,
    answers_due: AnswersDue = AnswersDue.AT_ONCE,
    attempts_allowed: int | None = None,
) -> Assignment:
    """Assign these boards, or all three, to a class; the assignment is open and closes in a day."""
    now = timezone.now()
    assignment = Assignment(
        klass=klass,
        created_by=klass.creator,
        practice_set=practice_set(*boards),
        title="This week",
        opens_at=now - timedelta(days=1),
        closes_at=now + timedelta(days=1),
        attempts_allowed=attempts_allowed,
        answers_due=answers_due,
    )
    return create_assignment(assignment=assignment)


def stub_double_dummy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the double-dummy solver, which takes half a second per board, with a constant table."""
    table = TrickTable.parse(NOBODY_OPENS.double_dummy)
    monkeypatch.setattr("apps.deals.services.sets.tricks", lambda deal: table)
    monkeypatch.setattr("apps.deals.services.importing.tricks", lambda deal: table)
