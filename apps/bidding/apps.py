"""How Django knows this app."""

from django.apps import AppConfig


class BiddingConfig(AppConfig):
    """Decisions, grades and explanations."""

    name = "apps.bidding"
    label = "bidding"

    def ready(self) -> None:
        """Give teachers their judgements to take along, and forget the disagreements of who leaves for good."""
        from apps.accounts.services import data_asked, person_forgotten  # noqa: PLC0415 - needs the models
        from apps.bidding.selectors.own_data import judgements_to_take  # noqa: PLC0415
        from apps.bidding.services.forgetting import forget_flags  # noqa: PLC0415

        data_asked.connect(judgements_to_take, dispatch_uid="judgements")
        person_forgotten.connect(forget_flags, dispatch_uid="flags")
