"""The robots' calls, made in the transaction of the person's call before them."""

from __future__ import annotations

import logging
from dataclasses import replace
from functools import partial

from django.db import transaction
from django.utils import timezone

from apps.auctions.live import announce
from apps.auctions.models import CallMade
from apps.auctions.selectors.state import TableState
from bridgeclass.engine.auctions import Auction
from bridgeclass.engine.calls import Call

log = logging.getLogger(__name__)


def let_robots_call(state: TableState, *, call: CallMade | None = None) -> TableState:
    """Store a person's call, if there is one, those of every robot in a row after it, and the table's next version.

    Open pages are told. Gives the table as it is then. A robot that fails stops the row: the calls before stay, and
    the table waits for that robot.
    """
    table = state.table
    before = state.auction if call is None else state.auction.add(Call.parse(call.call))
    auction, trouble = _bid_on(state, before)
    robots = [
        CallMade(table=table, number=index + 1, seat=auction.seat_at(index).letter, call=auction.calls[index].text)
        for index in range(len(before.calls), len(auction.calls))
    ]
    made = CallMade.objects.bulk_create(robots if call is None else [call, *robots])
    table.version += 1
    table.robot_trouble = trouble
    table.finished_at = timezone.now() if auction.is_over else None
    table.save(update_fields=("version", "robot_trouble", "finished_at"))
    transaction.on_commit(partial(announce, table.pk, table.version), robust=True)
    return replace(state, auction=auction, made=(*state.made, *made))


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
