"""The subjects that anybody may practise: new hands are dealt from the profiles that come with the program."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from apps.deals.selectors.templates import TemplateView, template_profiles

OWN_SYSTEM = "sayc"
FIRST = ("opening_bids", "responding_to_one_notrump", "stayman", "jacoby_transfers", "overcalls", "takeout_doubles")
"""Where to begin, in the order a course takes them."""
TITLES: dict[str, str | Promise] = {
    "first": _("Openings"),
    "Opps Interference": _("Competitive auctions"),
    "We Compete": _("When the opponents open"),
    "2over1": _("Two over one"),
    "Uncontested": _("Uncontested auctions"),
}
"""What the groups are called, in the order they stand in."""


class UnknownSubjectError(ValueError):
    """A subject that the program has no hands for."""


@dataclass(frozen=True, slots=True)
class Subject:
    """Something to practise."""

    key: str
    name: str
    description: str
    system: str
    """The bidding system that it is about."""
    group: str


@dataclass(frozen=True, slots=True)
class SubjectGroup:
    """Subjects that stand together."""

    title: str | Promise
    subjects: tuple[Subject, ...]


@cache
def subjects() -> dict[str, Subject]:
    """Every subject by its key; those for trying the dealer, and those that need options of a card, are none."""
    return {one.key: _subject(one) for one in template_profiles() if _is_subject(one)}


def subject_groups() -> tuple[SubjectGroup, ...]:
    """The subjects in their groups, first of all where to begin."""
    known = subjects()
    first = tuple(known[key] for key in FIRST)
    others = [one for one in known.values() if one not in first]
    groups = {group: tuple(one for one in others if one.group == group) for group in TITLES} | {"first": first}
    return tuple(SubjectGroup(title, groups[group]) for group, title in TITLES.items())


def subject_of(key: str) -> Subject:
    """The subject of that key; raises UnknownSubjectError."""
    try:
        return subjects()[key]
    except KeyError as error:
        raise UnknownSubjectError(f"No subject is called {key[:60]!r}") from error


def _is_subject(one: TemplateView) -> bool:
    """Whether South alone learns there, with a card as it comes."""
    return one.category in TITLES and not one.document.get("bidding_options") and not one.key.endswith("_both")


def _subject(one: TemplateView) -> Subject:
    system = str(one.document.get("bidding_system") or OWN_SYSTEM)
    group = one.category if system == OWN_SYSTEM else system
    return Subject(one.key, one.name, one.description, system, group)
