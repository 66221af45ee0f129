"""The solver: candidates by priority, each validated; the first that survives is the call."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from bridgeclass.engine.calls import PASS, Call
from bridgeclass.engine.constraints import All
from bridgeclass.engine.fallback import last_resort
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.meaning import Choice, Position, name_of, sentence
from bridgeclass.engine.messages import NO_TEXT, Message, Text
from bridgeclass.engine.rules import Alert, Forcing
from bridgeclass.engine.validation import lifted, may_lift, objection, slam_objection

_NOTHING_BETTER = Message("nothing better to say")


class Tier(StrEnum):
    """The quality of a call: optimal 10, acceptable 7-9, suboptimal 4-6, error 0-3."""

    OPTIMAL = "optimal"
    ACCEPTABLE = "acceptable"
    SUBOPTIMAL = "suboptimal"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class Candidate:
    """A call that fits the hand, with the variant that makes it."""

    call: Call
    rule: str
    variant: str
    module: str
    priority: int
    tier: Tier


@dataclass(frozen=True, slots=True)
class Decision:
    """The engine's call with the rule that makes it; rule, variant and module are '' when no rule fits.

    adjusted_from: the illegal call that the rule makes, if it was replaced by a higher one.
    """

    call: Call
    rule: str = ""
    variant: str = ""
    module: str = ""
    name: Text | None = None
    forcing: Forcing = Forcing.NONE
    alert: Alert = Alert.NONE
    says: Text = NO_TEXT
    candidates: tuple[Candidate, ...] = ()
    adjusted_from: Call | None = None


def fitting_choices(hand: Hand, position: Position) -> Iterator[Choice]:
    """Yield the legal choices that fit the hand and have no objection, best first."""
    for choice in position.in_order():
        if choice.is_legal and choice.test(hand) and not objection(hand, choice, position):
            yield choice


def best_choice(hand: Hand, position: Position) -> tuple[Choice | None, Call]:
    """Return the choice and its call (different if the call was lifted); no choice for the last resort."""
    best = next(fitting_choices(hand, position), None)
    if best is not None and not (best.rule.natural and best.call is PASS):
        return best, best.call
    for choice in position.system_choices:
        if not choice.is_legal and choice.test(hand):
            higher = lifted(choice, position, hand)
            if higher is not None:
                return choice, higher
    if (taken := _taken_away(hand, position)) is not None:
        return taken
    if best is None and position.is_forced:
        best = next((choice for choice in position.natural_choices if _is_way_out(hand, choice, position)), None)
    return (best, best.call) if best is not None else (None, last_resort(hand, position))


def _taken_away(hand: Hand, position: Position) -> tuple[Choice, Call] | None:
    """Return the bid that the opponent's last bid has taken away, with the bid of its strain that replaces it.

    It is the call that the system would have made after a pass, if that was natural and the hand is worth the level.
    """
    if position.is_forced or not (position.facts.i_acted or position.facts.partner_acted):
        return None
    if not may_lift(position, hand) or (undisturbed := position.undisturbed) is None:
        return None
    choice = next((one for one in fitting_choices(hand, undisturbed) if not one.rule.natural), None)
    if choice is None or choice.rule.convention or choice.variant.asks or choice.variant.answers:
        return None
    higher = lifted(choice, position, hand)
    return (choice, higher) if higher is not None else None


def _is_way_out(hand: Hand, choice: Choice, position: Position) -> bool:
    """Return True for a natural bid of a forced hand without a better call, although the bid means something else."""
    is_bid = choice.is_legal and choice.call is not PASS
    return is_bid and choice.test(hand) and not slam_objection(hand, choice.call, position)


def decide(hand: Hand, position: Position, *, with_candidates: bool = True) -> Decision:
    """Return the engine's decision for this hand; `with_candidates=False` saves the time to find the candidates."""
    choice, call = best_choice(hand, position)
    candidates = candidates_of(hand, position, choice, call) if with_candidates else ()
    if choice is None:
        return Decision(call, module="natural", says=_NOTHING_BETTER, candidates=candidates)
    variant = choice.variant
    return Decision(
        call=call,
        rule=choice.rule.id,
        variant=variant.id,
        module=choice.rule.module,
        name=name_of(choice),
        forcing=variant.forcing,
        alert=variant.alert,
        says=sentence(choice),
        candidates=candidates,
        adjusted_from=choice.call if call is not choice.call else None,
    )


def choice_of(hand: Hand, position: Position, decision: Decision) -> Choice | None:
    """Return the choice behind a decision; None for a last resort."""
    meant = decision.adjusted_from or decision.call
    undisturbed = position.undisturbed if decision.adjusted_from is not None else None
    choices = position.choices + (undisturbed.system_choices if undisturbed is not None else ())
    return next((c for c in choices if c.variant.id == decision.variant and c.call is meant and c.test(hand)), None)


def candidates_of(hand: Hand, position: Position, best: Choice | None, call: Call) -> tuple[Candidate, ...]:
    """Return every call that fits, once, best first."""
    found: dict[Call, Candidate] = {}
    if best is not None:
        found[call] = _candidate(best, call, Tier.OPTIMAL)
    for choice in fitting_choices(hand, position):
        if choice.call not in found:
            found[choice.call] = _candidate(choice, choice.call, _tier(choice, best))
    return tuple(found.values())


def _candidate(choice: Choice, call: Call, tier: Tier) -> Candidate:
    return Candidate(call, choice.rule.id, choice.variant.id, choice.rule.module, choice.variant.priority, tier)


def _tier(choice: Choice, best: Choice | None) -> Tier:
    """Return the tier of another fitting call: acceptable, unless it is a leftover beside a better rule.

    A pass counts as another fitting call if its rule requires something of the hand.
    """
    if best is None:
        return Tier.ACCEPTABLE
    if choice.rule.natural and not best.rule.natural:
        return Tier.SUBOPTIMAL
    left_over = choice.call is PASS and choice.grounded.needs == All(())
    far = best.variant.priority - choice.variant.priority > 15
    return Tier.SUBOPTIMAL if left_over or far else Tier.ACCEPTABLE
