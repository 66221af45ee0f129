"""Names, commands, paths, links and examples in README, CONTRIBUTING and docs/ are correct."""

import json
import re
import shlex
import subprocess
import sys
from argparse import ArgumentError
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.conf import LazySettings, settings
from django.core.management import CommandError, get_commands, load_command_class

from bridgeclass.engine.constraints import parse_needs
from bridgeclass.engine.constraints.environment import GROUPS, LITERAL_SUITS
from bridgeclass.engine.constraints.metrics import LONG_NAMES, METRICS
from bridgeclass.engine.constraints.odds_words import ODDS
from bridgeclass.engine.constraints.relative import RELATIVE
from bridgeclass.engine.constraints.vocabulary import GROUPED, ROLES, STRUCTURES
from bridgeclass.engine.rules import load_system
from bridgeclass.engine.rules.call_patterns import CallPattern
from bridgeclass.engine.rules.custom_rules import with_custom_rules
from bridgeclass.engine.rules.patterns import Pattern
from bridgeclass.engine.rules.schema import BANDS, FORCINGS, LIFTS, MODULE_KEYS, RULE_KEYS, VARIANT_KEYS
from bridgeclass.engine.rules.system import build_system
from bridgeclass.engine.rules.when import JUMPS, PATTERN_KEYS, TERMS, Comparison, parse_when
from bridgeclass.engine.rules.yaml_source import read_yaml

ROOT: Path = settings.BASE_DIR
DOCUMENTS = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")])
every_document = pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))


@pytest.fixture(autouse=True)
def task_queue(settings: LazySettings) -> None:
    """Use the site's task backend, the only one that `db_worker` accepts."""
    settings.TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}


def fenced(text: str) -> Iterator[str]:
    """Yield the lines of fenced blocks, with continuation lines joined."""
    for block in re.findall(r"^```\w*\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        yield from block.replace("\\\n", " ").splitlines()


def section(document: str, heading: str) -> str:
    """Return the text below a heading, up to the next heading of any level."""
    text = (ROOT / "docs" / document).read_text()
    return re.split(r"^#+ ", text.split(f"# {heading}\n", 1)[1], maxsplit=1, flags=re.MULTILINE)[0]


def rows(document: str, heading: str) -> list[tuple[str, str]]:
    """Return the first two cells of each row of the tables below a heading."""
    found = re.findall(r"^\| (.+?) \| (.+?) \|", section(document, heading), re.MULTILINE)
    return [(first.replace("\\|", "|"), second) for first, second in found if "`" in first]


def names(document: str, heading: str) -> list[str]:
    """Return everything in backticks in the first column below a heading."""
    return [name for cell, _ in rows(document, heading) for name in re.findall(r"`([^`]+)`", cell)]


@every_document
def test_every_make_target_exists(document: Path) -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert set(re.findall(r"(?:`|^)make ([a-z]+)\b", document.read_text(), re.MULTILINE)) <= targets


@every_document
def test_every_command_in_a_block_is_accepted(document: Path) -> None:
    for line in fenced(document.read_text()):
        words = shlex.split(line, comments=True) if "manage.py" in line else []
        for at, word in enumerate(words):
            if word.endswith("manage.py") and at and "python" in words[at - 1]:
                accept(words[at + 1 :], line)


def accept(words: list[str], line: str) -> None:
    """Check that the command exists and parses its arguments, up to a pipe or redirection."""
    end = next((at for at, word in enumerate(words) if word[0] in "|<>&;"), len(words))
    name, *arguments = words[:end]
    app = get_commands().get(name)
    assert app is not None, f"no command {name!r}: {line}"
    command = load_command_class(app, name)
    parser = command.create_parser("manage.py", name)
    parser.called_from_command_line = False
    try:
        parser.parse_args(arguments)
    except (CommandError, ArgumentError) as error:
        pytest.fail(f"{error}: {line}")


@every_document
def test_every_link_leads_to_a_file(document: Path) -> None:
    for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", document.read_text()):
        if "://" not in target:
            assert (document.parent / target).exists(), target


def test_the_reference_describes_every_command_once() -> None:
    described = re.findall(r"^### `(\w+)`", (ROOT / "docs" / "commands.md").read_text(), re.MULTILINE)
    ours = {name for name, app in get_commands().items() if app.startswith("apps.")}
    assert sorted(described) == sorted(ours)


def test_the_reference_names_every_option() -> None:
    text = (ROOT / "docs" / "commands.md").read_text()
    parts = re.findall(r"^## .*?\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    for introduction, *described in (re.split(r"^### ", part, flags=re.MULTILINE) for part in parts):
        for command in described:
            check_options(command, introduction)


def check_options(command: str, introduction: str) -> None:
    """Check that the text of a command, or the shared introduction, names each of its options."""
    name = command.split("`")[1]
    app = get_commands()[name]
    help_text = load_command_class(app, name).create_parser("manage.py", name).format_help()
    options = set(re.findall(r"--[a-z][\w-]+", help_text.split("--version")[0])) - {"--help"}
    assert sorted(option for option in options if option not in command + introduction) == [], name


RULE_TABLES: dict[str, set[str]] = {
    "Keys of a rule file": set(MODULE_KEYS),
    "Keys of a rule": set(RULE_KEYS),
    "Keys of a rule or a variant": set(VARIANT_KEYS),
    "Conditions of an auction": set(TERMS),
    "What a hand needs": set(ROLES),
    "Numbers of a hand": {key for key, metric in METRICS.items() if not metric.of_suit},
    "Numbers of one suit": {key for key, metric in METRICS.items() if metric.of_suit},
    "Together with partner": set(RELATIVE),
    "Odds": set(ODDS),
}


@pytest.mark.parametrize("heading", RULE_TABLES)
def test_the_rule_language_documents_every_key(heading: str) -> None:
    assert sorted(names("rules-language.md", heading)) == sorted(RULE_TABLES[heading])


def test_the_rule_language_documents_every_combination_and_group() -> None:
    explained = set(names("rules-language.md", "Shape and combinations"))
    assert explained == {*STRUCTURES, *GROUPED, *GROUPS}


def test_the_rule_language_explains_every_long_name_and_band() -> None:
    both = [tuple(re.findall(r"`(\w+)`", cell)) for cell, _ in rows("rules-language.md", "Long names")]
    assert both == [(short, long) for long, short in LONG_NAMES.items()]
    bands = {row[0].strip("`"): int(row[1]) for row in rows("rules-language.md", "Priorities")}
    assert bands == BANDS


def test_the_rule_language_explains_every_letter_of_a_pattern_with_an_example() -> None:
    table = section("rules-language.md", "Auctions").partition("A letter stands")[2].partition("`where`")[0]
    explained = re.findall(r"^\| ((?:`\w+` ?)+)…? ?\| `(.+?)` \|", table, re.MULTILINE)
    letters = {letter for row, _ in explained for letter in re.findall(r"`(\w+)`", row)}
    assert letters >= {*(name for name in LITERAL_SUITS if len(name) == 1), "N", "M", "m", "oM", "om", "x"}
    for row, example in explained:
        Pattern.parse(example)
        assert any(letter in example for letter in re.findall(r"`(\w+)`", row))


def test_the_rule_language_explains_every_role_and_word() -> None:
    text = (ROOT / "docs" / "rules-language.md").read_text()
    assert [role for role in ROLES if f"`{role}`" not in text] == []
    words = {word for term in TERMS.values() for word in term.values} | {*FORCINGS, *LIFTS, *JUMPS}
    assert [word for word in words if f"`{word}`" not in text] == []


def test_the_folders_of_the_systems_are_those_the_rule_language_lists() -> None:
    listed = {row[0].strip("`/") for row in rows("rules-language.md", "Where the rules are")}
    systems = ROOT / "bridgeclass" / "engine" / "systems"
    assert {path.parent.name for path in systems.glob("*/*/*.yaml")} == listed


EXAMPLES: dict[str, Callable[[str], object]] = {
    "Conditions of an auction": lambda text: parse_when(read_yaml(text, "example")),
    **{
        heading: lambda text: parse_needs(read_yaml(text, "example"), load_system("sayc").definitions)
        for heading in (
            "Long names",
            "Numbers of a hand",
            "Numbers of one suit",
            "Shape and combinations",
            "Together with partner",
        )
    },
}


@pytest.mark.parametrize("heading", EXAMPLES)
def test_every_example_of_a_condition_or_need_is_valid(heading: str) -> None:
    examples = [example.strip("`") for key, example in rows("rules-language.md", heading) if example.startswith("`{")]
    assert examples
    for example in examples:
        EXAMPLES[heading](example)


def test_every_pattern_and_call_in_the_rule_language_is_valid() -> None:
    auctions, calls = section("rules-language.md", "Auctions"), names("rules-language.md", "Calls")
    patterns, _, comparisons = auctions.partition("`where` compares")
    patterns = patterns.partition("A letter stands")[0]
    for row in re.findall(r"^\| `(.+?)` \|", patterns, re.MULTILINE):
        Pattern.parse(row.replace("\\|", "|"))
    for row in re.findall(r"^\| `(.+?)` \|", comparisons, re.MULTILINE):
        Comparison.parse(row)
    for call in calls:
        CallPattern.parse(call)
    assert all(f"`{key}`" in auctions for key in PATTERN_KEYS)


def test_every_rule_file_in_the_rule_language_is_valid() -> None:
    text = (ROOT / "docs" / "rules-language.md").read_text()
    files = re.findall(r"^```yaml\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    assert len(files) >= 3
    for file in files:
        if file.startswith("system:"):
            assert build_system("own", {"own/system.yaml": file}, known={"sayc": load_system("sayc")}).options
        else:
            assert with_custom_rules(load_system("sayc"), file).rules


def test_the_map_lists_every_module_of_the_engine() -> None:
    text = (ROOT / "docs" / "map.md").read_text().split("## The engine")[1].split("\n## ")[0]
    named = {room for row in re.findall(r"^\| (`.*?) \|", text, re.MULTILINE) for room in re.findall(r"`(\w+)`", row)}
    rooms = {
        path.stem
        for path in (ROOT / "bridgeclass" / "engine").iterdir()
        if path.suffix == ".py" or (path / "__init__.py").exists()
    }
    assert named == rooms - {"__init__"}


@pytest.mark.parametrize("document", ["docs/map.md", "CONTRIBUTING.md"])
def test_every_path_in_a_map_exists(document: str) -> None:
    named = re.findall(r"`((?:apps|bridgeclass|docs|tests|templates|static|locale|requirements|\.ci)/[\w./-]*)`",
                       (ROOT / document).read_text())  # fmt: skip
    assert named
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_every_module_in_the_map_exists() -> None:
    parts = re.split(r"^## `(apps/\w+)`\n", (ROOT / "docs" / "map.md").read_text(), flags=re.MULTILINE)[1:]
    for app, text in zip(parts[::2], parts[1::2], strict=True):
        listed = " ".join(re.findall(r"^\| (`.*?) \|", text, re.MULTILINE)) if "| module |" in text else text
        modules = re.findall(r"`([a-z_]+(?:/[a-z_]+)*)`", listed)
        folder = ROOT / app
        assert modules
        assert [name for name in modules if not ((folder / name).exists() or (folder / f"{name}.py").exists())] == [], (
            app
        )


@pytest.mark.parametrize("guide", ["students.md", "teachers.md", "admins.md"])
def test_every_bold_name_in_a_guide_is_on_a_page(guide: str) -> None:
    texts = " ".join(re.findall(r'"(.*)"', (ROOT / "locale" / "fr" / "LC_MESSAGES" / "django.po").read_text()))
    bold = set(re.findall(r"\*\*(.+?)\*\*", " ".join((ROOT / "docs" / guide).read_text().split())))
    assert bold
    assert sorted(name for name in bold if name not in texts) == []


def test_the_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text().splitlines()) <= 120


def test_the_command_in_the_readme_works() -> None:
    line = re.search(r"^echo '(\{.*\})' \| \.venv/bin/python (.*)$", (ROOT / "README.md").read_text(), re.MULTILINE)
    assert line is not None
    answer = subprocess.run(
        [sys.executable, *line[2].split()], input=line[1], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert json.loads(answer.stdout)["call"] == "1N"
