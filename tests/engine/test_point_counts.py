"""Point counts that rules ask for: ranges, unless the system notes name the single count."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from bridgeclass.engine.constraints import Source
from bridgeclass.engine.rules import Rule, load_system, system_names
from bridgeclass.engine.rules.sources import entries_defined
from bridgeclass.engine.rules.yaml_source import read_yaml

NOTES = Path(__file__).parents[2] / "docs" / "systems"
COUNT = re.compile(r"(hcp|tp|sp|op|points|(?:high_card|total|support|opener)_points)(\(\w+\))?")
SINGLE = re.compile(r"(\d+)(?:-\1)?")


def single_counts(needs: Source) -> Iterator[str]:
    """Yield the counts of points of which these needs take exactly one, in alternatives too but not in exclusions."""
    if isinstance(needs.value, tuple):
        for item in needs.items():
            yield from single_counts(item)
    elif isinstance(needs.value, dict):
        for key, value in needs.mapping().items():
            if COUNT.fullmatch(key) and (single := SINGLE.fullmatch(str(value.value))):
                yield single[1]
            elif key != "not":
                yield from single_counts(value)


def needs_of(rule: Rule) -> Iterator[Source]:
    """Yield the needs of the rule and those of its variants."""
    entries = rule.written.mapping()
    variants = entries["variants"].items() if "variants" in entries else ()
    for part in (entries, *(variant.mapping() for variant in variants)):
        if "needs" in part:
            yield part["needs"]


@cache
def notes() -> dict[str, str]:
    """Return the text of each entry of the system notes, by its id."""
    lines = (line for file in NOTES.glob("*.md") for line in file.read_text(encoding="utf-8").splitlines())
    return {entry: line for line in lines for entry in entries_defined(line)}


def unnamed_counts(rule: Rule) -> list[str]:
    """Return the single counts of a rule that none of its sources names."""
    text = " ".join(notes()[entry] for entry in rule.source.split(", ") if entry)
    counts = (count for needs in needs_of(rule) for count in single_counts(needs))
    return [count for count in counts if not re.search(rf"\b{count}\b", text)]


@pytest.mark.parametrize("system", system_names())
def test_a_rule_takes_a_single_point_count_only_if_its_source_names_it(system: str) -> None:
    wrong = [(rule.id, rule.source, unnamed_counts(rule)) for rule in load_system(system).rules if unnamed_counts(rule)]
    assert not wrong


def test_a_single_count_is_found_in_alternatives_but_not_in_exclusions() -> None:
    needs = read_yaml("{hcp: 12, M: 5, not: {tp: 13}, any_of: [{sp(M): 9+}, {total_points: 10-10}]}", "needs.yaml")
    assert list(single_counts(needs)) == ["12", "10"]
