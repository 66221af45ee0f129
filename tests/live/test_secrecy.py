"""Every byte that four people are sent over a whole board: no other hand, no judgement and no hidden words in time."""

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

# South calls too much and takes it back, then opens 1NT and says what it means; everybody calls at least once.
AUCTION = ((Seat.S, "1N"), (Seat.W, "P"), (Seat.N, "2C"), (Seat.E, "P"), (Seat.S, "2D"), (Seat.W, "P"), (Seat.N, "P"))
LAST = (Seat.E, "P")
WORDS = {Seat.S: "words-of-south", Seat.W: "words-of-west", Seat.N: "words-of-north"}
JUDGEMENTS = (
    "Spot on",
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
    "company-part",
    "print",
    "board-pbn",
    "board-lin",
    "replay-part",
)


class Someone:
    """A person with an open socket and a browser, and all that came over both."""

    def __init__(self, player: Player, browser: Client) -> None:
        self.player = player
        self.browser = browser
        self.pages: list[str] = []

    @property
    def everything(self) -> str:
        return "\n".join(self.player.heard + self.pages)

    def look_everywhere(self, table: Table) -> None:
        """Ask every page of the table, those too that are not there yet."""
        for name in PAGES:
            self.pages.append(self.browser.get(reverse(f"auctions:{name}", args=(table.pk,))).content.decode())

    def call_by_form(self, table: Table, call: str) -> None:
        page = self.browser.get(reverse("auctions:table", args=(table.pk,))).content.decode()
        sent = {"call": call, "version": hidden_field(page, "version"), "key": hidden_field(page, "key")}
        answer = self.browser.post(reverse("auctions:call-add", args=(table.pk,)), sent, headers={"HX-Request": "true"})
        self.pages += [page, answer.content.decode()]


async def test_nobody_is_sent_a_hidden_hand_a_judgement_or_hidden_words_before_its_time() -> None:
    cast = await sync_to_async(create_cast)()
    seats = {Seat.S: cast.ann, Seat.N: cast.bob, Seat.W: cast.stranger, Seat.E: cast.stranger_teacher}
    table = await sync_to_async(lambda: table_of(sitting_of(cast.ann, seats, klass=cast.klass)))()
    async with AsyncExitStack() as stack:
        people = {seat: await sit_down(stack, user, table) for seat, user in seats.items()}
        version = await take_a_call_back(people)
        for seat, call in AUCTION:
            version = await call_and_say(people[seat], call, version, WORDS.get(seat, ""))
        for one in people.values():
            await sync_to_async(one.look_everywhere)(table)
        before = {seat: one.everything for seat, one in people.items()}
        await sync_to_async(people[LAST[0]].call_by_form)(table, LAST[1])
        for one in people.values():
            assert visible_hands(await one.player.until("is-finished"), SOUTH_OPENS_ONE_NOTRUMP) == set(Seat)
    for seat, sent in before.items():
        assert visible_hands(sent, SOUTH_OPENS_ONE_NOTRUMP) == {seat}
        assert [words for words in JUDGEMENTS if words in sent] == []
        assert {whose for whose, words in WORDS.items() if words in sent} == set(WORDS) - {seat.partner}
    check_what_comes_after(people)


def check_what_comes_after(people: dict[Seat, Someone]) -> None:
    for seat, one in people.items():
        last = one.player.shown
        assert any(words in last for words in JUDGEMENTS), seat
        assert all(words in last for words in WORDS.values())


async def sit_down(stack: AsyncExitStack, user: User, table: Table) -> Someone:
    player = await stack.enter_async_context(at_table(user, table))
    return Someone(player, await sync_to_async(client_for)(user))


async def take_a_call_back(people: dict[Seat, Someone]) -> int:
    """Give the version of the table after that."""
    south, west = people[Seat.S].player, people[Seat.W].player
    await south.send("call", call="7N")
    await south.until("undo-ask")
    await south.send("undo")
    await west.until("undo-grant")
    return int((await west.send("undo", text="grant"))["version"])


async def call_and_say(one: Someone, call: str, version: int, words: str) -> int:
    """Call when the table has come in this version, and give the version after that."""
    await one.player.own_turn(version)
    answer = await one.player.send("call", call=call, text=words)
    assert answer["type"] == "ack"
    return int(answer["version"])
