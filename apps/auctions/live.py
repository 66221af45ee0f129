"""Telling every open page of a table that something changed there."""

from __future__ import annotations

from typing import TypedDict

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer


class TableChanged(TypedDict):
    """What a consumer is told: which table, and its version. Never a card, a call or HTML."""

    type: str
    table_id: int
    version: int


def group_of(table_id: int) -> str:
    """The name of the group that every consumer of a table joins."""
    return f"table-{table_id}"


def announce(table_id: int, version: int) -> None:
    """Tell the consumers of a table its newest version; each then loads what its own seat may see.

    A consumer receives it in a method called `table_changed`.
    """
    layer = get_channel_layer()
    if layer is None:
        return
    message: TableChanged = {"type": "table.changed", "table_id": table_id, "version": version}
    async_to_sync(layer.group_send)(group_of(table_id), message)
