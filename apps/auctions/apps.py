"""How Django knows this app."""

from django.apps import AppConfig


class AuctionsConfig(AppConfig):
    """Tables, seats and calls made."""

    name = "apps.auctions"
    label = "auctions"

    def ready(self) -> None:
        """Let no hand be asked about that is still being bid."""
        from apps.auctions.services.in_play import refuse_hands_in_play  # noqa: PLC0415 - needs the models
        from apps.bidding.services import position_asked  # noqa: PLC0415

        position_asked.connect(refuse_hands_in_play, dispatch_uid="hands in play")
