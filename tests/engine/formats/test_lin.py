"""LIN: reading files of other programs, and round trips."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgeclass.engine.auctions import Seat, Vulnerability
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.formats import BoardRecord, CallNote, FormatError, read_lin, write_lin
from tests.engine.formats.records import DEAL, LIN_HANDS, records


def test_lin_hands_start_with_south() -> None:
    (record,) = read_lin(f"qx|o1|md|3{LIN_HANDS}|sv|o|mb|1N|mb|d|mb|p|").records
    assert record.deal == Deal.parse(DEAL)
    assert (record.dealer, record.vulnerability, record.number) == (Seat.N, Vulnerability.NONE, 1)
    assert str(record.auction) == "1N X P"


@pytest.mark.parametrize(("digit", "dealer"), [("1", Seat.S), ("2", Seat.W), ("3", Seat.N), ("4", Seat.E)])
def test_the_lin_dealer_is_counted_from_south(digit: str, dealer: Seat) -> None:
    assert read_lin(f"md|{digit}{LIN_HANDS}|").records[0].dealer is dealer


def test_the_fourth_lin_hand_is_optional() -> None:
    three = ",".join(LIN_HANDS.split(",")[:3])
    assert read_lin(f"md|3{three}|").records[0].deal == Deal.parse(DEAL)
    assert read_lin(f"md|3{three},|").records[0].deal == Deal.parse(DEAL)


def test_lin_tags_can_be_in_any_order() -> None:
    calls = "mb|1S|mb|p|mb|2S|mb|p|mb|4C|mb|d|mb|p|mb|p|mb|p|"
    (record,) = read_lin(f"md|3{LIN_HANDS}|ah|Board%209|{calls}sv|e|").records
    assert (record.number, record.vulnerability) == (9, Vulnerability.EW)
    assert str(record.contract) == "4CX by N"


def test_a_passed_out_board_without_cards_is_parsed() -> None:
    (record,) = read_lin("md|1,,,|mb|p|mb|p|mb|p|mb|p|").records
    assert record.is_passed_out
    assert (record.deal, record.dealer) == (None, Seat.S)


def test_a_claim_sets_declarers_tricks() -> None:
    text = f"md|3{LIN_HANDS}|mb|3N|mb|p|mb|p|mb|p|pc|SK|pc|S2|mc|10|"
    assert read_lin(text).records[0].tricks == 10


def test_every_board_of_a_lin_file_is_parsed() -> None:
    text = f"qx|o1|md|3{LIN_HANDS}|mb|p|\nqx|o2|md|4{LIN_HANDS}|mb|p"
    assert [record.number for record in read_lin(text).records] == [1, 2]


def test_a_file_with_one_board_per_line_is_parsed() -> None:
    line = f"pn|Sami,Wanda,Nora,Emil|st||md|3{LIN_HANDS}|ah|Board 1|mb|p|pg||"
    assert len(read_lin(f"{line}\n{line}\n").records) == 2


def test_the_closed_room_has_the_cards_and_its_own_names() -> None:
    text = f"vg|Final,ROUND 1|pn|a,b,c,d,e,f,g,h|\nqx|o7|md|1{LIN_HANDS}|sv|n|mb|1C|\nqx|c7|mb|1D|pg||\n"
    opened, closed = read_lin(text).records
    assert opened.deal == closed.deal
    assert (opened.dealer, closed.dealer) == (Seat.S, Seat.S)
    assert (opened.players, closed.players) == (("c", "d", "a", "b"), ("g", "h", "e", "f"))
    assert str(closed.auction) == "1D"
    assert opened.event == closed.event == "Final"


def test_calls_without_separators_and_alerts_are_parsed() -> None:
    (record,) = read_lin(f"md|3{LIN_HANDS}|mb|1Np|mb|2C!|an|Stayman, asks|mb|p|mb|2D!|").records
    assert str(record.auction) == "1N P 2C P 2D"
    assert record.notes == (CallNote(2, "Stayman, asks"), CallNote(4, "alert"))


def test_percent_encoded_lin_is_parsed() -> None:
    assert read_lin(f"md%7C3{LIN_HANDS.replace(',', '%2C')}%7C").records[0].deal is not None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"qx|o1|\nmd|5{LIN_HANDS}|", "line 2: o1, md: 5 is no dealer"),
        ("md|3SAKHDC,,,|", "line 1: md: South: AK... has 2 cards, not 13"),
        (f"md|3{LIN_HANDS.replace('K65', 'A65')}|", "line 1: md: SA is held by two hands"),
        (f"md|3{LIN_HANDS},SA|", "line 1: md: there are 5 hands, not 4"),
        (f"md|3{LIN_HANDS}|\nsv|x|", "line 2: sv: 'x' is not a vulnerability"),
        ("md|3|mb|1H|\nmb|1C|", "line 2: mb, call 2: 1C is not above 1H"),
        ("md|3|\n\nmb|1Z|", "line 3: mb: '1Z' is not a call"),
        ("md|3|mc|14|", "line 1: mc: '14' is not a number of tricks"),
        ("hello there|md|", "line 1: 'hello there' stands where a tag such as md should be"),
        ("md|3|pg||junk", "line 1: 'junk' is not LIN"),
        ("md|3XAK,,,|", "line 1: md: South: 'XAK' does not begin with a suit"),
        ("md|3SASK,,,|", "line 1: md: South: 'SASK' names its spades twice"),
    ],
)
def test_an_error_in_lin_is_reported_with_its_line(text: str, message: str) -> None:
    with pytest.raises(FormatError) as refused:
        read_lin(text)
    assert str(refused.value).startswith(message)


@given(records())
def test_lin_round_trips(record: BoardRecord) -> None:
    assert read_lin(write_lin(record)).records == (record,)


@given(st.lists(records().filter(lambda record: record.number is not None), max_size=3))
def test_a_lin_file_round_trips(boards: list[BoardRecord]) -> None:
    numbered = [record for record in boards if record.deal is not None]
    text = "\n".join(write_lin(record) for record in numbered)
    assert list(read_lin(text).records) == numbered
