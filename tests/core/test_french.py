"""The main pages are completely in French; stored values and the API stay English."""

import json
import re
from datetime import UTC, datetime
from html.parser import HTMLParser
from typing import Any

import pytest
from django.conf import settings
from django.template import Context, Template
from django.test import Client
from django.urls import reverse
from django.utils.translation import ngettext, override
from pytest_django.asserts import assertContains

from apps.accounts.models import User
from apps.auctions.models import CallMade, Table
from apps.bidding.models import TierName
from apps.core.i18n import catalogs
from apps.core.i18n.rendering import plain, sentence_of
from apps.deals.selectors.descriptions import span_words
from apps.deals.services.drafts import draft_of_profile
from apps.deals.services.profiles import save_profile
from bridgeclass.engine.auctions import Auction, Seat
from bridgeclass.engine.cards import Suit
from bridgeclass.engine.dealing.cases import Part
from bridgeclass.engine.dealing.profile import SuitRange
from bridgeclass.engine.dealing.relaxations import EndKind, RangeEnd
from bridgeclass.engine.messages import MessageError
from tests.boards import finish_auction, table_for
from tests.classroom.crowds import crowd
from tests.deals.profiles import document
from tests.pages import hidden_field
from tests.people import Cast, bearer
from tests.progress.records import Recorder

pytestmark = pytest.mark.django_db
IN_FRENCH = {"Accept-Language": "fr"}
A_DAY = datetime(2026, 12, 5, 18, 30, tzinfo=UTC)
TEXT_ATTRIBUTES = ("aria-label", "title", "placeholder", "alt", "data-announce")


class Texts(HTMLParser):
    """Parser that collects the texts of a page, including those only for screen readers."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: set[str] = set()
        self.feed(page)

    def handle_data(self, data: str) -> None:
        self.found.add(" ".join(data.split()))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found |= {" ".join(value.split()) for name, value in attrs if name in TEXT_ATTRIBUTES and value}


@pytest.fixture(scope="module")
def english() -> set[str]:
    """Return the English texts of the site that have a different French translation."""
    texts = [message for message in catalogs.read_catalog("fr", "django") if isinstance(message.id, str)]
    return {str(text.id) for text in texts if text.id and "%(" not in text.id and text.id != text.string}


@pytest.fixture
def ann(client: Client, cast: Cast) -> Client:
    """Return Ann's browser."""
    client.force_login(cast.ann)
    return client


@pytest.fixture
def table(cast: Cast) -> Table:
    return table_for(cast.ann, klass=cast.klass)


def get_french_page(client: Client, path: str) -> str:
    answer = client.get(path, headers=IN_FRENCH)
    assert answer.status_code == 200
    return answer.content.decode()


def main_pages(cast: Cast, table: Table) -> dict[str, tuple[User, str]]:
    """Return a user and a URL for each of the main pages."""
    recorder = Recorder(cast.ann)
    for tier in (TierName.ERROR, TierName.OPTIMAL):
        recorder.call(tier)
    crowd(cast.klass, students=1, boards=2)
    revision = save_profile(document=document(), owner=cast.teacher)
    draft = draft_of_profile(owner=cast.teacher, profile=revision.profile)
    return {
        "home": (cast.ann, "/"),
        "table": (cast.ann, reverse("auctions:table", args=(table.pk,))),
        "review": (cast.ann, reverse("progress:review")),
        "progress": (cast.ann, reverse("progress:progress")),
        "system": (cast.ann, reverse("bidding:systems")),
        "preferences": (cast.ann, reverse("accounts:preferences")),
        "class": (cast.teacher, reverse("classroom:class", args=(cast.klass.pk,))),
        "results": (cast.teacher, reverse("classroom:class-results", args=(cast.klass.pk,))),
        "editor": (cast.teacher, reverse("deals:draft", args=(draft.pk, "S"))),
    }


def test_no_english_text_is_left_on_the_main_pages(client: Client, cast: Cast, table: Table, english: set[str]) -> None:
    left: dict[str, set[str]] = {}
    for name, (person, path) in main_pages(cast, table).items():
        client.force_login(person)
        if found := Texts(get_french_page(client, path)).found & english:
            left[name] = found
    assert left == {}


def test_no_english_text_is_left_on_anonymous_pages(client: Client, english: set[str]) -> None:
    for path in ("/", reverse("account_login"), reverse("account_signup"), reverse("account_reset_password")):
        assert Texts(get_french_page(client, path)).found & english == set()


def test_ranks_and_seats_are_french(ann: Client, table: Table) -> None:
    page = get_french_page(ann, reverse("auctions:table", args=(table.pk,)))
    ranks = re.findall(r'<span class="rank[^"]*">([^<]+)</span>', page)
    assert "".join(ranks[:13]) == "AD4R82RV73D52"
    assert "O</span>" in page
    assertContains(ann.get(reverse("auctions:table", args=(table.pk,)), headers={"Accept-Language": "en"}), ">K<")


def test_the_button_says_sans_atout_and_sends_notrump(ann: Client, table: Table) -> None:
    page = get_french_page(ann, reverse("auctions:table", args=(table.pk,)))
    button = re.search(r'<button name="call" value="1N"[^>]*>([^<]*)</button>', page)
    assert button
    assert button[1] == "1SA"
    assert re.search(r'value="P"[^>]*>Passe<', page)
    sent = {"call": "1N", "version": hidden_field(page, "version"), "key": "one"}
    ann.post(reverse("auctions:call-add", args=(table.pk,)), sent, headers=IN_FRENCH)
    assert CallMade.objects.get(table=table, number=1).call == "1N"


def test_stored_feedback_is_english_for_every_user(ann: Client, table: Table) -> None:
    page = get_french_page(ann, reverse("auctions:table", args=(table.pk,)))
    sent = {"call": "1N", "version": hidden_field(page, "version"), "key": "one"}
    answer = ann.post(reverse("auctions:call-add", args=(table.pk,)), sent, headers={**IN_FRENCH, "HX-Request": "true"})
    assertContains(answer, "Parfait")
    grade = CallMade.objects.select_related("decision").get(table=table, number=1).decision
    assert grade is not None
    assert "is right" in str(grade.grades.get().feedback)


def test_form_errors_are_french(client: Client, cast: Cast) -> None:
    client.force_login(cast.ann)
    answer = client.post(reverse("accounts:join"), {"join_code": "NOSUCH"}, headers=IN_FRENCH)
    assertContains(answer, "Aucune classe n’a ce code.", status_code=422)


def test_the_api_is_the_same_in_french(client: Client, cast: Cast) -> None:
    position = {"hand": "AQ4.K82.KJ73.Q52", "auction": [], "dealer": "S", "vul": "None"}
    answers = [
        client.post(
            "/api/get-next-bid/",
            json.dumps(position),
            content_type="application/json",
            headers={**bearer(cast.ann), "Accept-Language": language},
        ).json()
        for language in ("fr", "en")
    ]
    assert answers[0] == answers[1]


def test_numbers_in_svg_have_no_decimal_comma(client: Client, cast: Cast, table: Table) -> None:
    for person, path in main_pages(cast, table).values():
        client.force_login(person)
        pictures = re.findall(r"<svg.*?</svg>", get_french_page(client, path), re.DOTALL)
        assert [
            at
            for picture in pictures
            for at in re.findall(r'(?:x|y|width|height|points)\d?="\d+,[^"]*"', picture)
            if not at.startswith("points")
        ] == []


@pytest.mark.parametrize(
    ("written", "french"),
    [("D j M, H:i", "sam. 5 déc., 18:30"), ("j M Y", "5 déc. 2026"), ("D j M", "sam. 5 déc.")],
)
def test_short_dates_are_french(written: str, french: str) -> None:
    shown = Template(f'{{{{ at|date:_("{written}") }}}}')
    with override("fr"):
        assert shown.render(Context({"at": A_DAY})) == french
    with override("en"):
        assert shown.render(Context({"at": A_DAY})).startswith(("Sat 5 Dec", "5 Dec"))


def test_no_template_has_an_untranslated_date_format() -> None:
    templates = (settings.BASE_DIR / "templates").rglob("*.html")
    assert [path.name for path in templates if re.search(r'date:"[^"]*M', path.read_text())] == []


@pytest.mark.parametrize(("done", "french"), [(1, "1 donne faite sur 6"), (2, "2 donnes faites sur 6")])
def test_finished_boards_have_a_french_plural(done: int, french: str) -> None:
    with override("fr"):
        text = ngettext("%(done)s of %(boards)s boards done", "%(done)s of %(boards)s boards done", done)
        assert text % {"done": done, "boards": 6} == french


@pytest.mark.parametrize(
    ("calls", "french"),
    [
        ("1S 1C", "1C n’est pas au-dessus de 1S."),
        ("1S P P P P", "P vient trop tard\u00a0: les enchères sont terminées après 1S P P P."),
        ("X", "X en Nord\u00a0: les adversaires n’ont pas encore fait d’enchère à contrer."),
        ("1J", "'1J' n’est pas une annonce (P, X, XX ou 1C à 7N)."),
    ],
)
def test_a_refused_call_is_explained_in_french(calls: str, french: str) -> None:
    with pytest.raises(MessageError) as refused:
        Auction.parse(calls)
    with override("fr"):
        assert sentence_of(refused.value) == french


def test_the_result_of_a_finished_board_is_french(ann: Client, cast: Cast, english: set[str]) -> None:
    finished = table_for(cast.ann, klass=cast.klass)
    finish_auction(finished)
    page = Texts(get_french_page(ann, reverse("auctions:table", args=(finished.pk,))))
    assert page.found & english == set()
    assert any("Nord-Sud peut faire" in text for text in page.found)
    assert not any("can make" in text or "made with" in text or " by North" in text for text in page.found)


@pytest.mark.parametrize(
    ("cards", "french", "english"),
    [
        ({"min_cards": 1}, "au moins 1 carte", "at least 1 card"),
        ({"min_cards": 2}, "au moins 2 cartes", "at least 2 cards"),
        ({"max_cards": 1}, "au plus 1 carte", "at most 1 card"),
        ({"max_cards": 2}, "au plus 2 cartes", "at most 2 cards"),
    ],
)
def test_a_number_of_cards_has_its_plural(cards: dict[str, int], french: str, english: str) -> None:
    for language, words in (("fr", french), ("en", english)):
        with override(language):
            assert span_words(cards) == words


@pytest.mark.parametrize(
    ("least", "french", "english"),
    [
        (1, "Sud a au moins 1 pique", "South has at least 1 spade"),
        (2, "Sud a au moins 2 piques", "South has at least 2 spades"),
    ],
)
def test_a_limit_of_a_profile_has_its_plural(least: int, french: str, english: str) -> None:
    part = Part("path", Suit.SPADES, SuitRange(min_cards=least))
    end = RangeEnd(Seat.S, part, EndKind.CARDS, is_least=True, value=least)
    assert str(end.text) == english
    with override("fr"):
        assert plain(end.text) == french


def test_the_problems_of_a_draft_are_french(client: Client, cast: Cast, english: set[str]) -> None:
    changed: dict[str, Any] = document()
    for place, kind in enumerate(changed["seat_profiles"]["S"]["subprofiles"]):
        kind["name"] = ""
        kind["standard"] = {"total_min_hcp": 20, "total_max_hcp": 40 - 30 * place}
    revision = save_profile(document=document(), owner=cast.teacher)
    draft = draft_of_profile(owner=cast.teacher, profile=revision.profile)
    draft.document = changed
    draft.save()
    client.force_login(cast.teacher)
    page = Texts(get_french_page(client, reverse("deals:draft", args=(draft.pk, "S"))))
    assert page.found & english == set()
    assert any("doit être compris entre 0 et 37, et non 40" in text for text in page.found)
    assert not any("must be" in text or "more than" in text for text in page.found)


def test_a_refused_import_is_explained_in_french(client: Client, cast: Cast) -> None:
    client.force_login(cast.teacher)
    answer = client.post(reverse("deals:profile-import"), {"text": "{"}, headers=IN_FRENCH)
    assertContains(answer, "ce n’est pas du JSON", status_code=422)
