"""Read boards from PBN (Portable Bridge Notation 2.1, import format)."""

from __future__ import annotations

import re

from bridgeclass.engine.auctions import Auction, Contract, IllegalCallError, Seat, Vulnerability
from bridgeclass.engine.calls import PASS, Call
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.formats.pbn_games import Game, games_of
from bridgeclass.engine.formats.pbn_text import Word
from bridgeclass.engine.formats.records import (
    NOT_TRICKS,
    BoardRecord,
    CallNote,
    ErrorCollector,
    FormatError,
    ParsedBoards,
    ReadWarning,
    known_cards,
    usual_dealer,
    usual_vulnerability,
)
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.messages import AT_PLACE, Message, MessageError, Text, msgid

_USED = {
    *("event", "site", "date", "board", "west", "north", "east", "south", "dealer"),
    *("vulnerable", "deal", "declarer", "contract", "result", "auction", "play"),
}
_PASSED_OUT = (PASS,) * 4
_OTHER_PASS = msgid("the tags say {tagged} but the auction says all four pass")
_OTHER_CONTRACT = msgid("the tags say {tagged} but the auction says {made}")


def read_pbn(text: str, *, skip_invalid: bool = False) -> ParsedBoards:
    """Return the boards of a PBN file, and remarks on what in it is odd.

    Play and score tables are left out. A contract that contradicts the auction gives way to it,
    with a remark; a game without a deal has the deal of the game before it.
    Raises FormatError, which names the line and the board, at the first thing that is wrong; go_on: keeps
    it as a fault of the reading, and reads the other games.
    """
    errors = ErrorCollector(keep=skip_invalid)
    games, warnings = games_of(text, errors)
    records = errors.read_each(games, lambda game: _Reader(game, warnings).record())
    return ParsedBoards(records, tuple(sorted(warnings, key=lambda warn: warn.line)), errors.in_order)


class _Reader:
    """Makes the record of one game; remarks go to the list of the whole file."""

    def __init__(self, game: Game, warnings: list[ReadWarning]) -> None:
        self.game = game
        self.warnings = warnings

    def record(self) -> BoardRecord:
        game = self.game
        number = self.number()
        dealer = self.dealer(number)
        vulnerability = self.vulnerability(number)
        deal, some_hands = self.cards()
        auction, notes = self.auction(dealer, vulnerability)
        contract = self.contract(auction)
        return BoardRecord(
            number=number,
            dealer=dealer,
            vulnerability=vulnerability,
            deal=deal,
            some_hands=some_hands,
            auction=auction,
            notes=notes,
            contract=contract,
            tricks=self.tricks(contract),
            event=game.value("event"),
            site=game.value("site"),
            date=game.value("date"),
            players=(
                *(game.value("north"), game.value("east")),
                *(game.value("south"), game.value("west")),
            ),
            tags=self.other_tags(),
        )

    def error(self, name: str, problem: Text) -> FormatError:
        return self.error_in(name.capitalize(), problem, self.game.line_of(name))

    def error_in(self, tag: str, problem: Text, line: int) -> FormatError:
        """Return an error of a tag or a section, with the board it is in."""
        board = self.game.value("board")
        if not board or tag == "Board":
            return FormatError(Message(AT_PLACE, place=tag, problem=problem), line)
        text = Message("board {number}, {tag}: {problem}", number=board, tag=tag, problem=problem)
        return FormatError(text, line)

    def warn(self, name: str, text: Text) -> None:
        self.warnings.append(ReadWarning(self.game.line_of(name), text))

    def number(self) -> int | None:
        value = self.game.value("board")
        if not value:
            return None
        found = re.search(r"\d{1,6}", value)
        if found is None or int(found[0]) < 1:
            self.warn("board", Message("{text} is not a board number and was passed over", text=repr(value)))
            return None
        return int(found[0])

    def dealer(self, number: int | None) -> Seat:
        """Return the dealer; where the tags disagree, the seat that the auction begins with."""
        first, dealer = self.game.value("auction"), self.game.value("dealer")
        try:
            tagged = Seat.parse(dealer) if dealer else None
        except MessageError as error:
            raise self.error("dealer", error.text) from error
        try:
            begins = Seat.parse(first) if first and self.game.auction else None
        except MessageError as error:
            raise self.error("auction", error.text) from error
        if tagged is not None and begins not in {None, tagged}:
            text = msgid("the auction begins with {first}, not with the dealer {dealer}")
            self.warn("auction", Message(text, first=first, dealer=dealer))
        seat = tagged if begins is None else begins
        return usual_dealer(number) if seat is None else seat

    def vulnerability(self, number: int | None) -> Vulnerability:
        tag = self.game.tags.get("vulnerable")
        if tag is None or tag.value in {"", "?"}:
            return usual_vulnerability(number)
        try:
            return Vulnerability.parse(tag.value)
        except MessageError as error:
            raise self.error("vulnerable", error.text) from error

    def cards(self) -> tuple[Deal | None, tuple[tuple[Seat, Hand], ...]]:
        value = self.game.value("deal")
        if not value:
            return None, ()
        try:
            return _read_deal(value)
        except MessageError as error:
            raise self.error("deal", error.text) from error

    def auction(self, dealer: Seat, vulnerability: Vulnerability) -> tuple[Auction | None, tuple[CallNote, ...]]:
        if not self.game.auction:
            passed_out = self.game.value("contract").lower() in {"pass", "passed out", "p"}
            calls = _PASSED_OUT if passed_out else None
            return (Auction(dealer, vulnerability, calls) if calls else None), ()
        texts = self.notes()
        notes: list[CallNote] = []
        auction = Auction(dealer, vulnerability)
        for word in self.game.auction:
            for part in re.findall(r"=\d{1,4}=|[^=]+", word.text):
                if part.startswith("="):
                    text = texts.get(int(part.strip("=")), "")
                    notes.append(CallNote(max(0, len(auction.calls) - 1), text))
                else:
                    auction = self.add(auction, part, word)
        return auction, tuple(note for note in notes if note.text)

    def add(self, auction: Auction, part: str, word: Word) -> Auction:
        """Return the auction with one word of the auction section; annotations are skipped."""
        text = part.strip("!?")
        if not text or text in {"*", "+"} or text.startswith(("$", "^")):
            return auction
        if text == "-" and not auction.calls:
            return auction
        if text.upper() == "AP":
            while not auction.is_over:
                auction = auction.add(PASS)
            return auction
        try:
            return auction.add(Call.parse(text))
        except IllegalCallError as error:
            problem = Message("call {n}: {problem}", n=len(auction.calls) + 1, problem=error.text)
            raise self.error_in("Auction", problem, word.line) from error
        except MessageError as error:
            raise self.error_in("Auction", error.text, word.line) from error

    def notes(self) -> dict[int, str]:
        found = (re.fullmatch(r"(\d{1,4})\s*:\s*(.*)", tag.value) for tag in self.game.notes)
        return {int(note[1]): note[2] for note in found if note is not None}

    def contract(self, auction: Auction | None) -> Contract | None:
        tagged = self.tagged_contract()
        if auction is None or not auction.is_over:
            return tagged
        made = auction.contract
        if tagged is not None and tagged != made:
            name = "declarer" if made is not None and tagged.text == made.text else "contract"
            self.warn(name, Message(_OTHER_CONTRACT if made else _OTHER_PASS, tagged=str(tagged), made=str(made)))
        return made

    def tagged_contract(self) -> Contract | None:
        value = self.game.value("contract").replace("^", "")
        declarer = self.game.value("declarer").replace("^", "")
        if not value or not declarer or value.lower().startswith("p"):
            return None
        try:
            return Contract.parse(value, Seat.parse(declarer))
        except MessageError as error:
            raise self.error("contract", error.text) from error

    def tricks(self, contract: Contract | None) -> int | None:
        """Return the declaring side's tricks; PBN may give them for either side ("EW 9")."""
        value = self.game.value("result").replace("^", "")
        found = re.match(r"(NS|EW)?\s*(\d{1,3})", value)
        if contract is None or not value:
            return None
        if found is None or int(found[2]) > 13:
            raise self.error("result", Message(NOT_TRICKS, text=repr(value)))
        own = found[1] in {None, contract.declarer.side.value}
        return int(found[2]) if own else 13 - int(found[2])

    def other_tags(self) -> tuple[tuple[str, str], ...]:
        return tuple(
            (tag.name, tag.value)
            for name, tag in self.game.tags.items()
            if tag.value and name not in _USED and not name.endswith("table")
        )


def _read_deal(value: str) -> tuple[Deal | None, tuple[tuple[Seat, Hand], ...]]:
    """Read a Deal tag, in which a hand that is not known is a dash."""
    letter, colon, rest = value.partition(":")
    parts = rest.split()
    if not colon or len(parts) != 4 or all(part != "-" for part in parts):
        return Deal.parse(value), ()
    first = Seat.parse(letter)
    texts = [parts[(seat - first) % 4] for seat in Seat]
    return known_cards([None if text == "-" else Hand.parse(text) for text in texts])
