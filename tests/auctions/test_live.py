import asyncio

import pytest
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer

from apps.auctions import live
from apps.auctions.live import announce, group_of


async def test_the_group_of_a_table_hears_its_version_and_no_card() -> None:
    layer = get_channel_layer()
    assert layer is not None
    channel = await layer.new_channel()
    await layer.group_add(group_of(7), channel)
    await sync_to_async(announce)(7, 3)
    assert await layer.receive(channel) == {"type": "table.changed", "table_id": 7, "version": 3}


def test_tables_have_groups_of_their_own() -> None:
    assert group_of(7) != group_of(8)


def test_a_layer_that_does_not_answer_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(*message: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(get_channel_layer(), "group_send", never)
    monkeypatch.setattr(live, "SEND_TIMEOUT_S", 0.01)
    with pytest.raises(TimeoutError):
        announce(7, 3)
