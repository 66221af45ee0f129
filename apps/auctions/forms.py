"""What a person sends from a table."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django import forms

from apps.accounts.models import ExplanationLevel, User
from apps.auctions.models.sittings import WORDS_LENGTH
from apps.auctions.selectors import TableView
from apps.auctions.services import Asked, Said
from apps.auctions.services.seated import KEY_LENGTH
from apps.bidding.models import FLAG_WORDS
from bridgeclass.engine.calls import Call, InvalidCallError


class CallField(forms.CharField):
    """One of the 38 calls, as its code."""

    def clean(self, value: Any) -> Call:
        """The call; raises ValidationError if the text is none."""
        try:
            return Call.parse(super().clean(value))
        except InvalidCallError as error:
            raise forms.ValidationError("Choose a call from the bidding box.") from error


class CallForm(forms.Form):
    """A call, the state of the table it was chosen at, and a key that makes a double click one call."""

    call = CallField(error_messages={"required": "Choose a call from the bidding box."})
    version = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    key = forms.CharField(max_length=KEY_LENGTH, widget=forms.HiddenInput)
    text = forms.CharField(required=False, max_length=WORDS_LENGTH)

    @classmethod
    def of(cls, view: TableView) -> CallForm:
        """The form for the next call at a table as it is seen now."""
        return cls(initial={"version": view.version, "key": uuid4().hex})

    def asked(self, user: User, table_id: int) -> Asked:
        """Who asks, once the form is valid."""
        sent = self.cleaned_data
        return Asked(table_id=table_id, user=user, key=sent["key"], version=sent["version"])

    def said(self) -> Said | None:
        """The person's own words on the call; None if there are none."""
        words = self.cleaned_data["text"]
        return Said(words=words) if words else None


class AskedForm(forms.Form):
    """What everything that is asked at a table comes with."""

    version = forms.IntegerField(min_value=0)
    key = forms.CharField(max_length=KEY_LENGTH)

    def asked(self, user: User, table_id: int) -> Asked:
        """Who asks, once the form is valid."""
        sent = self.cleaned_data
        return Asked(table_id=table_id, user=user, key=sent["key"], version=sent["version"])


class WordsForm(AskedForm):
    """What a person says of the own last call."""

    text = forms.CharField(required=False, max_length=WORDS_LENGTH)


class UndoForm(AskedForm):
    """A wish to take a call back, or the answer to one."""

    text = forms.ChoiceField(choices=[(step, step) for step in ("ask", "grant", "refuse")])


class HintForm(forms.Form):
    """The hint a page offered, and the state of the table it was offered at."""

    step = forms.IntegerField(min_value=1)
    version = forms.IntegerField(min_value=0)


class FlagForm(forms.Form):
    """Why a learner disagrees, if the learner says."""

    words = forms.CharField(required=False, max_length=FLAG_WORDS)


class LevelForm(forms.Form):
    """How much is to be explained."""

    level = forms.TypedChoiceField(choices=ExplanationLevel.choices, coerce=ExplanationLevel)
