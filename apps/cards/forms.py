"""Forms of cards."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.db.models import QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from apps.accounts.models import Class
from apps.cards.models import Card
from apps.cards.selectors.view_models import PARTS, ChoiceView, choices_of, options_of
from apps.cards.services.cards import CardPlan
from apps.cards.services.exchange import MAX_CHARACTERS as MAX_FILE_CHARACTERS
from apps.cards.services.exchange import MAX_NAME_LENGTH, CardFileError, read_card
from apps.core.i18n.rendering import reason_of, sentence_of
from bridgeclass.engine.auctions import Auction, IllegalCallError
from bridgeclass.engine.calls import Call, InvalidCallError
from bridgeclass.engine.constraints import ConstraintError, Range, SourceError
from bridgeclass.engine.rules import (
    Alert,
    ConflictingOptionsError,
    Forcing,
    SideSystem,
    System,
    check_options,
)
from bridgeclass.engine.rules.custom_rules import MAX_CHARACTERS
from bridgeclass.engine.rules.faults import own_faults
from bridgeclass.engine.rules.house_rule import HouseRule, range_text, with_house_rule
from bridgeclass.engine.rules.options import values_of_choice

_OPTION, _GROUP = "option_", "group_"
_MAX_AUCTION = 200
_CARDS_IN_HAND = 13


class SearchForm(forms.Form):
    """A search in a card, or in a list of profiles."""

    q = forms.CharField(
        label=_("Search this card"),
        max_length=80,
        required=False,
        widget=forms.SearchInput(attrs={"autocomplete": "off", "enterkeyhint": "search"}),
    )

    @property
    def words(self) -> str:
        """Return the words to search for; empty if there are none or too many."""
        return str(self.cleaned_data["q"]).strip() if self.is_valid() else ""


@dataclass(frozen=True, slots=True)
class FormPart:
    """The fields of one part of the auction: subjects with several choices, and options that are on or off."""

    title: Promise
    choices: list[forms.BoundField] = field(default_factory=list)
    options: list[forms.BoundField] = field(default_factory=list)


class CardForm(forms.Form):
    """A card's name, the options of its system, and own rules."""

    name = forms.CharField(label=_("Name"), max_length=MAX_NAME_LENGTH)
    own_rules = forms.CharField(
        label=_("Own rules"),
        required=False,
        max_length=MAX_CHARACTERS,
        widget=forms.Textarea(attrs={"rows": 14, "spellcheck": "false", "class": "code"}),
        help_text=_("Write these rules in the rule language. They take priority over the rules of the system."),
    )

    def __init__(self, *args: Any, system: System, card: Card | None = None, **kwargs: Any) -> None:
        """Add a field for each option of the system, set as on `card` if there is one."""
        if card is not None:
            kwargs["initial"] = {"name": card.name, "own_rules": card.own_rules}
        super().__init__(*args, **kwargs)
        self.system, self._foreign = system, card.foreign if card else {}
        self._before = system.choose(card.options if card else {})
        self._choices = choices_of(system, self._before)
        self._options = [one for one in options_of(system, self._before) if not one.option.group]
        for choice in self._choices:
            self.fields[_GROUP + choice.group.name] = forms.ChoiceField(
                label=choice.group.title,
                help_text=choice.group.help,
                required=False,
                choices=choice.values,
                initial=choice.value,
                widget=forms.RadioSelect,
            )
        for one in self._options:
            self.fields[_OPTION + one.option.name] = forms.BooleanField(
                label=one.option.title, required=False, initial=one.is_on, label_suffix="", help_text=one.option.help
            )

    @property
    def parts(self) -> list[FormPart]:
        """Return the choices and the other options, by the part of the auction that they are about."""
        found = {part: FormPart(title) for part, title in PARTS.items()}
        for choice in self._choices:
            found[choice.part].choices.append(self[_GROUP + choice.group.name])
        for one in self._options:
            found[one.part].options.append(self[_OPTION + one.option.name])
        return [part for part in found.values() if part.choices or part.options]

    def clean_own_rules(self) -> str:
        """Refuse rules that cannot be read, with their line."""
        text = str(self.cleaned_data["own_rules"]).replace("\r\n", "\n").strip()
        try:
            _ = SideSystem(self.system.name, custom_rules=text).rules
        except SourceError as error:
            raise forms.ValidationError(reason_of(error)) from error
        return text

    def clean(self) -> dict[str, Any]:
        """Refuse options that do not go together, naming both."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if not any(name.startswith((_OPTION, _GROUP)) for name in self.errors):
            try:
                check_options(self.system, self._values)
            except ConflictingOptionsError as error:
                self.add_error(None, sentence_of(error))
        return cleaned

    def refuse_clashes(self) -> bool:
        """Add an error for each own rule that never applies or clashes with another; return whether there is none."""
        rules = SideSystem(self.system.name, custom_rules=self.cleaned_data["own_rules"]).rules
        for fault in own_faults(rules):
            self.add_error("own_rules", reason_of(fault))
        return not self.errors

    @property
    def plan(self) -> CardPlan:
        """Return the card, with only the options that differ from the system's defaults."""
        cleaned, options = self.cleaned_data, self.system.options
        changed = {name: is_on for name, is_on in self._values.items() if is_on != options[name].default}
        return CardPlan(cleaned["name"], self.system.name, changed, cleaned["own_rules"], self._foreign)

    @property
    def _values(self) -> dict[str, bool]:
        """Return every option with the value that was entered."""
        chosen = {one.option.name: bool(self.cleaned_data[_OPTION + one.option.name]) for one in self._options}
        for choice in self._choices:
            chosen |= self._chosen(choice)
        return chosen

    def _chosen(self, choice: ChoiceView) -> dict[str, bool]:
        """Return the options of a group; those of the card as they were, unless another choice was made."""
        name = self.add_prefix(_GROUP + choice.group.name)
        value = self.cleaned_data[_GROUP + choice.group.name] if name in self.data else choice.value
        chosen = values_of_choice(self.system.options, choice.group.name, value)
        return chosen if value != choice.value else {name: self._before[name] for name in chosen}


class ShareForm(forms.Form):
    """The class that may use a card."""

    klass = forms.ModelChoiceField(Class.objects.none(), label=_("Class"), required=False, empty_label=_("Only me"))

    def __init__(self, *args: Any, classes: QuerySet[Class], **kwargs: Any) -> None:
        """Offer these classes."""
        super().__init__(*args, **kwargs)
        self.fields["klass"].queryset = classes  # type: ignore[attr-defined]


class ImportForm(forms.Form):
    """A card as a file: our JSON document or a .bbsa list."""

    file = forms.FileField(label=_("Card file"), widget=forms.FileInput(attrs={"accept": ".json,.bbsa"}))

    def clean_file(self) -> CardPlan:
        """Read the card."""
        file: UploadedFile[bytes] = self.cleaned_data["file"]
        if (file.size or 0) > 4 * MAX_FILE_CHARACTERS:
            raise forms.ValidationError(gettext("This file is too large to be a card."))
        data: bytes = file.read()
        try:
            return read_card(data.decode("utf-8-sig"), (file.name or "Card").rsplit(".", 1)[0][:MAX_NAME_LENGTH])
        except UnicodeDecodeError as error:
            raise forms.ValidationError(gettext("This file is not UTF-8 text.")) from error
        except CardFileError as error:
            text = gettext("This file is not a card. %(error)s")
            raise forms.ValidationError(text % {"error": reason_of(error)}) from error


_NEEDS = ("hcp", "tp", "spades", "hearts", "diamonds", "clubs")
"""The fields that hold a range, by their words in the rule language."""
_FORCING = {
    Forcing.NONE: _("Not forcing"),
    Forcing.INVITATIONAL: _("Invitational"),
    Forcing.ONE_ROUND: _("Forcing for one round"),
    Forcing.GAME: _("Forcing to game"),
    Forcing.SIGN_OFF: _("To play"),
}
_ALERTS = {Alert.NONE: _("No"), Alert.ALERT: _("Alert"), Alert.ANNOUNCE: _("Announce")}
_SHAPES = {"": _("Any shape"), "balanced": _("Balanced"), "unbalanced": _("Unbalanced")}
_SHORT = {"autocomplete": "off", "spellcheck": "false"}


class RangeField(forms.CharField):
    """A number or a range of numbers, such as 15-17, 8+ or 5; empty for no limit."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, max_length=8, widget=forms.TextInput(attrs={**_SHORT, "size": 6}), **kwargs)

    def clean(self, value: Any) -> str:
        """Return the range in the words of the rule language."""
        text = str(super().clean(value))
        try:
            return range_text(text) if text else ""
        except ConstraintError as error:
            raise forms.ValidationError(_("Write a number or a range, such as 15-17, 8+ or 5.")) from error


class HouseRuleForm(forms.Form):
    """The meaning of one call in one auction, as a class agrees on it."""

    auction = forms.CharField(
        label=_("Auction so far"),
        required=False,
        max_length=_MAX_AUCTION,
        help_text=_("All calls in order, for example 1H P. P is pass, X is double. Leave it empty for an opening bid."),
        widget=forms.TextInput(attrs={**_SHORT, "autocapitalize": "characters"}),
    )
    call = forms.CharField(
        label=_("Call"),
        max_length=4,
        help_text=_("The next call, for example 2NT."),
        widget=forms.TextInput(attrs={**_SHORT, "autocapitalize": "characters", "size": 4}),
    )
    name = forms.CharField(
        label=_("What it shows, in a few words"),
        max_length=60,
        help_text=_("For example, Limit raise with four trumps."),
    )
    hcp = RangeField(label=_("HCP"))
    tp = RangeField(label=_("Points with length and shortness"))
    spades = RangeField(label=_("Spades"))
    hearts = RangeField(label=_("Hearts"))
    diamonds = RangeField(label=_("Diamonds"))
    clubs = RangeField(label=_("Clubs"))
    shape = forms.ChoiceField(label=_("Shape"), required=False, choices=list(_SHAPES.items()))
    forcing = forms.TypedChoiceField(
        label=_("Forcing"), choices=[(key.value, words) for key, words in _FORCING.items()], coerce=Forcing
    )
    alert = forms.TypedChoiceField(
        label=_("Alert"), choices=[(key.value, words) for key, words in _ALERTS.items()], coerce=Alert
    )
    announce = forms.CharField(label=_("Words to announce"), required=False, max_length=60)

    def __init__(self, *args: Any, card: Card, **kwargs: Any) -> None:
        """Add the rule to the own rules of `card`."""
        super().__init__(*args, **kwargs)
        self._system = SideSystem(card.system, custom_rules=card.own_rules).rules
        self._before = card.own_rules

    @property
    def limits(self) -> list[forms.BoundField]:
        """Return the fields of what the call shows."""
        return [self[name] for name in (*_NEEDS, "shape")]

    def clean_auction(self) -> Auction:
        """Return the auction, dealt by North."""
        try:
            auction = Auction.parse(self.cleaned_data["auction"])
        except InvalidCallError as error:
            raise forms.ValidationError(gettext("Write calls such as 1H, 2NT, P or X.")) from error
        except IllegalCallError as error:
            raise forms.ValidationError(gettext("These calls cannot follow one another.")) from error
        if auction.is_over:
            raise forms.ValidationError(gettext("This auction is over, so there is no next call."))
        return auction

    def clean_call(self) -> Call:
        """Return the call."""
        try:
            return Call.parse(self.cleaned_data["call"])
        except InvalidCallError as error:
            raise forms.ValidationError(gettext("Write a call such as 2NT, P or X.")) from error

    def clean(self) -> dict[str, Any]:
        """Check the parts together, and add `own_rules`: the own rules of the card with this one."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.errors:
            self._check_together(cleaned)
        if not self.errors:
            cleaned["own_rules"] = self._own_rules(cleaned)
        return cleaned

    def _check_together(self, cleaned: dict[str, Any]) -> None:
        if not cleaned["auction"].is_legal(cleaned["call"]):
            self.add_error("call", gettext("This call is not legal after the auction."))
        if not any(cleaned[name] for name in (*_NEEDS, "shape")):
            self.add_error("hcp", gettext("Enter at least one thing that the call shows."))
        lengths = [Range.parse(cleaned[suit]) for suit in _NEEDS[2:] if cleaned[suit]]
        if sum(length.low for length in lengths) > _CARDS_IN_HAND:
            self.add_error(None, gettext("No hand has this many cards in these suits."))
        if cleaned["alert"] is Alert.ANNOUNCE and not cleaned["announce"]:
            self.add_error("announce", gettext("Enter the words to announce."))

    def _own_rules(self, cleaned: dict[str, Any]) -> str:
        needs = tuple((name, cleaned[name]) for name in (*_NEEDS, "shape") if cleaned[name])
        rule = HouseRule(
            calls=cleaned["auction"].calls,
            call=cleaned["call"],
            name=cleaned["name"],
            needs=needs,
            forcing=cleaned["forcing"],
            alert=cleaned["alert"],
            announce=cleaned["announce"].replace('"', "”"),
        )
        text = with_house_rule(self._before, rule, self._system)
        known = {fault.problem for fault in own_faults(self._system)}
        try:
            for fault in own_faults(SideSystem(self._system.name, custom_rules=text).rules):
                if fault.problem not in known:
                    self.add_error(None, reason_of(fault))
        except SourceError as error:
            self.add_error(None, reason_of(error))
        return text
