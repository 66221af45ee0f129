"""How Django knows this app."""

from django.apps import AppConfig


class AuctionsConfig(AppConfig):
    """Tables, seats and calls made."""

    name = "apps.auctions"
    label = "auctions"

    def ready(self) -> None:
        """Keep hands that are still being bid; give people their calls, and free the seats of who leaves for good."""
        from apps.accounts.services import data_asked, person_forgotten  # noqa: PLC0415 - needs the models
        from apps.auctions.selectors.own_data import bidding_to_take  # noqa: PLC0415
        from apps.auctions.services.forgetting import forget_seats  # noqa: PLC0415
        from apps.auctions.services.in_play import keep_boards_in_play, refuse_hands_in_play  # noqa: PLC0415
        from apps.bidding.services import position_asked  # noqa: PLC0415
        from apps.deals.selectors import boards_looked_at  # noqa: PLC0415

        position_asked.connect(refuse_hands_in_play, dispatch_uid="hands in play")
        boards_looked_at.connect(keep_boards_in_play, dispatch_uid="boards in play")
        data_asked.connect(bidding_to_take, dispatch_uid="bidding")
        person_forgotten.connect(forget_seats, dispatch_uid="seats")
