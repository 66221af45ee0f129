"""`manage.py doubts`: rows in a file or in the database, a run that continues, and its report."""

import json
from pathlib import Path

import pytest
from django.core.management import CommandError

from apps.bidding.models import Doubt
from bridgeclass.engine.simulation import race as races
from tests.bidding.test_commands import run


@pytest.fixture(autouse=True)
def few_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulate two deals at each stage."""
    for name in ("FIRST_DEALS", "MORE_DEALS", "CONFIRMING_DEALS"):
        monkeypatch.setattr(races, name, 2)


def test_the_report_names_rules_and_kinds_of_position(tmp_path: Path) -> None:
    file = tmp_path / "doubts.jsonl"
    text = run("doubts", "--deals", "1", "--seed", "6", "--jsonl", str(file))
    assert text.startswith("1 deals, ")
    assert "rule  " in text
    assert "kind of position" in text
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert {(line["system"], line["seed"], line["number"]) for line in lines} == {("sayc", 6, 1)}
    assert all(line["rule"] and line["deals"] for line in lines)


def test_a_run_continues_after_the_deals_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / "doubts.jsonl"
    first = run("doubts", "--deals", "1", "--seed", "6", "--jsonl", str(file))
    before = file.read_text(encoding="utf-8")
    file.write_text(before + '{"cut off', encoding="utf-8")
    assert run("doubts", "--deals", "1", "--seed", "6", "--jsonl", str(file), "--resume") == first
    assert file.read_text(encoding="utf-8") == before


def test_rows_of_other_rules_are_examined_again(tmp_path: Path) -> None:
    file = tmp_path / "doubts.jsonl"
    run("doubts", "--deals", "1", "--seed", "6", "--jsonl", str(file))
    lines = [json.loads(line) | {"rules": "0"} for line in file.read_text(encoding="utf-8").splitlines()]
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    run("doubts", "--deals", "1", "--seed", "6", "--jsonl", str(file), "--resume")
    assert len(file.read_text(encoding="utf-8").splitlines()) == 2 * len(lines)


@pytest.mark.django_db
def test_rows_are_stored_once_with_their_seed() -> None:
    first = run("doubts", "--deals", "1", "--seed", "6")
    stored = Doubt.objects.count()
    assert stored
    assert set(Doubt.objects.values_list("system", "seed", "number")) == {("sayc", 6, 1)}
    assert run("doubts", "--deals", "1", "--seed", "6", "--resume") == first
    run("doubts", "--deals", "1", "--seed", "6")
    assert Doubt.objects.count() == stored


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--deals", "0"], "--deals and --jobs must be 1 or more"),
        (["--system", "sayc:acol"], "acol"),
    ],
)
def test_options_out_of_range_are_refused(arguments: list[str], message: str, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=message):
        run("doubts", "--jsonl", str(tmp_path / "doubts.jsonl"), *arguments)


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "doubts.jsonl"
    file.write_text("[]\n", encoding="utf-8")
    with pytest.raises(CommandError, match="cannot be read as lines of doubts"):
        run("doubts", "--deals", "1", "--jsonl", str(file), "--resume")
