"""The profile editor: editing, errors, odds and sample deals, saving."""

from typing import Any

import pytest
from django.core.cache import caches
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries
from pytest_django.asserts import assertContains, assertNotContains, assertRedirects, assertTemplateUsed

from apps.core import computations
from apps.core.computations import Computation, Outcome
from apps.deals.models import ProfileDraft, ProfileRevision
from apps.deals.selectors.fields import Document
from apps.deals.selectors.templates import template_profiles
from apps.deals.services.drafts import begin_draft
from apps.deals.services.profiles import save_profile
from bridgeclass.engine.dealing import profile_document, read_profile
from tests.conftest import compute_inline
from tests.deals.forms import HTMX, SOUTH, document_of, draft_page, form_of
from tests.deals.profiles import document, impossible_document, random_suit_document
from tests.people import Cast

pytestmark = pytest.mark.django_db
PARTS = ("about", "N", "E", "S", "W", "together")


def time_out(computation: Computation) -> None:
    """Simulate a computation that exceeds its time limit."""
    computations.store(computation, Outcome(is_too_long=True))


def keep_running(computation: Computation) -> None:
    """Simulate a computation that is still running."""


def send(client: Client, draft: ProfileDraft, part: str = "S", **fields: object) -> Any:
    """Post the form without htmx."""
    draft.refresh_from_db()
    return client.post(draft_page(draft, part), {"layout": draft.layout, "seen_version": draft.version} | fields)


def figure_url(draft: ProfileDraft, figure: str, seed: str = "1") -> str:
    return reverse("deals:draft-figure", args=(draft.pk, figure), query={"seed": seed})


def compute_figure(client: Client, draft: ProfileDraft, figure: str, seed: str = "1") -> Any:
    """Compute a figure with htmx."""
    return client.post(figure_url(draft, figure, seed), headers=HTMX)


@pytest.mark.parametrize("part", PARTS)
def test_every_part_is_shown(teacher: Client, draft: ProfileDraft, part: str) -> None:
    answer = teacher.get(draft_page(draft, part))
    assertTemplateUsed(answer, "deals/draft.html")
    assertContains(answer, "No problems.")


def test_an_unknown_part_returns_404(teacher: Client, draft: ProfileDraft) -> None:
    assert teacher.get(draft_page(draft, "X")).status_code == 404
    assert teacher.put(draft_page(draft)).status_code == 405


def test_only_the_owner_can_open_a_draft(client: Client, cast: Cast, draft: ProfileDraft) -> None:
    others = (cast.ann, cast.assistant, cast.stranger_teacher, cast.admin)
    sent = {"layout": 0, f"{SOUTH}.name": "Theirs"}
    discard = reverse("deals:draft-discard", args=(draft.pk,))
    before = document_of(draft)
    for person in others:
        client.force_login(person)
        for answer in (client.get(draft_page(draft)), client.post(draft_page(draft), sent), client.post(discard)):
            if person == cast.ann:
                assert answer.status_code == 404
            else:
                assertRedirects(answer, reverse("deals:profiles"))
        assert client.get(reverse("deals:draft-json", args=(draft.pk,))).status_code == 404
        assert client.get(reverse("deals:draft-figure", args=(draft.pk, "odds"))).status_code == 404
    assert document_of(draft) == before


@pytest.mark.parametrize("key", [one.key for one in template_profiles()])
def test_submitting_an_unchanged_form_changes_nothing(teacher: Client, cast: Cast, key: str) -> None:
    one = next(one for one in template_profiles() if one.key == key).document
    extra = {
        "sort_order": 3,
        "board_numbers": [1, 3],
        "use_rs_w_only_path": True,
        "random_suits_exclusive": False,
        "description": "A\r\nB ",
    }
    draft = begin_draft(owner=cast.teacher, document=profile_document(read_profile(one | extra)))
    before = document_of(draft)
    for part in PARTS:
        answer = teacher.post(draft_page(draft, part), form_of(teacher.get(draft_page(draft, part)).text), headers=HTMX)
        assert answer.status_code == 200
    assert document_of(draft) == before


def test_a_change_is_saved_and_the_open_page_updates(teacher: Client, draft: ProfileDraft) -> None:
    sent = form_of(teacher.get(draft_page(draft)).text) | {f"{SOUTH}.standard.total_min_hcp": ["12"]}
    answer = teacher.post(draft_page(draft), sent, headers=HTMX)
    assert answer["HX-Trigger"] == '{"profile-kept": {}}'
    assertContains(answer, "12 to 17 HCP")
    assertNotContains(answer, "<html")
    assert document_of(draft)["seat_profiles"]["S"]["subprofiles"][0]["standard"]["total_min_hcp"] == 12


@pytest.mark.parametrize(
    ("field", "typed", "message"),
    [
        ("standard.total_min_hcp", "40", "Must be from 0 to 37, not 40"),
        ("standard.total_min_hcp", "-1", "Must be from 0 to 37, not -1"),
        ("standard.total_min_hcp", "twelve", "Must be a whole number from 0 to 37"),
        ("standard.hearts.min_cards", "6", "6 is more than the upper end, 5"),
        ("weight_percent", "140", "Must be from 0 to 100, not 140"),
        ("needs", "luck: 7", "luck"),
        ("needs", "[1", "Must be an object with fields"),
        ("name", "x" * 121, "At most 120 are allowed"),
        ("ns_role_usage", "sometimes", "Must be one of any, driver_only, follower_only"),
    ],
)
def test_an_error_is_shown_at_its_field_and_the_profile_is_not_saved(
    teacher: Client, draft: ProfileDraft, field: str, typed: str, message: str
) -> None:
    path = f"{SOUTH}.{field}"
    sent = form_of(teacher.get(draft_page(draft)).text) | {path: [typed]}
    teacher.post(draft_page(draft), sent, headers=HTMX)
    shown = teacher.get(draft_page(draft))
    (wrong,) = [one for one in shown.context["editor"].fields if one.path == path]
    assert message.lower() in " ".join(wrong.errors).lower()
    assertContains(shown, f'id="{wrong.id}-errors"')
    answer = send(teacher, draft, do="save")
    assert answer.status_code == 422
    assertContains(answer, "Not saved.", status_code=422)
    assert ProfileRevision.objects.count() == 1
    assert form_of(teacher.get(draft_page(draft)).text)[path] == [typed]


def test_a_seat_with_the_maximum_of_sub_profiles_can_be_submitted(teacher: Client, cast: Cast) -> None:
    one: Document = profile_document(read_profile(random_suit_document()))
    kind = one["seat_profiles"]["S"]["subprofiles"][0]
    one["seat_profiles"]["S"]["subprofiles"] = [kind | {"weight_percent": 2}] * 50
    draft = begin_draft(owner=cast.teacher, document=one)
    sent = form_of(teacher.get(draft_page(draft)).text) | {"seat_profiles.S.subprofiles[49].name": ["The last"]}
    assert teacher.post(draft_page(draft), sent, headers=HTMX).status_code == 200
    assert document_of(draft)["seat_profiles"]["S"]["subprofiles"][49]["name"] == "The last"


def test_a_draft_warns_that_its_profile_was_saved_since(teacher: Client, cast: Cast, draft: ProfileDraft) -> None:
    assertNotContains(teacher.get(draft_page(draft)), "was saved after")
    save_profile(document=document(high=18), owner=cast.teacher)
    assertContains(teacher.get(draft_page(draft)), "Revision 2 was saved after you started this draft.")


def test_saving_a_draft_creates_a_revision(teacher: Client, draft: ProfileDraft) -> None:
    answer = send(teacher, draft, do="save", **{f"{SOUTH}.standard.total_min_hcp": "14"})
    assertRedirects(answer, reverse("deals:profile", args=(draft.profile_id,)))
    assert [one.number for one in ProfileRevision.objects.all()] == [2, 1]


def test_an_impossible_profile_is_not_saved_and_the_conflict_is_shown(teacher: Client, cast: Cast) -> None:
    draft = begin_draft(owner=cast.teacher, document=profile_document(read_profile(impossible_document())))
    answer = send(teacher, draft, do="save")
    assertContains(answer, "these conditions conflict", status_code=422)
    assertContains(answer, "The smallest change that helps", status_code=422)
    assert not ProfileRevision.objects.exists()
    send(teacher, draft, do="loosen")
    answer = send(teacher, draft, do="save")
    assertRedirects(answer, reverse("deals:profile", args=(ProfileRevision.objects.get().profile_id,)))


def test_a_profile_is_saved_if_counting_its_deals_times_out(
    teacher: Client, draft: ProfileDraft, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(computations, "run", time_out)
    assertContains(compute_figure(teacher, draft, "odds"), "takes too long")
    assert send(teacher, draft, do="save").status_code == 302


def test_a_name_in_use_is_reported_at_the_name_field(teacher: Client, cast: Cast, draft: ProfileDraft) -> None:
    save_profile(document=document("Two notrump"), owner=cast.teacher)
    answer = send(teacher, draft, "about", do="save", profile_name="Two notrump")
    assertContains(answer, "You already have a profile with this name.", status_code=422)


def test_switching_parts_saves_changes(teacher: Client, draft: ProfileDraft) -> None:
    answer = send(teacher, draft, "about", do="go:N", profile_name="Strong")
    assertRedirects(answer, draft_page(draft, "N"))
    assert document_of(draft)["profile_name"] == "Strong"


def test_sub_profiles_are_added_and_removed_without_javascript(teacher: Client, draft: ProfileDraft) -> None:
    assertRedirects(send(teacher, draft, do="add:S"), f"{draft_page(draft)}#mix", fetch_redirect_response=False)
    assertRedirects(send(teacher, draft, do="copy:S:0"), f"{draft_page(draft)}#kind-0", fetch_redirect_response=False)
    assertContains(teacher.get(draft_page(draft)), 'class="panel kind"', count=3)
    send(teacher, draft, do="remove:S:2")
    send(teacher, draft, "N", do="add:N")
    assertContains(teacher.get(draft_page(draft, "N")), "Any hand")


def test_each_way_to_choose_a_suit_is_described(teacher: Client, cast: Cast) -> None:
    draft = begin_draft(owner=cast.teacher, document=profile_document(read_profile(random_suit_document())))
    message = [one["draw_words"] for one in teacher.get(draft_page(draft)).context["subs"]]
    assert message[0].startswith(
        "For each board one suit is drawn at random from ♠, ♥ and ♦. South holds exactly 6 cards"
    )
    for seat, kind, said in (
        ("N", "partner", "In the suit that South draws (the first, if several), North holds at least 3 cards."),
        ("E", "opponent", "In the suit that South draws (the first, if several), East holds at least 3 cards."),
    ):
        send(teacher, draft, seat, do=f"add:{seat}")
        send(teacher, draft, seat, do=f"kind:{seat}:0:{kind}")
        assert [one["draw_words"] for one in teacher.get(draft_page(draft, seat)).context["subs"]] == [said]


def test_an_exclusion_is_described(teacher: Client, draft: ProfileDraft) -> None:
    send(teacher, draft, do="exclude:S:0:clauses")
    clause = "subprofile_exclusions[0].clauses[0]"
    changes = {f"{clause}.group": ["MAJOR"], f"{clause}.count": ["2"], f"{clause}.length_eq": ["4"]}
    sent = form_of(teacher.get(draft_page(draft)).text) | changes
    answer = teacher.post(draft_page(draft), sent, headers=HTMX)
    assertContains(answer, "No hand is dealt that has exactly 2 majors with exactly 4 cards.")
    assertContains(teacher.get(draft_page(draft)), "exactly 2 majors with exactly 4 cards")


def test_the_bidding_of_a_hand_is_edited(teacher: Client, draft: ProfileDraft) -> None:
    send(teacher, draft, do="ask-bidding:S:0:call")
    assertContains(teacher.get(draft_page(draft)), "The engine makes this call")
    wrong = f"{SOUTH}.bidding[0].call"
    send(teacher, draft, **{wrong: "9N"})
    (field,) = [one for one in teacher.get(draft_page(draft)).context["editor"].fields if one.path == wrong]
    assert "9N" in field.errors[0]
    send(teacher, draft, **{wrong: "1N", f"{SOUTH}.bidding[0].after": "P P P"})
    assertContains(teacher.get(draft_page(draft)), "calls 1N after P P P")


def test_changing_a_share_updates_the_other_shares_on_the_page(teacher: Client, draft: ProfileDraft) -> None:
    send(teacher, draft, do="add:S")
    sent = form_of(teacher.get(draft_page(draft)).text) | {f"{SOUTH}.weight_percent": ["70"]}
    answer = teacher.post(draft_page(draft), sent, headers=HTMX)
    assertContains(answer, 'id="mix" hx-swap-oob="true"')
    assert [sub["weight_percent"] for sub in document_of(draft)["seat_profiles"]["S"]["subprofiles"]] == [70, 30]
    unmoved = teacher.post(draft_page(draft), form_of(teacher.get(draft_page(draft)).text), headers=HTMX)
    assertNotContains(unmoved, 'id="mix"')


@pytest.mark.parametrize("fields", [{"do": "fly:S"}, {"layout": "x"}, {"layout": "9" * 30}, {"do": "remove:S:7"}])
def test_a_forged_form_changes_nothing(teacher: Client, draft: ProfileDraft, fields: dict[str, str]) -> None:
    before = document_of(draft)
    assertRedirects(send(teacher, draft, **fields), draft_page(draft))
    assert document_of(draft) == before


def test_discarding_a_draft_requires_post(teacher: Client, draft: ProfileDraft) -> None:
    discard = reverse("deals:draft-discard", args=(draft.pk,))
    assert teacher.get(discard).status_code == 405
    assertRedirects(teacher.post(discard), reverse("deals:profile", args=(draft.profile_id,)))
    assert not ProfileDraft.objects.exists()


def test_a_draft_is_exported_with_its_errors(teacher: Client, draft: ProfileDraft) -> None:
    send(teacher, draft, **{f"{SOUTH}.standard.total_min_hcp": "99"})
    answer = teacher.get(reverse("deals:draft-json", args=(draft.pk,)))
    assert answer.json() == document_of(draft)


def test_the_odds_list_rare_constraints(teacher: Client, draft: ProfileDraft) -> None:
    odds = compute_figure(teacher, draft, "odds")
    assertContains(odds, "1 deal in")
    assertNotContains(odds, "<html")
    rarity = compute_figure(teacher, draft, "rarity")
    assertContains(rarity, "South has at least 15 HCP and at most 17 HCP")


def test_six_sample_deals_and_statistics_of_500_are_shown(teacher: Client, draft: ProfileDraft) -> None:
    deals = compute_figure(teacher, draft, "deals", seed="5")
    assertContains(deals, 'class="deal-hand"', count=24)
    assertContains(deals, "seed=6")
    spread = compute_figure(teacher, draft, "spread")
    assertContains(spread, '<svg class="spread-chart"', count=4)
    assertContains(spread, "<table", count=4)
    assert teacher.get(f"/drafts/{draft.pk}/figures/luck").status_code == 404


@pytest.mark.parametrize("figure", ["odds", "rarity", "deals", "spread"])
def test_figures_work_without_javascript(teacher: Client, draft: ProfileDraft, figure: str) -> None:
    compute_figure(teacher, draft, "odds")  # rarity is shown below the odds
    answer = teacher.post(figure_url(draft, figure), headers={"Referer": f"http://testserver{draft_page(draft)}"})
    assertRedirects(answer, f"{draft_page(draft)}?look={figure}&seed=1#{figure}")
    answer = teacher.get(answer["Location"])
    assertContains(answer, "<html")
    assert answer.context[figure] is not None


@pytest.mark.parametrize("figure", ["odds", "rarity", "deals", "spread"])
def test_pages_do_not_wait_for_figures(
    teacher: Client, draft: ProfileDraft, figure: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(computations, "run", keep_running)
    for answer in (compute_figure(teacher, draft, figure), teacher.get(figure_url(draft, figure))):
        assertContains(answer, "Counting…")
        assertContains(answer, f'hx-get="/drafts/{draft.pk}/figures/{figure}?seed=1" hx-trigger="load delay:600ms"')
    assertContains(teacher.get(draft_page(draft), {"look": "deals" if figure == "deals" else "spread"}), "<html")
    answer = teacher.post(draft_page(draft), form_of(teacher.get(draft_page(draft)).text), headers=HTMX)
    assertContains(answer, "Draft saved at")


def test_a_get_starts_no_computation(teacher: Client, draft: ProfileDraft, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(computations, "run", time_out)
    answer = teacher.get(figure_url(draft, "odds"))
    assertContains(answer, 'hx-post="/drafts/')
    assertNotContains(answer, "takes too long")


def test_saving_waits_until_the_deals_are_counted(
    teacher: Client, draft: ProfileDraft, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(computations, "run", keep_running)
    answer = send(teacher, draft, do="save")
    assertContains(answer, "still being counted", status_code=422)
    assertContains(answer, 'id="saving"', status_code=422)
    sent = form_of(answer.text) | {"do": ["save"]}
    assertContains(teacher.post(draft_page(draft), sent, headers=HTMX), 'id="saving"')
    caches["results"].clear()
    monkeypatch.setattr(computations, "run", compute_inline)
    saved = teacher.post(draft_page(draft), sent, headers=HTMX)
    assert saved["HX-Redirect"] == reverse("deals:profile", args=(draft.profile_id,))


def test_a_save_refused_after_the_count_is_explained(teacher: Client, cast: Cast) -> None:
    draft = begin_draft(owner=cast.teacher, document=profile_document(read_profile(impossible_document())))
    sent = form_of(teacher.get(draft_page(draft)).text) | {"do": ["save"]}
    answer = teacher.post(draft_page(draft), sent, headers=HTMX)
    assert answer["HX-Redirect"] == f"{draft_page(draft)}?look=odds"
    shown = teacher.get(answer["HX-Redirect"])
    assertContains(shown, "Not saved.")
    assertContains(shown, "these conditions conflict")


@pytest.mark.parametrize("seed", ["", "-1", "x", "9" * 40, "٣"])
def test_an_invalid_seed_counts_as_the_first(teacher: Client, draft: ProfileDraft, seed: str) -> None:
    answer = compute_figure(teacher, draft, "deals", seed=seed)
    assert answer.context["next_seed"] == 2


def test_figures_of_a_draft_with_errors_ask_to_fix_them(teacher: Client, draft: ProfileDraft) -> None:
    send(teacher, draft, **{f"{SOUTH}.standard.total_min_hcp": "99"})
    for figure in ("odds", "deals", "spread"):
        answer = compute_figure(teacher, draft, figure)
        assertContains(answer, "Fix these problems first")


def test_figures_computed_before_an_error_are_marked_as_outdated(teacher: Client, draft: ProfileDraft) -> None:
    sent = form_of(teacher.get(draft_page(draft)).text)
    assertContains(teacher.get(draft_page(draft)), '<div id="figures-state">')
    faulty = teacher.post(draft_page(draft), sent | {f"{SOUTH}.standard.total_min_hcp": ["99"]}, headers=HTMX)
    assertContains(faulty, "from before this error")
    odds = compute_figure(teacher, draft, "odds")
    assertContains(odds, 'id="odds-short" hx-swap-oob="true"')
    assertContains(odds, "No odds until the problems are fixed")
    mended = teacher.post(draft_page(draft), sent, headers=HTMX)
    assertContains(mended, '<div id="figures-state" hx-swap-oob="true"></div>')


def test_the_count_of_a_document_is_cached(
    teacher: Client, draft: ProfileDraft, monkeypatch: pytest.MonkeyPatch
) -> None:
    compute_figure(teacher, draft, "odds")
    monkeypatch.setattr(computations, "run", time_out)
    assertContains(compute_figure(teacher, draft, "odds"), "1 deal in")


def test_the_number_of_queries_of_the_editor_is_constant(
    teacher: Client, draft: ProfileDraft, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(20):
        send(teacher, draft, do="add:S")
    with django_assert_num_queries(3):
        assertContains(teacher.get(draft_page(draft)), 'class="panel kind"', count=21)
    with django_assert_num_queries(8):
        assert send(teacher, draft, name="x").status_code == 302
