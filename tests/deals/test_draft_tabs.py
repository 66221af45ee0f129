"""The profile editor in several tabs, or open after its draft was saved or discarded."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django.asserts import assertContains, assertNotContains, assertRedirects

from apps.deals.models import ProfileDraft, ProfileRevision
from tests.deals.forms import HTMX, SOUTH, document_of, draft_page, form_of

pytestmark = pytest.mark.django_db


def send(client: Client, draft: ProfileDraft, do: str) -> Any:
    """Post the current form with one of its buttons."""
    return client.post(draft_page(draft), form_of(client.get(draft_page(draft)).text) | {"do": [do]})


def first_name(draft: ProfileDraft) -> str:
    """Return the name of South's first sub-profile."""
    return str(document_of(draft)["seat_profiles"]["S"]["subprofiles"][0].get("name"))


def test_going_back_to_a_saved_draft_redirects_to_its_profile(teacher: Client, draft: ProfileDraft) -> None:
    profile = reverse("deals:profile", args=(draft.profile_id,))
    teacher.get(send(teacher, draft, "save")["Location"])
    for answer in (teacher.get(draft_page(draft), follow=True), teacher.get(draft_page(draft, "N"), follow=True)):
        assertRedirects(answer, profile)
        assertContains(answer, "This draft was saved.")
    late = teacher.post(draft_page(draft), {"layout": 0, "do": "save"}, follow=True)
    assertRedirects(late, profile)
    assertContains(late, "Your last change was not saved.")
    assert ProfileRevision.objects.count() == 1


def test_going_back_to_a_discarded_draft_redirects_to_the_list(teacher: Client, draft: ProfileDraft) -> None:
    discard = reverse("deals:draft-discard", args=(draft.pk,))
    teacher.get(teacher.post(discard)["Location"])
    for answer in (teacher.get(draft_page(draft), follow=True), teacher.post(discard, follow=True)):
        assertRedirects(answer, reverse("deals:profiles"))
        assertContains(answer, "This draft no longer exists.")


@pytest.mark.parametrize(("ends", "message"), [("save", "was saved"), ("discard", "no longer exists")])
def test_input_is_preserved_if_the_draft_no_longer_exists(
    teacher: Client, draft: ProfileDraft, ends: str, message: str
) -> None:
    old = form_of(teacher.get(draft_page(draft)).text)
    if ends == "save":
        send(teacher, draft, "save")
    else:
        teacher.post(reverse("deals:draft-discard", args=(draft.pk,)))
    answer = teacher.post(draft_page(draft), old | {f"{SOUTH}.name": ["Typed since"]}, headers=HTMX)
    assertContains(answer, f"This draft {message}.", status_code=422)
    assertContains(answer, 'id="kept"', status_code=422)
    assertNotContains(answer, "<html", status_code=422)
    assert "HX-Redirect" not in answer.headers


def test_a_tab_with_an_outdated_layout_gets_a_message_and_loses_nothing(teacher: Client, draft: ProfileDraft) -> None:
    old = form_of(teacher.get(draft_page(draft)).text)
    send(teacher, draft, "copy:S:0")
    before = document_of(draft)
    answer = teacher.post(draft_page(draft), old | {f"{SOUTH}.name": ["Old"]}, headers=HTMX)
    assertContains(answer, "changed in another tab", status_code=422)
    assert document_of(draft) == before


def test_a_tab_does_not_revert_changes_of_another(teacher: Client, draft: ProfileDraft) -> None:
    first, second = (form_of(teacher.get(draft_page(draft)).text) for _ in range(2))
    teacher.post(draft_page(draft), first | {f"{SOUTH}.name": ["First"]}, headers=HTMX)
    before = document_of(draft)
    typed = second | {f"{SOUTH}.standard.total_min_hcp": ["9"]}
    kept = teacher.post(draft_page(draft), typed, headers=HTMX)
    assertContains(kept, "This draft was changed in another tab.", status_code=422)
    assertContains(kept, f'<a href="{draft_page(draft)}">Reload the draft</a>', status_code=422)
    for do in ("save", "copy:S:0", "go:N"):
        answer = teacher.post(draft_page(draft), typed | {"do": [do]}, follow=True)
        assertRedirects(answer, draft_page(draft))
        assertContains(answer, "changed in another tab")
    assert document_of(draft) == before
    assert ProfileRevision.objects.count() == 1


def test_a_tab_continues_to_save_its_changes(teacher: Client, draft: ProfileDraft) -> None:
    sent = form_of(teacher.get(draft_page(draft)).text)
    for name in ("One", "Two", "Three"):
        assert teacher.post(draft_page(draft), sent | {f"{SOUTH}.name": [name]}, headers=HTMX).status_code == 200
    assert first_name(draft) == "Three"
    answer = teacher.post(draft_page(draft), sent | {f"{SOUTH}.name": ["Four"], "do": ["save"]})
    assertRedirects(answer, reverse("deals:profile", args=(draft.profile_id,)))
