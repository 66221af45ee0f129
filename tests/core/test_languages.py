"""In which language a page speaks, and that programs are answered in English."""

import pytest
from django.test import Client
from django.utils.translation import get_language
from pytest_django.asserts import assertContains, assertRedirects

from apps.accounts.models import User
from apps.core.i18n.languages import user_language
from tests.people import Cast

pytestmark = pytest.mark.django_db
IN_FRENCH = {"Accept-Language": "fr-CH, fr;q=0.9, en;q=0.8"}
CHOOSE = "/accounts/language/"
PREFERENCES = "/accounts/preferences/"


@pytest.fixture
def ann(client: Client, cast: Cast) -> Client:
    """Ann's browser."""
    client.force_login(cast.ann)
    return client


def spoken(client: Client, **headers: str) -> str:
    return client.get("/", headers=headers)["Content-Language"]


def test_a_page_speaks_what_the_browser_asks_for(client: Client) -> None:
    answer = client.get("/", headers=IN_FRENCH)
    assert answer["Content-Language"] == "fr"
    assertContains(answer, '<html lang="fr">')
    assert "Accept-Language" in answer["Vary"]


def test_a_language_that_is_not_spoken_here_gets_english(client: Client) -> None:
    assertContains(client.get("/", headers={"Accept-Language": "fi"}), '<html lang="en">')


def test_a_language_is_chosen_without_an_account_and_kept_on_the_device(client: Client) -> None:
    assertRedirects(
        client.post(CHOOSE, {"language": "fr", "next": "/bidding/"}), "/bidding/", fetch_redirect_response=False
    )
    assert spoken(client) == "fr"
    assert spoken(client, **{"Accept-Language": "en"}) == "fr"


def test_a_choice_follows_the_person_to_another_device(ann: Client, cast: Cast) -> None:
    ann.post(CHOOSE, {"language": "fr"})
    elsewhere = Client()
    elsewhere.force_login(cast.ann)
    assert spoken(elsewhere, **{"Accept-Language": "en"}) == "fr"


def test_a_language_nobody_speaks_here_changes_nothing(ann: Client, cast: Cast) -> None:
    ann.post(CHOOSE, {"language": "xx"})
    cast.ann.refresh_from_db()
    assert cast.ann.language == ""
    assert spoken(ann) == "en"


def test_a_language_leads_to_no_other_site(client: Client) -> None:
    answer = client.post(CHOOSE, {"language": "fr", "next": "https://elsewhere.example/"})
    assertRedirects(answer, "/", fetch_redirect_response=False)


def test_a_language_is_chosen_by_a_form_alone(client: Client) -> None:
    assert client.get(CHOOSE, {"language": "fr"}).status_code == 405


def test_the_preferences_choose_a_language_and_let_it_go_again(ann: Client, cast: Cast) -> None:
    ann.post(PREFERENCES, {"shown_name": "", "explanation_level": "simple", "language": "fr"})
    assert spoken(ann, **{"Accept-Language": "en"}) == "fr"
    ann.post(PREFERENCES, {"shown_name": "", "explanation_level": "simple", "language": ""})
    assert spoken(ann, **{"Accept-Language": "en"}) == "en"


def test_programs_are_answered_in_english(client: Client) -> None:
    answer = client.get("/api/v1/nothing", headers=IN_FRENCH)
    assert answer.status_code == 404
    refused = client.get("/api/decisions/", headers=IN_FRENCH)
    assert "fr" not in refused.get("Content-Language", "")
    assert get_language() == "en"


def test_a_request_leaves_no_language_behind(client: Client) -> None:
    client.get("/", headers=IN_FRENCH)
    assert get_language() == "en"


def test_a_socket_speaks_as_its_page_does(cast: Cast) -> None:
    asked = {"cookies": {}, "headers": [(b"accept-language", b"fr")]}
    with user_language(cast.ann, asked):
        assert get_language() == "fr"
    with user_language(cast.ann, {"cookies": {"django_language": "fr"}, "headers": []}):
        assert get_language() == "fr"
    User.objects.filter(pk=cast.ann.pk).update(language="en")
    cast.ann.refresh_from_db()
    with user_language(cast.ann, asked):
        assert get_language() == "en"
