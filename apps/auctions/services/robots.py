"""The robots' calls, made in the transaction of the person's call before them."""

from __future__ import annotations

import logging
from dataclasses import replace
from functools import partial

from django.db import transaction
from django.utils import timezone

from apps.auctions.live import announce
from apps.auctions.models import CallMade
from apps.auctions.models import Seat as SeatRow
from apps.auctions.table_state import TableState
from bridgeclass.engine.auctions import Auction
from bridgeclass.engine.calls import Call

log = logging.getLogger(__name__)


def let_robots_begin(state: TableState) -> TableState:
    """Store a table that is being opened, its seats, and the calls of the robots before the first person.

    Nobody is told: no page of it is open yet. Gives the table as it is then. A robot that fails stops the row, as in
    `let_robots_call`.
    """
    auction, robots = _called(state, state.auction)
    state.table.save(force_insert=True)
    SeatRow.objects.bulk_create(state.seats.values())
    made = CallMade.objects.bulk_create(robots)
    return replace(state, auction=auction, made=tuple(made))


def let_robots_call(state: TableState, *, call: CallMade | None = None) -> TableState:
    """Store a person's call, if there is one, those of every robot in a row after it, and the table's next version.

    Open pages are told. Gives the table as it is then. A robot that fails stops the row: the calls before stay, and
    the table waits for that robot.
    """
    before = state.auction if call is None else state.auction.add(Call.parse(call.call))
    auction, robots = _called(state, before)
    made = CallMade.objects.bulk_create(robots if call is None else [call, *robots])
    state.table.save(update_fields=("version", "robot_trouble", "finished_at"))
    transaction.on_commit(partial(announce, state.table.pk, state.table.version), robust=True)
    return replace(state, auction=auction, made=(*state.made, *made))


def _called(state: TableState, before: Auction) -> tuple[Auction, list[CallMade]]:
    """Let the robots bid on, and the table know of it; give the auction then, and their calls to be stored."""
    table = state.table
    auction, table.robot_trouble = _bid_on(state, before)
    table.version += 1
    table.finished_at = timezone.now() if auction.is_over else None
    return auction, [
        CallMade(table=table, number=index + 1, seat=auction.seat_at(index).letter, call=auction.calls[index].text)
        for index in range(len(before.calls), len(auction.calls))
    ]


def _bid_on(state: TableState, auction: Auction) -> tuple[Auction, str]:
    """Give the auction after the robots' calls, and in words what stopped them early, if anything."""
    while not auction.is_over and auction.turn in state.robots:
        try:
            hand = state.deal[auction.turn]
            auction = auction.add(state.bidder.decide(hand, auction, with_candidates=False).call)
        except Exception:  # whatever a robot does, the person's call must stand
            log.exception("robot failed", extra={"table_id": state.table.pk})
            return auction, f"The robot in seat {auction.turn.word} could not find a call"
    return auction, ""
