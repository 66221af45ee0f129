"""The options of a system, and the groups of options that are the choices of one subject."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from bridgeclass.engine.constraints import Source, SourceError
from bridgeclass.engine.constraints.source import meant
from bridgeclass.engine.rules.beginnings import Beginning, parse_beginning
from bridgeclass.engine.rules.shifts import Shift, parse_shifts
from bridgeclass.engine.rules.when import Condition, parse_when

_OPTION_KEYS = (
    *("default", "title", "help", "group", "includes", "excludes", "requires"),
    *("conventions", "auctions", "shifts", "turns_on", "when"),
)
_GROUP_KEYS = ("title", "default", "help")


@dataclass(frozen=True, slots=True)
class OptionGroup:
    """Options of which one at most is on: the choices of one subject.

    default: the title of the choice that is played while no option of the group is on.
    """

    name: str
    title: str
    default: str
    help: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a system, on or off by default.

    group: the name of its group, '' for none. includes: options of the group that are played with it. excludes: the
    options that cannot be on with it, the other choices of its group among them. requires: the options without which
    it cannot be on. conventions, auctions: the rules of these conventions, and those for auctions that begin so, are
    played only with the option. shifts: changes of strength in the auctions that the option is about. turns_on: the
    name of another option, which this one turns on in the auctions that `when` fits; '' for none.
    """

    name: str
    default: bool
    title: str
    help: str = ""
    group: str = ""
    includes: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    requires: tuple[str, ...] = ()
    conventions: tuple[str, ...] = ()
    auctions: tuple[Beginning, ...] = ()
    shifts: tuple[Shift, ...] = ()
    turns_on: str = ""
    when: tuple[Condition, ...] = ()


def choose(known: Mapping[str, Option], options: Mapping[str, bool]) -> dict[str, bool]:
    """Return every option with its value: the given one, or its default.

    A choice that is turned on turns on what it includes, and turns off the other choices of its group, unless they are
    given too. An option that is turned off turns off those that require it, in the same way.
    """
    chosen = {name: options.get(name, option.default) for name, option in known.items()}
    turned_on = [known[name] for name, on in options.items() if on and known[name].group]
    for one in turned_on:
        chosen.update({other: False for other in _others(known, one) if other in one.excludes and other not in options})
    for one in turned_on:
        chosen.update({other: True for other in one.includes if other not in options})
    for option, _ in missing(known, chosen):
        if option.name not in options:
            chosen[option.name] = False
    return chosen


def conflicts(known: Mapping[str, Option], chosen: Mapping[str, bool]) -> tuple[tuple[Option, Option], ...]:
    """Return the pairs of options that are on and exclude each other, each pair once."""
    found: dict[frozenset[str], tuple[Option, Option]] = {}
    for option in known.values():
        for other in option.excludes:
            if chosen[option.name] and chosen.get(other):
                found.setdefault(frozenset((option.name, other)), (option, known[other]))
    return tuple(found.values())


def missing(known: Mapping[str, Option], chosen: Mapping[str, bool]) -> tuple[tuple[Option, Option], ...]:
    """Return the options that are on without an option that they require, each with that one."""
    return tuple(
        (option, known[other])
        for option in known.values()
        for other in option.requires
        if chosen[option.name] and not chosen.get(other)
    )


def choice_of(known: Mapping[str, Option], group: str, chosen: Mapping[str, bool]) -> Option | None:
    """Return the option of a group that is on, None for its default; of several, the one that includes the others."""
    on = [option for option in known.values() if option.group == group and chosen[option.name]]
    included = {name for option in on for name in option.includes}
    return next((option for option in on if option.name not in included), None)


def values_of_choice(known: Mapping[str, Option], group: str, choice: str) -> dict[str, bool]:
    """Return the options of a group for one choice: the name of an option, or '' for the default."""
    on = {choice, *known[choice].includes} if choice else set()
    return {name: name in on for name, option in known.items() if option.group == group}


def read_groups(entries: Mapping[str, Source], inherited: Mapping[str, OptionGroup]) -> dict[str, OptionGroup]:
    """Return the inherited groups and those of a system file. Raises SourceError."""
    found = dict(inherited)
    for name, value in entries.items():
        parts = value.only(_GROUP_KEYS)
        if "title" not in parts or "default" not in parts:
            raise SourceError(value, f"group {name!r} needs a title and a default")
        found[name] = OptionGroup(name, parts["title"].text(), parts["default"].text(), _text(parts, "help"))
    return found


def read_options(
    entries: Mapping[str, Source], inherited: Mapping[str, Option], groups: Mapping[str, OptionGroup]
) -> dict[str, Option]:
    """Return the inherited options and those of a system file, with what they exclude. Raises SourceError."""
    found = dict(inherited)
    for name, value in entries.items():
        found[name] = _option(name, value, inherited.get(name))
    for name, value in entries.items():
        _check(found[name], value, found, groups)
    found = {name: replace(option, excludes=_excluded(found, option)) for name, option in found.items()}
    defaults = {name: option.default for name, option in found.items()}
    for one, other in conflicts(found, defaults):
        place = entries.get(one.name) or entries.get(other.name)
        if place is not None:
            raise SourceError(place, f"options {one.name!r} and {other.name!r} exclude each other but are both on")
    for one, other in missing(found, defaults):
        if place := entries.get(one.name) or entries.get(other.name):
            raise SourceError(place, f"option {one.name!r} is on but requires {other.name!r}, which is off")
    return found


def _option(name: str, value: Source, inherited: Option | None) -> Option:
    """Return an option; one that is inherited states only what differs."""
    parts = value.only(_OPTION_KEYS)
    if inherited is None and ("default" not in parts or "title" not in parts):
        raise SourceError(value, f"option {name!r} needs a default and a title")
    option = inherited or Option(name, default=False, title="")
    return Option(
        name=name,
        default=parts["default"].flag() if "default" in parts else option.default,
        title=_text(parts, "title", option.title),
        help=_text(parts, "help", option.help),
        group=_text(parts, "group", option.group),
        includes=_names(parts, "includes", option.includes),
        excludes=_names(parts, "excludes", option.excludes),
        requires=_names(parts, "requires", option.requires),
        conventions=_names(parts, "conventions", option.conventions),
        auctions=_auctions(parts, option.auctions),
        shifts=parse_shifts(parts["shifts"]) if "shifts" in parts else option.shifts,
        turns_on=_text(parts, "turns_on", option.turns_on),
        when=_conditions(name, parts["when"]) if "when" in parts else option.when,
    )


def _auctions(parts: Mapping[str, Source], otherwise: tuple[Beginning, ...]) -> tuple[Beginning, ...]:
    if "auctions" not in parts:
        return otherwise
    return tuple(parse_beginning(item, "auctions") for item in parts["auctions"].items())


def _conditions(name: str, value: Source) -> tuple[Condition, ...]:
    when = parse_when(value)
    if when.patterns or when.where or when.beliefs:
        raise SourceError(value, f"option {name!r}: only vul, opening_seat and the like, not an auction")
    return when.auction


def _check(option: Option, value: Source, known: Mapping[str, Option], groups: Mapping[str, OptionGroup]) -> None:
    if option.group and option.group not in groups:
        listed = ", ".join(sorted(groups)) or "none"
        raise SourceError(
            value,
            f"option {option.name!r} is in group {option.group!r}, which does not exist"
            f"{meant(option.group, groups)}; known: {listed}",
        )
    _check_names(option, value, known)
    if option.turns_on and option.turns_on not in known:
        message = f"option {option.name!r} turns on {option.turns_on!r}, which is not an option"
        raise SourceError(value, f"{message}{meant(option.turns_on, known)}")
    if bool(option.turns_on) != bool(option.when):
        raise SourceError(value, f"option {option.name!r} needs both 'turns_on' and 'when', or neither")
    for other in option.includes:
        if other not in known or not option.group or known[other].group != option.group:
            raise SourceError(value, f"option {option.name!r} includes {other!r}, which is not an option of its group")


def _check_names(option: Option, value: Source, known: Mapping[str, Option]) -> None:
    for verb, others in (("excludes", option.excludes), ("requires", option.requires)):
        for other in others:
            if other not in known:
                raise SourceError(value, f"option {option.name!r} {verb} {other!r}, which is not an option")


def _excluded(known: Mapping[str, Option], option: Option) -> tuple[str, ...]:
    """Return the options that one excludes: those it names, and the choices of its group that do not go with it."""
    others = (
        name
        for name in (_others(known, option) if option.group else ())
        if name not in option.includes and option.name not in known[name].includes
    )
    return tuple(dict.fromkeys((*option.excludes, *others)))


def _others(known: Mapping[str, Option], option: Option) -> Iterator[str]:
    return (name for name, other in known.items() if other.group == option.group and name != option.name)


def _text(parts: Mapping[str, Source], key: str, otherwise: str = "") -> str:
    return parts[key].text() if key in parts else otherwise


def _names(parts: Mapping[str, Source], key: str, otherwise: Iterable[str]) -> tuple[str, ...]:
    return tuple(item.text() for item in parts[key].items()) if key in parts else tuple(otherwise)
