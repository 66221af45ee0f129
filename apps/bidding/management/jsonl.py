"""Commands that read and write JSON lines, with which other programs use the engine."""

import json
import math
import sys
import time
from abc import abstractmethod
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any

from django.core.management.base import BaseCommand

from apps.bidding.management.arguments import add_system_argument
from apps.cards.selectors.named import side_named
from bridgeclass.engine.auctions import Auction, Seat, Side, Vulnerability
from bridgeclass.engine.bidder import Bidder, SideSystem
from bridgeclass.engine.calls import Call
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.rules import check_options

type Line = dict[str, Any]


class LineError(ValueError):
    """A missing or invalid field of a line; the message names it."""


class JsonLinesCommand(BaseCommand):
    """A command that answers every line of standard input; an invalid line gets an error, and the next is read."""

    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the options of all these commands."""
        parser.add_argument("--jsonl", action="store_true", required=True, help="read and write JSON lines (required)")
        add_system_argument(parser, "system of lines that do not name one")

    def handle(self, **options: Any) -> None:
        """Answer until the input ends."""
        for text in self.stdin_lines():
            if text.strip():
                answer = self._answer(text, options["system"])
                self.stdout.write(json.dumps(answer, ensure_ascii=False, allow_nan=False))
                self.stdout.flush()

    def stdin_lines(self) -> Iterator[str]:
        """Yield the lines of standard input as they arrive."""
        return iter(sys.stdin.readline, "")

    def _answer(self, text: str, system: str) -> Line:
        line: Line = {}
        try:
            line = parse_line(text)
            return {"id": line.get("id"), **self.answer(line, bidder_of(line, system))}
        except RecursionError:
            return {"id": line.get("id"), "error": "nested too deeply"}
        except (ValueError, RuntimeError) as error:
            return {"id": line.get("id"), "error": str(error)}

    @abstractmethod
    def answer(self, line: Line, bidder: Bidder) -> Line:
        """Return the answer to a line. Raises ValueError if it cannot be answered."""


def parse_line(text: str) -> Line:
    """Return the object of a line. Raises LineError if it is none, or its id cannot be written back."""
    try:
        parsed = json.loads(text, parse_constant=_no_number, parse_float=_finite)
    except RecursionError as error:
        raise LineError("not a JSON object: nested too deeply") from error
    except ValueError as error:
        raise LineError(f"not a JSON object: {error}") from error
    if not isinstance(parsed, dict):
        raise LineError("not a JSON object: it must start with { and end with }")
    given = parsed.get("id")
    if not (given is None or isinstance(given, str | int | float)):
        raise LineError("id: must be text or a number")
    if isinstance(given, str) and any("\ud800" <= letter <= "\udfff" for letter in given):
        raise LineError("id: contains half of a surrogate pair, which cannot be written back")
    return parsed


def _no_number(word: str) -> float:
    raise ValueError(f"{word} is not a JSON number")


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError("a number is too large")
    return number


@lru_cache(maxsize=64)
def _bidder(
    ns: str, ew: str, ns_options: tuple[tuple[str, bool], ...], ew_options: tuple[tuple[str, bool], ...]
) -> Bidder:
    return Bidder(ns=_side(ns, ns_options), ew=_side(ew, ew_options))


def _side(name: str, options: tuple[tuple[str, bool], ...]) -> SideSystem:
    side = side_named(name)
    side = replace(side, options={**side.options, **dict(options)})
    check_options(side.rules, side.options)
    return side


def bidder_of(line: Line, default: str) -> Bidder:
    """Return the bidder for the `system`, `systems` and `options` of a line."""
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
    """Return an optional object of a line."""
    value = line.get(key) or {}
    if not isinstance(value, dict):
        raise LineError(f"{key}: must be an object")
    return value


def text_of(line: Line, key: str) -> str:
    """Return a required text of a line."""
    value = line.get(key)
    if not isinstance(value, str):
        raise LineError(f"{key}: {'missing' if value is None else 'must be text'}")
    return value


def hand_of(line: Line) -> Hand:
    """Return the hand of a line."""
    return Hand.parse(text_of(line, "hand"))


def auction_of(line: Line) -> Auction:
    """Return the auction of a line; the default dealer is North, the default vulnerability None."""
    calls = line.get("auction", [])
    if not isinstance(calls, list) or not all(isinstance(call, str) for call in calls):
        raise LineError("auction: must be a list of calls")
    dealer = Seat.parse(str(line.get("dealer") or "N"))
    vulnerability = Vulnerability.parse(str(line.get("vul") or "None"))
    return Auction.parse(calls, dealer, vulnerability)


def open_auction_of(line: Line) -> Auction:
    """Return the auction of a line. Raises LineError if it is over."""
    auction = auction_of(line)
    if auction.is_over:
        raise LineError("auction: it is already over")
    return auction


def call_of(line: Line, key: str) -> Call:
    """Return a call of a line."""
    return Call.parse(text_of(line, key))


def milliseconds_since(start: float) -> float:
    """Return the milliseconds since `start` (perf_counter)."""
    return round((time.perf_counter() - start) * 1000, 3)
