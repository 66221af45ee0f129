"""A table as the engine sees it, while one transaction works on it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from apps.accounts.models import User
from apps.auctions.models import CallMade, Table
from apps.cards.selectors import bidder_for
from bridgeclass.engine.auctions import Auction, Seat, Vulnerability
from bridgeclass.engine.bidder import Bidder
from bridgeclass.engine.deals import Deal


@dataclass(frozen=True, slots=True)
class TableState:
    """A locked table with its deal, its auction so far and the bidder of its robots."""

    table: Table
    people: dict[Seat, User | None]
    """The person in each seat that is not a robot's; None for a robot's seat or a free one."""
    robots: frozenset[Seat]
    deal: Deal
    auction: Auction
    by_key: dict[str, CallMade]
    """The people's calls by their keys, also those taken back."""
    turn_began_at: datetime
    bidder: Bidder


def locked(table_id: int) -> TableState:
    """Lock a table until the transaction ends and give its state; raises Table.DoesNotExist."""
    table = (
        Table.objects.select_for_update(of=("self",))
        .select_related("board", "card_ns", "card_ew", "klass")
        .get(pk=table_id)
    )
    board = table.board
    seats = {Seat.parse(row.name): row for row in table.seats.select_related("user").order_by("pk")}
    rows = list(table.calls.order_by("number"))
    calls = [made for made in rows if made.undone_at is None]
    return TableState(
        table=table,
        people={seat: row.user for seat, row in seats.items()},
        robots=frozenset(seat for seat, row in seats.items() if row.is_robot),
        deal=Deal.parse(board.deal),
        auction=Auction.parse(
            [made.call for made in calls],
            Seat.parse(board.dealer),
            Vulnerability.parse(board.vulnerability),
        ),
        by_key={made.key: made for made in rows if made.key},
        turn_began_at=calls[-1].made_at if calls else table.opened_at,
        bidder=bidder_for(table.card_ns, table.card_ew),
    )
