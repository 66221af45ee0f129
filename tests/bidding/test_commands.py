"""The commands bid, grade, meaning, selfplay, audit, rules and explain."""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from subprocess import PIPE
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from apps.bidding.management.par_tables import ParTables
from apps.cards.models import Card
from bridgeclass.engine.audit import random_deal
from bridgeclass.engine.rules import load_system, system

HAND = "AQ854.K72.QJ4.83"
STRONG_CLUB = """module: ours
rules:
  - id: ours.open
    when: {opener: none}
    call: 1C
    name: Strong club
    priority: 99
    needs: {hcp: 10+}
"""
ASK = {"id": 1, "hand": HAND, "auction": [], "dealer": "N", "vul": "None"}


def run(name: str, *arguments: str) -> str:
    """Return the output of a command."""
    output = StringIO()
    call_command(name, *arguments, stdout=output)
    return output.getvalue()


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return a function that sends JSON lines to a command and returns its answers."""

    def ask(name: str, *lines: object) -> list[dict[str, Any]]:
        text = "".join(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in lines)
        monkeypatch.setattr("sys.stdin", StringIO(text))
        return [json.loads(line) for line in run(name, "--jsonl").splitlines()]

    return ask


def test_bid_answers_with_the_call_and_the_reason(answers: Any) -> None:
    (answer,) = answers("bid", ASK)
    assert (answer["id"], answer["call"], answer["forcing"]) == (1, "1S", "none")
    assert answer["explanation"].startswith("1♠: ")
    assert answer["candidates"][0] == {
        "call": "1S",
        "variant": answer["variant"],
        "priority": answer["candidates"][0]["priority"],
        "tier": "optimal",
    }
    assert answer["ms"] >= 0


def test_bid_compares_close_candidates_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    line = {"id": 1, "hand": "K64..KQ7653.AKJ5", "auction": ["1D", "1H", "1S", "2H"], "dealer": "N", "vul": "None"}

    def answer(*options: str) -> dict[str, Any]:
        monkeypatch.setattr("sys.stdin", StringIO(f"{json.dumps(line)}\n"))
        found: dict[str, Any] = json.loads(run("bid", "--jsonl", *options))
        return found

    assert "simulated" not in answer()
    compared = answer("--simulate", "4")
    assert [worth["call"] for worth in compared["simulated"]] == ["3D", "3C", "X"]
    assert compared["call"] in {"3D", "3C", "X"}
    with pytest.raises(CommandError, match="--simulate: 1 is not between 2 and 1000"):
        answer("--simulate", "1")


def test_grade_answers_with_a_score(answers: Any) -> None:
    good, bad = answers("grade", {**ASK, "user_call": "1S"}, {**ASK, "user_call": "4S"})
    assert (good["score"], good["tier"]) == (10, "optimal")
    assert bad["score"] < 7
    assert bad["best"] == "1S"


def test_meaning_answers_with_every_call(answers: Any) -> None:
    (answer,) = answers("meaning", {"id": 2, "auction": ["1N", "P", "2H", "P"], "dealer": "N", "vul": "None"})
    opening, _, transfer, _ = answer["meanings"]
    assert opening["hcp"] == [15, 17]
    assert transfer["lengths"]["S"][0] == 5
    assert list(opening["lengths"]) == ["S", "H", "D", "C"]


def test_selfplay_answers_with_the_auction(answers: Any) -> None:
    (answer,) = answers("selfplay", {"id": 3, "deal": random_deal(1, 1).to_pbn(), "dealer": "N", "vul": "None"})
    assert answer["auction"][-3:] == ["P", "P", "P"]
    assert len(answer["rules"]) == len(answer["auction"])


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("line", "named"),
    [
        ({**ASK, "hand": "AQ854.K72.QJ4.8"}, "12 cards"),
        ({**ASK, "hand": "AAQ85.K72.QJ4.83"}, "'A' appears twice"),
        ({**ASK, "auction": ["1H", "1D"]}, "1D"),
        ({**ASK, "auction": ["X"]}, "X"),
        ({**ASK, "auction": ["1N", "P", "P", "P"]}, "over"),
        ({**ASK, "auction": "1N"}, "auction"),
        ({**ASK, "auction": [{"bid": "1N"}]}, "auction"),
        ({**ASK, "dealer": "Q"}, "Q"),
        ({**ASK, "system": "acol"}, "acol"),
        ({**ASK, "systems": {"EW": "sayc:nosuch"}}, "has no option nosuch"),
        ({**ASK, "system": "2over1:weak_jump_shifts"}, "cannot be on together"),
        ({**ASK, "options": {"NS": {"splintres": True}}}, "splintres"),
        ({"id": 1}, "hand: missing"),
        ("not json", "Expecting value"),
        ("[1]", "object"),
    ],
)
def test_an_invalid_line_returns_an_error_and_the_run_continues(answers: Any, line: object, named: str) -> None:
    bad, good = answers("bid", line, ASK)
    assert named in bad["error"]
    assert good["call"] == "1S"


def test_the_audit_prints_counts_widths_and_offenders() -> None:
    text = run("audit", "--deals", "5")
    assert text.startswith("5 deals, ")
    assert all(f"{kind}: 0" in text for kind in ("illegal call", "passed a forcing call", "endless auction"))
    assert "first call that is not a pass" in text


def test_the_audit_fails_on_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bridgeclass.engine.audit.play.MAX_CALLS", 3)
    with pytest.raises(CommandError, match="endless auction: 2"):
        run("audit", "--deals", "2")


def test_the_audit_lists_differences_from_a_baseline(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("apps.bidding.management.commands.audit.BASELINE_DEALS", 3)
    kept = tmp_path / "baseline.json"
    run("audit", "--write-baseline", str(kept))
    assert "0 of 3 deals are bid differently" in run("audit", "--deals", "1", "--baseline", str(kept))
    auctions = json.loads(kept.read_text(encoding="utf-8"))
    auctions["auctions"][1] = "P P P P"
    kept.write_text(json.dumps(auctions), encoding="utf-8")
    text = run("audit", "--deals", "1", "--baseline", str(kept))
    assert "1 of 3 deals are bid differently" in text
    assert "passed out ->" in text


@pytest.mark.parametrize("text", [None, "{}"])
def test_an_unreadable_baseline_is_reported(tmp_path: Path, text: str | None) -> None:
    kept = tmp_path / "baseline.json"
    if text is not None:
        kept.write_text(text, encoding="utf-8")
    with pytest.raises(CommandError, match=r"baseline\.json"):
        run("audit", "--deals", "1", "--baseline", str(kept))


def test_the_par_audit_saves_solved_deals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = tmp_path / "tables.txt"
    text = run("audit", "--par", "--deals", "2", "--tables", str(tables))
    assert "missed games" in text
    assert [line.split()[:2] for line in tables.read_text(encoding="utf-8").splitlines()] == [["1", "1"], ["1", "2"]]
    monkeypatch.setattr("apps.bidding.management.par_tables.tricks", None)
    assert run("audit", "--par", "--deals", "2", "--tables", str(tables)) == text


def test_solved_deals_of_another_seed_are_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "tables.txt"
    path.write_text(f"7 1 {'7' * 20}\n", encoding="utf-8")
    tables = ParTables(path, seed=8)
    tables.save()
    assert path.read_text(encoding="utf-8") == f"7 1 {'7' * 20}\n"


def test_rules_lists_modules_rules_variants_how_often_they_fired_and_their_cases(tmp_path: Path) -> None:
    cases = tmp_path / "cases.jsonl"
    cases.write_text(json.dumps({**ASK, "id": "op01"}) + "\n", encoding="utf-8")
    text = run("rules", "--system", "sayc", "--module", "opening_bids", "--fired", "20", "--cases", str(cases))
    lines = text.splitlines()
    assert lines[0].startswith("sayc: Standard American Yellow Card, ")
    assert "opening_bids: " in text
    notrump = next(line for line in lines if "sayc.open.1nt:" in line and "fired" in line)
    assert "Balanced 15-17" in notrump
    assert any(line.endswith("cases op01") for line in lines)
    assert "\nresponses: " not in text


def test_rules_check_counts_decisions_and_fails_on_a_tie(monkeypatch: pytest.MonkeyPatch) -> None:
    text = run("rules", "--check", "--positions", "200", "--unused")
    assert "decisions sampled" in text
    assert "never fired" in text


@pytest.mark.parametrize(
    ("system", "rule"),
    [("sayc", "sayc.penalty_double.over_three"), ("sayc:negative_doubles_high", "sayc.negative.three")],
)
def test_explain_plays_a_system_with_options(system: str, rule: str) -> None:
    assert f"{rule}\n" in run("explain", "KQ95.A5.K64.J752", "1D 3H", "--system", system)


@pytest.mark.django_db
def test_commands_play_a_card_by_its_name(answers: Any) -> None:
    Card.objects.create(name="Strong club", system="sayc", own_rules=STRONG_CLUB)
    (answer,) = answers("bid", {**ASK, "system": "Strong club"})
    assert answer["rule"] == "ours.open"
    (answer,) = answers("bid", {**ASK, "systems": {"NS": "Strong club", "EW": "2over1:bergen,-drury"}})
    assert answer["rule"] == "ours.open"
    assert "ours.open" in run("rules", "--system", "Strong club", "--module", "ours")
    assert "ours.open" in run("explain", HAND, "--system", "Strong club")


def test_rules_counts_what_the_options_of_a_system_turn_on() -> None:
    plain, more = (
        run("rules", "--check", "--positions", "50", "--system", name) for name in ("sayc", "sayc:splinters,dopi")
    )
    on = [int(re.search(r"variants of (\d+)", text)[1]) for text in (plain, more)]  # type: ignore[index]
    assert on[0] < on[1]


def test_rules_of_an_unknown_module_are_refused_with_the_known_ones() -> None:
    with pytest.raises(CommandError, match=r"no module 'stayma' \(did you mean stayman\?\); known: .*, jacoby, "):
        run("rules", "--module", "stayma")
    assert "forcing_notrump: " in run("rules", "--module", "forcing_notrump")


@pytest.mark.parametrize("command", [("rules",), ("rules", "--schema"), ("audit", "--deals", "2")])
def test_a_command_whose_reader_has_left_ends_without_a_traceback(command: tuple[str, ...]) -> None:
    ended = subprocess.Popen(
        [sys.executable, "manage.py", *command], cwd=settings.BASE_DIR, stdout=PIPE, stderr=PIPE, text=True
    )
    assert ended.stdout is not None
    ended.stdout.close()
    _, problems = ended.communicate(timeout=60)
    assert (ended.returncode, problems) == (1, "")


def test_rules_prints_the_schema() -> None:
    assert json.loads(run("rules", "--schema"))["$schema"]


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Create a system `broken` whose only rule file has an error in line 4."""
    folder = tmp_path / "broken"
    folder.mkdir()
    (folder / "system.yaml").write_text("system: broken\ntitle: Broken\n", encoding="utf-8")
    rule = "module: opening_bids\nrules:\n  - id: broken.open\n    cal: 1C\n    priority: 1\n"
    (folder / "opening_bids.yaml").write_text(rule, encoding="utf-8")
    monkeypatch.setattr(system, "SYSTEMS", tmp_path)
    load_system.cache_clear()
    yield
    load_system.cache_clear()


@pytest.mark.usefixtures("broken")
@pytest.mark.parametrize(
    "command",
    [("rules",), ("rules", "--check"), ("audit", "--system", "broken"), ("explain", HAND, "--system", "broken")],
)
def test_an_invalid_rule_file_is_reported_with_file_and_line(command: tuple[str, ...]) -> None:
    with pytest.raises(CommandError, match=r"broken/opening_bids\.yaml, line 4.*unknown key 'cal'"):
        run(*command)


def test_rules_check_refuses_a_source_that_no_entry_of_the_notes_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "sourced"
    folder.mkdir()
    (folder / "system.yaml").write_text("system: sourced\ntitle: Sourced\n", encoding="utf-8")
    rule = (
        "module: opening_bids\nrules:\n  - id: sourced.open\n    call: 1C\n    priority: 1\n    source: OP-12, OP-99\n"
    )
    (folder / "opening_bids.yaml").write_text(rule, encoding="utf-8")
    monkeypatch.setattr(system, "SYSTEMS", tmp_path)
    with pytest.raises(CommandError, match=r"sourced/opening_bids\.yaml, line 6, rule sourced\.open.*'OP-99'"):
        run("rules", "--check")


CLASHING = """
  - {id: broken.pass, when: {opener: none}, call: P, priority: 1, needs: {}}
  - {id: broken.no, when: {opener: none}, call: 1C, priority: 2, needs: {hcp: 12+, tp: 0-9}}
"""


@pytest.mark.usefixtures("broken")
def test_rules_check_refuses_an_id_of_two_systems_and_a_variant_without_hands(tmp_path: Path) -> None:
    (tmp_path / "broken" / "opening_bids.yaml").write_text(f"module: opening_bids\nrules:{CLASHING}", encoding="utf-8")
    shutil.copytree(tmp_path / "broken", tmp_path / "copy")
    (tmp_path / "copy" / "system.yaml").write_text("system: copy\ntitle: Copy\n", encoding="utf-8")
    with pytest.raises(CommandError) as refused:
        run("rules", "--check")
    starts = (
        "copy/opening_bids.yaml, line 3, rule broken.pass: this id is also used in broken/opening_bids.yaml, line 3",
        "copy/opening_bids.yaml, line 4, rule broken.no: this id is also used in broken/opening_bids.yaml, line 4",
        "broken/opening_bids.yaml, line 4, rule broken.no: no hand can have 12+ HCP and at most 9 total points",
        "copy/opening_bids.yaml, line 4, rule broken.no: no hand can have 12+ HCP and at most 9 total points",
    )
    lines = str(refused.value).splitlines()
    assert len(lines) == len(starts)
    assert all(line.startswith(start) for line, start in zip(lines, starts, strict=True))


@pytest.fixture
def own_rules(tmp_path: Path) -> Path:
    """Write a rule file outside the systems."""
    file = tmp_path / "ours.yaml"
    rule = "{id: ours.open, when: {opener: none}, call: 2D, priority: 97, needs: {hearts: 5, spades: 4, hcp: 11-15}}"
    file.write_text(f"module: ours\nrules:\n  - {rule}\n", encoding="utf-8")
    return file


def test_rules_of_a_file_are_played_and_checked_with_a_system(own_rules: Path) -> None:
    added = ("--rules", str(own_rules))
    assert "South calls 2♦" in run("explain", "AQ84.KQ852.K4.83", "--dealer", "S", *added)
    assert "decisions sampled" in run("rules", "--check", "--system", "sayc", "--positions", "100", *added)
    own_rules.write_text(own_rules.read_text("utf-8").replace("call: 2D", "call: 2K"), encoding="utf-8")
    with pytest.raises(CommandError, match=r"own rules, line 3, rule ours\.open: no suit is given for K"):
        run("rules", "--check", "--system", "sayc", *added)


def test_rules_check_lists_rules_of_a_file_that_made_no_call(own_rules: Path) -> None:
    never = "{id: ours.never, when: {opener: none}, call: 7N, priority: 98, needs: {hcp: 36+}}"
    own_rules.write_text(f"{own_rules.read_text('utf-8')}  - {never}\n", encoding="utf-8")
    found = run("rules", "--check", "--system", "sayc", "--positions", "3000", "--rules", str(own_rules))
    (line,) = (line for line in found.splitlines() if "never made a call" in line)
    assert line.strip() == "own rules, line 4: ours.never never made a call; try it on a hand with `explain`"


def test_rules_of_a_file_need_a_system_and_a_readable_file(own_rules: Path) -> None:
    with pytest.raises(CommandError, match="--rules needs --system"):
        run("rules", "--check", "--rules", str(own_rules))
    with pytest.raises(CommandError, match=r"nothing\.yaml cannot be read"):
        run("rules", "--check", "--system", "sayc", "--rules", str(own_rules.with_name("nothing.yaml")))


@pytest.mark.parametrize(("auction", "letter"), [("1h -", "h"), ("(1R)", "R"), ("1M - 2c -", "c")])
def test_rules_check_refuses_letters_that_are_easily_mistaken(own_rules: Path, auction: str, letter: str) -> None:
    rule = f'{{id: ours.a, when: {{auction: "{auction}"}}, call: P, priority: 60}}'
    own_rules.write_text(f"module: ours\nrules:\n  - {rule}\n", encoding="utf-8")
    with pytest.raises(CommandError, match=f"line 3, rule ours.a: '{letter}' in the auction stands for any suit"):
        run("rules", "--check", "--system", "sayc", "--rules", str(own_rules))


def test_rules_check_reports_a_tie_once_with_both_places(own_rules: Path) -> None:
    tied = "\n".join(
        f'  - {{id: ours.{suit}, when: {{auction: "(1D)"}}, call: {call}, priority: 90, needs: {{{suit}: 4+}}}}'
        for call, suit in (("1H", "hearts"), ("1S", "spades"))
    )
    own_rules.write_text(f"module: ours\nrules:\n{tied}\n", encoding="utf-8")
    with pytest.raises(CommandError) as refused:
        run("rules", "--check", "--system", "sayc", "--positions", "3000", "--rules", str(own_rules))
    (line,) = str(refused.value).splitlines()
    assert (
        "ours.hearts (own rules, line 3) = ours.spades (own rules, line 4); give one of them another priority" in line
    )


def test_explain_prints_meanings_candidates_facts_and_rules_tried() -> None:
    text = run("explain", "642.K92.J7.K9854", "1H 1S 2C", "--dealer", "N", "--vul", "NS")
    lines = text.splitlines()
    assert lines[0].startswith("North 1♥")
    assert "West calls 2♠ with 642.K92.J7.K9854" in lines
    assert any("optimal" in line for line in lines)
    assert "The hand: hcp 7" in text
    assert "vulnerability NS" in text
    assert "Rules tried, best first:" in lines


def test_explain_compares_another_call_with_the_hand() -> None:
    text = run("explain", "642.K92.J7.K9854", "1H 1S 2C", "--call", "3C", "--level", "simple")
    assert "Better is 2♠." in text


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("AQ854.K72.QJ4.8",), "12 cards"),
        ((HAND, "1H 1D"), "1D"),
        ((HAND, "1H 9D"), "9D"),
        ((HAND, "P P P P"), "the auction is already over"),
        ((HAND, "", "--dealer", "Q"), "Q"),
        ((HAND, "", "--vul", "some"), "some"),
        ((HAND, "1S", "--call", "1H"), "1H"),
        ((HAND, "", "--system", "acol"), "acol"),
        ((HAND, "", "--system", "sayc:nosuch"), "has no option nosuch"),
        ((HAND, "", "--system", "2over1:weak_jump_shifts"), "cannot be on together"),
    ],
)
def test_explain_reports_invalid_input(arguments: tuple[str, ...], named: str) -> None:
    with pytest.raises(CommandError) as caught:
        run("explain", *arguments)
    assert named in str(caught.value)


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("hello", "not a JSON object: Expecting value"),
        ("[1]", "not a JSON object"),
        ("[" * 50_000, "not a JSON object: nested too deeply"),
        ('{"id": NaN}', "NaN is not a JSON number"),
        ('{"id": -Infinity}', "-Infinity is not a JSON number"),
        ('{"id": 1e999}', "a number is too large"),
        ('{"id": [1]}', "id: must be text or a number"),
        ('{"id": "\\ud800"}', "id: contains half of a surrogate pair"),
    ],
)
@pytest.mark.parametrize("command", ["bid", "grade", "meaning", "selfplay"])
def test_a_line_that_is_not_a_json_object_returns_an_error(answers: Any, command: str, line: str, named: str) -> None:
    (answer,) = answers(command, line)
    assert answer["id"] is None
    assert named in answer["error"]
