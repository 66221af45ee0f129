import pytest

from apps.deals.selectors.descriptions import hand_words, span_words
from apps.deals.selectors.fields import Document


@pytest.mark.parametrize(
    ("standard", "sentence"),
    [
        ({}, "any hand"),
        ({"total_min_hcp": 15, "total_max_hcp": 17}, "15 to 17 HCP"),
        ({"spades": {"min_cards": 5}}, "♠ at least 5"),
        ({"spades": {"min_cards": 5, "max_cards": 6, "min_hcp": 3}}, "♠ 5 to 6 with at least 3 HCP"),
        ({"spades": {"min_hcp": 4}}, "at least 4 HCP in ♠"),
        ({"spades": {"min_hcp": 4, "max_hcp": 37}}, "at least 4 HCP in ♠"),
        ({"hearts": {"max_cards": 1}, "clubs": {"max_hcp": 2}}, "♥ at most 1, at most 2 HCP in ♣"),
    ],
)
def test_the_ranges_of_a_hand_read_as_a_sentence(standard: Document, sentence: str) -> None:
    assert hand_words({"standard": standard}) == sentence


@pytest.mark.parametrize(("low", "high"), [(39, 14), (15, 14), (38, 39), (-1, 12), ("ten", 12)])
def test_an_invalid_range_of_points_is_not_described(low: object, high: object) -> None:
    sentence = hand_words({"standard": {"total_min_hcp": low, "total_max_hcp": high}})
    assert sentence == "an invalid number of HCP"


def test_an_invalid_range_of_cards_is_not_described() -> None:
    assert hand_words({"standard": {"hearts": {"min_cards": 6, "max_cards": 5}}}) == "an invalid number of cards in ♥"
    assert (
        span_words({"min_cards": 6, "max_cards": 5, "min_hcp": 3}) == "an invalid number of cards with at least 3 HCP"
    )
    assert span_words({"min_hcp": 8, "max_hcp": 7}) == "any number of cards with an invalid number of HCP"
    assert span_words({"min_cards": 2, "max_cards": 1}) == "an invalid number of cards"
