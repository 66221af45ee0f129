"""Profiles to begin from: the ones that come with the program, read from its files."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from apps.deals.selectors.fields import Document


@dataclass(frozen=True, slots=True)
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
    """The profiles to begin from in which every word is found, in their name, category or description."""
    wanted = words.lower().split()
    return tuple(
        one
        for one in template_profiles()
        if all(word in f"{one.name} {one.category} {one.description}".lower() for word in wanted)
    )


def _template(key: str, document: Document) -> TemplateShown:
    return TemplateShown(
        key=key,
        name=str(document["profile_name"]),
        description=str(document.get("description", "")),
        category=str(document.get("category") or "Other"),
        document=document,
    )
