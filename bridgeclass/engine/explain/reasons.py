"""Descriptions of one hand: what it has of the requirements of a call, and where it falls short."""

from bridgeclass.engine.constraints import (
    Constraint,
    Not,
    conjuncts,
    describe_each,
)
from bridgeclass.engine.constraints.metrics import METRICS, NO_SUIT
from bridgeclass.engine.constraints.shapes import shape_of
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.messages import Listing, Message, Text, listing

MAX_FACTS = 4
MAX_FAILURES = 2
LONG = 140


def requirements(needs: Constraint) -> tuple[Constraint, ...]:
    """Return the parts that must hold, one by one, without duplicates."""
    found = {part.describe(): part for part in conjuncts(needs)}
    return tuple(part for text, part in found.items() if text is not None)


def strength_and_shape(hand: Hand) -> Text:
    """Return '13 HCP and 4=3=3=3 shape'."""
    return Listing((METRICS["hcp"].describe_value(hand.hcp, NO_SUIT), shape_of(hand)))


def describe_part(part: Constraint, hand: Hand) -> Text:
    """Return what the hand has of one requirement."""
    return listing(part.actual(hand)[:MAX_FACTS]) or strength_and_shape(hand)


def failures(hand: Hand, needs: Constraint) -> tuple[Constraint, ...]:
    """Return the parts the hand fails, in order."""
    return tuple(part for part in conjuncts(needs) if not part.compiled()(hand))


def first_failure(hand: Hand, needs: Constraint) -> Text | None:
    """Return the first part of `needs` the hand fails, in words; None if it passes."""
    return _describe_failures(hand, failures(hand, needs)[:1])


def _describe_failures(hand: Hand, failed: tuple[Constraint, ...]) -> Text | None:
    excluded = [part.part for part in failed if isinstance(part, Not)]
    missing = [part for part in failed if not isinstance(part, Not)]
    if missing:
        required = listing([text for part in missing for text in describe_each(part)]) or Message("any hand")
        own = listing(dict.fromkeys(fact for part in missing for fact in part.actual(hand)[:2]))
        return Message("it needs {needs}; you have {facts}", needs=required, facts=own or strength_and_shape(hand))
    ruled_out = excluded[0].describe() if excluded else None
    if ruled_out is None:
        return None
    return Message("it rules out {things}; you have {facts}", things=ruled_out, facts=describe_part(excluded[0], hand))
