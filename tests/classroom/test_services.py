from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone

from apps.accounts.models import User
from apps.auctions.models import AnswerRelease, Table
from apps.auctions.view import table_view
from apps.cards.services.cards import CardPlan, create_card
from apps.classroom.models import AnswersDue, Assignment, Attempt
from apps.classroom.services.assignments import create_assignment
from apps.classroom.services.attempts import (
    AssignmentClosedError,
    AttemptFinishedError,
    BoardNotDoneError,
    NoAttemptLeftError,
    finish_attempt,
    open_board,
    open_next_board,
    start_attempt,
)
from apps.deals.models import Board
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.calls import Call
from tests.boards import NOBODY_OPENS, SOUTH_OPENS_ONE_NOTRUMP, add_call, assignment_for, finish_auction, practice_set
from tests.people import Cast

pytestmark = pytest.mark.django_db


def start(assignment: Assignment, student: User) -> Attempt:
    return start_attempt(assignment_id=assignment.pk, student=student)


def bid_to_the_end(table: Table | None) -> None:
    assert table is not None
    finish_auction(table)


def close(assignment: Assignment) -> None:
    now = timezone.now()
    Assignment.objects.filter(pk=assignment.pk).update(closes_at=now - timedelta(minutes=1))


# --- creating assignments ---


def test_an_assignment_that_closes_before_it_opens_is_refused(cast: Cast) -> None:
    now = timezone.now()
    assignment = Assignment(
        klass=cast.klass,
        created_by=cast.teacher,
        practice_set=practice_set(),
        title="Never",
        opens_at=now,
        closes_at=now - timedelta(days=1),
    )
    with pytest.raises(ValidationError):
        create_assignment(assignment=assignment)


def test_answers_after_the_close_need_a_closing_time(cast: Cast) -> None:
    assignment = Assignment(
        klass=cast.klass,
        created_by=cast.teacher,
        practice_set=practice_set(),
        title="Endless",
        opens_at=timezone.now(),
        answers_due=AnswersDue.AFTER_CLOSE,
    )
    with pytest.raises(ValidationError):
        create_assignment(assignment=assignment)


# --- attempts ---


def test_starting_again_resumes_the_unfinished_attempt(cast: Cast) -> None:
    assignment = assignment_for(cast.klass)
    assert start(assignment, cast.ann) == start(assignment, cast.ann)
    assert Attempt.objects.count() == 1


def test_every_student_has_their_own_attempt(cast: Cast) -> None:
    assignment = assignment_for(cast.klass)
    assert start(assignment, cast.ann) != start(assignment, cast.bob)


@pytest.mark.parametrize("days", [-3, 3])
def test_no_attempt_starts_while_the_assignment_is_not_open(cast: Cast, days: int) -> None:
    assignment = assignment_for(cast.klass)
    assignment.opens_at += timedelta(days=days)
    assert assignment.closes_at is not None
    assignment.closes_at += timedelta(days=days)
    assignment.save()
    with pytest.raises(AssignmentClosedError):
        start(assignment, cast.ann)


def test_the_number_of_attempts_is_limited(cast: Cast) -> None:
    assignment = assignment_for(cast.klass, NOBODY_OPENS, attempts_allowed=1)
    attempt = start(assignment, cast.ann)
    bid_to_the_end(open_next_board(attempt_id=attempt.pk))
    finish_attempt(attempt_id=attempt.pk)
    with pytest.raises(NoAttemptLeftError):
        start(assignment, cast.ann)


def test_a_second_attempt_has_new_tables(cast: Cast) -> None:
    assignment = assignment_for(cast.klass, NOBODY_OPENS)
    first = start(assignment, cast.ann)
    table = open_next_board(attempt_id=first.pk)
    bid_to_the_end(table)
    finish_attempt(attempt_id=first.pk)
    second = start(assignment, cast.ann)
    assert second.number == 2
    assert open_next_board(attempt_id=second.pk) != table


# --- boards ---


def test_returning_resumes_the_unfinished_table(cast: Cast) -> None:
    attempt = start(assignment_for(cast.klass), cast.ann)
    table = open_board(attempt_id=attempt.pk, number=3)
    add_call(table_id=table.pk, seat=Seat.S, call=Call.parse("1N"), key="a")
    again = open_board(attempt_id=attempt.pk, number=3)
    assert again == table
    assert again.calls.filter(call="1N").exists()


def test_boards_are_opened_in_order_until_all_are_finished(cast: Cast) -> None:
    attempt = start(assignment_for(cast.klass), cast.ann)
    numbers = []
    while table := open_next_board(attempt_id=attempt.pk):
        numbers.append(table.board.number)
        bid_to_the_end(table)
    assert numbers == [1, 2, 3]


def test_an_unfinished_board_is_opened_first(cast: Cast) -> None:
    attempt = start(assignment_for(cast.klass), cast.ann)
    table = open_next_board(attempt_id=attempt.pk)
    assert open_next_board(attempt_id=attempt.pk) == table


def test_a_board_of_another_set_is_not_found(cast: Cast) -> None:
    attempt = start(assignment_for(cast.klass), cast.ann)
    with pytest.raises(Board.DoesNotExist):
        open_board(attempt_id=attempt.pk, number=4)


def test_the_student_sits_south_with_three_robots(cast: Cast) -> None:
    table = open_next_board(attempt_id=start(assignment_for(cast.klass), cast.ann).pk)
    assert table is not None
    assert table.klass == cast.klass
    assert table.seats.get(is_robot=False).name == "S"


def test_the_students_side_plays_the_assignments_card(cast: Cast) -> None:
    assignment = assignment_for(cast.klass)
    card = create_card(owner=cast.teacher, plan=CardPlan("Ours"))
    assignment.card = card
    assignment.save()
    table = open_next_board(attempt_id=start(assignment, cast.ann).pk)
    assert table is not None
    assert (table.card_ns, table.card_ew) == (card, assignment.practice_set.card_ew)


def test_a_closed_assignment_opens_no_board_but_an_open_one_can_be_finished(cast: Cast) -> None:
    assignment = assignment_for(cast.klass)
    attempt = start(assignment, cast.ann)
    table = open_next_board(attempt_id=attempt.pk)
    close(assignment)
    assert open_next_board(attempt_id=attempt.pk) == table
    bid_to_the_end(table)
    with pytest.raises(AssignmentClosedError):
        open_next_board(attempt_id=attempt.pk)


# --- finishing and the release of answers ---


def test_an_attempt_cannot_be_finished_before_its_last_board(cast: Cast) -> None:
    attempt = start(assignment_for(cast.klass), cast.ann)
    bid_to_the_end(open_next_board(attempt_id=attempt.pk))
    with pytest.raises(BoardNotDoneError):
        finish_attempt(attempt_id=attempt.pk)


def test_a_finished_attempt_opens_no_board(cast: Cast) -> None:
    attempt = start(assignment_for(cast.klass, NOBODY_OPENS), cast.ann)
    Attempt.objects.filter(pk=attempt.pk).update(finished_at=timezone.now())
    with pytest.raises(AttemptFinishedError):
        open_board(attempt_id=attempt.pk, number=1)


def test_finishing_twice_is_idempotent(cast: Cast) -> None:
    attempt = start(assignment_for(cast.klass, NOBODY_OPENS), cast.ann)
    bid_to_the_end(open_next_board(attempt_id=attempt.pk))
    first = finish_attempt(attempt_id=attempt.pk)
    assert finish_attempt(attempt_id=attempt.pk).finished_at == first.finished_at


def test_answers_after_the_attempt_are_released_at_its_end(cast: Cast) -> None:
    assignment = assignment_for(cast.klass, NOBODY_OPENS, SOUTH_OPENS_ONE_NOTRUMP, answers_due=AnswersDue.AFTER_ATTEMPT)
    attempt = start(assignment, cast.ann)
    first = open_next_board(attempt_id=attempt.pk)
    assert first is not None
    bid_to_the_end(first)
    assert table_view(user=cast.ann, table_id=first.pk).review is None
    bid_to_the_end(open_next_board(attempt_id=attempt.pk))
    finish_attempt(attempt_id=attempt.pk)
    assert table_view(user=cast.ann, table_id=first.pk).review is not None


def test_answers_after_the_close_are_released_at_the_closing_time(cast: Cast) -> None:
    assignment = assignment_for(cast.klass, NOBODY_OPENS, answers_due=AnswersDue.AFTER_CLOSE)
    table = open_next_board(attempt_id=start(assignment, cast.ann).pk)
    assert table is not None
    assert (table.answers, table.answers_released_at) == (AnswerRelease.HELD, assignment.closes_at)
