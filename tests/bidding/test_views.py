from collections import Counter

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries
from pytest_django.asserts import assertContains, assertNotContains, assertRedirects, assertTemplateUsed

from bridgeclass.engine.rules import load_system, system_names
from tests.people import person

pytestmark = pytest.mark.django_db
NEXT = "/system/sayc/next/"
PAGES = (
    "/system/",
    "/system/sayc/",
    "/system/sayc/found",
    "/system/sayc/rules/stayman/",
    NEXT,
    "/system/sayc/next/part",
    "/system/notes/sayc/",
)
HTMX = {"HX-Request": "true"}


@pytest.fixture
def ann(client: Client) -> Client:
    """Return a client logged in as Ann."""
    client.force_login(person("Ann"))
    return client


@pytest.mark.parametrize("page", PAGES)
def test_system_pages_refuse_other_methods(ann: Client, page: str) -> None:
    assert ann.post(page).status_code == 405


@pytest.mark.parametrize("page", PAGES)
def test_system_pages_require_login(client: Client, page: str) -> None:
    assertRedirects(client.get(page), f"/accounts/login/?next={page}", fetch_redirect_response=False)


@pytest.mark.parametrize("page", [page.replace("sayc", "acol") for page in PAGES[1:]])
def test_an_unknown_system_returns_404(ann: Client, page: str) -> None:
    assert ann.get(page).status_code == 404


def test_the_list_has_every_system(ann: Client) -> None:
    answer = ann.get("/system/")
    for name in system_names():
        assertContains(answer, f'href="/system/{name}/"')


def test_a_card_lists_its_chapters_and_the_options_with_their_state(ann: Client) -> None:
    answer = ann.get("/system/sayc/")
    assertContains(answer, 'href="/system/sayc/rules/stayman/"')
    assertContains(answer, "Splinters: a double jump in a new suit shows shortness and support")
    assertContains(answer, 'class="option-state is-on">On<')
    assertContains(answer, 'class="option-state">Off<')


def test_a_chapter_has_an_anchor_for_each_of_its_rules(ann: Client) -> None:
    answer = ann.get("/system/sayc/rules/stayman/")
    for rule in load_system("sayc").rules:
        if rule.module == "stayman":
            assertContains(answer, f'id="{rule.id}"', count=1)


def test_a_chapter_describes_what_a_call_shows(ann: Client) -> None:
    assertContains(ann.get("/system/sayc/rules/stayman/"), "4+ cards in M, 7-9 HCP, 8-9 points in support of M")


def test_an_unknown_chapter_returns_404(ann: Client) -> None:
    assert ann.get("/system/sayc/rules/nowhere/").status_code == 404


@pytest.mark.parametrize("name", system_names())
def test_the_size_of_the_longest_chapter_is_bounded(ann: Client, name: str) -> None:
    longest, _ = Counter(rule.module for rule in load_system(name).rules).most_common(1)[0]
    answer = ann.get(f"/system/{name}/rules/{longest}/")
    assertContains(answer, 'class="rule"')
    assert len(answer.content) < 250_000


@pytest.mark.parametrize("message", ["stayman", "STAYMAN 2♣", "1NT 2c stayman", "stay major"])
def test_a_search_accepts_every_notation_of_bids(ann: Client, message: str) -> None:
    answer = ann.get("/system/sayc/", {"q": message})
    assertContains(answer, 'id="sayc.stayman.')


def test_a_search_returns_the_page_or_with_htmx_the_fragment(ann: Client) -> None:
    assertContains(ann.get("/system/sayc/", {"q": "stayman"}), "<h1>")
    answer = ann.get("/system/sayc/found", {"q": "stayman"}, headers=HTMX)
    assertTemplateUsed(answer, "found")
    assertNotContains(answer, "<h1>")
    assert answer["HX-Replace-Url"] == "/system/sayc/?q=stayman"


def test_a_search_that_finds_nothing_says_so(ann: Client) -> None:
    assertContains(ann.get("/system/sayc/", {"q": "<zebra>"}), "No rules on this card match: &lt;zebra")


def test_a_search_shows_at_most_forty_results(ann: Client) -> None:
    answer = ann.get("/system/sayc/", {"q": "hcp"})
    assertContains(answer, "the first 40 are shown")
    assertContains(answer, 'class="rule"', count=40)


def test_a_search_that_is_too_long_is_refused_with_a_message(ann: Client) -> None:
    assertContains(ann.get("/system/sayc/", {"q": "x" * 81}), "at most 80 characters")


def test_system_pages_only_query_the_session_and_the_user(
    ann: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for page in PAGES:
        with django_assert_max_num_queries(2):
            ann.get(page)


def test_every_legal_next_call_is_explained(ann: Client) -> None:
    answer = ann.get(NEXT, {"auction": "1N P", "dealer": "N", "vul": "None"})
    assertContains(answer, "Transfer to hearts")
    assertContains(answer, "South’s possible calls")
    assertContains(answer, "No rule on this card covers")
    assertContains(answer, "/system/sayc/rules/jacoby/#sayc.jacoby.2d")


def test_calls_made_so_far_are_explained(ann: Client) -> None:
    assertContains(ann.get(NEXT, {"auction": "1N P"}), "Balanced 15-17")


def test_the_bidding_box_links_to_the_auction_with_one_call_more(ann: Client) -> None:
    answer = ann.get(NEXT, {"auction": "1N P", "dealer": "E", "vul": "NS"})
    assertContains(answer, f'href="{NEXT}?auction=1N+P+2C&amp;dealer=E&amp;vul=NS"')
    assertContains(answer, f'href="{NEXT}?auction=1N&amp;dealer=E&amp;vul=NS"')
    assertContains(answer, '<a id="call-1S" role="link" aria-disabled="true"')


def test_without_a_query_opening_calls_are_explained(ann: Client) -> None:
    assertContains(ann.get(NEXT), "North’s possible calls")


def test_an_auction_that_is_over_says_so(ann: Client) -> None:
    answer = ann.get(NEXT, {"auction": "1N P P P"})
    assertContains(answer, "The auction is over")
    assertNotContains(answer, 'aria-label="Bidding box"')


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ({"auction": "2S 1H"}, "1H is not above 2S"),
        ({"auction": "X"}, "the opponents have no bid to double"),
        ({"auction": "1N P P P P"}, "the auction is over"),
        ({"auction": "8C"}, "is not a call"),
        ({"auction": "P " * 800}, "at most 1400 characters"),
        ({"dealer": "Q"}, "Select a valid choice"),
        ({"vul": "Some"}, "Select a valid choice"),
        ({"flip": "nothing"}, "Select a valid choice"),
    ],
)
@pytest.mark.parametrize("page", [NEXT, f"{NEXT}part"])
def test_an_invalid_auction_is_refused_with_a_message(
    ann: Client, page: str, query: dict[str, str], message: str
) -> None:
    assertContains(ann.get(page, query), message, status_code=422)


def test_a_fragment_pushes_the_url_of_the_page(ann: Client) -> None:
    answer = ann.get(f"{NEXT}part", {"auction": "1N"}, headers=HTMX)
    assertTemplateUsed(answer, "next")
    assertNotContains(answer, "<h1>")
    assert answer["HX-Push-Url"] == f"{NEXT}?auction=1N"


def test_changing_an_option_changes_the_meaning_of_a_call(ann: Client) -> None:
    query = {"auction": "1S P"}
    assertNotContains(ann.get(NEXT, query), "Splinter (")
    answer = ann.get(NEXT, {**query, "flip": "splinters"})
    assertContains(answer, "shows shortness and support is <b>on</b>")
    assertContains(answer, "flip=splinters")


def test_a_rule_links_the_entries_of_the_notes_that_it_follows(ann: Client) -> None:
    answer = ann.get("/system/sayc/rules/responses_1nt/")
    assertContains(answer, '<a href="/system/notes/sayc/#R1N-01">R1N-01</a>')


def test_a_search_finds_the_rules_that_follow_an_entry(ann: Client) -> None:
    assertContains(ann.get("/system/sayc/", {"q": "R1N-07"}), 'id="sayc.1nt.2nt"')


def test_a_card_links_the_notes_that_its_rules_name(ann: Client) -> None:
    assertNotContains(ann.get("/system/sayc/"), "/system/notes/two_over_one/")
    for name in ("sayc", "two_over_one"):
        assertContains(ann.get("/system/2over1/"), f'href="/system/notes/{name}/"')


def test_the_notes_show_an_entry_under_its_section_with_an_anchor(ann: Client) -> None:
    answer = ann.get("/system/notes/sayc/")
    assertTemplateUsed(answer, "bidding/notes.html")
    page = answer.content.decode()
    section = page.split('<h2 id="responses-to-1nt">')[1].split("<h2")[0]
    assert 'href="#responses-to-1nt"' in page
    assert '<a id="R1N-02"></a>' in section
    assert "Stayman: 8+ HCP" in section


def test_the_notes_read_nothing_but_the_person(ann: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    ann.get("/system/notes/sayc/")
    with django_assert_num_queries(1):
        ann.get("/system/notes/sayc/")
