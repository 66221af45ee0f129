"""Forms of profiles and practice sets; the fields of the profile editor are in selectors.editor."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from apps.accounts.models import Class, User
from apps.accounts.selectors import classes_taught_by
from apps.cards.models import Card
from apps.cards.selectors.queries import current_cards_of
from apps.cards.services.cards import default_card
from apps.core.i18n.bridge_symbols import seat_word
from apps.core.i18n.rendering import plain
from apps.deals.models import LEARNER_SEATS, HandProfile, PracticeSet
from apps.deals.selectors.queries import profiles_to_deal
from apps.deals.services.importing import ImportOrder
from apps.deals.services.sets import MAX_BOARDS, MAX_NAME_LENGTH, SetPart, SetPlan
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.dealing import ProfileError, profile_document, read_profile_text
from bridgeclass.engine.dealing.reading import MAX_DOCUMENT_CHARACTERS
from bridgeclass.engine.rules import load_system, system_names

MAX_PARTS = 4
MAX_IMPORT = 500_000
"""Bytes or characters: some thousands of boards without play."""
_MAX_SEED = 2**53  # the largest integer that every program reads from JSON
_PLACES = range(1, MAX_PARTS + 1)


class NewProfileForm(forms.Form):
    """The name of a new profile."""

    name = forms.CharField(label=_("Name"), max_length=MAX_NAME_LENGTH, required=False)


class ImportForm(forms.Form):
    """A profile's document, as a file or as text."""

    file = forms.FileField(label=_("JSON file"), required=False, widget=forms.FileInput(attrs={"accept": ".json"}))
    text = forms.CharField(
        label=_("Or paste the text"), required=False, widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"})
    )

    def clean(self) -> dict[str, Any]:
        """Read the document; each problem is an error of the field that it came by."""
        cleaned = super().clean() or self.cleaned_data
        file, text = cleaned.get("file"), cleaned.get("text")
        if self.errors:
            return cleaned
        if bool(file) == bool(text):
            self.add_error("text", gettext("Choose a file or paste text, but not both."))
            return cleaned
        try:
            text = file.read().decode("utf-8-sig") if file else text
            cleaned["document"] = profile_document(read_profile_text(str(text)))
        except ProfileError as error:
            self.add_error("file" if file else "text", [plain(problem.in_place) for problem in error.problems[:20]])
        except UnicodeDecodeError:
            self.add_error("file", gettext("This file is not UTF-8 text."))
        return cleaned

    def clean_file(self) -> UploadedFile[bytes] | None:
        """Refuse a file that is too large before it is read; a character has at most four bytes."""
        file: UploadedFile[bytes] | None = self.cleaned_data["file"]
        if file and (file.size or 0) > 4 * MAX_DOCUMENT_CHARACTERS:
            raise forms.ValidationError(
                gettext("This file is too large. A profile has at most %(max)s characters.")
                % {"max": MAX_DOCUMENT_CHARACTERS}
            )
        return file


class ShareForm(forms.Form):
    """The classes whose instructors may use a profile or a set."""

    classes = forms.ModelMultipleChoiceField(
        label=_("Instructors of"),
        queryset=Class.objects.none(),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, user: User, shared: HandProfile | PracticeSet, *args: Any, **kwargs: Any) -> None:
        """Offer the classes that the user teaches."""
        super().__init__(*args, **kwargs)
        self.initial = {"classes": shared.shared_with.all()}
        self.fields["classes"].queryset = classes_taught_by(user)  # type: ignore[attr-defined]


class ProfileChoice(forms.ModelChoiceField[HandProfile]):
    """A choice of profiles that names their owners: several may have the same name."""

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        """Remember the user who chooses."""
        super().__init__(*args, **kwargs)
        self.user_id = user.pk

    def label_from_instance(self, obj: HandProfile) -> str:
        """Return the name and the owner."""
        if obj.owner is None:
            return f"{obj.name} · {gettext('included')}"
        return f"{obj.name} · {gettext('yours') if obj.owner_id == self.user_id else obj.owner.get_full_name()}"


def _card_of(value: str) -> Card:
    """Return the card of a choice: its id, or the name of a system whose default card may not be stored yet."""
    return default_card(system=value) if value in system_names() else Card.objects.get(pk=value)


class _BiddingForm(forms.Form):
    """The learner's seats and the convention cards of a practice set."""

    learner_seats = forms.ChoiceField(
        label=_("Student’s seats"), choices=[(seats, "") for seats in LEARNER_SEATS], initial="S"
    )
    cards: tuple[str, ...] = ()
    """The names of the fields that choose a card."""

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        """Offer the default cards of all systems, and the other cards that the user may use."""
        super().__init__(*args, **kwargs)
        stored = {str(card.pk): card.name for card in current_cards_of(user).order_by("owner_id", "pk")}
        titles = {system: load_system(system).title for system in system_names()}
        choices = [
            *((system, title) for system, title in titles.items() if title not in stored.values()),
            *stored.items(),
        ]
        for name in self.cards:
            self.fields[name].choices = choices  # type: ignore[attr-defined]
            self.fields[name].initial = next(value for value, label in choices if label == titles["sayc"])
        self.fields["learner_seats"].choices = [(one, _seat_words(one)) for one in LEARNER_SEATS]  # type: ignore[attr-defined]


def _seat_words(letters: str) -> str:
    words = [seat_word(seat) for seat in Seat if seat.letter in letters]
    return f" {gettext('and')} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


class SetForm(_BiddingForm):
    """A practice set to deal: its profiles and their shares, the number of boards, and who bids them."""

    cards = ("card_ns", "card_ew")
    name = forms.CharField(label=_("Name"), max_length=MAX_NAME_LENGTH, help_text=_("Students see this name."))
    boards = forms.IntegerField(label=_("Boards"), min_value=1, max_value=MAX_BOARDS, initial=16)
    card_ns = forms.TypedChoiceField(label=_("North-South play"), coerce=_card_of)
    card_ew = forms.TypedChoiceField(label=_("East-West play"), coerce=_card_of)
    rotate = forms.TypedChoiceField(
        label=_("Rotate boards by 180°"),
        required=False,
        choices=[("", _("As set in each profile")), ("yes", _("Half of them, at random")), ("no", _("Never"))],
        coerce=lambda word: word == "yes",
        empty_value=None,
    )
    seed = forms.IntegerField(
        label=_("Seed"),
        required=False,
        min_value=0,
        max_value=_MAX_SEED,
        help_text=_("The same number gives the same boards again. Leave it empty for new boards."),
    )

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        """Offer the profiles that the user may use."""
        super().__init__(user, *args, **kwargs)
        profiles = profiles_to_deal(user).select_related("owner").order_by("name", "pk")
        for place in _PLACES:
            self.fields[f"profile_{place}"] = ProfileChoice(
                user=user,
                label=gettext("Profile %(place)s") % {"place": place},
                queryset=profiles,
                required=place == 1,
                empty_label="–",
            )
            self.fields[f"share_{place}"] = forms.IntegerField(
                label=gettext("Parts of profile %(place)s") % {"place": place},
                min_value=1,
                max_value=1000,
                initial=1,
                required=False,
            )

    @property
    def parts(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """Return the fields of each profile and its share."""
        return [(self[f"profile_{place}"], self[f"share_{place}"]) for place in _PLACES]

    def clean(self) -> dict[str, Any]:
        """Refuse a profile that is chosen twice."""
        cleaned = super().clean() or self.cleaned_data
        seen = set[int]()
        for place in _PLACES:
            profile = cleaned.get(f"profile_{place}")
            if profile and profile.pk in seen:
                self.add_error(
                    f"profile_{place}", gettext("This profile is already chosen. Give it more parts instead.")
                )
            elif profile:
                seen.add(profile.pk)
        return cleaned

    def plan(self, owner: User) -> SetPlan:
        """Return the plan of a valid form, with the newest revision of each profile."""
        cleaned = self.cleaned_data
        names = ("name", "boards", "seed", "card_ns", "card_ew", "learner_seats", "rotate")
        values = {name: cleaned[name] for name in names}
        if values["seed"] is None:
            values["seed"] = secrets.randbelow(2**31)
        parts = [
            SetPart(cleaned[f"profile_{place}"].revisions.latest("number"), cleaned[f"share_{place}"] or 1)
            for place in _PLACES
            if cleaned[f"profile_{place}"]
        ]
        return SetPlan(**values, parts=tuple(parts), owner=owner)


class BoardsForm(_BiddingForm):
    """Boards of other programs, as a file or as text, and the set they become."""

    cards = ("card",)
    field_order = ("file", "text", "name", "learner_seats", "card", "renumber")
    file = forms.FileField(
        label=_("File of boards"),
        required=False,
        help_text=_("A PBN or LIN file, or hand-viewer links, one per line."),
        widget=forms.FileInput(attrs={"accept": ".pbn,.lin,.txt,text/plain"}),
    )
    text = forms.CharField(
        label=_("Or paste the text"),
        required=False,
        strip=False,
        max_length=MAX_IMPORT,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "autocomplete": "off"}),
    )
    name = forms.CharField(
        label=_("Name of the set"),
        max_length=MAX_NAME_LENGTH,
        required=False,
        help_text=_("Leave it empty to use the file name."),
    )
    card = forms.TypedChoiceField(label=_("Both sides play"), coerce=_card_of)
    renumber = forms.BooleanField(label=_("Number the boards from 1"), required=False)

    def clean_file(self) -> UploadedFile[bytes] | None:
        """Refuse a file that is too large before it is read."""
        file: UploadedFile[bytes] | None = self.cleaned_data["file"]
        if file and (file.size or 0) > MAX_IMPORT:
            raise forms.ValidationError(
                gettext("This file has %(size)s bytes. Import at most %(max)s at a time.")
                % {"size": f"{file.size:,}", "max": f"{MAX_IMPORT:,}"}
            )
        return file

    def clean(self) -> dict[str, Any]:
        """Read the file, whose text takes the place of pasted text."""
        cleaned = super().clean() or self.cleaned_data
        if self.errors:
            return cleaned
        if file := cleaned.get("file"):
            data = file.read()
            try:
                cleaned["text"] = data.decode("utf-8-sig")
            except UnicodeDecodeError:
                cleaned["text"] = data.decode("latin-1")  # the encoding of older PBN files
            cleaned["text"] = cleaned["text"].replace("\0", "\N{REPLACEMENT CHARACTER}")  # PostgreSQL stores no NUL
        if not cleaned["text"].strip():
            self.add_error("file", gettext("Choose a file, or paste its text."))
        name = cleaned["name"] or (Path(file.name or "").stem if file else "") or gettext("Imported boards")
        cleaned["name"] = name[:MAX_NAME_LENGTH]
        return cleaned

    @property
    def order(self) -> ImportOrder:
        """Return the order of a valid form."""
        names = ("name", "text", "learner_seats", "renumber")
        return ImportOrder(card=self.cleaned_data["card"].pk, **{name: self.cleaned_data[name] for name in names})
