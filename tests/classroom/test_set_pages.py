import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django.asserts import assertContains, assertNotContains

from apps.auctions.services.practice import open_practice_table
from apps.classroom.models import AuditAction, AuditEntry
from apps.classroom.services.attempts import start_attempt
from apps.deals.models import PracticeSet
from tests.boards import NOBODY_OPENS, SOUTH_OPENS_ONE_NOTRUMP, assignment_for, practice_set
from tests.classroom.crowds import crowd
from tests.pages import classroom_url
from tests.people import Cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def own(cast: Cast) -> PracticeSet:
    """Return one of the teacher's own sets."""
    stored = practice_set()
    PracticeSet.objects.filter(pk=stored.pk).update(owner=cast.teacher)
    return stored


def test_each_board_shows_the_engines_auction_and_its_topics(teo: Client, cast: Cast, own: PracticeSet) -> None:
    answer = teo.get(classroom_url("set-boards", own.pk))
    assert [view.board.number for view in answer.context["shown"].boards] == [1, 2, 3]
    topics = {str(rule.title): count for rule, count in answer.context["shown"].rules}
    assert topics["1NT: Balanced 15-17"] == 1
    assertContains(answer, "Bridgeclass’s auction with all four hands", count=3)
    assertContains(answer, f"{classroom_url('assignment-new', cast.klass.pk)}?set={own.pk}")


def test_only_the_students_calls_count_as_topics(teo: Client) -> None:
    boards = practice_set(SOUTH_OPENS_ONE_NOTRUMP)
    PracticeSet.objects.filter(pk=boards.pk).update(learner_seats="E")
    topics = [str(rule.title) for rule, _ in teo.get(classroom_url("set-boards", boards.pk)).context["shown"].rules]
    assert "1NT: Balanced 15-17" not in topics


def test_a_set_has_a_print_view(teo: Client, own: PracticeSet) -> None:
    answer = teo.get(classroom_url("set-print", own.pk))
    assertContains(answer, 'class="paper-board"', count=3)
    assertNotContains(answer, ">Remove<")


def test_the_query_count_of_a_set_is_constant(client: Client, cast: Cast) -> None:
    client.force_login(cast.admin)
    counts = []
    for klass, boards in ((cast.klass, 3), (cast.other_class, 16)):
        address = classroom_url("set-boards", crowd(klass, students=1, boards=boards).practice_set_id)
        client.get(address)
        with CaptureQueriesContext(connection) as queries:
            client.get(address)
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 14


def test_dropping_a_board_keeps_the_numbers_of_the_others(teo: Client, cast: Cast, own: PracticeSet) -> None:
    assertContains(teo.post(classroom_url("set-board-drop", own.pk, 2), follow=True), "Board 2 removed.")
    assert list(own.boards.values_list("number", flat=True)) == [1, 3]
    entry = AuditEntry.objects.get()
    assert (entry.by, entry.deed, entry.text) == (cast.teacher, AuditAction.DELETED, "Board 2 of Three boards")


def test_a_board_that_was_bid_cannot_be_dropped(teo: Client, cast: Cast, own: PracticeSet) -> None:
    open_practice_table(user=cast.teacher, practice_set_id=own.pk)
    assertContains(teo.post(classroom_url("set-board-drop", own.pk, 1), follow=True), "You cannot change board 1.")
    assertContains(teo.get(classroom_url("set-boards", own.pk)), ">Remove<", count=2)


def test_boards_of_a_started_assignment_cannot_be_dropped(teo: Client, cast: Cast) -> None:
    work = assignment_for(cast.klass)
    PracticeSet.objects.update(owner=cast.teacher)
    start_attempt(assignment_id=work.pk, student=cast.ann)
    assertNotContains(teo.get(classroom_url("set-boards", work.practice_set_id)), ">Remove<")
    assertContains(
        teo.post(classroom_url("set-board-drop", work.practice_set_id, 3), follow=True), "You cannot change board 3."
    )


def test_boards_of_a_ready_made_set_cannot_be_dropped(teo: Client) -> None:
    shipped = practice_set(NOBODY_OPENS)
    assertNotContains(teo.get(classroom_url("set-boards", shipped.pk)), ">Remove<")
    assertContains(teo.post(classroom_url("set-board-drop", shipped.pk, 1), follow=True), "You cannot change board 1.")


def test_students_and_strangers_cannot_see_the_boards(client: Client, cast: Cast, own: PracticeSet) -> None:
    for other in (cast.ann, cast.stranger, cast.stranger_teacher):
        client.force_login(other)
        for name in ("set-boards", "set-print"):
            assert client.get(classroom_url(name, own.pk)).status_code == 404
        assert client.post(classroom_url("set-board-drop", own.pk, 1)).status_code == 404
    assert own.boards.count() == 3


def test_students_cannot_see_the_boards_of_their_drill(client: Client, cast: Cast) -> None:
    drill = practice_set()
    PracticeSet.objects.update(owner=cast.ann)
    client.force_login(cast.ann)
    for name in ("set-boards", "set-print"):
        assert client.get(classroom_url(name, drill.pk)).status_code == 404
    assert client.post(classroom_url("set-board-drop", drill.pk, 1)).status_code == 404
    assert drill.boards.count() == 3


def test_pages_require_get_and_changes_post(teo: Client, own: PracticeSet) -> None:
    assert teo.post(classroom_url("set-boards", own.pk)).status_code == 405
    assert teo.get(classroom_url("set-board-drop", own.pk, 1)).status_code == 405
    assert teo.post(classroom_url("set-board-drop", own.pk, 99)).status_code == 404
