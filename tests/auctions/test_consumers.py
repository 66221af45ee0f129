from types import SimpleNamespace

import pytest
from channels.generic.websocket import AsyncWebsocketConsumer
from django.utils.translation import gettext
from structlog.contextvars import get_contextvars

from apps.auctions.consumers.database import in_thread
from apps.auctions.consumers.table import TableConsumer


async def test_log_lines_of_a_socket_have_its_table_and_user(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[dict[str, object]] = []

    async def serve(*_: object) -> None:
        seen.append(get_contextvars())

    monkeypatch.setattr(AsyncWebsocketConsumer, "__call__", serve)
    scope = {"url_route": {"kwargs": {"table_id": 7}}, "user": SimpleNamespace(pk=3)}
    await TableConsumer()(scope, None, None)
    assert seen == [{"table_id": 7, "user_id": 3}]
    assert get_contextvars() == {}


@pytest.mark.parametrize(("accept_language", "expected"), [(b"fr", "Accueil"), (b"en", "Home"), (b"fi", "Home")])
async def test_a_socket_uses_the_language_of_its_page(
    accept_language: bytes, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []

    async def serve(*_: object) -> None:
        seen.append(await in_thread(lambda: gettext("Home")))

    monkeypatch.setattr(AsyncWebsocketConsumer, "__call__", serve)
    headers = [(b"accept-language", accept_language)]
    scope = {"url_route": {"kwargs": {"table_id": 7}}, "user": SimpleNamespace(pk=3), "headers": headers}
    await TableConsumer()(scope, None, None)
    assert seen == [expected]
