"""How Django knows this app."""

from django.apps import AppConfig


class DealsConfig(AppConfig):
    """Boards, hand profiles and practice sets."""

    name = "apps.deals"
    label = "deals"
