import asyncio

import pytest
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

from apps.auctions import live
from apps.auctions.live import announce, group_of


def test_the_group_of_a_table_hears_its_version_and_no_card() -> None:
    layer = get_channel_layer()
    assert layer is not None
    channel = async_to_sync(layer.new_channel)()
    async_to_sync(layer.group_add)(group_of(7), channel)
    announce(7, 3)
    heard = async_to_sync(layer.receive)(channel)
    assert heard == {"type": "table.changed", "table_id": 7, "version": 3}


def test_tables_have_groups_of_their_own() -> None:
    assert group_of(7) != group_of(8)


def test_a_layer_that_does_not_answer_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(*message: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(get_channel_layer(), "group_send", never)
    monkeypatch.setattr(live, "TOLD_WITHIN_S", 0.01)
    with pytest.raises(TimeoutError):
        announce(7, 3)
