"""Golden cases: a hand, an auction, the correct calls and the reason. Never edit a case to make it pass.

`known_misses.json` explains, by id, why the engine misses a case. A listed case that the engine gets right must be
removed from the list.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

from bridgeclass.engine.auctions import Auction, Seat, Vulnerability
from bridgeclass.engine.bidder import Bidder, SideSystem
from bridgeclass.engine.calls import Call
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.rules import system_names

FOLDER = Path(__file__).parent

type Case = dict[str, Any]


@cache
def cases() -> tuple[Case, ...]:
    """Return the cases of the installed systems."""
    lines = (FOLDER / "golden.jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(case for case in map(json.loads, lines) if case["system"] in system_names())


def known_misses() -> dict[str, str]:
    found: dict[str, str] = json.loads((FOLDER / "known_misses.json").read_text(encoding="utf-8"))
    return found


@cache
def bidder(system: str) -> Bidder:
    side = SideSystem(system)
    return Bidder(side, side)


@cache
def engine_calls() -> dict[str, Call]:
    """Return the engine's call in each case by id."""
    return {case["id"]: _decide(case) for case in cases()}


def _decide(case: Case) -> Call:
    auction = Auction.parse(case["auction"], Seat.parse(case["dealer"]), Vulnerability.parse(case["vul"]))
    return bidder(case["system"]).decide(Hand.parse(case["hand"]), auction, with_candidates=False).call


def correct_calls(case: Case) -> set[Call]:
    return {Call.parse(call) for call in (case["call"], *case["accept"])}


def describe(case: Case) -> str:
    auction = " ".join(case["auction"])
    return f"{case['id']}: {case['hand']} [{auction}] {engine_calls()[case['id']]}, not {case['call']}: {case['why']}"


def test_every_case_not_listed_as_a_known_miss_is_bid_correctly() -> None:
    missed = [
        describe(c)
        for c in cases()
        if engine_calls()[c["id"]] not in correct_calls(c) and c["id"] not in known_misses()
    ]
    assert not missed, "\n".join(missed)


def test_known_misses_lists_only_misses() -> None:
    missed = {case["id"] for case in cases() if engine_calls()[case["id"]] not in correct_calls(case)}
    assert sorted(set(known_misses()) - missed) == []


def test_every_known_miss_has_a_reason() -> None:
    assert all(reason.strip() for reason in known_misses().values())


def test_no_call_listed_as_an_error_is_made() -> None:
    wrong = [c for c in cases() if engine_calls()[c["id"]] in {Call.parse(call) for call in c["bad"]}]
    assert not [describe(case) for case in wrong if case["id"] not in known_misses()]


def test_ids_are_unique() -> None:
    ids = [case["id"] for case in cases()]
    assert len(ids) == len(set(ids))
