"""The system notes of `docs/systems` as pages, and links to their entries."""

from __future__ import annotations

import re
from collections.abc import Mapping, MutableMapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import override
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererProtocol
from markdown_it.token import Token
from markdown_it.utils import OptionsDict

from apps.core.templatetags.bridge import suits
from bridgeclass.engine.rules.sources import ENTRY, entries_defined

FOLDER = Path("docs/systems")
CONTENTS = "Contents"
_NOT_IN_ANCHOR = re.compile(r"[^\w\s-]")


@dataclass(frozen=True, slots=True)
class Section:
    """A heading of the notes, its anchor, and the headings below it."""

    anchor: str
    title: str
    parts: tuple[Section, ...] = ()


@dataclass(frozen=True, slots=True)
class Notes:
    """The notes on one system: the title, the sections and, as HTML, everything below the title."""

    name: str
    title: str
    sections: tuple[Section, ...]
    html: SafeString


class UnknownNotesError(LookupError):
    """A name that no document of `docs/systems` has."""


@cache
def notes_of(name: str) -> Notes:
    """Return the notes of that name, in English. Raises UnknownNotesError."""
    if name not in _texts():
        raise UnknownNotesError(f"there are no system notes {name!r}")
    markdown = _markdown()
    tokens = markdown.parse(_texts()[name])
    body = _without_contents(tokens[3:])  # after the three tokens of the title
    with override("en"):
        html = markdown.renderer.render(body, markdown.options, {})
    return Notes(name, tokens[1].content, _sections(body), mark_safe(html))  # noqa: S308 - from our own documents


@cache
def entry_notes() -> Mapping[str, str]:
    """Return the name of the notes that define each entry."""
    return {entry: name for name, text in _texts().items() for entry in entries_defined(text)}


def notes_named(sources: Sequence[str]) -> tuple[Notes, ...]:
    """Return the notes whose entries these sources of rules name, by title."""
    names = {entry_notes().get(entry) for source in sources for entry in ENTRY.findall(source)}
    return tuple(sorted((notes_of(name) for name in names if name), key=lambda notes: notes.title))


def link_entries(html: str) -> SafeString:
    """Return HTML in which each entry of the notes, such as R1N-02, is a link to its row."""
    return mark_safe(ENTRY.sub(_link, html))  # noqa: S308 - as safe as what it was given


def _link(found: re.Match[str]) -> str:
    name = entry_notes().get(found[0])
    if name is None:
        return found[0]
    return format_html('<a href="{}#{}">{}</a>', reverse("bidding:notes", args=(name,)), found[0], found[0])


@cache
def _texts() -> Mapping[str, str]:
    folder = settings.BASE_DIR / FOLDER
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.md"))}


def _markdown() -> MarkdownIt:
    """Return a parser of tables and anchors that marks suit symbols and links entries and other notes."""
    markdown = MarkdownIt("commonmark").enable("table")
    markdown.add_render_rule("text", _text)
    markdown.add_render_rule("heading_open", _heading)
    markdown.add_render_rule("link_open", _link_open)
    return markdown


type _Tokens = Sequence[Token]
type _Environment = MutableMapping[str, Any]


def _text(_: RendererProtocol, tokens: _Tokens, at: int, __: OptionsDict, ___: _Environment) -> str:
    return link_entries(suits(tokens[at].content))


def _heading(_: RendererProtocol, tokens: _Tokens, at: int, __: OptionsDict, ___: _Environment) -> str:
    return format_html('<{} id="{}">', tokens[at].tag, anchor(tokens[at + 1].content))


def _link_open(_: RendererProtocol, tokens: _Tokens, at: int, __: OptionsDict, ___: _Environment) -> str:
    target = str(tokens[at].attrGet("href")).removesuffix(".md")
    return format_html('<a href="{}">', reverse("bidding:notes", args=(target,)))


def anchor(title: str) -> str:
    """Return the anchor of a heading, as code hosts make it."""
    return "-".join(_NOT_IN_ANCHOR.sub("", title.lower()).split())


def _without_contents(tokens: _Tokens) -> list[Token]:
    """Return the tokens without the section that lists the contents, which the page does itself."""
    starts = [at for at, token in enumerate(tokens) if token.type == "heading_open" and token.tag == "h2"]
    listed = next((at for at in starts if tokens[at + 1].content == CONTENTS), None)
    if listed is None:
        return list(tokens)
    after = next((at for at in starts if at > listed), len(tokens))
    return [*tokens[:listed], *tokens[after:]]


def _sections(tokens: _Tokens) -> tuple[Section, ...]:
    found: list[tuple[str, list[Section]]] = []
    for heading, words in pairwise(tokens):
        if heading.type == "heading_open" and heading.tag == "h2":
            found.append((words.content, []))
        elif heading.type == "heading_open" and found:
            found[-1][1].append(Section(anchor(words.content), words.content))
    return tuple(Section(anchor(title), title, tuple(parts)) for title, parts in found)
