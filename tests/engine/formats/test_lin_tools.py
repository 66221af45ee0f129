"""Renumbering, splitting and merging LIN files without changing other fields."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgeclass.engine.formats import BoardRecord, FormatError, read_lin, write_lin
from bridgeclass.engine.formats.lin_tools import CombineError, combine, format_lin, read_lin_file, renumber, split
from tests.engine.formats.records import LIN_HANDS, records


def _file(name: str, count: int) -> str:
    return "".join(
        f"pn|{name}{number},,,|st||md|3{LIN_HANDS}|rh||ah|Board {number}|sv|o|mb|1S|pc|SA|\n"
        for number in range(1, count + 1)
    )


def _names(text: str) -> list[str]:
    return [record.players[2] for record in read_lin(text).records]


def test_files_round_trip() -> None:
    assert format_lin(read_lin_file(_file("A", 3))) == _file("A", 3)


def test_renumbering_changes_nothing_else() -> None:
    text = format_lin(renumber(read_lin_file(_file("A", 2)), first=17))
    assert text == _file("A", 2).replace("Board 1|", "Board 17|").replace("Board 2|", "Board 18|")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (f"qx|o3|md|3{LIN_HANDS}|", f"qx|o7|md|3{LIN_HANDS}|"),
        (f"md|3{LIN_HANDS}|ah|Board%203|", f"md|3{LIN_HANDS}|ah|Board%207|"),
        (f"md|3{LIN_HANDS}|sv|o|", f"md|3{LIN_HANDS}|ah|Board 7|sv|o|"),
    ],
)
def test_a_board_number_is_changed_in_every_field(before: str, after: str) -> None:
    assert format_lin(renumber(read_lin_file(before), first=7)) == f"{after}\n"


def test_the_closed_room_stays_with_its_board() -> None:
    text = f"qx|o5|md|3{LIN_HANDS}|mb|1S|qx|c5|mb|1N|qx|o6|md|3{LIN_HANDS}|"
    assert format_lin(renumber(read_lin_file(text))) == (
        f"qx|o1|md|3{LIN_HANDS}|mb|1S|qx|c1|mb|1N|\nqx|o2|md|3{LIN_HANDS}|\n"
    )


def test_names_in_the_header_apply_to_every_board() -> None:
    text = f"vg|Final|\npn|Sue,,,|\nqx|o1|md|3{LIN_HANDS}|\nqx|o2|md|4{LIN_HANDS}|\n"
    (_, second) = read_lin_file(text)
    assert _names(format_lin([second])) == ["Sue"]


def test_a_file_is_split() -> None:
    parts = [format_lin(part) for part in split(read_lin_file(_file("A", 5)), 2)]
    assert [len(read_lin(part).records) for part in parts] == [2, 2, 1]
    assert "".join(parts) == _file("A", 5)


def test_files_are_merged_by_weight() -> None:
    files = [(read_lin_file(_file("A", 30)), 60), (read_lin_file(_file("B", 30)), 40)]
    text = format_lin(combine(files, 20, seed=3))
    names = _names(text)
    assert Counter(name[0] for name in names) == {"A": 12, "B": 8}
    assert [name for name in names if name[0] == "A"] == [f"A{number}" for number in range(1, 13)]
    assert [record.number for record in read_lin(text).records] == [*range(1, 21)]
    assert combine(files, 20, seed=3) == combine(files, 20, seed=3) != combine(files, 20, seed=4)


def test_without_a_number_as_many_boards_as_possible_are_merged() -> None:
    files = [(read_lin_file(_file("A", 9)), 2), (read_lin_file(_file("B", 3)), 1)]
    assert Counter(name[0] for name in _names(format_lin(combine(files)))) == {"A": 6, "B": 3}


def test_too_few_boards_are_reported() -> None:
    files = [(read_lin_file(_file("A", 9)), 1), (read_lin_file(_file("B", 3)), 1)]
    with pytest.raises(CombineError, match="file 2 has 3 boards, and 5 are needed for 10 in all"):
        combine(files, 10)


@pytest.mark.parametrize("weights", [(0, 0), (3, -1)])
def test_invalid_weights_are_refused(weights: tuple[int, int]) -> None:
    boards = read_lin_file(_file("A", 1))
    with pytest.raises(CombineError, match="not all 0"):
        combine([(boards, weight) for weight in weights])


@pytest.mark.parametrize("text", ["", "hello", "pn|Sue|st||"])
def test_a_text_without_a_board_is_refused(text: str) -> None:
    with pytest.raises(FormatError):
        read_lin_file(text)


@given(st.lists(records(), min_size=1, max_size=4))
def test_renumbering_keeps_cards_and_calls(boards: list[BoardRecord]) -> None:
    text = "".join(write_lin(board) + "\n" for board in boards)
    after = read_lin(format_lin(renumber(read_lin_file(text)))).records
    assert [(one.deal, one.auction, one.dealer, one.vulnerability) for one in after] == [
        (one.deal, one.auction, one.dealer, one.vulnerability) for one in boards
    ]
