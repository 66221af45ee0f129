"""Messages as pages show them: in the reader's language, with suit symbols, and complete in every language."""

import re
from collections.abc import Iterator
from random import Random

import pytest
from django.conf import settings
from django.utils.translation import override

from apps.core.i18n import catalogs
from apps.core.i18n.rendering import html, plain
from bridgeclass.engine.auctions import Auction, Seat, Vulnerability
from bridgeclass.engine.bidder import Bidder
from bridgeclass.engine.calls import Call
from bridgeclass.engine.cards import DECK, Suit
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.explain import Level
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.messages import (
    Clause,
    Joint,
    Listing,
    Literal,
    Message,
    RuleText,
    Sentence,
    Text,
    Value,
    counted,
    plural_msgid,
)

DECISIONS = 200
WORD = re.compile(r"[a-z]{3,}")
ACES = plural_msgid("{span} ace", "{span} aces")


def test_a_message_is_translated_with_its_places() -> None:
    message = Message("{call} is right: {meaning}.", call=Call.parse("1N"), meaning=RuleText("Balanced 15-17"))
    assert plain(message) == "1NT is right: Balanced 15-17."
    with override("fr"):
        assert plain(message) == "1SA est juste\u00a0: Régulière 15-17."


def test_a_plural_follows_the_language() -> None:
    with override("fr"):
        assert [plain(counted(ACES, number, span=number)) for number in (1, 2)] == ["1 as", "2 as"]
        assert plain(Message("{span} HCP", span=2.5)) == "2,5 H"


def test_suits_are_named_in_words_and_marked_in_calls() -> None:
    message = Message("- {needs}: you have {facts}", needs=Suit.HEARTS, facts=Call.parse("1S"))
    shown = html(message)
    assert "hearts: you have 1<span" in shown
    assert "suit-S" in shown


def test_data_in_a_message_is_escaped_and_not_translated() -> None:
    message = Message("{text}.", text="<b>hearts</b>")
    with override("fr"):
        assert html(message) == "&lt;b&gt;hearts&lt;/b&gt;."


def test_a_sentence_begins_with_a_capital_in_every_language() -> None:
    sentence = Sentence(Message("forcing to game"))
    assert plain(sentence) == "Forcing to game"
    assert plain(Clause(Literal("Weak two"))) == "weak two"
    with override("fr"):
        assert plain(sentence) == "Forcing de manche"


@pytest.mark.parametrize(
    ("joint", "french"),
    [
        (Joint.AND, "a, b et c"),
        (Joint.OR, "a, b ou c"),
        (Joint.OR_ELSE, "a\u00a0; ou b\u00a0; ou c"),
        (Joint.EITHER, "a, soit b, soit c"),
        (Joint.NOR, "a ni b ni c"),
        (Joint.COMMA, "a, b, c"),
    ],
)
def test_a_list_is_joined_in_the_language(joint: Joint, french: str) -> None:
    with override("fr"):
        assert plain(Listing(("a", "b", "c"), joint)) == french


@pytest.fixture(scope="module")
def translated() -> dict[type[Message], set[str]]:
    """Return the translated texts of both catalogs; those of plural forms under the singular."""
    found = {}
    for kind, domain in ((Message, catalogs.SITE), (RuleText, catalogs.RULES)):
        catalog = catalogs.read_catalog("fr", domain)
        ids = [message.id if isinstance(message.id, str) else message.id[0] for message in catalog if message.string]
        found[kind] = set(ids)
    return found


def leaks(value: Value, translated: dict[type[Message], set[str]]) -> Iterator[str]:
    """Yield the texts of a value that a French page would show in English."""
    match value:
        case Message():
            if value.id not in translated[type(value)]:
                yield value.id
            for _, inner in value.params:
                yield from leaks(inner, translated)
        case Listing():
            for item in value.items:
                yield from leaks(item, translated)
        case Sentence() | Clause():
            yield from leaks(value.text, translated)
        case Literal(text) | str(text):
            yield from WORD.findall(text)


def positions(count: int) -> Iterator[tuple[Bidder, Deal, Auction]]:
    """Yield the positions of robots' auctions on random deals."""
    source, bidder = Random(4), Bidder()
    while True:
        cards = source.sample(DECK, len(DECK))
        north, east, south, west = (Hand.from_cards(cards[place::4]) for place in range(4))
        deal = Deal((north, east, south, west))
        auction = Auction.start(source.choice(list(Seat)), source.choice(list(Vulnerability)))
        for call in bidder.bid_on(deal, auction).auction.calls:
            yield bidder, deal, auction
            auction = auction.add(call)
            count -= 1
            if not count:
                return


def texts(bidder: Bidder, deal: Deal, auction: Auction, call: Call) -> Iterator[Text]:
    """Yield all that a page may say of a call: the feedback, its meaning, and the explanation of the better one."""
    judgement = bidder.judge(deal[auction.turn], auction, call)
    yield judgement.grade.feedback
    for level in Level:
        lesson = judgement.lesson(level)
        yield from (lesson.reason, lesson.explanation, *lesson.odds)
    meaning = bidder.meanings(auction.add(call))[-1]
    yield from (meaning.text, meaning.line)


def test_no_english_is_left_in_french_feedback_on_random_decisions(translated: dict[type[Message], set[str]]) -> None:
    source, left = Random(5), set[str]()
    for bidder, deal, auction in positions(DECISIONS):
        call = source.choice(auction.legal_calls())
        for text in texts(bidder, deal, auction, call):
            left.update(leaks(text, translated))
    assert left == set()


@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES if code != settings.LANGUAGE_CODE])
@pytest.mark.parametrize("domain", [catalogs.SITE, catalogs.RULES])
def test_every_text_is_translated_with_the_same_places(language: str, domain: str) -> None:
    extracted = catalogs.extract_site if domain == catalogs.SITE else catalogs.extract_rules
    catalog = catalogs.updated_catalog(language, extracted(settings.BASE_DIR))
    assert list(catalogs.problems(catalog)) == []
