import re

from django.conf import settings
from django.template import Context, Template
from django.test.utils import override_settings
from django.utils.safestring import mark_safe
from django.utils.translation import override

from apps.core.templatetags.bridge import call, suits
from apps.core.templatetags.kept import kept
from bridgeclass.engine.calls import Call

TIER = "parts/tier.html"
TEMPLATES = settings.BASE_DIR / "templates"


def test_a_page_shows_a_kept_part() -> None:
    page = Template('{% load kept %}{% kept "parts/tier.html" tier=tier %}').render(Context({"tier": "optimal"}))
    assert page == kept(TIER, tier="optimal")


def test_equal_values_give_what_was_kept_and_others_do_not() -> None:
    assert kept(TIER, tier="optimal") is kept(TIER, tier="optimal")
    assert kept(TIER, tier="optimal") != kept(TIER, tier="error")


@override_settings(DEBUG=True)
def test_in_development_a_part_is_rendered_anew() -> None:
    assert kept(TIER, tier="optimal") is not kept(TIER, tier="optimal")


def test_what_is_kept_of_a_call_is_in_the_readers_language() -> None:
    english = call(Call.parse("P"))
    with override("fr"):
        french = call(Call.parse("P"))
    assert english != french


def test_a_text_that_is_not_safe_is_escaped_also_when_the_same_was_safe_before() -> None:
    assert suits(mark_safe("<i>♠</i>")).startswith("<i>")
    assert suits("<i>♠</i>").startswith("&lt;i&gt;")


def test_what_is_a_persons_own_is_filled_in_and_not_kept() -> None:
    ann = kept("parts/asked.html", version=3, key="anns")
    bob = kept("parts/asked.html", version=4, key="bobs")
    assert _values_in(ann) == ["3", "anns"]
    assert _values_in(bob) == ["4", "bobs"]


def test_one_without_a_token_is_not_given_a_form_with_the_token_of_another() -> None:
    first = kept("auctions/result_ways.html", is_open=True, table_id=3, csrf_token="first")
    second = kept("auctions/result_ways.html", is_open=True, table_id=3, csrf_token="second")
    without = kept("auctions/result_ways.html", is_open=True, table_id=3, csrf_token="")
    assert first.count('name="csrfmiddlewaretoken" value="first"') == 2
    assert second == first.replace("first", "second")
    assert "csrfmiddlewaretoken" not in without


def test_what_is_filled_in_is_escaped_and_fits_an_address() -> None:
    assert "&lt;b&gt;" in kept("parts/top.html", is_authenticated=True, person="<b>", initial="b")
    assert 'href="/tables/41/print/"' in kept("auctions/take.html", table_id=41)


def test_texts_that_are_equal_but_not_equally_safe_are_kept_apart() -> None:
    assert kept("parts/asked.html", version=0, key="") is kept("parts/asked.html", version=0, key="")
    safe = kept("auctions/together.html", trouble=mark_safe("<i>"))
    assert safe != kept("auctions/together.html", trouble="<i>")


def test_no_kept_part_asks_who_reads_it_or_makes_a_key_of_its_own() -> None:
    texts = {path.relative_to(TEMPLATES).as_posix(): path.read_text() for path in TEMPLATES.rglob("*.html")}
    parts = {part for text in texts.values() for part in re.findall(r'{% kept "([^"]+)"', text)}
    while more := {part for name in parts for part in re.findall(r'{% include "([^"]+)"', texts[name])} - parts:
        parts |= more
    found = {
        name: re.findall(r"\b(?:user|request|messages|idempotency_key|csp_nonce)\b", texts[name]) for name in parts
    }
    assert len(parts) > 20
    assert not {name: words for name, words in found.items() if words}


def _values_in(html: str) -> list[str]:
    return re.findall('value="([^"]*)"', html)
