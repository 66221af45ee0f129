"""Meanings of the calls of an auction, made or possible; no hand is involved."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlencode

from django.utils.translation import gettext

from apps.bidding.selectors.card import Card
from apps.cards.selectors.bidders import bidder_of
from bridgeclass.engine.auctions import Auction, Seat
from bridgeclass.engine.bidder import Alert, CallMeaning, SideSystem
from bridgeclass.engine.calls import PASS, Call
from bridgeclass.engine.cards import Suit
from bridgeclass.engine.explain import FORCING_WORDS
from bridgeclass.engine.messages import Message, RuleText, Sentence, Text
from bridgeclass.engine.rules import load_system

OPEN_HCP = 25
OPEN_LENGTH = 7
"""Upper limits from here on are not shown."""


@dataclass(frozen=True, slots=True)
class MeaningView:
    """Meaning of a call: text, short ranges, and the rule behind it."""

    call: Call
    seat: Seat
    words: Text
    hcp: str
    lengths: tuple[str, ...]
    forcing: Text | None
    alert: Alert
    announcement: str
    rule: str
    module: str


@dataclass(frozen=True, slots=True)
class NextCalls:
    """An auction with the meanings of its calls and of those that may follow; unruled: legal calls without a rule."""

    auction: Auction
    made: tuple[MeaningView, ...]
    coming: tuple[MeaningView, ...]
    unruled: tuple[Call, ...]

    @property
    def legal(self) -> frozenset[Call]:
        """Return the legal calls."""
        return frozenset(self.auction.legal_calls())


def played(card: Card, flipped: Iterable[str]) -> SideSystem:
    """Return the system of a card with some options flipped from their defaults."""
    defaults = {option.name: option.default for option in card.options}
    return SideSystem(card.name, {name: not defaults[name] for name in sorted(set(flipped))})


def flipped_by(side: SideSystem) -> list[str]:
    """Return the options of a side that differ from the defaults."""
    options = load_system(side.system).options
    return sorted(name for name, on in side.options.items() if on is not options[name].default)


def auction_query(auction: Auction, calls: Iterable[Call], flipped: Iterable[str]) -> str:
    """Return the query string of the page for `calls`, with the dealer and vulnerability of `auction`."""
    query = [
        ("auction", " ".join(call.text for call in calls)),
        ("dealer", auction.dealer.letter),
        ("vul", auction.vulnerability.value),
        *(("flip", name) for name in flipped),
    ]
    return urlencode(query)


def next_calls(*, card: Card, side: SideSystem, auction: Auction) -> NextCalls:
    """Return the meanings of an auction in which both sides play `side`."""
    bidder = bidder_of(side, side)
    coming = bidder.next_meanings(auction)
    return NextCalls(
        auction=auction,
        made=tuple(_view(meaning, card) for meaning in bidder.meanings(auction)),
        coming=tuple(_view(meaning, card) for meaning in coming if meaning.rule),
        unruled=tuple(meaning.call for meaning in coming if not meaning.rule),
    )


def _view(meaning: CallMeaning, card: Card) -> MeaningView:
    is_named = meaning.convention and meaning.convention.lower() not in str(meaning.text).lower()
    return MeaningView(
        call=meaning.call,
        seat=meaning.seat,
        words=_with_convention(meaning) if is_named else Sentence(meaning.text),
        hcp=_hcp(meaning.hcp),
        lengths=tuple(_lengths(meaning.lengths)),
        forcing=None if meaning.call is PASS else Sentence(FORCING_WORDS[meaning.forcing]),
        alert=meaning.alert,
        announcement=meaning.announce,
        rule=meaning.rule,
        module=card.module_of_rule.get(meaning.rule, ""),
    )


def _with_convention(meaning: CallMeaning) -> Text:
    return Message("{name}. {reason}", name=RuleText(meaning.convention), reason=Sentence(meaning.text))


def _hcp(span: tuple[int, int]) -> str:
    """Return '15–17', '13+' or 'any'."""
    low, high = span
    if high >= OPEN_HCP:
        return f"{low}+" if low else gettext("any")
    return f"{low}" if low == high else f"{low}–{high}"


def _lengths(spans: tuple[tuple[int, int], ...]) -> Iterable[str]:
    """Yield the lengths that carry information, spades first: '5+ ♠', '2–5 ♥', '0–3 ♦'."""
    for suit in reversed(Suit):
        low, high = spans[suit]
        if low < 2 and high > 4:
            continue
        number = f"{low}" if low == high else f"{low}+" if high >= OPEN_LENGTH else f"{low}–{high}"
        yield f"{number} {suit.symbol}"
