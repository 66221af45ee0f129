"""How Django knows this app."""

from django.apps import AppConfig

from apps.core.signals import answer, data_asked, person_forgotten


class BiddingConfig(AppConfig):
    """Decisions, grades and explanations."""

    name = "apps.bidding"
    label = "bidding"

    def ready(self) -> None:
        """Give teachers their judgements to take along, and forget the disagreements of who leaves for good."""
        answer(data_asked, "apps.bidding.selectors.privacy.judgements_to_take")
        answer(person_forgotten, "apps.bidding.services.privacy.forget_flags")
