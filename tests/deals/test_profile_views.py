"""Profile pages: list, templates, revisions, sharing, importing and exporting."""

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries
from pytest_django.asserts import assertContains, assertNotContains, assertRedirects, assertTemplateUsed

from apps.deals.models import HandProfile, ProfileDraft, ProfileRevision
from apps.deals.selectors.templates import template_profiles
from apps.deals.services.drafts import draft_of_profile
from apps.deals.services.profiles import save_profile, share
from bridgeclass.engine.dealing import profile_document, read_profile
from tests.deals.profiles import document
from tests.people import Cast

pytestmark = pytest.mark.django_db
LIST, NEW, IMPORT = "/profiles/", "/profiles/new/", "/profiles/import"


@pytest.fixture
def revision(cast: Cast) -> ProfileRevision:
    """Create a profile of the teacher."""
    return save_profile(document=document() | {"author": "Teo"}, owner=cast.teacher)


def page(revision: ProfileRevision) -> str:
    return reverse("deals:profile", args=(revision.profile_id,))


def addresses(revision: ProfileRevision) -> list[tuple[str, str]]:
    """Return the URLs of a profile with their methods."""
    named = (revision.profile_id, revision.number)
    return [
        ("get", page(revision)),
        ("get", reverse("deals:revision", args=named)),
        ("get", reverse("deals:revision-json", args=named)),
        ("get", reverse("deals:revision-figure", args=(*named, "odds"))),
        ("get", reverse("deals:revision-figure", args=(*named, "deals"))),
        ("post", reverse("deals:profile-edit", args=(revision.profile_id,))),
        ("post", reverse("deals:profile-share", args=(revision.profile_id,))),
        ("post", reverse("deals:revision-edit", args=named)),
        ("post", reverse("deals:profile-duplicate", args=named)),
    ]


def test_the_list_has_own_shared_and_built_in_profiles_and_drafts(
    teacher: Client, cast: Cast, revision: ProfileRevision
) -> None:
    shared = save_profile(document=document("Theirs"), owner=cast.assistant).profile
    share(shared=shared, classes=[cast.klass])
    save_profile(document=document("Hidden"), owner=cast.stranger_teacher)
    save_profile(document=document("Shipped"))
    draft_of_profile(owner=cast.teacher, profile=revision.profile)
    answer = teacher.get(LIST)
    assert [row.name for row in answer.context["own"]] == ["One notrump"]
    assert [row.name for row in answer.context["shared"]] == ["Theirs"]
    assert [row.name for row in answer.context["shipped"]] == ["Shipped"]
    assertContains(answer, "changes to One notrump")
    assertNotContains(answer, "Hidden")


def test_a_search_finds_profiles_by_name(teacher: Client, revision: ProfileRevision) -> None:
    assertContains(teacher.get(LIST, {"q": "NOTRUMP"}), page(revision))
    assertNotContains(teacher.get(LIST, {"q": "weak"}), page(revision))
    assertContains(teacher.get(LIST, {"q": "x" * 500}), page(revision))


@pytest.mark.parametrize("address", [LIST, NEW, "/profiles/templates", "/profiles/schema.json", "/sets/", "/sets/new/"])
def test_students_cannot_open_profile_pages(client: Client, cast: Cast, address: str) -> None:
    client.force_login(cast.ann)
    assert client.get(address).status_code == 404
    client.logout()
    assertRedirects(client.get(address), f"/accounts/login/?next={address}", fetch_redirect_response=False)


@pytest.mark.parametrize("address", [LIST, NEW, "/profiles/templates", "/profiles/schema.json"])
def test_read_only_pages_refuse_post(teacher: Client, address: str) -> None:
    assert teacher.put(address).status_code == 405


def test_others_cannot_open_a_private_profile(client: Client, cast: Cast, revision: ProfileRevision) -> None:
    for person in (cast.ann, cast.stranger_teacher, cast.assistant):
        client.force_login(person)
        for method, address in addresses(revision):
            assert getattr(client, method)(address).status_code == 404, address
    assert not ProfileDraft.objects.exists()


def test_other_methods_are_refused(teacher: Client, revision: ProfileRevision) -> None:
    for method, address in addresses(revision):
        is_figure = address.endswith(("/odds", "/deals"))  # GET reads the result, POST computes it
        other = "put" if is_figure else "post" if method == "get" else "get"
        assert getattr(teacher, other)(address).status_code == 405, address


def test_an_instructor_can_read_and_copy_a_shared_profile_but_not_change_it(
    client: Client, cast: Cast, revision: ProfileRevision
) -> None:
    share(shared=revision.profile, classes=[cast.klass])
    client.force_login(cast.assistant)
    answer = client.get(page(revision))
    assertNotContains(answer, reverse("deals:profile-edit", args=(revision.profile_id,)))
    assertNotContains(answer, "Sharing")
    for name in ("profile-edit", "profile-share"):
        assert client.post(reverse(f"deals:{name}", args=(revision.profile_id,))).status_code == 404
    client.post(reverse("deals:profile-duplicate", args=(revision.profile_id, 1)))
    draft = ProfileDraft.objects.get()
    assert (draft.owner, draft.profile, draft.name) == (cast.assistant, None, "One notrump (copy)")


def test_an_admin_can_change_any_profile(client: Client, cast: Cast, revision: ProfileRevision) -> None:
    client.force_login(cast.admin)
    answer = client.post(reverse("deals:profile-edit", args=(revision.profile_id,)))
    draft = ProfileDraft.objects.get()
    assertRedirects(answer, reverse("deals:draft", args=(draft.pk, "about")))


def test_a_profile_page_describes_the_hands_and_lists_revisions(
    teacher: Client, cast: Cast, revision: ProfileRevision
) -> None:
    save_profile(document=document(high=18), owner=cast.teacher)
    answer = teacher.get(page(revision))
    assertTemplateUsed(answer, "deals/profile.html")
    assertContains(answer, "15 to 18 HCP")
    assertContains(answer, "any hand", count=3)
    older = teacher.get(reverse("deals:revision", args=(revision.profile_id, 1)))
    assertContains(older, "15 to 17 HCP")
    assertContains(older, "Edit from this revision")


def test_a_draft_starts_from_an_older_revision(teacher: Client, cast: Cast, revision: ProfileRevision) -> None:
    save_profile(document=document(high=18), owner=cast.teacher)
    teacher.post(reverse("deals:revision-edit", args=(revision.profile_id, 1)))
    assert ProfileDraft.objects.get().document == revision.document
    assert teacher.post(reverse("deals:revision-edit", args=(revision.profile_id, 9))).status_code == 404


def test_a_profile_is_shared_only_with_classes_of_the_teacher(
    teacher: Client, cast: Cast, revision: ProfileRevision
) -> None:
    share = reverse("deals:profile-share", args=(revision.profile_id,))
    assertRedirects(teacher.post(share, {"classes": [cast.klass.pk]}), page(revision))
    assert list(revision.profile.shared_with.all()) == [cast.klass]
    answer = teacher.post(share, {"classes": [cast.other_class.pk]}, follow=True)
    assertContains(answer, "Choose only classes that you teach.")
    assert list(revision.profile.shared_with.all()) == [cast.klass]
    teacher.post(share, {})
    assert not revision.profile.shared_with.exists()


def test_an_exported_revision_is_complete(teacher: Client, revision: ProfileRevision) -> None:
    answer = teacher.get(reverse("deals:revision-json", args=(revision.profile_id, 1)))
    assert answer["Content-Disposition"] == 'attachment; filename="one-notrump.json"'
    assert answer.json() == revision.document


def test_a_template_starts_a_profile_of_the_user(teacher: Client, cast: Cast) -> None:
    answer = teacher.post(NEW, {"start": "major_opposite_one_notrump"})
    draft = ProfileDraft.objects.get()
    assertRedirects(answer, reverse("deals:draft", args=(draft.pk, "about")))
    assert (draft.owner, draft.profile, draft.document["author"]) == (cast.teacher, None, "Teo")
    assert read_profile(draft.document).name == "A major opposite 1NT"


def test_a_new_profile_starts_empty_with_its_name(teacher: Client) -> None:
    teacher.post(NEW, {"start": "blank", "name": "Slams"})
    assert read_profile(ProfileDraft.objects.get().document).name == "Slams"


@pytest.mark.parametrize("start", ["", "../secrets", "nothing"])
def test_an_unknown_template_returns_404(teacher: Client, start: str) -> None:
    assert teacher.post(NEW, {"start": start}).status_code == 404
    assert not ProfileDraft.objects.exists()


def test_templates_are_searched(teacher: Client) -> None:
    assertContains(teacher.get(NEW), "A major opposite 1NT")
    part = teacher.get("/profiles/templates", {"q": "major 1nt stayman"}, headers={"HX-Request": "true"})
    assertContains(part, "A major opposite 1NT")
    assertNotContains(part, "Blackwood")
    assertNotContains(part, "<html")
    asked_for = {"q": "Responding with a major to 1NT"}
    assertContains(teacher.get("/profiles/templates", asked_for), "A major opposite 1NT")
    assertContains(teacher.get("/profiles/templates", {"q": "zebra"}), "No template matches.")


def test_every_template_is_a_valid_profile() -> None:
    assert all(read_profile(one.document).name == one.name for one in template_profiles())


def test_a_document_is_imported_as_text_or_file(teacher: Client) -> None:
    text = json.dumps(document())
    teacher.post(IMPORT, {"text": text})
    teacher.post(IMPORT, {"file": SimpleUploadedFile("p.json", b"\xef\xbb\xbf" + text.encode())})
    wanted = profile_document(read_profile(document()))
    assert [one.document | {"profile_name": "One notrump"} for one in ProfileDraft.objects.all()] == [wanted, wanted]
    assert not HandProfile.objects.exists()


def wrong(**fields: Any) -> str:
    """Return a document with changes to South's sub-profile."""
    one = document()
    one["seat_profiles"]["S"]["subprofiles"][0].update(fields)  # type: ignore[index]
    return json.dumps(one)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "Choose a file or paste text"),
        ("{", "this is not JSON"),
        ("[1]", "must be an object with fields"),
        ('{"profile_name": "A", "profile_name": "B"}', "twice"),
        ("[" * 100_000, "nested too deeply"),
        (json.dumps(document() | {"colour": "green"}), "colour: is not a field"),
        (wrong(weight_percent=40), "the weights add up to 40"),
        (wrong(standard={"hearts": {"min_cards": 14}}), "standard.hearts.min_cards: must be from 0 to 13"),
        (wrong(standard={"hearts": {"min_cards": 9, "max_cards": 3}}), "9 is more than max_cards 3"),
        (wrong(partner_contingent_constraint={"partner_seat": "N", "suit_range": {}}), "draws no random suit"),
        (wrong(partner_contingent_constraint={"partner_seat": "S", "suit_range": {}}), "names South itself"),
        (json.dumps(document() | {"ns_bespoke_map": {}, "ns_role_mode": "south_drives"}), "says nothing for South"),
    ],
)
def test_an_invalid_document_is_refused_with_the_path(teacher: Client, text: str, message: str) -> None:
    answer = teacher.post(IMPORT, {"text": text})
    assert answer.status_code == 422
    assert message in " ".join(answer.context["import_form"].errors["text"])
    assert not ProfileDraft.objects.exists()


def test_a_file_that_is_too_large_is_refused_unread(teacher: Client) -> None:
    answer = teacher.post(IMPORT, {"file": SimpleUploadedFile("p.json", b"x" * 10_000_000)})
    assert answer.status_code == 422
    assert "too large" in answer.context["import_form"].errors["file"][0]
    assert teacher.post(IMPORT, {"text": "x" * 10_000_000}).status_code == 400


def test_a_binary_file_is_refused(teacher: Client) -> None:
    answer = teacher.post(IMPORT, {"file": SimpleUploadedFile("p.json", b"\xff\xfe\x00")})
    assert "not UTF-8" in answer.context["import_form"].errors["file"][0]


def test_the_schema_is_served(teacher: Client) -> None:
    answer = teacher.get("/profiles/schema.json")
    assert answer["Content-Type"] == "application/schema+json"
    assert answer.json()["title"] == "Hand profile"


def test_the_number_of_queries_of_the_list_is_constant(
    teacher: Client, cast: Cast, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(30):
        one = save_profile(document=document(f"Profile {number}"), owner=cast.teacher)
        if number % 2:
            draft_of_profile(owner=cast.teacher, profile=one.profile)
    teacher.get(LIST)
    with django_assert_num_queries(5):
        assertContains(teacher.get(LIST), "Profile 29")


def test_the_number_of_queries_of_a_profile_page_is_constant(
    teacher: Client, cast: Cast, revision: ProfileRevision, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for high in range(18, 37):
        save_profile(document=document(high=high), owner=cast.teacher)
    teacher.get(page(revision))
    with django_assert_num_queries(11):
        assertContains(teacher.get(page(revision)), "Revision 20")
