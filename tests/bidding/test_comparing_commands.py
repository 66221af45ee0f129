"""The commands match, disagreements, simulate and calibrate."""

import json
import re
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError

from apps.cards.models import Card
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.scoring import TrickTable
from tests.bidding.test_commands import run

PASSER = "import json, sys\nfor line in sys.stdin: print(json.dumps({'call': 'P'}), flush=True)"
MUTE = "import sys\nfor line in sys.stdin: print('{}', flush=True)"


@pytest.fixture(autouse=True)
def solved(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the slow double-dummy solver: every contract takes nine tricks."""

    def nine(deal: Deal) -> TrickTable:
        return TrickTable(tuple((9,) * 5 for _ in range(4)))

    monkeypatch.setattr("apps.bidding.management.par_tables.tricks", nine)


def program(tmp_path: Path, text: str) -> str:
    """Write a Python program and return the side that runs it."""
    path = tmp_path / "program.py"
    path.write_text(text, encoding="utf-8")
    return f"cmd:{sys.executable} {path}"


def test_two_cards_of_one_system_draw() -> None:
    text = run("match", "sayc", "sayc:-splinters", "--boards", "3")
    assert "3 boards: A wins +0.000 IMPs a board, standard error 0.000" in text


@pytest.mark.django_db
def test_a_card_may_play_a_match_by_its_name() -> None:
    Card.objects.create(name="Splinters: on", system="sayc", options={"splinters": True})
    assert "A wins +0.000 IMPs" in run("match", "sayc:splinters", "Splinters: on", "--boards", "3")


def test_a_program_can_play_a_match(tmp_path: Path) -> None:
    text = run("match", "sayc", program(tmp_path, PASSER), "--boards", "4")
    assert "4 boards: A wins +" in text
    assert "The largest swings" in text


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("side", "message"),
    [
        ("acol", "there is no bidding system 'acol'"),
        ("sayc:nosuch", "has no option nosuch"),
        ("cmd:no-such-program", "no-such-program: cannot be started"),
    ],
)
def test_an_invalid_side_is_reported(side: str, message: str) -> None:
    with pytest.raises(CommandError, match=message):
        run("match", "sayc", side, "--boards", "1")


def test_a_program_without_an_answer_is_reported_with_the_position(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"program\.py: .* after P: no call in \{\}"):
        run("match", "sayc", program(tmp_path, MUTE), "--boards", "1")


def test_a_match_has_at_least_one_board() -> None:
    with pytest.raises(CommandError, match="--boards: 0 is not 1 or more"):
        run("match", "sayc", "sayc", "--boards", "0")


def cases(tmp_path: Path, *lines: object) -> str:
    path = tmp_path / "cases.jsonl"
    path.write_text("".join(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in lines), "utf-8")
    return str(path)


NOTRUMP = {"hand": "AQ4.K82.KJ73.Q52", "auction": [], "call": "1N"}


def test_disagreements_are_grouped(tmp_path: Path) -> None:
    spades = {"hand": "AQ854.K72.QJ4.83", "auction": [], "call": "P"}
    text = run("disagreements", cases(tmp_path, NOTRUMP, spades, spades | {"call": "1N"}, NOTRUMP | {"call": "1D"}))
    assert text.startswith("3 of 4 cases are bid differently, in 2 kinds")
    assert "2x opening, uncontested: sayc.open.1s" in text
    assert "AQ854.K72.QJ4.83 after no call: 1S, not P" in text


def test_an_accepted_call_is_not_a_disagreement(tmp_path: Path) -> None:
    assert "0 of 1 cases" in run("disagreements", cases(tmp_path, NOTRUMP | {"call": "1D", "accept": ["1NT"]}))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "line 2: not a JSON object"),
        ("[]", "line 2: not a JSON object"),
        ({**NOTRUMP, "hand": "AQ4"}, "line 2: "),
        ({"hand": NOTRUMP["hand"], "auction": []}, "line 2: call: missing"),
    ],
)
def test_an_invalid_case_is_reported_with_its_line(tmp_path: Path, line: object, message: str) -> None:
    with pytest.raises(CommandError, match=message):
        run("disagreements", cases(tmp_path, NOTRUMP, line))


def test_a_missing_file_is_reported(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"nowhere\.jsonl"):
        run("disagreements", str(tmp_path / "nowhere.jsonl"))


RAISER = "K84.AJ73.Q85.K84"


def test_a_position_is_simulated_with_the_calls_given() -> None:
    text = run("simulate", RAISER, "1H P", "--dealer", "S", "--calls", "4H P", "--deals", "4")
    first, heads, game, stop = text.splitlines()
    assert first.startswith("4 deals, in 4 of which")
    assert heads.split()[:3] == ["call", "points", "IMPs"]
    assert game.startswith("4♥")
    assert stop.startswith("Pass")


def test_without_calls_the_engines_candidates_are_compared() -> None:
    text = run("simulate", RAISER, "1H P", "--dealer", "S", "--deals", "2")
    assert text.splitlines()[2].startswith("2NT")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([RAISER, "1H P", "--deals", "1"], "--deals: 1 is not between"),
        ([RAISER, "1H P", "--calls", "1D"], "1D"),
        ([RAISER, "P P P P"], "the auction is already over"),
        (["AKQJT98765432...", "1S P", "--deals", "2"], "North's 1♠ leaves none"),
    ],
)
def test_a_position_that_cannot_be_simulated_is_explained(arguments: list[str], message: str) -> None:
    with pytest.raises(CommandError, match=message):
        run("simulate", *arguments)


def test_grades_are_compared_with_the_cost_of_calls() -> None:
    text = run("calibrate", "--positions", "1", "--deals", "2")
    assert text.splitlines()[0].split()[:2] == ["tier", "score"]
    assert "calls contradict their tier" in text


def test_sensible_calls_with_low_grades_are_compared_with_the_engines() -> None:
    text = run("calibrate", "--positions", "1", "--deals", "2", "--alternatives")
    assert re.search(r"[01] of 1 calls below 8 \(\d+\.0 %\) gain more than two standard errors", text)


def test_a_calibration_needs_positions() -> None:
    with pytest.raises(CommandError, match="--positions must be 1 or more"):
        run("calibrate", "--positions", "0")
