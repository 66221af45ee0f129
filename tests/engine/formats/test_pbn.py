"""PBN: reading files of other programs, and round trips."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgeclass.engine.auctions import Seat, Vulnerability
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.formats import BoardRecord, CallNote, FormatError, read_pbn, write_pbn
from tests.engine.formats.records import BOARD_1, DEAL, OTHER, records


def test_all_tags_of_a_pbn_board_are_parsed() -> None:
    (record,) = read_pbn(BOARD_1).records
    assert (record.number, record.dealer, record.event) == (1, Seat.N, "Lesson")
    assert record.deal == Deal.parse(DEAL)
    assert record.players == ("Nora", "Emil", "Sami", "Wanda")
    assert str(record.auction) == "1N P 3N P P P"
    assert record.notes == (CallNote(0, "15 to 17 points"),)
    assert (str(record.contract), record.tricks) == ("3N by N", 9)


def test_comments_between_tags_are_ignored() -> None:
    text = '{PAR: 3H by North}\n; a line\n% another\n[Board "1"]\n{more}\n[Dealer "N"]\n'
    reading = read_pbn(text)
    assert [(record.number, record.dealer) for record in reading.records] == [(1, Seat.N)]
    assert reading.warnings == ()


def test_a_comment_can_span_several_lines() -> None:
    text = f'[Board "1"]\n{{two\n\nparagraphs}}\n[Deal "{DEAL}"]\n'
    assert [record.number for record in read_pbn(text).records] == [1]


def test_statistics_after_the_last_game_are_ignored_with_a_warning() -> None:
    reading = read_pbn(BOARD_1 + "\nGenerated 2922012 hands\nProduced 100 hands\n")
    assert len(reading.records) == 1
    assert [str(remark) for remark in reading.warnings] == [
        "line 18: 'Generated 2922012 hands' is not PBN and was passed over",
        "line 19: 'Produced 100 hands' is not PBN and was passed over",
    ]


def test_statistics_after_a_bare_deal_are_ignored() -> None:
    reading = read_pbn(f'[Board "1"]\n[Deal "{DEAL}"]\nGenerated 10 hands\n')
    assert reading.records[0].deal is not None
    assert [remark.line for remark in reading.warnings] == [3]


def test_the_auction_overrides_a_contradictory_declarer_tag() -> None:
    text = '[Dealer "S"]\n[Declarer "W"]\n[Contract "4H"]\n[Auction "S"]\n1D Pass 1H 1S 2H 3S 4H AP\n'
    reading = read_pbn(text)
    assert str(reading.records[0].contract) == "4H by N"
    assert [str(remark) for remark in reading.warnings] == ["line 2: the tags say 4H by W but the auction says 4H by N"]


@pytest.mark.parametrize("second", ['[Deal "#"]\n', ""])
def test_a_second_record_of_a_board_reuses_its_deal(second: str) -> None:
    text = f'{BOARD_1}\n[Board "1"]\n[Room "Closed"]\n{second}[Auction "N"]\n1NT AP\n'
    first, closed = read_pbn(text).records
    assert first.deal == closed.deal == Deal.parse(DEAL)
    assert str(closed.auction) == "1N P P P"
    assert ("Room", "Closed") in closed.tags


def test_a_missing_deal_is_not_taken_from_another_board() -> None:
    _, second = read_pbn(f'{BOARD_1}\n[Board "2"]\n[Auction "E"]\nAP\n').records
    assert second.deal is None


def test_a_tag_with_two_number_signs_applies_to_all_following_games() -> None:
    text = f'[Event "##Club"]\n\n[Board "1"]\n[Deal "{DEAL}"]\n\n[Board "2"]\n[Deal "{OTHER}"]\n'
    assert [record.event for record in read_pbn(text).records] == ["Club", "Club"]


def test_a_tag_with_one_number_sign_repeats_the_previous_game() -> None:
    text = f'{BOARD_1}\n[Event "#"]\n[Board "2"]\n[Deal "{OTHER}"]\n'
    assert [record.event for record in read_pbn(text).records] == ["Lesson", "Lesson"]


def test_boards_without_empty_lines_between_them_are_separated() -> None:
    text = f'[Board "1"]\n[Deal "{DEAL}"]\n[Board "2"]\n[Deal "{OTHER}"]'
    assert [record.number for record in read_pbn(text).records] == [1, 2]


def test_an_empty_line_before_the_auction_does_not_end_the_game() -> None:
    text = f'[Board "1"]\n[Deal "{DEAL}"]\n\n[Auction "N"]\n\n1NT AP\n'
    (record,) = read_pbn(text).records
    assert str(record.auction) == "1N P P P"


def test_windows_line_endings_and_a_byte_order_mark_are_accepted() -> None:
    (record,) = read_pbn("\ufeff" + BOARD_1.replace("\n", "\r\n")).records
    assert record.deal is not None


def test_dealer_and_vulnerability_default_to_the_board_number() -> None:
    (record,) = read_pbn(f'[Board "10"]\n[Deal "{DEAL}"]\n').records
    assert (record.dealer, record.vulnerability) == (Seat.E, Vulnerability.BOTH)


@pytest.mark.parametrize(("value", "tricks"), [("9", 9), ("NS 9", 9), ("EW 4", 9), ("^9", 9)])
def test_a_result_is_parsed_for_either_side(value: str, tricks: int) -> None:
    text = BOARD_1.replace('[Result "9"]', f'[Result "{value}"]')
    assert read_pbn(text).records[0].tricks == tricks


def test_a_contract_of_pass_is_a_passed_out_board() -> None:
    (record,) = read_pbn(f'[Board "1"]\n[Deal "{DEAL}"]\n[Contract "Pass"]\n').records
    assert record.is_passed_out


def test_without_an_auction_the_contract_is_parsed_from_its_tags() -> None:
    text = f'[Board "1"]\n[Deal "{DEAL}"]\n[Declarer "^S"]\n[Contract "4HX"]\n[Result "8"]\n'
    (record,) = read_pbn(text).records
    assert (str(record.contract), record.tricks) == ("4HX by S", 8)


def test_unknown_hands_are_dashes() -> None:
    text = '[Board "1"]\n[Deal "S:J32.J965.QT2.AJT - AQ4.K82.KJ73.Q52 -"]\n'
    (record,) = read_pbn(text).records
    assert record.deal is None
    assert str(record.hand(Seat.N)) == "AQ4.K82.KJ73.Q52"
    assert record.hand(Seat.E) is None
    assert read_pbn(write_pbn([record])).records == (record,)


def test_annotations_in_the_auction_are_ignored() -> None:
    text = BOARD_1.replace("1NT =1= Pass 3NT", "1NT! $1 Pass 3NT=1=")
    (record,) = read_pbn(text).records
    assert str(record.auction) == "1N P 3N P P P"
    assert record.notes == (CallNote(2, "15 to 17 points"),)


def test_an_auction_that_does_not_start_with_the_dealer_causes_a_warning() -> None:
    reading = read_pbn(BOARD_1.replace('[Dealer "N"]', '[Dealer "E"]'))
    assert reading.records[0].dealer is Seat.N
    assert [str(remark) for remark in reading.warnings] == ["line 13: the auction begins with N, not with the dealer E"]


def test_play_and_score_tables_are_ignored() -> None:
    extra = '[Play "E"]\nHK H2\nS2 *\n[ScoreTable "Rank\\2R;Name"]\n1 "Nora"\n[Mode "TABLE"]\n'
    reading = read_pbn(BOARD_1 + extra)
    assert reading.records[0].tags == (("Mode", "TABLE"),)
    assert reading.warnings == ()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("K843", "K84", "line 9: board 1, Deal: K65.AQ7.A64.K84 has 12 cards, not 13"),
        ("T987", "A987", "line 9: board 1, Deal: SA is held by North and West"),
        ('Dealer "N"', 'Dealer "Q"', "line 7: board 1, Dealer: 'Q' is not a seat (N, E, S or W)"),
        ('"None"', '"red"', "line 8: board 1, Vulnerable: 'red' is not a vulnerability"),
        ("3NT Pass", "1C Pass", "line 14: board 1, Auction: call 3: 1C is not above 1N"),
        ("3NT Pass", "9C Pass", "line 14: board 1, Auction: '9C' is not a call"),
        ('Result "9"', 'Result "14"', "line 12: board 1, Result: '14' is not a number of tricks"),
        ('[Result "9"]', '[Result "9]', "line 12: '[Result \"9]' begins a tag that is not closed"),
        ('[Board "1"]', '{[Board "1"]', "line 2: '{[Board \"1\"]' begins a comment that is not"),
    ],
)
def test_an_error_in_pbn_is_reported_with_its_line_and_board(old: str, new: str, message: str) -> None:
    with pytest.raises(FormatError) as refused:
        read_pbn(BOARD_1.replace(old, new, 1))
    assert str(refused.value).startswith(message)


def test_a_board_name_without_a_number_causes_a_warning() -> None:
    reading = read_pbn(f'[Board "practice"]\n[Deal "{DEAL}"]\n')
    assert reading.records[0].number is None
    assert [remark.line for remark in reading.warnings] == [1]


def test_a_double_dummy_table_is_preserved_as_a_tag() -> None:
    text = f'[Board "1"]\n[Deal "{DEAL}"]\n[DoubleDummyTricks "54321A98760000010DCB"]\n'
    (record,) = read_pbn(text).records
    assert record.tags == (("DoubleDummyTricks", "54321A98760000010DCB"),)
    assert read_pbn(write_pbn([record])).records[0].deal == record.deal


@given(st.lists(records(), max_size=3))
def test_pbn_round_trips(boards: list[BoardRecord]) -> None:
    assert read_pbn(write_pbn(boards)).records == tuple(boards)
