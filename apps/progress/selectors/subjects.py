"""Topics to practice, whose hands are dealt from the profiles that come with the program."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from apps.deals.selectors.templates import TemplateView, template_profiles

OWN_SYSTEM = "sayc"
FIRST = ("opening_bids", "responding_to_one_notrump", "stayman", "jacoby_transfers", "overcalls", "takeout_doubles")
"""Topics of a first course, in order."""
TITLES: dict[str, str | Promise] = {
    "first": _("Openings"),
    "Competitive auctions": _("Competitive auctions"),
    "When the opponents open": _("When the opponents open"),
    "2over1": _("Two over one"),
    "Uncontested auctions": _("Uncontested auctions"),
}
"""Titles of the groups, in order."""


class UnknownSubjectError(ValueError):
    """A topic without hands."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A topic to practice."""

    key: str
    name: str
    description: str
    system: str
    group: str


@dataclass(frozen=True, slots=True)
class SubjectGroup:
    """Topics with a common title."""

    title: str | Promise
    subjects: tuple[Subject, ...]


@cache
def subjects() -> dict[str, Subject]:
    """Return the topics by key."""
    return {one.key: _subject(one) for one in template_profiles() if _is_subject(one)}


def subject_groups() -> tuple[SubjectGroup, ...]:
    """Return the topics in groups, those of a first course first."""
    known = subjects()
    first = tuple(known[key] for key in FIRST)
    others = [one for one in known.values() if one not in first]
    groups = {group: tuple(one for one in others if one.group == group) for group in TITLES} | {"first": first}
    return tuple(SubjectGroup(title, groups[group]) for group, title in TITLES.items())


def subject_of(key: str) -> Subject:
    """Return a topic by key. Raises UnknownSubjectError."""
    try:
        return subjects()[key]
    except KeyError as error:
        raise UnknownSubjectError(f"there is no topic {key[:60]!r}") from error


def _is_subject(one: TemplateView) -> bool:
    """Return whether only South practices there, with a standard card."""
    return one.category in TITLES and not one.document.get("bidding_options") and not one.key.endswith("_both")


def _subject(one: TemplateView) -> Subject:
    system = str(one.document.get("bidding_system") or OWN_SYSTEM)
    group = one.category if system == OWN_SYSTEM else system
    return Subject(one.key, one.name, one.description, system, group)
