"""Forms of cards."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.db.models import QuerySet
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from apps.accounts.models import Class
from apps.cards.models import Card
from apps.cards.selectors.view_models import options_of
from apps.cards.services.cards import CardPlan
from apps.cards.services.exchange import MAX_CHARACTERS as MAX_FILE_CHARACTERS
from apps.cards.services.exchange import MAX_NAME_LENGTH, CardFileError, read_card
from bridgeclass.engine.constraints import SourceError
from bridgeclass.engine.rules import SideSystem, System
from bridgeclass.engine.rules.custom_rules import MAX_CHARACTERS

_OPTION = "option_"


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
        self._names = []
        for one in options_of(system, system.choose(card.options if card else {})):
            self._names.append(one.option.name)
            self.fields[_OPTION + one.option.name] = forms.BooleanField(
                label=one.option.title, required=False, initial=one.is_on, label_suffix=""
            )

    @property
    def options(self) -> list[forms.BoundField]:
        """Return the fields of the options, by subject."""
        return [self[_OPTION + name] for name in self._names]

    def clean_own_rules(self) -> str:
        """Refuse rules that cannot be read, with their line."""
        text = str(self.cleaned_data["own_rules"]).replace("\r\n", "\n").strip()
        try:
            _ = SideSystem(self.system.name, custom_rules=text).rules
        except SourceError as error:
            raise forms.ValidationError(str(error)) from error
        return text

    @property
    def plan(self) -> CardPlan:
        """Return the card, with only the options that differ from the system's defaults."""
        cleaned = self.cleaned_data
        chosen = {one.name: bool(cleaned[_OPTION + one.name]) for one in self.system.options.values()}
        changed = {name: is_on for name, is_on in chosen.items() if is_on != self.system.options[name].default}
        return CardPlan(cleaned["name"], self.system.name, changed, cleaned["own_rules"], self._foreign)


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
            raise forms.ValidationError(gettext("This file is not a card. %(error)s") % {"error": error}) from error
