import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape
from pytest_django import DjangoAssertNumQueries
from pytest_django.asserts import (
    assertContains,
    assertNotContains,
    assertRedirects,
    assertTemplateNotUsed,
    assertTemplateUsed,
)

from apps.accounts.models import ExplanationLevel, User
from apps.auctions.models import AnswerRelease, CallMade, Table
from apps.bidding.models import Decision
from bridgeclass.engine.auctions import Seat
from tests.boards import EAST_OPENS_ONE_HEART, SOUTH_OPENS_ONE_NOTRUMP, table_for
from tests.pages import hidden_field, visible_hands
from tests.people import Cast

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
PAGES = ("table", "table-part", "feedback", "feedback-part")
ACTIONS = ("call-add", "robots-ask")


def table_for_two(cast: Cast, answers: AnswerRelease = AnswerRelease.AT_ONCE) -> Table:
    """Return a table where Ann is South and Bob West, so that her call never ends the auction."""
    return table_for(cast.ann, others={Seat.W: cast.bob}, klass=cast.klass, answers=answers)


def call(browser: Client, table: Table, text: str, headers: dict[str, str] | None = None, key: str = "") -> str:
    """Make a call as the page does and return the response body."""
    table.refresh_from_db()
    sent = {"call": text, "version": table.version, "key": key or f"{text} {table.version}"}
    return browser.post(url("call-add", table), sent, headers=headers or HTMX).content.decode()


def finish(browser: Client, table: Table) -> str:
    """Bid to the end of the auction and return the last response body."""
    answer = call(browser, table, "7N")
    for _ in range(4):
        table.refresh_from_db()
        if table.finished_at:
            break
        answer = call(browser, table, "P")
    return answer


def url(name: str, table: Table) -> str:
    return reverse(f"auctions:{name}", args=(table.pk,))


def explanation(table: Table, decision_id: int) -> str:
    return reverse("auctions:explanation", args=(table.pk, decision_id))


# --- access ---
@pytest.mark.parametrize("name", PAGES)
def test_a_table_returns_404_for_others(client: Client, cast: Cast, table: Table, name: str) -> None:
    for other in (cast.bob, cast.stranger, cast.stranger_teacher):
        client.force_login(other)
        assert client.get(url(name, table)).status_code == 404


@pytest.mark.parametrize("name", ACTIONS)
def test_actions_at_other_users_tables_return_404(client: Client, cast: Cast, table: Table, name: str) -> None:
    for other in (cast.bob, cast.stranger, cast.teacher, cast.admin):
        client.force_login(other)
        answer = client.post(url(name, table), {"call": "1N", "version": table.version, "key": "k"})
        assert answer.status_code == 404
    assert not CallMade.objects.filter(table=table).exists()


@pytest.mark.parametrize("name", PAGES)
def test_anonymous_users_are_redirected_to_sign_in(client: Client, table: Table, name: str) -> None:
    page = url(name, table)
    assertRedirects(client.get(page), f"/accounts/login/?next={page}", fetch_redirect_response=False)


def test_a_fragment_redirects_the_whole_page_to_sign_in(client: Client, table: Table) -> None:
    page = url("table", table)
    headers = {**HTMX, "HX-Current-URL": f"http://testserver{page}"}
    answer = client.post(url("call-add", table), {"call": "1N"}, headers=headers)
    assert answer["HX-Redirect"] == f"/accounts/login/?next={page}"
    assert answer.content == b""


@pytest.mark.parametrize("name", PAGES)
def test_pages_reject_post(ann: Client, table: Table, name: str) -> None:
    assert ann.post(url(name, table)).status_code == 405


@pytest.mark.parametrize("name", ACTIONS)
def test_actions_require_post(ann: Client, table: Table, name: str) -> None:
    assert ann.get(url(name, table)).status_code == 405


def test_a_cross_site_form_is_refused_with_a_message(cast: Cast, table: Table) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(cast.ann)
    answer = browser.post(url("call-add", table), {"call": "1N"})
    assert answer.status_code == 403
    assert "Please try again" in answer.content.decode()


# --- the page ---
def test_the_page_only_shows_the_players_own_hand(ann: Client, table: Table) -> None:
    page = ann.get(url("table", table)).content.decode()
    assert visible_hands(page, SOUTH_OPENS_ONE_NOTRUMP) == {Seat.S}


def test_a_call_is_announced_to_screen_readers(ann: Client, table: Table) -> None:
    call(ann, table, "1N")
    assertContains(ann.get(url("table", table)), '<span class="unseen">announced</span>')


def test_page_urls_return_pages_and_fragment_urls_fragments(ann: Client, table: Table) -> None:
    for headers in ({}, HTMX):
        page = ann.get(url("table", table), headers=headers)
        assertTemplateUsed(page, "base.html")
        part = ann.get(url("table-part", table), headers=headers)
        assertTemplateUsed(part, "table")
        assertTemplateNotUsed(part, "base.html")
        assert part.content.decode().lstrip().startswith('<section id="table"')


def test_the_page_is_not_cached(ann: Client, table: Table) -> None:
    call(ann, table, "1N")
    for name in ("table", "feedback"):
        assert "no-store" in ann.get(url(name, table))["Cache-Control"]


def test_only_legal_calls_are_enabled(ann: Client, cast: Cast) -> None:
    page = ann.get(url("table", table_for(cast.ann, EAST_OPENS_ONE_HEART))).content.decode()
    assert 'value="1H" id="call-1H" disabled' in page
    assert 'value="1S" id="call-1S">' in page
    assert 'value="XX" id="call-XX" class="other other-XX" disabled' in page


def test_every_call_in_the_auction_has_its_meaning(ann: Client, cast: Cast) -> None:
    page = ann.get(url("table", table_for(cast.ann, EAST_OPENS_ONE_HEART))).content.decode()
    assert 'aria-describedby="made-1"' in page
    assert 'role="tooltip" id="made-1"' in page


def test_the_page_complies_with_the_content_security_policy(ann: Client, table: Table) -> None:
    answer = ann.get(url("table", table))
    page = answer.content.decode()
    assert "default-src 'self'" in answer["Content-Security-Policy"]
    for forbidden in ("style=", "<style", "onclick=", "hx-on", "js:", "<script>"):
        assert forbidden not in page


def test_the_page_makes_a_bounded_number_of_queries(
    ann: Client, table: Table, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    call(ann, table, "1N")
    with django_assert_max_num_queries(8):
        ann.get(url("feedback", table))


def test_teachers_see_all_hands_and_no_bidding_box(client: Client, cast: Cast, table: Table) -> None:
    client.force_login(cast.teacher)
    page = client.get(url("table", table)).content.decode()
    assert visible_hands(page, SOUTH_OPENS_ONE_NOTRUMP) == set(Seat)
    assert 'id="bidding-box"' not in page
    assert "South, Ann" in page


# --- a call ---
def test_a_call_returns_the_table_with_its_feedback(ann: Client, table: Table) -> None:
    answer = ann.post(url("call-add", table), {"call": "1N", "version": table.version, "key": "a"}, headers=HTMX)
    assertTemplateUsed(answer, "feedback")
    assertTemplateNotUsed(answer, "base.html")
    part = answer.content.decode()
    assert "Spot on" in part
    assert 'id="continue"' in part
    assert visible_hands(part, SOUTH_OPENS_ONE_NOTRUMP) == {Seat.S}


def test_a_worse_call_is_shown_with_the_better_one_and_its_meaning(ann: Client, table: Table) -> None:
    part = call(ann, table, "2N")
    assert "is better" in part
    assert "told partner" in part
    assert "The rule for 1NT" in part


def test_without_javascript_a_call_redirects_to_its_feedback(ann: Client, table: Table) -> None:
    page = ann.get(url("table", table)).content.decode()
    sent = {"call": "1N", "version": hidden_field(page, "version"), "key": hidden_field(page, "key")}
    answer = ann.post(url("call-add", table), sent, follow=True)
    assertRedirects(answer, url("feedback", table))
    assertTemplateUsed(answer, "base.html")
    assert "Spot on" in answer.content.decode()


def test_without_javascript_calls_are_confirmed_if_the_user_prefers_it(ann: Client, cast: Cast, table: Table) -> None:
    User.objects.filter(pk=cast.ann.pk).update(confirm_calls=True)
    sent = {"call": "1N", "version": table.version, "key": "k"}
    page = ann.post(url("call-add", table), sent)
    assertContains(page, "Call 1NT?")
    assert not CallMade.objects.filter(table=table).exists()
    text = page.content.decode()
    again = {name: hidden_field(text, name) for name in ("call", "version", "key", "sure")}
    assertRedirects(ann.post(url("call-add", table), again), url("feedback", table))
    assert CallMade.objects.get(table=table, seat="S").call == "1N"


def test_reopening_a_table_resumes_its_auction(ann: Client, cast: Cast) -> None:
    table = table_for_two(cast)
    call(ann, table, "1N")
    page = ann.get(url("table", table)).content.decode()
    assert "West is to call." in page
    assert 'id="made-1"' in page
    assert 'id="made-2"' not in page
    assert 'id="bidding-box"' not in page


def test_a_double_click_makes_one_call(ann: Client, table: Table) -> None:
    call(ann, table, "1N", key="one form")
    sent = {"call": "1N", "version": 1, "key": "one form"}
    assert ann.post(url("call-add", table), sent, headers=HTMX).status_code == 200
    assert CallMade.objects.filter(table=table, key="one form").count() == 1


@pytest.mark.parametrize("sent", [{"call": "8N"}, {"call": ""}, {}, {"call": "XX"}])
def test_an_invalid_call_is_refused_in_the_bidding_box(ann: Client, table: Table, sent: dict[str, str]) -> None:
    data = {"version": str(table.version), "key": "k", **sent}
    answer = ann.post(url("call-add", table), data, headers=HTMX)
    assert answer.status_code == 422
    assertTemplateUsed(answer, "table")
    assert 'role="alert"' in answer.content.decode()
    assert not CallMade.objects.filter(table=table, seat="S").exists()


@pytest.mark.parametrize("wrong", [{"version": "x"}, {"version": "-1"}, {"key": ""}, {"key": "k" * 65}])
def test_a_malformed_form_returns_a_fresh_one(ann: Client, table: Table, wrong: dict[str, str]) -> None:
    data = {"call": "1N", "version": str(table.version), "key": "k", **wrong}
    answer = ann.post(url("call-add", table), data, headers=HTMX)
    assert answer.status_code == 422
    part = answer.content.decode()
    assert "out of date" in part
    assert hidden_field(part, "version") == str(table.version)


def test_a_call_from_a_stale_page_is_refused_with_the_current_state(ann: Client, table: Table) -> None:
    old = table.version
    call(ann, table, "1N")
    answer = ann.post(url("call-add", table), {"call": "2N", "version": old, "key": "late"}, headers=HTMX)
    assert answer.status_code == 422
    assert f'data-version="{old + 1}"' in answer.content.decode()


def test_without_javascript_a_refused_call_shows_a_message(ann: Client, table: Table) -> None:
    data = {"call": "XX", "version": table.version, "key": "k"}
    answer = ann.post(url("call-add", table), data, follow=True)
    assertRedirects(answer, url("table", table))
    assert 'class="message error"' in answer.content.decode()


def test_a_call_for_a_robot_is_refused(ann: Client, table: Table) -> None:
    Table.objects.filter(pk=table.pk).update(robot_trouble="The robot in seat W could not find a call")
    page = ann.get(url("table", table)).content.decode()
    assert "Try again" in page
    assert 'id="bidding-box"' not in page


def test_a_failed_robot_can_be_retried(ann: Client, table: Table) -> None:
    Table.objects.filter(pk=table.pk).update(robot_trouble="The robot in seat W could not find a call")
    answer = ann.post(url("robots-ask", table), headers=HTMX)
    assert answer.status_code == 200
    assert 'id="bidding-box"' in answer.content.decode()


def test_a_graded_call_links_to_its_meaning(ann: Client, table: Table) -> None:
    assert "/next/" not in ann.get(url("table", table)).content.decode()
    part = call(ann, table, "2N")
    address = "/system/sayc/next/?auction=&dealer=S&vul=EW"
    assert f'href="{escape(address)}"' in part
    assertContains(ann.get(address), "South’s possible calls")


# --- when answers are due ---
@pytest.mark.parametrize("answers", [AnswerRelease.AFTER_BOARD, AnswerRelease.HELD])
def test_no_grade_is_shown_before_it_is_due(ann: Client, cast: Cast, answers: AnswerRelease) -> None:
    table = table_for_two(cast, answers)
    parts = [call(ann, table, "7D"), *(ann.get(url(name, table)).content.decode() for name in PAGES)]
    for part in parts:
        assert 'class="feedback' not in part
        assert "is better" not in part
        assert "/next/" not in part


def test_held_answers_stay_hidden_after_the_board(ann: Client, cast: Cast) -> None:
    table = table_for(cast.ann, klass=cast.klass, answers=AnswerRelease.HELD)
    finish(ann, table)
    for name in PAGES:
        page = ann.get(url(name, table)).content.decode()
        assert visible_hands(page, SOUTH_OPENS_ONE_NOTRUMP) == {Seat.S}
        assert "Double-dummy analysis" not in page


def test_a_finished_board_shows_all_hands(ann: Client, table: Table) -> None:
    assert "Show the whole board" in finish(ann, table)
    page = ann.get(url("table", table)).content.decode()
    assert visible_hands(page, SOUTH_OPENS_ONE_NOTRUMP) == set(Seat)
    for shown in ("7NT", "Bridgeclass:", "Double-dummy analysis", "Par is", "Next board"):
        assert shown in page


# --- explanations ---
def test_switching_the_level_updates_in_place_and_is_stored(ann: Client, cast: Cast, table: Table) -> None:
    call(ann, table, "2N")
    decision = Decision.objects.get()
    answer = ann.post(explanation(table, decision.pk), {"level": "expert"}, headers=HTMX)
    assertTemplateUsed(answer, "feedback")
    part = answer.content.decode()
    assert part.lstrip().startswith(f'<article id="feedback-{decision.pk}"')
    assert f'id="expert-{decision.pk}" aria-pressed="true"' in part
    cast.ann.refresh_from_db()
    assert cast.ann.explanation_level == ExplanationLevel.EXPERT


def test_an_expert_reads_the_entry_of_the_notes_in_one_press(ann: Client, table: Table) -> None:
    call(ann, table, "2N")
    address = explanation(table, Decision.objects.get().pk)
    assertContains(
        ann.post(address, {"level": "expert"}, headers=HTMX), '<a href="/system/notes/sayc/#OP-01">OP-01</a>'
    )
    assertNotContains(ann.post(address, {"level": "simple"}, headers=HTMX), "/system/notes/")


def test_without_javascript_switching_the_level_redirects_to_the_page(ann: Client, table: Table) -> None:
    call(ann, table, "2N")
    address = explanation(table, Decision.objects.get().pk)
    page = url("feedback", table)
    answer = ann.post(address, {"level": "expert"}, headers={"Referer": f"http://testserver{page}"})
    assertRedirects(answer, f"http://testserver{page}", fetch_redirect_response=False)
    elsewhere = ann.post(address, {"level": "expert"}, headers={"Referer": "http://elsewhere.example/"})
    assertRedirects(elsewhere, url("table", table))


def test_an_invalid_level_is_a_bad_request(ann: Client, table: Table) -> None:
    call(ann, table, "2N")
    address = explanation(table, Decision.objects.get().pk)
    assert ann.post(address, {"level": "all"}, headers=HTMX).status_code == 400
    assert ann.post(address, headers=HTMX).status_code == 400
    assert ann.get(address).status_code == 405


def test_others_cannot_read_a_grade(client: Client, cast: Cast, table: Table) -> None:
    client.force_login(cast.ann)
    call(client, table, "2N")
    address = explanation(table, Decision.objects.get().pk)
    for other in (cast.bob, cast.stranger, cast.stranger_teacher):
        client.force_login(other)
        assert client.post(address, {"level": "simple"}, headers=HTMX).status_code == 404


def test_a_grade_that_is_not_due_returns_404(ann: Client, cast: Cast) -> None:
    table = table_for(cast.ann, klass=cast.klass, answers=AnswerRelease.HELD)
    call(ann, table, "2N")
    address = explanation(table, Decision.objects.get().pk)
    assert ann.post(address, {"level": "simple"}, headers=HTMX).status_code == 404
