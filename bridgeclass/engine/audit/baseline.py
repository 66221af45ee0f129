"""Recorded auctions of fixed deals, to see what a change of the rules changes."""

import json
from collections.abc import Iterator
from dataclasses import dataclass

from bridgeclass.engine.auctions import Auction
from bridgeclass.engine.bidder import Bidder, EndlessAuctionError
from bridgeclass.engine.dealing.randomness import random_deal
from bridgeclass.engine.deals import board_dealer, board_vulnerability


class BaselineError(ValueError):
    """A baseline that cannot be read."""


@dataclass(frozen=True, slots=True)
class Change:
    """One deal that is bid differently: both auctions, and the hand and place of the first call that differs."""

    number: int
    hand: str
    before: str
    was: str
    now: str
    old: str
    new: str

    def __str__(self) -> str:
        """Return the change on one line."""
        return f"deal {self.number}: {self.hand} [{self.before}] {self.was} -> {self.now}; {self.old} -> {self.new}"


@dataclass(frozen=True, slots=True)
class Baseline:
    """The auctions of deals 1, 2, .. of one seed, as one system bids them."""

    system: str
    seed: int
    auctions: tuple[str, ...]

    @classmethod
    def of(cls, bidder: Bidder, *, system: str, seed: int, deals: int) -> "Baseline":
        """Bid the deals now; an auction that does not end is recorded as 'endless'."""
        return cls(system, seed, tuple(_bid(bidder, seed, number) for number in range(1, deals + 1)))

    @classmethod
    def parse(cls, text: str) -> "Baseline":
        """Read what `str` wrote. Raises BaselineError."""
        try:
            kept = json.loads(text)
            auctions = tuple(str(auction) for auction in kept["auctions"])
            return cls(str(kept["system"]), int(kept["seed"]), auctions)
        except (ValueError, KeyError, TypeError) as error:
            raise BaselineError(f"not a baseline with system, seed and auctions: {error}") from error

    def __str__(self) -> str:
        """Return the baseline as JSON, one auction a line."""
        head = f'{{"system": {json.dumps(self.system)}, "seed": {self.seed}, "auctions": [\n'
        return head + ",\n".join(json.dumps(auction) for auction in self.auctions) + "\n]}\n"

    def changes(self, bidder: Bidder) -> Iterator[Change]:
        """Yield every deal that is now bid differently."""
        for number, old in enumerate(self.auctions, start=1):
            new = _bid(bidder, self.seed, number)
            if new != old:
                yield _change(self.seed, number, old, new)


_NO_END = "endless"


def _bid(bidder: Bidder, seed: int, number: int) -> str:
    deal = random_deal(seed, number)
    try:
        out = bidder.bid_out(deal, board_dealer(number), board_vulnerability(number))
    except EndlessAuctionError:
        return _NO_END
    return " ".join(call.text for call in out.auction.calls)


def _change(seed: int, number: int, old: str, new: str) -> Change:
    was, now = old.split(), new.split()
    same = next((i for i, (a, b) in enumerate(zip(was, now, strict=False)) if a != b), min(len(was), len(now)))
    common = Auction.parse(now[:same] if new != _NO_END else (), board_dealer(number), board_vulnerability(number))
    return Change(
        number=number,
        hand=str(random_deal(seed, number)[common.turn]),
        before=" ".join(now[:same]),
        was=was[same] if same < len(was) else "-",
        now=now[same] if same < len(now) else "-",
        old=_contract(old, number),
        new=_contract(new, number),
    )


def _contract(calls: str, number: int) -> str:
    if calls == _NO_END:
        return _NO_END
    contract = Auction.parse(calls, board_dealer(number), board_vulnerability(number)).contract
    return str(contract) if contract is not None else "passed out"
