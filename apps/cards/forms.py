"""What people type about a card."""

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
from apps.cards.services import CardWanted
from apps.cards.services.exchange import LARGEST, CardFileError, read_card
from bridgeclass.engine.constraints import SourceError
from bridgeclass.engine.rules import SideSystem, System
from bridgeclass.engine.rules.custom_rules import MAX_CHARACTERS

_OPTION = "option_"


class SearchForm(forms.Form):
    """Words to look for in a card."""

    q = forms.CharField(label=_("Search this card"), max_length=80, required=False, widget=forms.SearchInput)

    @property
    def words(self) -> str:
        """What to look for; '' for nothing, or for more than fits."""
        return str(self.cleaned_data["q"]).strip() if self.is_valid() else ""


class CardForm(forms.Form):
    """A card: its name, each option of its system, and own rules."""

    name = forms.CharField(label=_("Name"), max_length=80)
    own_rules = forms.CharField(
        label=_("Own rules"),
        required=False,
        max_length=MAX_CHARACTERS,
        widget=forms.Textarea(attrs={"rows": 14, "spellcheck": "false", "class": "code"}),
        help_text=_("For those who know the language of the rule files. They come before the rules of the system."),
    )

    def __init__(self, *args: Any, system: System, card: Card | None = None, **kwargs: Any) -> None:
        """A field for each option of `system`, as `card` or the system itself has it."""
        if card is not None:
            kwargs["initial"] = {"name": card.name, "own_rules": card.own_rules}
        super().__init__(*args, **kwargs)
        self.system, self._foreign = system, card.foreign if card else {}
        self.shown_options = options_of(system, system.choose(card.options if card else {}))
        for one in self.shown_options:
            self.fields[_OPTION + one.option.name] = forms.BooleanField(
                label=one.option.title, required=False, initial=one.is_on, label_suffix=""
            )

    @property
    def options(self) -> list[forms.BoundField]:
        """The fields of the options, by subject."""
        return [self[_OPTION + one.option.name] for one in self.shown_options]

    def clean_own_rules(self) -> str:
        """Refuse rules that cannot be read, with their line."""
        text = str(self.cleaned_data["own_rules"]).replace("\r\n", "\n").strip()
        try:
            _ = SideSystem(self.system.name, custom_rules=text).rules
        except SourceError as error:
            raise forms.ValidationError(str(error)) from error
        return text

    @property
    def wanted(self) -> CardWanted:
        """The card that was typed; of the options those that differ from the system's own."""
        options = self.system.options.values()
        chosen = {one.name: bool(self.cleaned_data[_OPTION + one.name]) for one in options}
        differing = {one.name: chosen[one.name] for one in options if chosen[one.name] != one.default}
        cleaned = self.cleaned_data
        return CardWanted(cleaned["name"], self.system.name, differing, cleaned["own_rules"], self._foreign)


class ShareForm(forms.Form):
    """Which class may use a card."""

    klass = forms.ModelChoiceField(
        Class.objects.none(), label=_("Class"), required=False, empty_label=_("Nobody but me")
    )

    def __init__(self, *args: Any, classes: QuerySet[Class], **kwargs: Any) -> None:
        """The classes to choose from."""
        super().__init__(*args, **kwargs)
        chosen = self.fields["klass"]
        if isinstance(chosen, forms.ModelChoiceField):
            chosen.queryset = classes


class ImportForm(forms.Form):
    """A card as a file: of this site, or a .bbsa list."""

    file = forms.FileField(label=_("A card’s file"), widget=forms.FileInput(attrs={"accept": ".json,.bbsa"}))

    def clean_file(self) -> CardWanted:
        """Read the card. What is wrong in it is the field's error."""
        file: UploadedFile[bytes] = self.cleaned_data["file"]
        if (file.size or 0) > 4 * LARGEST:
            raise forms.ValidationError(gettext("This file is too large to be a card."))
        data: bytes = file.read()
        try:
            return read_card(data.decode("utf-8-sig"), (file.name or "Card").rsplit(".", 1)[0][:80])
        except UnicodeDecodeError as error:
            raise forms.ValidationError(gettext("This file is not UTF-8 text.")) from error
        except CardFileError as error:
            raise forms.ValidationError(gettext("This is not a card: %(error)s") % {"error": error}) from error
