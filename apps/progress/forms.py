"""What a person sends from the review page."""

from __future__ import annotations

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from apps.accounts.models import User
from apps.auctions.forms import CallField

A_DAY = (5, 10, 20, 40)


class AnswerForm(forms.Form):
    """A call for a position, and how often the position had been bid again when it was shown."""

    call = CallField(error_messages={"required": _("Choose a call from the bidding box.")})
    answers = forms.IntegerField(min_value=0, widget=forms.HiddenInput)


class CardsForm(forms.Form):
    """How many positions a day."""

    cards = forms.TypedChoiceField(label=_("Positions per day"), coerce=int)

    @classmethod
    def of(cls, user: User, sent: QueryDict | None = None) -> CardsForm:
        """The form with the usual numbers and the person's own one to choose from."""
        form = cls(sent, initial={"cards": user.cards_a_day})
        numbers = sorted({*A_DAY, user.cards_a_day} - {0})
        field = form.fields["cards"]
        assert isinstance(field, forms.TypedChoiceField)  # noqa: S101 - for the type checker
        field.choices = [
            (0, _("None (reviews off)")),
            *((number, _("Up to %(number)s") % {"number": number}) for number in numbers),
        ]
        return form
