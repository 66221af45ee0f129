"""The golden cases: a hand, an auction, the calls that are right and why. A case is never edited to pass.

`known_misses.json` gives, by id, why a case is missed for now. The list may only shrink: a listed case that is bid
right fails here until it is taken out.
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
    """The cases of the systems there are."""
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
def called() -> dict[str, Call]:
    """The engine's call in every case, by id."""
    return {case["id"]: _called(case) for case in cases()}


def _called(case: Case) -> Call:
    auction = Auction.parse(case["auction"], Seat.parse(case["dealer"]), Vulnerability.parse(case["vul"]))
    return bidder(case["system"]).decide(Hand.parse(case["hand"]), auction, with_candidates=False).call


def right(case: Case) -> set[Call]:
    return {Call.parse(call) for call in (case["call"], *case["accept"])}


def line(case: Case) -> str:
    auction = " ".join(case["auction"])
    return f"{case['id']}: {case['hand']} [{auction}] {called()[case['id']]}, not {case['call']}: {case['why']}"


def test_every_case_outside_the_list_is_bid_right() -> None:
    missed = [line(c) for c in cases() if called()[c["id"]] not in right(c) and c["id"] not in known_misses()]
    assert not missed, "\n".join(missed)


def test_a_listed_case_that_is_bid_right_leaves_the_list() -> None:
    missed = {case["id"] for case in cases() if called()[case["id"]] not in right(case)}
    assert sorted(set(known_misses()) - missed) == []


def test_every_miss_has_its_reason() -> None:
    assert all(reason.strip() for reason in known_misses().values())


def test_a_call_named_as_wrong_is_not_chosen() -> None:
    wrong = [c for c in cases() if called()[c["id"]] in {Call.parse(call) for call in c["bad"]}]
    assert not [line(case) for case in wrong if case["id"] not in known_misses()]


def test_ids_are_unique() -> None:
    ids = [case["id"] for case in cases()]
    assert len(ids) == len(set(ids))
