"""How Django knows this app."""

from django.apps import AppConfig

from apps.core.signals import connect_lazily, personal_data_requested, user_anonymized


class BiddingConfig(AppConfig):
    """Decisions, grades and explanations."""

    name = "apps.bidding"
    label = "bidding"

    def ready(self) -> None:
        """Give teachers their judgements to take along, and forget the disagreements of who leaves for good."""
        connect_lazily(personal_data_requested, "apps.bidding.selectors.privacy.judgements_to_take")
        connect_lazily(user_anonymized, "apps.bidding.services.privacy.forget_flags")
