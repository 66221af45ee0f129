"""Features of the trick model: numbers of one's own hand and of the unseen hands, for one strain."""

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from bridgeclass.engine.cards import SUITS, Suit
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.odds.unseen_hands import Rows

MEAN_LENGTH = 13 / 4
FIT = 7.75
"""Expected trumps of both hands from which a suit contract counts as one with a fit."""


class Kind(StrEnum):
    """A kind of contract; each has coefficients of its own."""

    FIT = "fit"
    MISFIT = "misfit"
    NOTRUMP = "notrump"
    THEIR_SUIT = "their_suit"
    THEIR_NOTRUMP = "their_notrump"


@dataclass(frozen=True, slots=True)
class Own:
    """The numbers of one's own hand; lists run C D H S. A typical hand of a range has fractions."""

    hcp: float
    lengths: tuple[float, ...]
    suit_hcp: tuple[float, ...]
    controls: float
    intermediates: float
    stoppers: tuple[float, ...]

    @property
    def shortness(self) -> tuple[float, ...]:
        """Cards short of three, suit by suit."""
        return tuple(max(0.0, 3 - length) for length in self.lengths)


@lru_cache(maxsize=4096)
def own_of(hand: Hand) -> Own:
    """Return the numbers of a hand."""
    return Own(
        hcp=hand.hcp,
        lengths=hand.lengths,
        suit_hcp=tuple(facts.hcp for facts in hand.suits),
        controls=hand.controls,
        intermediates=sum("T" in facts.honors for facts in hand.suits),
        stoppers=tuple(facts.stopper for facts in hand.suits),
    )


def typical(hcp: float, lengths: tuple[float, ...]) -> Own:
    """Return a hand of that strength and those expected lengths, with its honors spread over its suits."""
    share = [hcp * length / 13 for length in lengths]
    return Own(hcp, lengths, tuple(share), 0.3 * hcp, 1, tuple(min(2.0, points / 2) for points in share))


@dataclass(frozen=True, slots=True)
class View:
    """One's own hand, and what to expect of partner and of the opponents on the left and right."""

    own: Own
    hcp: tuple[float, ...]
    partner_points: tuple[float, float]
    partner_variance: float
    lengths: Rows
    length_variances: tuple[float, ...]

    @property
    def partner(self) -> tuple[float, ...]:
        """Partner's expected lengths."""
        return self.lengths[0]


def _common(view: View) -> tuple[float, ...]:
    """Return the numbers that matter in every contract: strength, and honors in long suits of the others."""
    own, (_, left, right) = view.own, view.lengths
    partner = view.partner
    honors = own.suit_hcp
    return (
        own.hcp,
        view.hcp[0],
        *view.partner_points,
        own.controls,
        sum(honors[s] * (partner[s] - MEAN_LENGTH) for s in SUITS),
        sum(honors[s] * (right[s] - left[s]) for s in SUITS),
        view.hcp[2] - view.hcp[1],
    )


_COMMON = (
    "hcp", "partner_hcp", "partner_least", "partner_most", "controls", "honors_with_partner", "honors_behind",
    "hcp_in_front",
)  # fmt: skip


def _suit(view: View, trumps: Suit) -> tuple[float, ...]:
    own, partner, short = view.own, view.partner, view.own.shortness
    side = [s for s in SUITS if s != trumps]
    lack = sum(short[s] for s in side)
    return (
        *_common(view),
        own.lengths[trumps],
        partner[trumps],
        own.suit_hcp[trumps],
        max(own.lengths[s] for s in side),
        max(partner[s] for s in side),
        lack,
        lack * (own.lengths[trumps] - 3),
        sum(short[s] > 1 for s in side),
        sum(short[s] > 2 for s in side),
        sum(max(0.0, 3 - partner[s]) for s in side),
        sum(max(0.0, own.lengths[s] + partner[s] - 7.5) for s in side),
        abs(view.lengths[1][trumps] - view.lengths[2][trumps]),
    )


_SUIT = (
    *_COMMON, "trumps", "partner_trumps", "trump_hcp", "side_suit", "partner_side_suit", "shortness",
    "shortness_with_trumps", "singletons", "voids", "partner_shortness", "second_fit", "uneven_trumps",
)  # fmt: skip


def _notrump(view: View, _trumps: Suit | None) -> tuple[float, ...]:
    own, partner, (_, left, right) = view.own, view.partner, view.lengths
    long = max(SUITS, key=lambda s: (own.lengths[s], own.suit_hcp[s]))
    theirs = max(SUITS, key=lambda s: max(left[s], right[s]))
    return (
        *_common(view),
        own.lengths[long],
        own.suit_hcp[long],
        max(partner),
        max(own.lengths[s] + partner[s] for s in SUITS),
        max(left[theirs], right[theirs]),
        own.stoppers[theirs],
        own.suit_hcp[theirs],
        min(own.stoppers[s] + partner[s] / 2 for s in SUITS),
        sum(stopper == 0 for stopper in own.stoppers),
        sum(own.shortness),
        own.intermediates,
        max(own.lengths[s] * own.suit_hcp[s] for s in SUITS),
    )


_NOTRUMP = (
    *_COMMON, "longest", "hcp_in_longest", "partner_longest", "best_fit", "their_longest", "stopper",
    "hcp_in_their_suit", "weakest_suit", "unstopped", "shortness", "tens", "running_suit",
)  # fmt: skip


def _their_suit(view: View, trumps: Suit) -> tuple[float, ...]:
    own, partner, short = view.own, view.partner, view.own.shortness
    side = [s for s in SUITS if s != trumps]
    lack = sum(short[s] for s in side)
    left, right = view.lengths[1][trumps], view.lengths[2][trumps]
    return (
        *_common(view),
        own.lengths[trumps],
        partner[trumps],
        own.suit_hcp[trumps],
        own.suit_hcp[trumps] * (right - left),
        own.lengths[trumps] * (right - left),
        abs(left - right),
        max(own.lengths[s] for s in side),
        lack,
        sum(short[s] > 1 for s in side),
        sum(max(0.0, 3 - partner[s]) for s in side),
        max(own.lengths[s] + partner[s] for s in side),
    )


_THEIR_SUIT = (
    *_COMMON, "trumps", "partner_trumps", "trump_hcp", "trump_hcp_behind", "trumps_behind", "uneven_trumps",
    "side_suit", "shortness", "singletons", "partner_shortness", "our_fit",
)  # fmt: skip


def _their_notrump(view: View, _trumps: Suit | None) -> tuple[float, ...]:
    own, partner, (_, left, right) = view.own, view.partner, view.lengths
    long = max(SUITS, key=lambda s: (own.lengths[s], own.suit_hcp[s]))
    return (
        *_common(view),
        own.lengths[long],
        own.suit_hcp[long],
        max(partner),
        max(own.lengths[s] + partner[s] for s in SUITS),
        max(*left, *right),
        max(left[s] + right[s] for s in SUITS),
        own.intermediates,
    )


_THEIR_NOTRUMP = (
    *_COMMON, "longest", "hcp_in_longest", "partner_longest", "our_fit", "their_longest", "their_fit", "tens",
)  # fmt: skip

FEATURES: dict[Kind, tuple[str, ...]] = {
    Kind.FIT: _SUIT,
    Kind.MISFIT: _SUIT,
    Kind.NOTRUMP: _NOTRUMP,
    Kind.THEIR_SUIT: _THEIR_SUIT,
    Kind.THEIR_NOTRUMP: _THEIR_NOTRUMP,
}
"""The names of the features of each kind, in the order of `features`."""


def kind_of(view: View, suit: Suit | None, *, ours: bool) -> Kind:
    """Return the kind of a contract in a suit (None for notrump) of our side or theirs."""
    if suit is None:
        return Kind.NOTRUMP if ours else Kind.THEIR_NOTRUMP
    if not ours:
        return Kind.THEIR_SUIT
    return Kind.FIT if view.own.lengths[suit] + view.partner[suit] >= FIT else Kind.MISFIT


def features(kind: Kind, view: View, suit: Suit | None) -> tuple[float, ...]:
    """Return the features of a contract, in the order of `FEATURES`."""
    if suit is None:
        return _notrump(view, None) if kind is Kind.NOTRUMP else _their_notrump(view, None)
    return _their_suit(view, suit) if kind is Kind.THEIR_SUIT else _suit(view, suit)


SPREADS = ("partner_hcp_variance", "partner_length_variance", "strength")
"""The names of the numbers on which the spread of the tricks depends."""


def spreads(view: View, suit: Suit | None) -> tuple[float, ...]:
    """Return the numbers on which the spread depends, in the order of `SPREADS`."""
    length = view.length_variances[suit] if suit is not None else sum(view.length_variances) / len(SUITS)
    return (view.partner_variance, length, view.own.hcp + view.hcp[0])
