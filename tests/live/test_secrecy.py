"""Everything four players receive during a board: no other hand, grade or hidden explanation before its time."""

from contextlib import AsyncExitStack

import pytest
from asgiref.sync import sync_to_async
from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from apps.auctions.models import Table
from bridgeclass.engine.auctions import Seat
from tests.boards import SOUTH_OPENS_ONE_NOTRUMP
from tests.live.sockets import Player, at_table
from tests.pages import client_for, hidden_field, visible_hands
from tests.people import create_cast
from tests.sittings import sitting_of, table_of

pytestmark = pytest.mark.django_db(transaction=True)

# South undoes a call, then opens 1NT and explains it; every player calls at least once.
AUCTION = ((Seat.S, "1N"), (Seat.W, "P"), (Seat.N, "2C"), (Seat.E, "P"), (Seat.S, "2D"), (Seat.W, "P"), (Seat.N, "P"))
LAST = (Seat.E, "P")
WORDS = {Seat.S: "words-of-south", Seat.W: "words-of-west", Seat.N: "words-of-north"}
FEEDBACK_MARKS = (
    "told partner",
    "is better",
    "out of 10",
    "/10<",
    "tier-",
    'class="feedback',
    'id="replay',
    "review-calls",
    "double dummy",
)
PAGES = (
    "table",
    "table-part",
    "feedback",
    "feedback-part",
    "presence-part",
    "print",
    "board-pbn",
    "board-lin",
    "replay-part",
)


class Participant:
    """Player with an open socket and a browser, and everything received through both."""

    def __init__(self, player: Player, browser: Client) -> None:
        self.player = player
        self.browser = browser
        self.pages: list[str] = []

    @property
    def all_received(self) -> str:
        return "\n".join(self.player.received + self.pages)

    def request_all_pages(self, table: Table) -> None:
        """Request every page of the table, including those that are not available yet."""
        for name in PAGES:
            self.pages.append(self.browser.get(reverse(f"auctions:{name}", args=(table.pk,))).content.decode())

    def call_by_form(self, table: Table, call: str) -> None:
        page = self.browser.get(reverse("auctions:table", args=(table.pk,))).content.decode()
        sent = {"call": call, "version": hidden_field(page, "version"), "key": hidden_field(page, "key")}
        answer = self.browser.post(reverse("auctions:call-add", args=(table.pk,)), sent, headers={"HX-Request": "true"})
        self.pages += [page, answer.content.decode()]


async def test_no_hidden_hand_grade_or_explanation_is_sent_before_its_time() -> None:
    cast = await sync_to_async(create_cast)()
    seats = {Seat.S: cast.ann, Seat.N: cast.bob, Seat.W: cast.stranger, Seat.E: cast.stranger_teacher}
    table = await sync_to_async(lambda: table_of(sitting_of(cast.ann, seats, klass=cast.klass)))()
    async with AsyncExitStack() as stack:
        people = {seat: await sit_down(stack, user, table) for seat, user in seats.items()}
        version = await undo_a_call(people)
        for seat, call in AUCTION:
            version = await call_and_explain(people[seat], call, version, WORDS.get(seat, ""))
        for one in people.values():
            await sync_to_async(one.request_all_pages)(table)
        before = {seat: one.all_received for seat, one in people.items()}
        await sync_to_async(people[LAST[0]].call_by_form)(table, LAST[1])
        for one in people.values():
            assert visible_hands(await one.player.receive_until("is-finished"), SOUTH_OPENS_ONE_NOTRUMP) == set(Seat)
    for seat, sent in before.items():
        assert visible_hands(sent, SOUTH_OPENS_ONE_NOTRUMP) == {seat}
        assert [words for words in FEEDBACK_MARKS if words in sent] == []
        assert {whose for whose, words in WORDS.items() if words in sent} == set(WORDS) - {seat.partner}
    check_feedback_after_the_board(people)


def check_feedback_after_the_board(people: dict[Seat, Participant]) -> None:
    for seat, one in people.items():
        last = one.player.last_table
        assert any(words in last for words in FEEDBACK_MARKS), seat
        assert all(words in last for words in WORDS.values())


async def sit_down(stack: AsyncExitStack, user: User, table: Table) -> Participant:
    player = await stack.enter_async_context(at_table(user, table))
    return Participant(player, await sync_to_async(client_for)(user))


async def undo_a_call(people: dict[Seat, Participant]) -> int:
    """Make a call and undo it; return the new version of the table."""
    south, west = people[Seat.S].player, people[Seat.W].player
    await south.send("call", call="7N")
    await south.receive_until("undo-ask")
    await south.send("undo")
    await west.receive_until("undo-grant")
    return int((await west.send("undo", text="grant"))["version"])


async def call_and_explain(one: Participant, call: str, version: int, words: str) -> int:
    """Wait for this version of the table, make and explain a call, and return the new version."""
    await one.player.wait_for_turn(version)
    answer = await one.player.send("call", call=call, text=words)
    assert answer["type"] == "ack"
    return int(answer["version"])
