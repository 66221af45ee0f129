"""The API tokens page: creating a token, showing it once, storing its digest, revoking and auditing."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django.asserts import assertContains, assertNotContains, assertRedirects
from rest_framework.test import APIClient

from apps.accounts.models import ApiToken, Scope
from apps.accounts.services.people import welcome_guest
from apps.accounts.services.tokens import ScopeRefusedError
from apps.classroom.models import AuditAction, AuditEntry
from tests.people import Cast, bearer

pytestmark = pytest.mark.django_db
TOKENS = reverse("accounts:tokens")
WANTED = {"name": "Gradebook", "scopes": ["read:own"], "days": "30"}


def log_in(cast: Cast, name: str) -> Client:
    browser = Client()
    browser.force_login(getattr(cast, name))
    return browser


def test_a_token_is_shown_once_and_authenticates(cast: Cast) -> None:
    browser = log_in(cast, "ann")
    page = browser.post(TOKENS, WANTED)
    assert page.status_code == 200
    found = re.search(r"bc_[\w-]{43}", page.content.decode())
    assert found is not None
    text = found[0]
    assert "no-store" in page["Cache-Control"]
    assert APIClient(headers={"Authorization": f"Bearer {text}"}).get("/api/decisions/").status_code == 200
    again = browser.get(TOKENS)
    assertContains(again, "Gradebook")
    assertNotContains(again, text)
    token = ApiToken.objects.get()
    assert text not in (token.digest, token.beginning)
    assert (token.scopes, len(token.digest)) == (["read:own"], 64)


def test_creating_and_revoking_a_token_is_audited(cast: Cast) -> None:
    browser = log_in(cast, "ann")
    browser.post(TOKENS, WANTED)
    token = ApiToken.objects.get()
    assertRedirects(browser.post(reverse("accounts:token-revoke", args=(token.pk,))), TOKENS)
    assert not ApiToken.objects.exists()
    deeds = AuditEntry.objects.filter(by=cast.ann).order_by("pk")
    assert [(entry.deed, "Gradebook" in entry.text) for entry in deeds] == [
        (AuditAction.TOKEN_MADE, True),
        (AuditAction.TOKEN_REVOKED, True),
    ]


def test_a_student_cannot_grant_class_scopes(cast: Cast) -> None:
    browser = log_in(cast, "ann")
    assertNotContains(browser.get(TOKENS), "read:classes")
    assert browser.post(TOKENS, {**WANTED, "scopes": ["read:classes"]}).status_code == 422
    with pytest.raises(ScopeRefusedError):
        bearer(cast.ann, Scope.WRITE_CLASSES)
    assertContains(log_in(cast, "teacher").get(TOKENS), "write:classes")


@pytest.mark.parametrize("change", [{"name": ""}, {"name": "x" * 81}, {"scopes": []}, {"days": "9999"}, {"days": "x"}])
def test_invalid_fields_are_reported(cast: Cast, change: dict[str, object]) -> None:
    page = log_in(cast, "ann").post(TOKENS, {**WANTED, **change})
    assertContains(page, "errorlist", status_code=422)
    assert not ApiToken.objects.exists()


def test_a_user_has_at_most_twenty_tokens(cast: Cast) -> None:
    for _ in range(20):
        bearer(cast.ann)
    assertContains(log_in(cast, "ann").post(TOKENS, WANTED), "Revoke one first", status_code=422)


def test_a_user_cannot_revoke_tokens_of_others(cast: Cast) -> None:
    bearer(cast.ann)
    address = reverse("accounts:token-revoke", args=(ApiToken.objects.get().pk,))
    for name in ("bob", "teacher", "admin"):
        browser = log_in(cast, name)
        assertNotContains(browser.get(TOKENS), "A script")
        assert browser.post(address).status_code == 404
    assert log_in(cast, "ann").get(address).status_code == 405
    assert ApiToken.objects.exists()


def test_a_guest_must_sign_up_before_creating_tokens() -> None:
    browser = Client()
    browser.force_login(welcome_guest())
    assertRedirects(browser.get(TOKENS), reverse("accounts:keep"))
    assertRedirects(Client().get(TOKENS), f"{reverse('account_login')}?next={TOKENS}")
