"""Detecting the format of a text, and continuing after an error."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgeclass.engine.formats import FormatError, read_boards, read_lin, read_pbn, viewer_link, write_lin
from tests.engine.formats.records import BOARD_1, DEAL, LIN_HANDS, OTHER


def test_the_format_of_a_text_is_detected() -> None:
    (record,) = read_pbn(BOARD_1).records
    for text in (BOARD_1, write_lin(record), viewer_link(record), f"\n{viewer_link(record)}\n"):
        assert [board.deal for board in read_boards(text).records] == [record.deal]


@pytest.mark.parametrize("text", ["", "hello", "AQ4.K82.KJ73.Q52"])
def test_an_unknown_format_is_refused(text: str) -> None:
    with pytest.raises(FormatError, match="neither PBN nor LIN nor a link"):
        read_boards(text)


@given(st.text(st.sampled_from('[]{};%"|\\ \n#:.-=!PNSEWAKQ139mdbqx'), max_size=60))
def test_readers_raise_only_format_errors(text: str) -> None:
    for read in (read_pbn, read_lin, read_boards):
        with contextlib.suppress(FormatError):
            read(text)


@pytest.mark.parametrize(
    ("text", "errors"),
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
def test_the_other_boards_are_parsed_if_one_is_invalid(text: str, errors: list[str]) -> None:
    reading = read_boards(text, skip_invalid=True)
    assert [record.number for record in reading.records] == [1, 3]
    assert len(reading.errors) == len(errors)
    assert all(str(found).startswith(message) for found, message in zip(reading.errors, errors, strict=True))
    with pytest.raises(FormatError):
        read_boards(text)


def test_a_line_that_is_not_a_link_is_an_error() -> None:
    (record,) = read_pbn(BOARD_1).records
    reading = read_boards(f"{viewer_link(record)}\nhttps://example.org/\n{viewer_link(record)}\n", skip_invalid=True)
    assert [fault.line for fault in reading.errors] == [2]
    assert len(reading.records) == 2


@given(st.text(st.sampled_from('[]{};%"|\\ \n#:.-=!PNSEWAKQ139mdbqx'), max_size=60))
def test_a_lenient_reader_accepts_any_text_of_its_format(text: str) -> None:
    for read in (read_pbn, read_lin):
        assert read(text, skip_invalid=True).records is not None
