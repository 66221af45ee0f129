"""How Django knows this app."""

from django.apps import AppConfig

from apps.core.signals import connect_lazily, personal_data_requested, user_anonymized


class CardsConfig(AppConfig):
    """Convention cards and snapshots of the rules that judged."""

    name = "apps.cards"
    label = "cards"

    def ready(self) -> None:
        """Give people their cards to take along, and forget those of who leaves for good."""
        connect_lazily(personal_data_requested, "apps.cards.selectors.privacy.cards_to_take")
        connect_lazily(user_anonymized, "apps.cards.services.privacy.forget_cards")
