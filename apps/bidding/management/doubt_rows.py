"""The results of a search for doubts: rows of the database, or lines of a file."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Protocol

from django.core.management.base import CommandError

from apps.bidding.models import Doubt as StoredDoubt
from apps.bidding.services.doubts import store_doubts
from apps.cards.services.snapshots import store_snapshot
from bridgeclass.engine.auctions import Auction, Seat, Side, Vulnerability
from bridgeclass.engine.audit.doubts import Doubt
from bridgeclass.engine.bidder import Bidder
from bridgeclass.engine.calls import Call
from bridgeclass.engine.hands import Hand

PLACE = ("seed", "number", "turn")
SAME = ("rule", "variant", "module", "kind", "gain", "error", "deals")


class Rows(Protocol):
    """The rows of one search: of a system with its present rules, and of one seed."""

    def stored(self) -> list[Doubt]:
        """Return the rows of earlier runs."""

    def add(self, doubts: Sequence[Doubt]) -> None:
        """Store the rows of a deal."""


class DatabaseRows:
    """Rows in the database."""

    def __init__(self, bidder: Bidder, system: str, seed: int) -> None:
        self._snapshot = store_snapshot(bidder=bidder, side=Side.NS)
        self._system, self._seed = system, seed

    def stored(self) -> list[Doubt]:
        """Return the rows of earlier runs with the same rules and seed."""
        rows = StoredDoubt.objects.filter(snapshot=self._snapshot, seed=self._seed).order_by("number", "turn")
        return [_read(row.__dict__) for row in rows]

    def add(self, doubts: Sequence[Doubt]) -> None:
        """Store the rows of a deal."""
        store_doubts(found=doubts, snapshot=self._snapshot, system=self._system)


class FileRows:
    """JSON lines in a file; other lines than those of this search stay in it."""

    def __init__(self, path: Path, bidder: Bidder, system: str, seed: int) -> None:
        self._path, self._system, self._seed = path, system, seed
        self._rules = bidder.snapshot(Side.NS).sha256[:12]

    def stored(self) -> list[Doubt]:
        """Return the lines of earlier runs with the same rules and seed. Raises CommandError."""
        if not self._path.exists():
            return []
        try:
            lines = [json.loads(line) for line in self._complete_lines()]
            return [_read(line) for line in lines if (line["rules"], line["seed"]) == (self._rules, self._seed)]
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise CommandError(f"{self._path} cannot be read as lines of doubts: {error}") from error

    def add(self, doubts: Sequence[Doubt]) -> None:
        """Append the rows of a deal. Raises CommandError."""
        try:
            with self._path.open("a", encoding="utf-8") as file:
                file.writelines(json.dumps(self._line(doubt)) + "\n" for doubt in doubts)
        except OSError as error:
            raise CommandError(f"{self._path} cannot be written: {error.strerror}") from error

    def _complete_lines(self) -> list[str]:
        """Return the lines; a last one without its end, cut off when a run was stopped, is removed from the file."""
        text = self._path.read_text(encoding="utf-8")
        complete = text[: text.rfind("\n") + 1]
        if complete != text:
            self._path.write_text(complete, encoding="utf-8")
        return complete.splitlines()

    def _line(self, doubt: Doubt) -> dict[str, object]:
        return {
            "system": self._system,
            "rules": self._rules,
            **{name: getattr(doubt, name) for name in (*PLACE, *SAME)},
            "dealer": doubt.auction.dealer.letter,
            "vulnerability": doubt.auction.vulnerability.value,
            "hand": str(doubt.hand),
            "auction": " ".join(made.text for made in doubt.auction.calls),
            "call": doubt.call.text,
            "alternative": doubt.alternative.text if doubt.alternative else "",
        }


def done_numbers(doubts: Iterable[Doubt]) -> set[int]:
    """Return the numbers of the deals that have rows."""
    return {doubt.number for doubt in doubts}


def _read(row: dict[str, Any]) -> Doubt:
    dealer, vulnerability = Seat.parse(row["dealer"]), Vulnerability.parse(row["vulnerability"])
    return Doubt(
        **{name: row[name] for name in (*PLACE, *SAME)},
        hand=Hand.parse(row["hand"]),
        auction=Auction.parse(row["auction"], dealer, vulnerability),
        call=Call.parse(row["call"]),
        alternative=Call.parse(row["alternative"]) if row["alternative"] else None,
    )
