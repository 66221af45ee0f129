"""Profiles to begin from: the ones that come with the program, read from its files."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from apps.deals.selectors.fields import Document


@dataclass(frozen=True, slots=True, eq=False)
class TemplateShown:
    """A profile to begin from; key: its file without the ending."""

    key: str
    name: str
    description: str
    category: str
    document: Document


@cache
def template_profiles() -> tuple[TemplateShown, ...]:
    """Every profile to begin from, by category and name; those for trying the dealer come last."""
    found = [
        _template(file.name.removesuffix(".json"), json.loads(file.read_text(encoding="utf-8")))
        for file in files("apps.deals").joinpath("samples").iterdir()
        if file.name.endswith(".json")
    ]
    return tuple(sorted(found, key=lambda one: (one.category == "Test", one.category, one.name)))


def find_templates(words: str) -> tuple[TemplateShown, ...]:
    """The profiles to begin from that have the most of these words in name, category or description.

    Without words all of them; none if no word is found anywhere.
    """
    wanted = {word for word in words.lower().split() if len(word) > 1}
    if not wanted:
        return template_profiles()
    hits = {one: _hits(one, wanted) for one in template_profiles()}
    most = max(hits.values())
    return tuple(one for one, count in hits.items() if count and count == most)


def _hits(one: TemplateShown, wanted: set[str]) -> int:
    text = f"{one.name} {one.category} {one.description}".lower()
    return sum(word in text for word in wanted)


def _template(key: str, document: Document) -> TemplateShown:
    return TemplateShown(
        key=key,
        name=str(document["profile_name"]),
        description=str(document.get("description", "")),
        category=str(document.get("category") or "Other"),
        document=document,
    )
