"""Systems and cards by name: `sayc`, `sayc:negative_doubles_high,-drury`, or the name or number of a card."""

from __future__ import annotations

from django.db import DatabaseError
from django.db.models import Q, QuerySet

from apps.cards.models import Card
from apps.cards.selectors.bidders import side_system
from bridgeclass.engine.bidder import SideSystem
from bridgeclass.engine.cards import quoted
from bridgeclass.engine.messages import Message, msgid
from bridgeclass.engine.rules import UnknownSystemError, parse_side_system, system_names
from bridgeclass.engine.rules.system import unknown_system

_SEVERAL = msgid("more than one card is named {name}: use the number in the card's address")
LONGEST = 200
_LONGEST_NUMBER = 18


def side_named(name: str, among: QuerySet[Card] | None = None) -> SideSystem:
    """Return what a side plays that plays the card of that name. Raises what `card_named` does."""
    return side_system(card_named(name, among))


def card_named(name: str, among: QuerySet[Card] | None = None) -> Card:
    """Return a stored card by its name or number, or an unsaved one for a system, perhaps with options.

    among: the cards to choose from; all that no newer card replaces if not given. Raises UnknownSystemError if nothing
    or more than one card has the name, or for an unknown option; ConflictingOptionsError.
    """
    side = system_named(name)
    return find_card(name, among) if side is None else Card(name=name, system=side.system, options=side.options)


def system_named(name: str) -> SideSystem | None:
    """Return the system, perhaps with options, or None if the name does not begin with a system.

    Raises UnknownSystemError for an unknown option, ConflictingOptionsError.
    """
    return parse_side_system(name) if name.partition(":")[0].strip() in system_names() else None


def find_card(name: str, among: QuerySet[Card] | None = None) -> Card:
    """Return the stored card of that name or number. Raises UnknownSystemError if it is none, or more than one."""
    cards = Card.objects.filter(replaced_by=None) if among is None else among
    problem = unknown_system(name)
    if len(name) > LONGEST or "\0" in name:
        raise UnknownSystemError(problem)
    wanted = Q(name=name)
    if name.isdecimal() and len(name) <= _LONGEST_NUMBER:
        wanted |= Q(pk=int(name))
    try:
        found = list(cards.filter(wanted)[:2])
    except DatabaseError as error:
        raise UnknownSystemError(Message("{problem}; convention cards cannot be read", problem=problem)) from error
    if len(found) == 1:
        return found[0]
    if not found:
        raise UnknownSystemError(Message("{problem}; no convention card has this name", problem=problem))
    raise UnknownSystemError(Message(_SEVERAL, name=quoted(name)))
