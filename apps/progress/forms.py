"""Forms of the review page."""

from __future__ import annotations

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from apps.accounts.models import User
from apps.auctions.forms import CallField

A_DAY = (5, 10, 20, 40)


class AnswerForm(forms.Form):
    """The answer to a position; answers: its number of answers when the page was rendered."""

    call = CallField(error_messages={"required": _("Choose a call from the bidding box.")})
    answers = forms.IntegerField(min_value=0, widget=forms.HiddenInput)


class CardsForm(forms.Form):
    """The number of positions per day."""

    cards = forms.TypedChoiceField(label=_("Positions per day"), coerce=int)

    @classmethod
    def of(cls, user: User, sent: QueryDict | None = None) -> CardsForm:
        """Return the form with the usual numbers and the user's own as choices."""
        form = cls(sent, initial={"cards": user.cards_a_day})
        numbers = sorted({*A_DAY, user.cards_a_day} - {0})
        field = form.fields["cards"]
        assert isinstance(field, forms.TypedChoiceField)  # noqa: S101 - for the type checker
        field.choices = [
            (0, _("None (reviews off)")),
            *((number, _("Up to %(number)s") % {"number": number}) for number in numbers),
        ]
        return form
