"""Read the bidding requirements of a hand from a profile document."""

from __future__ import annotations

from bridgeclass.engine.calls import Call
from bridgeclass.engine.dealing.profile import Bidding, BidsAs
from bridgeclass.engine.dealing.reading import Node
from bridgeclass.engine.messages import Message

_MAX_ASKED, _MAX_AUCTION_CHARACTERS, _MAX_ID = 20, 200, 120
_NOTHING = Bidding((), BidsAs.CALL, "P")


def read_bidding(node: Node) -> tuple[Bidding, ...]:
    """Return the bidding requirements of a hand; they are validated with the whole profile."""
    return tuple(_bidding(item) for item in node.items(_MAX_ASKED))


def read_options(node: Node) -> dict[str, bool]:
    """Return the options of a bidding system by name."""
    return {name: value.boolean() for name, value in node.entries()}


def _bidding(node: Node) -> Bidding:
    fields = node.fields(("after", *BidsAs))
    asked = [how for how in BidsAs if fields.has(how)]
    if len(asked) != 1:
        node.problem(Message("must contain exactly one of {names}", names=", ".join(BidsAs)))
        return _NOTHING
    how = asked[0]
    read = _call if how is BidsAs.CALL else _rule
    return Bidding(fields.get("after", _calls, ()), how, fields.need(how, read, ""))


def _calls(node: Node) -> tuple[Call, ...]:
    return (
        node.parsed(lambda text: tuple(map(Call.parse, text.split())), ()) if node.text(_MAX_AUCTION_CHARACTERS) else ()
    )


def _call(node: Node) -> str:
    return node.parsed(Call.parse, Call.parse("P")).text


def _rule(node: Node) -> str:
    return node.text(_MAX_ID)
