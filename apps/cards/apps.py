"""Configuration of the app."""

from django.apps import AppConfig

from apps.core.signals import connect_lazily, personal_data_requested, user_anonymized


class CardsConfig(AppConfig):
    """Convention cards and snapshots of rules."""

    name = "apps.cards"
    label = "cards"

    def ready(self) -> None:
        """Export and delete the cards of users who ask for it."""
        connect_lazily(personal_data_requested, "apps.cards.selectors.privacy.exported_cards")
        connect_lazily(user_anonymized, "apps.cards.services.privacy.delete_cards")
