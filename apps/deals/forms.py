"""What an instructor fills in about profiles and practice sets; a profile's own fields are in selectors.fields."""

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
from apps.cards.selectors import cards_of
from apps.core.i18n.bridge_symbols import seat_word
from apps.deals.models import LEARNER_SEATS, HandProfile, PracticeSet
from apps.deals.selectors import profiles_to_deal
from apps.deals.services import MOST_BOARDS, SetPart, SetPlan
from apps.deals.services.import_jobs import ImportOrder
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.dealing import ProfileError, profile_document, read_profile_text
from bridgeclass.engine.dealing.reading import MAX_DOCUMENT_CHARACTERS
from bridgeclass.engine.formats import FormatError

LONGEST_QUERY = 80
MOST_PARTS = 4
MOST_OF_BOARDS = 500_000
"""Bytes or letters: some hundreds of boards, with all that other programs say of them."""
NOT_YOUR_CLASS = _("Choose among the classes that you teach.")
_MOST_SEED = 2**53  # what every program that reads JSON can hold
_LARGEST_FILE = 4 * MAX_DOCUMENT_CHARACTERS  # bytes: a letter has at most four


class SearchForm(forms.Form):
    """Words to look for."""

    q = forms.CharField(
        label=_("Search"),
        required=False,
        max_length=LONGEST_QUERY,
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off", "enterkeyhint": "search"}),
    )

    @property
    def words(self) -> str:
        """What to look for; nothing if it is no search."""
        return str(self.cleaned_data["q"]) if self.is_valid() else ""


class NewProfileForm(forms.Form):
    """The name of a new profile."""

    name = forms.CharField(label=_("Name of the new profile"), max_length=120, required=False)


class ImportForm(forms.Form):
    """A profile's document, as a file or as text."""

    file = forms.FileField(label=_("A JSON file"), required=False, widget=forms.FileInput(attrs={"accept": ".json"}))
    text = forms.CharField(
        label=_("Or its text"), required=False, widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"})
    )

    def clean(self) -> dict[str, Any]:
        """Read the document; each thing that is wrong in it is an error of the field it came by."""
        cleaned = super().clean() or self.cleaned_data
        file, text = cleaned.get("file"), cleaned.get("text")
        if self.errors:
            return cleaned
        if bool(file) == bool(text):
            self.add_error("text", gettext("Give a file or a text, one of the two."))
            return cleaned
        source = "file" if file else "text"
        try:
            cleaned["document"] = profile_document(read_profile_text(_text_of(file) if file else str(text)))
        except ProfileError as error:
            self.add_error(source, [str(problem) for problem in error.problems[:20]])
        except UnicodeDecodeError:
            self.add_error("file", gettext("This file is not UTF-8 text."))
        return cleaned

    def clean_file(self) -> UploadedFile[bytes] | None:
        """Refuse a file that is far too large before it is read."""
        file: UploadedFile[bytes] | None = self.cleaned_data["file"]
        if file and (file.size or 0) > _LARGEST_FILE:
            raise forms.ValidationError(
                gettext("This file is too large: a profile has at most %(largest_document)s characters.")
                % {"largest_document": MAX_DOCUMENT_CHARACTERS}
            )
        return file


def _text_of(file: UploadedFile[bytes]) -> str:
    data: bytes = file.read()
    return data.decode("utf-8-sig")


class ShareForm(forms.Form):
    """The classes whose instructors may use a profile or a set."""

    classes = forms.ModelMultipleChoiceField(
        label=_("Instructors of"),
        queryset=Class.objects.none(),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, user: User, shared: HandProfile | PracticeSet, *args: Any, **kwargs: Any) -> None:
        """Classes that the person teaches; those shared with are chosen."""
        super().__init__(*args, **kwargs)
        self.initial = {"classes": shared.shared_with.all()}
        self.fields["classes"].queryset = classes_taught_by(user)  # type: ignore[attr-defined]


class ProfileChoice(forms.ModelChoiceField[HandProfile]):
    """A profile, with whose it is: names are given twice."""

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        """The person who chooses."""
        super().__init__(*args, **kwargs)
        self.user_id = user.pk

    def label_from_instance(self, obj: HandProfile) -> str:
        """The name and whose the profile is."""
        if obj.owner is None:
            return f"{obj.name} · {gettext('ready made')}"
        return f"{obj.name} · {gettext('yours') if obj.owner_id == self.user_id else obj.owner.get_full_name()}"


class SetForm(forms.Form):
    """A practice set to deal: from which profiles in which proportion, how many boards, and who bids them."""

    name = forms.CharField(label=_("Name"), max_length=120, help_text=_("Students see it."))
    boards = forms.IntegerField(label=_("Boards"), min_value=1, max_value=MOST_BOARDS, initial=16)
    learner_seats = forms.ChoiceField(
        label=_("Bid by the student"), choices=[(seats, "") for seats in LEARNER_SEATS], initial="S"
    )
    card_ns = forms.ModelChoiceField(label=_("North-South play"), queryset=Card.objects.none())
    card_ew = forms.ModelChoiceField(label=_("East-West play"), queryset=Card.objects.none())
    rotate = forms.TypedChoiceField(
        label=_("Turn boards half round"),
        required=False,
        choices=[("", _("as each profile says")), ("yes", _("every other board, by chance")), ("no", _("never"))],
        coerce=lambda word: word == "yes",
        empty_value=None,
    )
    seed = forms.IntegerField(
        label=_("Seed"),
        required=False,
        min_value=0,
        max_value=_MOST_SEED,
        help_text=_("Empty: other boards each time. The same number gives the same boards again."),
    )

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        """Profiles and cards are those the person may use."""
        super().__init__(*args, **kwargs)
        cards = cards_of(user).order_by("owner_id", "pk")
        for side in ("card_ns", "card_ew"):
            self.fields[side].queryset = cards  # type: ignore[attr-defined]
            self.fields[side].initial = cards.filter(owner=None, klass=None).first()
        self.fields["learner_seats"].choices = [(one, _seat_words(one)) for one in LEARNER_SEATS]  # type: ignore[attr-defined]
        profiles = profiles_to_deal(user).select_related("owner").order_by("name", "pk")
        for place in range(1, MOST_PARTS + 1):
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
        """The fields of each profile and its share."""
        return [(self[f"profile_{place}"], self[f"share_{place}"]) for place in range(1, MOST_PARTS + 1)]

    def clean(self) -> dict[str, Any]:
        """Refuse a profile that is named twice."""
        cleaned = super().clean() or self.cleaned_data
        seen = set[int]()
        for place in range(1, MOST_PARTS + 1):
            profile = cleaned.get(f"profile_{place}")
            if profile and profile.pk in seen:
                self.add_error(
                    f"profile_{place}", gettext("This profile is there already: give it more parts instead.")
                )
            elif profile:
                seen.add(profile.pk)
        return cleaned

    def plan(self, owner: User) -> SetPlan:
        """What was asked for, once the form is valid; each profile by its newest revision."""
        asked = self.cleaned_data
        parts = [
            SetPart(asked[f"profile_{place}"].revisions.latest("number"), asked[f"share_{place}"] or 1)
            for place in range(1, MOST_PARTS + 1)
            if asked[f"profile_{place}"]
        ]
        return SetPlan(
            name=asked["name"],
            parts=tuple(parts),
            boards=asked["boards"],
            seed=secrets.randbelow(2**31) if asked["seed"] is None else asked["seed"],
            card_ns=asked["card_ns"],
            card_ew=asked["card_ew"],
            owner=owner,
            learner_seats=asked["learner_seats"],
            rotate=asked["rotate"],
        )


def _seat_words(letters: str) -> str:
    words = [seat_word(seat) for seat in Seat if seat.letter in letters]
    return f" {gettext('and')} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


class BoardsForm(forms.Form):
    """Boards of another program: a file or its text, and the set they become."""

    file = forms.FileField(
        label=_("A file of boards"),
        required=False,
        help_text=_("PBN or LIN, or links of a hand viewer, one a line."),
        widget=forms.FileInput(attrs={"accept": ".pbn,.lin,.txt,text/plain"}),
    )
    text = forms.CharField(
        label=_("Or its text"),
        required=False,
        strip=False,
        max_length=MOST_OF_BOARDS,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "autocomplete": "off"}),
    )
    name = forms.CharField(
        label=_("Name of the set"), max_length=120, required=False, help_text=_("Empty: the name of the file.")
    )
    learner_seats = forms.ChoiceField(
        label=_("Bid by the student"), choices=[(seats, "") for seats in LEARNER_SEATS], initial="S"
    )
    card = forms.ModelChoiceField(label=_("Both sides play"), queryset=Card.objects.none())
    renumber = forms.BooleanField(label=_("Number the boards from 1, in their order"), required=False)

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        """Cards are those the person may use."""
        super().__init__(*args, **kwargs)
        cards = cards_of(user).order_by("owner_id", "pk")
        self.fields["card"].queryset = cards  # type: ignore[attr-defined]  # a choice of rows
        self.fields["card"].initial = cards.filter(owner=None, klass=None).first()
        self.fields["learner_seats"].choices = [(one, _seat_words(one)) for one in LEARNER_SEATS]  # type: ignore[attr-defined]

    def clean_file(self) -> UploadedFile[bytes] | None:
        """Refuse a file that is far too large before it is read."""
        file: UploadedFile[bytes] | None = self.cleaned_data["file"]
        if file and (file.size or 0) > MOST_OF_BOARDS:
            raise forms.ValidationError(
                gettext("This file has %(size)s bytes; bring in at most %(most)s at a time.")
                % {"size": f"{file.size:,}", "most": f"{MOST_OF_BOARDS:,}"}
            )
        return file

    def clean(self) -> dict[str, Any]:
        """The order, and what its text says: `order` and `found`."""
        cleaned = super().clean() or self.cleaned_data
        if self.errors:
            return cleaned
        file, text = cleaned.get("file"), cleaned.get("text") or ""
        if file:
            text = _letters_of(file.read())
        if not text.strip():
            self.add_error("file", gettext("Choose a file, or paste its text."))
            return cleaned
        name = cleaned["name"] or (Path(file.name or "").stem if file else "") or gettext("Imported boards")
        order = ImportOrder(name[:120], text, cleaned["card"].pk, cleaned["learner_seats"], cleaned["renumber"])
        try:
            cleaned |= {"order": order, "found": order.boards()}
        except FormatError as error:
            self.add_error("file" if file else "text", f"{error}.")
        return cleaned


def _letters_of(data: bytes) -> str:
    """The text of a file as UTF-8, or else in the letters that PBN was made for."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")
