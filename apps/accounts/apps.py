"""How Django knows this app."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """People, classes and long tasks."""

    name = "apps.accounts"
    label = "accounts"
