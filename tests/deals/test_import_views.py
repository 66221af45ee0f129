"""The page that imports boards: jobs create the preview and store the boards."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks
from pytest_django.asserts import assertContains, assertNotContains, assertRedirects

from apps.accounts.models import Job, JobState
from apps.cards.services.cards import default_card
from apps.deals import forms
from apps.deals.apps import IMPORTED_TEXT_LIFETIME, MAX_JOBS_UNDER_WAY
from apps.deals.models import PracticeSet
from apps.deals.selectors.boards import set_as_text
from apps.deals.selectors.queries import IMPORT_JOB, PREVIEW_JOB
from apps.deals.services import importing
from tests.boards import ALL_BOARDS, practice_set
from tests.pages import hidden_field
from tests.people import Cast

pytestmark = pytest.mark.django_db
PAGE = "/sets/import/"


@pytest.fixture
def pbn(cast: Cast) -> str:
    """Return three boards in PBN that are not stored."""
    stored = practice_set()
    text = set_as_text(stored, "pbn")
    stored.delete()
    return text


def filled(**fields: object) -> dict[str, object]:
    return {"learner_seats": "S", "card": default_card().pk} | fields


def a_file(text: str, name: str = "lesson.pbn") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, text.encode())


@pytest.fixture
def send(teacher: Client, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks) -> Callable[..., Any]:
    """Submit the form and run its job; return the page that the job leads to, or the response if no job was started."""

    def submit(**fields: object) -> Any:
        with django_capture_on_commit_callbacks(execute=True):
            response = teacher.post(PAGE, filled(**fields))
        job = Job.objects.order_by("pk").last()
        return teacher.get(job.result_link) if response.status_code == 302 and job else response

    return submit


type Send = Callable[..., Any]


def test_a_preview_is_shown_before_anything_is_stored(send: Send, pbn: str) -> None:
    page = send(file=a_file(pbn))
    assertContains(page, "Nothing has been saved yet.")
    assertContains(page, "3 boards")
    assertContains(page, 'value="lesson"')
    assertContains(page, str(ALL_BOARDS[2].deal.split()[2]))
    assert not PracticeSet.objects.exists()
    assert Job.objects.get().kind == PREVIEW_JOB


def test_a_previewed_file_is_imported(
    teacher: Client,
    cast: Cast,
    send: Send,
    pbn: str,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    key = hidden_field(send(file=a_file(pbn)).text, "idempotency_key")
    again = filled(text=pbn, name="Lesson 1", learner_seats="NS", store="yes", idempotency_key=key)
    with django_capture_on_commit_callbacks(execute=True):
        answers = [teacher.post(PAGE, again) for _ in range(2)]
    job, stored = Job.objects.get(kind=IMPORT_JOB), PracticeSet.objects.get()
    for answer in answers:
        assertRedirects(answer, reverse("accounts:job", args=(job.pk,)))
    assert (job.state, job.done, job.total) == (JobState.DONE, 3, 3)
    assert job.result_link == reverse("deals:set", args=(stored.pk,))
    assert (stored.name, stored.owner, stored.learner_seats) == ("Lesson 1", cast.teacher, "NS")
    assert list(stored.boards.values_list("number", "deal")) == [(one.number, one.deal) for one in ALL_BOARDS]


def test_only_the_owner_can_see_a_preview(client: Client, cast: Cast, send: Send, pbn: str) -> None:
    send(text=pbn)
    page = Job.objects.get().result_link
    assert client.post(page).status_code == 405
    Job.objects.update(kind=IMPORT_JOB)
    assert client.get(page).status_code == 404
    Job.objects.update(kind=PREVIEW_JOB)
    for person in (cast.assistant, cast.admin, cast.ann):
        client.force_login(person)
        assert client.get(page).status_code == 404


def test_the_text_of_a_preview_is_deleted_after_a_day(send: Send, teacher: Client, pbn: str) -> None:
    send(text=pbn)
    old = Job.objects.get()
    Job.objects.update(ended_at=timezone.now() - IMPORTED_TEXT_LIFETIME - timedelta(minutes=1))
    send(text=pbn)
    old.refresh_from_db()
    assert old.params is None
    assert (Job.objects.latest("pk").params or {})["text"] == pbn
    answer = teacher.get(old.result_link, follow=True)
    assertRedirects(answer, PAGE)
    assertContains(answer, "This preview has expired. Choose the file again.")


def test_the_text_of_an_import_is_deleted_after_a_day(send: Send, pbn: str) -> None:
    send(text=pbn, store="yes")
    Job.objects.update(ended_at=timezone.now() - IMPORTED_TEXT_LIFETIME - timedelta(minutes=1))
    send(text=pbn)
    assert Job.objects.get(kind=IMPORT_JOB).params is None


def test_lin_is_imported(send: Send) -> None:
    assertContains(send(text=set_as_text(practice_set(), "lin")), "3 boards")


def test_invalid_boards_are_reported_with_their_lines_and_skipped(send: Send, pbn: str) -> None:
    lines = pbn.splitlines()
    at = next(position for position, line in enumerate(lines) if line.startswith("[Deal "))
    lines[at] = '[Deal "N:AKQ.. nonsense"]'
    broken = "\n".join(lines)
    page = send(text=broken)
    assertContains(page, "1 entry could not be read and will be skipped")
    assertContains(page, f"Line {at + 1}:")
    assertContains(page, "2 boards")
    send(text=broken, store="yes")
    assert list(PracticeSet.objects.get().boards.values_list("number", flat=True)) == [2, 3]


def test_boards_can_be_renumbered(send: Send, pbn: str) -> None:
    text = pbn.replace('[Board "2"]', '[Board "1"]')
    assertContains(send(text=text), "Board 1: the number is there twice, with other cards.")
    page = send(text=text, renumber="on")
    assertNotContains(page, "is there twice")
    assert [board["number"] for board in page.context["found"]["boards"]] == [1, 2, 3]


def test_a_preview_of_a_large_file_is_truncated(send: Send, pbn: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "MAX_PREVIEWED", 2)
    found = send(text=pbn + '[Deal "N:AKQ.. x"]\n' * 5).context["found"]
    assert [len(found["boards"]), found["board_count"]] == [2, 3]
    assert [len(found["problems"]), found["problem_count"]] == [2, 5]


@pytest.mark.parametrize(
    ("fields", "field", "why"),
    [
        ({}, "file", "Choose a file, or paste its text."),
        ({"text": " \n"}, "file", "Choose a file, or paste its text."),
        ({"text": "x", "card": 0}, "card", "Select a valid choice"),
        ({"text": "x", "learner_seats": "Q"}, "learner_seats", "Select a valid choice"),
        ({"text": "x", "name": "x" * 121}, "name", "at most 120"),
    ],
)
def test_an_invalid_field_is_refused(send: Send, fields: dict[str, object], field: str, why: str) -> None:
    answer = send(**fields)
    assert answer.status_code == 422
    assert why in str(answer.context["form"].errors[field])
    assert not Job.objects.exists()


@pytest.mark.parametrize(
    "fields",
    [{"text": "a shopping list"}, {"file": SimpleUploadedFile("photo.jpg", bytes(range(256)) * 8)}],
    ids=["text", "file"],
)
def test_another_file_format_is_refused_with_a_message(send: Send, fields: dict[str, object]) -> None:
    assert "line 1" in str(send(**fields).context["form"].errors["text"])
    assert not PracticeSet.objects.exists()


def test_a_file_that_is_too_large_is_refused(send: Send, monkeypatch: pytest.MonkeyPatch, pbn: str) -> None:
    monkeypatch.setattr(forms, "MAX_IMPORT", 100)
    answer = send(file=a_file(pbn))
    assert "at most 100 at a time" in str(answer.context["form"].errors["file"])


def test_a_file_without_a_complete_board_stores_nothing(send: Send, teacher: Client) -> None:
    partial = '[Event ""]\n[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "N:AKQJT98765432... - - -"]\n'
    page = send(text=partial)
    assertContains(page, "not all four hands are given")
    assertContains(page, "A set has 1 to 1000 boards")
    assertNotContains(page, 'name="store"')


@pytest.mark.parametrize("text", ["a shopping list", '[Event "No board"]\n'])
def test_an_import_without_boards_fails_with_the_reason(
    teacher: Client, text: str, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        page = teacher.post(PAGE, filled(text=text, store="yes")).headers["Location"]
    assertContains(teacher.get(page), "nothing was stored")
    assert Job.objects.get().state == JobState.FAILED
    assert not PracticeSet.objects.exists()


@pytest.mark.parametrize(("kind", "more"), [(IMPORT_JOB, {"store": "yes"}), (PREVIEW_JOB, {})])
def test_imports_at_once_are_limited(teacher: Client, cast: Cast, pbn: str, kind: str, more: dict[str, object]) -> None:
    for _ in range(MAX_JOBS_UNDER_WAY):
        Job.objects.create(kind=kind, owner=cast.teacher, total=1)
    answer = teacher.post(PAGE, filled(text=pbn, **more), follow=True)
    assertContains(answer, "You already have several sets in progress.")


def test_only_instructors_can_import_boards(client: Client, cast: Cast) -> None:
    client.force_login(cast.ann)
    assert [client.get(PAGE).status_code, client.post(PAGE, {}).status_code] == [404, 404]


def test_the_list_of_sets_links_to_the_import(teacher: Client) -> None:
    assertContains(teacher.get("/sets/"), f'href="{PAGE}"')
    assert teacher.delete(PAGE).status_code == 405
