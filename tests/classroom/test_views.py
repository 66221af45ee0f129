from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries
from pytest_django.asserts import assertContains, assertNotContains, assertRedirects, assertTemplateUsed

from apps.accounts.models import User
from apps.auctions.models import Seat, Table
from apps.classroom.models import AnswersDue, Assignment, Attempt
from apps.classroom.services.attempts import open_board, start_attempt
from apps.deals.models import PracticeSet
from tests.boards import (
    NOBODY_OPENS,
    SOUTH_OPENS_ONE_NOTRUMP,
    assignment_for,
    finish_auction,
    practice_set,
    table_for,
)
from tests.classroom.crowds import crowd
from tests.people import Cast

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
HOME_QUERIES, ASSIGNMENT_QUERIES = 11, 7


@pytest.fixture
def work(cast: Cast) -> Assignment:
    """Three boards set for Ann's class."""
    return assignment_for(cast.klass)


def page(assignment: Assignment) -> str:
    return reverse("classroom:assignment", args=(assignment.pk,))


def start(assignment: Assignment) -> str:
    return reverse("classroom:assignment-start", args=(assignment.pk,))


def board(attempt: Attempt, number: int) -> str:
    return reverse("classroom:board-open", args=(attempt.pk, number))


def following(table: Table) -> str:
    return reverse("classroom:board-next", args=(table.pk,))


def table_page(table: Table) -> str:
    return reverse("auctions:table", args=(table.pk,))


def table_of(user: User) -> Table:
    """The newest table where a person sits."""
    return Seat.objects.filter(user=user).latest("pk").table


# --- Home -------------------------------------------------------------------------------------------
def test_somebody_who_is_not_signed_in_is_told_what_this_is(client: Client) -> None:
    answer = client.get("/")
    assertTemplateUsed(answer, "classroom/welcome.html")
    assertContains(answer, "Sign in")


def test_somebody_without_a_class_finds_the_way_to_an_account(client: Client) -> None:
    link = f'<a href="{reverse("account_signup")}">Create an account</a>'
    assertContains(client.get("/"), link, html=True)


def test_home_shows_what_is_due_and_how_to_begin(ann: Client, work: Assignment) -> None:
    answer = ann.get("/")
    assertContains(answer, "Next assignment")
    assertContains(answer, f'action="{start(work)}"')
    assertContains(answer, "0 of 3")


def test_home_goes_on_with_what_is_under_way(ann: Client, cast: Cast, work: Assignment) -> None:
    later = assignment_for(cast.klass, NOBODY_OPENS)
    Assignment.objects.filter(pk=later.pk).update(title="Later", closes_at=timezone.now() + timedelta(days=9))
    start_attempt(assignment_id=later.pk, student=cast.ann)
    answer = ann.get("/")
    assertContains(answer, '<h2 id="next-title">Later</h2>')
    assertContains(answer, "Continue where you left off")


def test_home_without_a_class_says_how_to_join_one(client: Client, cast: Cast) -> None:
    client.force_login(User.objects.create_user("new"))
    answer = client.get("/")
    assertContains(answer, "You are not in a class yet.")
    assertContains(answer, 'name="join_code"')


def test_home_without_work_offers_something_to_bid(client: Client, cast: Cast) -> None:
    for username in ("new", "ann"):
        client.force_login(User.objects.get_or_create(username=username)[0])
        answer = client.get("/")
        assertContains(answer, 'href="/practise/"')
        assertContains(answer, "Try three hands")


def test_home_with_work_begins_with_the_work(ann: Client, work: Assignment) -> None:
    assertNotContains(ann.get("/"), "Try three hands")


def test_home_without_work_says_what_comes(ann: Client) -> None:
    assertContains(ann.get("/"), "You have no assignments yet.")


def test_home_of_somebody_who_teaches_shows_class_code_and_sets(client: Client, cast: Cast) -> None:
    practice_set(name="Try me")
    client.force_login(cast.teacher)
    answer = client.get("/")
    assertContains(answer, cast.klass.join_code)
    assertContains(answer, "2 students")
    assertContains(answer, "Try me")


def test_home_of_somebody_who_teaches_begins_with_the_classes(client: Client, cast: Cast, work: Assignment) -> None:
    client.force_login(cast.teacher)
    text = client.get("/").content.decode()
    assert text.index("New class") < text.index("Hand profiles") < text.index(page(work))
    assert text.count('id="taught-title"') == 1


def test_home_folds_a_long_list_of_assignments(ann: Client, cast: Cast) -> None:
    given = [assignment_for(cast.klass, NOBODY_OPENS) for _ in range(7)]
    shown, fold, folded = ann.get("/").content.decode().partition("<summary>All 7 assignments</summary>")
    assert fold
    assert all(f'href="{page(one)}"' in shown for one in given[:5])
    assert all(f'href="{page(one)}"' in folded and f'href="{page(one)}"' not in shown for one in given[5:])


def test_home_folds_no_short_list(ann: Client, work: Assignment) -> None:
    assert "<summary>All" not in ann.get("/").content.decode()


def test_home_sends_nobody_who_teaches_to_bid_the_own_assignment(client: Client, cast: Cast, work: Assignment) -> None:
    client.force_login(cast.teacher)
    assert "Next assignment" not in client.get("/").content.decode()
    client.post(start(work))
    assertContains(client.get("/"), "Continue where you left off")


def test_home_shows_no_sets_and_codes_to_students(ann: Client, cast: Cast) -> None:
    practice_set(name="Try me")
    text = ann.get("/").content.decode()
    assert "Try me" not in text
    assert str(cast.klass.join_code) not in text


def test_home_is_only_read(ann: Client) -> None:
    assert ann.post("/").status_code == 405


@pytest.mark.parametrize("rows", [3, 30])
def test_home_costs_the_same_number_of_queries_however_much_work_there_is(
    ann: Client, cast: Cast, rows: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(rows):
        assignment_for(cast.klass, NOBODY_OPENS)
    with django_assert_num_queries(HOME_QUERIES):
        ann.get("/")


# --- An assignment ----------------------------------------------------------------------------------
def test_an_assignment_shows_its_boards_before_the_first_is_begun(ann: Client, work: Assignment) -> None:
    answer = ann.get(page(work))
    assertContains(answer, 'class="board board-new"', count=3)
    assertContains(answer, "Start")


def test_an_assignment_shows_how_far_each_board_is(ann: Client, cast: Cast, work: Assignment) -> None:
    attempt = start_attempt(assignment_id=work.pk, student=cast.ann)
    done = open_board(attempt_id=attempt.pk, number=1)
    finish_auction(done, "7N")
    open_board(attempt_id=attempt.pk, number=2)
    answer = ann.get(page(work))
    assertContains(answer, "board-done")
    assertContains(answer, "board-under_way")
    assertContains(answer, "average score")
    assertContains(answer, table_page(done))


def test_an_assignment_tells_no_points_before_they_are_due(ann: Client, cast: Cast) -> None:
    held = assignment_for(cast.klass, answers_due=AnswersDue.AFTER_CLOSE)
    attempt = start_attempt(assignment_id=held.pk, student=cast.ann)
    finish_auction(open_board(attempt_id=attempt.pk, number=1), "7N")
    text = ann.get(page(held)).content.decode()
    assert "average score" not in text
    assert "graded when the assignment closes" in text


@pytest.mark.parametrize("boards", [3, 30])
def test_an_assignment_costs_the_same_number_of_queries_however_many_boards_it_has(
    client: Client, cast: Cast, boards: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    many = crowd(cast.klass, students=1, boards=boards)
    client.force_login(Attempt.objects.get().student)
    with django_assert_num_queries(ASSIGNMENT_QUERIES):
        client.get(page(many))


def test_an_assignment_is_not_there_for_another_class(client: Client, cast: Cast, work: Assignment) -> None:
    for other in (cast.stranger, cast.stranger_teacher):
        client.force_login(other)
        assert client.get(page(work)).status_code == 404
        assert client.post(start(work)).status_code == 404


def test_an_assignment_that_is_not_open_yet_is_not_there(ann: Client, work: Assignment) -> None:
    Assignment.objects.filter(pk=work.pk).update(opens_at=timezone.now() + timedelta(hours=1))
    assert ann.get(page(work)).status_code == 404


def test_an_assignment_is_read_and_begun_each_in_its_way(ann: Client, work: Assignment) -> None:
    assert ann.post(page(work)).status_code == 405
    assert ann.get(start(work)).status_code == 405


def test_starting_leads_to_the_first_board(ann: Client, cast: Cast, work: Assignment) -> None:
    answer = ann.post(start(work))
    assertRedirects(answer, table_page(table_of(cast.ann)), fetch_redirect_response=False)
    assert table_of(cast.ann).board.number == 1


def test_starting_again_comes_back_to_the_board_left_behind(ann: Client, cast: Cast, work: Assignment) -> None:
    ann.post(start(work))
    left = table_of(cast.ann)
    assertRedirects(ann.post(start(work)), table_page(left), fetch_redirect_response=False)
    assert Attempt.objects.count() == 1


def test_starting_what_is_closed_says_so(ann: Client, work: Assignment) -> None:
    past = timezone.now() - timedelta(minutes=1)
    Assignment.objects.filter(pk=work.pk).update(opens_at=past - timedelta(days=1), closes_at=past)
    answer = ann.post(start(work), follow=True)
    assertRedirects(answer, page(work))
    assertContains(answer, "is closed.")


def test_starting_without_an_attempt_left_says_so(ann: Client, cast: Cast) -> None:
    once = assignment_for(cast.klass, NOBODY_OPENS, attempts_allowed=1)
    attempt = start_attempt(assignment_id=once.pk, student=cast.ann)
    table = open_board(attempt_id=attempt.pk, number=NOBODY_OPENS.number)
    finish_auction(table, "7N")
    ann.post(following(table))
    assertContains(ann.post(start(once), follow=True), "You have no attempts left")


# --- From board to board ----------------------------------------------------------------------------
def test_a_board_of_the_own_attempt_can_be_opened(ann: Client, cast: Cast, work: Assignment) -> None:
    attempt = start_attempt(assignment_id=work.pk, student=cast.ann)
    answer = ann.post(board(attempt, 3))
    assertRedirects(answer, table_page(table_of(cast.ann)), fetch_redirect_response=False)
    assert table_of(cast.ann).board.number == 3


def test_a_board_that_is_not_in_the_set_is_not_there(ann: Client, cast: Cast, work: Assignment) -> None:
    attempt = start_attempt(assignment_id=work.pk, student=cast.ann)
    assert ann.post(board(attempt, 99)).status_code == 404
    assert ann.get(board(attempt, 1)).status_code == 405


def test_a_board_of_somebody_elses_attempt_is_not_there(client: Client, cast: Cast, work: Assignment) -> None:
    attempt = start_attempt(assignment_id=work.pk, student=cast.ann)
    for other in (cast.bob, cast.teacher, cast.stranger, cast.admin):
        client.force_login(other)
        assert client.post(board(attempt, 1)).status_code == 404


def test_after_a_board_comes_the_next(ann: Client, cast: Cast, work: Assignment) -> None:
    ann.post(start(work))
    table = table_of(cast.ann)
    finish_auction(table, "7N")
    answer = ann.post(following(table))
    assertRedirects(answer, table_page(table_of(cast.ann)), fetch_redirect_response=False)
    assert table_of(cast.ann).board.number == 2


def test_the_next_board_costs_a_bounded_number_of_queries(
    ann: Client, cast: Cast, work: Assignment, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    ann.post(start(work))
    table = table_of(cast.ann)
    finish_auction(table, "7N")
    with django_assert_max_num_queries(13):
        ann.post(following(table))


def test_after_the_last_board_the_button_finishes_the_assignment(ann: Client, cast: Cast) -> None:
    work = assignment_for(cast.klass, NOBODY_OPENS, SOUTH_OPENS_ONE_NOTRUMP, answers_due=AnswersDue.AFTER_ATTEMPT)
    attempt = start_attempt(assignment_id=work.pk, student=cast.ann)
    for number, words in ((3, "Next board"), (1, "Finish the assignment")):
        table = open_board(attempt_id=attempt.pk, number=number)
        finish_auction(table, "7N")
        assertContains(ann.get(table_page(table)), words)


def test_after_the_last_board_the_assignment_is_done(ann: Client, cast: Cast) -> None:
    work = assignment_for(cast.klass, SOUTH_OPENS_ONE_NOTRUMP, answers_due=AnswersDue.AFTER_ATTEMPT)
    ann.post(start(work))
    table = table_of(cast.ann)
    finish_auction(table, "7N")
    answer = ann.post(following(table), follow=True)
    assertRedirects(answer, page(work))
    assertContains(answer, "All boards are done.")
    assertContains(answer, "average score")


def test_a_page_that_asks_for_the_next_board_is_sent_there_whole(ann: Client, cast: Cast, work: Assignment) -> None:
    ann.post(start(work))
    answer = ann.post(following(table_of(cast.ann)), headers=HTMX)
    assert answer["HX-Redirect"] == table_page(table_of(cast.ann))


def test_the_next_board_is_only_for_those_at_the_table(client: Client, cast: Cast, work: Assignment) -> None:
    client.force_login(cast.ann)
    client.post(start(work))
    table = table_of(cast.ann)
    assert client.get(following(table)).status_code == 405
    for other in (cast.bob, cast.teacher, cast.stranger):
        client.force_login(other)
        assert client.post(following(table)).status_code == 404


def test_the_way_up_from_a_table_is_its_assignment(ann: Client, cast: Cast, work: Assignment) -> None:
    ann.post(start(work))
    up = reverse("classroom:table-up", args=(table_of(cast.ann).pk,))
    assertRedirects(ann.get(up), page(work))
    assert ann.post(up).status_code == 405


def test_the_way_up_from_a_table_of_others_is_home(client: Client, cast: Cast, work: Assignment) -> None:
    client.force_login(cast.ann)
    client.post(start(work))
    up = reverse("classroom:table-up", args=(table_of(cast.ann).pk,))
    client.force_login(cast.stranger)
    assertRedirects(client.get(up), "/")


# --- Practice sets ----------------------------------------------------------------------------------
def practise(practice_set: PracticeSet) -> str:
    return reverse("classroom:set-practise", args=(practice_set.pk,))


def test_somebody_who_teaches_bids_a_set_board_by_board(client: Client, cast: Cast) -> None:
    boards = practice_set()
    client.force_login(cast.teacher)
    client.post(practise(boards))
    first = table_of(cast.teacher)
    client.post(practise(boards))
    assert table_of(cast.teacher) == first
    finish_auction(first, "7N")
    client.post(following(first))
    assert (first.board.number, table_of(cast.teacher).board.number) == (1, 2)


def test_a_set_begins_again_when_it_is_through(client: Client, cast: Cast) -> None:
    boards = practice_set(NOBODY_OPENS)
    client.force_login(cast.teacher)
    client.post(practise(boards))
    first = table_of(cast.teacher)
    finish_auction(first, "7N")
    client.post(following(first))
    again = table_of(cast.teacher)
    assert again != first
    assert again.board == first.board


def test_a_single_board_outside_any_set_of_ones_own_leads_to_no_other(client: Client, cast: Cast) -> None:
    first = table_for(cast.ann, NOBODY_OPENS)
    finish_auction(first, "7N")
    client.force_login(cast.ann)
    assertRedirects(client.post(following(first)), "/practise/")
    assert Table.objects.filter(seats__user=cast.ann).count() == 1


def test_a_set_without_boards_says_so(client: Client, cast: Cast) -> None:
    boards = practice_set()
    boards.boards.all().delete()
    client.force_login(cast.teacher)
    assertContains(client.post(practise(boards), follow=True), "has no boards.")


def test_a_set_is_not_there_for_students(ann: Client) -> None:
    boards = practice_set()
    assert ann.post(practise(boards)).status_code == 404
    assert ann.get(practise(boards)).status_code == 405


@pytest.mark.parametrize("name", ["assignment-start", "board-next", "set-practise"])
def test_actions_send_somebody_signed_out_to_sign_in(client: Client, name: str) -> None:
    answer = client.post(reverse(f"classroom:{name}", args=(1,)))
    assertRedirects(answer, "/accounts/login/?next=/", fetch_redirect_response=False)
