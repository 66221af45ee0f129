import re

import pytest
from django.conf import LazySettings
from django.contrib.auth.hashers import MD5PasswordHasher, make_password
from django.core.mail import EmailMessage
from django.test import Client, override_settings
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries
from pytest_django.asserts import assertContains, assertNotContains, assertRedirects, assertTemplateUsed

from apps.accounts.models import ExplanationLevel, Membership, User
from apps.core.mail import NO_MAIL
from bridgeclass import settings as site
from tests.people import PASSWORD, Cast, person

pytestmark = pytest.mark.django_db
PREFERENCES = "/accounts/preferences/"
JOIN = "/accounts/join/"


# --- Signing in and out -----------------------------------------------------------------------------
def test_users_log_in_with_username_and_password(client: Client, cast: Cast) -> None:
    answer = client.post(reverse("account_login"), {"login": "ann", "password": PASSWORD}, follow=True)
    assertRedirects(answer, "/")
    assertContains(answer, "Hello, Ann")


def test_logging_in_returns_to_the_requested_page(client: Client, cast: Cast) -> None:
    login = client.get(PREFERENCES).headers["Location"]
    answer = client.post(login, {"login": "ann", "password": PASSWORD})
    assertRedirects(answer, PREFERENCES)


def test_a_wrong_password_is_reported_on_the_form(client: Client, cast: Cast) -> None:
    answer = client.post(reverse("account_login"), {"login": "ann", "password": "wrong"})
    assertTemplateUsed(answer, "account/login.html")
    assertContains(answer, "errorlist")


def test_signing_up_needs_only_username_and_password(client: Client) -> None:
    sent = {"username": "zoe", "password1": PASSWORD, "password2": PASSWORD}
    assertRedirects(client.post(reverse("account_signup"), sent), "/")
    assert User.objects.get(username="zoe").email == ""


def test_invalid_sign_ups_are_explained(client: Client, cast: Cast) -> None:
    sent = {"username": "ann", "password1": PASSWORD, "password2": "other"}
    answer = client.post(reverse("account_signup"), sent)
    assertTemplateUsed(answer, "account/signup.html")
    assertContains(answer, "errorlist")


def test_logging_out_needs_confirmation(ann: Client) -> None:
    assertTemplateUsed(ann.get(reverse("account_logout")), "account/logout.html")
    ann.post(reverse("account_logout"))
    assertTemplateUsed(ann.get("/"), "classroom/welcome.html")


def test_a_whole_class_can_sign_up_and_log_in_from_one_ip_address(client: Client) -> None:
    for number in range(35):
        known = {"username": f"pupil{number}", "password1": PASSWORD, "password2": PASSWORD}
        assert Client().post(reverse("account_signup"), known).status_code == 302
    for number in range(35):
        known = {"login": f"pupil{number}", "password": PASSWORD}
        assert Client().post(reverse("account_login"), known).status_code == 302


def test_failed_logins_are_limited(client: Client, cast: Cast) -> None:
    for _ in range(5):
        client.post(reverse("account_login"), {"login": "ann", "password": "wrong"})
    client.post(reverse("account_login"), {"login": "ann", "password": PASSWORD})
    assertTemplateUsed(client.get("/"), "classroom/welcome.html")


class CountingHasher(MD5PasswordHasher):
    """A fast password hasher that counts its calls."""

    runs = 0

    def encode(self, password: str, salt: str) -> str:
        CountingHasher.runs += 1
        return super().encode(password, salt)


def test_failed_logins_do_not_lock_out_others_and_are_not_hashed_beyond_the_limit(
    client: Client, cast: Cast, settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.PASSWORD_HASHERS = [f"{__name__}.CountingHasher"]
    monkeypatch.setattr(CountingHasher, "runs", 0)
    for _ in range(5):
        Client().post(reverse("account_login"), {"login": "ann", "password": "wrong"})
    runs = CountingHasher.runs
    assert runs > 0
    for _ in range(55):
        answer = Client().post(reverse("account_login"), {"login": "ann", "password": "wrong"})
        assertTemplateUsed(answer, "account/login.html")
    assert CountingHasher.runs == runs
    assertRedirects(client.post(reverse("account_login"), {"login": "bob", "password": PASSWORD}), "/")


def test_an_old_hash_is_replaced_at_login(client: Client, cast: Cast) -> None:
    with override_settings(PASSWORD_HASHERS=site.PASSWORD_HASHERS):
        User.objects.filter(pk=cast.ann.pk).update(password=make_password(PASSWORD, hasher="pbkdf2_sha256"))
        client.post(reverse("account_login"), {"login": "ann", "password": PASSWORD})
        stored = User.objects.get(pk=cast.ann.pk)
        assert stored.password.startswith("argon2$argon2id$v=19$m=19456,t=2,p=1$")
        assert stored.check_password(PASSWORD)


def test_a_password_is_reset_by_email(client: Client, mailoutbox: list[EmailMessage]) -> None:
    sent = {"username": "zoe", "email": "zoe@class.example", "password1": PASSWORD, "password2": PASSWORD}
    client.post(reverse("account_signup"), sent)
    client.post(reverse("account_logout"))
    mailoutbox.clear()
    answer = client.post(reverse("account_reset_password"), {"email": "zoe@class.example"}, follow=True)
    assertContains(answer, "ask your teacher")
    (link,) = re.findall(r"http://testserver(/accounts/password/reset/key/\S+)", str(mailoutbox[0].body))
    form = client.get(link, follow=True)
    assertContains(form, "Choose a new password")
    new = {"password1": "five-hearts-redoubled", "password2": "five-hearts-redoubled"}
    assertContains(client.post(form.redirect_chain[-1][0], new, follow=True), "Password changed")
    assertRedirects(client.post(reverse("account_login"), {"login": "zoe", "password": new["password1"]}), "/")
    assertContains(Client().get(link, follow=True), "This link no longer works")


def test_resetting_a_password_does_not_reveal_whether_an_address_exists(client: Client, cast: Cast) -> None:
    answer = client.post(reverse("account_reset_password"), {"email": "nobody@class.example"}, follow=True)
    assertTemplateUsed(answer, "account/password_reset_done.html")


def test_without_email_users_are_told_to_ask_the_teacher_for_a_password(client: Client, settings: LazySettings) -> None:
    assertContains(client.get(reverse("account_login")), reverse("account_reset_password"))
    assertContains(client.get(reverse("account_reset_password")), "Send the link")
    settings.MAILERS = {"default": {"BACKEND": NO_MAIL}}
    answer = client.get(reverse("account_reset_password"))
    assertContains(answer, "Ask your teacher")
    assertNotContains(answer, "Send the link")


def test_an_email_address_is_added_and_removed(ann: Client, cast: Cast) -> None:
    assertContains(ann.get(PREFERENCES), reverse("account_email"))
    ann.post(reverse("account_email"), {"action_add": "yes", "email": "ann@class.example"})
    assertContains(ann.get(reverse("account_email")), "ann@class.example")
    ann.post(reverse("account_email"), {"action_remove": "yes", "email": "ann@class.example"})
    assertContains(ann.get(reverse("account_email")), "You do not need one to practice.")


# --- Preferences ------------------------------------------------------------------------------------
def test_preferences_are_saved(ann: Client, cast: Cast) -> None:
    sent = {"shown_name": "Annie", "explanation_level": "expert", "text_hands": "on", "four_colours": "on"}
    assertContains(ann.post(PREFERENCES, sent, follow=True), "Preferences saved.")
    cast.ann.refresh_from_db()
    assert (cast.ann.shown_name, cast.ann.explanation_level) == ("Annie", ExplanationLevel.EXPERT)
    assert (cast.ann.text_hands, cast.ann.four_colours, cast.ann.confirm_calls) == (True, True, False)


def test_preferences_apply_to_every_page(ann: Client, cast: Cast) -> None:
    assertContains(ann.get("/"), 'data-suits="two" data-hand="cards">')
    User.objects.filter(pk=cast.ann.pk).update(text_hands=True, four_colours=True, confirm_calls=True)
    assertContains(ann.get("/"), 'data-suits="four" data-hand="text" data-confirm>')


def test_keyboard_shortcuts_can_be_turned_off(ann: Client, cast: Cast) -> None:
    assertNotContains(ann.get("/"), "data-keys")
    ann.post(PREFERENCES, {"shown_name": "", "explanation_level": "simple", "single_keys": "on"})
    assertNotContains(ann.get("/"), "data-keys")
    ann.post(PREFERENCES, {"shown_name": "", "explanation_level": "simple"})
    assertContains(ann.get("/"), 'data-keys="off"')


def test_an_invalid_preference_is_reported_on_the_form(ann: Client, cast: Cast) -> None:
    answer = ann.post(PREFERENCES, {"shown_name": "x" * 81, "explanation_level": "all"})
    assert answer.status_code == 422
    assertContains(answer, "errorlist", count=2, status_code=422)
    assertContains(answer, "Ann", status_code=422)


def test_preferences_refuse_other_methods(ann: Client) -> None:
    assert ann.get(PREFERENCES).status_code == 200
    assert ann.delete(PREFERENCES).status_code == 405


def test_preferences_require_login(client: Client) -> None:
    answer = client.get(PREFERENCES)
    assertRedirects(answer, f"/accounts/login/?next={PREFERENCES}", fetch_redirect_response=False)


# --- Joining a class --------------------------------------------------------------------------------
def test_a_join_code_joins_the_class(client: Client, cast: Cast) -> None:
    client.force_login(cast.stranger)
    answer = client.post(JOIN, {"join_code": f" {str(cast.klass.join_code).lower()} "}, follow=True)
    assertRedirects(answer, "/")
    assertContains(answer, "Welcome to Monday.")
    assert Membership.objects.filter(user=cast.stranger, klass=cast.klass).exists()


@pytest.mark.parametrize("code", ["NOCLASS", "", "x" * 13])
def test_a_wrong_join_code_is_reported_on_the_form(ann: Client, code: str) -> None:
    answer = ann.post(JOIN, {"join_code": code})
    assert answer.status_code == 422
    assertTemplateUsed(answer, "accounts/join.html")
    assertContains(answer, "errorlist", status_code=422)


def test_joining_requires_post_and_login(client: Client, cast: Cast) -> None:
    assert client.get(JOIN).status_code == 405
    answer = client.post(JOIN, {"join_code": cast.klass.join_code})
    assertRedirects(answer, "/accounts/login/?next=/", fetch_redirect_response=False)


def test_attempts_with_wrong_join_codes_are_limited(ann: Client, cast: Cast) -> None:
    for _ in range(10):
        assert ann.post(JOIN, {"join_code": "NOCLAS"}).status_code == 422
    answer = ann.post(JOIN, {"join_code": cast.other_class.join_code})
    assertContains(answer, "Wait a minute", status_code=429)
    assert not cast.other_class.memberships.filter(user=cast.ann).exists()


def test_the_limit_of_join_codes_is_per_user_not_per_ip_address(ann: Client, cast: Cast) -> None:
    for _ in range(11):
        ann.post(JOIN, {"join_code": "NOCLAS"})
    other = Client()
    other.force_login(cast.stranger)
    assertRedirects(other.post(JOIN, {"join_code": cast.klass.join_code}), "/")


def test_valid_join_codes_do_not_count_towards_the_limit(ann: Client, cast: Cast) -> None:
    for _ in range(12):
        assertRedirects(ann.post(JOIN, {"join_code": cast.klass.join_code}), "/")


@pytest.mark.parametrize("students", [2, 20])
def test_the_number_of_queries_of_the_class_admin_is_constant(
    ada: Client, cast: Cast, django_assert_max_num_queries: DjangoAssertNumQueries, students: int
) -> None:
    for number in range(students):
        Membership.objects.create(user=person(f"Pupil {number}"), klass=cast.klass)
    with django_assert_max_num_queries(8):
        assertContains(ada.get(f"/admin/accounts/class/{cast.klass.pk}/change/"), "Pupil 1")


def test_an_administrator_can_add_a_member(ada: Client, cast: Cast) -> None:
    page = f"/admin/accounts/class/{cast.klass.pk}/change/"
    formsets = [inline.formset for inline in ada.get(page).context["inline_admin_formsets"]]
    sent = {form.add_prefix(name): form[name].value() for form in formsets[0].forms for name in ("id", "klass", "role")}
    sent |= {f"{formset.prefix}-TOTAL_FORMS": len(formset.forms) for formset in formsets}
    sent |= {f"{formset.prefix}-INITIAL_FORMS": len(formset.forms) for formset in formsets}
    new = formsets[1].prefix
    sent |= {f"{new}-TOTAL_FORMS": 1, f"{new}-0-user": cast.stranger.pk, f"{new}-0-role": "student"}
    facts = {"name": cast.klass.name, "creator": cast.klass.creator_id, "join_code": cast.klass.join_code}
    assert ada.post(page, sent | facts).status_code == 302
    assert Membership.objects.filter(klass=cast.klass, user=cast.stranger).exists()
