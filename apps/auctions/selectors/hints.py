"""Hints before a call: a question, the direction, and a choice of two calls."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext

from apps.auctions.models import HINT_STEPS
from apps.auctions.selectors.view_models import HintOffer, HintView
from apps.auctions.table_state import TableState
from apps.bidding.selectors.card import card_of
from bridgeclass.engine.auctions import Auction
from bridgeclass.engine.bidder import Bidder, Decision
from bridgeclass.engine.calls import Call
from bridgeclass.engine.feedback.facts import Facts
from bridgeclass.engine.feedback.questions import direction, question
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.messages import Listing, Message, RuleText, Text

HINT_COSTS = (1, 2, 3)
"""Points off the call's score, by step: the right call after all three hints still earns 4 of 10."""


def hint_cost(steps: int) -> int:
    """Return the points that the first `steps` hints cost together."""
    return sum(HINT_COSTS[:steps])


def hint_offer(state: TableState) -> HintOffer | None:
    """Return the hints taken for the call to come and the cost of the next; None if there are none to take."""
    taken = state.hints_taken
    is_allowed = state.table.hints_allowed
    if not is_allowed and not taken:
        return None
    more = is_allowed and taken < HINT_STEPS
    return HintOffer(
        shown=hints(state.deal[state.auction.turn], state.auction, state.bidder, taken),
        cost=hint_cost(taken),
        next_step=taken + 1 if more else None,
        next_cost=HINT_COSTS[taken] if more else 0,
    )


def hints(hand: Hand, auction: Auction, bidder: Bidder, steps: int) -> tuple[HintView, ...]:
    """Return the first `steps` hints for the hand of the seat to call; none of them names the call alone."""
    if not steps:
        return ()
    decision = bidder.decide(hand, auction)
    facts = Facts(hand, bidder.position(auction), decision)
    ways: tuple[tuple[str, Callable[[], Text]], ...] = (
        (gettext("Ask yourself"), lambda: question(facts)),
        (gettext("Think of"), lambda: _subject(facts, bidder)),
        (gettext("Choose between"), lambda: _choice(auction, bidder, decision)),
    )
    return tuple(HintView(title, words()) for title, words in ways[:steps])


def _subject(facts: Facts, bidder: Bidder) -> Text:
    """Return the chapter of the card that decides, and the name of its rule; without one, where the deal is heading."""
    decision = facts.decision
    module = card_of(bidder.sides[facts.auction.turn.side].system).module(decision.module)
    if module is None or module.natural:
        return direction(facts)
    title, name = RuleText(module.title), decision.name
    if name is None or str(name).casefold() in module.title.casefold():
        return Message("{text}.", text=title)
    return Message("{title}: {name}.", title=title, name=name)


def _choice(auction: Auction, bidder: Bidder, decision: Decision) -> Text:
    """Return the engine's call and the next best in bidding order, which does not reveal the better one."""
    calls = sorted((decision.call, _other(auction, bidder, decision)), key=auction.legal_calls().index)
    return Message("{text}.", text=Listing(tuple(calls)))


def _other(auction: Auction, bidder: Bidder, decision: Decision) -> Call:
    """Return the call that comes nearest to the engine's."""
    fitting = (candidate.call for candidate in decision.candidates)
    ruled = (choice.call for choice in bidder.position(auction).choices if choice.is_legal)
    others = [call for call in (*fitting, *ruled, *auction.legal_calls()) if call is not decision.call]
    return others[0]
