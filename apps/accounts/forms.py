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
from apps.accounts.services import JOIN_CODE_LENGTH, Preferences


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
        labels = {"username": _("Log-in name")}
        help_texts = {"username": _("Letters, digits and @ . + - _ are allowed.")}


class CloseForm(forms.Form):
    """Whether an account is to be deleted: asked once more with the password; of a guest, who has none, with a tick."""

    password = forms.CharField(
        label=_("Your password"), strip=False, widget=forms.PasswordInput(attrs={"autocomplete": "current-password"})
    )
    sure = forms.BooleanField(label=_("Yes, delete what I have bid"))

    def __init__(self, data: QueryDict | None, *, user: User) -> None:
        super().__init__(data)
        self._user = user
        del self.fields["sure" if user.has_usable_password() else "password"]

    def clean_password(self) -> str:
        """The password, if it is the person's."""
        password: str = self.cleaned_data["password"]
        if not self._user.check_password(password):
            raise forms.ValidationError(gettext("This is not your password."))
        return password


class LanguageForm(forms.Form):
    """A language that the site speaks."""

    language = forms.ChoiceField(choices=settings.LANGUAGES)


class PreferencesForm(forms.ModelForm[User]):
    """How pages look and speak."""

    language = forms.ChoiceField(
        label=_("Language"), required=False, choices=[("", _("As the browser asks")), *settings.LANGUAGES]
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
            "shown_name": _("Name others see"),
            "explanation_level": _("How much is explained"),
            "text_hands": _("Show my hand as text"),
            "four_colours": _("Give each suit its own colour"),
            "confirm_calls": _("Ask before a call is made"),
            "single_keys": _("Call by single keys"),
        }
        help_texts = {
            "shown_name": _("Your teacher and class see this name. Empty: your log-in name."),
            "explanation_level": _("You can switch at any board as well."),
            "text_hands": _("A line for each suit instead of a row of cards."),
            "four_colours": _("Diamonds orange and clubs green, besides the signs."),
            "confirm_calls": _("A first press chooses the call, a second one makes it."),
            "single_keys": _(
                "1 to 7 and a letter bid, P passes. Turn it off if keys get pressed by chance or by voice."
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
        help_text=_("What it is for, so that you know it again."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    scopes = forms.MultipleChoiceField(
        label=_("A program with it may"), choices=Scope.choices, widget=forms.CheckboxSelectMultiple
    )
    days = forms.TypedChoiceField(
        label=_("It lasts"),
        choices=[(7, _("a week")), (30, _("30 days")), (90, _("90 days")), (365, _("a year"))],
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
