"""Configurations of the project package, the administration and signing in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from allauth.account.apps import AccountConfig
from django.apps import AppConfig
from django.contrib.admin import autodiscover
from django.contrib.admin.apps import SimpleAdminConfig
from django.contrib.admin.checks import check_admin_app, check_dependencies
from django.core.checks import CheckMessage, Tags, register
from django.utils.translation import gettext_lazy as _


def check_pages(app_configs: Sequence[AppConfig] | None, **given: Any) -> list[CheckMessage]:
    """Check the administration after importing its pages."""
    autodiscover()
    return list(check_admin_app(app_configs, **given))


class BridgeclassConfig(AppConfig):
    """The project package, which registers the system checks of the site."""

    name = "bridgeclass"

    def ready(self) -> None:
        """Import the checks, which registers them."""
        from bridgeclass import checks  # noqa: F401, PLC0415 - importing is the registration


class AdministrationConfig(SimpleAdminConfig):
    """The administration, whose pages are imported with the URLs, so that commands without URLs start faster."""

    default = False

    def ready(self) -> None:
        """Register Django's checks of the administration."""
        register(check_dependencies, Tags.admin)
        register(check_pages, Tags.admin)


class SignInConfig(AccountConfig):  # type: ignore[misc]  # allauth has no types
    """Sign-in, with a name that differs from that of our own accounts in the administration."""

    default = False
    verbose_name = _("Signing in")
