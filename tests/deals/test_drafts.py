"""Profile drafts: starting, editing, saving and discarding."""

from typing import Any

import pytest

from apps.accounts.models import User
from apps.deals.models import HandProfile, ProfileDraft, ProfileRevision
from apps.deals.selectors.queries import drafts_of, profiles_of
from apps.deals.services import drafts as drafts_module
from apps.deals.services.document_edits import UnknownChangeError, filled
from apps.deals.services.drafts import (
    DraftTooLargeError,
    Edit,
    NameTakenError,
    StaleDraftError,
    TooManyDraftsError,
    apply_moves,
    begin_draft,
    discard_draft,
    draft_of_profile,
    duplicate_profile,
    edit_draft,
    has_new_layout,
    save_draft,
)
from apps.deals.services.profiles import save_profile, share
from bridgeclass.engine.dealing import ProfileError, profile_document, read_profile
from tests.deals.profiles import document, random_suit_document
from tests.people import Cast, person

pytestmark = pytest.mark.django_db
LOW = "seat_profiles.S.subprofiles[0].standard.total_min_hcp"


@pytest.fixture
def teo(cast: Cast) -> User:
    return cast.teacher


def full_document() -> dict[str, Any]:
    return profile_document(read_profile(document()))


def test_a_user_has_one_draft_per_profile(teo: User, draft: ProfileDraft) -> None:
    edit_draft(draft_id=draft.pk, edit=Edit(0, {LOW: ["12"]}))
    again = draft_of_profile(owner=teo, profile=HandProfile.objects.get())
    assert (again.pk, again.document["seat_profiles"]["S"]["subprofiles"][0]["standard"]["total_min_hcp"]) == (
        draft.pk,
        12,
    )
    assert list(drafts_of(teo)) == [draft]


def test_a_draft_may_have_errors_and_does_not_change_the_revision(
    draft: ProfileDraft, revision: ProfileRevision
) -> None:
    kept = edit_draft(draft_id=draft.pk, edit=Edit(0, {LOW: ["99"]}))
    with pytest.raises(ProfileError, match="total_min_hcp"):
        save_draft(draft_id=kept.pk)
    assert ProfileDraft.objects.get().document == kept.document
    assert list(ProfileRevision.objects.all()) == [revision]


def test_saving_a_draft_creates_a_revision_and_deletes_the_draft(
    draft: ProfileDraft, revision: ProfileRevision
) -> None:
    edit_draft(draft_id=draft.pk, edit=Edit(0, {LOW: ["16"]}))
    saved = save_draft(draft_id=draft.pk)
    assert (saved.number, saved.profile) == (2, revision.profile)
    assert not ProfileDraft.objects.exists()


def test_saving_an_unchanged_draft_creates_no_revision(draft: ProfileDraft, revision: ProfileRevision) -> None:
    assert save_draft(draft_id=draft.pk) == revision


def test_a_draft_can_rename_its_profile(draft: ProfileDraft) -> None:
    edit_draft(draft_id=draft.pk, edit=Edit(0, {"profile_name": ["Strong notrump"]}))
    assert save_draft(draft_id=draft.pk).profile.name == "Strong notrump"
    assert HandProfile.objects.count() == 1


def test_the_name_of_another_profile_is_refused(teo: User, draft: ProfileDraft) -> None:
    save_profile(document=document("Two notrump"), owner=teo)
    edit_draft(draft_id=draft.pk, edit=Edit(0, {"profile_name": ["Two notrump"]}))
    with pytest.raises(NameTakenError):
        save_draft(draft_id=draft.pk)
    assert ProfileDraft.objects.exists()


def test_a_new_profile_gets_an_unused_name(teo: User, revision: ProfileRevision) -> None:
    names = [begin_draft(owner=teo, document=full_document()).name for _ in range(2)]
    assert names == ["One notrump 2", "One notrump 3"]
    assert save_draft(draft_id=drafts_of(teo)[0].pk).number == 1


def test_a_form_with_an_outdated_layout_is_rejected(draft: ProfileDraft) -> None:
    edit_draft(draft_id=draft.pk, edit=Edit(0, action="copy:S:0"))
    with pytest.raises(StaleDraftError, match="layout"):
        edit_draft(draft_id=draft.pk, edit=Edit(0, {LOW: ["3"]}))
    assert (
        ProfileDraft.objects.get().document["seat_profiles"]["S"]["subprofiles"][0]["standard"]
        == (full_document()["seat_profiles"]["S"]["subprofiles"][0]["standard"])
    )


def test_only_structural_edits_change_the_layout(teo: User) -> None:
    draft = begin_draft(owner=teo, document=profile_document(read_profile(random_suit_document())))
    count = "seat_profiles.S.subprofiles[0].random_suit_constraint.required_suits_count"
    assert edit_draft(draft_id=draft.pk, edit=Edit(0, {LOW: ["6"]})).layout == 0
    before = ProfileDraft.objects.get(pk=draft.pk).document
    relaid = edit_draft(draft_id=draft.pk, edit=Edit(0, {count: ["2"]}, version=1))
    assert (relaid.layout, has_new_layout(before, relaid.document)) == (0, True)
    assert edit_draft(draft_id=draft.pk, edit=Edit(0, action="copy:S:0", version=2)).layout == 1


def test_undoing_a_removal_keeps_later_changes(draft: ProfileDraft) -> None:
    for version, action in enumerate(("copy:S:0", "exclude:S:0:shapes")):
        draft = edit_draft(draft_id=draft.pk, edit=Edit(version, action=action, version=version))
    before = draft.document
    removed = edit_draft(draft_id=draft.pk, edit=Edit(2, action="remove:S:0", version=2))
    assert removed.removed_name == "Kind 1"
    edited = edit_draft(draft_id=draft.pk, edit=Edit(3, {LOW: ["3"]}, version=3))
    restored = edit_draft(draft_id=draft.pk, edit=Edit(3, action="undo", version=4))
    expected = filled(before, {LOW.replace("[0]", "[1]"): ["3"]})
    assert (edited.removed is None, restored.removed, restored.document) == (False, None, expected)


def test_a_removal_cannot_be_undone_after_another_structural_edit(draft: ProfileDraft) -> None:
    edit_draft(draft_id=draft.pk, edit=Edit(0, action="remove:S:0"))
    edit_draft(draft_id=draft.pk, edit=Edit(1, action="add:S", version=1))
    with pytest.raises(UnknownChangeError):
        edit_draft(draft_id=draft.pk, edit=Edit(2, action="undo", version=2))


def test_a_form_with_an_unknown_action_changes_nothing(draft: ProfileDraft) -> None:
    with pytest.raises(UnknownChangeError):
        edit_draft(draft_id=draft.pk, edit=Edit(0, {LOW: ["3"]}, "fly:S"))
    assert ProfileDraft.objects.get().document == full_document()


def test_the_size_of_a_draft_is_limited(draft: ProfileDraft, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drafts_module, "MAX_DOCUMENT_CHARACTERS", 2000)
    with pytest.raises(DraftTooLargeError):
        edit_draft(draft_id=draft.pk, edit=Edit(0, {"description": ["x" * 2000]}))
    assert ProfileDraft.objects.get().document == full_document()


def test_characters_that_the_database_cannot_store_are_removed(draft: ProfileDraft) -> None:
    edit_draft(draft_id=draft.pk, edit=Edit(0, {"author": ["T\x00eo"]}))
    assert ProfileDraft.objects.get().document["author"] == "Teo"


def test_a_draft_can_start_from_an_older_revision(teo: User, draft: ProfileDraft, revision: ProfileRevision) -> None:
    save_profile(document=document(high=18), owner=teo)
    again = draft_of_profile(owner=teo, profile=revision.profile, revision=revision)
    assert (again.pk, again.document, again.layout) == (draft.pk, revision.document, 1)
    assert save_draft(draft_id=again.pk).number == 3


def test_discarding_a_draft_keeps_the_profile(draft: ProfileDraft, revision: ProfileRevision) -> None:
    discard_draft(draft_id=draft.pk)
    assert not ProfileDraft.objects.exists()
    assert ProfileRevision.objects.get() == revision


def test_a_duplicate_belongs_to_the_user(revision: ProfileRevision) -> None:
    bea = person("Bea")
    copy = save_draft(draft_id=duplicate_profile(owner=bea, revision=revision).pk)
    assert (copy.profile.owner, copy.profile.name) == (bea, "One notrump (copy)")
    assert copy.document["seat_profiles"] == revision.document["seat_profiles"]


def test_the_number_of_drafts_is_limited(teo: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drafts_module, "MAX_DRAFTS", 1)
    begin_draft(owner=teo, document=full_document())
    with pytest.raises(TooManyDraftsError):
        begin_draft(owner=teo, document=full_document())


def test_suggested_bounds_replace_existing_numbers_only(draft: ProfileDraft) -> None:
    after = apply_moves(draft_id=draft.pk, moves={LOW: 14, "seat_profiles.N.subprofiles[0].weight_percent": 3})
    assert after.document["seat_profiles"]["S"]["subprofiles"][0]["standard"]["total_min_hcp"] == 14
    assert "N" not in after.document["seat_profiles"]


def test_a_shared_profile_is_visible_only_to_instructors_of_the_class(cast: Cast) -> None:
    profile = save_profile(document=document(), owner=cast.teacher).profile
    share(shared=profile, classes=[cast.klass])
    seen = [person.username for person in User.objects.order_by("pk") if profile in profiles_of(person)]
    assert seen == ["teo", "asa", "ada"]
