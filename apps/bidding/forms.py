"""Forms of the system pages."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from apps.bidding.selectors.card import Card
from apps.core.i18n.bridge_symbols import SEATS
from apps.core.i18n.rendering import sentence_of
from bridgeclass.engine.auctions import Auction, IllegalCallError, Seat, Vulnerability
from bridgeclass.engine.calls import InvalidCallError

MAX_QUERY = 80
MAX_AUCTION = 1400  # characters: the longest auction has 319 calls

_VULNERABLE = {"None": _("None"), "NS": _("North-South"), "EW": _("East-West"), "Both": _("Both")}


class SearchForm(forms.Form):
    """Search on a card."""

    q = forms.CharField(
        label=_("Search this card"),
        required=False,
        max_length=MAX_QUERY,
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off", "enterkeyhint": "search"}),
    )


class AuctionForm(forms.Form):
    """An auction with its dealer and vulnerability, and the options flipped from their defaults."""

    auction = forms.CharField(
        label=_("Auction so far"),
        required=False,
        max_length=MAX_AUCTION,
        help_text=_("For example, 1N P 2C. P is pass, X is double and XX is redouble."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}),
    )
    dealer = forms.TypedChoiceField(
        label=_("Dealer"), choices=[(seat.letter, words) for seat, (_letter, words) in SEATS.items()], coerce=Seat.parse
    )
    vul = forms.TypedChoiceField(
        label=_("Vulnerability"), choices=list(_VULNERABLE.items()), coerce=Vulnerability.parse
    )

    def __init__(self, card: Card, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["flip"] = forms.MultipleChoiceField(
            required=False,
            choices=[(option.name, option.title) for option in card.options],
            widget=forms.MultipleHiddenInput,
        )

    def clean(self) -> dict[str, Any]:
        """Replace the text by the auction."""
        cleaned = super().clean() or self.cleaned_data
        if self.errors:
            return cleaned
        try:
            cleaned["auction"] = Auction.parse(cleaned["auction"], cleaned["dealer"], cleaned["vul"])
        except (InvalidCallError, IllegalCallError) as error:
            self.add_error("auction", sentence_of(error))
        return cleaned


class DoubtForm(forms.Form):
    """Filters of the list of doubts."""

    system = forms.ChoiceField(label=_("System"), required=False)
    rule = forms.CharField(label=_("Rule"), required=False, max_length=120)

    def __init__(self, systems: list[str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["system"].choices = [("", _("all")), *((name, name) for name in systems)]  # type: ignore[attr-defined]
