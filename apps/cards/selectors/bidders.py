"""Bidders that play cards and snapshots."""

from __future__ import annotations

from functools import lru_cache

from apps.cards.models import Card, SystemSnapshot
from bridgeclass.engine.bidder import Bidder, SideSystem
from bridgeclass.engine.constraints import SourceError
from bridgeclass.engine.rules import UnknownSystemError


def side_system(card: Card) -> SideSystem:
    """Return the system of a side that plays a card."""
    return SideSystem(card.system, card.options, custom_rules=card.own_rules)


def bidder_for(card_ns: Card, card_ew: Card) -> Bidder:
    """Return the bidder for two cards, one a side; equal cards share one.

    Raises UnknownSystemError for an unknown system or option, SourceError for own rules that cannot be read.
    """
    return bidder_of(side_system(card_ns), side_system(card_ew))


def bidder_of_snapshots(ns: SystemSnapshot, ew: SystemSnapshot) -> Bidder:
    """Return a bidder that plays two snapshots.

    It plays today's rules where this version cannot read a snapshot; then its own snapshot differs.
    """
    return bidder_of(_of_snapshot(ns), _of_snapshot(ew))


def _of_snapshot(snapshot: SystemSnapshot) -> SideSystem:
    today = SideSystem(snapshot.system, snapshot.options)
    if _sha256_today(*_key(today)[:2]) == snapshot.sha256:
        return today
    stored = SideSystem(snapshot.system, snapshot.options, snapshot=snapshot.text)
    try:
        _ = stored.rules
    except SourceError:
        return today
    return stored


def bidder_of(ns: SideSystem, ew: SideSystem) -> Bidder:
    """Return the cached bidder for the systems of both sides. Raises what `bidder_for` does."""
    return _bidder(_key(ns), _key(ew))


type _Key = tuple[str, tuple[tuple[str, bool], ...], str, str]


def _key(side: SideSystem) -> _Key:
    return side.system, tuple(sorted(side.options.items())), side.custom_rules, side.snapshot


@lru_cache(maxsize=64)
def _bidder(ns: _Key, ew: _Key) -> Bidder:
    return Bidder(*(SideSystem(system, dict(options), own, text) for system, options, own, text in (ns, ew)))


@lru_cache(maxsize=64)
def _sha256_today(system: str, options: tuple[tuple[str, bool], ...]) -> str:
    side = SideSystem(system, dict(options))
    try:
        return side.rules.snapshot(side.options)[0]
    except UnknownSystemError:
        return ""
