"""Shared boards, as far as the user of the link may see them."""

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
    """A shared board, without names of people and sets: one hand, and the rest once the viewer may see it."""

    board_number: int
    seat: Seat
    dealer: Seat
    vulnerability: Vulnerability
    hand: Hand
    auction: AuctionView | None
    """The auction of the shared table; None until the viewer may see it."""
    review: Review | None
    """The review without grades; None until the viewer may see it."""

    @property
    def columns(self) -> tuple[PersonView, ...]:
        """The headings of the auction's columns, without names."""
        return tuple(PersonView(seat, "", False, False, self.vulnerability.of(seat)) for seat in COLUMNS)


def link_of(token: str) -> BoardLink:
    """Return the link with a token. Raises BoardLink.DoesNotExist."""
    return BoardLink.objects.select_related("table__board", "table__card_ns", "table__card_ew").get(token=token)


def shared_seat(table: Table) -> Seat:
    """Return the seat whose hand a link shows: the first that a person holds."""
    return Seat.parse(table.seats.filter(user__isnull=False).order_by("pk")[0].name)


def finished_at_board(user: User, board_id: int) -> QuerySet[Table]:
    """Return the user's finished tables of a board whose answers are released, newest first."""
    due = answers_due("", timezone.now())
    return Table.objects.filter(due, board=board_id, seats__user=user, finished_at__isnull=False)


def shared_board(link: BoardLink, *, is_open: bool) -> SharedBoard:
    """Return the board of a link: with its review, or one hand alone."""
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
