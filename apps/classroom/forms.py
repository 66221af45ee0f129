"""Forms of classes, rosters, assignments and grades."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from apps.accounts.models import Class, User
from apps.accounts.selectors import classes_taught_by
from apps.bidding.models import FlagState
from apps.cards.models import Card
from apps.cards.selectors.queries import cards_of
from apps.classroom.models import AnswersDue, Assignment
from apps.classroom.selectors.roster import MOST_BYTES, RosterError, decoded
from apps.classroom.selectors.sets import sets_to_assign
from apps.classroom.services.assignments import FIXED_ONCE_BEGUN, TERMS
from apps.core.i18n.rendering import sentence_of
from apps.deals.models import PracticeSet

DAYS_OPEN = 7
FIRST_YEAR, LAST_YEAR = 2000, 2100
LONGEST_NOTE = 1000


class ClassForm(forms.ModelForm[Class]):
    """The name of a class."""

    class Meta:
        model = Class
        fields = ("name",)
        labels = {"name": _("Class name")}
        widgets = {"name": forms.TextInput(attrs={"autocomplete": "off"})}


class TeacherForm(forms.Form):
    """The username of another instructor."""

    username = forms.CharField(
        label=_("Colleague’s username"),
        max_length=150,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
    )


class RosterForm(forms.Form):
    """A list of students: a file, or text."""

    file = forms.FileField(
        label=_("CSV file"),
        required=False,
        help_text=_("Export your class list from a spreadsheet as CSV."),
        widget=forms.ClearableFileInput(attrs={"accept": ".csv,.txt,text/csv,text/plain"}),
    )
    text = forms.CharField(
        label=_("Or type the names, one per line"),
        required=False,
        strip=False,
        max_length=MOST_BYTES,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "autocomplete": "off"}),
        help_text=_(
            "Only the name is required. You can add a username, an email address and a password, separated by "
            "commas or semicolons. If you use another order, add a heading line such as “Username, Name”."
        ),
    )

    @classmethod
    def refused(cls, text: str, why: str) -> RosterForm:
        """Return a form with the text and the reason why it is refused."""
        form = cls({"text": text})
        form.full_clean()
        form.add_error(None, why)
        return form

    def clean(self) -> dict[str, Any]:
        """Return the list as `text`, from the file or the text field."""
        cleaned = super().clean() or self.cleaned_data
        file = cleaned.get("file")
        if isinstance(file, UploadedFile):
            try:
                cleaned["text"] = decoded(file.read(MOST_BYTES + 1))
            except RosterError as error:
                self.add_error("file", sentence_of(error))
        elif not (cleaned.get("text") or "").strip() and not self.errors:
            self.add_error("text", gettext("Choose a file or type at least one name."))
        return cleaned


def _moment() -> forms.DateTimeInput:
    return forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")


class SetChoice(forms.ModelChoiceField[PracticeSet]):
    """A practice set, with boards and date because names are not unique."""

    def label_from_instance(self, obj: PracticeSet) -> str:
        """Return name, boards and date."""
        count = getattr(obj, "board_count", 0)
        boards = ngettext("%(count)s board", "%(count)s boards", count) % {"count": count}
        return f"{obj.name} ({boards}, {_day(obj.created_at)})"


class ClassChoice(forms.ModelChoiceField[Class]):
    """A class, with its date because names are not unique."""

    def label_from_instance(self, obj: Class) -> str:
        """Return name and date."""
        return f"{obj.name} ({_day(obj.created_at)})"


def _day(at: datetime) -> str:
    return date_format(timezone.localtime(at), gettext("j M Y"))


def _year(at: datetime) -> None:
    """Raise ValidationError for a year out of range."""
    if not FIRST_YEAR <= at.year <= LAST_YEAR:
        raise forms.ValidationError(
            gettext("Enter a year from %(first)s to %(last)s."), params={"first": FIRST_YEAR, "last": LAST_YEAR}
        )


class AssignmentForm(forms.ModelForm[Assignment]):
    """The terms of an assignment."""

    practice_set = SetChoice(
        label=_("Practice set"), queryset=PracticeSet.objects.none(), empty_label=_("Choose a practice set")
    )
    title = forms.CharField(
        label=_("Title"),
        max_length=120,
        required=False,
        help_text=_("Students see this title. Leave it empty to use the name of the practice set."),
    )
    opens_at = forms.DateTimeField(label=_("Opens"), widget=_moment(), validators=(_year,))
    closes_at = forms.DateTimeField(
        label=_("Due"),
        required=False,
        widget=_moment(),
        help_text=_("Leave empty for no due date."),
        validators=(_year,),
    )
    late_work = forms.BooleanField(
        label=_("Accept late work"),
        required=False,
        help_text=_(
            "Students can still bid boards after the due date. Those boards are marked late. If this is off, they can "
            "only finish boards they have started."
        ),
    )
    attempts_allowed = forms.IntegerField(
        label=_("Attempts"),
        required=False,
        min_value=1,
        max_value=99,
        help_text=_("Leave empty for unlimited attempts."),
    )
    hints_allowed = forms.BooleanField(label=_("Allow hints"), required=False, help_text=_("Each hint costs points."))
    answers_due = forms.ChoiceField(label=_("Show scores and explanations"), choices=AnswersDue.choices)
    card = forms.ModelChoiceField(
        label=_("Convention card"),
        required=False,
        queryset=Card.objects.none(),
        empty_label=_("Same as the practice set"),
        help_text=_("Your students’ calls are graded by this card."),
    )

    class Meta:
        model = Assignment
        fields = TERMS

    def __init__(self, *args: Any, teacher: User, **kwargs: Any) -> None:
        """Offer the teacher's sets and cards, and those of the assignment; disable fields that may not change."""
        super().__init__(*args, **kwargs)
        for name, sets in (("practice_set", sets_to_assign(teacher)), ("card", _cards(teacher, self.instance))):
            self.fields[name].queryset = sets  # type: ignore[attr-defined]  # both are choices of rows
        self.fields["opens_at"].help_text = gettext("Time zone: %(zone)s.") % {"zone": settings.TIME_ZONE}
        if self.instance.pk and self.instance.attempts.exists():
            for name in FIXED_ONCE_BEGUN:
                self.fields[name].disabled = True

    @staticmethod
    def for_new(assignment: Assignment | None = None) -> dict[str, Any]:
        """Return the initial values of a new assignment, copied from another if one is given; open for a week."""
        now = timezone.localtime().replace(second=0, microsecond=0)
        defaults: dict[str, Any] = {"hints_allowed": True, "late_work": True, "answers_due": AnswersDue.AT_ONCE}
        dates = {"opens_at": now, "closes_at": (now + timedelta(days=DAYS_OPEN)).replace(hour=23, minute=59)}
        return {**(forms.model_to_dict(assignment, TERMS) if assignment else defaults), **dates}

    def clean_practice_set(self) -> PracticeSet:
        """Return the set. Raises ValidationError if it has no boards."""
        chosen: PracticeSet = self.cleaned_data["practice_set"]
        if not chosen.boards.exists():
            raise forms.ValidationError(gettext("This set has no boards."))
        return chosen

    def clean(self) -> dict[str, Any]:
        """Return the terms; add errors if they contradict each other."""
        cleaned = super().clean() or self.cleaned_data
        if not cleaned.get("title") and "practice_set" in cleaned:
            cleaned["title"] = cleaned["practice_set"].name
        opens, closes = cleaned.get("opens_at"), cleaned.get("closes_at")
        if opens and closes and closes <= opens:
            self.add_error("closes_at", gettext("The due date must be after the opening date."))
        if cleaned.get("answers_due") == AnswersDue.AFTER_CLOSE and not closes and "closes_at" not in self.errors:
            self.add_error(
                "closes_at", gettext("You chose to show scores when the assignment closes, so enter a due date.")
            )
        return cleaned


def _cards(teacher: User, assignment: Assignment) -> QuerySet[Card]:
    """Return the current cards the teacher may use, and the card of the assignment."""
    usable = cards_of(teacher).filter(replaced_by=None).order_by().values("pk")
    return Card.objects.filter(Q(pk__in=usable) | Q(pk=assignment.card_id)).order_by("name", "pk")


class CloneForm(forms.Form):
    """The class that gets a copy of an assignment."""

    klass = ClassChoice(label=_("Class"), queryset=Class.objects.none(), empty_label=None)

    def __init__(self, *args: Any, teacher: User, **kwargs: Any) -> None:
        """Offer the teacher's open classes."""
        super().__init__(*args, **kwargs)
        classes = classes_taught_by(teacher).filter(archived_at=None).order_by("name", "pk")
        self.fields["klass"].queryset = classes  # type: ignore[attr-defined]  # a choice of rows


class OverrideForm(forms.Form):
    """A teacher's score for a call."""

    score = forms.IntegerField(
        label=_("Score"), min_value=0, max_value=10, help_text=_("From 0 to 10, before the cost of hints.")
    )
    note = forms.CharField(
        label=_("Reason"),
        max_length=LONGEST_NOTE,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("The student sees this."),
    )


class FlagForm(forms.Form):
    """The answer to a disagreement."""

    state = forms.ChoiceField(
        label=_("Your answer"),
        choices=[(FlagState.EXPLAINED, _("The grade stands")), (FlagState.AGREED, _("The student is right"))],
        widget=forms.RadioSelect,
    )
    answer = forms.CharField(label=_("Reply"), max_length=LONGEST_NOTE, widget=forms.Textarea(attrs={"rows": 3}))
