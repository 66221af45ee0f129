"""Double-dummy tricks (endplay's solver, imported at first use) and the par result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bridgeclass.engine.auctions import Contract, Seat, Side, Vulnerability
from bridgeclass.engine.calls import BIDS, Call, Strain
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.messages import Joint, Listing, Message, msgid
from bridgeclass.engine.scoring import TRICKS_IN_A_DEAL, TrickTable, duplicate_score, result_in_words

_MAX_AT_ONCE = 100


class DoubleDummyError(ValueError):
    """A deal that the solver refused."""


def tricks(deal: Deal) -> TrickTable:
    """Solve a deal for every declarer and strain. The first call imports endplay, which takes a second.

    Raises DoubleDummyError if the solver fails.
    """
    from endplay.dds import calc_dd_table  # noqa: PLC0415 - loads matplotlib: only when used
    from endplay.types import Deal as SolverDeal  # noqa: PLC0415
    from endplay.types import Denom, Player  # noqa: PLC0415

    try:
        table = calc_dd_table(SolverDeal(deal.to_pbn()))
    except (RuntimeError, ValueError) as error:
        raise DoubleDummyError(f"{deal} could not be solved: {error}") from error
    seats = (Player.north, Player.east, Player.south, Player.west)
    strains = (Denom.clubs, Denom.diamonds, Denom.hearts, Denom.spades, Denom.nt)
    return TrickTable(tuple(tuple(int(table[d, p]) for d in strains) for p in seats))


def declarers_tricks(asked: Sequence[tuple[Deal, Seat, Strain]]) -> list[int]:
    """Return the tricks of each declarer in each strain, in the given order; much faster than whole tables.

    Raises DoubleDummyError if the solver fails.
    """
    from endplay.dds.solve import SolveMode, solve_all_boards  # noqa: PLC0415 - loads matplotlib: only when used
    from endplay.types import Deal as SolverDeal  # noqa: PLC0415
    from endplay.types import Denom, Player  # noqa: PLC0415

    strains = (Denom.clubs, Denom.diamonds, Denom.hearts, Denom.spades, Denom.nt)
    leaders = (Player.east, Player.south, Player.west, Player.north)
    boards = []
    for deal, declarer, strain in asked:
        board = SolverDeal(deal.to_pbn())
        board.trump, board.first = strains[strain], leaders[declarer]
        boards.append(board)
    try:
        solved = [
            board
            for start in range(0, len(boards), _MAX_AT_ONCE)
            for board in solve_all_boards(boards[start : start + _MAX_AT_ONCE], SolveMode.OptimalOne)
        ]
    except (RuntimeError, ValueError) as error:
        raise DoubleDummyError(f"{len(asked)} deals could not be solved: {error}") from error
    return [TRICKS_IN_A_DEAL - max(defenders for _, defenders in board) for board in solved]


@dataclass(frozen=True, slots=True)
class Par:
    """The result that neither side can improve by bidding on, all cards being seen.

    score_ns: points for North-South. contracts: every contract that reaches it, in words.
    """

    score_ns: int
    contracts: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class _Ending:
    """An auction that ends in a bid of one side: doubled if it fails, played by the better declarer."""

    bid: Call
    declarers: tuple[Seat, ...]
    contract: Contract
    tricks: int
    score_ns: int

    @property
    def words(self) -> Message:
        """The contract, its declarer and its result."""
        text = _DOUBLED if self.contract.doubled else _UNDOUBLED
        seats, result = Listing(self.declarers, Joint.OR), result_in_words(self.contract, self.tricks)
        return Message(text, call=self.bid, seats=seats, result=result)


_UNDOUBLED = msgid("{call} by {seats}, {result}")
_DOUBLED = msgid("{call} doubled by {seats}, {result}")
_Endings = dict[Side, tuple[_Ending, ...]]
_SIGN = {Side.NS: 1, Side.EW: -1}


def par(board: Deal | TrickTable, dealer: Seat, vulnerability: Vulnerability) -> Par:
    """Return the par score and the contracts that reach it; a trick table needs no solving.

    Each side may bid on as long as that gains, starting with the dealer's side; a contract that fails is doubled.
    Raises DoubleDummyError if the deal cannot be solved.
    """
    table = tricks(board) if isinstance(board, Deal) else board
    endings: _Endings = {side: _endings(side, table, vulnerability) for side in Side}
    values = _values(endings)
    first, second = dealer.side, dealer.side.other
    if_passed = _best(second, [0, *values[second]])
    score = _best(first, [if_passed, *values[first]])
    if score == 0:
        return Par(score_ns=0, contracts=(Message("passed out"),))
    found = [
        ending
        for side in Side
        for ending, value in zip(endings[side], values[side], strict=True)
        if value == ending.score_ns == score and not _is_bettered(ending, endings[side.other])
    ]
    return Par(score_ns=score, contracts=tuple(ending.words for ending in _lowest(found)))


def _best(side: Side, scores: list[int]) -> int:
    return max(scores) if side is Side.NS else min(scores)


def _endings(side: Side, table: TrickTable, vulnerability: Vulnerability) -> tuple[_Ending, ...]:
    return tuple(_ending(bid, bid.strain, side, table, vulnerability) for bid in BIDS if bid.strain is not None)


def _ending(bid: Call, strain: Strain, side: Side, table: TrickTable, vulnerability: Vulnerability) -> _Ending:
    seats = [seat for seat in Seat if seat.side is side]
    most = max(table.tricks(seat, strain) for seat in seats)
    declarers = tuple(seat for seat in seats if table.tricks(seat, strain) == most)
    contract = Contract(bid.level, strain, int(most < bid.level + 6), declarers[0])
    score = duplicate_score(contract, most, vulnerability.of(declarers[0]))
    return _Ending(bid, declarers, contract, most, score * _SIGN[side])


def _values(endings: _Endings) -> dict[Side, list[int]]:
    """Return for each side and bid the score (N-S points) once that bid is made and both sides continue optimally."""
    values = {side: [0] * len(BIDS) for side in Side}
    for place in reversed(range(len(BIDS))):
        for side in Side:
            over = values[side.other][place + 1 :]
            values[side][place] = _best(side.other, [endings[side][place].score_ns, *over])
    return values


def _is_bettered(ending: _Ending, replies: tuple[_Ending, ...]) -> bool:
    """Return True if the other side has a higher bid that ends better for it."""
    above = replies[ending.bid.index + 1 :]
    sign = _SIGN[replies[0].declarers[0].side]
    return any(reply.score_ns * sign > ending.score_ns * sign for reply in above)


def _lowest(found: list[_Ending]) -> list[_Ending]:
    """Return the lowest of the made contracts of one side and strain; the higher ones only use up levels."""
    kept: dict[tuple[Side, Strain, int], _Ending] = {}
    for ending in found:
        contract = ending.contract
        down = contract.level if contract.doubled else 0
        kept.setdefault((contract.declarer.side, contract.strain, down), ending)
    return sorted(kept.values(), key=lambda ending: ending.bid.index)
