"""How Django knows this app."""

from django.apps import AppConfig


class DealsConfig(AppConfig):
    """Boards, hand profiles and practice sets."""

    name = "apps.deals"
    label = "deals"

    def ready(self) -> None:
        """Give people their profiles and sets to take along, and forget those of who leaves for good."""
        from apps.accounts.services import data_asked, person_forgotten  # noqa: PLC0415 - needs the models
        from apps.deals.selectors.own_data import deals_to_take  # noqa: PLC0415
        from apps.deals.services.forgetting import forget_deals  # noqa: PLC0415

        data_asked.connect(deals_to_take, dispatch_uid="deals")
        person_forgotten.connect(forget_deals, dispatch_uid="deals")
