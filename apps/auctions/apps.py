"""Configuration of the auctions app."""

from django.apps import AppConfig

from apps.core.signals import (
    class_left,
    connect_lazily,
    embargoed_boards_requested,
    pending_boards_requested,
    personal_data_requested,
    position_queried,
    user_anonymized,
)


class AuctionsConfig(AppConfig):
    """Tables, sittings and calls."""

    name = "apps.auctions"
    label = "auctions"

    def ready(self) -> None:
        """Connect the embargo, the export of personal data and the release of seats to their signals."""
        connect_lazily(position_queried, "apps.auctions.selectors.embargo.refuse_hands_in_play")
        connect_lazily(embargoed_boards_requested, "apps.auctions.selectors.embargo.embargoed_boards")
        connect_lazily(pending_boards_requested, "apps.auctions.selectors.embargo.pending_boards")
        connect_lazily(personal_data_requested, "apps.auctions.selectors.privacy.personal_data")
        connect_lazily(user_anonymized, "apps.auctions.services.privacy.anonymize_seats")
        connect_lazily(class_left, "apps.auctions.services.privacy.free_seats")
