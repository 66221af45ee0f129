"""Descriptions of one hand: what it has of the requirements of a call, and where it falls short."""

from bridgeclass.engine.constraints import (
    AnyOf,
    Constraint,
    Measured,
    Named,
    Not,
    conjuncts,
    describe_each,
    join_clauses,
)
from bridgeclass.engine.constraints.metrics import METRICS, NO_SUIT
from bridgeclass.engine.constraints.primitives import Shaped
from bridgeclass.engine.constraints.shapes import shape_of
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.meaning import Choice, name_of, sentence
from bridgeclass.engine.messages import Listing, Message, Text, listing

MAX_FACTS = 4
MAX_FAILURES = 2
LONG = 140


def short_sentence(choice: Choice) -> Text:
    """Return what the call shows; if its requirements are many, only the countable ones."""
    text = sentence(choice)
    if choice.variant.says or len(str(text)) <= LONG:
        return text
    plain = [part for part in conjuncts(choice.grounded.needs) if isinstance(part, Measured | Shaped)]
    name, needs = name_of(choice), join_clauses(part.describe() for part in plain[:MAX_FACTS])
    return Message("{name} ({inside})", name=name, inside=needs) if name and needs else name or needs or text


def requirements(needs: Constraint) -> tuple[Constraint, ...]:
    """Return the parts that must hold, one by one, without duplicates."""
    found = {part.describe(): part for part in conjuncts(needs)}
    return tuple(part for text, part in found.items() if text is not None)


def facts(needs: Constraint, hand: Hand) -> tuple[Text, ...]:
    """Return the hand's values for the countable requirements, minimums before maximums.

    Comparisons, exclusions and the maximums inside a definition are left out.
    """
    parts = conjuncts(needs)
    floors = [fact for part in parts for fact in _minimum_facts(part, hand)]
    ceilings = [fact for part in parts if _is_maximum(part) for fact in part.actual(hand)]
    return tuple(dict.fromkeys(floors + ceilings))


def _minimum_facts(part: Constraint, hand: Hand) -> tuple[Text, ...]:
    if isinstance(part, Named):
        return _inner_facts(part.part, hand)
    if isinstance(part, AnyOf):
        held = next((inner for inner in part.parts if inner.compiled()(hand)), None)
        return _inner_facts(held, hand) if held is not None else ()
    return part.actual(hand) if isinstance(part, Measured | Shaped) and not _is_maximum(part) else ()


def _inner_facts(needs: Constraint, hand: Hand) -> tuple[Text, ...]:
    return tuple(fact for part in conjuncts(needs) for fact in _minimum_facts(part, hand))


def _is_maximum(part: Constraint) -> bool:
    return isinstance(part, Measured) and part.span.low <= 0 and not part.metric.spans


def describe_facts(hand: Hand, needs: Constraint) -> Text:
    """Return the facts as a list; the hand's strength and shape if nothing countable is required."""
    return listing(facts(needs, hand)[:MAX_FACTS]) or strength_and_shape(hand)


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


def shortfall(hand: Hand, needs: Constraint) -> Text | None:
    """Return the first two parts of `needs` the hand fails, in words; None if it passes."""
    return _describe_failures(hand, failures(hand, needs)[:MAX_FAILURES])


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
