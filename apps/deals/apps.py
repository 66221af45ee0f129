"""How Django knows this app."""

from django.apps import AppConfig

from apps.core.signals import answer, data_asked, person_forgotten


class DealsConfig(AppConfig):
    """Boards, hand profiles and practice sets."""

    name = "apps.deals"
    label = "deals"

    def ready(self) -> None:
        """Give people their profiles and sets to take along, and forget those of who leaves for good."""
        answer(data_asked, "apps.deals.selectors.privacy.deals_to_take")
        answer(person_forgotten, "apps.deals.services.privacy.forget_deals")
