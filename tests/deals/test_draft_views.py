"""The editor: what is filled in is kept, shown with its faults, and saved."""

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


def too_late(computation: Computation) -> None:
    """Stand in for a computation that takes too long."""
    computations.store(computation, Outcome(is_too_long=True))


def never(computation: Computation) -> None:
    """Stand in for a computation that is still under way."""


def send(client: Client, draft: ProfileDraft, part: str = "S", **fields: object) -> Any:
    """Send a form as a page without scripts does."""
    draft.refresh_from_db()
    return client.post(draft_page(draft, part), {"layout": draft.layout, "seen_version": draft.version} | fields)


def figure_address(draft: ProfileDraft, figure: str, seed: str = "1") -> str:
    return reverse("deals:draft-figure", args=(draft.pk, figure), query={"seed": seed})


def figure_of(client: Client, draft: ProfileDraft, figure: str, seed: str = "1") -> Any:
    """Have a figure computed as an open page does."""
    return client.post(figure_address(draft, figure, seed), headers=HTMX)


@pytest.mark.parametrize("part", PARTS)
def test_every_part_is_shown(teacher: Client, draft: ProfileDraft, part: str) -> None:
    answer = teacher.get(draft_page(draft, part))
    assertTemplateUsed(answer, "deals/draft.html")
    assertContains(answer, "No problems.")


def test_a_part_that_does_not_exist_is_not_found(teacher: Client, draft: ProfileDraft) -> None:
    assert teacher.get(draft_page(draft, "X")).status_code == 404
    assert teacher.put(draft_page(draft)).status_code == 405


def test_a_draft_is_its_owners_alone(client: Client, cast: Cast, draft: ProfileDraft) -> None:
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
def test_a_form_sent_back_as_it_came_changes_nothing(teacher: Client, cast: Cast, key: str) -> None:
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


def test_a_change_is_kept_and_the_open_page_puts_itself_right(teacher: Client, draft: ProfileDraft) -> None:
    sent = form_of(teacher.get(draft_page(draft)).text) | {f"{SOUTH}.standard.total_min_hcp": ["12"]}
    answer = teacher.post(draft_page(draft), sent, headers=HTMX)
    assert answer["HX-Trigger"] == '{"profile-kept": {}}'
    assertContains(answer, "12 to 17 HCP")
    assertNotContains(answer, "<html")
    assert document_of(draft)["seat_profiles"]["S"]["subprofiles"][0]["standard"]["total_min_hcp"] == 12


@pytest.mark.parametrize(
    ("field", "typed", "said"),
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
def test_a_fault_is_said_beside_its_field_and_nothing_is_saved(
    teacher: Client, draft: ProfileDraft, field: str, typed: str, said: str
) -> None:
    path = f"{SOUTH}.{field}"
    sent = form_of(teacher.get(draft_page(draft)).text) | {path: [typed]}
    teacher.post(draft_page(draft), sent, headers=HTMX)
    shown = teacher.get(draft_page(draft))
    (wrong,) = [one for one in shown.context["editor"].fields if one.path == path]
    assert said.lower() in " ".join(wrong.errors).lower()
    assertContains(shown, f'id="{wrong.id}-errors"')
    answer = send(teacher, draft, do="save")
    assert answer.status_code == 422
    assertContains(answer, "Not saved.", status_code=422)
    assert ProfileRevision.objects.count() == 1
    assert form_of(teacher.get(draft_page(draft)).text)[path] == [typed]


def test_a_seat_with_as_many_kinds_as_may_be_is_sent_whole(teacher: Client, cast: Cast) -> None:
    one: Document = profile_document(read_profile(random_suit_document()))
    kind = one["seat_profiles"]["S"]["subprofiles"][0]
    one["seat_profiles"]["S"]["subprofiles"] = [kind | {"weight_percent": 2}] * 50
    draft = begin_draft(owner=cast.teacher, document=one)
    sent = form_of(teacher.get(draft_page(draft)).text) | {"seat_profiles.S.subprofiles[49].name": ["The last"]}
    assert teacher.post(draft_page(draft), sent, headers=HTMX).status_code == 200
    assert document_of(draft)["seat_profiles"]["S"]["subprofiles"][49]["name"] == "The last"


def test_a_draft_says_that_its_profile_was_saved_since(teacher: Client, cast: Cast, draft: ProfileDraft) -> None:
    assertNotContains(teacher.get(draft_page(draft)), "was saved after")
    save_profile(document=document(high=18), owner=cast.teacher)
    assertContains(teacher.get(draft_page(draft)), "Revision 2 was saved after you started this draft.")


def test_a_saved_draft_is_a_revision(teacher: Client, draft: ProfileDraft) -> None:
    answer = send(teacher, draft, do="save", **{f"{SOUTH}.standard.total_min_hcp": "14"})
    assertRedirects(answer, reverse("deals:profile", args=(draft.profile_id,)))
    assert [one.number for one in ProfileRevision.objects.all()] == [2, 1]


def test_a_profile_that_cannot_be_dealt_is_not_saved_and_says_what_clashes(teacher: Client, cast: Cast) -> None:
    draft = begin_draft(owner=cast.teacher, document=profile_document(read_profile(impossible_document())))
    answer = send(teacher, draft, do="save")
    assertContains(answer, "these conditions conflict", status_code=422)
    assertContains(answer, "The smallest change that helps", status_code=422)
    assert not ProfileRevision.objects.exists()
    send(teacher, draft, do="loosen")
    answer = send(teacher, draft, do="save")
    assertRedirects(answer, reverse("deals:profile", args=(ProfileRevision.objects.get().profile_id,)))


def test_a_count_that_takes_too_long_keeps_nobody_from_saving(
    teacher: Client, draft: ProfileDraft, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(computations, "run", too_late)
    assertContains(figure_of(teacher, draft, "odds"), "takes too long")
    assert send(teacher, draft, do="save").status_code == 302


def test_a_name_that_is_taken_is_said_beside_the_name(teacher: Client, cast: Cast, draft: ProfileDraft) -> None:
    save_profile(document=document("Two notrump"), owner=cast.teacher)
    answer = send(teacher, draft, "about", do="save", profile_name="Two notrump")
    assertContains(answer, "You have another profile of this name.", status_code=422)


def test_another_part_is_gone_to_with_everything_kept(teacher: Client, draft: ProfileDraft) -> None:
    answer = send(teacher, draft, "about", do="go:N", profile_name="Strong")
    assertRedirects(answer, draft_page(draft, "N"))
    assert document_of(draft)["profile_name"] == "Strong"


def test_parts_come_and_go_without_scripts(teacher: Client, draft: ProfileDraft) -> None:
    assertRedirects(send(teacher, draft, do="add:S"), f"{draft_page(draft)}#mix", fetch_redirect_response=False)
    assertRedirects(send(teacher, draft, do="copy:S:0"), f"{draft_page(draft)}#kind-0", fetch_redirect_response=False)
    assertContains(teacher.get(draft_page(draft)), 'class="panel kind"', count=3)
    send(teacher, draft, do="remove:S:2")
    send(teacher, draft, "N", do="add:N")
    assertContains(teacher.get(draft_page(draft, "N")), "Any hand")


def test_each_way_to_take_a_suit_has_its_sentence(teacher: Client, cast: Cast) -> None:
    draft = begin_draft(owner=cast.teacher, document=profile_document(read_profile(random_suit_document())))
    words = [one["draw_words"] for one in teacher.get(draft_page(draft)).context["subs"]]
    assert words[0].startswith(
        "For each board one suit is drawn at random from ♠, ♥ and ♦. South holds exactly 6 cards"
    )
    for seat, kind, said in (
        ("N", "partner", "In the suit that South draws (the first, if several), North holds at least 3 cards."),
        ("E", "opponent", "In the suit that South draws (the first, if several), East holds at least 3 cards."),
    ):
        send(teacher, draft, seat, do=f"add:{seat}")
        send(teacher, draft, seat, do=f"kind:{seat}:0:{kind}")
        assert [one["draw_words"] for one in teacher.get(draft_page(draft, seat)).context["subs"]] == [said]


def test_an_exclusion_says_what_it_leaves_out(teacher: Client, draft: ProfileDraft) -> None:
    send(teacher, draft, do="exclude:S:0:clauses")
    clause = "subprofile_exclusions[0].clauses[0]"
    changes = {f"{clause}.group": ["MAJOR"], f"{clause}.count": ["2"], f"{clause}.length_eq": ["4"]}
    sent = form_of(teacher.get(draft_page(draft)).text) | changes
    answer = teacher.post(draft_page(draft), sent, headers=HTMX)
    assertContains(answer, "No hand is dealt that has exactly 2 majors with exactly 4 cards.")
    assertContains(teacher.get(draft_page(draft)), "exactly 2 majors with exactly 4 cards")


def test_how_a_hand_bids_is_asked_in_the_editor(teacher: Client, draft: ProfileDraft) -> None:
    send(teacher, draft, do="ask-bidding:S:0:call")
    assertContains(teacher.get(draft_page(draft)), "The engine makes this call")
    wrong = f"{SOUTH}.bidding[0].call"
    send(teacher, draft, **{wrong: "9N"})
    (field,) = [one for one in teacher.get(draft_page(draft)).context["editor"].fields if one.path == wrong]
    assert "9N" in field.errors[0]
    send(teacher, draft, **{wrong: "1N", f"{SOUTH}.bidding[0].after": "P P P"})
    assertContains(teacher.get(draft_page(draft)), "calls 1N after P P P")


def test_a_changed_share_moves_the_others_on_the_open_page(teacher: Client, draft: ProfileDraft) -> None:
    send(teacher, draft, do="add:S")
    sent = form_of(teacher.get(draft_page(draft)).text) | {f"{SOUTH}.weight_percent": ["70"]}
    answer = teacher.post(draft_page(draft), sent, headers=HTMX)
    assertContains(answer, 'id="mix" hx-swap-oob="true"')
    assert [sub["weight_percent"] for sub in document_of(draft)["seat_profiles"]["S"]["subprofiles"]] == [70, 30]
    unmoved = teacher.post(draft_page(draft), form_of(teacher.get(draft_page(draft)).text), headers=HTMX)
    assertNotContains(unmoved, 'id="mix"')


@pytest.mark.parametrize("fields", [{"do": "fly:S"}, {"layout": "x"}, {"layout": "9" * 30}, {"do": "remove:S:7"}])
def test_a_form_that_was_made_up_changes_nothing(teacher: Client, draft: ProfileDraft, fields: dict[str, str]) -> None:
    before = document_of(draft)
    assertRedirects(send(teacher, draft, **fields), draft_page(draft))
    assert document_of(draft) == before


def test_a_draft_is_discarded_by_a_post(teacher: Client, draft: ProfileDraft) -> None:
    discard = reverse("deals:draft-discard", args=(draft.pk,))
    assert teacher.get(discard).status_code == 405
    assertRedirects(teacher.post(discard), reverse("deals:profile", args=(draft.profile_id,)))
    assert not ProfileDraft.objects.exists()


def test_a_draft_leaves_as_a_file_with_its_faults(teacher: Client, draft: ProfileDraft) -> None:
    send(teacher, draft, **{f"{SOUTH}.standard.total_min_hcp": "99"})
    answer = teacher.get(reverse("deals:draft-json", args=(draft.pk,)))
    assert answer.json() == document_of(draft)


def test_the_odds_name_what_is_rare_and_how_rare(teacher: Client, draft: ProfileDraft) -> None:
    odds = figure_of(teacher, draft, "odds")
    assertContains(odds, "1 deal in")
    assertNotContains(odds, "<html")
    rarity = figure_of(teacher, draft, "rarity")
    assertContains(rarity, "South has at least 15 HCP and at most 17 HCP")


def test_six_deals_and_a_count_of_500_are_shown(teacher: Client, draft: ProfileDraft) -> None:
    deals = figure_of(teacher, draft, "deals", seed="5")
    assertContains(deals, 'class="deal-hand"', count=24)
    assertContains(deals, "seed=6")
    spread = figure_of(teacher, draft, "spread")
    assertContains(spread, '<svg class="spread-chart"', count=4)
    assertContains(spread, "<table", count=4)
    assert teacher.get(f"/drafts/{draft.pk}/figures/luck").status_code == 404


@pytest.mark.parametrize("figure", ["odds", "rarity", "deals", "spread"])
def test_each_figure_is_there_without_scripts(teacher: Client, draft: ProfileDraft, figure: str) -> None:
    figure_of(teacher, draft, "odds")  # rarity stands below it
    answer = teacher.post(figure_address(draft, figure), headers={"Referer": f"http://testserver{draft_page(draft)}"})
    assertRedirects(answer, f"{draft_page(draft)}?look={figure}&seed=1#{figure}")
    answer = teacher.get(answer["Location"])
    assertContains(answer, "<html")
    assert answer.context[figure] is not None


@pytest.mark.parametrize("figure", ["odds", "rarity", "deals", "spread"])
def test_no_page_waits_for_a_figure(
    teacher: Client, draft: ProfileDraft, figure: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(computations, "run", never)
    for answer in (figure_of(teacher, draft, figure), teacher.get(figure_address(draft, figure))):
        assertContains(answer, "Counting…")
        assertContains(answer, f'hx-get="/drafts/{draft.pk}/figures/{figure}?seed=1" hx-trigger="load delay:600ms"')
    assertContains(teacher.get(draft_page(draft), {"look": "deals" if figure == "deals" else "spread"}), "<html")
    answer = teacher.post(draft_page(draft), form_of(teacher.get(draft_page(draft)).text), headers=HTMX)
    assertContains(answer, "Draft saved at")


def test_a_get_starts_no_computation(teacher: Client, draft: ProfileDraft, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(computations, "run", too_late)
    answer = teacher.get(figure_address(draft, "odds"))
    assertContains(answer, 'hx-post="/drafts/')
    assertNotContains(answer, "takes too long")


def test_a_draft_is_not_saved_before_its_deals_are_counted(
    teacher: Client, draft: ProfileDraft, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(computations, "run", never)
    answer = send(teacher, draft, do="save")
    assertContains(answer, "still being counted", status_code=422)
    assertContains(answer, 'id="saving"', status_code=422)
    sent = form_of(answer.text) | {"do": ["save"]}
    assertContains(teacher.post(draft_page(draft), sent, headers=HTMX), 'id="saving"')
    caches["results"].clear()
    monkeypatch.setattr(computations, "run", compute_inline)
    saved = teacher.post(draft_page(draft), sent, headers=HTMX)
    assert saved["HX-Redirect"] == reverse("deals:profile", args=(draft.profile_id,))


def test_a_save_that_waited_for_its_count_says_why_it_is_refused(teacher: Client, cast: Cast) -> None:
    draft = begin_draft(owner=cast.teacher, document=profile_document(read_profile(impossible_document())))
    sent = form_of(teacher.get(draft_page(draft)).text) | {"do": ["save"]}
    answer = teacher.post(draft_page(draft), sent, headers=HTMX)
    assert answer["HX-Redirect"] == f"{draft_page(draft)}?look=odds"
    shown = teacher.get(answer["HX-Redirect"])
    assertContains(shown, "Not saved.")
    assertContains(shown, "these conditions conflict")


@pytest.mark.parametrize("seed", ["", "-1", "x", "9" * 40, "٣"])
def test_a_seed_that_is_none_is_the_first(teacher: Client, draft: ProfileDraft, seed: str) -> None:
    answer = figure_of(teacher, draft, "deals", seed=seed)
    assert answer.context["next_seed"] == 2


def test_a_faulty_draft_says_what_to_put_right_first(teacher: Client, draft: ProfileDraft) -> None:
    send(teacher, draft, **{f"{SOUTH}.standard.total_min_hcp": "99"})
    for figure in ("odds", "deals", "spread"):
        answer = figure_of(teacher, draft, figure)
        assertContains(answer, "Fix these problems first")


def test_an_open_page_says_that_its_figures_are_older_than_a_fault(teacher: Client, draft: ProfileDraft) -> None:
    sent = form_of(teacher.get(draft_page(draft)).text)
    assertContains(teacher.get(draft_page(draft)), '<div id="figures-state">')
    faulty = teacher.post(draft_page(draft), sent | {f"{SOUTH}.standard.total_min_hcp": ["99"]}, headers=HTMX)
    assertContains(faulty, "from before this error")
    odds = figure_of(teacher, draft, "odds")
    assertContains(odds, 'id="odds-short" hx-swap-oob="true"')
    assertContains(odds, "No odds until the problems are fixed")
    mended = teacher.post(draft_page(draft), sent, headers=HTMX)
    assertContains(mended, '<div id="figures-state" hx-swap-oob="true"></div>')


def test_a_document_is_counted_once(teacher: Client, draft: ProfileDraft, monkeypatch: pytest.MonkeyPatch) -> None:
    figure_of(teacher, draft, "odds")
    monkeypatch.setattr(computations, "run", too_late)
    assertContains(figure_of(teacher, draft, "odds"), "1 deal in")


def test_the_editor_asks_as_often_for_twenty_kinds_as_for_one(
    teacher: Client, draft: ProfileDraft, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(20):
        send(teacher, draft, do="add:S")
    with django_assert_num_queries(3):
        assertContains(teacher.get(draft_page(draft)), 'class="panel kind"', count=21)
    with django_assert_num_queries(8):
        assert send(teacher, draft, name="x").status_code == 302
