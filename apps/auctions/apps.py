"""How Django knows this app."""

from django.apps import AppConfig


class AuctionsConfig(AppConfig):
    """Tables, seats and calls made."""

    name = "apps.auctions"
    label = "auctions"
