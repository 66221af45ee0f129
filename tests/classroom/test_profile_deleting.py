"""Deleting and restoring profiles."""

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django.asserts import assertContains, assertNotContains

from apps.cards.services.cards import default_card
from apps.classroom.models import AuditEntry
from apps.deals.models import HandProfile, PracticeSet, PracticeSetPart, ProfileDraft, ProfileRevision
from apps.deals.services.drafts import draft_of_profile
from apps.deals.services.profiles import save_profile
from tests.boards import practice_set
from tests.deals.profiles import document
from tests.people import Cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def revision(cast: Cast) -> ProfileRevision:
    return save_profile(document=document(), owner=cast.teacher)


def to(name: str, profile_id: int) -> str:
    return reverse(f"classroom:profile-{name}", args=(profile_id,))


def dealt_from(revision: ProfileRevision) -> PracticeSet:
    stored = practice_set()
    PracticeSetPart.objects.create(practice_set=stored, revision=revision)
    stored.boards.update(revision=revision)
    return stored


def test_a_profile_without_sets_is_deleted_with_its_drafts(teo: Client, cast: Cast, revision: ProfileRevision) -> None:
    draft_of_profile(owner=cast.teacher, profile=revision.profile)
    assertContains(teo.post(to("delete", revision.profile_id), follow=True), "One notrump deleted.")
    assert not HandProfile.objects.exists()
    assert not ProfileDraft.objects.exists()
    assert AuditEntry.objects.get().text == "The profile One notrump"


def test_a_profile_with_sets_is_archived_and_stays_readable(teo: Client, revision: ProfileRevision) -> None:
    stored = dealt_from(revision)
    answer = teo.post(to("delete", revision.profile_id), follow=True)
    assertContains(answer, "One notrump archived, because practice sets were dealt from it.")
    assert [row.pk for row in answer.context["archived"]] == [revision.profile_id]
    assert answer.context["own"] == []
    assertContains(teo.get(reverse("deals:set", args=(stored.pk,))), "One notrump, revision 1")
    page = teo.get(reverse("deals:profile", args=(revision.profile_id,)))
    assertContains(page, "You deleted this profile.")
    assertNotContains(page, "Deal a practice set")


def test_no_set_can_be_dealt_from_an_archived_profile(teo: Client, revision: ProfileRevision) -> None:
    dealt_from(revision)
    teo.post(to("delete", revision.profile_id))
    card = default_card().pk
    form_data = {"name": "New", "boards": 1, "learner_seats": "S", "card_ns": card, "card_ew": card}
    answer = teo.post("/sets/new/", form_data | {"profile_1": revision.profile_id, "share_1": 1})
    assert "profile_1" in answer.context["form"].errors


def test_an_archived_profile_can_be_restored(teo: Client, revision: ProfileRevision) -> None:
    dealt_from(revision)
    teo.post(to("delete", revision.profile_id))
    assertContains(teo.post(to("bring-back", revision.profile_id), follow=True), "restored to your profiles.")
    assert HandProfile.objects.get().put_away_at is None


def test_saving_an_archived_profile_again_restores_it(teo: Client, cast: Cast, revision: ProfileRevision) -> None:
    dealt_from(revision)
    teo.post(to("delete", revision.profile_id))
    save_profile(document=document(low=16), owner=cast.teacher)
    assert HandProfile.objects.get().put_away_at is None


@pytest.mark.parametrize("name", ["delete", "bring-back"])
def test_only_the_owner_can_delete_a_profile(client: Client, cast: Cast, revision: ProfileRevision, name: str) -> None:
    revision.profile.shared_with.add(cast.klass)
    for other in (cast.assistant, cast.ann, cast.stranger_teacher):
        client.force_login(other)
        assert client.post(to(name, revision.profile_id)).status_code == 404
    client.force_login(cast.teacher)
    assert client.get(to(name, revision.profile_id)).status_code == 405
    assert ProfileRevision.objects.exists()
