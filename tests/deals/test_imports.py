"""The commands that import and export boards and edit LIN files."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from apps.deals.models import PracticeSet
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.formats import read_boards, read_lin
from tests.boards import ALL_BOARDS, EAST_OPENS_ONE_HEART, NOBODY_OPENS, practice_set
from tests.deals.test_commands import run

ONE, TWO = NOBODY_OPENS.deal, EAST_OPENS_ONE_HEART.deal
PBN = f'[Board "1"]\n[Deal "{ONE}"]\n\n[Board "2"]\n[Dealer "W"]\n[Vulnerable "All"]\n[Deal "{TWO}"]\n'
BAD = '\n[Board "3"]\n[Deal "N:AK.Q.J.T"]\n'
HALF = '\n[Board "4"]\n[Deal "N:K95.95.AT64.KT64 - - -"]\n'


pytestmark = pytest.mark.usefixtures("quick_solver")


def _file(folder: Path, text: str, name: str = "lesson.pbn") -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


@pytest.mark.django_db
def test_importing_a_file_creates_a_practice_set(tmp_path: Path) -> None:
    out, err = run("import_boards", _file(tmp_path, PBN), "--seats", "NS", "--system", "2over1")
    stored = PracticeSet.objects.get()
    assert out == f"Practice set {stored.pk}: lesson; boards: 2\n"
    assert err == ""
    assert (stored.learner_seats, stored.card_ns.system) == ("NS", "2over1")
    assert [(board.number, board.deal, board.dealer, board.vulnerability) for board in stored.boards.all()] == [
        (1, ONE, "N", "None"),
        (2, TWO, "W", "Both"),
    ]
    assert {(board.double_dummy, board.revision) for board in stored.boards.all()} == {
        (NOBODY_OPENS.double_dummy, None)
    }


@pytest.mark.django_db
@pytest.mark.parametrize("style", ["pbn", "lin", "links"])
def test_exporting_and_importing_a_set_preserves_it(tmp_path: Path, style: str) -> None:
    practice_set()
    out, _ = run("export_boards", "Three boards", "--format", style)
    run("import_boards", _file(tmp_path, out), "--set-name", "Back again")
    fields = ("number", "deal", "dealer", "vulnerability")
    before, after = (
        [*PracticeSet.objects.get(name=name).boards.values_list(*fields)] for name in ("Three boards", "Back again")
    )
    assert after == before


@pytest.mark.django_db
def test_boards_are_read_from_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(PBN.encode())))
    run("import_boards", "-")
    assert PracticeSet.objects.get().name == "Imported boards"


@pytest.mark.django_db
def test_invalid_lines_are_reported_and_nothing_is_stored(tmp_path: Path) -> None:
    file, err = _file(tmp_path, PBN + BAD + HALF), io.StringIO()
    with pytest.raises(CommandError, match=r"2 things in .* not understood; nothing is stored"):
        _run_into(err, "import_boards", file)
    first, second = err.getvalue().splitlines()
    assert first.startswith(f"{file}, not understood: line 10: board 3, Deal: ")
    assert second == f"{file}, not understood: board 4: not all four hands are given"
    assert not PracticeSet.objects.exists()


@pytest.mark.django_db
def test_skip_stores_the_valid_boards(tmp_path: Path) -> None:
    out, err = run("import_boards", _file(tmp_path, PBN + BAD), "--skip")
    assert out.endswith("boards: 2\n")
    assert err.count("not understood") == 1


@pytest.mark.django_db
def test_warnings_do_not_prevent_storing(tmp_path: Path) -> None:
    _, err = run("import_boards", _file(tmp_path, f"{PBN}\nGenerated 2922012 hands\nProduced 2 hands\n"))
    assert err.count("is not PBN and was passed over") == 2
    assert PracticeSet.objects.get().boards.count() == 2


@pytest.mark.django_db
def test_a_board_played_twice_is_stored_once(tmp_path: Path) -> None:
    run("import_boards", _file(tmp_path, PBN + '\n[Board "2"]\n[Contract "3H"]\n'))
    assert PracticeSet.objects.get().boards.count() == 2


@pytest.mark.django_db
def test_duplicate_board_numbers_are_refused_or_renumbered(tmp_path: Path) -> None:
    file = _file(tmp_path, PBN.replace('"2"', '"1"'))
    with pytest.raises(CommandError, match="nothing is stored"):
        run("import_boards", file)
    run("import_boards", file, "--renumber")
    assert [(board.number, board.dealer) for board in PracticeSet.objects.get().boards.all()] == [(1, "N"), (2, "W")]


@pytest.mark.django_db
def test_hands_can_be_written_clubs_first(tmp_path: Path) -> None:
    north, *others = ONE.removeprefix("N:").split()
    turned = " ".join(".".join(reversed(hand.split("."))) for hand in (north, *others))
    run("import_boards", _file(tmp_path, f'[Board "1"]\n[Deal "N:{turned}"]\n'), "--suits", "CDHS")
    assert PracticeSet.objects.get().boards.get().deal == ONE


@pytest.mark.django_db
def test_an_imported_set_plays_a_system_with_options(tmp_path: Path) -> None:
    run("import_boards", _file(tmp_path, PBN), "--system", "sayc:splinters")
    assert PracticeSet.objects.get().card_ns.options == {"splinters": True}


@pytest.mark.django_db
def test_a_latin_1_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "old.pbn"
    path.write_bytes(f'[Event "Prüfung"]\n{PBN}'.encode("latin-1"))
    run("import_boards", str(path))
    assert PracticeSet.objects.get().boards.count() == 2


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("text", "arguments", "message"),
    [
        ("", [], "neither PBN nor LIN nor a link"),
        ("hello", [], "line 1: this is neither PBN"),
        (PBN, ["--seats", "SN"], "'SN' is not valid"),
        (PBN, ["--system", "acol"], "--system"),
        ('[Event "No board"]\n', [], "A set has 1 to 1000 boards, not 0"),
    ],
)
def test_a_failed_import_reports_the_reason(tmp_path: Path, text: str, arguments: list[str], message: str) -> None:
    with pytest.raises(CommandError, match=message):
        run("import_boards", _file(tmp_path, text), *arguments)
    assert not PracticeSet.objects.exists()


@pytest.mark.django_db
def test_a_missing_or_too_large_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="cannot be read: No such file"):
        run("import_boards", str(tmp_path / "none.pbn"))
    large = tmp_path / "large.pbn"
    with large.open("wb") as file:
        file.truncate(20_000_001)
    with pytest.raises(CommandError, match="too large: a file of boards has at most 20000000 bytes"):
        run("import_boards", str(large))


@pytest.mark.django_db
def test_an_export_has_double_dummy_tables() -> None:
    stored = practice_set()
    text, _ = run("export_boards", str(stored.pk))
    assert [dict(record.tags)["DoubleDummyTricks"] for record in read_boards(text).records] == [
        known.double_dummy for known in sorted(ALL_BOARDS, key=lambda known: known.number)
    ]
    lines = [json.loads(line) for line in run("export_boards", str(stored.pk), "--format", "jsonl")[0].splitlines()]
    assert [Deal.parse(line["deal"]) for line in lines] == [Deal.parse(board.deal) for board in stored.boards.all()]
    assert {*lines[0]} == {"board", "deal", "dealer", "vul", "tricks"}


@pytest.mark.django_db
def test_an_export_does_not_overwrite_a_file(tmp_path: Path) -> None:
    practice_set()
    out = tmp_path / "set.lin"
    run("export_boards", "Three boards", "--format", "lin", "--out", str(out))
    written = out.read_text()
    assert len(read_lin(written).records) == 3
    with pytest.raises(CommandError, match="already exists; nothing was written"):
        run("export_boards", "Three boards", "--out", str(out))
    assert out.read_text() == written
    with pytest.raises(CommandError, match="cannot be written: No such file"):
        run("export_boards", "Three boards", "--out", str(tmp_path / "none" / "set.pbn"))


@pytest.mark.django_db
def test_a_set_is_found_by_its_name_if_it_is_unique() -> None:
    first, second = practice_set(), practice_set()
    with pytest.raises(CommandError, match=f"give one of their ids: {first.pk}, {second.pk}"):
        run("export_boards", "Three boards")
    with pytest.raises(CommandError, match="there is no practice set 'Another'"):
        run("export_boards", "Another")


def _lin(folder: Path, name: str) -> str:
    boards = _lin_text(name)
    return _file(folder, boards, f"{name}.lin")


def _lin_text(name: str) -> str:
    """Return three LIN boards with this player in South."""
    cards = "3SJ32HJ965DQT2CAJT,ST987HT43D985C976,SAQ4HK82DKJ73CQ52,SK65HAQ7DA64CK843"
    return "".join(f"pn|{name}{number},,,|st||md|{cards}|rh||ah|Board {number}|sv|o|\n" for number in (1, 2, 3))


def test_lin_files_are_merged_by_weight(tmp_path: Path) -> None:
    out, _ = run("lin", "combine", f"{_lin(tmp_path, 'A')}=2", _lin(tmp_path, "B"), "--boards", "3")
    records = read_lin(out).records
    assert [record.number for record in records] == [1, 2, 3]
    assert sorted(record.players[2][0] for record in records) == ["A", "A", "B"]


def test_a_lin_file_is_renumbered(tmp_path: Path) -> None:
    out, _ = run("lin", "renumber", _lin(tmp_path, "A"), "--first", "9")
    assert [record.number for record in read_lin(out).records] == [9, 10, 11]


def test_a_lin_file_is_split_into_new_files(tmp_path: Path) -> None:
    into = tmp_path / "parts"
    out, _ = run("lin", "split", _lin(tmp_path, "A"), "--boards", "2", "--into", str(into))
    assert sorted(path.name for path in into.iterdir()) == ["A_001.lin", "A_002.lin"]
    assert out.count("boards") == 2
    with pytest.raises(CommandError, match="nothing was written"):
        run("lin", "split", _lin(tmp_path, "A"), "--boards", "2", "--into", str(into))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["combine", "{A}=much"], "the weight of .* 'much' is not a whole number"),
        (["combine", "{A}=0"], "not all 0"),
        (["combine", "{A}", "--boards", "9"], "file 1 has 3 boards, and 9 are needed"),
        (["renumber", "{bad}"], "line 1: 'hello' is not LIN"),
        (["renumber", "{A}", "--first", "0"], "0 is not from 1"),
        (["shuffle", "{A}"], "invalid choice"),
    ],
)
def test_a_failing_lin_command_reports_the_reason(tmp_path: Path, arguments: list[str], message: str) -> None:
    files = {"A": _lin(tmp_path, "A"), "bad": _file(tmp_path, "hello", "bad.lin")}
    with pytest.raises(CommandError, match=message):
        run("lin", *(argument.format(**files) for argument in arguments))


def _run_into(err: io.StringIO, *arguments: str) -> None:
    call_command(*arguments, stdout=io.StringIO(), stderr=err)
