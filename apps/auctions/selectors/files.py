"""A finished board for the files of other programs."""

from __future__ import annotations

from apps.auctions.selectors.view_models import Review, TableView
from bridgeclass.engine.auctions import Auction
from bridgeclass.engine.bidder import Alert
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.formats import BoardRecord, CallNote


def record_of(view: TableView, review: Review) -> BoardRecord:
    """A board laid open, with its auction, the meaning of what was alerted, and what best play makes."""
    north, east, south, west = (shown.hand for shown in review.hands)
    calls = view.auction.calls
    names = [person.name for person in view.people]
    return BoardRecord(
        number=view.board_number,
        dealer=view.dealer,
        vulnerability=view.vulnerability,
        deal=Deal((north, east, south, west)),
        auction=Auction(view.dealer, view.vulnerability, tuple(made.call for made in calls)),
        notes=tuple(
            CallNote(made.number - 1, made.announcement or made.meaning)
            for made in calls
            if made.alert is not Alert.NONE and (made.announcement or made.meaning)
        ),
        contract=review.contract,
        event=view.set_name,
        players=(names[0], names[1], names[2], names[3]),
        tags=(("DoubleDummyTricks", str(review.double_dummy)),),
    )
