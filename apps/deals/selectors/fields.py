"""The fields of a profile's document as form fields: named by their path, written and read as text.

A field is changed only if the submitted text differs from the text of the stored value. So what a form does not show,
or writes in another way, stays in the document as it was.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import yaml

MAX_TEXT_LENGTH = 20_000
"""Characters of a field; a profile allows 4000 at most."""

Document = dict[str, Any]
Words = tuple[str, ...]
"""The values of a submitted field."""

_TOKEN = re.compile(r"[^.\[\]]+")


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of field, with its conversion to text and back."""

    name: str
    shown: Callable[[Any], Words]
    read: Callable[[Words], Any]


def steps_of(path: str) -> list[str | int]:
    """Return the steps of a path such as "seat_profiles.S.subprofiles[1].name"; list places are numbers."""
    return [
        int(found[0]) if path[found.start() - 1 : found.start()] == "[" else found[0] for found in _TOKEN.finditer(path)
    ]


def value_at(document: object, path: str) -> Any:
    """Return the value at a path, or None."""
    value: Any = document
    for step in steps_of(path):
        try:
            value = value[step]
        except (KeyError, IndexError, TypeError):
            return None
    return value


def put_at(document: Document, path: str, value: object) -> None:
    """Write a field of an existing container; None removes the field."""
    *way, last = steps_of(path)
    container: Any = document
    for step in way:
        try:
            container = container[step]
        except (KeyError, IndexError, TypeError):
            return
    if isinstance(container, dict):
        if value is None:
            container.pop(last, None)
        else:
            container[last] = value


PLAIN, RANDOM, PARTNER, OPPONENT = "plain", "random", "partner", "opponent"
CONSTRAINTS = {
    RANDOM: "random_suit_constraint",
    PARTNER: "partner_contingent_constraint",
    OPPONENT: "opponents_contingent_suit_constraint",
}
"""The field of each kind of changing suit."""
PAIRS = {"ns": ("N", "S"), "ew": ("E", "W")}
"""The seats of each side."""


def driver_of(document: Document, side: str) -> str:
    """Return the seat whose sub-profiles are the rows of a side's map: the driver, else North or East."""
    first, second = PAIRS[side]
    words = {"north": "N", "south": "S", "east": "E", "west": "W"}
    driver = words.get(str(document.get(f"{side}_role_mode")).removesuffix("_drives"))
    return second if driver == second else first


def _whole(words: Words) -> object:
    text = words[-1].strip()
    return int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else text or None


def _number(words: Words) -> object:
    text = words[-1].strip().replace(",", ".")
    if re.fullmatch(r"-?[0-9]{1,9}", text):
        return int(text)
    return float(text) if re.fullmatch(r"-?[0-9]{1,9}\.[0-9]{1,9}", text) else text or None


def _plain(value: object) -> Words:
    return ("",) if value is None else (str(value),)


def _text(words: Words) -> object:
    return words[-1].replace("\r\n", "\n").strip() or None


def _letters(value: object) -> Words:
    return tuple(map(str, value)) if isinstance(value, list) else ()


def _places(words: Words) -> object:
    return [int(word) for word in words if re.fullmatch(r"[0-9]{1,3}", word)]


def _shapes(words: Words) -> list[str]:
    return [word for word in re.split(r"[\s,;]+", words[-1]) if word]


def _numbers(words: Words) -> object:
    """Return whole numbers; anything else stays as it was typed."""
    return [
        int(word) if word.isascii() and word.isdigit() and len(word) < 10 else word for word in _shapes(words)
    ] or None


def _needs_text(value: object) -> Words:
    """Return constraints as text, without a plain word for the shape, which has a field of its own."""
    if isinstance(value, dict):
        value = {name: one for name, one in value.items() if not (name == "shape" and isinstance(one, str))}
    return _yaml_text(value)


def _yaml_text(value: object) -> Words:
    """Return a mapping as YAML, or invalid text as it was typed."""
    if isinstance(value, str) or not value:
        return (str(value or ""),)
    return (yaml.safe_dump(value, allow_unicode=True, sort_keys=False, default_flow_style=False).strip(),)


def _yaml(words: Words) -> object:
    text = words[-1].strip()
    if not text:
        return None
    try:
        read = yaml.safe_load(text)
    except (yaml.YAMLError, RecursionError, ValueError):
        return text
    return _as_json(read, 20)


def _as_json(value: object, depth: int) -> Any:
    """Return a value of YAML as JSON can hold it: dates and the like as text."""
    if depth and isinstance(value, dict):
        return {str(name): _as_json(one, depth - 1) for name, one in value.items()}
    if depth and isinstance(value, list):
        return [_as_json(one, depth - 1) for one in value]
    return value if value is None or isinstance(value, str | int | float | bool) else str(value)


def _truth_words(value: object) -> Words:
    return ("on",) if value is True else ()


def _some(words: Words) -> Words:
    return tuple(word for word in words if word)


WHOLE = Kind("whole", _plain, _whole)
NUMBER = Kind("number", _plain, _number)
TEXT = Kind("text", _plain, _text)
WORD = Kind("word", _plain, lambda words: words[-1] or None)
TRUTH = Kind("truth", _truth_words, lambda words: "on" in words)
ORDER = Kind("order", _letters, lambda words: [*_some(words)] or None)
LETTERS = Kind("letters", _letters, lambda words: [*_some(words)])
PLACES = Kind("places", _letters, _places)
SHAPES = Kind("shapes", lambda value: (" ".join(_letters(value)),), _shapes)
NEEDS = Kind("needs", _needs_text, _yaml)
OPTIONS = Kind("options", _yaml_text, _yaml)
LINE = Kind("line", _plain, lambda words: words[-1].strip())
"""Text that stays even if it is empty."""
NUMBERS = Kind("numbers", lambda value: (" ".join(_letters(value)),), _numbers)
MULTIPLE = (TRUTH, LETTERS, ORDER, PLACES)
"""Kinds with any number of values, besides an empty one that says the field was submitted."""


@dataclass(frozen=True, slots=True)
class Spec:
    """The kind of a field, and its value if it is missing."""

    kind: Kind
    default: object = None

    def shown(self, value: object) -> Words:
        """Return a value as text."""
        return self.kind.shown(self.default if value is None else value)


_SPAN = r"(?:standard\.(?:spades|hearts|diamonds|clubs)|.*suit_range|.*suit_ranges\[\d+\]|.*_range)"
_SUB = r"seat_profiles\.[NESW]\.subprofiles\[\d+\]"
_SPECS = [
    (re.compile(pattern), spec)
    for pattern, spec in (
        (rf"{_SUB}\.{_SPAN}\.(?:min_cards|min_hcp)", Spec(WHOLE, 0)),
        (rf"{_SUB}\.{_SPAN}\.max_cards", Spec(WHOLE, 13)),
        (rf"{_SUB}\.{_SPAN}\.max_hcp", Spec(WHOLE, 10)),
        (rf"{_SUB}\.standard\.total_min_hcp", Spec(WHOLE, 0)),
        (rf"{_SUB}\.standard\.total_max_hcp", Spec(WHOLE, 37)),
        (rf"{_SUB}\.name", Spec(TEXT)),
        (rf"{_SUB}\.weight_percent", Spec(NUMBER, 0)),
        (rf"{_SUB}\.(?:ns|ew)_role_usage", Spec(WORD, "any")),
        (rf"{_SUB}\.needs\.shape", Spec(WORD)),
        (rf"{_SUB}\.needs", Spec(NEEDS)),
        (rf"{_SUB}\.bidding\[\d+\]\.(?:after|call|rule|fits|tempts)", Spec(LINE, "")),
        (rf"{_SUB}\.random_suit_constraint\.required_suits_count", Spec(WHOLE, 1)),
        (rf"{_SUB}\.random_suit_constraint\.allowed_suits", Spec(LETTERS)),
        (rf"{_SUB}\.random_suit_constraint\.ranges_do", Spec(WORD, "replace")),
        (rf"{_SUB}\.random_suit_constraint\.pair_overrides\[\d+\]\.suits", Spec(LETTERS)),
        (rf"{_SUB}\.partner_contingent_constraint\.partner_seat", Spec(WORD)),
        (rf"{_SUB}\.opponents_contingent_suit_constraint\.opponent_seat", Spec(WORD)),
        (rf"{_SUB}\.\w+\.use_non_chosen_suit", Spec(TRUTH, default=False)),
        (r"subprofile_exclusions\[\d+\]\.excluded_shapes", Spec(SHAPES)),
        (r"subprofile_exclusions\[\d+\]\.clauses\[\d+\]\.group", Spec(WORD)),
        (r"subprofile_exclusions\[\d+\]\.clauses\[\d+\]\.(?:length_eq|count)", Spec(WHOLE, 0)),
        (r"profile_name|author|version|category", Spec(TEXT)),
        (r"description", Spec(TEXT, "")),
        (r"board_numbers", Spec(NUMBERS)),
        (r"bidding_system", Spec(TEXT)),
        (r"bidding_options", Spec(OPTIONS)),
        (r"tag|dealer|vulnerability|(?:ns|ew)_role_mode|ns_driver_seat", Spec(WORD)),
        (r"rotate_deals_by_default|ns_index_coupling_enabled", Spec(TRUTH, default=True)),
        (r"is_invariants_safety_profile|random_suits_exclusive", Spec(TRUTH, default=False)),
        (r"hand_dealing_order", Spec(ORDER)),
        (r"(?:ns|ew)_bespoke_map\.\d{1,3}", Spec(PLACES)),
        (r"(?:ns|ew)_linked_profile\.subprofile_map\.\d{1,3}", Spec(PLACES)),
        (r"(?:ns|ew)_linked_profile\.primary_seat", Spec(WORD)),
    )
]


def spec_of(path: str) -> Spec | None:
    """Return the spec of the field at a path; None for a path that no form has."""
    if len(path) > 200:
        return None
    return next((spec for pattern, spec in _SPECS if pattern.fullmatch(path)), None)


def read_fields(document: Document, filled: Mapping[str, Sequence[str]]) -> dict[str, object]:
    """Return the values of changed fields by path; None means that the field is removed."""
    changed: dict[str, object] = {}
    for path, words in filled.items():
        spec = spec_of(path)
        if spec is None or not words:
            continue
        sent = tuple(word.replace("\x00", "")[:MAX_TEXT_LENGTH] for word in words)
        given = _some(sent) if spec.kind in MULTIPLE else sent
        shown = spec.shown(value_at(document, path))
        if tuple(map(_normalized, given)) != tuple(map(_normalized, shown)):
            changed[path] = spec.kind.read(sent)
    return changed


def _normalized(word: str) -> str:
    """Return text without the line ends of a browser and surrounding spaces, which are not a change."""
    return word.replace("\r\n", "\n").strip()
