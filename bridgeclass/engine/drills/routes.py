"""Auctions that lead to a rule, the likeliest first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bridgeclass.engine.auctions import Auction, Vulnerability
from bridgeclass.engine.calls import Call
from bridgeclass.engine.drills.play import robot_auctions
from bridgeclass.engine.drills.search import Search, calls_of, has_full_auction, is_opening
from bridgeclass.engine.meaning import Interpreter
from bridgeclass.engine.rules import Rule, SideSystem


class DrillError(ValueError):
    """No deal was found in which the rule decides."""


class UnknownRuleError(DrillError):
    """A rule that the system does not have, or that the card leaves out."""


@dataclass(frozen=True, slots=True)
class Route:
    """An auction after which the rule may apply, and the calls it may then make."""

    auction: Auction
    calls: tuple[Call, ...]


def rule_of(name: str, side: SideSystem) -> Rule:
    """Return a rule by its id or a variant's; raises UnknownRuleError, or UnknownSystemError for the system."""
    system_played = side.rules
    played = system_played.played(side.options)
    for rule in system_played.rules:
        if rule.own_id(name) in (rule.id, *(variant.id for variant in rule.variants)):
            if not any(rule.is_on(chosen) for chosen in played):
                raise UnknownRuleError(f"the rule {name!r} is not played on this card")
            return rule
    raise UnknownRuleError(f"{system_played.title} has no rule {name!r}")


def routes(name: str, side: SideSystem, vulnerability: Vulnerability, *, further: bool = False) -> Iterator[Route]:
    """Yield auctions in which the rule (or variant) may apply, without duplicates from the opening on.

    A rule written for certain auctions is searched along those, another one in deals bid out by robots; further: the
    other way round. Raises UnknownRuleError, and UnknownSystemError for the system.
    """
    rule, rules = rule_of(name, side), side.index
    name = rule.own_id(name)
    interpreter, seen = Interpreter(rules, rules), set[tuple[Call, ...]]()
    is_searched = (has_full_auction(rule) or is_opening(rule)) is not further
    search = Search(name, rule, interpreter, vulnerability)
    for auction in search.all_auctions() if is_searched else _robot_auctions(name, side, vulnerability):
        opened = auction.calls[auction.opening_index :] if auction.opening_index is not None else auction.calls
        calls = calls_of(name, rule, interpreter.position(auction))
        if opened not in seen and calls:
            seen.add(opened)
            yield Route(auction, calls)


def _robot_auctions(name: str, side: SideSystem, vulnerability: Vulnerability) -> Iterator[Auction]:
    options = tuple(sorted(side.options.items()))
    for auction in robot_auctions(side.system, options, side.custom_rules).auctions(name):
        yield Auction(auction.dealer, vulnerability, auction.calls)
