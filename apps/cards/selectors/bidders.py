"""The bidders that play cards and what was kept of them."""

from __future__ import annotations

from functools import lru_cache

from apps.cards.models import Card, SystemSnapshot
from bridgeclass.engine.bidder import Bidder, SideSystem
from bridgeclass.engine.constraints import SourceError
from bridgeclass.engine.rules import UnknownSystemError


def played_by(card: Card) -> SideSystem:
    """What a side plays that plays the card."""
    return SideSystem(card.system, card.options, custom_rules=card.own_rules)


def bidder_for(card_ns: Card, card_ew: Card) -> Bidder:
    """The robot that plays two cards, one a side; the same one as long as the cards are the same.

    Raises UnknownSystemError for a system or option that does not exist, SourceError for own rules that cannot be read.
    """
    return bidder_of(played_by(card_ns), played_by(card_ew))


def bidder_of_snapshots(ns: SystemSnapshot, ew: SystemSnapshot) -> Bidder:
    """The robot that plays what was played when the snapshots were kept.

    By today's rules where this version can no longer read the kept ones; then its own snapshot differs.
    """
    return bidder_of(_as_kept(ns), _as_kept(ew))


def _as_kept(snapshot: SystemSnapshot) -> SideSystem:
    today = SideSystem(snapshot.system, snapshot.options)
    if _sha256_today(*_key(today)[:2]) == snapshot.sha256:
        return today
    kept = SideSystem(snapshot.system, snapshot.options, snapshot=snapshot.text)
    try:
        _ = kept.rules
    except SourceError:
        return today
    return kept


def bidder_of(ns: SideSystem, ew: SideSystem) -> Bidder:
    """The robot for what each side plays; built once and kept. Raises what `bidder_for` does."""
    return _bidder(_key(ns), _key(ew))


type _Key = tuple[str, tuple[tuple[str, bool], ...], str, str]


def _key(side: SideSystem) -> _Key:
    return side.system, tuple(sorted(side.options.items())), side.custom_rules, side.snapshot


@lru_cache(maxsize=64)
def _bidder(ns: _Key, ew: _Key) -> Bidder:
    return Bidder(*(SideSystem(system, dict(options), own, kept) for system, options, own, kept in (ns, ew)))


@lru_cache(maxsize=64)
def _sha256_today(system: str, options: tuple[tuple[str, bool], ...]) -> str:
    side = SideSystem(system, dict(options))
    try:
        return side.rules.snapshot(side.options)[0]
    except UnknownSystemError:
        return ""
