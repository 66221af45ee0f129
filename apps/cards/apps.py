"""How Django knows this app."""

from django.apps import AppConfig

from apps.core.signals import answer, data_asked, person_forgotten


class CardsConfig(AppConfig):
    """Convention cards and snapshots of the rules that judged."""

    name = "apps.cards"
    label = "cards"

    def ready(self) -> None:
        """Give people their cards to take along, and forget those of who leaves for good."""
        answer(data_asked, "apps.cards.selectors.privacy.cards_to_take")
        answer(person_forgotten, "apps.cards.services.privacy.forget_cards")
