"""The commands that load, check and deal profiles."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from apps.cards.models import Card
from apps.deals.models import HandProfile, PracticeSet, ProfileRevision
from apps.deals.services.profiles import save_profile
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.formats import read_boards
from tests.deals.profiles import document, impossible_document, random_suit_document


def run(command: str, *arguments: str, terminal: bool = False) -> tuple[str, str]:
    """Return what a command writes to standard output and standard error."""
    out, err = io.StringIO(), Terminal() if terminal else io.StringIO()
    call_command(command, *arguments, stdout=out, stderr=err)
    return out.getvalue(), err.getvalue()


class Terminal(io.StringIO):
    """An output stream that is a terminal."""

    def isatty(self) -> bool:
        return True


def file_of(folder: Path, written: object, name: str = "profile.json") -> str:
    path = folder / name
    path.write_text(json.dumps(written), encoding="utf-8")
    return str(path)


def test_boards_are_dealt_as_json_lines_without_a_database(tmp_path: Path) -> None:
    out, err = run("deal", file_of(tmp_path, document()), "--boards", "3", "--seed", "7")
    lines = [json.loads(line) for line in out.splitlines()]
    assert [line["board"] for line in lines] == [1, 2, 3]
    assert {*lines[0]} == {"board", "deal", "dealer", "vul", "combination", "suits", "rotated"}
    assert (lines[0]["dealer"], lines[1]["vul"], lines[2]["combination"]) == ("N", "NS", {"S": 0})
    assert all(15 <= Deal.parse(line["deal"])[Seat.S].hcp <= 17 for line in lines)
    assert err.startswith("boards: 3; seconds: ")
    assert "; seed: 7; odds: 1 deal in " in err


def test_boards_are_reproducible_with_a_seed_only(tmp_path: Path) -> None:
    file = file_of(tmp_path, document())
    assert run("deal", file, "--seed", "7")[0] == run("deal", file, "--seed", "7")[0]
    assert run("deal", file)[0] != run("deal", file)[0]


@pytest.mark.parametrize("style", ["pbn", "lin"])
def test_boards_are_dealt_in_the_formats_of_other_programs(tmp_path: Path, style: str) -> None:
    file = file_of(tmp_path, document())
    lines = [json.loads(line) for line in run("deal", file, "--boards", "2", "--seed", "7")[0].splitlines()]
    out, _ = run("deal", file, "--boards", "2", "--seed", "7", "--format", style)
    records = read_boards(out).records
    assert [(record.number, str(record.deal)) for record in records] == [(one["board"], one["deal"]) for one in lines]


def test_a_profile_is_read_from_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(document()).encode())))
    assert len(run("deal", "-", "--boards", "2")[0].splitlines()) == 2


def test_rotation_is_a_command_line_option(tmp_path: Path) -> None:
    file = file_of(tmp_path, document())
    out, _ = run("deal", file, "--boards", "12", "--seed", "7", "--rotate")
    assert {json.loads(line)["rotated"] for line in out.splitlines()} == {True, False}


@pytest.mark.parametrize(
    ("written", "message"),
    [
        (impossible_document(), "these cannot all hold"),
        (document(low=20, high=10), "total_min_hcp: 20 is more than total_max_hcp 10"),
        ({"profile_name": "Odd", "spades": 5}, "spades: is not a field of a profile"),
    ],
)
def test_an_impossible_profile_is_reported_with_the_reason(tmp_path: Path, written: object, message: str) -> None:
    with pytest.raises(CommandError, match=message):
        run("deal", file_of(tmp_path, written))


def test_a_missing_or_binary_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="cannot be read: No such file"):
        run("deal", str(tmp_path / "none.json"))
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(CommandError, match="is not UTF-8 text"):
        run("deal", str(tmp_path / "bytes.json"))


@pytest.mark.parametrize(("option", "value"), [("--boards", "0"), ("--boards", "many"), ("--seed", "1e3")])
def test_an_invalid_number_is_refused(tmp_path: Path, option: str, value: str) -> None:
    with pytest.raises(CommandError, match=option):
        run("deal", file_of(tmp_path, document()), option, value)


@pytest.mark.django_db
def test_loading_a_directory_twice_changes_nothing(tmp_path: Path) -> None:
    file_of(tmp_path, document(), "a.json")
    file_of(tmp_path, random_suit_document(), "b.json")
    for _ in range(2):
        out, _ = run("load_profiles", str(tmp_path))
        assert out.splitlines() == ["One notrump: revision 1", "Weak twos: revision 1"]
    assert ProfileRevision.objects.count() == 2


@pytest.mark.django_db
def test_a_changed_file_creates_a_revision(tmp_path: Path) -> None:
    file_of(tmp_path, document())
    run("load_profiles", str(tmp_path))
    file_of(tmp_path, document(high=18))
    assert run("load_profiles", str(tmp_path))[0] == "One notrump: revision 2\n"


@pytest.mark.django_db
def test_nothing_is_loaded_if_one_file_is_invalid(tmp_path: Path) -> None:
    file_of(tmp_path, document(), "a.json")
    file_of(tmp_path, {"profile_name": "Odd"}, "b.json")
    with pytest.raises(CommandError, match=r"b\.json is not a profile; nothing was stored:\nhas no seat_profiles"):
        run("load_profiles", str(tmp_path))
    assert not HandProfile.objects.exists()


@pytest.mark.django_db
def test_two_profiles_with_the_same_name_are_refused(tmp_path: Path) -> None:
    file_of(tmp_path, document(), "a.json")
    file_of(tmp_path, document(high=18), "b.json")
    with pytest.raises(CommandError, match="both name 'One notrump'"):
        run("load_profiles", str(tmp_path))


def test_a_directory_without_profiles_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="contains no profile documents"):
        run("load_profiles", str(tmp_path))


def test_a_missing_directory_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"there is no folder .*none"):
        run("load_profiles", str(tmp_path / "none"))


def test_a_file_instead_of_a_directory_is_refused(tmp_path: Path) -> None:
    file_of(tmp_path, document(), "a.json")
    with pytest.raises(CommandError, match=r"a\.json is not a folder"):
        run("load_profiles", str(tmp_path / "a.json"))


@pytest.mark.django_db
def test_a_check_lists_the_odds_of_each_combination() -> None:
    save_profile(document=two_subprofiles("50", "50"))
    lines = run("check_profile", "Two kinds")[0].splitlines()
    others = ", ".join(f"{seat} (risk 0: is next clockwise)" for seat in ("East", "South", "West"))
    order = f"North (risk 0: comes first of North-South), {others}"
    assert lines == [
        "Two kinds, revision 1",
        "Of random deals, 1 deal in 5.53 fits.",
        " 50.0%  South: weak: 1 deal in 3.79",
        " 50.0%  South: strong: 1 deal in 10.2",
        f"Dealing order: {order}; chosen for the profile",
        "Hardest to deal: South: strong. Of the deals that satisfy all the rest, this is removed by:",
        "       90.2%  HCP    seat_profiles.S.subprofiles[1].standard.total_min_hcp: South has at least 16 HCP",
    ]


def two_subprofiles(weak: str, strong: str) -> dict[str, Any]:
    """Return a document where South has two sub-profiles: 10-12 HCP, or 16 or more."""
    return {
        "profile_name": "Two kinds",
        "seat_profiles": {
            "S": {
                "subprofiles": [
                    {
                        "name": "weak",
                        "weight_percent": float(weak),
                        "standard": {"total_min_hcp": 10, "total_max_hcp": 12},
                    },
                    {"name": "strong", "weight_percent": float(strong), "standard": {"total_min_hcp": 16}},
                ]
            }
        },
    }


@pytest.mark.django_db
def test_a_check_explains_impossible_sub_profiles() -> None:
    written = two_subprofiles("50", "50")
    written["seat_profiles"]["N"] = {"subprofiles": [{"standard": {"total_min_hcp": 26}}]}
    save_profile(document=written)
    out, _ = run("check_profile", "Two kinds")
    assert "never   North: sub-profile 1, South: strong: these cannot all hold" in out
    assert "seat_profiles.N.subprofiles[0].standard.total_min_hcp: North has at least 26 HCP" in out
    assert "smallest change: seat_profiles.N.subprofiles[0].standard.total_min_hcp: 24 instead of 26" in out
    assert "Wrong: seat_profiles.S.subprofiles[1]: can never be dealt" in out


@pytest.mark.django_db
def test_checking_an_impossible_profile_fails() -> None:
    save_profile(document=impossible_document())
    with pytest.raises(CommandError, match="no combination of its sub-profiles is possible"):
        run("check_profile", "Nobody")


def test_a_file_is_checked_without_a_database(tmp_path: Path) -> None:
    out, _ = run("check_profile", file_of(tmp_path, random_suit_document()))
    assert out.startswith("Weak twos\nOf random deals, 1 deal in ")
    assert "shape  seat_profiles.S.subprofiles[0].random_suit_constraint.suit_ranges[0]: South has exactly 6" in out


def test_checking_an_invalid_file_reports_the_path(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="total_min_hcp: 20 is more than total_max_hcp 10"):
        run("check_profile", file_of(tmp_path, document(low=20, high=10)))


def test_a_file_that_is_too_long_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "large.json"
    path.write_bytes(b" " * 10_000_000)
    with pytest.raises(CommandError, match="too large"):
        run("deal", str(path))


@pytest.mark.django_db
def test_an_unknown_name_is_reported_with_the_known_names() -> None:
    with pytest.raises(CommandError, match="load some with load_profiles"):
        run("check_profile", "Anything")
    save_profile(document=document())
    with pytest.raises(CommandError, match="there is no profile 'Anything'; there are: One notrump"):
        run("generate_practice_set", "Anything")


@pytest.mark.usefixtures("one_notrump", "quick_solver")
def test_a_set_is_stored_with_its_boards_seed_and_cards() -> None:
    out, _ = run("generate_practice_set", "One notrump", "--boards", "4", "--seed", "7")
    stored = PracticeSet.objects.get()
    assert out == f"Practice set {stored.pk}: One notrump; boards: 4; seed: 7\n"
    assert (stored.boards.count(), stored.seed, stored.card_ns.system) == (4, 7, "sayc")


@pytest.mark.usefixtures("one_notrump", "quick_solver")
def test_the_same_seed_stores_and_writes_the_same_boards() -> None:
    arguments = ("generate_practice_set", "One notrump", "--boards", "3", "--seed", "7")
    written = [json.loads(line)["deal"] for line in run(*arguments, "--format", "jsonl")[0].splitlines()]
    for name in ("first", "second"):
        run(*arguments, "--set-name", name)
        assert [board.deal for board in PracticeSet.objects.get(name=name).boards.all()] == written


@pytest.mark.usefixtures("one_notrump")
def test_a_set_written_to_a_file_is_not_stored() -> None:
    out, err = run("generate_practice_set", "One notrump", "--boards", "2", "--seed", "7", "--format", "pbn")
    assert out.count('[Event "One notrump"]') == 2
    assert err == "boards: 2; seed: 7\n"
    assert not PracticeSet.objects.exists()


@pytest.mark.usefixtures("one_notrump", "quick_solver")
def test_progress_is_shown_only_on_a_terminal() -> None:
    arguments = ("generate_practice_set", "One notrump", "--boards", "2")
    assert run(*arguments, terminal=True)[1] == f"\r[{'#' * 15:<30}] 1 of 2 boards\r[{'#' * 30}] 2 of 2 boards\n"
    assert run(*arguments)[1] == ""


@pytest.mark.django_db
def test_an_impossible_set_is_reported_and_nothing_is_stored() -> None:
    written = impossible_document()
    save_profile(document=written)
    with pytest.raises(CommandError, match="cannot be dealt; nothing is stored:\n"):
        run("generate_practice_set", str(written["profile_name"]))
    assert not PracticeSet.objects.exists()
    assert not Card.objects.exists()


@pytest.mark.django_db
def test_an_unknown_system_is_refused() -> None:
    with pytest.raises(CommandError, match="--system"):
        run("generate_practice_set", "One notrump", "--system", "acol")
