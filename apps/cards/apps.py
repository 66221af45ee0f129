"""How Django knows this app."""

from django.apps import AppConfig


class CardsConfig(AppConfig):
    """Convention cards and snapshots of the rules that judged."""

    name = "apps.cards"
    label = "cards"

    def ready(self) -> None:
        """Give people their cards to take along, and forget those of who leaves for good."""
        from apps.accounts.services import data_asked, person_forgotten  # noqa: PLC0415 - needs the models
        from apps.cards.selectors.own_data import cards_to_take  # noqa: PLC0415
        from apps.cards.services.forgetting import forget_cards  # noqa: PLC0415

        data_asked.connect(cards_to_take, dispatch_uid="cards")
        person_forgotten.connect(forget_cards, dispatch_uid="cards")
