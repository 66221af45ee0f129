"""How Django knows this app."""

from django.apps import AppConfig

from bridgeclass.asking import answer, data_asked, person_forgotten


class BiddingConfig(AppConfig):
    """Decisions, grades and explanations."""

    name = "apps.bidding"
    label = "bidding"

    def ready(self) -> None:
        """Give teachers their judgements to take along, and forget the disagreements of who leaves for good."""
        answer(data_asked, "apps.bidding.selectors.own_data.judgements_to_take")
        answer(person_forgotten, "apps.bidding.services.forgetting.forget_flags")
