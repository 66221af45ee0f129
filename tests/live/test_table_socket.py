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
from tests.live.sockets import OUR_ORIGIN, PATIENCE_S, is_refused, open_socket, receive_text, socket_of, version_in
from tests.pages import client_for, visible_hands
from tests.people import Cast

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table(cast: Cast) -> Table:
    """Return a table where Ann (South, dealer) and Bob (West) play with robots."""
    return table_for(cast.ann, others={Seat.W: cast.bob}, klass=cast.klass)


async def call(table: Table, seat: Seat, text: str) -> None:
    made = database_sync_to_async(add_call)
    await made(table_id=table.pk, seat=seat, call=Call.parse(text), key=f"{seat.letter} {text}")


async def test_two_windows_of_one_user_receive_each_call(cast: Cast, table: Table) -> None:
    async with open_socket(cast.ann, table) as first, open_socket(cast.ann, table) as second:
        assert version_in(await receive_text(first)) == version_in(await receive_text(second)) == table.version
        await call(table, Seat.S, "1N")
        for window in (first, second):
            part = await receive_text(window)
            assert version_in(part) == table.version + 1
            assert "Spot on" in part


async def test_each_seat_only_receives_its_own_hand(cast: Cast, table: Table) -> None:
    async with open_socket(cast.ann, table) as south, open_socket(cast.bob, table) as west:
        for sent in (None, (Seat.S, "1N"), (Seat.W, "P")):
            if sent:
                await call(table, *sent)
            assert visible_hands(await receive_text(south), SOUTH_OPENS_ONE_NOTRUMP) == {Seat.S}
            assert visible_hands(await receive_text(west), SOUTH_OPENS_ONE_NOTRUMP) == {Seat.W}


async def test_players_never_receive_the_grade_of_anothers_call(cast: Cast, table: Table) -> None:
    async with open_socket(cast.bob, table) as west:
        await receive_text(west)
        await call(table, Seat.S, "7C")
        part = await receive_text(west)
    assert 'class="feedback' not in part
    assert "is better" not in part


async def test_teachers_receive_all_hands_and_every_call(cast: Cast, table: Table) -> None:
    async with open_socket(cast.teacher, table) as looking_on:
        assert visible_hands(await receive_text(looking_on), SOUTH_OPENS_ONE_NOTRUMP) == set(Seat)
        await call(table, Seat.S, "1N")
        assert version_in(await receive_text(looking_on)) == table.version + 1


async def test_a_call_made_while_disconnected_is_sent_after_reconnecting(cast: Cast, table: Table) -> None:
    await call(table, Seat.S, "1N")
    async with open_socket(cast.bob, table) as late:
        part = await receive_text(late)
    assert version_in(part) == table.version + 1
    assert 'id="made-1"' in part


async def test_the_socket_sends_the_same_fragment_as_the_page(cast: Cast, table: Table) -> None:
    async with open_socket(cast.ann, table) as socket:
        sent = await receive_text(socket)
    page = await database_sync_to_async(_part_of_the_page)(cast.ann, table)
    assert _without_secrets(sent) == _without_secrets(page)


def _part_of_the_page(user: User, table: Table) -> str:
    return client_for(user).get(reverse("auctions:table-part", args=(table.pk,))).content.decode()


def _without_secrets(part: str) -> str:
    """Return the fragment without the keys and tokens of its forms, which are random."""
    part = re.sub(r'<input type="hidden" name="csrfmiddlewaretoken"[^>]*>', "", part)
    return re.sub(r"\s+", " ", re.sub(r'name="key" value="\w+"', "", part))


async def test_commands_at_a_practice_table_are_ignored(cast: Cast, table: Table) -> None:
    async with open_socket(cast.ann, table) as socket:
        await receive_text(socket)
        await socket.send_to(text_data='{"type": "call", "call": "7N"}')
        assert await socket.receive_nothing(timeout=0.3)
    await database_sync_to_async(table.refresh_from_db)()
    assert table.version == 1


async def test_other_users_are_refused(cast: Cast, table: Table) -> None:
    for other in (cast.stranger, cast.stranger_teacher):
        browser = await database_sync_to_async(client_for)(other)
        assert await is_refused(browser, table.pk)


async def test_anonymous_users_are_refused(table: Table) -> None:
    assert await is_refused(Client(), table.pk)


async def test_an_unknown_table_is_refused(cast: Cast) -> None:
    browser = await database_sync_to_async(client_for)(cast.admin)
    assert await is_refused(browser, 999)


@pytest.mark.parametrize("address", ["/ws/tables/-1", "/ws/tables/x", "/ws/", "/"])
async def test_an_unknown_websocket_url_is_refused(address: str) -> None:
    socket = WebsocketCommunicator(application, address, headers=[(b"origin", OUR_ORIGIN.encode())])
    is_open, _ = await socket.connect(timeout=PATIENCE_S)
    assert not is_open


async def test_pages_of_other_sites_are_refused(cast: Cast, table: Table) -> None:
    browser = await database_sync_to_async(client_for)(cast.ann)
    assert await is_refused(browser, table.pk, origin="http://elsewhere.example")


def _signed_out(browser: Client) -> None:
    browser.logout()


def _account_deactivated(browser: Client) -> None:
    User.objects.filter(username="ann").update(is_active=False)


def _session_expired(browser: Client) -> None:
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    cache.clear()  # a cached session expires at the same time


ENDINGS = (_signed_out, _account_deactivated, _session_expired)


@pytest.mark.parametrize("end", ENDINGS)
async def test_signed_out_users_are_refused(end: Callable[[Client], None], cast: Cast, table: Table) -> None:
    browser = await database_sync_to_async(client_for)(cast.ann)
    held = browser.cookies[settings.SESSION_COOKIE_NAME].value
    await database_sync_to_async(end)(browser)
    browser.cookies[settings.SESSION_COOKIE_NAME] = held  # the page still sends its cookie
    assert await is_refused(browser, table.pk)


@pytest.mark.parametrize("end", ENDINGS)
async def test_a_socket_closes_at_the_next_change_after_its_user_signed_out(
    end: Callable[[Client], None], cast: Cast, table: Table
) -> None:
    browser = await database_sync_to_async(client_for)(cast.ann)
    socket = socket_of(browser, table.pk)
    await socket.connect(timeout=PATIENCE_S)
    await receive_text(socket)
    await database_sync_to_async(end)(browser)
    await call(table, Seat.S, "1N")
    ended = await socket.receive_output(timeout=PATIENCE_S)
    assert (ended["type"], ended["code"]) == ("websocket.close", NO_LONGER_ALLOWED)
    await socket.disconnect()


async def test_other_sockets_stay_open_when_one_user_signs_out(cast: Cast, table: Table) -> None:
    async with open_socket(cast.bob, table) as stays, open_socket(cast.ann, table) as ends:
        await receive_text(stays)
        await receive_text(ends)
        await database_sync_to_async(_account_deactivated)(Client())
        await call(table, Seat.S, "1N")
        assert version_in(await receive_text(stays)) == table.version + 1
        ended = await ends.receive_output(timeout=PATIENCE_S)
    assert ended["code"] == NO_LONGER_ALLOWED


async def test_a_socket_closes_when_its_user_no_longer_teaches_the_class(cast: Cast, table: Table) -> None:
    async with open_socket(cast.assistant, table) as socket:
        await receive_text(socket)
        await database_sync_to_async(Membership.objects.filter(user=cast.assistant).delete)()
        await call(table, Seat.S, "1N")
        ended = await socket.receive_output(timeout=PATIENCE_S)
    assert ended["code"] == NO_LONGER_ALLOWED
