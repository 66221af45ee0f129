"""How Django knows this app."""

from django.apps import AppConfig


class BiddingConfig(AppConfig):
    """Decisions, grades and explanations."""

    name = "apps.bidding"
    label = "bidding"
