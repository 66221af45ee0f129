"""Cases for each row of the system tables: a hand that matches the row, and one that almost does.

`call` and the calls in `accept` are correct; the calls in `bad` are errors.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

from bridgeclass.engine.auctions import Auction, Seat, Vulnerability
from bridgeclass.engine.bidder import Bidder, SideSystem
from bridgeclass.engine.calls import Call
from bridgeclass.engine.hands import Hand

type Case = dict[str, Any]


@cache
def cases() -> tuple[Case, ...]:
    lines = (Path(__file__).parent / "rows.jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(map(json.loads, lines))


@cache
def bidder(system: str) -> Bidder:
    side = SideSystem(system)
    return Bidder(side, side)


def engine_call(case: Case) -> Call:
    auction = Auction.parse(case["auction"], Seat.parse(case["dealer"]), Vulnerability.parse(case["vul"]))
    return bidder(case["system"]).decide(Hand.parse(case["hand"]), auction, with_candidates=False).call


def test_every_row_is_bid_correctly() -> None:
    answers = [(case, engine_call(case)) for case in cases()]
    missed = [
        f"{case['id']}: {case['hand']} [{' '.join(case['auction'])}] {call}, not {case['call']}"
        for case, call in answers
        if call not in {Call.parse(correct) for correct in (case["call"], *case["accept"])}
    ]
    assert not missed, "\n".join(missed)


def test_no_correct_call_is_also_listed_as_an_error() -> None:
    assert not [case["id"] for case in cases() if {case["call"], *case["accept"]} & set(case["bad"])]


def test_row_ids_are_unique() -> None:
    ids = [case["id"] for case in cases()]
    assert len(ids) == len(set(ids))
