"""Boards with all four hands and the engine's auction, for instructors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass

from apps.accounts.models import User
from apps.auctions.selectors.review import auction_view
from apps.auctions.selectors.view_models import COLUMNS, AuctionView, HandView, PersonView
from apps.auctions.services.practice import seat_of_one
from apps.cards.selectors.bidders import bidder_for
from apps.classroom.models import Assignment
from apps.classroom.selectors.sets import boards_to_drop, may_reorder
from apps.deals.models import Board, PracticeSet
from apps.deals.selectors.queries import editable_sets
from apps.progress.selectors.rule_names import RuleName, rule_name
from bridgeclass.engine.auctions import Auction, Contract, Seat, Side, Vulnerability
from bridgeclass.engine.bidder import Bidder
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.double_dummy import par
from bridgeclass.engine.messages import Message
from bridgeclass.engine.scoring import TrickTable


@dataclass(frozen=True, slots=True)
class BoardView:
    """The four hands of a board and the engine's auction."""

    board: Board
    dealer: Seat
    vulnerability: Vulnerability
    par_contracts: tuple[Message, ...]
    hands: tuple[HandView, ...]
    columns: tuple[PersonView, ...]
    auction: AuctionView
    contract: Contract | None
    rules: tuple[RuleName, ...]
    """The rules that the learners' calls follow, in the order of the auction."""
    may_drop: bool


@dataclass(frozen=True, slots=True)
class SetBoards:
    """The boards of a set, or of one page of it, and the rules they test."""

    boards: tuple[BoardView, ...]
    rules: tuple[tuple[RuleName, int], ...]
    """Each rule with its number of boards, the most frequent first."""
    may_reorder: bool
    is_own: bool


def assignment_board(assignment: Assignment, board: Board) -> BoardView:
    """Return a board, bid with the cards of the assignment; the caller checks the permission."""
    practice_set = assignment.practice_set
    cards = {Side.NS: practice_set.card_ns, Side.EW: practice_set.card_ew}
    if assignment.card:
        cards[seat_of_one(practice_set).side] = assignment.card
    return _board(board, bidder_for(cards[Side.NS], cards[Side.EW]))


def set_boards(practice_set: PracticeSet, boards: list[Board], *, viewer: User) -> SetBoards:
    """Return boards of a set, bid with its cards; the caller checks the permission."""
    bidder = bidder_for(practice_set.card_ns, practice_set.card_ew)
    droppable = boards_to_drop(practice_set, viewer)
    learners = {Seat.parse(letter) for letter in practice_set.learner_seats}
    views = tuple(_board(board, bidder, learners, may_drop=board.pk in droppable) for board in boards)
    counted = Counter(rule for view in views for rule in view.rules)
    return SetBoards(
        boards=views,
        rules=tuple(sorted(counted.items(), key=lambda item: (-item[1], str(item[0].title)))),
        may_reorder=may_reorder(practice_set, viewer),
        is_own=editable_sets(viewer).filter(pk=practice_set.pk).exists(),
    )


def _board(board: Board, bidder: Bidder, learners: Collection[Seat] = (), *, may_drop: bool = False) -> BoardView:
    deal = Deal.parse(board.deal)
    dealer, vulnerability = Seat.parse(board.dealer), Vulnerability.parse(board.vulnerability)
    auction = bidder.bid_out(deal, dealer, vulnerability).auction
    return BoardView(
        board=board,
        par_contracts=par(TrickTable.parse(board.double_dummy), dealer, vulnerability).contracts,
        dealer=dealer,
        vulnerability=vulnerability,
        hands=tuple(HandView(seat, deal[seat]) for seat in Seat),
        columns=columns(vulnerability),
        auction=auction_view(auction, bidder),
        contract=auction.contract,
        rules=_rules(auction, deal, bidder, learners),
        may_drop=may_drop,
    )


def columns(vulnerability: Vulnerability) -> tuple[PersonView, ...]:
    """Return the column headings of an auction that is shown without a table."""
    return tuple(
        PersonView(seat, "", is_robot=True, is_me=False, is_vulnerable=vulnerability.of(seat)) for seat in COLUMNS
    )


def _rules(auction: Auction, deal: Deal, bidder: Bidder, seats: Collection[Seat]) -> tuple[RuleName, ...]:
    """Return the rules that the calls of these seats follow, each once."""
    rules: dict[RuleName, None] = {}
    before = Auction.start(auction.dealer, auction.vulnerability)
    for call in auction.calls:
        if before.turn in seats:
            best = bidder.decide(deal[before.turn], before)
            system = bidder.sides[before.turn.side].system
            rules[rule_name(system=system, rule=best.rule, module=best.module)] = None
        before = before.add(call)
    return tuple(rules)
