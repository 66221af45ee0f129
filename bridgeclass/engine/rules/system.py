"""A bidding system: its rule files with those it extends, its options, and snapshots of its text."""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from bridgeclass.engine.cards import quoted
from bridgeclass.engine.constraints import Source, SourceError, Template, parse_needs
from bridgeclass.engine.constraints.vocabulary import named_template
from bridgeclass.engine.messages import Message, MessageError, RuleText
from bridgeclass.engine.rules.cache import is_verified, mark_verified, read_rule_file
from bridgeclass.engine.rules.conventions import depending
from bridgeclass.engine.rules.model import Rule
from bridgeclass.engine.rules.options import (
    Option,
    OptionGroup,
    choice_of,
    choose,
    conflicts,
    missing,
    read_groups,
    read_options,
)
from bridgeclass.engine.rules.parse import RuleFile, parse_rule_file
from bridgeclass.engine.rules.rule_table import RuleTable
from bridgeclass.engine.rules.shifts import partial_patterns

SYSTEMS = Path(__file__).parents[1] / "systems"
SYSTEM_FILE = "system.yaml"
OPTIONS_HEAD = "# options\n"


class UnknownSystemError(MessageError):
    """A system or option name that does not exist."""


@dataclass(frozen=True, slots=True)
class Module:
    """A module of a system; its rules may be in several files."""

    name: str
    title: str
    natural: bool


@dataclass(frozen=True, slots=True)
class System:
    """All rules of one system with its options; `text` is the full text of its files.

    definitions: the named constraints of its system file, which a system that extends it may use too. replaced: the
    ids of rules that replaced those of an extended system, by the ids of those.
    """

    name: str
    title: str
    options: Mapping[str, Option]
    groups: Mapping[str, OptionGroup]
    definitions: Mapping[str, Template]
    modules: Mapping[str, Module]
    rules: tuple[Rule, ...]
    replaced: Mapping[str, str]
    text: str = field(repr=False)

    def choose(self, options: Mapping[str, bool]) -> dict[str, bool]:
        """Return every option with its value. Raises UnknownSystemError for an unknown option.

        A choice that is turned on turns off the other choices of its group that are not given.
        """
        unknown = sorted(set(options) - set(self.options))
        if unknown:
            raise UnknownSystemError(
                Message("{system} has no option {options}", system=RuleText(self.title), options=", ".join(unknown))
            )
        return choose(self.options, options)

    def choice(self, group: str, options: Mapping[str, bool]) -> Option | None:
        """Return the option of a group that is on, None if it has its default. Raises what `choose` does."""
        return choice_of(self.options, group, self.choose(options))

    def choices(self, group: str) -> tuple[tuple[str, str], ...]:
        """Return the choices of a group as names and titles of options; its default comes first and has no name."""
        options = (one for one in self.options.values() if one.group == group)
        return ("", self.groups[group].default), *((one.name, one.title) for one in options)

    def played(self, options: Mapping[str, bool]) -> tuple[dict[str, bool], ...]:
        """Return every option with its value: in most auctions, and in those in which an option turns on another one.

        Raises UnknownSystemError like `choose`.
        """
        chosen = self.choose(options)
        turned_on = {one.turns_on: True for one in self.options.values() if one.turns_on and chosen[one.name]}
        return (chosen, {**chosen, **turned_on}) if turned_on else (chosen,)

    def conflicts(self, options: Mapping[str, bool]) -> tuple[tuple[Option, Option], ...]:
        """Return the pairs of options that are on and exclude each other. Raises UnknownSystemError like `choose`."""
        return conflicts(self.options, self.choose(options))

    def missing(self, options: Mapping[str, bool]) -> tuple[tuple[Option, Option], ...]:
        """Return the options that are on without one that they require. Raises UnknownSystemError like `choose`."""
        return missing(self.options, self.choose(options))

    def snapshot(self, options: Mapping[str, bool]) -> tuple[str, str]:
        """Return the sha256 (hex) and the full text of rules and options."""
        chosen = "".join(f"{name}: {str(on).lower()}\n" for name, on in sorted(self.choose(options).items()))
        text = f"{OPTIONS_HEAD}{chosen}{self.text}"
        return hashlib.sha256(text.encode()).hexdigest(), text


def system_names() -> tuple[str, ...]:
    """Return the names of all systems, sorted."""
    return tuple(sorted(entry.name for entry in SYSTEMS.iterdir() if (entry / SYSTEM_FILE).is_file()))


@cache
def load_system(name: str) -> System:
    """Return the system of that name from the engine's own files.

    Raises UnknownSystemError if there is none, SourceError if a file is invalid.
    """
    texts = read_texts(name)
    base = [text for other in system_names() if other != name for text in read_texts(other).values()]
    whole = [*texts.values(), *base]
    verified = is_verified(whole)
    system = build_system(name, texts, verified=verified)
    if not verified:
        mark_verified(whole)
    return system


def unknown_system(name: str) -> Message:
    """Return the error for a name that no system has."""
    known = ", ".join(system_names())
    return Message("there is no bidding system {name}; known: {known}", name=quoted(name), known=known)


def read_texts(name: str) -> dict[str, str]:
    """Return the texts of a system's own files, by path (`sayc/openings/opening_bids.yaml`).

    Raises UnknownSystemError for an unknown system.
    """
    if name not in system_names():
        raise UnknownSystemError(unknown_system(name))
    files = sorted(SYSTEMS.joinpath(name).rglob("*.yaml"))
    return {file.relative_to(SYSTEMS).as_posix(): file.read_text(encoding="utf-8") for file in files}


def build_system(
    name: str,
    texts: Mapping[str, str],
    *,
    verified: bool = False,
    known: Mapping[str, System] | None = None,
    names: Mapping[str, str] | None = None,
) -> System:
    """Return a system from the texts of its files, by file name.

    `verified` texts are not checked again; `known` are the systems it may extend, the engine's own if not given.
    `names`: the text is of a time when a rule replaced the inherited one with the same id, and these are today's ids of
    such rules. Raises SourceError.
    """
    head_file = f"{name}/{SYSTEM_FILE}"
    head = read_rule_file(texts[head_file], head_file)
    entries = head.only(("system", "title", "extends", "groups", "options", "definitions"))
    extended = entries.get("extends")
    base = _extended(extended, known) if extended and extended.value else None
    groups = read_groups(_entries(entries, "groups"), base.groups if base else {})
    options = read_options(_entries(entries, "options"), base.options if base else {}, groups)
    definitions = _definitions(_entries(entries, "definitions"), base.definitions if base else {})
    modules = dict(base.modules if base else {})
    table = RuleTable.of(base.rules if base else (), base.replaced if base else {})
    inherited = dict(table.places)
    titled: dict[str, str] = {}
    for file, text in sorted(texts.items()):
        if file != head_file:
            source = read_rule_file(text, file)
            parsed = parse_rule_file(source, definitions, options, inherited=inherited, verified=verified)
            add_file(parsed, table, names)
            name_module(parsed, file, modules, titled)
    rules = tuple(depending(table.places.values(), options))
    if not verified:
        _check_shifts(rules, options)
    own = "".join(f"# {file}\n{text}" for file, text in sorted(texts.items()))
    return System(
        name=name,
        title=entries["title"].text(),
        options=options,
        groups=groups,
        definitions=definitions,
        modules=modules,
        rules=rules,
        replaced=table.replaced,
        text=(base.text if base else "") + own,
    )


def _extended(source: Source, known: Mapping[str, System] | None) -> System:
    name = source.text()
    if known is None:
        return load_system(name)
    if name not in known:
        raise SourceError(source, f"extends {name!r}, which does not exist")
    return known[name]


def add_file(parsed: RuleFile, table: RuleTable, names: Mapping[str, str] | None) -> None:
    """Add the rules of one file; if `names` are given, a rule replaces the inherited one with the same id."""
    for id_ in parsed.removes:
        table.remove(id_)
    for rule in parsed.rules:
        if names is None:
            table.add(rule)
        else:
            table.redefine(rule, names.get(rule.id, ""))


def name_module(parsed: RuleFile, file: str, modules: dict[str, Module], titled: dict[str, str]) -> None:
    """Name the module of one file; `titled` maps modules to the file of this system that gave them a title."""
    name = parsed.module
    if parsed.title is not None:
        if name in titled:
            raise SourceError(Source(name, 1, file), f"module {name!r} already has a title in {titled[name]}")
        titled[name] = file
    known = modules.get(name)
    title = parsed.title or (known.title if known else name.replace("_", " ").capitalize())
    modules[name] = Module(name, title, parsed.natural or (known is not None and known.natural))


def _entries(entries: Mapping[str, Source], key: str) -> Mapping[str, Source]:
    return entries[key].mapping() if key in entries else {}


def _check_shifts(rules: Iterable[Rule], options: Mapping[str, Option]) -> None:
    """Raise SourceError for a rule of which a shift applies to some auctions of a pattern only."""
    shifts = [shift for option in options.values() for shift in option.shifts]
    for rule in rules:
        for _ in partial_patterns(rule, shifts):
            message = "a shift of an option applies only to some of these auctions; list those in patterns of their own"
            raise SourceError(Source(rule.id, rule.line, rule.file), message, rule=rule.id)


def _definitions(entries: Mapping[str, Source], inherited: Mapping[str, Template]) -> dict[str, Template]:
    found = dict(inherited)
    for name, value in entries.items():
        parts = value.only(("says", "needs"))
        if "says" not in parts or "needs" not in parts:
            raise SourceError(value, f"definition {name!r} needs 'says' and 'needs'")
        found[name] = named_template(RuleText(parts["says"].text()), parse_needs(parts["needs"], found))
    return found
