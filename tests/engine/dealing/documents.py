"""Profile documents and limits for dealing tests."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from typing import Any

from bridgeclass.engine.cards import Suit
from bridgeclass.engine.dealing.call_conditions import DealRequirement, HandRequirement, requirements_from
from bridgeclass.engine.dealing.document import read_profile
from bridgeclass.engine.dealing.limits import ANY_HAND, DealLimits, HandLimits, Range
from bridgeclass.engine.dealing.profile import Profile
from bridgeclass.engine.dealing.requirements import constraint_of, requirement_of

Document = dict[str, Any]


def hand(hcp: Range = (0, 37), points: dict[Suit, Range] | None = None, **cards: Range) -> HandLimits:
    """Return limits of a hand, such as `hand((15, 17), spades=(5, 6), points={Suit.SPADES: (4, 10)})`."""
    lengths = [cards.get(suit.word, (0, 13)) for suit in Suit]
    suit_hcp = [(points or {}).get(suit, (0, 10)) for suit in Suit]
    return HandLimits(
        hcp=hcp,
        lengths=(lengths[0], lengths[1], lengths[2], lengths[3]),
        suit_hcp=(suit_hcp[0], suit_hcp[1], suit_hcp[2], suit_hcp[3]),
    )


def limits(north: HandLimits = ANY_HAND, east: HandLimits = ANY_HAND, south: HandLimits = ANY_HAND) -> DealLimits:
    """Return the limits of a deal without limits for West."""
    return north, east, south, ANY_HAND


def requirements(
    north: HandLimits = ANY_HAND, east: HandLimits = ANY_HAND, south: HandLimits = ANY_HAND
) -> DealRequirement:
    """Return a deal requirement with these limits."""
    return requirements_from(limits(north, east, south))


def wish(**needs: Any) -> HandRequirement:
    """Return a requirement in the rule language, such as `wish(shape="balanced", hcp="15-17")`."""
    return requirement_of(constraint_of(needs, "needs"))


def kind(weight: float = 0, name: str | None = None, hcp: Range = (0, 37), **cards: Range) -> Document:
    """Return a sub-profile with standard constraints."""
    found: Document = {
        "weight_percent": weight,
        "standard": {
            suit: {"min_cards": low, "max_cards": high, "min_hcp": 0, "max_hcp": 10}
            for suit, (low, high) in cards.items()
        }
        | {"total_min_hcp": hcp[0], "total_max_hcp": hcp[1]},
    }
    return found if name is None else found | {"name": name}


def document(seats: dict[str, list[Document]], **fields: Any) -> Document:
    """Return a profile document of these sub-profiles, without coupling."""
    return {
        "profile_name": "Under test",
        "description": "",
        "dealer": "N",
        "tag": "Opener",
        "rotate_deals_by_default": False,
        "ns_role_mode": "no_driver_no_index",
        "ew_role_mode": "no_driver_no_index",
        "seat_profiles": {seat: {"seat": seat, "subprofiles": kinds} for seat, kinds in seats.items()},
    } | fields


def profile(seats: dict[str, list[Document]], **fields: Any) -> Profile:
    """Return the profile of such a document."""
    return read_profile(document(seats, **fields))


def deviates_from(seen: Iterable[object], expected: dict[object, float]) -> bool:
    """Return True if observed counts deviate from the expected ones (chi-squared test, p < 0.001).

    Cells with an expected count below 8 are pooled.
    """
    counts = Counter(seen)
    large = {cell for cell, number in expected.items() if number >= 8}
    pairs = [(counts[cell], expected[cell]) for cell in large]
    rest = sum(counts.values()) - sum(count for count, _ in pairs), sum(expected.values()) - sum(n for _, n in pairs)
    if rest[1] >= 8:
        pairs.append(rest)
    distance = sum((count - number) ** 2 / number for count, number in pairs)
    return distance > critical_distance(len(pairs) - 1)


def distributions_differ(first: Iterable[object], second: Iterable[object]) -> bool:
    """Return True if two samples have different distributions (two-sample chi-squared test, p < 0.001)."""
    one, other = Counter(first), Counter(second)
    ones, others = one.total(), other.total()
    cells = [cell for cell in one | other if one[cell] + other[cell] >= 16]
    scale = math.sqrt(others / ones)
    distance = sum((one[cell] * scale - other[cell] / scale) ** 2 / (one[cell] + other[cell]) for cell in cells)
    return distance > critical_distance(len(cells) - 1)


def critical_distance(freedom: int) -> float:
    """Return the chi-squared critical value for p = 0.001 by the Wilson-Hilferty approximation."""
    spread = 2 / (9 * freedom)
    return freedom * (1 - spread + 3.0902 * math.sqrt(spread)) ** 3
