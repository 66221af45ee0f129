"""The index page of the administration."""

import pytest
from django.test import Client
from django.utils.translation import override
from pytest_django.asserts import assertContains

from tests.people import admin

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("language", ["en", "fr"])
def test_admin_groups_have_unique_names(client: Client, language: str) -> None:
    client.force_login(admin())
    page = client.get("/admin/", headers={"Accept-Language": language})
    with override(language):
        names = [str(group["name"]) for group in page.context["app_list"]]
    assert len(names) == len(set(names))
    assertContains(page, {"en": "Signing in", "fr": "Connexion"}[language])
