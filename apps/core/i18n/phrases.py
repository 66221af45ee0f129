"""Sentences that are put together in English, of the engine and of selectors, in the reader's language.

The engine knows no language but English, and what it says may lie in the database. So a finished sentence is taken
apart again by the patterns of `sentences`, and by the texts of the rules (the catalogue `rules`); what is in neither
stays as it was.
"""

from __future__ import annotations

import gettext as catalogues
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from django.conf import settings
from django.utils.translation import get_language, gettext, override

from apps.core.i18n.bridge_symbols import strains_in
from apps.core.i18n.sentences import SENTENCES

LONGEST, LONGEST_TEXT = 400, 2000
"""Letters of a sentence, and of a text, that is held against the patterns; what people write may be any length."""
MOST_TOGETHER = 4
"""Sentences that a text of the rules may have."""
MOST_WORDS_LEFT = 2
LONGEST_CALL = 2
_AUCTION_WORDS = {"any", "call", "bid", "to", "or", "Pass"}
_WORD = re.compile(r"[a-z]{2,}", re.IGNORECASE)
_PLACE = re.compile(r"\{(\w+?)(?:_\d+)?\}")
_KINDS = {
    "n": r"\d+(?:\.\d+)?",
    "span": r"(?:(?:exactly|at most|fewer than|more than|just|at least) )?\d+(?:\.\d+)?(?:\+|-\d+(?:\.\d+)?)?",
    "call": r"(?:[1-7](?:NT|[♠♥♦♣MmWXYZCDHSN])|Pass|XX?)",
    "suit": r"(?:(?! and | or |, |[.!?:;] ).)+?",
    "letter": r"[A-Za-z]{1,2}",
    "clause": r"(?:(?!, |; |[.!?:] ).)+?",
    "seat": r"(?:North|East|South|West)",
    "sign": r"[♠♥♦♣]",
    "shape": r"[\dx]+(?:[=-][\dx]+)+(?:(?:,| or) [\dx]+(?:[=-][\dx]+)+)*",
    "inside": r"[^()]+(?:\([^()]*\)[^()]*)*",
    "word": r"[\w’'-]+",
}
_CALL = re.compile(_KINDS["call"])
_ANY_WORDS = r"(?:(?![.!?:;] ).)+?"
_OUTSIDE = r"(?![^()]*\))"
"""Not within brackets: what stands there belongs together."""
_SENTENCE_ENDS = re.compile(rf"(?<=[.!?:;]) (?=\S){_OUTSIDE}|\n")
_JOINTS = (
    (re.compile(rf"(; | · ){_OUTSIDE}"), lambda joint: joint),
    (re.compile(rf"(, ){_OUTSIDE}"), lambda joint: joint),
    (re.compile(rf"( and | or | but ){_OUTSIDE}"), lambda joint: f" {gettext(joint.strip())} "),
)


@dataclass(frozen=True, slots=True)
class _Pattern:
    """A sentence with places: how it is found, and its text in the catalogue."""

    text: str
    found: re.Pattern[str]
    names: tuple[str, ...]


def said(text: object) -> str:
    """A sentence put together in English, in the reader's language; in English it is the same."""
    written = str(text)
    language = get_language() or settings.LANGUAGE_CODE
    if language == settings.LANGUAGE_CODE or len(written) > LONGEST_TEXT:
        return written
    return _said_in(language, written)


@lru_cache(maxsize=8192)
def _said_in(language: str, text: str) -> str:
    with override(language):
        return strains_in(_whole(text))


def _whole(text: str) -> str:
    """A text of any length: as many of its sentences at once as are known together, then the rest."""
    known = _known(text)
    if known is not None:
        return known
    ends = list(_SENTENCE_ENDS.finditer(text))
    if not ends:
        return _as_auction(text) or _joined(text, _JOINTS)
    for end in reversed(ends[:MOST_TOGETHER]):
        known = _known(text[: end.start()])
        if known is not None:
            return known + end[0] + _whole(text[end.end() :])
    return _whole(text[: ends[0].start()]) + ends[0][0] + _whole(text[ends[0].end() :])


def _joined(text: str, joints: Iterable[tuple[re.Pattern[str], Callable[[str], str]]]) -> str:
    """A sentence no pattern fits, by its clauses; as it was if none of them is known either."""
    for joint, written in joints:
        parts = joint.split(text)
        if len(parts) > 1:
            told = [part if at % 2 else _whole(part) for at, part in enumerate(parts)]
            is_told = told != parts or all(_CALL.fullmatch(part) for part in parts[::2])
            if is_told and not any(_is_prose(part) for at, part in enumerate(told) if part == parts[at]):
                return "".join(written(part) if at % 2 else part for at, part in enumerate(told))
    return text


def _as_auction(text: str) -> str | None:
    """An auction such as "(2x to 4x) X (any call)" with its few words told; None for any other text."""
    words = set(_WORD.findall(text))
    if not words & _AUCTION_WORDS or {word for word in words - _AUCTION_WORDS if len(word) > LONGEST_CALL}:
        return None
    for english in ("any call", "any bid", "to", "or"):
        text = re.sub(rf"\b{english}\b", gettext(english), text)
    return text


def _is_prose(text: str) -> bool:
    """Whether a clause that was left as it was is so long that words of two languages would meet in one sentence."""
    return len(_WORD.findall(text)) > MOST_WORDS_LEFT


def _known(text: str) -> str | None:
    """A text that is in a catalogue or fits a pattern, whatever the case of its first letter; None for any other."""
    bare = text.strip()
    end = bare[-1:] if bare[-1:] in {".", ":", ";"} else ""
    told = _exact(bare) if end else None
    core = bare.removesuffix(end)
    for one in dict.fromkeys((core, _lowered(core), _capital(core))):
        known = _exact(one) or _fitting(one)
        if told is None and known is not None:
            told = (known if one == core else _as_begun(core, known)) + end
    return None if told is None else text.replace(bare, told)


def _as_begun(bare: str, told: str) -> str:
    return _capital(told) if bare[:1].isupper() else _lowered(told)


def _exact(text: str) -> str | None:
    if not text:
        return None
    return next((told for look_up in _look_ups() if (told := look_up(text)) != text), None)


def _look_ups() -> tuple[Callable[[str], str], ...]:
    return _rules(get_language() or "").gettext, gettext


def _fitting(text: str) -> str | None:
    if len(text) > LONGEST:
        return None
    for pattern in _patterns(get_language() or ""):
        found = pattern.found.fullmatch(text)
        if found is not None:
            told = {name: _whole(found[name]) for name in pattern.names}
            return (_exact(pattern.text) or pattern.text).format(**told)
    return None


@cache
def _patterns(language: str) -> tuple[_Pattern, ...]:
    """The sentences and the texts of rules with places: what ends in brackets, then the most letters of their own."""
    texts = dict.fromkeys((*SENTENCES, *_rules(language).texts()))
    made = [_pattern(text) for text in texts if "{" in text]
    return tuple(sorted(made, key=lambda one: (not one.text.endswith(")"), -len(_PLACE.sub("", one.text)))))


def _pattern(text: str) -> _Pattern:
    written, names, at = "", [], 0
    for place in _PLACE.finditer(text):
        name = place[0][1:-1]
        written += f"{re.escape(text[at : place.start()])}(?P<{name}>{_KINDS.get(place[1], _ANY_WORDS)})"
        names.append(name)
        at = place.end()
    return _Pattern(text, re.compile(written + re.escape(text[at:])), tuple(names))


class _Rules(catalogues.GNUTranslations):
    """The texts of the rules in one language."""

    _catalog: dict[str, str]

    def texts(self) -> Iterable[str]:
        """The texts in English that are translated."""
        return (text for text in self._catalog if text)


@cache
def _rules(language: str) -> _Rules:
    path = Path(settings.LOCALE_PATHS[0]) / language / "LC_MESSAGES" / "rules.mo"
    if not path.exists():
        return _Rules()
    with path.open("rb") as file:
        return _Rules(file)


def _lowered(text: str) -> str:
    return text[:1].lower() + text[1:]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
