import asyncio

import pytest
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer

from apps.auctions import live
from apps.auctions.live import announce, group_of


async def test_a_table_group_receives_the_version_and_no_cards() -> None:
    layer = get_channel_layer()
    assert layer is not None
    channel = await layer.new_channel()
    await layer.group_add(group_of(7), channel)
    await sync_to_async(announce)(7, 3)
    assert await layer.receive(channel) == {"type": "table.changed", "table_id": 7, "version": 3}


def test_each_table_has_its_own_group() -> None:
    assert group_of(7) != group_of(8)


def test_an_unresponsive_channel_layer_times_out(monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(*message: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(get_channel_layer(), "group_send", never)
    monkeypatch.setattr(live, "SEND_TIMEOUT_S", 0.01)
    with pytest.raises(TimeoutError):
        announce(7, 3)
