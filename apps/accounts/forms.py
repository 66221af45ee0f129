"""Forms of a user's own pages."""

from __future__ import annotations

from datetime import timedelta

from django import forms
from django.conf import settings
from django.contrib.auth.forms import UserCreationForm
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from apps.accounts.models import CallMeanings, Scope, User
from apps.accounts.selectors import scopes_open_to
from apps.accounts.services.classes import JOIN_CODE_LENGTH


class JoinForm(forms.Form):
    """The code of a class to join."""

    join_code = forms.CharField(
        label=_("Class code"),
        max_length=12,
        widget=forms.TextInput(
            attrs={
                "autocomplete": "off",
                "autocapitalize": "characters",
                "spellcheck": "false",
                "size": JOIN_CODE_LENGTH + 2,
            }
        ),
    )


class KeepForm(UserCreationForm[User]):
    """The username and password that turn a guest into a member."""

    class Meta:
        model = User
        fields = ("username",)
        labels = {"username": _("Username")}
        help_texts = {"username": _("Use letters, digits and @ . + - _ only.")}


class CloseForm(forms.Form):
    """The confirmation that an account is to be deleted: the password, or a checkbox for users without one."""

    password = forms.CharField(
        label=_("Your password"), strip=False, widget=forms.PasswordInput(attrs={"autocomplete": "current-password"})
    )
    sure = forms.BooleanField(label=_("Yes, delete my account"))

    def __init__(self, data: QueryDict | None, *, user: User) -> None:
        super().__init__(data)
        self._user = user
        del self.fields["sure" if user.has_usable_password() else "password"]

    def clean_password(self) -> str:
        """Return the password. Raises ValidationError if it is wrong."""
        password: str = self.cleaned_data["password"]
        if not self._user.check_password(password):
            raise forms.ValidationError(gettext("That is not your password."))
        return password


class LanguageForm(forms.Form):
    """One of the site's languages."""

    language = forms.ChoiceField(choices=settings.LANGUAGES)


class PreferencesForm(forms.ModelForm[User]):
    """A user's preferences: name, language, level of explanation and display."""

    language = forms.ChoiceField(
        label=_("Language"), required=False, choices=[("", _("Use the browser’s language")), *settings.LANGUAGES]
    )
    call_meanings = forms.ChoiceField(
        label=_("Meanings of the other players’ calls"),
        required=False,
        choices=CallMeanings.choices,
        help_text=_("They tell you what partner and the opponents have shown. After the board you see them all."),
    )

    class Meta:
        model = User
        fields = (
            *("shown_name", "language", "explanation_level", "call_meanings", "text_hands"),
            *("four_colours", "confirm_calls", "single_keys"),
        )
        labels = {
            "shown_name": _("Display name"),
            "explanation_level": _("Level of explanation"),
            "text_hands": _("Show my hand as text"),
            "four_colours": _("Four-color suits"),
            "confirm_calls": _("Confirm each call"),
            "single_keys": _("Keyboard shortcuts"),
        }
        help_texts = {
            "shown_name": _("Your teacher and classmates see this name. Leave it empty to use your username."),
            "explanation_level": _("You can also change this while you bid a board."),
            "text_hands": _("Show one line per suit instead of a row of cards."),
            "four_colours": _("Show diamonds in orange and clubs in green."),
            "confirm_calls": _("Press once to choose a call, and again to make it."),
            "single_keys": _(
                "Press 1 to 7 and a letter to bid, or P to pass. Turn this off if you press keys by accident or use "
                "voice control."
            ),
        }

    def clean_call_meanings(self) -> str:
        """Return the choice; the current one if none was sent."""
        return self.cleaned_data["call_meanings"] or self.instance.call_meanings


class TokenForm(forms.Form):
    """The name, scopes and lifetime of a new API token."""

    name = forms.CharField(
        label=_("Name"),
        max_length=80,
        help_text=_("What you will use this token for."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    scopes = forms.TypedMultipleChoiceField(
        label=_("Permissions"), choices=Scope.choices, coerce=Scope, widget=forms.CheckboxSelectMultiple
    )
    days = forms.TypedChoiceField(
        label=_("Valid for"),
        choices=[(7, _("1 week")), (30, _("30 days")), (90, _("90 days")), (365, _("1 year"))],
        coerce=lambda days: timedelta(days=int(days)),
        initial=90,
    )

    def __init__(self, data: QueryDict | None = None, *, user: User) -> None:
        super().__init__(data)
        self.fields["scopes"].choices = [(scope.value, scope.label) for scope in scopes_open_to(user)]  # type: ignore[attr-defined]  # a choice of words
        self.fields["scopes"].initial = [Scope.READ_OWN.value]
