"""PBN, LIN and hand-viewer links: what others write is read, what we write reads back."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgeclass.engine.auctions import Auction, Seat, Vulnerability
from bridgeclass.engine.calls import InvalidCallError
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.formats import (
    BoardRecord,
    CallNote,
    FormatError,
    HandOrder,
    expand_sequence,
    read_boards,
    read_hand,
    read_lin,
    read_link,
    read_pbn,
    viewer_link,
    write_lin,
    write_pbn,
)
from bridgeclass.engine.hands import InvalidHandError
from tests.engine.strategies import auctions, deals

DEAL = "N:AQ4.K82.KJ73.Q52 K65.AQ7.A64.K843 J32.J965.QT2.AJT T987.T43.985.976"
OTHER = "N:T987.T43.985.976 AQ4.K82.KJ73.Q52 K65.AQ7.A64.K843 J32.J965.QT2.AJT"
LIN_HANDS = "SJ32HJ965DQT2CAJT,ST987HT43D985C976,SAQ4HK82DKJ73CQ52,SK65HAQ7DA64CK843"

BOARD_1 = f"""[Event "Lesson"]
[Board "1"]
[West "Wanda"]
[North "Nora"]
[East "Emil"]
[South "Sami"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "{DEAL}"]
[Declarer "N"]
[Contract "3NT"]
[Result "9"]
[Auction "N"]
1NT =1= Pass 3NT Pass
Pass Pass
[Note "1:15 to 17 points"]
"""

names = st.text(st.characters(codec="ascii", categories=["L", "Nd"]), max_size=8)
words = st.text(st.sampled_from("abc 5-7+\"\\'/[]{};="), min_size=1, max_size=20).map(
    lambda text: " ".join(text.split())
)


@st.composite
def records(draw: st.DrawFn) -> BoardRecord:
    """Boards with names, an auction perhaps still going on, and notes on some of its calls."""
    auction = draw(auctions())
    places = draw(st.sets(st.integers(0, 8), max_size=3))
    notes = [CallNote(place, draw(words)) for place in sorted(places) if place < len(auction.calls)]
    contract = auction.contract if auction.is_over else None
    return BoardRecord(
        number=draw(st.none() | st.integers(1, 64)),
        dealer=auction.dealer,
        vulnerability=auction.vulnerability,
        deal=draw(st.none() | deals()),
        auction=auction if auction.calls else None,
        notes=tuple(note for note in notes if note.text),
        contract=contract,
        tricks=draw(st.integers(0, 13)) if contract else None,
        players=(draw(names), draw(names), draw(names), draw(names)),
    )


# --- PBN ---------------------------------------------------------------------------------------


def test_a_pbn_board_is_read_with_everything_it_says() -> None:
    (record,) = read_pbn(BOARD_1).records
    assert (record.number, record.dealer, record.event) == (1, Seat.N, "Lesson")
    assert record.deal == Deal.parse(DEAL)
    assert record.players == ("Nora", "Emil", "Sami", "Wanda")
    assert str(record.auction) == "1N P 3N P P P"
    assert record.notes == (CallNote(0, "15 to 17 points"),)
    assert (str(record.contract), record.tricks) == ("3N by N", 9)


def test_comments_between_tags_are_passed_over() -> None:
    text = '{PAR: 3H by North}\n; a line\n% another\n[Board "1"]\n{more}\n[Dealer "N"]\n'
    reading = read_pbn(text)
    assert [(record.number, record.dealer) for record in reading.records] == [(1, Seat.N)]
    assert reading.remarks == ()


def test_a_comment_may_go_over_several_lines() -> None:
    text = f'[Board "1"]\n{{two\n\nparagraphs}}\n[Deal "{DEAL}"]\n'
    assert [record.number for record in read_pbn(text).records] == [1]


def test_statistics_after_the_last_game_are_passed_over_with_a_remark() -> None:
    reading = read_pbn(BOARD_1 + "\nGenerated 2922012 hands\nProduced 100 hands\n")
    assert len(reading.records) == 1
    assert [str(remark) for remark in reading.remarks] == [
        "line 18: 'Generated 2922012 hands' is not PBN and was passed over",
        "line 19: 'Produced 100 hands' is not PBN and was passed over",
    ]


def test_statistics_after_a_bare_deal_are_passed_over_too() -> None:
    reading = read_pbn(f'[Board "1"]\n[Deal "{DEAL}"]\nGenerated 10 hands\n')
    assert reading.records[0].deal is not None
    assert [remark.line for remark in reading.remarks] == [3]


def test_the_auction_decides_who_declares_when_a_tag_contradicts_it() -> None:
    text = '[Dealer "S"]\n[Declarer "W"]\n[Contract "4H"]\n[Auction "S"]\n1D Pass 1H 1S 2H 3S 4H AP\n'
    reading = read_pbn(text)
    assert str(reading.records[0].contract) == "4H by N"
    assert [str(remark) for remark in reading.remarks] == ["line 2: the tags say 4H by W but the auction says 4H by N"]


@pytest.mark.parametrize("second", ['[Deal "#"]\n', ""])
def test_a_second_record_of_a_board_has_its_deal(second: str) -> None:
    text = f'{BOARD_1}\n[Board "1"]\n[Room "Closed"]\n{second}[Auction "N"]\n1NT AP\n'
    first, closed = read_pbn(text).records
    assert first.deal == closed.deal == Deal.parse(DEAL)
    assert str(closed.auction) == "1N P P P"
    assert ("Room", "Closed") in closed.tags


def test_a_missing_deal_is_not_taken_from_another_board() -> None:
    _, second = read_pbn(f'{BOARD_1}\n[Board "2"]\n[Auction "E"]\nAP\n').records
    assert second.deal is None


def test_a_tag_with_two_number_signs_holds_for_all_games_that_follow() -> None:
    text = f'[Event "##Club"]\n\n[Board "1"]\n[Deal "{DEAL}"]\n\n[Board "2"]\n[Deal "{OTHER}"]\n'
    assert [record.event for record in read_pbn(text).records] == ["Club", "Club"]


def test_a_tag_with_one_number_sign_repeats_the_game_before() -> None:
    text = f'{BOARD_1}\n[Event "#"]\n[Board "2"]\n[Deal "{OTHER}"]\n'
    assert [record.event for record in read_pbn(text).records] == ["Lesson", "Lesson"]


def test_boards_without_empty_lines_between_them_are_kept_apart() -> None:
    text = f'[Board "1"]\n[Deal "{DEAL}"]\n[Board "2"]\n[Deal "{OTHER}"]'
    assert [record.number for record in read_pbn(text).records] == [1, 2]


def test_an_empty_line_before_the_auction_does_not_end_the_game() -> None:
    text = f'[Board "1"]\n[Deal "{DEAL}"]\n\n[Auction "N"]\n\n1NT AP\n'
    (record,) = read_pbn(text).records
    assert str(record.auction) == "1N P P P"


def test_lines_may_end_as_on_windows_and_begin_with_a_byte_order_mark() -> None:
    (record,) = read_pbn("\ufeff" + BOARD_1.replace("\n", "\r\n")).records
    assert record.deal is not None


def test_dealer_and_vulnerability_follow_the_board_number_when_not_said() -> None:
    (record,) = read_pbn(f'[Board "10"]\n[Deal "{DEAL}"]\n').records
    assert (record.dealer, record.vulnerability) == (Seat.E, Vulnerability.BOTH)


@pytest.mark.parametrize(("value", "tricks"), [("9", 9), ("NS 9", 9), ("EW 4", 9), ("^9", 9)])
def test_a_result_is_read_for_either_side(value: str, tricks: int) -> None:
    text = BOARD_1.replace('[Result "9"]', f'[Result "{value}"]')
    assert read_pbn(text).records[0].tricks == tricks


def test_a_contract_of_pass_is_a_passed_out_board() -> None:
    (record,) = read_pbn(f'[Board "1"]\n[Deal "{DEAL}"]\n[Contract "Pass"]\n').records
    assert record.is_passed_out


def test_a_contract_is_read_from_its_tags_when_there_is_no_auction() -> None:
    text = f'[Board "1"]\n[Deal "{DEAL}"]\n[Declarer "^S"]\n[Contract "4HX"]\n[Result "8"]\n'
    (record,) = read_pbn(text).records
    assert (str(record.contract), record.tricks) == ("4HX by S", 8)


def test_hands_that_are_not_known_are_dashes() -> None:
    text = '[Board "1"]\n[Deal "S:J32.J965.QT2.AJT - AQ4.K82.KJ73.Q52 -"]\n'
    (record,) = read_pbn(text).records
    assert record.deal is None
    assert str(record.hand(Seat.N)) == "AQ4.K82.KJ73.Q52"
    assert record.hand(Seat.E) is None
    assert read_pbn(write_pbn([record])).records == (record,)


def test_annotations_in_the_auction_are_passed_over() -> None:
    text = BOARD_1.replace("1NT =1= Pass 3NT", "1NT! $1 Pass 3NT=1=")
    (record,) = read_pbn(text).records
    assert str(record.auction) == "1N P 3N P P P"
    assert record.notes == (CallNote(2, "15 to 17 points"),)


def test_an_auction_that_does_not_begin_with_the_dealer_is_remarked() -> None:
    reading = read_pbn(BOARD_1.replace('[Dealer "N"]', '[Dealer "E"]'))
    assert reading.records[0].dealer is Seat.N
    assert [str(remark) for remark in reading.remarks] == ["line 13: the auction begins with N, not with the dealer E"]


def test_play_and_score_tables_are_left_out() -> None:
    extra = '[Play "E"]\nHK H2\nS2 *\n[ScoreTable "Rank\\2R;Name"]\n1 "Nora"\n[Mode "TABLE"]\n'
    reading = read_pbn(BOARD_1 + extra)
    assert reading.records[0].tags == (("Mode", "TABLE"),)
    assert reading.remarks == ()


@pytest.mark.parametrize(
    ("old", "new", "words"),
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
def test_a_fault_in_pbn_is_told_with_its_line_and_board(old: str, new: str, words: str) -> None:
    with pytest.raises(FormatError) as refused:
        read_pbn(BOARD_1.replace(old, new, 1))
    assert str(refused.value).startswith(words)


def test_a_board_name_without_a_number_is_remarked() -> None:
    reading = read_pbn(f'[Board "practice"]\n[Deal "{DEAL}"]\n')
    assert reading.records[0].number is None
    assert [remark.line for remark in reading.remarks] == [1]


def test_a_table_of_tricks_is_kept_as_a_tag() -> None:
    text = f'[Board "1"]\n[Deal "{DEAL}"]\n[DoubleDummyTricks "54321A98760000010DCB"]\n'
    (record,) = read_pbn(text).records
    assert record.tags == (("DoubleDummyTricks", "54321A98760000010DCB"),)
    assert read_pbn(write_pbn([record])).records[0].deal == record.deal


@given(st.lists(records(), max_size=3))
def test_written_pbn_reads_back(boards: list[BoardRecord]) -> None:
    assert read_pbn(write_pbn(boards)).records == tuple(boards)


# --- LIN ---------------------------------------------------------------------------------------


def test_the_hands_of_lin_go_from_south_on() -> None:
    (record,) = read_lin(f"qx|o1|md|3{LIN_HANDS}|sv|o|mb|1N|mb|d|mb|p|").records
    assert record.deal == Deal.parse(DEAL)
    assert (record.dealer, record.vulnerability, record.number) == (Seat.N, Vulnerability.NONE, 1)
    assert str(record.auction) == "1N X P"


@pytest.mark.parametrize(("digit", "dealer"), [("1", Seat.S), ("2", Seat.W), ("3", Seat.N), ("4", Seat.E)])
def test_the_dealer_of_lin_counts_from_south(digit: str, dealer: Seat) -> None:
    assert read_lin(f"md|{digit}{LIN_HANDS}|").records[0].dealer is dealer


def test_the_fourth_hand_of_lin_may_be_left_out() -> None:
    three = ",".join(LIN_HANDS.split(",")[:3])
    assert read_lin(f"md|3{three}|").records[0].deal == Deal.parse(DEAL)
    assert read_lin(f"md|3{three},|").records[0].deal == Deal.parse(DEAL)


def test_the_tags_of_lin_come_in_any_order() -> None:
    calls = "mb|1S|mb|p|mb|2S|mb|p|mb|4C|mb|d|mb|p|mb|p|mb|p|"
    (record,) = read_lin(f"md|3{LIN_HANDS}|ah|Board%209|{calls}sv|e|").records
    assert (record.number, record.vulnerability) == (9, Vulnerability.EW)
    assert str(record.contract) == "4CX by N"


def test_a_passed_out_board_without_cards_is_read() -> None:
    (record,) = read_lin("md|1,,,|mb|p|mb|p|mb|p|mb|p|").records
    assert record.is_passed_out
    assert (record.deal, record.dealer) == (None, Seat.S)


def test_a_claim_gives_the_tricks_of_the_declarer() -> None:
    text = f"md|3{LIN_HANDS}|mb|3N|mb|p|mb|p|mb|p|pc|SK|pc|S2|mc|10|"
    assert read_lin(text).records[0].tricks == 10


def test_every_board_of_a_lin_file_is_read_also_the_last() -> None:
    text = f"qx|o1|md|3{LIN_HANDS}|mb|p|\nqx|o2|md|4{LIN_HANDS}|mb|p"
    assert [record.number for record in read_lin(text).records] == [1, 2]


def test_a_file_with_a_board_on_every_line_is_read() -> None:
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


def test_calls_run_together_and_alerts_are_read() -> None:
    (record,) = read_lin(f"md|3{LIN_HANDS}|mb|1Np|mb|2C!|an|Stayman, asks|mb|p|mb|2D!|").records
    assert str(record.auction) == "1N P 2C P 2D"
    assert record.notes == (CallNote(2, "Stayman, asks"), CallNote(4, "alert"))


def test_lin_written_wholly_in_percent_signs_is_read() -> None:
    assert read_lin(f"md%7C3{LIN_HANDS.replace(',', '%2C')}%7C").records[0].deal is not None


@pytest.mark.parametrize(
    ("text", "words"),
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
def test_a_fault_in_lin_is_told_with_its_line(text: str, words: str) -> None:
    with pytest.raises(FormatError) as refused:
        read_lin(text)
    assert str(refused.value).startswith(words)


@given(records())
def test_written_lin_reads_back(record: BoardRecord) -> None:
    assert read_lin(write_lin(record)).records == (record,)


@given(st.lists(records().filter(lambda record: record.number is not None), max_size=3))
def test_a_file_of_written_lines_reads_back(boards: list[BoardRecord]) -> None:
    numbered = [record for record in boards if record.deal is not None]
    text = "\n".join(write_lin(record) for record in numbered)
    assert list(read_lin(text).records) == numbered


# --- links -------------------------------------------------------------------------------------


@given(records())
def test_a_link_reads_back(record: BoardRecord) -> None:
    link = viewer_link(record)
    assert " " not in link
    assert "|" not in link
    assert read_link(link) == record


def test_a_link_with_a_parameter_for_each_hand_is_read() -> None:
    link = (
        "https://viewer.example/handviewer.html?n=saq4hk82dkj73cq52&e=ck843sk65haq7da64"
        "&s=sj32hj965dq102cajt&d=e&v=b&b=10&a=p1n(15-17)ppp&nn=Nora&sn=Sami"
    )
    record = read_link(link)
    assert record.deal == Deal.parse(DEAL)
    assert (record.number, record.dealer, record.vulnerability) == (
        *(10, Seat.E),
        Vulnerability.BOTH,
    )
    assert str(record.contract) == "1N by S"
    assert record.notes == (CallNote(1, "15-17"),)
    assert record.players == ("Nora", "", "Sami", "")


def test_a_link_may_show_two_hands_only() -> None:
    record = read_link("https://viewer.example/?n=saq4hk82dkj73cq52&amp;s=sj32hj965dqt2cajt")
    assert record.deal is None
    assert [seat for seat, _ in record.some_hands] == [Seat.N, Seat.S]


@pytest.mark.parametrize(
    ("link", "words"),
    [
        ("https://viewer.example/page", "line 4: 'https://viewer.example/page' has no board"),
        ("https://viewer.example/?n=sak", "line 4: link: AK... has 2 cards, not 13"),
        ("https://viewer.example/?a=1n1c", "line 4: link: 1C is not above 1N"),
        ("https://viewer.example/?a=1n7", "line 4: link: a: '7' does not begin with a call"),
        ("https://viewer.example/?a=p&d=q", "line 4: link: 'q' is not a seat"),
        ("https://viewer.example/?lin=md|3|mb|9C|", "line 4: link: mb: '9C' is not a call"),
        ("https://viewer.example/?lin=md|3|md|3|", "line 4: the link holds 2 boards, not one"),
    ],
)
def test_a_fault_in_a_link_is_told_with_its_line(link: str, words: str) -> None:
    with pytest.raises(FormatError) as refused:
        read_link(link, line=4)
    assert str(refused.value).startswith(words)


# --- any of them -------------------------------------------------------------------------------


def test_the_format_of_a_text_is_found_out() -> None:
    (record,) = read_pbn(BOARD_1).records
    for text in (BOARD_1, write_lin(record), viewer_link(record), f"\n{viewer_link(record)}\n"):
        assert [board.deal for board in read_boards(text).records] == [record.deal]


@pytest.mark.parametrize("text", ["", "hello", "AQ4.K82.KJ73.Q52"])
def test_a_text_in_no_known_format_is_refused(text: str) -> None:
    with pytest.raises(FormatError, match="neither PBN nor LIN nor a link"):
        read_boards(text)


@given(st.text(st.sampled_from('[]{};%"|\\ \n#:.-=!PNSEWAKQ139mdbqx'), max_size=60))
def test_no_text_breaks_a_reader_otherwise_than_by_a_format_error(text: str) -> None:
    for read in (read_pbn, read_lin, read_boards):
        with contextlib.suppress(FormatError):
            read(text)


# --- notation ----------------------------------------------------------------------------------


def test_a_hand_written_clubs_first_is_read_in_its_order() -> None:
    hand = read_hand("AK2.QJ.T98.76543", HandOrder.CLUBS_FIRST)
    assert str(hand) == "76543.T98.QJ.AK2"
    assert str(read_hand("76543.T98.QJ.AK2")) == "76543.T98.QJ.AK2"


def test_a_hand_that_is_none_is_refused_in_either_order() -> None:
    with pytest.raises(InvalidHandError, match="3 suits"):
        read_hand("AK2.QJ.T98", HandOrder.CLUBS_FIRST)


@pytest.mark.parametrize(
    ("text", "sequences"),
    [
        ("2D (2M) X", ["2D 2H X", "2D 2S X"]),
        ("1NT 2C", ["1N P 2C"]),
        ("1NT-2C-2D", ["1N P 2C P 2D"]),
        ("(1C) X (P) 1S", ["1C X P 1S"]),
        ("1H (X) XX", ["1H X XX"]),
        ("(1H) (2H) 2S", ["1H P 2H 2S"]),
        ("1m 1H", ["1C P 1H", "1D P 1H"]),
    ],
)
def test_a_sequence_gets_a_pass_only_between_calls_of_one_side(text: str, sequences: list[str]) -> None:
    found = [" ".join(call.text for call in calls) for calls in expand_sequence(text)]
    assert found == sequences
    assert all(str(Auction.parse(sequence)) == sequence for sequence in found)


def test_a_sequence_with_a_word_that_is_no_call_is_refused_by_name() -> None:
    with pytest.raises(InvalidCallError, match="'2Q' is not a call"):
        expand_sequence("1NT 2Q")


# --- going on after a fault --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        (
            f'[Board "1"]\n[Deal "{DEAL}"]\n\n[Board "2"]\n[Deal "N:AK.Q.J.T"]\n\n[Board "3"]\n[Deal "{OTHER}"]\n',
            ["line 5: board 2, Deal"],
        ),
        (
            f'[Board "1"]\n[Deal "{DEAL}"]\n\n[Dealer N]\n\n[Board "3"]\n[Deal "{OTHER}"]\n',
            ["line 4: '[Dealer N]' begins a tag that is not closed"],
        ),
        (
            f"md|3{LIN_HANDS}|ah|Board 1|\nmd|5{LIN_HANDS}|ah|Board 2|\nmd|3{LIN_HANDS}|ah|Board 3|",
            ["line 2: Board 2, md: 5 is no dealer"],
        ),
        (
            f"md|3{LIN_HANDS}|ah|Board 1|\nnot a board at all\nmd|3{LIN_HANDS}|ah|Board 3|",
            ["line 2: 'not a board at all' is not LIN"],
        ),
    ],
)
def test_the_other_boards_are_read_when_one_is_wrong(text: str, faults: list[str]) -> None:
    reading = read_boards(text, go_on=True)
    assert [record.number for record in reading.records] == [1, 3]
    assert len(reading.faults) == len(faults)
    assert all(str(found).startswith(words) for found, words in zip(reading.faults, faults, strict=True))
    with pytest.raises(FormatError):
        read_boards(text)


def test_a_line_that_is_no_link_is_a_fault_among_links() -> None:
    (record,) = read_pbn(BOARD_1).records
    reading = read_boards(f"{viewer_link(record)}\nhttps://example.org/\n{viewer_link(record)}\n", go_on=True)
    assert [fault.line for fault in reading.faults] == [2]
    assert len(reading.records) == 2


@given(st.text(st.sampled_from('[]{};%"|\\ \n#:.-=!PNSEWAKQ139mdbqx'), max_size=60))
def test_a_reader_that_goes_on_refuses_no_text_of_its_format(text: str) -> None:
    for read in (read_pbn, read_lin):
        assert read(text, go_on=True).records is not None
