"""The robots' calls, made in the transaction of the person's call before them."""

from __future__ import annotations

import logging
from functools import partial

from django.db import transaction
from django.utils import timezone

from apps.auctions.live import announce
from apps.auctions.models import CallMade, Table
from apps.auctions.services.state import TableState
from bridgeclass.engine.auctions import Auction

log = logging.getLogger(__name__)


def let_robots_call(state: TableState) -> Table:
    """Store the calls of every robot in a row, and the table's next version; tell open pages.

    A robot that fails stops the row: the calls before stay, and the table waits for that robot.
    """
    table = state.table
    auction, trouble = _bid_on(state)
    known = len(state.auction.calls)
    CallMade.objects.bulk_create(
        CallMade(table=table, number=index + 1, seat=auction.seat_at(index).letter, call=call.text)
        for index, call in enumerate(auction.calls)
        if index >= known
    )
    table.version += 1
    table.robot_trouble = trouble
    table.finished_at = timezone.now() if auction.is_over else None
    table.save(update_fields=("version", "robot_trouble", "finished_at"))
    transaction.on_commit(partial(announce, table.pk, table.version), robust=True)
    return table


def _bid_on(state: TableState) -> tuple[Auction, str]:
    """Give the auction after the robots' calls, and in words what stopped them early, if anything."""
    auction = state.auction
    while not auction.is_over and auction.turn in state.robots:
        try:
            hand = state.deal[auction.turn]
            auction = auction.add(state.bidder.decide(hand, auction, with_candidates=False).call)
        except Exception:  # whatever a robot does, the person's call must stand
            log.exception("robot failed", extra={"table_id": state.table.pk})
            return auction, f"The robot in seat {auction.turn.word} could not find a call"
    return auction, ""
