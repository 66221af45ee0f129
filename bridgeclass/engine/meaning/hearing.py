"""How a call is understood: by the rules that make it here, by the better calls it denies, or by common sense."""

from functools import reduce

from bridgeclass.engine.calls import PASS, Call
from bridgeclass.engine.constraints import ANYTHING, SUIT_WORDS, All, Bounds, Constraint, Measured
from bridgeclass.engine.constraints.bounds import ANY_LENGTHS, MAX_HCP
from bridgeclass.engine.meaning.picture import Heard
from bridgeclass.engine.meaning.position import Choice, Position
from bridgeclass.engine.meaning.words import description
from bridgeclass.engine.rules import Forcing


def hear(position: Position, call: Call) -> Heard:
    """What `call` shows when made in `position`."""
    choices = position.making(call)
    if not choices:
        return _unruled(position, call)
    top = choices[0]
    if call is PASS and top.rule.natural:
        shown = _silent(position)
    else:
        known = position.me.bounds
        shown = reduce(Bounds.hull, (_narrowed(choice, position, known) for choice in choices))
    return Heard(
        call=call,
        seat=position.auction.turn,
        shown=shown,
        forcing=max((choice.variant.forcing for choice in choices), key=lambda forcing: forcing.strength),
        alert=top.variant.alert,
        announce=top.variant.announce,
        asks=top.variant.asks,
        answers=top.variant.answers,
        counted=tuple(sorted({n for choice in choices if choice.variant.answers for n in _counted(choice)})),
        agrees=top.env.suit(top.variant.agrees) if top.variant.agrees else None,
        rule=top.rule.id,
        variant=top.variant.id,
        convention=top.rule.convention,
        text=description(choices, shown),
    )


def _counted(choice: Choice) -> range:
    """The numbers of aces, kings or key cards the variant asks of the hand."""
    needs = choice.grounded.needs
    for part in needs.parts if isinstance(needs, All) else ():
        if isinstance(part, Measured) and part.metric.key in ("aces", "kings", "keycards"):
            return range(int(part.span.low), int(min(part.span.high, part.metric.ceiling)) + 1)
    return range(0)


def _narrowed(choice: Choice, position: Position, known: Bounds) -> Bounds:
    """What the variant shows, with what the better calls it passed over deny."""
    shown = choice.grounded.shown
    if choice.variant.shows is not None:
        return shown
    inside = known.meet(shown)
    for better in position.system_choices if not choice.rule.natural else ():
        if better.order >= choice.order:
            break
        if better.is_legal and better.call is not choice.call:
            inside = _deny(inside, better.grounded.needs)
    return inside


def _deny(bounds: Bounds, needs: Constraint) -> Bounds:
    """`bounds` less the hands of `needs`, where all but one of its parts are sure to hold and that one is a floor."""
    if not isinstance(needs, All):
        return bounds
    open_part: Measured | None = None
    for part in needs.parts:
        if not isinstance(part, Measured) or part.metric.key not in ("hcp", "length"):
            return bounds
        low, high = bounds.hcp if part.metric.key == "hcp" else bounds.lengths[part.suit]
        if part.span.low <= low and high <= part.span.high:
            continue
        if open_part is not None or high > part.span.high or part.span.low > high:
            return bounds
        open_part = part
    if open_part is None:
        return bounds
    ceiling = int(open_part.span.low) - 1
    if open_part.metric.key == "hcp":
        return bounds.meet(Bounds(hcp=(0, ceiling)))
    lengths = list(ANY_LENGTHS)
    lengths[open_part.suit] = (0, ceiling)
    return bounds.meet(Bounds(lengths=(lengths[0], lengths[1], lengths[2], lengths[3])))


_LEVEL_HCP = (0, 6, 8, 9, 10, 10, 12, 14)


def _unruled(position: Position, call: Call) -> Heard:
    """A call no rule makes here, taken naturally."""
    seat = position.auction.turn
    if not call.is_bid:
        shown = _silent(position) if call is PASS else ANYTHING
        text = "nothing to say" if call is PASS else "a double without a special meaning"
        return Heard(call, seat, shown, text=text if call.text != "XX" else "a strong redouble")
    strain = call.index % 5
    if strain == 4:
        return Heard(
            call, seat, Bounds(hcp=(_LEVEL_HCP[call.level], MAX_HCP)), text="natural, wants to play in notrump"
        )
    theirs = {*position.picture.seats[seat.lho].suits, *position.picture.seats[seat.rho].suits}
    if strain in theirs and strain not in position.me.suits:
        text = f"a strong cue-bid in {SUIT_WORDS[strain]}"
        return Heard(call, seat, Bounds(hcp=(10, MAX_HCP), points=(10, 45)), Forcing.ONE_ROUND, text=text)
    least = 3 if strain in position.partner.suits else 5 if call.level > 1 else 4
    lengths = list(ANY_LENGTHS)
    lengths[strain] = (least, 13)
    shown = Bounds(lengths=(lengths[0], lengths[1], lengths[2], lengths[3]))
    word = "support for" if least == 3 else "natural"
    return Heard(call, seat, shown, text=f"{word} {SUIT_WORDS[strain]}")


def _silent(position: Position) -> Bounds:
    """What a pass without a rule denies: the better calls that were open."""
    shown = position.me.bounds
    for choice in position.system_choices:
        if choice.is_legal and choice.call is not PASS:
            shown = _deny(shown, choice.grounded.needs)
    return shown
