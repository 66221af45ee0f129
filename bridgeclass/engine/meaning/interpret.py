"""Interpret a call by the rules that make it here, by the better calls it denies, or naturally."""

from dataclasses import replace
from functools import partial, reduce

from bridgeclass.engine.calls import PASS, Call
from bridgeclass.engine.cards import SUITS
from bridgeclass.engine.constraints import ANYTHING, All, Bounds, Measured, Span
from bridgeclass.engine.constraints.bounds import ANY_LENGTHS, MAX_HCP
from bridgeclass.engine.meaning.beliefs import Interpretation
from bridgeclass.engine.meaning.descriptions import description
from bridgeclass.engine.meaning.negative_inference import exclude
from bridgeclass.engine.meaning.position import Choice, Position
from bridgeclass.engine.messages import Message
from bridgeclass.engine.rules import Forcing


def interpret_call(position: Position, call: Call) -> Interpretation:
    """Return the interpretation of `call` in `position`, limited by the cards that the other seats have shown."""
    interpretation = _interpret(position, call)
    return replace(interpretation, shown=position.beliefs.within_deck(interpretation.seat, interpretation.shown))


def _interpret(position: Position, call: Call) -> Interpretation:
    choices = position.making(call)
    if not choices:
        return _interpret_naturally(position, call)
    top = choices[0]
    if call is PASS and top.rule.natural:
        shown = _pass_bounds(position)
        usual = shown.hcp
    else:
        shown, usual = _shown_bounds(choices, position)
    return Interpretation(
        call=call,
        seat=position.auction.turn,
        shown=shown,
        usual_hcp=usual,
        forcing=_forcing(choices),
        alert=top.variant.alert,
        announce=top.variant.announce,
        asks=top.variant.asks,
        answers=top.variant.answers,
        answer_counts=tuple(
            sorted({n for choice in choices if choice.variant.answers for n in _answer_counts(choice)})
        ),
        agrees=SUITS[top.env.suit(top.variant.agrees)] if top.variant.agrees else None,
        rule=top.rule.id,
        variant=top.variant.id,
        convention=top.rule.convention,
        describe=partial(description, choices, shown.with_hcp(usual)),
    )


def _forcing(choices: list[Choice]) -> Forcing:
    """Return the strongest forcing status among the choices of the first one's kind (system or natural)."""
    alike = (choice.variant.forcing for choice in choices if choice.rule.natural == choices[0].rule.natural)
    return max(alike, key=lambda forcing: forcing.strength)


def _answer_counts(choice: Choice) -> range:
    """Return the numbers of aces, kings or key cards that the variant requires."""
    needs = choice.grounded.needs
    for part in needs.parts if isinstance(needs, All) else ():
        if isinstance(part, Measured) and part.metric.key in ("aces", "kings", "keycards"):
            return range(int(part.span.low), int(min(part.span.high, part.metric.ceiling)) + 1)
    return range(0)


def _shown_bounds(choices: list[Choice], position: Position) -> tuple[Bounds, Span]:
    """Return the hull of what the variants show, and the HCP of nearly all hands.

    A variant that contradicts the seat's earlier calls is left out.
    """
    known = position.me.bounds
    possible = [choice for choice in choices if known.allows(choice.grounded.shown)] or choices
    shown = [_narrowed(choice, position, known) for choice in possible]
    usual = [
        bounds.with_hcp(choice.variant.usual_hcp or bounds.hcp) for choice, bounds in zip(possible, shown, strict=True)
    ]
    return reduce(Bounds.hull, shown), reduce(Bounds.hull, usual).hcp


def _narrowed(choice: Choice, position: Position, known: Bounds) -> Bounds:
    """Return what the variant shows, without the hands that would have made a better call."""
    inside = known.meet(choice.grounded.shown)
    if choice.variant.shows is not None:
        return inside
    for better in position.system_choices if not choice.rule.natural else ():
        if better.order >= choice.order:
            break
        if better.is_legal and better.call is not choice.call:
            inside = exclude(inside, better.grounded.parts)
    return inside


_OTHER_CALLS = {
    "P": Message("nothing to say"),
    "X": Message("a double without a special meaning"),
    "XX": Message("a strong redouble"),
}
_IN_NOTRUMP = Message("natural, wants to play in notrump")
_LEVEL_HCP = (0, 6, 8, 9, 10, 10, 12, 14)


def _interpret_naturally(position: Position, call: Call) -> Interpretation:
    """Return the natural interpretation of a call that no rule makes here."""
    seat = position.auction.turn
    if not call.is_bid:
        shown = _pass_bounds(position) if call is PASS else ANYTHING
        return Interpretation(call, seat, shown, describe=lambda: _OTHER_CALLS[call.text])
    suit = call.suit
    if suit is None:
        return Interpretation(call, seat, Bounds(hcp=(_LEVEL_HCP[call.level], MAX_HCP)), describe=lambda: _IN_NOTRUMP)
    theirs = {*position.beliefs.seats[seat.lho].suits, *position.beliefs.seats[seat.rho].suits}
    if suit in theirs and suit not in position.me.suits:
        text = Message("a strong cue-bid in {suit}", suit=suit)
        return Interpretation(
            call, seat, Bounds(hcp=(10, MAX_HCP), points=(10, 45)), Forcing.ONE_ROUND, describe=lambda: text
        )
    least = 3 if suit in position.partner.suits else 5 if call.level > 1 else 4
    lengths = list(ANY_LENGTHS)
    lengths[suit] = (least, 13)
    shown = Bounds(lengths=(lengths[0], lengths[1], lengths[2], lengths[3]))
    text = Message("support for {suit}", suit=suit) if least == 3 else Message("natural {suit}", suit=suit)
    return Interpretation(call, seat, shown, describe=lambda: text)


def _pass_bounds(position: Position) -> Bounds:
    """Return the bounds after a pass that no rule makes: the better calls that were possible are denied."""
    shown = position.me.bounds
    for choice in position.system_choices:
        if choice.is_legal and choice.call is not PASS:
            shown = exclude(shown, choice.grounded.parts)
    return shown
