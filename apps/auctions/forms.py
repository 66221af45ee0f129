"""Forms of tables and sittings."""

from __future__ import annotations

import unicodedata
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from apps.accounts.models import Class, ExplanationLevel, User
from apps.accounts.selectors import classes_of, classes_taught_by, teaches
from apps.auctions.commands import KEY_LENGTH, Alert, AnswerUndo, AskUndo, MakeCall
from apps.auctions.models import AnswerRelease, Pace, Sitting
from apps.auctions.models.sittings import WORDS_LENGTH
from apps.auctions.services.sittings import People
from apps.auctions.view import TableView
from apps.bidding.models import FLAG_WORDS
from apps.cards.models import Card
from apps.cards.selectors.queries import current_cards_of
from apps.core.i18n.bridge_symbols import seat_word
from apps.deals.models import PracticeSet
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.calls import Call, InvalidCallError


class CallField(forms.CharField):
    """A call, by its code."""

    def clean(self, value: Any) -> Call:
        """Return the call. Raises ValidationError."""
        try:
            return Call.parse(super().clean(value))
        except InvalidCallError as error:
            raise forms.ValidationError(gettext("Choose a call from the bidding box.")) from error


class VersionForm(forms.Form):
    """The version that the page of a table shows, and a key against double clicks."""

    version = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    key = forms.CharField(max_length=KEY_LENGTH, widget=forms.HiddenInput)

    def _sent_by(self, actor: User, table_id: int) -> dict[str, Any]:
        sent = self.cleaned_data
        return {"actor": actor, "table_id": table_id, "key": sent["key"], "version": sent["version"]}


class CallForm(VersionForm):
    """A call from the bidding box, with an alert if there is a text for one."""

    call = CallField(error_messages={"required": _("Choose a call from the bidding box.")})
    text = forms.CharField(required=False, max_length=WORDS_LENGTH)

    @classmethod
    def of(cls, view: TableView) -> CallForm:
        """Return the form for the next call at a table."""
        return cls(initial={"version": view.version, "key": uuid4().hex})

    def command(self, actor: User, table_id: int) -> MakeCall:
        """Return the command of a valid form."""
        call, text = self.cleaned_data["call"], self.cleaned_data["text"]
        return MakeCall(**self._sent_by(actor, table_id), call=call, alert_text=text)


class AlertForm(VersionForm):
    """An alert of the player's last call."""

    text = forms.CharField(required=False, max_length=WORDS_LENGTH)

    def command(self, actor: User, table_id: int) -> Alert:
        """Return the command of a valid form."""
        return Alert(**self._sent_by(actor, table_id), text=self.cleaned_data["text"])


class UndoForm(VersionForm):
    """A request to take a call back, or the answer to one."""

    text = forms.ChoiceField(choices=[(step, step) for step in ("ask", "grant", "refuse")])

    def command(self, actor: User, table_id: int) -> AskUndo | AnswerUndo:
        """Return the command of a valid form."""
        step, sent = self.cleaned_data["text"], self._sent_by(actor, table_id)
        return AskUndo(**sent) if step == "ask" else AnswerUndo(**sent, is_granted=step == "grant")


class HintForm(forms.Form):
    """The next hint, and the version of the table."""

    step = forms.IntegerField(min_value=1)
    version = forms.IntegerField(min_value=0)


class FlagForm(forms.Form):
    """A disagreement with a grade, with an optional note."""

    words = forms.CharField(required=False, max_length=FLAG_WORDS)


class LevelForm(forms.Form):
    """The level of explanations."""

    level = forms.TypedChoiceField(choices=ExplanationLevel.choices, coerce=ExplanationLevel)


type CommandForm = CallForm | AlertForm | UndoForm


def _visible(text: str) -> str:
    """Return a text without control and formatting characters; empty if nothing visible is left."""
    cleaned = "".join(letter for letter in text if unicodedata.category(letter) not in {"Cc", "Cf", "Cn", "Co", "Cs"})
    return cleaned.strip() if any(unicodedata.category(letter)[0] in "LNPS" for letter in cleaned) else ""


class GuestNameForm(forms.Form):
    """The name of a guest at the table."""

    name = forms.CharField(
        label=_("Your name at the table"),
        required=False,
        max_length=40,
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )

    def clean_name(self) -> str:
        """Return the name without invisible characters."""
        return _visible(self.cleaned_data["name"])


PAIR, FOUR = "pair", "four"
WATCH = "-"
MOST_TABLES = 16


class SittingForm(forms.Form):
    """The live tables to open for a practice set."""

    people = forms.ChoiceField(
        label=_("Who bids"),
        choices=[(PAIR, _("One pair, against robots")), (FOUR, _("Four people, or two pairs"))],
        initial=PAIR,
        widget=forms.RadioSelect,
    )
    seat = forms.ChoiceField(label=_("Your seat"))
    klass = forms.ModelChoiceField(
        label=_("Class"),
        queryset=Class.objects.none(),
        required=False,
        empty_label=_("no class"),
        help_text=_("Students in the class see the table on their home page. Teachers can watch and read the bidding."),
    )
    tables = forms.IntegerField(
        label=_("Tables"),
        min_value=1,
        max_value=MOST_TABLES,
        initial=1,
        help_text=_("Several tables bid the same boards and are compared. Your seat is at the first table."),
    )
    pace = forms.ChoiceField(
        label=_("When"),
        choices=Pace.choices,
        initial=Pace.AT_ONCE,
        help_text=_(
            "If you bid by turns, each player calls when they have time. The home page shows whose turn it is."
        ),
    )
    card_ns = forms.ModelChoiceField(label=_("North-South play"), queryset=Card.objects.none())
    card_ew = forms.ModelChoiceField(label=_("East-West play"), queryset=Card.objects.none())
    answers = forms.ChoiceField(
        label=_("Show scores and all hands"),
        choices=[
            (AnswerRelease.AFTER_BOARD, _("After each board")),
            (AnswerRelease.HELD, _("When the last board is done")),
        ],
        initial=AnswerRelease.AFTER_BOARD,
    )

    def __init__(self, user: User, practice_set: PracticeSet, data: Any = None, klass: str | None = None) -> None:
        """Offer the user's classes and cards; `klass` is the id of the class chosen at first."""
        super().__init__(data)
        self._user, self._set = user, practice_set
        taught = classes_taught_by(user).filter(archived_at=None)
        seats: list[tuple[str, Any]] = [(seat.letter, seat_word(seat)) for seat in (Seat.S, Seat.N, Seat.W, Seat.E)]
        if taught.exists():
            seats.append((WATCH, _("No seat: I will watch")))
        else:
            del self.fields["tables"]
        classes = classes_of(user).filter(archived_at=None)
        if classes.exists():
            self.fields["klass"].queryset = classes  # type: ignore[attr-defined]
            self.fields["klass"].initial = klass
        else:
            del self.fields["klass"]
        self.fields["seat"].choices = seats  # type: ignore[attr-defined]
        for side, card in (("card_ns", practice_set.card_ns), ("card_ew", practice_set.card_ew)):
            cards = current_cards_of(user) | Card.objects.filter(pk=card.pk)
            self.fields[side].queryset = cards.distinct()  # type: ignore[attr-defined]
            self.fields[side].initial = card

    def clean(self) -> dict[str, Any]:
        """Allow only teachers of the class to watch and to open several tables."""
        cleaned = super().clean() or self.cleaned_data
        klass = cleaned.get("klass")
        is_teacher = klass is not None and teaches(self._user, klass.pk)
        if cleaned.get("seat") == WATCH and not is_teacher:
            self.add_error("seat", _("To watch, choose a class that you teach; otherwise choose a seat."))
        if cleaned.get("tables", 1) > 1 and not is_teacher:
            self.add_error("tables", _("To open several tables, choose a class that you teach."))
        return cleaned

    def sittings(self) -> list[tuple[Sitting, People]]:
        """Return an unsaved sitting with its people for each table of a valid form."""
        own = None if self.cleaned_data["seat"] == WATCH else Seat.parse(self.cleaned_data["seat"])
        others = self.cleaned_data.get("tables", 1) - 1
        return [self._sitting(seat) for seat in (own, *[None] * others)]

    def _sitting(self, own: Seat | None) -> tuple[Sitting, People]:
        first = own or Seat.S
        seats = tuple(Seat) if self.cleaned_data["people"] == FOUR else (first, first.partner)
        values = {
            name: self.cleaned_data[name]
            for name in ("card_ns", "card_ew", "klass", "pace", "answers")
            if name in self.cleaned_data
        }
        sitting = Sitting(practice_set=self._set, owner=self._user, **values)
        return sitting, {seat: self._user if seat is own else None for seat in seats}
