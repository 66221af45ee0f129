"""Translation of composed English sentences."""

import pytest
from django.utils.translation import override

from apps.core.i18n.phrases import localize

IN_FRENCH = {
    "You have 16 HCP and 4=3=3=3 shape.": "Vous avez 16 H et distribution 4=3=3=3.",
    "5+ hearts": "5+ cœurs",
    "at most 1 club": "au plus 1 trèfle",
    "15-17 HCP, a balanced hand": "15-17 H, une main régulière",
    "forcing for one round": "forcing un tour",
    "Forcing for one round": "Forcing un tour",
    "Stayman over 1NT": "Stayman sur 1SA",
    "3 spades to 5": "3 spades to 5",
}


@pytest.mark.parametrize(("english", "french"), IN_FRENCH.items())
def test_a_sentence_is_translated_by_its_parts(english: str, french: str) -> None:
    with override("fr"):
        assert localize(english) == french


def test_the_reason_for_a_call_is_translated_completely() -> None:
    with override("fr"):
        translated = localize(
            "1NT is right: Balanced 15-17 (15-17 HCP, a balanced hand; or 5+ hearts). Better is 2♣: Stayman."
        )
    assert translated == (
        "1SA est juste: Régulière 15-17 (15-17 H, une main régulière; ou 5+ cœurs). Mieux vaut 2♣: Stayman."
    )


@pytest.mark.parametrize("english", IN_FRENCH)
def test_a_sentence_is_unchanged_in_english(english: str) -> None:
    with override("en"):
        assert localize(english) == english


def test_a_text_of_several_sentences_is_translated() -> None:
    with override("fr"):
        translated = localize("2♣: a strong hand: 22 or more points, or game almost in hand. You have 21 HCP.")
    assert translated == "2♣: une main forte\u00a0: 22 points ou plus, ou la manche presque en main. Vous avez 21 H."


def test_an_unknown_sentence_is_unchanged() -> None:
    with override("fr"):
        assert localize("Tom, Dick and Harry (of 4B)") == "Tom, Dick and Harry (of 4B)"
        assert localize("") == ""


def test_each_language_is_cached_separately() -> None:
    with override("fr"):
        assert localize("5+ hearts") == "5+ cœurs"
    with override("en"):
        assert localize("5+ hearts") == "5+ hearts"


def test_a_long_text_takes_no_exponential_time() -> None:
    with override("fr"):
        assert localize("it needs " + "5+ hearts longer than (" * 2_000)
