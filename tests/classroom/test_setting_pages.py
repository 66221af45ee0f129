from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django.asserts import assertContains, assertNotContains, assertRedirects

from apps.accounts.models import Class, Membership, Role
from apps.auctions.models import Table
from apps.cards.services.cards import default_card
from apps.classroom.models import AnswersDue, Assignment, AuditAction, AuditEntry
from apps.classroom.services.attempts import AssignmentClosedError, open_board, start_attempt
from apps.deals.models import PracticeSet
from tests.boards import NOBODY_OPENS, assignment_for, practice_set
from tests.pages import classroom_url
from tests.people import Cast

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


def form_data(boards: PracticeSet, **changes: str) -> dict[str, str]:
    """Return the form data that assigns a practice set."""
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


# --- new assignment ---
def test_an_assignment_is_created_from_the_form(teo: Client, cast: Cast) -> None:
    boards, card = practice_set(NOBODY_OPENS), default_card(system="2over1")
    answer = teo.post(classroom_url("assignment-new", cast.klass.pk), form_data(boards, card=str(card.pk)))
    assertRedirects(answer, classroom_url("class", cast.klass.pk))
    stored = Assignment.objects.get()
    assert (stored.klass, stored.practice_set, stored.title, stored.card) == (cast.klass, boards, "Openings", card)
    assert (stored.late_work, stored.hints_allowed, stored.attempts_allowed) == (True, False, 2)
    assert stored.answers_due == AnswersDue.AFTER_BOARD
    assert stored.opens_at.isoformat() == "2026-03-01T09:00:00+00:00"
    assert stored.created_by == cast.teacher


def test_the_title_defaults_to_the_name_of_the_set(teo: Client, cast: Cast) -> None:
    teo.post(classroom_url("assignment-new", cast.klass.pk), form_data(practice_set(name="Weak twos"), title=""))
    assert Assignment.objects.get().title == "Weak twos"


def test_the_form_offers_sets_with_board_counts_and_closes_in_a_week(teo: Client, cast: Cast) -> None:
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
def test_contradicting_fields_are_form_errors(teo: Client, cast: Cast, changes: dict[str, str], field: str) -> None:
    answer = teo.post(classroom_url("assignment-new", cast.klass.pk), form_data(practice_set(), **changes))
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]
    assert not Assignment.objects.exists()


def test_an_empty_set_cannot_be_assigned(teo: Client, cast: Cast) -> None:
    empty = practice_set()
    empty.boards.all().delete()
    answer = teo.post(classroom_url("assignment-new", cast.klass.pk), form_data(empty))
    assertContains(answer, "This set has no boards.", status_code=422)


def test_another_teachers_set_cannot_be_assigned(teo: Client, cast: Cast) -> None:
    private = practice_set(name="Private")
    PracticeSet.objects.filter(pk=private.pk).update(owner=cast.stranger_teacher)
    assert teo.post(classroom_url("assignment-new", cast.klass.pk), form_data(private)).status_code == 422
    assertNotContains(teo.get(classroom_url("assignment-new", cast.klass.pk)), "Private")


# --- changing, cloning and deleting ---
def test_everything_can_change_before_the_first_attempt(teo: Client, cast: Cast) -> None:
    work = assignment_for(cast.klass)
    other = practice_set(NOBODY_OPENS, name="Other")
    answer = teo.post(classroom_url("assignment-edit", work.pk), form_data(other))
    assertRedirects(answer, classroom_url("report", work.pk))
    work.refresh_from_db()
    assert (work.practice_set, work.title, work.hints_allowed) == (other, "Openings", False)


def test_only_title_dates_and_attempts_change_after_the_first_attempt(teo: Client, cast: Cast) -> None:
    work = assignment_for(cast.klass)
    boards = work.practice_set
    start_attempt(assignment_id=work.pk, student=cast.ann)
    teo.post(classroom_url("assignment-edit", work.pk), form_data(practice_set(NOBODY_OPENS, name="Other")))
    work.refresh_from_db()
    assert (work.practice_set, work.hints_allowed, work.answers_due) == (boards, True, AnswersDue.AT_ONCE)
    assert (work.title, work.attempts_allowed, work.late_work) == ("Openings", 2, True)


def test_answers_released_at_the_close_move_with_it(teo: Client, cast: Cast) -> None:
    work = assignment_for(cast.klass, NOBODY_OPENS, answers_due=AnswersDue.AFTER_CLOSE)
    attempt = start_attempt(assignment_id=work.pk, student=cast.ann)
    table = open_board(attempt_id=attempt.pk, number=NOBODY_OPENS.number)
    teo.post(classroom_url("assignment-edit", work.pk), form_data(work.practice_set, closes_at="2026-04-01T00:00"))
    assert Table.objects.get(pk=table.pk).answers_released_at == Assignment.objects.get(pk=work.pk).closes_at


def test_a_contradicting_change_is_a_form_error(teo: Client, cast: Cast) -> None:
    work = assignment_for(cast.klass)
    answer = teo.post(
        classroom_url("assignment-edit", work.pk), form_data(work.practice_set, closes_at="2026-02-01T09:00")
    )
    assertContains(answer, "The due date must be after the opening date.", status_code=422)


def test_an_assignment_can_be_cloned_for_another_class(teo: Client, cast: Cast) -> None:
    work = assignment_for(cast.klass, attempts_allowed=3)
    Membership.objects.create(user=cast.teacher, klass=cast.other_class, role=Role.INSTRUCTOR)
    answer = teo.get(classroom_url("assignment-clone", work.pk), {"klass": cast.other_class.pk}, follow=True)
    assertRedirects(answer, f"{classroom_url('assignment-new', cast.other_class.pk)}?like={work.pk}")
    initial = answer.context["form"].initial
    assert (initial["practice_set"], initial["attempts_allowed"]) == (work.practice_set.pk, 3)
    teo.post(classroom_url("assignment-new", cast.other_class.pk), form_data(work.practice_set))
    assert set(Assignment.objects.values_list("klass", flat=True)) == {cast.klass.pk, cast.other_class.pk}


def test_assignments_cannot_be_cloned_into_or_from_other_teachers_classes(teo: Client, cast: Cast) -> None:
    work, theirs = assignment_for(cast.klass), assignment_for(cast.other_class)
    answer = teo.get(classroom_url("assignment-clone", work.pk), {"klass": cast.other_class.pk}, follow=True)
    assertContains(answer, "Choose one of your classes.")
    assert teo.get(classroom_url("assignment-clone", theirs.pk), {"klass": cast.klass.pk}).status_code == 404
    assert teo.get(classroom_url("assignment-new", cast.klass.pk), {"like": theirs.pk}).status_code == 404
    assert teo.get(classroom_url("assignment-new", cast.klass.pk), {"like": "x"}).status_code == 200


def test_an_assignment_without_attempts_can_be_deleted(teo: Client, cast: Cast) -> None:
    work = assignment_for(cast.klass)
    teo.post(classroom_url("assignment-delete", work.pk))
    assert not Assignment.objects.exists()
    assert AuditEntry.objects.get().deed == AuditAction.DELETED


def test_a_started_assignment_cannot_be_deleted(teo: Client, cast: Cast) -> None:
    work = assignment_for(cast.klass)
    start_attempt(assignment_id=work.pk, student=cast.ann)
    assertContains(teo.post(classroom_url("assignment-delete", work.pk), follow=True), "so it cannot be withdrawn")
    assertNotContains(teo.get(classroom_url("assignment-edit", work.pk)), classroom_url("assignment-delete", work.pk))


# --- late work and trying it out ---
def closed(work: Assignment, *, late_work: bool) -> Assignment:
    now = timezone.now()
    Assignment.objects.filter(pk=work.pk).update(opens_at=now - 2 * DAY, closes_at=now - DAY, late_work=late_work)
    work.refresh_from_db()
    return work


def test_late_work_is_accepted_if_the_assignment_allows_it(client: Client, cast: Cast) -> None:
    work = closed(assignment_for(cast.klass), late_work=True)
    client.force_login(cast.ann)
    assertContains(client.get(classroom_url("assignment", work.pk)), "you can still bid it, but it will be marked late")
    attempt = start_attempt(assignment_id=work.pk, student=cast.ann)
    assert open_board(attempt_id=attempt.pk, number=1).board.number == 1


def test_late_work_is_refused_otherwise(cast: Cast) -> None:
    work = closed(assignment_for(cast.klass), late_work=False)
    with pytest.raises(AssignmentClosedError):
        start_attempt(assignment_id=work.pk, student=cast.ann)


def test_teachers_can_try_out_an_assignment_without_limits(teo: Client, cast: Cast) -> None:
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


def test_tables_of_an_assignment_without_hints_have_none(cast: Cast) -> None:
    work = assignment_for(cast.klass, NOBODY_OPENS)
    Assignment.objects.filter(pk=work.pk).update(hints_allowed=False)
    attempt = start_attempt(assignment_id=work.pk, student=cast.ann)
    assert not open_board(attempt_id=attempt.pk, number=NOBODY_OPENS.number).hints_allowed


# --- duplicate names and unknown ids ---
def test_sets_and_classes_with_equal_names_show_their_dates(teo: Client, cast: Cast) -> None:
    work = assignment_for(cast.klass)
    for model in (PracticeSet, Class):
        model.objects.update(created_at=datetime(2026, 3, 1, 12, tzinfo=UTC))
    assertContains(teo.get(classroom_url("assignment-new", cast.klass.pk)), "Three boards (3 boards, 1 Mar 2026)")
    assertContains(teo.get(classroom_url("assignment-edit", work.pk)), "Monday (1 Mar 2026)")


@pytest.mark.parametrize("number", ["9" * 5000, "99999999999999999999", "0"])
def test_cloning_an_unknown_assignment_returns_404_or_an_empty_form(teo: Client, cast: Cast, number: str) -> None:
    answer = teo.get(classroom_url("assignment-new", cast.klass.pk), {"like": number})
    assert answer.status_code in {200, 404}
