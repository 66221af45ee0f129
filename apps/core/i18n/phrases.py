"""Translate English sentences that the engine and selectors compose.

The engine composes English only, and its sentences may be stored. So a finished sentence is parsed with the patterns in
`sentences.txt` and the messages of the rules (the catalog `rules`); a text that matches neither stays in English.
"""

from __future__ import annotations

import gettext as gettext_module
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from django.conf import settings
from django.utils.translation import get_language, gettext, override

from apps.core.i18n.bridge_symbols import localize_calls

SENTENCES_PATH = Path(__file__).with_name("sentences.txt")
SENTENCES = tuple(
    line for line in SENTENCES_PATH.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")
)
MAX_SENTENCE_LENGTH, MAX_TEXT_LENGTH = 400, 2000
"""Longer sentences and texts, as users may write them, are not matched against the patterns."""
MAX_SENTENCES_PER_MESSAGE = 4
MAX_UNTRANSLATED_WORDS = 2
MAX_CALL_LENGTH = 2
_AUCTION_WORDS = {"any", "call", "bid", "to", "or", "Pass"}
_WORD = re.compile(r"[a-z]{2,}", re.IGNORECASE)
_PLACEHOLDER = re.compile(r"\{(\w+?)(?:_\d+)?\}")
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
"""Not inside parentheses."""
_SENTENCE_ENDS = re.compile(rf"(?<=[.!?:;]) (?=\S){_OUTSIDE}|\n")
_JOINTS = (
    (re.compile(rf"(; | · ){_OUTSIDE}"), lambda joint: joint),
    (re.compile(rf"(, ){_OUTSIDE}"), lambda joint: joint),
    (re.compile(rf"( and | or | but ){_OUTSIDE}"), lambda joint: f" {gettext(joint.strip())} "),
)


@dataclass(frozen=True, slots=True)
class _Pattern:
    """A message with placeholders, and the regular expression that matches it."""

    message: str
    regex: re.Pattern[str]
    names: tuple[str, ...]


def localize(text: object) -> str:
    """Return a composed English text in the reader's language."""
    english = str(text)
    language = get_language() or settings.LANGUAGE_CODE
    if language == settings.LANGUAGE_CODE or len(english) > MAX_TEXT_LENGTH:
        return english
    return _localize_in(language, english)


@lru_cache(maxsize=8192)
def _localize_in(language: str, text: str) -> str:
    with override(language):
        return localize_calls(_translate_text(text))


def _translate_text(text: str) -> str:
    """Translate the longest known run of sentences first, then the rest."""
    known = _translate_known(text)
    if known is not None:
        return known
    ends = list(_SENTENCE_ENDS.finditer(text))
    if not ends:
        return _translate_auction(text) or _translate_clauses(text, _JOINTS)
    for end in reversed(ends[:MAX_SENTENCES_PER_MESSAGE]):
        known = _translate_known(text[: end.start()])
        if known is not None:
            return known + end[0] + _translate_text(text[end.end() :])
    return _translate_text(text[: ends[0].start()]) + ends[0][0] + _translate_text(text[ends[0].end() :])


def _translate_clauses(text: str, joints: Iterable[tuple[re.Pattern[str], Callable[[str], str]]]) -> str:
    """Translate a sentence clause by clause; return it unchanged if no clause is known."""
    for joint, translate_joint in joints:
        parts = joint.split(text)
        if len(parts) > 1:
            translated = [part if at % 2 else _translate_text(part) for at, part in enumerate(parts)]
            is_known = translated != parts or all(_CALL.fullmatch(part) for part in parts[::2])
            if is_known and not any(_is_prose(part) for at, part in enumerate(translated) if part == parts[at]):
                return "".join(translate_joint(part) if at % 2 else part for at, part in enumerate(translated))
    return text


def _translate_auction(text: str) -> str | None:
    """Translate an auction such as "(2x to 4x) X (any call)"; return None for any other text."""
    words = set(_WORD.findall(text))
    if not words & _AUCTION_WORDS or {word for word in words - _AUCTION_WORDS if len(word) > MAX_CALL_LENGTH}:
        return None
    for english in ("any call", "any bid", "to", "or"):
        text = re.sub(rf"\b{english}\b", gettext(english), text)
    return text


def _is_prose(text: str) -> bool:
    """Return True if an untranslated clause is long enough to mix two languages in one sentence."""
    return len(_WORD.findall(text)) > MAX_UNTRANSLATED_WORDS


def _translate_known(text: str) -> str | None:
    """Translate a message or a pattern, whatever the case of its first letter; return None if it is unknown."""
    bare = text.strip()
    end = bare[-1:] if bare[-1:] in {".", ":", ";"} else ""
    translation = _exact(bare) if end else None
    core = bare.removesuffix(end)
    for one in dict.fromkeys((core, _lowered(core), _capitalized(core))):
        known = _exact(one) or _match(one)
        if translation is None and known is not None:
            translation = (known if one == core else _with_case_of(core, known)) + end
    return None if translation is None else text.replace(bare, translation)


def _with_case_of(source: str, text: str) -> str:
    return _capitalized(text) if source[:1].isupper() else _lowered(text)


def _exact(text: str) -> str | None:
    if not text:
        return None
    return next((found for look_up in _look_ups() if (found := look_up(text)) != text), None)


def _look_ups() -> tuple[Callable[[str], str], ...]:
    return _rules(get_language() or "").gettext, gettext


def _match(text: str) -> str | None:
    if len(text) > MAX_SENTENCE_LENGTH:
        return None
    for pattern in _patterns(get_language() or ""):
        found = pattern.regex.fullmatch(text)
        if found is not None:
            values = {name: _translate_text(found[name]) for name in pattern.names}
            return (_exact(pattern.message) or pattern.message).format(**values)
    return None


@cache
def _patterns(language: str) -> tuple[_Pattern, ...]:
    """Return the messages with placeholders: those that end in parentheses first, then the most literal text first."""
    texts = dict.fromkeys((*SENTENCES, *_rules(language).texts()))
    made = [_pattern(text) for text in texts if "{" in text]
    return tuple(sorted(made, key=lambda one: (not one.message.endswith(")"), -len(_PLACEHOLDER.sub("", one.message)))))


def _pattern(text: str) -> _Pattern:
    regex, names, at = "", [], 0
    for placeholder in _PLACEHOLDER.finditer(text):
        name = placeholder[0][1:-1]
        regex += f"{re.escape(text[at : placeholder.start()])}(?P<{name}>{_KINDS.get(placeholder[1], _ANY_WORDS)})"
        names.append(name)
        at = placeholder.end()
    return _Pattern(text, re.compile(regex + re.escape(text[at:])), tuple(names))


class _Rules(gettext_module.GNUTranslations):
    """The messages of the rules in one language."""

    _catalog: dict[str, str]

    def texts(self) -> Iterable[str]:
        """Return the translated English messages."""
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


def _capitalized(text: str) -> str:
    return text[:1].upper() + text[1:]
