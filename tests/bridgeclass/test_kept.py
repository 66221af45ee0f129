from django.template import Context, Template
from django.test.utils import override_settings
from django.utils.safestring import mark_safe
from django.utils.translation import override

from bridgeclass.engine.calls import Call
from bridgeclass.templatetags.bridge import call, suits
from bridgeclass.templatetags.kept import kept

TIER = "parts/tier.html"


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
