"""The outlook of a hand in an auction: the tricks to expect in any strain, for our side and for theirs."""

from functools import lru_cache

from bridgeclass.engine.calls import Strain
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.odds.estimate import Estimate
from bridgeclass.engine.odds.features import Own, View, kind_of, own_of, typical
from bridgeclass.engine.odds.model import Model, trained
from bridgeclass.engine.odds.unseen_hands import (
    Shown,
    expected_hand,
    expected_hcp,
    expected_lengths,
    hcp_moments,
    length_moments,
    likely_hcp,
)

MOST_POINTS = 22
"""Points above which a maximum says no more: nobody has limited the hand."""


def view_of(own: Own, partner: Shown, left: Shown, right: Shown) -> View:
    """Return a hand with what to expect of the others, given what they have shown."""
    others = (partner, left, right)
    spans = tuple(map(likely_hcp, others))
    hcp = expected_hcp(own.hcp, spans)
    return View(
        own=own,
        hcp=hcp,
        partner_points=(partner.points[0], min(partner.points[1], MOST_POINTS)),
        partner_variance=hcp_moments(spans[0])[1],
        lengths=expected_lengths(own.lengths, tuple(shown.lengths for shown in others)),
        length_variances=tuple(length_moments(span)[1] for span in partner.lengths),
    )


class Outlook:
    """The tricks to expect, strain by strain; each is estimated once."""

    __slots__ = ("_model", "_ours", "_theirs", "view")

    def __init__(self, view: View, model: Model) -> None:
        self.view, self._model = view, model
        self._ours: dict[Strain, Estimate] = {}
        self._theirs: dict[Strain, Estimate] = {}

    def ours(self, strain: Strain) -> Estimate:
        """Return the tricks of our side in a contract in this strain."""
        return self._estimate(self._ours, strain, ours=True)

    def theirs(self, strain: Strain) -> Estimate:
        """Return the tricks of the opponents in a contract of theirs in this strain."""
        return self._estimate(self._theirs, strain, ours=False)

    @property
    def together(self) -> float:
        """The correlation of our tricks in two strains, given the estimates."""
        return self._model.together

    @property
    def against(self) -> float:
        """The correlation of our tricks with theirs, given the estimates."""
        return self._model.against

    def _estimate(self, known: dict[Strain, Estimate], strain: Strain, *, ours: bool) -> Estimate:
        found = known.get(strain)
        if found is None:
            kind = kind_of(self.view, strain.suit, ours=ours)
            found = known[strain] = self._model.estimate(kind, self.view, strain.suit)
        return found


@lru_cache(maxsize=4096)
def outlook(hand: Hand, partner: Shown, left: Shown, right: Shown) -> Outlook:
    """Return the outlook of a hand, given what partner and the opponents on its left and right have shown."""
    return Outlook(view_of(own_of(hand), partner, left, right), trained())


def typical_outlook(hcp: int, me: Shown, others: tuple[Shown, Shown, Shown]) -> Outlook:
    """Return the outlook of a typical hand of that strength with the lengths that it has shown itself."""
    lengths = expected_hand(me.lengths)
    return Outlook(view_of(typical(hcp, lengths), *others), trained())
