from datetime import timedelta

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from apps.auctions.models import Table
from apps.classroom.models import AnswersDue, Assignment, Attempt
from apps.classroom.selectors.report import report_on
from apps.classroom.selectors.work import BoardState, assignment_view, assignments_of, attempt_at, attempts_of, work_of
from apps.classroom.services.attempts import finish_attempt, open_next_board, start_attempt
from tests.boards import NOBODY_OPENS, SOUTH_OPENS_ONE_NOTRUMP, assignment_for, finish_auction, table_for
from tests.people import Cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def assignment(cast: Cast) -> Assignment:
    return assignment_for(cast.klass)


@pytest.fixture
def attempt(cast: Cast, assignment: Assignment) -> Attempt:
    return start_attempt(assignment_id=assignment.pk, student=cast.ann)


def bid_next_board(cast: Cast, attempt: Attempt) -> Table:
    """Open the next board as Ann and pass until the auction ends."""
    table = open_next_board(attempt_id=attempt.pk)
    assert table is not None
    return finish_auction(table)


def test_an_assignment_is_only_visible_to_its_class(cast: Cast, assignment: Assignment) -> None:
    assert assignments_of(cast.ann).get() == assignment
    assert not assignments_of(cast.stranger).exists()
    assert not assignments_of(cast.stranger_teacher).exists()
    assert assignments_of(cast.admin).get() == assignment


def test_a_future_assignment_is_visible_to_teachers(cast: Cast, assignment: Assignment) -> None:
    now = timezone.now()
    Assignment.objects.update(opens_at=now + timedelta(days=1), closes_at=now + timedelta(days=2))
    assert not assignments_of(cast.ann).exists()
    assert assignments_of(cast.assistant).get() == assignment


def test_an_attempt_is_visible_to_its_student_and_teachers(cast: Cast, attempt: Attempt) -> None:
    seen = [attempts_of(user).exists() for user in (cast.ann, cast.teacher, cast.admin)]
    unseen = [attempts_of(user).exists() for user in (cast.bob, cast.stranger, cast.stranger_teacher)]
    assert (seen, unseen) == ([True] * 3, [False] * 3)


def test_a_new_assignment_can_be_started(cast: Cast, assignment: Assignment) -> None:
    (row,) = work_of(cast.ann)
    assert (row.assignment.title, row.assignment.klass.name, row.boards, row.boards_done) == (
        "This week",
        "Monday",
        3,
        0,
    )
    assert (row.may_start, row.is_under_way, row.attempt) == (True, False, None)


def test_a_started_assignment_has_its_progress(cast: Cast, attempt: Attempt) -> None:
    bid_next_board(cast, attempt)
    (row,) = work_of(cast.ann)
    assert (row.boards_done, row.is_under_way, row.may_start) == (1, True, False)
    assert row.attempt == attempt


def test_an_assignment_without_attempts_left_cannot_be_started(cast: Cast) -> None:
    only = assignment_for(cast.klass, NOBODY_OPENS, attempts_allowed=1)
    attempt = start_attempt(assignment_id=only.pk, student=cast.ann)
    bid_next_board(cast, attempt)
    finish_attempt(attempt_id=attempt.pk)
    (row,) = work_of(cast.ann)
    assert (row.attempts_used, row.assignment.attempts_allowed, row.may_start) == (1, 1, False)


def test_finished_and_closed_assignments_come_last(cast: Cast) -> None:
    over, done, to_do = (assignment_for(cast.klass, NOBODY_OPENS) for _ in range(3))
    Assignment.objects.filter(pk=over.pk).update(closes_at=timezone.now() - timedelta(days=1), late_work=False)
    bid_next_board(cast, start_attempt(assignment_id=done.pk, student=cast.ann))
    assert [row.assignment for row in work_of(cast.ann)] == [to_do, over, done]


def test_other_students_attempts_are_not_counted(cast: Cast, attempt: Attempt) -> None:
    bid_next_board(cast, attempt)
    assert work_of(cast.bob)[0].boards_done == 0


def test_a_list_of_assignments_makes_a_bounded_number_of_queries(
    cast: Cast, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(3):
        assignment = assignment_for(cast.klass, NOBODY_OPENS)
        start_attempt(assignment_id=assignment.pk, student=cast.ann)
    with django_assert_max_num_queries(4):
        assert len(work_of(cast.ann)) == 3


def test_an_attempt_has_every_board_and_the_next_one(cast: Cast, attempt: Attempt) -> None:
    table = bid_next_board(cast, attempt)
    second = open_next_board(attempt_id=attempt.pk)
    assert second is not None
    view = assignment_view(student=cast.ann, assignment_id=attempt.assignment_id)
    assert [(row.number, row.state, row.table_id) for row in view.boards] == [
        (1, BoardState.DONE, table.pk),
        (2, BoardState.UNDER_WAY, second.pk),
        (3, BoardState.NEW, None),
    ]
    assert view.row.boards_done == 1


def test_a_finished_board_has_the_mean_of_its_calls(cast: Cast, attempt: Attempt) -> None:
    bid_next_board(cast, attempt)
    first, second, _ = assignment_view(student=cast.ann, assignment_id=attempt.assignment_id).boards
    assert first.mean is not None
    assert 0 <= first.mean <= 10
    assert second.mean is None


def test_a_mean_is_hidden_until_the_answers_are_due(cast: Cast) -> None:
    assignment = assignment_for(cast.klass, NOBODY_OPENS, SOUTH_OPENS_ONE_NOTRUMP, answers_due=AnswersDue.AFTER_ATTEMPT)
    attempt = start_attempt(assignment_id=assignment.pk, student=cast.ann)
    bid_next_board(cast, attempt)
    assert assignment_view(student=cast.ann, assignment_id=assignment.pk).boards[0].mean is None
    (row,) = (row for row in report_on(assignment).students if row.user_id == cast.ann.pk)
    assert row.cells[0].mean is not None


def test_classmates_cannot_see_an_attempt(cast: Cast, attempt: Attempt) -> None:
    bid_next_board(cast, attempt)
    view = assignment_view(student=cast.bob, assignment_id=attempt.assignment_id)
    assert view.row.attempt is None
    assert {row.state for row in view.boards} == {BoardState.NEW}


def test_strangers_cannot_see_an_assignment(cast: Cast, attempt: Attempt) -> None:
    with pytest.raises(Assignment.DoesNotExist):
        assignment_view(student=cast.stranger, assignment_id=attempt.assignment_id)


def test_an_attempt_makes_a_bounded_number_of_queries(
    cast: Cast, attempt: Attempt, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    bid_next_board(cast, attempt)
    with django_assert_max_num_queries(6):
        assignment_view(student=cast.ann, assignment_id=attempt.assignment_id)


def test_a_table_is_linked_to_its_attempt(cast: Cast, attempt: Attempt) -> None:
    table = bid_next_board(cast, attempt)
    assert attempt_at(user=cast.ann, table_id=table.pk) == attempt


def test_a_table_outside_assignments_has_no_attempt(cast: Cast) -> None:
    assert attempt_at(user=cast.ann, table_id=table_for(cast.ann).pk) is None
