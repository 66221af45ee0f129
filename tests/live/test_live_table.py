"""Commands and updates at a live table over its sockets."""

import pytest
from asgiref.sync import sync_to_async

from apps.auctions.models import CallMade, Sitting, Table, UndoRequest
from apps.auctions.models import Seat as SeatRow
from bridgeclass.engine.auctions import Seat
from tests.auctions.test_services import Decisions
from tests.live.sockets import at_table
from tests.people import Cast
from tests.sittings import sitting_of, table_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def pair(cast: Cast) -> Sitting:
    """Open a table where Ann (South, dealer) and Bob (North) play against robots."""
    return sitting_of(cast.ann, {Seat.S: cast.ann, Seat.N: cast.bob}, klass=cast.klass)


@pytest.fixture
def rivals(cast: Cast) -> Sitting:
    """Open a table where Ann (South, dealer) and Bob (West) are opponents, each with a robot partner."""
    return sitting_of(cast.ann, {Seat.S: cast.ann, Seat.W: cast.bob}, klass=cast.klass)


def calls_at(table: Table) -> list[str]:
    return [f"{made.seat} {made.call}" for made in table.calls.filter(undone_at=None).order_by("number")]


async def stored(table: Table) -> list[str]:
    return await sync_to_async(calls_at)(table)


async def test_a_call_is_acknowledged_and_sent_to_partner(cast: Cast, pair: Sitting) -> None:
    table = await sync_to_async(table_of)(pair)
    async with at_table(cast.ann, table) as ann, at_table(cast.bob, table) as bob:
        answer = await ann.send("call", call="1N")
        assert answer == {"type": "ack", "did": "call", "key": ann.key, "number": 1, "version": 2}
        assert "North" in await bob.receive_table(2)
        await ann.receive_table(2)
    assert (await stored(table))[:2] == ["S 1N", "W P"]


async def test_one_message_decides_each_call_once(cast: Cast, pair: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await sync_to_async(table_of)(pair)
    async with at_table(cast.ann, table) as ann, at_table(cast.bob, table) as bob:
        decisions = Decisions(monkeypatch)
        await ann.send("call", call="1N")
        await ann.receive_table(2)
        await bob.receive_table(2)
        assert [auction for _, auction in decisions.made] == ["", "1N"]


async def test_a_repeated_key_returns_the_first_result(cast: Cast, pair: Sitting) -> None:
    table = await sync_to_async(table_of)(pair)
    async with at_table(cast.ann, table) as ann:
        first = await ann.send("call", call="1N", key="same")
        again = await ann.send("call", call="1N", key="same")
        assert first == again
    assert (await stored(table)).count("S 1N") == 1


async def test_a_stale_version_is_refused_with_the_current_table(cast: Cast, pair: Sitting) -> None:
    table = await sync_to_async(table_of)(pair)
    async with at_table(cast.ann, table) as ann, at_table(cast.bob, table) as bob:
        await ann.send("call", call="1N")
        await bob.receive_table(2)
        refusal = await bob.send("call", call="2C", version=1)
        assert refusal["code"] == "stale_version"
        await bob.receive_table(2)
    assert "N 2C" not in await stored(table)


@pytest.mark.parametrize(
    ("sender", "fields", "code"),
    [
        ("bob", {"call": "P"}, "out_of_turn"),
        ("ann", {"call": "X"}, "illegal_call"),
        ("ann", {"call": "1N", "text": "x" * 201}, "words_refused"),
    ],
)
async def test_a_refused_call_changes_nothing(
    cast: Cast, pair: Sitting, sender: str, fields: dict[str, str], code: str
) -> None:
    table = await sync_to_async(table_of)(pair)
    async with at_table(getattr(cast, sender), table) as player:
        refusal = await player.send("call", **fields)
    assert (refusal["type"], refusal["code"]) == ("error", code)
    assert await stored(table) == []


MALFORMED = (
    ("1N", "not_json"),
    ("[1, 2]", "not_json"),
    ("[" * 3000, "not_json"),
    ("x" * 5000, "too_long"),
    ('{"type": "call"}', "bad_field"),
    ('{"type": "call", "key": "", "version": 1, "call": "1N"}', "bad_field"),
    ('{"type": "call", "key": "a\\u0000", "version": 1, "call": "1N"}', "bad_field"),
    ('{"type": "call", "key": "\\ud800", "version": 1, "call": "1N"}', "bad_field"),
    ('{"type": "call", "key": "k", "version": "1", "call": "1N"}', "bad_field"),
    ('{"type": "call", "key": "k", "version": true, "call": "1N"}', "bad_field"),
    ('{"type": "call", "key": "k", "version": 1e400, "call": "1N"}', "bad_field"),
    ('{"type": "call", "key": "k", "version": 99999999999, "call": "1N"}', "bad_field"),
    ('{"type": "call", "key": "k", "version": 1, "call": "8N"}', "bad_field"),
    ('{"type": "call", "key": "k", "version": 1, "call": ["1N"]}', "bad_field"),
    ('{"type": "call", "key": "k", "version": 1, "call": "1N", "text": 7}', "bad_field"),
    ('{"type": "undo", "key": "k", "version": 1, "text": "please"}', "bad_field"),
    ('{"type": "explain", "key": "k", "version": 1, "text": "\\ud800"}', "words_refused"),
    ('{"type": ["call"], "key": "k", "version": 1}', "unknown_type"),
    ('{"type": "resign", "key": "k", "version": 1}', "unknown_type"),
)


async def test_malformed_messages_change_nothing(cast: Cast, pair: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("apps.auctions.consumers.table.BURST", 100)
    table = await sync_to_async(table_of)(pair)
    async with at_table(cast.ann, table) as ann:
        for text, code in MALFORMED:
            await ann.socket.send_to(text_data=text)
            refusal = await ann.receive_reply()
            assert (refusal["type"], refusal["code"]) == ("error", code), text[:80]
            assert refusal["message"]
        await ann.socket.send_to(bytes_data=b"\xff\x00")
        assert (await ann.receive_reply())["code"] == "binary"
        await sync_to_async(table.refresh_from_db)()
        assert (table.version, await stored(table)) == (1, [])
        assert (await ann.send("call", call="1N"))["type"] == "ack"


async def test_messages_are_rate_limited(cast: Cast, pair: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("apps.auctions.consumers.table.BURST", 2)
    monkeypatch.setattr("apps.auctions.consumers.table.MESSAGES_A_SECOND", 0)
    monkeypatch.setattr("apps.auctions.consumers.table.MAX_REFUSED", 2)
    table = await sync_to_async(table_of)(pair)
    async with at_table(cast.ann, table) as ann:
        codes = [(await ann.send("call", call="X"))["code"] for _ in range(4)]
        assert codes == ["illegal_call", "illegal_call", "too_fast", "too_fast"]
        await ann.socket.send_to(text_data="{}")
        ended = await ann.socket.receive_output(timeout=10)
        assert (ended["type"], ended["code"]) == ("websocket.close", 4429)
    assert await stored(table) == []


async def test_spectators_cannot_call(cast: Cast, pair: Sitting) -> None:
    table = await sync_to_async(table_of)(pair)
    async with at_table(cast.teacher, table) as teacher:
        assert (await teacher.send("call", call="1N"))["code"] == "not_seated"


async def test_an_explanation_is_sent_to_opponents_and_not_to_partner(cast: Cast) -> None:
    people = {Seat.S: cast.ann, Seat.N: cast.bob, Seat.W: cast.stranger}
    sitting = await sync_to_async(sitting_of)(cast.ann, people, klass=cast.klass)
    table = await sync_to_async(table_of)(sitting)
    async with (
        at_table(cast.ann, table) as south,
        at_table(cast.bob, table) as north,
        at_table(cast.stranger, table) as west,
        at_table(cast.teacher, table) as teacher,
    ):
        await south.send("call", call="1N", text="any 12 to 14")
        assert "any 12 to 14" in await west.receive_table(2)
        assert "any 12 to 14" in await teacher.receive_table(2)
        await south.receive_table(2)
        await south.send("alert", text="well, 15 to 17")
        assert "15 to 17" in await west.receive_table(3)
        await north.receive_table(3)
    assert not any("12 to 14" in text or "well, 15" in text for text in north.received)


async def test_an_undo_is_granted_by_an_opponent(cast: Cast, rivals: Sitting) -> None:
    table = await sync_to_async(table_of)(rivals)
    async with at_table(cast.ann, table) as ann, at_table(cast.bob, table) as bob:
        await ann.send("call", call="1S")
        await ann.receive_table(2)
        assert (await ann.send("undo"))["type"] == "ack"
        assert "undo-grant" in await bob.receive_table(3)
        assert (await bob.send("undo", text="grant"))["type"] == "ack"
        assert "bidding-box" in await ann.receive_table(4)
    assert await stored(table) == []
    assert (await sync_to_async(CallMade.objects.get)()).undone_at is not None


async def test_an_undo_against_robots_is_refused_by_partner(cast: Cast, pair: Sitting) -> None:
    table = await sync_to_async(table_of)(pair)
    async with at_table(cast.ann, table) as ann, at_table(cast.bob, table) as bob:
        await ann.send("call", call="1S")
        await ann.receive_table(2)
        await ann.send("undo")
        await bob.receive_table(3)
        await bob.send("undo", text="refuse")
        assert "The call stands." in await ann.receive_table(4)
        assert (await ann.send("undo"))["code"] == "undo_refused"
    assert (await sync_to_async(UndoRequest.objects.get)()).answer == "refused"
    assert "S 1S" in await stored(table)


async def test_a_seat_is_held_while_its_page_is_closed(cast: Cast, pair: Sitting) -> None:
    table = await sync_to_async(table_of)(pair)
    async with at_table(cast.ann, table) as ann:
        async with at_table(cast.bob, table):
            assert "is-here" in await ann.receive_until('id="players"')
        assert "is-held" in await ann.receive_until("data-until")
        row = await sync_to_async(SeatRow.objects.get)(table=table, user=cast.bob)
        assert row.held_until is not None
        async with at_table(cast.bob, table):
            assert "is-held" not in await ann.receive_until('id="players"')
        await sync_to_async(row.refresh_from_db)()


async def test_a_player_with_a_second_page_stays_present(cast: Cast, pair: Sitting) -> None:
    table = await sync_to_async(table_of)(pair)
    async with at_table(cast.bob, table):
        async with at_table(cast.bob, table):
            pass
        row = await sync_to_async(SeatRow.objects.get)(table=table, user=cast.bob)
        assert row.held_until is None


async def test_a_missed_message_is_made_up_for_at_the_next_heartbeat(
    cast: Cast, pair: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("apps.auctions.consumers.heartbeat.BEAT_S", 0.05)
    monkeypatch.setattr("apps.auctions.live._send", lambda *_: None)
    table = await sync_to_async(table_of)(pair)
    async with at_table(cast.ann, table) as ann, at_table(cast.bob, table) as bob:
        await ann.send("call", call="1N")
        await bob.receive_table(2)


async def test_an_unexpected_error_is_reported_and_the_socket_stays_open(
    cast: Cast, pair: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise RuntimeError("out of order")

    table = await sync_to_async(table_of)(pair)
    async with at_table(cast.ann, table) as ann:
        with monkeypatch.context() as broken:
            broken.setattr("apps.auctions.consumers.table.handle", fails)
            assert (await ann.send("call", call="1N"))["code"] == "failed"
        assert (await ann.send("call", call="1N"))["type"] == "ack"
