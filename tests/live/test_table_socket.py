import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from apps.accounts.models import Membership, User
from apps.auctions.consumers.table import NO_LONGER_ALLOWED
from apps.auctions.models import Table
from bridgeclass.asgi import application
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.calls import Call
from tests.boards import SOUTH_OPENS_ONE_NOTRUMP, add_call, table_for
from tests.live.sockets import OUR_ORIGIN, PATIENCE_S, opened, part_from, refused, socket_of, version_in
from tests.pages import client_for, visible_hands
from tests.people import Cast

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table(cast: Cast) -> Table:
    """A table of Ann, South, and Bob, West, with robots in the other seats; South calls first."""
    return table_for(cast.ann, others={Seat.W: cast.bob}, klass=cast.klass)


async def call(table: Table, seat: Seat, text: str) -> None:
    made = database_sync_to_async(add_call)
    await made(table_id=table.pk, seat=seat, call=Call.parse(text), key=f"{seat.letter} {text}")


async def test_two_windows_of_one_person_see_each_call(cast: Cast, table: Table) -> None:
    async with opened(cast.ann, table) as first, opened(cast.ann, table) as second:
        assert version_in(await part_from(first)) == version_in(await part_from(second)) == table.version
        await call(table, Seat.S, "1N")
        for window in (first, second):
            part = await part_from(window)
            assert version_in(part) == table.version + 1
            assert "Spot on" in part


async def test_each_seat_gets_its_own_hand_and_never_anothers(cast: Cast, table: Table) -> None:
    async with opened(cast.ann, table) as south, opened(cast.bob, table) as west:
        for sent in (None, (Seat.S, "1N"), (Seat.W, "P")):
            if sent:
                await call(table, *sent)
            assert visible_hands(await part_from(south), SOUTH_OPENS_ONE_NOTRUMP) == {Seat.S}
            assert visible_hands(await part_from(west), SOUTH_OPENS_ONE_NOTRUMP) == {Seat.W}


async def test_nobody_gets_the_judgement_of_anothers_call(cast: Cast, table: Table) -> None:
    async with opened(cast.bob, table) as west:
        await part_from(west)
        await call(table, Seat.S, "7C")
        part = await part_from(west)
    assert 'class="feedback' not in part
    assert "is better" not in part


async def test_somebody_who_teaches_sees_all_hands_and_every_call(cast: Cast, table: Table) -> None:
    async with opened(cast.teacher, table) as looking_on:
        assert visible_hands(await part_from(looking_on), SOUTH_OPENS_ONE_NOTRUMP) == set(Seat)
        await call(table, Seat.S, "1N")
        assert version_in(await part_from(looking_on)) == table.version + 1


async def test_a_call_made_while_the_connection_was_down_is_caught_up(cast: Cast, table: Table) -> None:
    await call(table, Seat.S, "1N")
    async with opened(cast.bob, table) as late:
        part = await part_from(late)
    assert version_in(part) == table.version + 1
    assert 'id="made-1"' in part


async def test_the_socket_sends_the_same_part_as_the_page(cast: Cast, table: Table) -> None:
    async with opened(cast.ann, table) as socket:
        sent = await part_from(socket)
    page = await database_sync_to_async(_part_of_the_page)(cast.ann, table)
    assert _without_secrets(sent) == _without_secrets(page)


def _part_of_the_page(user: User, table: Table) -> str:
    return client_for(user).get(reverse("auctions:table-part", args=(table.pk,))).content.decode()


def _without_secrets(part: str) -> str:
    """A part without what is new each time: the keys and tokens of its forms."""
    part = re.sub(r'<input type="hidden" name="csrfmiddlewaretoken"[^>]*>', "", part)
    return re.sub(r"\s+", " ", re.sub(r'name="key" value="\w+"', "", part))


async def test_a_socket_does_not_listen(cast: Cast, table: Table) -> None:
    async with opened(cast.ann, table) as socket:
        await part_from(socket)
        await socket.send_to(text_data='{"type": "call", "call": "7N"}')
        assert await socket.receive_nothing(timeout=0.3)
    await database_sync_to_async(table.refresh_from_db)()
    assert table.version == 1


async def test_a_socket_is_refused_to_others(cast: Cast, table: Table) -> None:
    for other in (cast.stranger, cast.stranger_teacher):
        browser = await database_sync_to_async(client_for)(other)
        assert await refused(browser, table.pk)


async def test_a_socket_is_refused_to_somebody_not_signed_in(table: Table) -> None:
    assert await refused(Client(), table.pk)


async def test_a_socket_of_no_table_is_refused(cast: Cast) -> None:
    browser = await database_sync_to_async(client_for)(cast.admin)
    assert await refused(browser, 999)


@pytest.mark.parametrize("address", ["/ws/tables/-1", "/ws/tables/x", "/ws/", "/"])
async def test_a_socket_at_no_address_of_the_site_is_refused(address: str) -> None:
    socket = WebsocketCommunicator(application, address, headers=[(b"origin", OUR_ORIGIN.encode())])
    is_open, _ = await socket.connect(timeout=PATIENCE_S)
    assert not is_open


async def test_a_socket_is_refused_to_pages_of_other_sites(cast: Cast, table: Table) -> None:
    browser = await database_sync_to_async(client_for)(cast.ann)
    assert await refused(browser, table.pk, origin="http://elsewhere.example")


def _signed_out(browser: Client) -> None:
    browser.logout()


def _account_closed(browser: Client) -> None:
    User.objects.filter(username="ann").update(is_active=False)


def _time_up(browser: Client) -> None:
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    cache.clear()  # a cached session ends at the same time


ENDINGS = (_signed_out, _account_closed, _time_up)


@pytest.mark.parametrize("end", ENDINGS)
async def test_a_socket_is_refused_to_who_is_signed_in_no_more(
    end: Callable[[Client], None], cast: Cast, table: Table
) -> None:
    browser = await database_sync_to_async(client_for)(cast.ann)
    held = browser.cookies[settings.SESSION_COOKIE_NAME].value
    await database_sync_to_async(end)(browser)
    browser.cookies[settings.SESSION_COOKIE_NAME] = held  # as a page still sends it
    assert await refused(browser, table.pk)


@pytest.mark.parametrize("end", ENDINGS)
async def test_a_socket_ends_with_the_next_change_when_its_person_is_signed_in_no_more(
    end: Callable[[Client], None], cast: Cast, table: Table
) -> None:
    browser = await database_sync_to_async(client_for)(cast.ann)
    socket = socket_of(browser, table.pk)
    await socket.connect(timeout=PATIENCE_S)
    await part_from(socket)
    await database_sync_to_async(end)(browser)
    await call(table, Seat.S, "1N")
    ended = await socket.receive_output(timeout=PATIENCE_S)
    assert (ended["type"], ended["code"]) == ("websocket.close", NO_LONGER_ALLOWED)
    await socket.disconnect()


async def test_others_hear_on_when_one_of_them_is_signed_in_no_more(cast: Cast, table: Table) -> None:
    async with opened(cast.bob, table) as stays, opened(cast.ann, table) as ends:
        await part_from(stays)
        await part_from(ends)
        await database_sync_to_async(_account_closed)(Client())
        await call(table, Seat.S, "1N")
        assert version_in(await part_from(stays)) == table.version + 1
        ended = await ends.receive_output(timeout=PATIENCE_S)
    assert ended["code"] == NO_LONGER_ALLOWED


async def test_a_socket_ends_when_its_person_teaches_the_class_no_more(cast: Cast, table: Table) -> None:
    async with opened(cast.assistant, table) as socket:
        await part_from(socket)
        await database_sync_to_async(Membership.objects.filter(user=cast.assistant).delete)()
        await call(table, Seat.S, "1N")
        ended = await socket.receive_output(timeout=PATIENCE_S)
    assert ended["code"] == NO_LONGER_ALLOWED
