from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django.asserts import assertContains, assertNotContains, assertRedirects

from apps.accounts.models import Class, Membership, Role
from apps.auctions.models import Table
from apps.cards.services.cards import shipped_card
from apps.classroom.models import AnswersDue, Assignment, AuditEntry, Deed
from apps.classroom.services.attempts import AssignmentClosedError, open_board, start_attempt
from apps.deals.models import PracticeSet
from tests.boards import NOBODY_OPENS, assignment_for, practice_set
from tests.pages import classroom_url
from tests.people import Cast

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


def filled_in(boards: PracticeSet, **changes: str) -> dict[str, str]:
    """What a teacher sends to set a practice set as an assignment."""
    return {
        "practice_set": str(boards.pk),
        "title": "Openings",
        "opens_at": "2026-03-01T09:00",
        "closes_at": "2026-03-08T23:59",
        "late_work": "on",
        "answers_due": AnswersDue.AFTER_BOARD,
        "attempts_allowed": "2",
        "card": "",
        **changes,
    }


# --- New work ---------------------------------------------------------------------------------------
def test_an_assignment_is_set_as_it_was_filled_in(teo: Client, cast: Cast) -> None:
    boards, card = practice_set(NOBODY_OPENS), shipped_card(system="2over1")
    answer = teo.post(classroom_url("assignment-new", cast.klass.pk), filled_in(boards, card=str(card.pk)))
    assertRedirects(answer, classroom_url("class", cast.klass.pk))
    stored = Assignment.objects.get()
    assert (stored.klass, stored.practice_set, stored.title, stored.card) == (cast.klass, boards, "Openings", card)
    assert (stored.late_work, stored.hints_allowed, stored.attempts_allowed) == (True, False, 2)
    assert stored.answers_due == AnswersDue.AFTER_BOARD
    assert stored.opens_at.isoformat() == "2026-03-01T09:00:00+00:00"
    assert stored.created_by == cast.teacher


def test_an_assignment_without_a_title_has_that_of_its_set(teo: Client, cast: Cast) -> None:
    teo.post(classroom_url("assignment-new", cast.klass.pk), filled_in(practice_set(name="Weak twos"), title=""))
    assert Assignment.objects.get().title == "Weak twos"


def test_the_form_offers_the_sets_with_their_boards_and_a_week(teo: Client, cast: Cast) -> None:
    chosen = practice_set(name="Weak twos")
    answer = teo.get(classroom_url("assignment-new", cast.klass.pk), {"set": chosen.pk})
    assertContains(answer, f'<option value="{chosen.pk}" selected>Weak twos (3 boards, ')
    initial = answer.context["form"].initial
    assert initial["closes_at"] - initial["opens_at"] > 6 * DAY


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"closes_at": "2026-02-01T09:00"}, "closes_at"),
        ({"closes_at": "9999-12-31T23:59"}, "closes_at"),
        ({"opens_at": "0001-01-01T00:00"}, "opens_at"),
        ({"closes_at": "", "answers_due": AnswersDue.AFTER_CLOSE}, "closes_at"),
        ({"opens_at": "soon"}, "opens_at"),
        ({"attempts_allowed": "0"}, "attempts_allowed"),
        ({"answers_due": "never"}, "answers_due"),
        ({"practice_set": "9999"}, "practice_set"),
        ({"card": "9999"}, "card"),
        ({"title": "x" * 121}, "title"),
    ],
)
def test_what_does_not_go_together_is_told_beside_its_field(
    teo: Client, cast: Cast, changes: dict[str, str], field: str
) -> None:
    answer = teo.post(classroom_url("assignment-new", cast.klass.pk), filled_in(practice_set(), **changes))
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]
    assert not Assignment.objects.exists()


def test_a_set_without_boards_cannot_be_set(teo: Client, cast: Cast) -> None:
    empty = practice_set()
    empty.boards.all().delete()
    answer = teo.post(classroom_url("assignment-new", cast.klass.pk), filled_in(empty))
    assertContains(answer, "This set has no boards.", status_code=422)


def test_a_set_of_a_stranger_cannot_be_set(teo: Client, cast: Cast) -> None:
    private = practice_set(name="Private")
    PracticeSet.objects.filter(pk=private.pk).update(owner=cast.stranger_teacher)
    assert teo.post(classroom_url("assignment-new", cast.klass.pk), filled_in(private)).status_code == 422
    assertNotContains(teo.get(classroom_url("assignment-new", cast.klass.pk)), "Private")


# --- Changed, cloned, taken back --------------------------------------------------------------------
def test_before_anybody_begins_everything_may_change(teo: Client, cast: Cast) -> None:
    work = assignment_for(cast.klass)
    other = practice_set(NOBODY_OPENS, name="Other")
    answer = teo.post(classroom_url("assignment-edit", work.pk), filled_in(other))
    assertRedirects(answer, classroom_url("report", work.pk))
    work.refresh_from_db()
    assert (work.practice_set, work.title, work.hints_allowed) == (other, "Openings", False)


def test_once_somebody_began_only_title_dates_and_attempts_change(teo: Client, cast: Cast) -> None:
    work = assignment_for(cast.klass)
    boards = work.practice_set
    start_attempt(assignment_id=work.pk, student=cast.ann)
    teo.post(classroom_url("assignment-edit", work.pk), filled_in(practice_set(NOBODY_OPENS, name="Other")))
    work.refresh_from_db()
    assert (work.practice_set, work.hints_allowed, work.answers_due) == (boards, True, AnswersDue.AT_ONCE)
    assert (work.title, work.attempts_allowed, work.late_work) == ("Openings", 2, True)


def test_answers_that_wait_for_the_close_move_with_it(teo: Client, cast: Cast) -> None:
    work = assignment_for(cast.klass, NOBODY_OPENS, answers_due=AnswersDue.AFTER_CLOSE)
    attempt = start_attempt(assignment_id=work.pk, student=cast.ann)
    table = open_board(attempt_id=attempt.pk, number=NOBODY_OPENS.number)
    teo.post(classroom_url("assignment-edit", work.pk), filled_in(work.practice_set, closes_at="2026-04-01T00:00"))
    assert Table.objects.get(pk=table.pk).answers_released_at == Assignment.objects.get(pk=work.pk).closes_at


def test_a_change_that_contradicts_itself_is_told(teo: Client, cast: Cast) -> None:
    work = assignment_for(cast.klass)
    answer = teo.post(
        classroom_url("assignment-edit", work.pk), filled_in(work.practice_set, closes_at="2026-02-01T09:00")
    )
    assertContains(answer, "The due date must be after the opening date.", status_code=422)


def test_the_same_work_is_set_for_another_class(teo: Client, cast: Cast) -> None:
    work = assignment_for(cast.klass, attempts_allowed=3)
    Membership.objects.create(user=cast.teacher, klass=cast.other_class, role=Role.INSTRUCTOR)
    answer = teo.get(classroom_url("assignment-clone", work.pk), {"klass": cast.other_class.pk}, follow=True)
    assertRedirects(answer, f"{classroom_url('assignment-new', cast.other_class.pk)}?like={work.pk}")
    initial = answer.context["form"].initial
    assert (initial["practice_set"], initial["attempts_allowed"]) == (work.practice_set.pk, 3)
    teo.post(classroom_url("assignment-new", cast.other_class.pk), filled_in(work.practice_set))
    assert set(Assignment.objects.values_list("klass", flat=True)) == {cast.klass.pk, cast.other_class.pk}


def test_work_is_not_cloned_into_or_from_a_class_of_others(teo: Client, cast: Cast) -> None:
    work, theirs = assignment_for(cast.klass), assignment_for(cast.other_class)
    answer = teo.get(classroom_url("assignment-clone", work.pk), {"klass": cast.other_class.pk}, follow=True)
    assertContains(answer, "Choose one of your classes.")
    assert teo.get(classroom_url("assignment-clone", theirs.pk), {"klass": cast.klass.pk}).status_code == 404
    assert teo.get(classroom_url("assignment-new", cast.klass.pk), {"like": theirs.pk}).status_code == 404
    assert teo.get(classroom_url("assignment-new", cast.klass.pk), {"like": "x"}).status_code == 200


def test_work_that_nobody_began_is_taken_back(teo: Client, cast: Cast) -> None:
    work = assignment_for(cast.klass)
    teo.post(classroom_url("assignment-delete", work.pk))
    assert not Assignment.objects.exists()
    assert AuditEntry.objects.get().deed == Deed.DELETED


def test_work_that_somebody_began_is_kept(teo: Client, cast: Cast) -> None:
    work = assignment_for(cast.klass)
    start_attempt(assignment_id=work.pk, student=cast.ann)
    assertContains(teo.post(classroom_url("assignment-delete", work.pk), follow=True), "so it cannot be withdrawn")
    assertNotContains(teo.get(classroom_url("assignment-edit", work.pk)), classroom_url("assignment-delete", work.pk))


# --- Late, and tried out ----------------------------------------------------------------------------
def closed(work: Assignment, *, late_work: bool) -> Assignment:
    now = timezone.now()
    Assignment.objects.filter(pk=work.pk).update(opens_at=now - 2 * DAY, closes_at=now - DAY, late_work=late_work)
    work.refresh_from_db()
    return work


def test_late_work_is_taken_where_the_assignment_says_so(client: Client, cast: Cast) -> None:
    work = closed(assignment_for(cast.klass), late_work=True)
    client.force_login(cast.ann)
    assertContains(client.get(classroom_url("assignment", work.pk)), "you can still bid it, but it will be marked late")
    attempt = start_attempt(assignment_id=work.pk, student=cast.ann)
    assert open_board(attempt_id=attempt.pk, number=1).board.number == 1


def test_late_work_is_not_taken_elsewhere(cast: Cast) -> None:
    work = closed(assignment_for(cast.klass), late_work=False)
    with pytest.raises(AssignmentClosedError):
        start_attempt(assignment_id=work.pk, student=cast.ann)


def test_who_teaches_tries_work_out_before_it_opens_as_often_as_wanted(teo: Client, cast: Cast) -> None:
    work = assignment_for(cast.klass, NOBODY_OPENS, attempts_allowed=1)
    Assignment.objects.filter(pk=work.pk).update(opens_at=timezone.now() + DAY / 2)
    assertContains(teo.get(classroom_url("assignment", work.pk)), "You are an instructor of this class")
    for _ in range(2):
        attempt = start_attempt(assignment_id=work.pk, student=cast.teacher)
        open_board(attempt_id=attempt.pk, number=NOBODY_OPENS.number)
        attempt.finished_at = timezone.now()
        attempt.save()
    with pytest.raises(AssignmentClosedError):
        start_attempt(assignment_id=work.pk, student=cast.ann)


def test_hints_are_off_at_the_tables_of_work_without_them(cast: Cast) -> None:
    work = assignment_for(cast.klass, NOBODY_OPENS)
    Assignment.objects.filter(pk=work.pk).update(hints_allowed=False)
    attempt = start_attempt(assignment_id=work.pk, student=cast.ann)
    assert not open_board(attempt_id=attempt.pk, number=NOBODY_OPENS.number).hints_allowed


# --- Names given twice, and numbers that nothing has ---------------------------------------------------
def test_sets_and_classes_of_one_name_are_told_apart_by_their_day(teo: Client, cast: Cast) -> None:
    work = assignment_for(cast.klass)
    for model in (PracticeSet, Class):
        model.objects.update(created_at=datetime(2026, 3, 1, 12, tzinfo=UTC))
    assertContains(teo.get(classroom_url("assignment-new", cast.klass.pk)), "Three boards (3 boards, 1 Mar 2026)")
    assertContains(teo.get(classroom_url("assignment-edit", work.pk)), "Monday (1 Mar 2026)")


@pytest.mark.parametrize("number", ["9" * 5000, "99999999999999999999", "0"])
def test_work_like_none_that_is_there_begins_afresh_or_is_not_found(teo: Client, cast: Cast, number: str) -> None:
    answer = teo.get(classroom_url("assignment-new", cast.klass.pk), {"like": number})
    assert answer.status_code in {200, 404}
