"""Language of pages and sockets; the API is always English."""

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
    """Return Ann's browser."""
    client.force_login(cast.ann)
    return client


def language_of(client: Client, **headers: str) -> str:
    return client.get("/", headers=headers)["Content-Language"]


def test_a_page_has_the_language_of_the_browser(client: Client) -> None:
    answer = client.get("/", headers=IN_FRENCH)
    assert answer["Content-Language"] == "fr"
    assertContains(answer, '<html lang="fr">')
    assert "Accept-Language" in answer["Vary"]


def test_unsupported_languages_fall_back_to_english(client: Client) -> None:
    assertContains(client.get("/", headers={"Accept-Language": "fi"}), '<html lang="en">')


def test_anonymous_users_can_choose_a_language_in_a_cookie(client: Client) -> None:
    assertRedirects(
        client.post(CHOOSE, {"language": "fr", "next": "/bidding/"}), "/bidding/", fetch_redirect_response=False
    )
    assert language_of(client) == "fr"
    assert language_of(client, **{"Accept-Language": "en"}) == "fr"


def test_a_users_language_applies_on_every_device(ann: Client, cast: Cast) -> None:
    ann.post(CHOOSE, {"language": "fr"})
    elsewhere = Client()
    elsewhere.force_login(cast.ann)
    assert language_of(elsewhere, **{"Accept-Language": "en"}) == "fr"


def test_choosing_an_unsupported_language_changes_nothing(ann: Client, cast: Cast) -> None:
    ann.post(CHOOSE, {"language": "xx"})
    cast.ann.refresh_from_db()
    assert cast.ann.language == ""
    assert language_of(ann) == "en"


def test_choosing_a_language_redirects_to_no_other_site(client: Client) -> None:
    answer = client.post(CHOOSE, {"language": "fr", "next": "https://elsewhere.example/"})
    assertRedirects(answer, "/", fetch_redirect_response=False)


def test_choosing_a_language_requires_post(client: Client) -> None:
    assert client.get(CHOOSE, {"language": "fr"}).status_code == 405


def test_the_preferences_set_and_reset_the_language(ann: Client, cast: Cast) -> None:
    ann.post(PREFERENCES, {"shown_name": "", "explanation_level": "simple", "language": "fr"})
    assert language_of(ann, **{"Accept-Language": "en"}) == "fr"
    ann.post(PREFERENCES, {"shown_name": "", "explanation_level": "simple", "language": ""})
    assert language_of(ann, **{"Accept-Language": "en"}) == "en"


def test_the_api_responds_in_english(client: Client) -> None:
    answer = client.get("/api/v1/nothing", headers=IN_FRENCH)
    assert answer.status_code == 404
    refused = client.get("/api/decisions/", headers=IN_FRENCH)
    assert "fr" not in refused.get("Content-Language", "")
    assert get_language() == "en"


def test_the_language_is_reset_after_a_request(client: Client) -> None:
    client.get("/", headers=IN_FRENCH)
    assert get_language() == "en"


def test_a_socket_has_the_language_of_its_page(cast: Cast) -> None:
    scope = {"cookies": {}, "headers": [(b"accept-language", b"fr")]}
    with user_language(cast.ann, scope):
        assert get_language() == "fr"
    with user_language(cast.ann, {"cookies": {"django_language": "fr"}, "headers": []}):
        assert get_language() == "fr"
    User.objects.filter(pk=cast.ann.pk).update(language="en")
    cast.ann.refresh_from_db()
    with user_language(cast.ann, scope):
        assert get_language() == "en"
