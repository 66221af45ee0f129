"""One JSON object a line in, one a line out, flushed: how other programs bid against the engine."""

import json
import sys
import time
from abc import abstractmethod
from argparse import ArgumentParser
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from django.core.management.base import BaseCommand

from bridgeclass.engine.auctions import Auction, Seat, Side, Vulnerability
from bridgeclass.engine.bidder import Bidder, SideSystem
from bridgeclass.engine.calls import Call
from bridgeclass.engine.hands import Hand

type Line = dict[str, Any]


class LineError(ValueError):
    """A field of a line that is missing or cannot be read; the text names it."""


class JsonLinesCommand(BaseCommand):
    """A command that answers every line of standard input; a bad line gets its error and the run goes on."""

    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The options all four commands share."""
        parser.add_argument(
            "--jsonl", action="store_true", required=True, help="read and write JSON lines (the only way)"
        )
        parser.add_argument("--system", default="sayc", help="the system for lines that name none")

    def handle(self, **options: Any) -> None:
        """Answer until the input ends."""
        for text in self.stdin_lines():
            if text.strip():
                self.stdout.write(json.dumps(self._answer(text, options["system"]), ensure_ascii=False))
                self.stdout.flush()

    def stdin_lines(self) -> Iterator[str]:
        """The lines of standard input, as they come."""
        return iter(sys.stdin.readline, "")

    def _answer(self, text: str, system: str) -> Line:
        line: Line = {}
        try:
            parsed = json.loads(text)
            if not isinstance(parsed, dict):
                raise LineError("a line must be a JSON object")
            line = parsed
            return {"id": line.get("id"), **self.answer(line, bidder_of(line, system))}
        except (ValueError, RuntimeError) as error:
            return {"id": line.get("id"), "error": str(error)}

    @abstractmethod
    def answer(self, line: Line, bidder: Bidder) -> Line:
        """The answer to one line. Raises ValueError for a line that cannot be answered."""


@lru_cache(maxsize=64)
def _bidder(
    ns: str, ew: str, ns_options: tuple[tuple[str, bool], ...], ew_options: tuple[tuple[str, bool], ...]
) -> Bidder:
    return Bidder(ns=SideSystem(ns, dict(ns_options)), ew=SideSystem(ew, dict(ew_options)))


def bidder_of(line: Line, default: str) -> Bidder:
    """The bidder a line asks for by `system`, `systems` and `options`."""
    systems = mapping(line, "systems")
    own = str(line.get("system") or default)
    options = mapping(line, "options")
    sides = [tuple(sorted(_options(options.get(side.value, {}), side))) for side in Side]
    return _bidder(str(systems.get("NS", own)), str(systems.get("EW", own)), sides[0], sides[1])


def _options(given: object, side: Side) -> list[tuple[str, bool]]:
    if not isinstance(given, dict) or not all(isinstance(on, bool) for on in given.values()):
        raise LineError(f"options: {side.value} must be an object of true and false")
    return list(given.items())


def mapping(line: Line, key: str) -> Line:
    """An optional object of a line."""
    value = line.get(key) or {}
    if not isinstance(value, dict):
        raise LineError(f"{key}: must be an object")
    return value


def text_of(line: Line, key: str) -> str:
    """A text a line must have."""
    value = line.get(key)
    if not isinstance(value, str):
        raise LineError(f"{key}: {'missing' if value is None else 'must be a text'}")
    return value


def hand_of(line: Line) -> Hand:
    """The hand of a line."""
    return Hand.parse(text_of(line, "hand"))


def auction_of(line: Line) -> Auction:
    """The auction of a line, from its dealer on; a missing dealer is North, a missing vulnerability none."""
    calls = line.get("auction", [])
    if not isinstance(calls, list) or not all(isinstance(call, str) for call in calls):
        raise LineError("auction: must be a list of calls")
    dealer = Seat.parse(str(line.get("dealer") or "N"))
    vulnerability = Vulnerability.parse(str(line.get("vul") or "None"))
    return Auction.parse(calls, dealer, vulnerability)


def open_auction_of(line: Line) -> Auction:
    """The auction of a line, which must not be over."""
    auction = auction_of(line)
    if auction.is_over:
        raise LineError("auction: it is over, nobody is to call")
    return auction


def call_of(line: Line, key: str) -> Call:
    """A call of a line."""
    return Call.parse(text_of(line, key))


def milliseconds_since(start: float) -> float:
    """Elapsed time since `start` (perf_counter), in ms."""
    return round((time.perf_counter() - start) * 1000, 3)
