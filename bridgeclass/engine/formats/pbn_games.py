"""Group the tags and words of a PBN file into games, and resolve inherited tags."""

from __future__ import annotations

from dataclasses import dataclass, field

from bridgeclass.engine.formats.pbn_text import Gap, Tag, Token, Word, tokens
from bridgeclass.engine.formats.records import ErrorCollector, ReadWarning
from bridgeclass.engine.messages import Message

# Tags that some programs write after an empty line although they belong to the game before it.
_CONTINUING = {"auction", "play", "note", "contract", "declarer", "result", "score"}
_REPEATED = {"note"}


@dataclass(slots=True)
class Game:
    """One game while it is read: its tags by name in lower case, and the words of its auction."""

    line: int
    tags: dict[str, Tag] = field(default_factory=dict)
    notes: list[Tag] = field(default_factory=list)
    auction: list[Word] = field(default_factory=list)

    def value(self, name: str) -> str:
        """Return the value of a tag; "" if it is missing, empty or PBN's question mark."""
        tag = self.tags.get(name)
        return "" if tag is None or tag.value in {"?", "-"} else tag.value

    def line_of(self, name: str) -> int:
        """Return the line of a tag, or of the game if it has none."""
        return self.tags[name].line if name in self.tags else self.line

    @property
    def is_board(self) -> bool:
        """True if this is more than a header of tags for the games that follow."""
        return any(name in self.tags for name in ("board", "deal", "auction"))


@dataclass(slots=True)
class _Grouping:
    games: list[Game] = field(default_factory=list)
    stray: dict[int, list[str]] = field(default_factory=dict)
    section: str = ""
    has_words: bool = False
    after_gap: bool = False


def games_of(text: str, errors: ErrorCollector) -> tuple[list[Game], list[ReadWarning]]:
    """Return the games of a file, inheritance resolved, with remarks on lines that are not PBN.

    A line that cannot be cut into tags and words is a fault.
    """
    state = _Grouping()
    for token in tokens(text, errors):
        _take(token, state)
    _inherit(state.games)
    warnings = [
        ReadWarning(line, Message("{text} is not PBN and was passed over", text=repr(" ".join(words))))
        for line, words in state.stray.items()
    ]
    return [game for game in state.games if game.is_board], warnings


def _take(token: Token, state: _Grouping) -> None:
    if isinstance(token, Gap):
        state.after_gap = True
        if state.has_words:
            state.section = ""
    elif isinstance(token, Tag):
        _take_tag(token, state)
    else:
        _take_word(token, state)


def _take_tag(tag: Tag, state: _Grouping) -> None:
    name = tag.name.lower()
    if not state.games or _begins_game(name, state):
        state.games.append(Game(tag.line))
    game = state.games[-1]
    if name in _REPEATED:
        game.notes.append(tag)
    else:
        game.tags[name] = tag
        state.section, state.has_words = name, False
    state.after_gap = False


def _begins_game(name: str, state: _Grouping) -> bool:
    if name in _REPEATED:
        return False
    return name in state.games[-1].tags or (state.after_gap and name not in _CONTINUING)


def _take_word(word: Word, state: _Grouping) -> None:
    state.after_gap = False
    if state.section == "auction":
        state.games[-1].auction.append(word)
    elif state.section != "play" and not state.section.endswith("table"):
        state.stray.setdefault(word.line, []).append(word.text)
        return
    state.has_words = True


def _inherit(games: list[Game]) -> None:
    """Fill in "#" (as in the game before), "##value" (for all that follow) and a missing deal."""
    lasting: dict[str, Tag] = {}
    before: dict[str, Tag] = {}
    for game in games:
        for name, tag in game.tags.items():
            game.tags[name] = _resolved(tag, before.get(name))
            if tag.value.startswith("##") or name in lasting:
                lasting[name] = game.tags[name]
        game.tags = lasting | game.tags
        if game.is_board and "deal" not in game.tags:
            _inherit_deal(game, before)
        before |= game.tags


def _resolved(tag: Tag, before: Tag | None) -> Tag:
    if tag.value == "#":
        return Tag(tag.line, tag.name, "" if before is None else before.value)
    return Tag(tag.line, tag.name, tag.value.removeprefix("##").strip())


def _inherit_deal(game: Game, before: dict[str, Tag]) -> None:
    """Copy the cards and the dealer of an earlier record of the same board, which later ones need not repeat."""
    board, last = game.tags.get("board"), before.get("board")
    if board is not None and (last is None or board.value != last.value):
        return
    for name in ("board", "deal", "dealer", "vulnerable"):
        if name in before:
            game.tags.setdefault(name, before[name])
