"""Cards as files: our JSON document, and the .bbsa lists of switches that other bidding programs write."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from importlib import resources

from apps.cards.models import Card
from apps.cards.services.cards import CardPlan
from bridgeclass.engine.messages import Message, MessageError, msgid, text_of
from bridgeclass.engine.rules import load_system, system_names

FORMAT = "bridgeclass card 1"
MAX_CHARACTERS = 100_000
MAX_NAME_LENGTH = 80
_KEYS = ("name", "system", "options", "own_rules", "foreign")
_LINE = re.compile(r"^\s*(?P<name>[^=\n]+?)\s*=\s*(?P<value>-?\d+)\s*$")
_SYSTEM = "System type"
_UNDEFINED = "Not defined"
NOT_TEXT = msgid("{place}: must be text.")
NOT_BOOLEAN = msgid("{place}: must be true or false.")


class CardFileError(MessageError):
    """A file that is not a card; the text names the line or the field."""


def card_document(card: Card) -> dict[str, object]:
    """Return the card as a document that `read_card` reads without loss."""
    return {"format": FORMAT, **{key: getattr(card, key) for key in _KEYS}}


def read_card(text: str, name: str) -> CardPlan:
    """Read a JSON document or a .bbsa list, which gets `name`.

    Raises CardFileError naming the field or line. Options and rules are checked when the card is stored.
    """
    if len(text) > MAX_CHARACTERS:
        raise CardFileError(Message("A card has at most {max} characters.", max=MAX_CHARACTERS))
    return _read_document(text) if text.lstrip().startswith("{") else _read_list(text, _name(name))


def _read_document(text: str) -> CardPlan:
    try:
        given = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise CardFileError(Message("This is not JSON: {error}.", error=text_of(error))) from error
    if not isinstance(given, dict) or given.get("format") != FORMAT:
        raise CardFileError(Message("format: must be “{format}”.", format=FORMAT))
    if unknown := sorted(set(given) - {"format", *_KEYS}):
        raise CardFileError(Message("{unknown}: cards do not have this field.", unknown=unknown[0]))
    options, foreign = _mapping(given, "options", bool), _mapping(given, "foreign", str)
    return CardPlan(_name(_text(given, "name")), _text(given, "system"), options, _text(given, "own_rules"), foreign)


def _name(text: str) -> str:
    """Return a name without unprintable characters. Raises CardFileError if it is empty or too long."""
    seen = " ".join("".join(letter for letter in text if letter.isprintable()).split())
    if not seen or len(seen) > MAX_NAME_LENGTH:
        raise CardFileError(Message("name: must have 1 to {max} characters.", max=MAX_NAME_LENGTH))
    return seen


def _text(given: Mapping[str, object], key: str) -> str:
    value = given.get(key, "")
    if not isinstance(value, str) or (not value and key != "own_rules"):
        raise CardFileError(Message(NOT_TEXT, place=key))
    return _storable(value, key)


def _storable(text: str, place: str) -> str:
    if any("\ud800" <= letter <= "\udfff" or letter == "\0" for letter in text):
        raise CardFileError(Message("{place}: contains a character that cannot be stored.", place=place))
    return text


def _mapping[T](given: Mapping[str, object], key: str, kind: type[T]) -> dict[str, T]:
    value = given.get(key, {})
    if not isinstance(value, dict):
        raise CardFileError(Message("{key}: must be an object.", key=key))
    found: dict[str, T] = {}
    for name, one in value.items():
        _storable(f"{name} {one}", key)
        if not isinstance(one, kind):
            raise CardFileError(Message(NOT_BOOLEAN if kind is bool else NOT_TEXT, place=f"{key}.{name}"))
        found[name] = one
    return found


def _read_list(text: str, name: str) -> CardPlan:
    lines: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        found = _LINE.match(line)
        if found is None:
            raise CardFileError(
                Message(
                    "Line {number}: “{text}” is not “Name = 0” or “Name = 1”.", number=number, text=line.strip()[:60]
                )
            )
        if found["name"] != _UNDEFINED:
            lines[found["name"]] = found["value"]
    system = _system(lines.pop(_SYSTEM, None))
    known = load_system(system).options
    options: dict[str, bool] = {}
    foreign: dict[str, str] = {}
    for line, value in lines.items():
        option, is_inverted = _switches().get(line, ("", False))
        if option in known and value in ("0", "1"):
            options[option] = (value == "1") is not is_inverted
        else:
            foreign[line] = value
    changed = {option: is_on for option, is_on in options.items() if is_on != known[option].default}
    return CardPlan(name, system, changed, foreign=foreign)


def _system(value: str | None) -> str:
    systems = {str(number): name for name, number in _table()["systems"].items() if name in system_names()}
    if value is None:
        raise CardFileError(Message("Line 1: the list must begin with “{system} = …”.", system=_SYSTEM))
    if value not in systems:
        known = ", ".join(f"{number} ({load_system(name).title})" for number, name in sorted(systems.items()))
        raise CardFileError(
            Message(
                "{system} = {value} is not supported. Supported values: {known}.",
                system=_SYSTEM,
                value=value,
                known=known,
            )
        )
    return systems[value]


def bbsa_list(card: Card) -> str:
    """Return the card as a .bbsa list: a switch for each option of its system, then the lines it was imported with."""
    chosen = load_system(card.system).choose(card.options)
    lines = {_SYSTEM: str(_table()["systems"].get(card.system, 0))}
    for name, (option, is_inverted) in _switches().items():
        if option in chosen:
            lines[name] = str(int(chosen[option] is not is_inverted))
    return "".join(f"{name} = {value}\n" for name, value in (lines | {**card.foreign, **lines}).items())


def _switches() -> dict[str, tuple[str, bool]]:
    """Return the option that each switch sets, and whether 1 means off."""
    return {name: (option.removeprefix("-"), option.startswith("-")) for name, option in _table()["switches"].items()}


@cache
def _table() -> dict[str, dict[str, str]]:
    return json.loads(resources.files("apps.cards").joinpath("bbsa.json").read_text(encoding="utf-8"))  # type: ignore[no-any-return]
