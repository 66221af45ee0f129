"""Group messages to the open pages of a table: ids and versions, never cards or HTML."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Final, TypedDict

from channels.layers import get_channel_layer

from apps.core.event_loop import run_soon

SEND_TIMEOUT_S: Final = 1
"""No call waits longer for Redis: the heartbeat finds messages that pages have missed."""


class TableChanged(TypedDict):
    """A message that a table has a new version."""

    type: str
    table_id: int
    version: int


class PresenceChanged(TypedDict):
    """A message that a player came to a table or left."""

    type: str
    table_id: int


def group_of(table_id: int) -> str:
    """Return the name of the group of a table's consumers."""
    return f"table-{table_id}"


def announce(table_id: int, version: int) -> None:
    """Send the consumers of a table its newest version, without waiting; each renders what its user may see."""
    _send(table_id, {"type": "table.changed", "table_id": table_id, "version": version})


def announce_presence(table_id: int) -> None:
    """Send the consumers of a table that a player came or left; the version stays."""
    _send(table_id, {"type": "presence.changed", "table_id": table_id})


def _send(table_id: int, message: TableChanged | PresenceChanged) -> None:
    run_soon(partial(_send_in_time, table_id, message))


async def _send_in_time(table_id: int, message: TableChanged | PresenceChanged) -> None:
    layer = get_channel_layer()
    if layer is not None:
        async with asyncio.timeout(SEND_TIMEOUT_S):
            await layer.group_send(group_of(table_id), message)
