"""Telling every open page of a table that something changed there."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Final, TypedDict

from channels.layers import get_channel_layer

from apps.core.event_loop import run_soon

SEND_TIMEOUT_S: Final = 1
"""A Redis that takes longer holds up no call: pages find by their server's beat what they were not told."""


class TableChanged(TypedDict):
    """What a consumer is told: which table, and its version. Never a card, a call or HTML."""

    type: str
    table_id: int
    version: int


class PresenceChanged(TypedDict):
    """What a consumer is told when somebody came to a table or went."""

    type: str
    table_id: int


def group_of(table_id: int) -> str:
    """The name of the group that every consumer of a table joins."""
    return f"table-{table_id}"


def announce(table_id: int, version: int) -> None:
    """Tell the consumers of a table its newest version; each then loads what its own seat may see.

    A process that serves the site does not wait until they are told; what failed is logged.
    A consumer receives it in a method called `table_changed`.
    """
    message: TableChanged = {"type": "table.changed", "table_id": table_id, "version": version}
    _send(table_id, message)


def announce_presence(table_id: int) -> None:
    """Tell the consumers of a table that somebody came or went; no call was made, so the version stays.

    A consumer receives it in a method called `presence_changed`.
    """
    message: PresenceChanged = {"type": "presence.changed", "table_id": table_id}
    _send(table_id, message)


def _send(table_id: int, message: TableChanged | PresenceChanged) -> None:
    run_soon(partial(_send_in_time, table_id, message))


async def _send_in_time(table_id: int, message: TableChanged | PresenceChanged) -> None:
    layer = get_channel_layer()
    if layer is not None:
        async with asyncio.timeout(SEND_TIMEOUT_S):
            await layer.group_send(group_of(table_id), message)
