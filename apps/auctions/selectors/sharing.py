"""A board that somebody shared, as far as the person who follows the link may see it."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils import timezone

from apps.accounts.models import ExplanationLevel, User
from apps.auctions.models import BoardLink, Table
from apps.auctions.selectors.review import Finished, auction_view, review_of
from apps.auctions.selectors.view_models import COLUMNS, AuctionView, PersonView, Review
from apps.auctions.selectors.visibility import answers_due
from apps.cards.selectors.bidders import bidder_for
from bridgeclass.engine.auctions import Auction, Seat, Vulnerability
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.hands import Hand


@dataclass(frozen=True, slots=True)
class SharedBoard:
    """A board behind a link: one hand, and everything once the viewer may see it. It names no person and no set."""

    board_number: int
    seat: Seat
    dealer: Seat
    vulnerability: Vulnerability
    hand: Hand
    auction: AuctionView | None
    """What was bid at the table that was shared; None before the viewer may see it."""
    review: Review | None
    """The board laid open, without anybody's judgements; None before the viewer may see it."""

    @property
    def columns(self) -> tuple[PersonView, ...]:
        """The heads of the columns of an auction; they name nobody."""
        return tuple(PersonView(seat, "", False, False, self.vulnerability.of(seat)) for seat in COLUMNS)


def link_of(token: str) -> BoardLink:
    """The link with this token; raises BoardLink.DoesNotExist."""
    return BoardLink.objects.select_related("table__board", "table__card_ns", "table__card_ew").get(token=token)


def shared_seat(table: Table) -> Seat:
    """The seat whose hand a link shows: the first that a person holds."""
    return Seat.parse(table.seats.filter(user__isnull=False).order_by("pk")[0].name)


def finished_at_board(user: User, board_id: int) -> QuerySet[Table]:
    """The tables where a person has bid a board to its end and may see everything of it, newest first."""
    due = answers_due("", timezone.now())
    return Table.objects.filter(due, board=board_id, seats__user=user, finished_at__isnull=False)


def shared_board(link: BoardLink, *, is_open: bool) -> SharedBoard:
    """The board behind a link: laid open, or the one hand alone."""
    table = link.table
    board = table.board
    seat = shared_seat(table)
    calls = table.calls.filter(undone_at=None).order_by("number").values_list("call", flat=True)
    auction = Auction.parse(list(calls), Seat.parse(board.dealer), Vulnerability.parse(board.vulnerability))
    bidder = bidder_for(table.card_ns, table.card_ew)
    finished = Finished(board, auction, bidder, (), seat, ExplanationLevel.SIMPLE)
    return SharedBoard(
        board_number=board.number,
        seat=seat,
        dealer=auction.dealer,
        vulnerability=auction.vulnerability,
        hand=Deal.parse(board.deal)[seat],
        auction=auction_view(auction, bidder) if is_open else None,
        review=review_of(finished, call=None, attempts=()) if is_open else None,
    )
