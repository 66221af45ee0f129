"""How Django knows this app."""

from django.apps import AppConfig


class CardsConfig(AppConfig):
    """Convention cards and snapshots of the rules that judged."""

    name = "apps.cards"
    label = "cards"
