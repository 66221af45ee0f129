"""Descriptions of calls: of one variant, and of all the hands that make a call."""

from collections.abc import Sequence
from math import inf

from bridgeclass.engine.cards import SUITS
from bridgeclass.engine.constraints import Bounds, Constraint, Range, describe_each, join_clauses, suit_value
from bridgeclass.engine.constraints.metrics import METRICS, NO_SUIT
from bridgeclass.engine.meaning.position import Choice
from bridgeclass.engine.messages import NO_TEXT, Joint, Message, RuleText, Text, listing, places

MAX_LENGTH = 130
WIDE, STRONG = 8, 21


def sentence(choice: Choice) -> Text:
    """Return the variant's own sentence, or its name and requirements: 'Single raise (3+ hearts)'."""
    if choice.variant.says:
        return rule_text(choice.variant.says, choice)
    return _bracketed(name_of(choice), _needs_text(choice)) or NO_TEXT


def _needs_text(choice: Choice) -> Text | None:
    """Return the requirements of the call in words, None for none."""
    return _constraint_text(choice.grounded.needs)


def _shown_text(choice: Choice) -> Text | None:
    """Return what the call shows in words, None for nothing: its requirements, unless its rule has `shows`."""
    shows = choice.variant.shows
    return _constraint_text(shows.ground(choice.env)) if shows is not None else _needs_text(choice)


def _constraint_text(constraint: Constraint) -> Text | None:
    return join_clauses(describe_each(constraint))


def rule_text(text: str, choice: Choice) -> Text:
    """Return a text of a rule, with the suits that its places stand for here."""
    return RuleText(text, **{name: suit_value(choice.env.suit(name)) for name in places(text)})


def name_of(choice: Choice) -> Text | None:
    """Return the name of the variant; None if it has none."""
    return rule_text(choice.variant.name, choice) if choice.variant.name else None


def description(choices: Sequence[Choice], shown: Bounds) -> Text:
    """Return the meaning of a call for players who do not see the hand: one name, with the range of all its hands.

    A call that several rules make has the name of the rule whose range is the widest; the others are special cases.
    """
    main = max(choices, key=_width)
    if any(choice.rule is not main.rule for choice in choices):
        own = [choice for choice in choices if choice.rule is main.rule]
        name = name_of(main) or (_kinds(own) if main.variant.says else None)
        return _bracketed(name, describe_bounds(shown)) or NO_TEXT
    text = _kinds(choices) or NO_TEXT
    if len(choices) == 1 or len(str(text)) <= MAX_LENGTH:
        return text
    return _bracketed(name_of(main), describe_bounds(shown)) or NO_TEXT


def _width(choice: Choice) -> int:
    """Return the width of the ranges of HCP and of points that the choice shows, as far as they are informative."""
    ranges = choice.usual_hcp, choice.grounded.shown.points
    return sum(min(high, STRONG) - low for low, high in ranges)


def _kinds(choices: Sequence[Choice]) -> Text | None:
    """Return the kinds of hand of one rule, each in words."""
    top = choices[0]
    if len({(choice.variant.name, choice.variant.says) for choice in choices}) == 1 and not top.variant.says:
        kinds = dict.fromkeys(map(_shown_text, choices))
        shown_texts = [text for text in kinds if text is not None]
        return _bracketed(name_of(top), listing(shown_texts, Joint.OR_ELSE) if None not in kinds else None)
    texts = dict.fromkeys(map(_choice_text, choices))
    return listing((text for text in texts if text is not None), Joint.OR_ELSE)


def _choice_text(choice: Choice) -> Text | None:
    return sentence(choice) if choice.variant.says else _bracketed(name_of(choice), _shown_text(choice))


def describe_bounds(bounds: Bounds) -> Text | None:
    """Return the ranges in words as far as they are informative: '8-10 HCP, 5+ spades, at most 3 hearts'."""
    parts: list[Text] = [text for text in (describe_strength(bounds),) if text is not None]
    for suit in reversed(SUITS):
        low, high = bounds.lengths[suit]
        if low >= 3 or high <= 3:
            is_open = low >= 3 and high > low + 2
            parts.append(METRICS["length"].describe(Range(low, inf if is_open else high), suit))
    return join_clauses(parts)


def describe_strength(bounds: Bounds) -> Text | None:
    """Return the HCP, or points if the calls counted length or support, without an uninformative maximum."""
    keys = ("points", "hcp") if bounds.points != bounds.hcp else ("hcp",)
    for key in keys:
        low, high = bounds.points if key == "points" else bounds.hcp
        is_open = high > max(low + WIDE, STRONG)
        if low or not is_open:
            return METRICS[key].describe(Range(low, inf if is_open else high), NO_SUIT)
    return None


def _bracketed(name: Text | None, needs: Text | None) -> Text | None:
    return Message("{name} ({inside})", name=name, inside=needs) if name and needs else name or needs
