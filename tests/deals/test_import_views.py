"""Boards of other programs brought in by a page: looked at first, then stored by the worker."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoCaptureOnCommitCallbacks
from pytest_django.asserts import assertContains, assertNotContains, assertRedirects

from apps.accounts.models import Job, JobState
from apps.cards.services import shipped_card
from apps.deals import forms
from apps.deals.apps import MOST_SETS_UNDER_WAY
from apps.deals.models import PracticeSet
from apps.deals.selectors.queries import IMPORT_JOB
from apps.deals.selectors.records import records_of
from bridgeclass.engine.formats import write_lin, write_pbn
from tests.boards import ALL_BOARDS, practice_set, solve_by_guess
from tests.pages import hidden_value
from tests.people import Cast, the_cast

pytestmark = pytest.mark.django_db
PAGE = "/sets/import/"


@pytest.fixture
def cast(monkeypatch: pytest.MonkeyPatch) -> Cast:
    solve_by_guess(monkeypatch)
    return the_cast()


@pytest.fixture
def teacher(client: Client, cast: Cast) -> Client:
    """The teacher's browser."""
    client.force_login(cast.teacher)
    return client


@pytest.fixture
def pbn(cast: Cast) -> str:
    """Three boards as another program writes them; no set holds them."""
    stored = practice_set()
    text = write_pbn(records_of(stored))
    stored.delete()
    return text


def filled(**fields: object) -> dict[str, object]:
    return {"learner_seats": "S", "card": shipped_card().pk} | fields


def a_file(text: str, name: str = "lesson.pbn") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, text.encode())


def test_a_file_is_looked_at_before_anything_is_stored(teacher: Client, pbn: str) -> None:
    answer = teacher.post(PAGE, filled(file=a_file(pbn)))
    assertContains(answer, "Nothing has been saved yet.")
    assertContains(answer, "3 boards")
    assertContains(answer, 'value="lesson"')
    assertContains(answer, str(ALL_BOARDS[2].deal.split()[2]))
    assert not PracticeSet.objects.exists()
    assert not Job.objects.exists()


def test_what_was_looked_at_is_brought_in(
    teacher: Client, cast: Cast, pbn: str, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    looked_at = teacher.post(PAGE, filled(file=a_file(pbn))).text
    again = filled(
        text=pbn,
        name="Lesson 1",
        learner_seats="NS",
        store="yes",
        idempotency_key=hidden_value(looked_at, "idempotency_key"),
    )
    with django_capture_on_commit_callbacks(execute=True):
        answers = [teacher.post(PAGE, again) for _ in range(2)]
    job, stored = Job.objects.get(), PracticeSet.objects.get()
    for answer in answers:
        assertRedirects(answer, reverse("accounts:job", args=(job.pk,)))
    assert (job.state, job.done, job.total) == (JobState.DONE, 3, 3)
    assert job.result_link == reverse("deals:set", args=(stored.pk,))
    assert (stored.name, stored.owner, stored.learner_seats) == ("Lesson 1", cast.teacher, "NS")
    assert list(stored.boards.values_list("number", "deal")) == [(one.number, one.deal) for one in ALL_BOARDS]


def test_lin_is_read_too(teacher: Client, pbn: str) -> None:
    stored = practice_set()
    text = "".join(f"{write_lin(record)}\n" for record in records_of(stored))
    assertContains(teacher.post(PAGE, filled(text=text)), "3 boards")


def test_bad_boards_are_named_by_line_and_left_out(
    teacher: Client, pbn: str, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    lines = pbn.splitlines()
    at = next(place for place, line in enumerate(lines) if line.startswith("[Deal "))
    lines[at] = '[Deal "N:AKQ.. nonsense"]'
    broken = "\n".join(lines)
    answer = teacher.post(PAGE, filled(text=broken))
    assertContains(answer, "1 thing that was not understood")
    assertContains(answer, f"Line {at + 1}:")
    assertContains(answer, "2 boards")
    with django_capture_on_commit_callbacks(execute=True):
        teacher.post(PAGE, filled(text=broken, store="yes"))
    assert list(PracticeSet.objects.get().boards.values_list("number", flat=True)) == [2, 3]


def test_boards_are_numbered_anew_if_asked(teacher: Client, pbn: str) -> None:
    text = pbn.replace('[Board "2"]', '[Board "1"]')
    assertContains(teacher.post(PAGE, filled(text=text)), "Board 1: the number is there twice, with other cards.")
    answer = teacher.post(PAGE, filled(text=text, renumber="on"))
    assertNotContains(answer, "is there twice")
    assert [board.number for board in answer.context["shown"]] == [1, 2, 3]


@pytest.mark.parametrize(
    ("fields", "field", "why"),
    [
        ({}, "file", "Choose a file, or paste its text."),
        ({"text": " \n"}, "file", "Choose a file, or paste its text."),
        ({"text": "a shopping list"}, "text", "line 1"),
        ({"text": "x", "card": 0}, "card", "Select a valid choice"),
        ({"text": "x", "learner_seats": "Q"}, "learner_seats", "Select a valid choice"),
        ({"text": "x", "name": "x" * 121}, "name", "at most 120"),
    ],
)
def test_what_cannot_be_read_is_refused_beside_its_field(
    teacher: Client, fields: dict[str, object], field: str, why: str
) -> None:
    answer = teacher.post(PAGE, filled(**fields))
    assert answer.status_code == 422
    assert why in str(answer.context["form"].errors[field])


def test_a_file_of_anything_else_is_refused_in_words(teacher: Client) -> None:
    answer = teacher.post(PAGE, filled(file=SimpleUploadedFile("photo.jpg", bytes(range(256)) * 8)))
    assert answer.status_code == 422
    assert "line 1" in str(answer.context["form"].errors["file"])


def test_a_file_that_is_too_large_is_refused(teacher: Client, monkeypatch: pytest.MonkeyPatch, pbn: str) -> None:
    monkeypatch.setattr(forms, "MOST_OF_BOARDS", 100)
    answer = teacher.post(PAGE, filled(file=a_file(pbn)))
    assert "at most 100 at a time" in str(answer.context["form"].errors["file"])


def test_a_text_without_a_whole_board_stores_nothing(teacher: Client, pbn: str) -> None:
    partial = '[Event ""]\n[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "N:AKQJT98765432... - - -"]\n'
    answer = teacher.post(PAGE, filled(text=partial, store="yes"))
    assertContains(answer, "the four hands are not all known")
    assertContains(answer, "A set has 1 to 1000 boards")
    assert not Job.objects.exists()


def test_only_some_sets_are_brought_in_at_once(teacher: Client, cast: Cast, pbn: str) -> None:
    for _ in range(MOST_SETS_UNDER_WAY):
        Job.objects.create(kind=IMPORT_JOB, owner=cast.teacher, total=1)
    answer = teacher.post(PAGE, filled(text=pbn, store="yes"), follow=True)
    assertContains(answer, "You have some sets under way already.")


def test_only_who_teaches_brings_boards_in(client: Client, cast: Cast) -> None:
    client.force_login(cast.ann)
    assert [client.get(PAGE).status_code, client.post(PAGE, {}).status_code] == [404, 404]


def test_the_page_is_found_from_the_list_of_sets(teacher: Client) -> None:
    assertContains(teacher.get("/sets/"), f'href="{PAGE}"')
    assert teacher.delete(PAGE).status_code == 405
