"""Boards that teachers still have to bid themselves are hidden wherever the hands of a set are shown."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django.asserts import assertContains, assertNotContains, assertRedirects

from apps.accounts.models import Role
from apps.accounts.services.classes import create_class, join_class, set_role
from apps.auctions.models import Table
from apps.auctions.selectors.visibility import decisions_seen_by
from apps.auctions.services.practice import open_practice_table
from apps.bidding.models import Decision
from apps.classroom.models import AnswersDue, Assignment
from apps.classroom.services.assignments import create_assignment
from apps.classroom.services.attempts import open_board, start_attempt
from apps.deals.models import PracticeSet
from bridgeclass.engine.formats import read_pbn
from tests.boards import assignment_for, finish_auction, practice_set
from tests.people import Cast, create_cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast() -> Cast:
    """Return a cast in which Ann is a student of the class and also teaches the other class."""
    cast = create_cast()
    create_class(creator=cast.ann, name="Beginners")
    return cast


def bid(cast: Cast, work: Assignment, number: int) -> None:
    """Bid this board of Ann's homework to the end."""
    attempt = start_attempt(assignment_id=work.pk, student=cast.ann)
    finish_auction(open_board(attempt_id=attempt.pk, number=number))


def numbers_seen(client: Client, stored: PracticeSet) -> list[list[int]]:
    """Return the board numbers on each page of a set and in its PBN file."""
    set_page, boards_page, print_page = (
        client.get(reverse(name, args=(stored.pk,)))
        for name in ("deals:set", "classroom:set-boards", "classroom:set-print")
    )
    file = client.get(reverse("deals:set-pbn", args=(stored.pk,)))
    return [
        [board.number for board in set_page.context["page"]],
        [view.board.number for view in boards_page.context["shown"].boards],
        [view.board.number for view in print_page.context["shown"].boards],
        [record.number for record in read_pbn(file.text).records],
    ]


def test_unfinished_homework_is_hidden_everywhere(ann: Client, cast: Cast) -> None:
    work = assignment_for(cast.klass)
    assert numbers_seen(ann, work.practice_set) == [[]] * 4
    assertContains(ann.get(reverse("deals:set", args=(work.practice_set_id,))), "Boards 1, 2 and 3 are left out")


def test_finished_homework_is_shown(ann: Client, cast: Cast) -> None:
    work = assignment_for(cast.klass)
    bid(cast, work, 2)
    assert numbers_seen(ann, work.practice_set) == [[2]] * 4


def test_homework_with_held_answers_stays_hidden(ann: Client, cast: Cast) -> None:
    work = assignment_for(cast.klass, answers_due=AnswersDue.AFTER_CLOSE)
    bid(cast, work, 2)
    assert numbers_seen(ann, work.practice_set) == [[]] * 4


def test_closed_homework_is_shown(ann: Client, cast: Cast) -> None:
    work = assignment_for(cast.klass)
    Assignment.objects.update(closes_at=timezone.now() - timedelta(hours=1))
    assert numbers_seen(ann, work.practice_set) == [[1, 2, 3]] * 4


def test_teachers_of_the_assignment_see_every_board(client: Client, cast: Cast) -> None:
    work = assignment_for(cast.klass, answers_due=AnswersDue.AFTER_CLOSE)
    for person in (cast.teacher, cast.admin):
        client.force_login(person)
        assert numbers_seen(client, work.practice_set) == [[1, 2, 3]] * 4
    assertNotContains(client.get(reverse("deals:set", args=(work.practice_set_id,))), "left out")


def test_a_board_is_hidden_from_the_teacher_who_is_bidding_it(client: Client, cast: Cast) -> None:
    stored = practice_set()
    table = open_practice_table(user=cast.teacher, practice_set_id=stored.pk)
    client.force_login(cast.teacher)
    assert numbers_seen(client, stored) == [[2, 3]] * 4
    assertContains(client.get(reverse("deals:set", args=(stored.pk,))), "Board 1 is left out")
    finish_auction(table)
    assert numbers_seen(client, stored) == [[1, 2, 3]] * 4


def test_a_tried_out_board_is_shown_once_it_is_over(client: Client, cast: Cast) -> None:
    work = assignment_for(cast.klass, answers_due=AnswersDue.AFTER_CLOSE)
    attempt = start_attempt(assignment_id=work.pk, student=cast.teacher)
    table = open_board(attempt_id=attempt.pk, number=3)
    client.force_login(cast.teacher)
    assert numbers_seen(client, work.practice_set) == [[1, 2]] * 4
    finish_auction(table)
    assert numbers_seen(client, work.practice_set) == [[1, 2, 3]] * 4


def test_assigning_the_homework_to_their_own_class_does_not_reveal_it(ann: Client, cast: Cast) -> None:
    work = assignment_for(cast.klass)
    own = create_assignment(
        assignment=Assignment(
            created_by=cast.ann,
            klass=cast.ann.memberships.get(role="instructor").klass,
            practice_set=work.practice_set,
            title="Mine",
            opens_at=work.opens_at,
            closes_at=work.closes_at,
        ),
    )
    address = reverse("classroom:report-board", args=(own.pk, 1))
    assertRedirects(ann.get(address), reverse("classroom:report", args=(own.pk,)))
    bid(cast, work, 1)
    assert ann.get(address).status_code == 200


# --- students' calls on boards that are their teacher's homework ---
@pytest.fixture
def calls_in_own_class(cast: Cast) -> tuple[Assignment, Decision]:
    """Return Ann's homework, and a decision of her student Sue on board 3 of the same set."""
    work = assignment_for(cast.klass, answers_due=AnswersDue.AFTER_CLOSE)
    own_class = cast.ann.memberships.get(role="instructor").klass
    join_class(user=cast.stranger, join_code=own_class.join_code or "")
    own = Assignment(klass=own_class, created_by=cast.ann, practice_set=work.practice_set, title="Mine")
    attempt = start_attempt(assignment_id=create_assignment(assignment=own).pk, student=cast.stranger)
    finish_auction(open_board(attempt_id=attempt.pk, number=3))
    return work, Decision.objects.filter(user=cast.stranger).earliest("pk")


def test_students_calls_on_unfinished_homework_are_hidden(
    ann: Client, cast: Cast, calls_in_own_class: tuple[Assignment, Decision]
) -> None:
    work, made = calls_in_own_class
    pages = [
        reverse("classroom:decision", args=(made.pk,)),
        reverse("auctions:table", args=(made.call_made.table_id,)),
        reverse("auctions:compare-part", args=(made.pk,)),
    ]
    assert [ann.get(address).status_code for address in pages] == [404] * 3
    assert not decisions_seen_by(cast.ann).filter(pk=made.pk).exists()
    bid(cast, work, 3)
    assert ann.get(pages[0]).status_code == 404, "the answers are held until the close"
    Assignment.objects.filter(pk=work.pk).update(closes_at=timezone.now() - timedelta(hours=1))
    Table.objects.update(answers_released_at=None, answers="at_once")
    assert [ann.get(address).status_code for address in pages] == [200] * 3


def test_other_teachers_see_the_students_calls(
    client: Client, cast: Cast, calls_in_own_class: tuple[Assignment, Decision]
) -> None:
    made = calls_in_own_class[1]
    set_role(klass=cast.klass, user=cast.ann, role=Role.INSTRUCTOR)
    for person in (cast.ann, cast.admin):
        client.force_login(person)
        assert client.get(reverse("classroom:decision", args=(made.pk,))).status_code == 200
