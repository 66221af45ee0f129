"""Files of the app: the JSON Schema of a profile, and the shipped profiles as templates."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from apps.deals.selectors.fields import Document


def profile_schema() -> Document:
    """Return the JSON Schema of a profile's document."""
    schema: Document = json.loads(files("apps.deals").joinpath("profile.schema.json").read_text(encoding="utf-8"))
    return schema


@dataclass(frozen=True, slots=True, eq=False)
class TemplateView:
    """A profile to start from. key: the name of its file without ".json"."""

    key: str
    name: str
    description: str
    category: str
    document: Document


@cache
def template_profiles() -> tuple[TemplateView, ...]:
    """Return all templates by category and name, those of the category "Test" last."""
    found = []
    for file in files("apps.deals").joinpath("samples").iterdir():
        if file.name.endswith(".json"):
            one = json.loads(file.read_text(encoding="utf-8"))
            category = str(one.get("category") or "Other")
            description = str(one.get("description", ""))
            key = file.name.removesuffix(".json")
            found.append(TemplateView(key, str(one["profile_name"]), description, category, one))
    return tuple(sorted(found, key=lambda one: (one.category == "Test", one.category, one.name)))


def find_templates(query: str) -> tuple[TemplateView, ...]:
    """Return the templates with the most words of the query in name, category or description; all without words."""
    words = {word for word in query.lower().split() if len(word) > 1}
    if not words:
        return template_profiles()
    hits = {one: _hits(one, words) for one in template_profiles()}
    most = max(hits.values())
    return tuple(one for one, count in hits.items() if count and count == most)


def _hits(one: TemplateView, words: set[str]) -> int:
    text = f"{one.name} {one.category} {one.description}".lower()
    return sum(word in text for word in words)
