"""How Django knows this app."""

from django.apps import AppConfig

from apps.core.signals import (
    answer,
    boards_looked_at,
    class_left,
    data_asked,
    person_forgotten,
    position_asked,
    work_ahead_asked,
)


class AuctionsConfig(AppConfig):
    """Tables, seats and calls made."""

    name = "apps.auctions"
    label = "auctions"

    def ready(self) -> None:
        """Keep hands that are still being bid; give people their calls, and free the seats of who leaves."""
        answer(position_asked, "apps.auctions.selectors.embargo.refuse_hands_in_play")
        answer(boards_looked_at, "apps.auctions.selectors.embargo.keep_boards_in_play")
        answer(work_ahead_asked, "apps.auctions.selectors.embargo.keep_boards_of_other_classes")
        answer(data_asked, "apps.auctions.selectors.privacy.bidding_to_take")
        answer(person_forgotten, "apps.auctions.services.privacy.forget_seats")
        answer(class_left, "apps.auctions.services.privacy.free_seats")
