"""Split the text of a PBN file into tags, words and gaps."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from bridgeclass.engine.formats.records import ErrorCollector, FormatError
from bridgeclass.engine.messages import Message, msgid


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag pair: [Board "1"]."""

    line: int
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Word:
    """A word outside the tags: a call, a card, or something that is not PBN."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class Gap:
    """One or more empty lines: the end of a game."""

    line: int


Token = Tag | Word | Gap

_TOKEN = re.compile(
    r"""
      \[\s*(?P<name>\w+)\s+"(?P<value>(?:\\["\\]|[^"\n])*)"\s*\]
    | (?P<comment>\{[^}]*\}|;[^\n]*|(?<![^\n])%[^\n]*)
    | (?P<gap>\n[^\S\n]*(?=\n))
    | (?P<space>\s+?)
    | (?P<word>[^\s\[{;]+)
    """,
    re.VERBOSE,
)


def tokens(text: str, errors: ErrorCollector) -> Iterator[Token]:
    """Yield tags, words and gaps; comments and lines that begin with % are left out.

    A tag or comment that is not closed is an error; reading continues with the next line.
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    place, line = 0, 1
    while place < len(text):
        found = _TOKEN.match(text, place)
        if found is None:
            errors.add(FormatError(_unclosed(text[place:]), line))
            place, line = text.find("\n", place) + 1 or len(text), line + 1
            continue
        token = _token(found, line)
        if token is not None:
            yield token
        line += found[0].count("\n")
        place = found.end()


def _token(found: re.Match[str], line: int) -> Token | None:
    if found["name"] is not None:
        value = re.sub(r'\\(["\\])', r"\1", found["value"])
        return Tag(line, found["name"], value.strip())
    if found["word"] is not None:
        return Word(line, found["word"])
    return Gap(line) if found["gap"] is not None else None


UNCLOSED_COMMENT = msgid('{text} begins a comment that is not closed; a tag is written [Name "value"]')
UNCLOSED_TAG = msgid('{text} begins a tag that is not closed; a tag is written [Name "value"]')


def _unclosed(rest: str) -> Message:
    start = rest.split("\n", 1)[0][:60]
    return Message(UNCLOSED_COMMENT if rest.startswith("{") else UNCLOSED_TAG, text=repr(start))
