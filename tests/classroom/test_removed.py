"""Students removed from a class can start no more boards of its assignments."""

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django.asserts import assertContains, assertRedirects

from apps.accounts.services.classes import join_class
from apps.auctions.models import Table
from apps.classroom.models import Attempt
from apps.classroom.services.attempts import NotYourWorkError, open_board, open_next_board, start_attempt
from apps.classroom.services.classes import remove_member, set_archived
from tests.boards import assignment_for, finish_auction
from tests.people import Cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def attempt(cast: Cast) -> Attempt:
    """Return Ann's attempt with the first of three boards finished."""
    attempt = start_attempt(assignment_id=assignment_for(cast.klass).pk, student=cast.ann)
    finish_auction(open_board(attempt_id=attempt.pk, number=1))
    return attempt


def remove(cast: Cast) -> None:
    remove_member(klass=cast.klass, by=cast.teacher, person=cast.ann)


def test_the_next_board_is_refused_with_a_reason(client: Client, cast: Cast, attempt: Attempt) -> None:
    remove(cast)
    client.force_login(cast.ann)
    ways = (
        reverse("classroom:board-next", args=(Table.objects.get().pk,)),
        reverse("classroom:board-open", args=(attempt.pk, 2)),
    )
    for way in ways:
        answer = client.post(way, follow=True)
        assertRedirects(answer, "/")
        assertContains(answer, "is no longer assigned to you.")
    assert Table.objects.count() == 1


def test_no_board_is_opened_outside_the_class_or_in_an_archived_one(cast: Cast, attempt: Attempt) -> None:
    set_archived(klass=cast.klass, by=cast.teacher, is_archived=True)
    with pytest.raises(NotYourWorkError):
        open_next_board(attempt_id=attempt.pk)
    remove(cast)
    with pytest.raises(NotYourWorkError):
        open_board(attempt_id=attempt.pk, number=2)
    assert Table.objects.count() == 1


def test_a_student_who_rejoins_can_continue(cast: Cast, attempt: Attempt) -> None:
    remove(cast)
    join_class(user=cast.ann, join_code=cast.klass.join_code or "")
    table = open_next_board(attempt_id=attempt.pk)
    assert table is not None
    assert table.board.number == 2
