"""The end of a board in two sentences: what the contract was worth, and whether fit and level were found."""

from collections.abc import Iterator
from dataclasses import dataclass

from bridgeclass.engine.auctions import Auction, Contract, Seat, Side
from bridgeclass.engine.calls import GAME_LEVEL, Call, Strain
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.messages import Message, Text, counted, msgid, plural_msgid
from bridgeclass.engine.scoring import TrickTable, duplicate_score

FIT = 8
WORTH_MORE = 90
"""Points by which another contract has to be worth more to be named: three IMPs."""
BOOK, ALL_TRICKS = 6, 13


@dataclass(frozen=True, slots=True)
class FinishedBoard:
    """A finished auction with the four hands and their double-dummy tricks, seen from one side."""

    deal: Deal
    auction: Auction
    table: TrickTable
    side: Side

    @property
    def contract(self) -> Contract | None:
        """The contract; None if the board was passed out."""
        return self.auction.contract

    def tricks(self, strain: Strain, side: Side) -> int:
        """Return the most tricks that a side takes in a strain."""
        return max(self.table.tricks(seat, strain) for seat in Seat if seat.side is side)

    def score(self, contract: Contract, tricks: int) -> int:
        """Return the points of the declaring side."""
        return duplicate_score(contract, tricks, self.auction.vulnerability.of(contract.declarer))

    def makeable(self, side: Side, above: Call | None = None) -> tuple[int, Call] | None:
        """Return the most valuable contract that a side makes undoubled, with its points; None if it makes none.

        above: the bid that it has to outbid.
        """
        return max(self._makeable(side, above), key=lambda found: (found[0], found[1].index), default=None)

    def _makeable(self, side: Side, above: Call | None) -> Iterator[tuple[int, Call]]:
        declarer = next(seat for seat in Seat if seat.side is side)
        for strain in Strain:
            tricks = self.tricks(strain, side)
            for level in range(1, tricks - BOOK + 1):
                bid = Call.bid(level, strain)
                if above is None or bid.index > above.index:
                    yield self.score(Contract(level, strain, 0, declarer), tricks), bid


def board_end(board: FinishedBoard) -> tuple[Text, ...]:
    """Return what the contract was worth, and whether the auction found the fit and the level."""
    contract = board.contract
    if contract is None:
        return Message("Passed out: nobody scores."), _after_passes(board)
    tricks = board.table.tricks(contract.declarer, contract.strain)
    points = board.score(contract, tricks)
    if contract.declarer.side is board.side:
        return _worth(contract, tricks, points), _declaring(board, contract, tricks, points)
    return _worth_to_them(contract, tricks, points), _defending(board, contract, points)


def _name(contract: Contract) -> Text | Call:
    bid = Call.bid(contract.level, contract.strain)
    if not contract.doubled:
        return bid
    return Message("{call} doubled", call=bid) if contract.doubled == 1 else Message("{call} redoubled", call=bid)


_DOWN = plural_msgid(
    "With best play {contract} is {n} trick short and costs {points} points.",
    "With best play {contract} is {n} tricks short and costs {points} points.",
)
_THEIRS_DOWN = plural_msgid(
    "With best play their {contract} is {n} trick short: {points} points for you.",
    "With best play their {contract} is {n} tricks short: {points} points for you.",
)


def _worth(contract: Contract, tricks: int, points: int) -> Text:
    short = contract.level + BOOK - tricks
    if short > 0:
        return counted(_DOWN, short, n=short, contract=_name(contract), points=-points)
    return Message(
        "With best play {contract} takes {n} tricks: {points} points for you.",
        contract=_name(contract),
        n=tricks,
        points=points,
    )


def _worth_to_them(contract: Contract, tricks: int, points: int) -> Text:
    short = contract.level + BOOK - tricks
    if short > 0:
        return counted(_THEIRS_DOWN, short, n=short, contract=_name(contract), points=-points)
    return Message(
        "With best play their {contract} makes: {points} points for them.", contract=_name(contract), points=points
    )


def _after_passes(board: FinishedBoard) -> Text:
    ours = board.makeable(board.side)
    if ours is None:
        return Message("No contract makes for your side.")
    return Message("With best play your side makes {call}.", call=ours[1])


def _declaring(board: FinishedBoard, contract: Contract, tricks: int, points: int) -> Text:
    best = board.makeable(board.side)
    if points < 0:
        return _too_high(board, contract, points)
    if (higher := _band(contract.strain, tricks)) > _band(contract.strain, contract.level + BOOK):
        call = Call.bid(_level_of(contract.strain, higher), contract.strain)
        found = _fit(board, contract.strain)
        if not _has_values(board, call):
            return Message("{call} makes as the cards lie, but few would bid it.", call=call)
        if found >= FIT and contract.strain.suit is not None:
            text = msgid("You found your {n}-card fit in {suit}, but stopped too low: {call} makes.")
            return Message(text, n=found, suit=contract.strain.suit, call=call)
        return Message("You stopped too low: {call} makes.", call=call)
    if best is not None and best[0] - points >= WORTH_MORE and _has_values(board, best[1]):
        return _another_strain(board, best[1])
    return _right(board, contract)


def _too_high(board: FinishedBoard, contract: Contract, points: int) -> Text:
    theirs = board.makeable(board.side.other)
    they_bid = any(
        call.is_bid and board.auction.seat_at(number).side is not board.side
        for number, call in enumerate(board.auction.calls)
    )
    if they_bid and theirs is not None and theirs[0] > -points:
        return Message("That is less than their {call} would score: a good save.", call=theirs[1])
    best = board.makeable(board.side)
    if best is None:
        return Message("No contract makes for your side.")
    if best[1].strain is contract.strain and best[1].level < contract.level:
        return Message("The strain is right and the level too high: {call} makes.", call=best[1])
    return _another_strain(board, best[1])


def _another_strain(board: FinishedBoard, best: Call) -> Text:
    suit = best.suit
    found = _fit(board, best.strain) if best.strain is not None else 0
    if suit is not None and found >= FIT:
        return Message("The better spot is your {n}-card fit in {suit}: {call} makes.", n=found, suit=suit, call=best)
    return Message("The better spot is {call}, which makes.", call=best)


def _right(board: FinishedBoard, contract: Contract) -> Text:
    suit, found = contract.strain.suit, _fit(board, contract.strain)
    if suit is not None and found >= FIT:
        return Message("You found your {n}-card fit in {suit} and the right level.", n=found, suit=suit)
    if suit is None:
        return Message("Notrump at this level is the right spot.")
    return Message("No other contract is worth clearly more.")


def _defending(board: FinishedBoard, contract: Contract, points: int) -> Text:
    ours = board.makeable(board.side, above=Call.bid(contract.level, contract.strain))
    if ours is not None and ours[0] + points >= WORTH_MORE:
        return Message("You could outbid them: {call} makes.", call=ours[1])
    return Message("Defending is right: nothing above it is worth more to you.")


def _fit(board: FinishedBoard, strain: Strain) -> int:
    """Return the cards that the side holds in a suit; 0 for notrump."""
    if strain.suit is None:
        return 0
    return sum(board.deal[seat].lengths[strain.suit] for seat in Seat if seat.side is board.side)


def _has_values(board: FinishedBoard, call: Call) -> bool:
    """Return whether the side has the strength to bid a game or slam; two points less with nine trumps."""
    if call.strain is None:
        return False
    needed = _VALUES[_band(call.strain, call.level + BOOK)]
    hcp = sum(board.deal[seat].hcp for seat in Seat if seat.side is board.side)
    return hcp >= needed - (2 if _fit(board, call.strain) > FIT else 0)


_PARTSCORE, _GAME, _SLAM, _GRAND_SLAM = range(4)


def _band(strain: Strain, tricks: int) -> int:
    """Return whether as many tricks are enough for a partscore, game, slam or grand slam."""
    if tricks >= ALL_TRICKS - 1:
        return _GRAND_SLAM if tricks == ALL_TRICKS else _SLAM
    return _GAME if tricks >= GAME_LEVEL[strain] + BOOK else _PARTSCORE


def _level_of(strain: Strain, band: int) -> int:
    return {_GAME: GAME_LEVEL[strain], _SLAM: 6, _GRAND_SLAM: 7}[band]


_VALUES = {_PARTSCORE: 0, _GAME: 23, _SLAM: 30, _GRAND_SLAM: 34}
"""The HCP of both hands with which a teacher expects each to be bid."""
