"""What people fill in about themselves and to join a class."""

from __future__ import annotations

from datetime import datetime, timedelta

from django import forms
from django.conf import settings
from django.contrib.auth.forms import UserCreationForm
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from apps.accounts.models import ExplanationLevel, Scope, User
from apps.accounts.selectors import scopes_open_to
from apps.accounts.services.classes import JOIN_CODE_LENGTH
from apps.accounts.services.people import Preferences


class JoinForm(forms.Form):
    """The code of a class, as the teacher gave it."""

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
    """The name and the password by which a guest comes back."""

    class Meta:
        model = User
        fields = ("username",)
        labels = {"username": _("Username")}
        help_texts = {"username": _("Use letters, digits and @ . + - _ only.")}


class CloseForm(forms.Form):
    """Whether an account is to be deleted: asked once more with the password; of a guest, who has none, with a tick."""

    password = forms.CharField(
        label=_("Your password"), strip=False, widget=forms.PasswordInput(attrs={"autocomplete": "current-password"})
    )
    sure = forms.BooleanField(label=_("Yes, delete my account"))

    def __init__(self, data: QueryDict | None, *, user: User) -> None:
        super().__init__(data)
        self._user = user
        del self.fields["sure" if user.has_usable_password() else "password"]

    def clean_password(self) -> str:
        """The password, if it is the person's."""
        password: str = self.cleaned_data["password"]
        if not self._user.check_password(password):
            raise forms.ValidationError(gettext("That is not your password."))
        return password


class LanguageForm(forms.Form):
    """A language that the site speaks."""

    language = forms.ChoiceField(choices=settings.LANGUAGES)


class PreferencesForm(forms.ModelForm[User]):
    """How pages look and speak."""

    language = forms.ChoiceField(
        label=_("Language"), required=False, choices=[("", _("Use the browser’s language")), *settings.LANGUAGES]
    )

    class Meta:
        model = User
        fields = (
            "shown_name",
            "language",
            "explanation_level",
            "text_hands",
            "four_colours",
            "confirm_calls",
            "single_keys",
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
            "explanation_level": _("You can also change this at any board."),
            "text_hands": _("Show one line per suit instead of a row of cards."),
            "four_colours": _("Show diamonds in orange and clubs in green."),
            "confirm_calls": _("Press once to choose a call, and again to make it."),
            "single_keys": _(
                "Press 1 to 7 and a letter to bid, or P to pass. Turn this off if you press keys by accident or use "
                "voice control."
            ),
        }

    def preferences(self) -> Preferences:
        """What was chosen, once the form is valid."""
        chosen = self.cleaned_data
        return Preferences(
            shown_name=chosen["shown_name"],
            language=chosen["language"],
            explanation_level=ExplanationLevel(chosen["explanation_level"]),
            four_colours=chosen["four_colours"],
            text_hands=chosen["text_hands"],
            confirm_calls=chosen["confirm_calls"],
            single_keys=chosen["single_keys"],
        )


class TokenForm(forms.Form):
    """What a token is for, what it lets a program do, and how long it lasts."""

    name = forms.CharField(
        label=_("Name"),
        max_length=80,
        help_text=_("What you use this token for."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    scopes = forms.MultipleChoiceField(
        label=_("Permissions"), choices=Scope.choices, widget=forms.CheckboxSelectMultiple
    )
    days = forms.TypedChoiceField(
        label=_("Valid for"),
        choices=[(7, _("1 week")), (30, _("30 days")), (90, _("90 days")), (365, _("1 year"))],
        coerce=int,
        initial=90,
    )

    def __init__(self, data: QueryDict | None = None, *, user: User) -> None:
        """Offer what the person can let a program do."""
        super().__init__(data)
        self.fields["scopes"].choices = [(scope.value, scope.label) for scope in scopes_open_to(user)]  # type: ignore[attr-defined]  # a choice of words
        self.fields["scopes"].initial = [Scope.READ_OWN.value]

    @property
    def scopes_asked(self) -> list[Scope]:
        """What was ticked, once the form is valid."""
        return [Scope(scope) for scope in self.cleaned_data["scopes"]]

    @property
    def expires_at(self) -> datetime:
        """When it opens nothing any more, once the form is valid."""
        return timezone.now() + timedelta(days=self.cleaned_data["days"])
