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
    """Return an assignment of three boards for Ann's class."""
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
    """Return the user's newest table."""
    return Seat.objects.filter(user=user).latest("pk").table


# --- home page ---
def test_anonymous_users_see_an_introduction(client: Client) -> None:
    answer = client.get("/")
    assertTemplateUsed(answer, "classroom/welcome.html")
    assertContains(answer, "Sign in")


def test_the_introduction_links_to_sign_up(client: Client) -> None:
    link = f'<a href="{reverse("account_signup")}">Create an account</a>'
    assertContains(client.get("/"), link, html=True)


def test_home_shows_due_assignments_with_a_start_button(ann: Client, work: Assignment) -> None:
    answer = ann.get("/")
    assertContains(answer, "Next assignment")
    assertContains(answer, f'action="{start(work)}"')
    assertContains(answer, "0 of 3")


def test_home_continues_a_started_assignment(ann: Client, cast: Cast, work: Assignment) -> None:
    later = assignment_for(cast.klass, NOBODY_OPENS)
    Assignment.objects.filter(pk=later.pk).update(title="Later", closes_at=timezone.now() + timedelta(days=9))
    start_attempt(assignment_id=later.pk, student=cast.ann)
    answer = ann.get("/")
    assertContains(answer, '<h2 id="next-title">Later</h2>')
    assertContains(answer, "Continue where you left off")


def test_home_without_a_class_explains_how_to_join_one(client: Client, cast: Cast) -> None:
    client.force_login(User.objects.create_user("new"))
    answer = client.get("/")
    assertContains(answer, "You are not in a class yet.")
    assertContains(answer, 'name="join_code"')


def test_home_without_assignments_offers_practice(client: Client, cast: Cast) -> None:
    for username in ("new", "ann"):
        client.force_login(User.objects.get_or_create(username=username)[0])
        answer = client.get("/")
        assertContains(answer, 'href="/practice/"')
        assertContains(answer, "Try three hands")


def test_home_starts_with_the_assignments(ann: Client, work: Assignment) -> None:
    assertNotContains(ann.get("/"), "Try three hands")


def test_home_without_open_assignments_shows_the_next_one(ann: Client) -> None:
    assertContains(ann.get("/"), "You have no assignments yet.")


def test_a_teachers_home_shows_class_code_and_sets(client: Client, cast: Cast) -> None:
    practice_set(name="Try me")
    client.force_login(cast.teacher)
    answer = client.get("/")
    assertContains(answer, cast.klass.join_code)
    assertContains(answer, "2 students")
    assertContains(answer, "Try me")


def test_a_teachers_home_starts_with_the_classes(client: Client, cast: Cast, work: Assignment) -> None:
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


def test_home_does_not_fold_a_short_list(ann: Client, work: Assignment) -> None:
    assert "<summary>All" not in ann.get("/").content.decode()


def test_home_does_not_ask_teachers_to_bid_their_own_assignments(client: Client, cast: Cast, work: Assignment) -> None:
    client.force_login(cast.teacher)
    assert "Next assignment" not in client.get("/").content.decode()
    client.post(start(work))
    assertContains(client.get("/"), "Continue where you left off")


def test_home_shows_no_sets_or_codes_to_students(ann: Client, cast: Cast) -> None:
    practice_set(name="Try me")
    text = ann.get("/").content.decode()
    assert "Try me" not in text
    assert str(cast.klass.join_code) not in text


def test_home_rejects_post(ann: Client) -> None:
    assert ann.post("/").status_code == 405


@pytest.mark.parametrize("rows", [3, 30])
def test_the_query_count_of_home_is_constant(
    ann: Client, cast: Cast, rows: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(rows):
        assignment_for(cast.klass, NOBODY_OPENS)
    with django_assert_num_queries(HOME_QUERIES):
        ann.get("/")


# --- assignment page ---
def test_an_assignment_shows_its_boards_before_the_start(ann: Client, work: Assignment) -> None:
    answer = ann.get(page(work))
    assertContains(answer, 'class="board board-new"', count=3)
    assertContains(answer, "Start")


def test_an_assignment_shows_the_state_of_each_board(ann: Client, cast: Cast, work: Assignment) -> None:
    attempt = start_attempt(assignment_id=work.pk, student=cast.ann)
    done = open_board(attempt_id=attempt.pk, number=1)
    finish_auction(done, "7N")
    open_board(attempt_id=attempt.pk, number=2)
    answer = ann.get(page(work))
    assertContains(answer, "board-done")
    assertContains(answer, "board-under_way")
    assertContains(answer, "Average score")
    assertContains(answer, table_page(done))


def test_an_assignment_hides_points_before_they_are_due(ann: Client, cast: Cast) -> None:
    held = assignment_for(cast.klass, answers_due=AnswersDue.AFTER_CLOSE)
    attempt = start_attempt(assignment_id=held.pk, student=cast.ann)
    finish_auction(open_board(attempt_id=attempt.pk, number=1), "7N")
    text = ann.get(page(held)).content.decode()
    assert "Average score" not in text
    assert "graded when the assignment closes" in text


@pytest.mark.parametrize("boards", [3, 30])
def test_the_query_count_of_an_assignment_is_constant(
    client: Client, cast: Cast, boards: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    many = crowd(cast.klass, students=1, boards=boards)
    client.force_login(Attempt.objects.get().student)
    with django_assert_num_queries(ASSIGNMENT_QUERIES):
        client.get(page(many))


def test_another_classs_assignment_returns_404(client: Client, cast: Cast, work: Assignment) -> None:
    for other in (cast.stranger, cast.stranger_teacher):
        client.force_login(other)
        assert client.get(page(work)).status_code == 404
        assert client.post(start(work)).status_code == 404


def test_a_future_assignment_returns_404(ann: Client, work: Assignment) -> None:
    Assignment.objects.filter(pk=work.pk).update(opens_at=timezone.now() + timedelta(hours=1))
    assert ann.get(page(work)).status_code == 404


def test_the_page_requires_get_and_starting_post(ann: Client, work: Assignment) -> None:
    assert ann.post(page(work)).status_code == 405
    assert ann.get(start(work)).status_code == 405


def test_starting_redirects_to_the_first_board(ann: Client, cast: Cast, work: Assignment) -> None:
    answer = ann.post(start(work))
    assertRedirects(answer, table_page(table_of(cast.ann)), fetch_redirect_response=False)
    assert table_of(cast.ann).board.number == 1


def test_starting_again_returns_to_the_unfinished_board(ann: Client, cast: Cast, work: Assignment) -> None:
    ann.post(start(work))
    left = table_of(cast.ann)
    assertRedirects(ann.post(start(work)), table_page(left), fetch_redirect_response=False)
    assert Attempt.objects.count() == 1


def test_a_closed_assignment_cannot_be_started(ann: Client, work: Assignment) -> None:
    past = timezone.now() - timedelta(minutes=1)
    Assignment.objects.filter(pk=work.pk).update(opens_at=past - timedelta(days=1), closes_at=past)
    answer = ann.post(start(work), follow=True)
    assertRedirects(answer, page(work))
    assertContains(answer, "is closed.")


def test_an_assignment_without_attempts_left_cannot_be_started(ann: Client, cast: Cast) -> None:
    once = assignment_for(cast.klass, NOBODY_OPENS, attempts_allowed=1)
    attempt = start_attempt(assignment_id=once.pk, student=cast.ann)
    table = open_board(attempt_id=attempt.pk, number=NOBODY_OPENS.number)
    finish_auction(table, "7N")
    ann.post(following(table))
    assertContains(ann.post(start(once), follow=True), "You have no attempts left")


# --- next board ---
def test_a_board_of_the_users_attempt_can_be_opened(ann: Client, cast: Cast, work: Assignment) -> None:
    attempt = start_attempt(assignment_id=work.pk, student=cast.ann)
    answer = ann.post(board(attempt, 3))
    assertRedirects(answer, table_page(table_of(cast.ann)), fetch_redirect_response=False)
    assert table_of(cast.ann).board.number == 3


def test_a_board_outside_the_set_returns_404(ann: Client, cast: Cast, work: Assignment) -> None:
    attempt = start_attempt(assignment_id=work.pk, student=cast.ann)
    assert ann.post(board(attempt, 99)).status_code == 404
    assert ann.get(board(attempt, 1)).status_code == 405


def test_a_board_of_another_users_attempt_returns_404(client: Client, cast: Cast, work: Assignment) -> None:
    attempt = start_attempt(assignment_id=work.pk, student=cast.ann)
    for other in (cast.bob, cast.teacher, cast.stranger, cast.admin):
        client.force_login(other)
        assert client.post(board(attempt, 1)).status_code == 404


def test_a_finished_board_leads_to_the_next(ann: Client, cast: Cast, work: Assignment) -> None:
    ann.post(start(work))
    table = table_of(cast.ann)
    finish_auction(table, "7N")
    answer = ann.post(following(table))
    assertRedirects(answer, table_page(table_of(cast.ann)), fetch_redirect_response=False)
    assert table_of(cast.ann).board.number == 2


def test_the_next_board_makes_a_bounded_number_of_queries(
    ann: Client, cast: Cast, work: Assignment, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    ann.post(start(work))
    table = table_of(cast.ann)
    finish_auction(table, "7N")
    with django_assert_max_num_queries(13):
        ann.post(following(table))


def test_the_button_after_the_last_board_finishes_the_assignment(ann: Client, cast: Cast) -> None:
    work = assignment_for(cast.klass, NOBODY_OPENS, SOUTH_OPENS_ONE_NOTRUMP, answers_due=AnswersDue.AFTER_ATTEMPT)
    attempt = start_attempt(assignment_id=work.pk, student=cast.ann)
    for number, words in ((3, "Next board"), (1, "Finish the assignment")):
        table = open_board(attempt_id=attempt.pk, number=number)
        finish_auction(table, "7N")
        assertContains(ann.get(table_page(table)), words)


def test_the_assignment_is_finished_after_the_last_board(ann: Client, cast: Cast) -> None:
    work = assignment_for(cast.klass, SOUTH_OPENS_ONE_NOTRUMP, answers_due=AnswersDue.AFTER_ATTEMPT)
    ann.post(start(work))
    table = table_of(cast.ann)
    finish_auction(table, "7N")
    answer = ann.post(following(table), follow=True)
    assertRedirects(answer, page(work))
    assertContains(answer, "All boards are done.")
    assertContains(answer, "Average score")


def test_an_htmx_request_for_the_next_board_redirects_the_whole_page(ann: Client, cast: Cast, work: Assignment) -> None:
    ann.post(start(work))
    answer = ann.post(following(table_of(cast.ann)), headers=HTMX)
    assert answer["HX-Redirect"] == table_page(table_of(cast.ann))


def test_only_the_player_can_open_the_next_board(client: Client, cast: Cast, work: Assignment) -> None:
    client.force_login(cast.ann)
    client.post(start(work))
    table = table_of(cast.ann)
    assert client.get(following(table)).status_code == 405
    for other in (cast.bob, cast.teacher, cast.stranger):
        client.force_login(other)
        assert client.post(following(table)).status_code == 404


def test_a_table_links_back_to_its_assignment(ann: Client, cast: Cast, work: Assignment) -> None:
    ann.post(start(work))
    up = reverse("classroom:table-up", args=(table_of(cast.ann).pk,))
    assertRedirects(ann.get(up), page(work))
    assert ann.post(up).status_code == 405


def test_another_users_table_links_back_to_home(client: Client, cast: Cast, work: Assignment) -> None:
    client.force_login(cast.ann)
    client.post(start(work))
    up = reverse("classroom:table-up", args=(table_of(cast.ann).pk,))
    client.force_login(cast.stranger)
    assertRedirects(client.get(up), "/")


# --- practice sets ---
def open_practice_table(practice_set: PracticeSet) -> str:
    return reverse("classroom:set-practice", args=(practice_set.pk,))


def test_a_teacher_can_practice_a_set_board_by_board(client: Client, cast: Cast) -> None:
    boards = practice_set()
    client.force_login(cast.teacher)
    client.post(open_practice_table(boards))
    first = table_of(cast.teacher)
    client.post(open_practice_table(boards))
    assert table_of(cast.teacher) == first
    finish_auction(first, "7N")
    client.post(following(first))
    assert (first.board.number, table_of(cast.teacher).board.number) == (1, 2)


def test_a_finished_set_starts_again(client: Client, cast: Cast) -> None:
    boards = practice_set(NOBODY_OPENS)
    client.force_login(cast.teacher)
    client.post(open_practice_table(boards))
    first = table_of(cast.teacher)
    finish_auction(first, "7N")
    client.post(following(first))
    again = table_of(cast.teacher)
    assert again != first
    assert again.board == first.board


def test_a_single_board_has_no_next_board(client: Client, cast: Cast) -> None:
    first = table_for(cast.ann, NOBODY_OPENS)
    finish_auction(first, "7N")
    client.force_login(cast.ann)
    assertRedirects(client.post(following(first)), "/practice/")
    assert Table.objects.filter(seats__user=cast.ann).count() == 1


def test_a_set_without_boards_says_so(client: Client, cast: Cast) -> None:
    boards = practice_set()
    boards.boards.all().delete()
    client.force_login(cast.teacher)
    assertContains(client.post(open_practice_table(boards), follow=True), "has no boards.")


def test_students_cannot_practice_a_set(ann: Client) -> None:
    boards = practice_set()
    assert ann.post(open_practice_table(boards)).status_code == 404
    assert ann.get(open_practice_table(boards)).status_code == 405


@pytest.mark.parametrize("name", ["assignment-start", "board-next", "set-practice"])
def test_actions_redirect_anonymous_users_to_sign_in(client: Client, name: str) -> None:
    answer = client.post(reverse(f"classroom:{name}", args=(1,)))
    assertRedirects(answer, "/accounts/login/?next=/", fetch_redirect_response=False)
