"""Permissions of the websocket of a table; the permission table only covers pages."""

import pytest
from channels.db import database_sync_to_async
from django.test import Client

from apps.auctions.services.practice import try_hands
from tests.boards import stub_double_dummy, table_for
from tests.live.sockets import is_refused
from tests.pages import client_for
from tests.people import Cast, create_cast

pytestmark = pytest.mark.django_db(transaction=True)
UNKNOWN_IDS = (987_654, 99_999_999_999_999_999_999)


def _browsers(cast: Cast) -> dict[str, Client]:
    guest, _ = try_hands(user=None)
    people = {
        "ann": cast.ann,
        "bob": cast.bob,
        "sue": cast.stranger,
        "guest": guest,
        "teo": cast.teacher,
        "asa": cast.assistant,
        "otto": cast.stranger_teacher,
        "ada": cast.admin,
    }
    return {"nobody": Client(), **{name: client_for(person) for name, person in people.items()}}


async def test_only_players_teachers_and_admins_can_open_the_socket(monkeypatch: pytest.MonkeyPatch) -> None:
    stub_double_dummy(monkeypatch)
    cast = await database_sync_to_async(create_cast)()
    table = await database_sync_to_async(table_for)(cast.ann, klass=cast.klass)
    browsers = await database_sync_to_async(_browsers)(cast)
    accepted = {name for name, browser in browsers.items() if not await is_refused(browser, table.pk)}
    assert accepted == {"ann", "teo", "asa", "ada"}
    for number in UNKNOWN_IDS:
        assert await is_refused(browsers["ada"], number)
