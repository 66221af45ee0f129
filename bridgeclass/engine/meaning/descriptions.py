"""Descriptions of calls: of one variant, and of all the hands that make a call."""

from collections.abc import Sequence
from math import inf

from bridgeclass.engine.cards import SUITS
from bridgeclass.engine.constraints import SUIT_NAMES, Bounds, Constraint, Range, describe_each, join_clauses
from bridgeclass.engine.constraints.metrics import METRICS, NO_SUIT
from bridgeclass.engine.meaning.position import Choice

MAX_LENGTH = 130
WIDE, STRONG = 8, 21


def sentence(choice: Choice) -> str:
    """Return the variant's own sentence, or its name and requirements: 'Single raise (3+ hearts)'."""
    if choice.variant.says:
        return substitute_suits(choice.variant.says, choice)
    return _bracketed(_name(choice), _needs_text(choice))


def _needs_text(choice: Choice) -> str:
    """Return the requirements of the call in words, '' for none."""
    return _constraint_text(choice.grounded.needs)


def _shown_text(choice: Choice) -> str:
    """Return what the call shows in words, '' for nothing: its requirements, unless its rule has `shows`."""
    shows = choice.variant.shows
    return _constraint_text(shows.ground(choice.env)) if shows is not None else _needs_text(choice)


def _constraint_text(constraint: Constraint) -> str:
    return join_clauses(describe_each(constraint))


def substitute_suits(text: str, choice: Choice) -> str:
    """Return `text` with every `{name}` replaced by the suit it stands for here."""
    for name in {part.split("}")[0] for part in text.split("{")[1:]}:
        text = text.replace(f"{{{name}}}", SUIT_NAMES[choice.env.suit(name)])
    return text


def description(choices: Sequence[Choice], shown: Bounds) -> str:
    """Return the meaning of a call for players who do not see the hand: every kind of hand, or their hull."""
    top = choices[0]
    if len({(choice.variant.name, choice.variant.says) for choice in choices}) == 1 and not top.variant.says:
        kinds = dict.fromkeys(_shown_text(choice) for choice in choices)
        text = _bracketed(_name(top), "; or ".join(kinds) if all(kinds) else "")
    else:
        text = "; or ".join(dict.fromkeys(_choice_text(choice) for choice in choices))
    if len(text) <= MAX_LENGTH or len(choices) == 1:
        return text
    names = [name for name in dict.fromkeys(_name(choice) for choice in choices) if name]
    several = f"{names[0]} or {names[1][:1].lower()}{names[1][1:]}" if len(names) == 2 else "".join(names[:1])
    return _bracketed(several, describe_bounds(shown))


def _choice_text(choice: Choice) -> str:
    return sentence(choice) if choice.variant.says else _bracketed(_name(choice), _shown_text(choice))


def describe_bounds(bounds: Bounds) -> str:
    """Return the ranges in words as far as they are informative: '8-10 HCP, 5+ spades, at most 3 hearts'."""
    parts = [text for text in (_strength(bounds),) if text]
    for suit in reversed(SUITS):
        low, high = bounds.lengths[suit]
        if low >= 3 or high <= 3:
            is_open = low >= 3 and high > low + 2
            parts.append(METRICS["length"].describe(Range(low, inf if is_open else high), suit))
    return join_clauses(parts)


def _strength(bounds: Bounds) -> str:
    """Return the HCP, or points if the calls counted length or support, without an uninformative maximum."""
    keys = ("points", "hcp") if bounds.points != bounds.hcp else ("hcp",)
    for key in keys:
        low, high = bounds.points if key == "points" else bounds.hcp
        is_open = high > max(low + WIDE, STRONG)
        if low or not is_open:
            return METRICS[key].describe(Range(low, inf if is_open else high), NO_SUIT)
    return ""


def _name(choice: Choice) -> str:
    return substitute_suits(choice.variant.name, choice)


def _bracketed(name: str, needs: str) -> str:
    return f"{name} ({needs})" if name and needs else name or needs
