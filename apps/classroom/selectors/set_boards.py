"""The boards of a practice set with what the engine bids on them, and what they ask of learners."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from apps.accounts.models import User
from apps.auctions.models import Table
from apps.auctions.selectors.review import auction_view
from apps.auctions.selectors.view_models import AuctionView, HandView, PersonView
from apps.cards.selectors import bidder_for
from apps.classroom.models import Attempt
from apps.classroom.selectors.boards import columns
from apps.deals.models import Board, PracticeSet
from apps.deals.selectors import editable_sets
from apps.progress.selectors.rule_names import RuleName, rule_name
from bridgeclass.engine.auctions import Auction, Contract, Seat, Vulnerability
from bridgeclass.engine.bidder import Bidder
from bridgeclass.engine.deals import Deal


@dataclass(frozen=True, slots=True)
class SetBoard:
    """One board, bid out by the engine."""

    board_id: int
    number: int
    dealer: Seat
    vulnerability: Vulnerability
    hands: tuple[HandView, ...]
    columns: tuple[PersonView, ...]
    auction: AuctionView
    contract: Contract | None
    par_score_ns: int
    asks: tuple[RuleName, ...]
    """The rules by which the learners' seats call, in the order of the auction."""
    may_drop: bool
    may_replace: bool
    """Whether another deal may take its place: it may be dropped, and was dealt here."""
    seed: int | None
    """Of a board that was dealt anew; None for one of the first deal."""


@dataclass(frozen=True, slots=True)
class SetBoards:
    """The boards of a set, or of one page of it, and what they ask together."""

    boards: tuple[SetBoard, ...]
    asks: tuple[tuple[RuleName, int], ...]
    """Each rule with the number of boards that ask for it, the commonest first."""
    may_reorder: bool
    is_own: bool


def set_boards(practice_set: PracticeSet, boards: list[Board], *, viewer: User) -> SetBoards:
    """Boards of a set bid out with its cards; who may see them is the caller's to know."""
    bidder = bidder_for(practice_set.card_ns, practice_set.card_ew)
    droppable = boards_to_drop(practice_set, viewer)
    shown = tuple(_board(board, bidder, practice_set, may_drop=board.pk in droppable) for board in boards)
    counted = Counter(rule for board in shown for rule in board.asks)
    return SetBoards(
        boards=shown,
        asks=tuple(sorted(counted.items(), key=lambda item: (-item[1], item[0].title))),
        may_reorder=may_reorder(practice_set, viewer),
        is_own=editable_sets(viewer).filter(pk=practice_set.pk).exists(),
    )


def boards_to_drop(practice_set: PracticeSet, user: User) -> set[int]:
    """The boards a person may take out of a set: those nobody has bid, of an own set with no assignment begun."""
    if not may_reorder(practice_set, user):
        return set()
    bid = Table.objects.filter(board__practice_set=practice_set).values("board")
    asked = practice_set.boards.filter(decisions__isnull=False).values("pk")
    free = practice_set.boards.exclude(pk__in=bid).exclude(pk__in=asked)
    return set(free.values_list("pk", flat=True))


def may_reorder(practice_set: PracticeSet, user: User) -> bool:
    """Whether a person may change a set at all: an own one, with no assignment begun, that nobody bids together now.

    A table goes from board to board by their numbers: if they changed meanwhile, it would leave one out.
    """
    is_own = editable_sets(user).filter(pk=practice_set.pk).exists()
    is_begun = Attempt.objects.filter(assignment__practice_set=practice_set).exists()
    return is_own and not is_begun and not practice_set.sittings.filter(closed_at=None).exists()


def _board(board: Board, bidder: Bidder, practice_set: PracticeSet, *, may_drop: bool) -> SetBoard:
    deal = Deal.parse(board.deal)
    dealer, vulnerability = Seat.parse(board.dealer), Vulnerability.parse(board.vulnerability)
    auction = bidder.bid_out(deal, dealer, vulnerability).auction
    learners = {Seat.parse(letter) for letter in practice_set.learner_seats}
    return SetBoard(
        board_id=board.pk,
        number=board.number,
        dealer=dealer,
        vulnerability=vulnerability,
        hands=tuple(HandView(seat, deal[seat]) for seat in Seat),
        columns=columns(vulnerability),
        auction=auction_view(auction, bidder),
        contract=auction.contract,
        par_score_ns=board.par_score_ns,
        asks=_asks(auction, deal, bidder, learners),
        may_drop=may_drop,
        may_replace=may_drop and board.revision_id is not None,
        seed=board.combination.get("seed"),
    )


def _asks(auction: Auction, deal: Deal, bidder: Bidder, learners: set[Seat]) -> tuple[RuleName, ...]:
    """The rules by which these seats call, each once."""
    asked: dict[RuleName, None] = {}
    before = Auction.start(auction.dealer, auction.vulnerability)
    for call in auction.calls:
        if before.turn in learners:
            best = bidder.decide(deal[before.turn], before)
            system = bidder.sides[before.turn.side].system
            asked[rule_name(system=system, rule=best.rule, module=best.module)] = None
        before = before.add(call)
    return tuple(asked)
