"""People who bid boards together: opening the first board, going on to the next, ending it, and the way in."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from apps.accounts.models import Class, User
from apps.auctions.errors import SittingClosedError
from apps.auctions.models import AnswerRelease, Pace, Sitting, SittingSeat, Table, TableKind
from apps.auctions.services.practice import EmptySetError
from apps.auctions.services.tables import TablePlan, open_table, release_answers
from apps.auctions.table_state import add_version
from apps.cards.models import Card
from apps.deals.models import Board, PracticeSet
from bridgeclass.engine.auctions import Seat


@dataclass(frozen=True, slots=True)
class SittingPlan:
    """Which boards are bid, by whom, with what cards, and when its people see the answers."""

    practice_set: PracticeSet
    people: Mapping[Seat, User | None]
    """None keeps a seat free for whoever has the link; robots sit in the other seats."""
    card_ns: Card
    card_ew: Card
    klass: Class | None = None
    pace: Pace = Pace.AT_ONCE
    answers: AnswerRelease = AnswerRelease.AFTER_BOARD


class BoardUnderWayError(ValueError):
    """The next board was asked for while people still bid the one before."""


@transaction.atomic
def open_sitting(*, owner: User, plan: SittingPlan) -> Sitting:
    """Give people a run of boards to bid together, with a link and the first board open.

    Raises EmptySetError for a set without boards, SittingClosedError for a class in the archive.
    """
    if plan.klass is not None and plan.klass.archived_at is not None:
        raise SittingClosedError(_("This class is archived"))
    sitting = Sitting.objects.create(
        practice_set=plan.practice_set,
        klass=plan.klass,
        owner=owner,
        card_ns=plan.card_ns,
        card_ew=plan.card_ew,
        pace=plan.pace,
        answers=plan.answers,
        token=_new_token(),
    )
    SittingSeat.objects.bulk_create(
        SittingSeat(sitting=sitting, name=seat.letter, user=plan.people.get(seat), is_robot=seat not in plan.people)
        for seat in Seat
    )
    if _open_board(sitting, after=None) is None:
        raise EmptySetError(_("%(set)s has no boards") % {"set": plan.practice_set})
    return sitting


@transaction.atomic
def open_sittings(*, owner: User, plans: Iterable[SittingPlan]) -> list[Sitting]:
    """Open several tables, or none if one cannot be; raises as `open_sitting` does."""
    return [open_sitting(owner=owner, plan=plan) for plan in plans]


def open_next_board(*, sitting_id: int, after: int | None = None) -> Table | None:
    """Give the table of the board after the one that is over; None when that was the last, and the sitting closes.

    `after` is the id of the table that the asking page showed: if the next one is open already, it is given and
    nothing happens. Raises BoardUnderWayError, SittingClosedError, Sitting.DoesNotExist.
    """
    # Who comes after the first waits for nobody: of four people three do.
    newest = _newest_table(sitting_id)
    if newest is not None and after not in (None, newest.pk):
        return newest
    return _next_board_opened(sitting_id, after)


def _newest_table(sitting_id: int) -> Table | None:
    return Table.objects.filter(sitting=sitting_id).select_related("board").order_by("-sitting_number").first()


@transaction.atomic
def _next_board_opened(sitting_id: int, after: int | None) -> Table | None:
    sitting = locked_sitting(sitting_id)
    newest = _newest_table(sitting_id)
    if newest is not None and after not in (None, newest.pk):  # opened by somebody for whom this one waited
        return newest
    check_open(sitting)
    if newest is not None and newest.finished_at is None:
        raise BoardUnderWayError(_("This board is not over yet"))
    table = _open_board(sitting, after=newest)
    if table is None:
        close_sitting(sitting_id=sitting_id)
    elif newest is not None:
        add_version(newest)  # its open pages show the way on
    return table


@transaction.atomic
def close_sitting(*, sitting_id: int) -> Sitting:
    """End what people bid together: the link leads nowhere, and answers held back are shown. Twice does no harm.

    A board under way stays as it is and can be bid to its end; its answers are shown then. Raises Sitting.DoesNotExist.
    """
    sitting = locked_sitting(sitting_id)
    if sitting.closed_at is None:
        sitting.closed_at, sitting.token = timezone.now(), None
        sitting.save(update_fields=("closed_at", "token"))
        tables = list(sitting.tables.values_list("pk", flat=True))
        under_way = Table.objects.filter(pk__in=tables, finished_at=None, answers=AnswerRelease.HELD)
        under_way.update(answers=AnswerRelease.AFTER_BOARD)
        release_answers(table_ids=tables, at=sitting.closed_at)
        for table in Table.objects.select_for_update(of=("self",)).filter(pk__in=tables):
            add_version(table)
    return sitting


@transaction.atomic
def renew_link(*, sitting_id: int) -> Sitting:
    """Give the sitting with a fresh link; the old one leads nowhere.

    Raises SittingClosedError, Sitting.DoesNotExist.
    """
    sitting = locked_sitting(sitting_id)
    check_open(sitting)
    return _set_token(sitting, _new_token())


@transaction.atomic
def withdraw_link(*, sitting_id: int) -> Sitting:
    """Give the sitting without a link: nobody new can sit down. Raises Sitting.DoesNotExist."""
    return _set_token(locked_sitting(sitting_id), None)


def locked_sitting(sitting_id: int) -> Sitting:
    """Lock a sitting until the transaction ends and give it; raises Sitting.DoesNotExist.

    Who needs a table of it too locks that afterwards.
    """
    locked = Sitting.objects.select_for_update(of=("self",))
    return locked.select_related("klass", "card_ns", "card_ew", "practice_set").get(pk=sitting_id)


def check_open(sitting: Sitting) -> None:
    """Raise SittingClosedError unless people may go on together."""
    if sitting.closed_at is not None:
        raise SittingClosedError(_("This table is closed"))
    if sitting.klass is not None and sitting.klass.archived_at is not None:
        raise SittingClosedError(_("This class is archived"))


def open_table_of(sitting: Sitting) -> Table | None:
    """Lock the table of the board under way and give it; None between boards."""
    return Table.objects.select_for_update(of=("self",)).filter(sitting=sitting, finished_at=None).first()


def _open_board(sitting: Sitting, *, after: Table | None) -> Table | None:
    number = after.board.number if after else 0
    boards = Board.objects.filter(practice_set=sitting.practice_set_id, number__gt=number)
    board = boards.order_by("number").first()
    if board is None:
        return None
    board.practice_set = sitting.practice_set
    seats = SittingSeat.objects.filter(sitting=sitting, is_robot=False).select_related("user")
    people = {Seat.parse(row.name): row.user for row in seats}
    return open_table(
        plan=TablePlan(
            board=board,
            people=people,
            card_ns=sitting.card_ns,
            card_ew=sitting.card_ew,
            klass=sitting.klass,
            kind=TableKind.LIVE,
            answers=AnswerRelease(sitting.answers),
            hints_allowed=False,
            sitting=sitting,
            sitting_number=(after.sitting_number or 0) + 1 if after else 1,
        )
    )


def _set_token(sitting: Sitting, token: str | None) -> Sitting:
    sitting.token = token
    sitting.save(update_fields=("token",))
    return sitting


def _new_token() -> str:
    return secrets.token_urlsafe(32)
