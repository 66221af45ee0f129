"""Practice sets of several profiles, resuming an interrupted set, and exporting profiles."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.core.management import CommandError

from apps.deals.models import PracticeSet
from apps.deals.services.profiles import save_profile
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.scoring import TrickTable
from tests.boards import NOBODY_OPENS
from tests.deals.profiles import document, random_suit_document
from tests.deals.test_commands import run


@pytest.mark.usefixtures("one_notrump")
def test_a_set_mixes_profiles_by_their_shares() -> None:
    save_profile(document=document("Two notrump", low=20, high=21))
    arguments = ("generate_practice_set", "One notrump=3", "Two notrump", "--boards", "8", "--seed", "7")
    lines = [json.loads(line) for line in run(*arguments, "--format", "jsonl")[0].splitlines()]
    strong = [Deal.parse(line["deal"])[Seat.S].hcp >= 20 for line in lines]
    assert [line["board"] for line in lines] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert strong.count(True) == 2


@pytest.mark.usefixtures("one_notrump")
def test_a_share_that_is_not_a_number_is_refused() -> None:
    with pytest.raises(CommandError, match="the share of 'One notrump': 'half' is not a whole number"):
        run("generate_practice_set", "One notrump=half")


@pytest.mark.usefixtures("one_notrump")
def test_exported_profiles_equal_the_loaded_documents(tmp_path: Path) -> None:
    save_profile(document=random_suit_document())
    run("export_profiles", str(tmp_path / "out"))
    assert sorted(file.name for file in (tmp_path / "out").iterdir()) == ["one_notrump.json", "weak_twos.json"]
    assert run("load_profiles", str(tmp_path / "out"))[0] == "One notrump: revision 1\nWeak twos: revision 1\n"


@pytest.mark.usefixtures("one_notrump")
def test_exporting_does_not_overwrite_files_and_reports_unknown_names(tmp_path: Path) -> None:
    run("export_profiles", str(tmp_path), "--name", "One notrump")
    with pytest.raises(CommandError, match=r"already exist: .*one_notrump\.json"):
        run("export_profiles", str(tmp_path))
    with pytest.raises(CommandError, match="there is no profile 'Odd'"):
        run("export_profiles", str(tmp_path), "--name", "Odd")


RESUMED = ("generate_practice_set", "One notrump", "--boards", "4", "--resume")


class _InterruptedError(RuntimeError):
    """Raised instead of killing the process."""


@pytest.fixture
def solved(monkeypatch: pytest.MonkeyPatch) -> list[Deal]:
    """Return the list of solved deals; the third one raises an error, once."""
    asked: list[Deal] = []
    kills = iter([True])

    def tricks(deal: Deal) -> TrickTable:
        if len(asked) == 2 and next(kills, False):
            raise _InterruptedError
        asked.append(deal)
        return TrickTable.parse(NOBODY_OPENS.double_dummy)

    monkeypatch.setattr("apps.deals.services.sets.tricks", tricks)
    return asked


@pytest.mark.usefixtures("one_notrump")
def test_an_interrupted_set_resumes_without_solving_a_deal_twice(tmp_path: Path, solved: list[Deal]) -> None:
    file = tmp_path / "kept.jsonl"
    with pytest.raises(_InterruptedError):
        run(*RESUMED, str(file))
    assert not PracticeSet.objects.exists()
    with file.open("a") as kept:
        kept.write('{"deal": "N:cut sho')
    run(*RESUMED, str(file))
    stored = PracticeSet.objects.get()
    assert [board.deal for board in stored.boards.all()] == [deal.to_pbn() for deal in solved]
    assert len({deal.to_pbn() for deal in solved}) == 4


@pytest.mark.usefixtures("one_notrump", "quick_solver")
def test_a_resumed_set_is_not_stored_twice(tmp_path: Path) -> None:
    first, _ = run(*RESUMED, str(tmp_path / "kept.jsonl"))
    assert run(*RESUMED, str(tmp_path / "kept.jsonl"))[0] == first
    assert PracticeSet.objects.count() == 1


@pytest.mark.usefixtures("one_notrump", "quick_solver")
def test_a_finished_resume_file_is_stored_if_the_set_is_missing(tmp_path: Path) -> None:
    run(*RESUMED, str(tmp_path / "kept.jsonl"))
    PracticeSet.objects.all().delete()
    run(*RESUMED, str(tmp_path / "kept.jsonl"))
    assert PracticeSet.objects.get().boards.count() == 4


@pytest.mark.usefixtures("one_notrump", "quick_solver")
@pytest.mark.parametrize("text", ['{"set": "Another"}\n', "not JSON\n", "[1]\n"])
def test_another_file_is_refused_and_not_changed(tmp_path: Path, text: str) -> None:
    file = tmp_path / "kept.jsonl"
    file.write_text(text)
    with pytest.raises(CommandError, match="nothing is changed"):
        run(*RESUMED, str(file))
    assert file.read_text() == text
    assert not PracticeSet.objects.exists()


@pytest.mark.usefixtures("one_notrump")
def test_a_directory_cannot_be_the_resume_file(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="cannot be read"):
        run(*RESUMED, str(tmp_path))
