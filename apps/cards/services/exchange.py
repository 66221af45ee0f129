"""Cards as files: a JSON document of our own, and the .bbsa lists of switches that other bidding programs keep."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from typing import TYPE_CHECKING

from django.utils.translation import gettext

from apps.cards.services.cards import CardWanted
from bridgeclass.engine.rules import load_system, system_names

if TYPE_CHECKING:
    from apps.cards.models import Card

FORMAT = "bridgeclass card 1"
LARGEST = 100_000
LONGEST_NAME = 80
_KEYS = ("format", "name", "system", "options", "own_rules", "foreign")
_LINE = re.compile(r"^\s*(?P<name>[^=\n]+?)\s*=\s*(?P<value>-?\d+)\s*$")
_SYSTEM = "System type"
_NOTHING = "Not defined"


class CardFileError(ValueError):
    """A file that is no card; the text names the line or the field."""


@dataclass(frozen=True, slots=True)
class _Switch:
    """A switch of a .bbsa list: the option it sets, and whether 1 means off."""

    option: str
    inverted: bool


def card_document(card: Card) -> dict[str, object]:
    """The card as a document that `read_card` takes back without loss."""
    return {
        "format": FORMAT,
        "name": card.name,
        "system": card.system,
        "options": card.options,
        "own_rules": card.own_rules,
        "foreign": card.foreign,
    }


def read_card(text: str, name: str) -> CardWanted:
    """The card in a JSON document or a .bbsa list; `name` is for a list, which has none.

    Raises CardFileError naming the field or line. Whether it can be played is seen when it is stored.
    """
    if len(text) > LARGEST:
        raise CardFileError(gettext("a card has at most %(largest)s characters") % {"largest": LARGEST})
    return _read_document(text) if text.lstrip().startswith("{") else _read_list(text, _name(name))


def _read_document(text: str) -> CardWanted:
    try:
        given = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise CardFileError(gettext("this is not JSON: %(error)s") % {"error": error}) from error
    if not isinstance(given, dict) or given.get("format") != FORMAT:
        raise CardFileError(gettext("format: must be “%(format)s”") % {"format": FORMAT})
    unknown = sorted(set(given) - set(_KEYS))
    if unknown:
        raise CardFileError(gettext("%(unknown)s: a card has no such field") % {"unknown": unknown[0]})
    options, foreign = _mapping(given, "options", bool), _mapping(given, "foreign", str)
    return CardWanted(_name(_text(given, "name")), _text(given, "system"), options, _text(given, "own_rules"), foreign)


def _name(text: str) -> str:
    """The name of a card, without what nobody sees. Raises CardFileError for one that is empty or too long."""
    seen = " ".join("".join(letter for letter in text if letter.isprintable()).split())
    if not seen or len(seen) > LONGEST_NAME:
        raise CardFileError(gettext("name: must have 1 to %(longest_name)s letters") % {"longest_name": LONGEST_NAME})
    return seen


def _text(given: Mapping[str, object], key: str) -> str:
    value = given.get(key, "")
    if not isinstance(value, str) or (not value and key != "own_rules"):
        raise CardFileError(gettext("%(key)s: must be a text") % {"key": key})
    return _storable(value, key)


def _storable(text: str, place: str) -> str:
    if any("\ud800" <= letter <= "\udfff" or letter == "\0" for letter in text):
        raise CardFileError(gettext("%(place)s: has a letter that cannot be stored") % {"place": place})
    return text


def _mapping[T](given: Mapping[str, object], key: str, kind: type[T]) -> dict[str, T]:
    value = given.get(key, {})
    if not isinstance(value, dict):
        raise CardFileError(gettext("%(key)s: must be an object") % {"key": key})
    found: dict[str, T] = {}
    for name, one in value.items():
        _storable(f"{name} {one}", key)
        if not isinstance(one, kind):
            raise CardFileError(
                gettext("%(key)s.%(name)s: must be %(value)s")
                % {"key": key, "name": name, "value": "true or false" if kind is bool else "a text"}
            )
        found[name] = one
    return found


def _read_list(text: str, name: str) -> CardWanted:
    lines: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        found = _LINE.match(line)
        if found is None:
            raise CardFileError(
                gettext("line %(number)s: “%(strip)s” is not “Name = 0” or “Name = 1”")
                % {"number": number, "strip": line.strip()[:60]}
            )
        if found["name"] != _NOTHING:
            lines[found["name"]] = found["value"]
    system = _system(lines.pop(_SYSTEM, None))
    known = load_system(system).options
    options: dict[str, bool] = {}
    foreign: dict[str, str] = {}
    for line, value in lines.items():
        switch = _switches().get(line)
        if switch is None or switch.option not in known or value not in ("0", "1"):
            foreign[line] = value
        else:
            options[switch.option] = (value == "1") is not switch.inverted
    differing = {option: on for option, on in options.items() if on != known[option].default}
    return CardWanted(name, system, differing, foreign=foreign)


def _system(value: str | None) -> str:
    numbers = {str(number): name for name, number in _table()["systems"].items()}
    if value is None:
        raise CardFileError(gettext("line 1: the list begins with “%(_system)s = …”") % {"_system": _SYSTEM})
    if value not in numbers or numbers[value] not in system_names():
        known = ", ".join(f"{number} ({load_system(name).title})" for number, name in sorted(numbers.items()))
        raise CardFileError(
            gettext("%(_system)s = %(value)s: only these are played here: %(known)s")
            % {"_system": _SYSTEM, "value": value, "known": known}
        )
    return numbers[value]


def bbsa_list(card: Card) -> str:
    """The card as a .bbsa list: every switch that an option of its system stands for, then the lines it came with."""
    chosen = load_system(card.system).choose(card.options)
    lines = {_SYSTEM: str(_table()["systems"].get(card.system, 0))}
    for name, switch in _switches().items():
        if switch.option in chosen:
            lines[name] = str(int(chosen[switch.option] is not switch.inverted))
    lines.update({name: value for name, value in card.foreign.items() if name not in lines})
    return "".join(f"{name} = {value}\n" for name, value in lines.items())


def _switches() -> dict[str, _Switch]:
    return {
        name: _Switch(option.removeprefix("-"), option.startswith("-")) for name, option in _table()["switches"].items()
    }


def _table() -> dict[str, dict[str, str]]:
    return json.loads(resources.files("apps.cards").joinpath("bbsa.json").read_text(encoding="utf-8"))  # type: ignore[no-any-return]
