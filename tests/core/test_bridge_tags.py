from apps.core.i18n.rendering import suit_symbol
from apps.core.templatetags.bridge import (
    call,
    holdings,
    points_for,
    prose,
    rule_text,
    suits,
    tier_words,
    trick_rows,
)
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.calls import Call
from bridgeclass.engine.cards import Suit
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.scoring import TrickTable


def test_a_suit_has_a_symbol_a_color_and_a_word() -> None:
    assert "♥" in suit_symbol(Suit.HEARTS)
    assert "suit-H" in suit_symbol(Suit.HEARTS)
    assert "hearts" in suit_symbol(Suit.HEARTS)


def test_suits_in_a_text_are_marked_and_the_rest_is_escaped() -> None:
    marked = suits("1♠ <b>")
    assert "suit-S" in marked
    assert "&lt;b&gt;" in marked


def test_bids_in_a_text_get_suit_symbols() -> None:
    assert "suit-C" in rule_text("asks opener to bid 3C")
    assert rule_text("5CX 13C 2Clubs") == "5CX 13C 2Clubs"


def test_a_call_has_a_spoken_form() -> None:
    assert call(Call.parse("P")) == "Pass"
    assert "Double" in call(Call.parse("X"))
    assert "Redouble" in call(Call.parse("XX"))
    assert call(Call.parse("3N")) == "3NT"
    assert "clubs" in call(Call.parse("2C"))


def test_a_hand_starts_with_spades_and_writes_tens_as_digits() -> None:
    shown = holdings(Hand.parse("AT4..KJ732.Q9652"))
    assert [holding.suit for holding in shown] == [Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS]
    assert [holding.ranks for holding in shown][:2] == [("A", "10", "4"), ()]


def test_tricks_are_in_rows_from_notrump_to_clubs() -> None:
    rows = trick_rows(TrickTable.parse("88789887895565455654"))
    assert [row.seat for row in rows] == [Seat.N, Seat.S, Seat.E, Seat.W]
    assert rows[0].tricks == (8, 8, 7, 8, 9)


def test_a_score_names_the_side_that_gains() -> None:
    assert [points_for(score) for score in (420, -50, 0)] == ["N-S +420", "E-W +50", "0"]


def test_every_tier_has_a_label() -> None:
    words = {tier_words(tier) for tier in ("optimal", "acceptable", "suboptimal", "error")}
    assert len(words) == 4


def test_an_explanation_becomes_paragraphs_and_lists() -> None:
    html = prose("1NT is right.\n- 15-17 HCP: you have 16\n- <script>\n\nPartner may pass.")
    assert html.startswith("<p>1NT is right.</p><ul><li>15-17 HCP: you have 16</li><li>&lt;script&gt;</li></ul>")
    assert html.endswith("<p>Partner may pass.</p>")
