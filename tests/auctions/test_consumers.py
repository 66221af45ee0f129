from types import SimpleNamespace

import pytest
from channels.generic.websocket import AsyncWebsocketConsumer

from apps.auctions.consumers import TableConsumer
from bridgeclass.logging import current_ids


async def test_lines_logged_for_a_socket_carry_its_table_and_person(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[dict[str, object]] = []

    async def serve(*_: object) -> None:
        seen.append(current_ids())

    monkeypatch.setattr(AsyncWebsocketConsumer, "__call__", serve)
    scope = {"url_route": {"kwargs": {"table_id": 7}}, "user": SimpleNamespace(pk=3)}
    await TableConsumer()(scope, None, None)
    assert seen == [{"table": 7, "user": 3}]
    assert current_ids() == {}
