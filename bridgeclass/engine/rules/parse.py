"""Parse rule files into rules; every error names file, line and rule."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from bridgeclass.engine.constraints import ConstraintError, Range, Source, SourceError, Span, Template, parse_needs
from bridgeclass.engine.constraints.environment import GROUPS, LITERAL_SUITS
from bridgeclass.engine.constraints.metrics import METRICS, NO_SUIT
from bridgeclass.engine.constraints.source import or_meant
from bridgeclass.engine.constraints.vocabulary import (
    NOT_A_GROUP,
    NOT_A_SUIT,
    ROLES,
    Definitions,
    LazyNeeds,
    short_entries,
)
from bridgeclass.engine.messages import AT_PLACE, Message, msgid
from bridgeclass.engine.rules.call_patterns import CallPattern
from bridgeclass.engine.rules.model import Alert, Forcing, Rule, Variant
from bridgeclass.engine.rules.overriding import OVERRIDES, completed
from bridgeclass.engine.rules.schema import BANDS, LIFTS, MODULE_KEYS, RULE_KEYS, SWITCHES, VARIANT_KEYS
from bridgeclass.engine.rules.when import parse_when

_NOT_AN_ID = msgid("{id} is not an id such as sayc.open.1nt")
_KNOWN = msgid("{problem}; known: {known}")
_NEEDS_PRIORITY = msgid("a rule or variant needs a priority: {bands}, or a number from 0 to 100")
_NO_SUIT = msgid("no suit is given for {letters}: use C, D, H, S or a letter of 'when' or 'each'")
_MODULE_KEYS = frozenset(MODULE_KEYS)
_RULE_KEYS = frozenset({*RULE_KEYS, *VARIANT_KEYS})
_VARIANT_KEYS = frozenset({"id", *VARIANT_KEYS, *SWITCHES})
_FORCINGS, _ALERTS = tuple(Forcing), tuple(Alert)
_ID = re.compile(r"^[a-z0-9]+(?:[._][a-z0-9]+)*$")


@dataclass(frozen=True, slots=True)
class RuleFile:
    """The contents of one file: its module, the title it gives that module (or None), and its rules."""

    module: str
    title: str | None
    natural: bool
    rules: tuple[Rule, ...]
    removes: tuple[Source, ...]


def parse_rule_file(
    source: Source,
    definitions: Definitions,
    options: Mapping[str, object],
    *,
    inherited: Mapping[str, Rule] | None = None,
    verified: bool = False,
) -> RuleFile:
    """Return the rules of one file.

    `definitions` are the named constraints, `options` the options that rules may refer to, `inherited` the rules that
    they may override, by id. In a `verified` file the needs of a variant are parsed at their first use, else at once.
    Raises SourceError for the first error.
    """
    entries = source.only(_MODULE_KEYS)
    if "module" not in entries:
        raise SourceError(source, Message("a rule file starts with 'module: name'"))
    name = entries["module"].text()
    natural = "natural" in entries and entries["natural"].flag()
    switches = {key: entries[key] for key in SWITCHES if key in entries}
    reader = _RuleReader(name, natural, definitions, options, inherited or {}, verified, switches)
    rules = tuple(reader.rule(item) for item in entries["rules"].items()) if "rules" in entries else ()
    title = entries["title"].text() if "title" in entries else None
    removes = entries["removes"].items() if "removes" in entries else ()
    return RuleFile(name, title, natural, rules, removes)


@dataclass(frozen=True, slots=True)
class _RuleReader:
    module: str
    natural: bool
    definitions: Definitions
    options: Mapping[str, object]
    inherited: Mapping[str, Rule]
    verified: bool
    switches: Mapping[str, Source]

    def rule(self, source: Source) -> Rule:
        """Return one rule; its id is added to every error inside it."""
        entries = source.only(_RULE_KEYS)
        if "id" not in entries:
            raise SourceError(source, Message("a rule needs an id"))
        id_ = entries["id"].text()
        if not _ID.match(id_):
            raise SourceError(entries["id"], Message(_NOT_AN_ID, id=repr(id_)))
        try:
            whole = completed(self._switched(source), self.inherited)
            return self._rule(id_, whole.mapping(), whole)
        except SourceError as error:
            raise SourceError(error.where, error.problem, rule=id_) from error

    def _switched(self, source: Source) -> Source:
        """Return a rule with the `option` and `unless` of its file, unless it has its own."""
        if not self.switches:
            return source
        return Source({**self.switches, **source.mapping()}, source.line, source.file)

    def _rule(self, id_: str, entries: Mapping[str, Source], source: Source) -> Rule:
        if "call" not in entries:
            raise SourceError(source, Message("a rule needs a call"))
        call = _call(entries["call"])
        when = parse_when(entries["when"]) if "when" in entries else parse_when(Source({}, source.line, source.file))
        each = tuple((k, _domain(v)) for k, v in entries["each"].mapping().items()) if "each" in entries else ()
        variants = self._variants(id_, entries, source)
        if not self.verified:
            known = when.variables | {name for name, _ in each}
            _check_names(known, call.variables, entries["call"])
            for variant in variants:
                _check_names(known, variant.needs.uses, source)
        return Rule(
            id=id_,
            module=self.module,
            natural=self.natural,
            when=when,
            call=call,
            each=each,
            variants=variants,
            only="only" in entries and entries["only"].flag(),
            before_pass=self._before_pass(entries),
            option=self._options(entries, "option"),
            unless=self._options(entries, "unless"),
            source=_text(entries, "source"),
            convention=_text(entries, "convention"),
            file=source.file,
            line=source.line,
            overrides=_text(entries, OVERRIDES),
            written=source,
        )

    def _before_pass(self, entries: Mapping[str, Source]) -> bool:
        before_pass = "before_pass" in entries and entries["before_pass"].flag()
        if before_pass and not self.natural:
            raise SourceError(entries["before_pass"], "before_pass is for the rules of a file with natural: true")
        return before_pass

    def _options(self, entries: Mapping[str, Source], key: str) -> tuple[str, ...]:
        if key not in entries or entries[key].value is None:
            return ()
        for item in entries[key].items():
            if item.text() not in self.options:
                listed = ", ".join(sorted(self.options))
                problem = or_meant(
                    Message("{name} is not an option", name=repr(item.text())), item.text(), self.options
                )
                raise SourceError(item, Message(_KNOWN, problem=problem, known=listed))
        return tuple(item.text() for item in entries[key].items())

    def _variants(self, id_: str, entries: Mapping[str, Source], source: Source) -> tuple[Variant, ...]:
        shared = {key: value for key, value in entries.items() if key in VARIANT_KEYS}
        if "variants" not in entries:
            return (self._variant(id_, shared, source),)
        found = []
        for item in entries["variants"].items():
            own = item.only(_VARIANT_KEYS)
            if "id" not in own:
                raise SourceError(item, Message("a variant needs an id"))
            merged = {**shared, **own}
            if "needs" in shared and "needs" in own:
                both = {**short_entries(shared["needs"]), **short_entries(own["needs"])}
                merged["needs"] = Source(both, item.line, item.file)
            found.append(self._variant(f"{id_}.{own['id'].text()}", merged, item))
        return tuple(found)

    def _variant(self, id_: str, entries: Mapping[str, Source], source: Source) -> Variant:
        if not _ID.match(id_):
            raise SourceError(source, Message(_NOT_AN_ID, id=repr(id_)))
        if "priority" not in entries:
            raise SourceError(source, Message(_NEEDS_PRIORITY, bands=", ".join(BANDS)))
        alert = _text(entries, "alert") or "none"
        kind, _, announce = alert.partition(" ")
        return Variant(
            id=id_,
            name=_text(entries, "name"),
            priority=_priority(entries["priority"]),
            band=entries["priority"].text() if isinstance(entries["priority"].value, str) else "",
            needs=self._needs(entries, "needs", source),
            shows=self._needs(entries, "shows", source) if "shows" in entries else None,
            usual_hcp=_hcp(entries["usual_hcp"]) if "usual_hcp" in entries else None,
            forcing=Forcing(_choice(entries, "forcing", _FORCINGS, Forcing.NONE)),
            alert=Alert(_choice_of(kind, _ALERTS, entries.get("alert", source))),
            announce=announce.strip('"'),
            says=_text(entries, "says"),
            why=_text(entries, "why"),
            asks=_text(entries, "asks"),
            answers=_text(entries, "answers"),
            agrees=_text(entries, "agrees"),
            lift=_choice(entries, "lift", LIFTS, "never" if self.natural else "tables"),
            passes_force="passes_force" in entries and entries["passes_force"].flag(),
            option=self._options(entries, "option"),
            unless=self._options(entries, "unless"),
        )

    def _needs(self, entries: Mapping[str, Source], key: str, source: Source) -> Template:
        given = entries[key] if key in entries else Source({}, source.line, source.file)
        return LazyNeeds(given, self.definitions) if self.verified else parse_needs(given, self.definitions)


def _call(source: Source) -> CallPattern:
    try:
        return CallPattern.parse(source.text())
    except ConstraintError as error:
        raise SourceError(source, error.text) from error


def _priority(source: Source) -> int:
    band = source.value
    if isinstance(band, str):
        if band not in BANDS:
            problem = or_meant(Message("unknown priority {priority}", priority=repr(band)), band, BANDS)
            text = msgid("{problem}; known: {bands}, or 0 to 100")
            raise SourceError(source, Message(text, problem=problem, bands=", ".join(BANDS)))
        return BANDS[band]
    priority = source.number()
    if not 0 <= priority <= 100:
        raise SourceError(source, Message("priority {priority} is not between 0 and 100", priority=priority))
    return priority


def _hcp(source: Source) -> Span:
    try:
        return METRICS["hcp"].bounds(Range.parse(source.text()), NO_SUIT).hcp
    except ConstraintError as error:
        raise SourceError(source, Message(AT_PLACE, place="usual_hcp", problem=error.text)) from error


def _domain(source: Source) -> str | tuple[str, ...]:
    if isinstance(source.value, tuple):
        names = tuple(item.text() for item in source.value)
        for name in names:
            if name not in LITERAL_SUITS and name not in ("oM", "om"):
                raise SourceError(source, Message(NOT_A_SUIT, suit=repr(name)))
        return names
    if source.text() not in GROUPS:
        raise SourceError(source, Message(NOT_A_GROUP, group=repr(source.text()), known=", ".join(GROUPS)))
    return source.text()


def _check_names(known: frozenset[str] | set[str], used: frozenset[str], source: Source) -> None:
    always = {*LITERAL_SUITS, *ROLES, *GROUPS}
    bases = {name[1] if name in ("oM", "om") else name for name in used} - always
    missing = sorted(bases - set(known))
    if missing:
        raise SourceError(source, Message(_NO_SUIT, letters=", ".join(missing)))


def _text(entries: Mapping[str, Source], key: str) -> str:
    return entries[key].text() if key in entries else ""


def _choice(entries: Mapping[str, Source], key: str, known: tuple[str, ...], default: str) -> str:
    return _choice_of(entries[key].text(), known, entries[key]) if key in entries else default


def _choice_of(value: str, known: tuple[str, ...], source: Source) -> str:
    if value not in known:
        raise SourceError(source, Message("{value} is not one of {known}", value=repr(value), known=", ".join(known)))
    return value
