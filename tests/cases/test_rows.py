"""Positions for the rows of the systems' tables: a hand the row asks for, and one that only looks so.

Written from the tables and from practice, beside `golden.jsonl`: `call` is right, so is what `accept` names; a call in
`bad` is a fault.
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


def called(case: Case) -> Call:
    auction = Auction.parse(case["auction"], Seat.parse(case["dealer"]), Vulnerability.parse(case["vul"]))
    return bidder(case["system"]).decide(Hand.parse(case["hand"]), auction, with_candidates=False).call


def test_every_row_is_bid_as_the_tables_say() -> None:
    answers = [(case, called(case)) for case in cases()]
    missed = [
        f"{case['id']}: {case['hand']} [{' '.join(case['auction'])}] {call}, not {case['call']}"
        for case, call in answers
        if call not in {Call.parse(right) for right in (case["call"], *case["accept"])}
    ]
    assert not missed, "\n".join(missed)


def test_no_right_call_is_named_as_wrong() -> None:
    assert not [case["id"] for case in cases() if {case["call"], *case["accept"]} & set(case["bad"])]


def test_ids_of_rows_are_unique() -> None:
    ids = [case["id"] for case in cases()]
    assert len(ids) == len(set(ids))
