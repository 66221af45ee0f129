"""Complete a rule that overrides an inherited one and states only what differs."""

from collections.abc import Iterable, Mapping

from bridgeclass.engine.constraints import Source, SourceError
from bridgeclass.engine.constraints.source import or_meant
from bridgeclass.engine.constraints.vocabulary import short_entries
from bridgeclass.engine.messages import Message, Text, msgid
from bridgeclass.engine.rules.model import Rule

OVERRIDES = "overrides"
OVERRIDES_UNKNOWN = msgid("overrides {id}, which the extended system does not have")
REMOVES_UNKNOWN = msgid("removes {id}, which the extended system does not have")
_NO_CHANGE = msgid(
    "{key} would change nothing: each variant of {rule} states its own; list the variants under 'variants' and state it"
    " there: {ids}"
)
_SEE_RULES = msgid("{problem}; `manage.py rules` lists its rules")


def completed(source: Source, inherited: Mapping[str, Rule]) -> Source:
    """Return the text of a rule, completed if it overrides another. Raises SourceError if that is not inherited."""
    entries = source.mapping()
    if OVERRIDES not in entries:
        return source
    base = entries[OVERRIDES].text()
    if base not in inherited:
        raise SourceError(entries[OVERRIDES], not_inherited(OVERRIDES_UNKNOWN, base, inherited))
    written = inherited[base].written
    if "variants" not in entries:
        _refuse_without_effect(short_entries(source), written, base)
    return merged(written, source)


def _refuse_without_effect(entries: Mapping[str, Source], base: Source, id_: str) -> None:
    """Raise SourceError for a requirement of an override that all inherited variants state themselves."""
    inherited = short_entries(base)
    if "needs" not in entries or "variants" not in inherited or entries["needs"].value is None:
        return
    variants = [short_entries(item) for item in inherited["variants"].items()]
    stated = [set(short_entries(variant["needs"])) if "needs" in variant else set[str]() for variant in variants]
    for key, value in short_entries(entries["needs"]).items():
        if value.value is not None and all(key in keys for keys in stated):
            ids = ", ".join(variant["id"].text() for variant in variants if "id" in variant)
            raise SourceError(value, Message(_NO_CHANGE, key=repr(key), rule=id_, ids=ids))


def merged(base: Source, own: Source) -> Source:
    """Return `own` completed by the entries of `base`, at every depth of mappings.

    `null` drops an entry of `base`. A list or a scalar replaces the one of `base`. Only `variants` are completed one by
    one, each by the variant of `base` with the same id; the list states which variants there are, and their order.
    """
    found = short_entries(base)
    for key, value in short_entries(own).items():
        known = found.get(key)
        if value.value is None:
            found.pop(key, None)
        elif known is None:
            found[key] = value
        elif key == "variants":
            found[key] = _merged_variants(known, value)
        else:
            found[key] = merged(known, value) if _are_mappings(known, value) else value
    return Source(found, own.line, own.file)


def _are_mappings(one: Source, other: Source) -> bool:
    return isinstance(one.value, dict) and isinstance(other.value, dict)


def _merged_variants(base: Source, own: Source) -> Source:
    known = {item.mapping()["id"].text(): item for item in base.items()}
    return Source(tuple(_merged_variant(item, known) for item in own.items()), own.line, own.file)


def _merged_variant(own: Source, known: Mapping[str, Source]) -> Source:
    entries = own.mapping()
    id_ = entries["id"].text() if "id" in entries else ""
    if id_ in known:
        return merged(known[id_], own)
    if id_ and entries.keys() <= {"id", "name"}:
        listed = ", ".join(known)
        problem = or_meant(Message("the overridden rule has no variant {id}", id=repr(id_)), id_, known)
        raise SourceError(entries["id"], Message("{problem}; it has {known}", problem=problem, known=listed))
    return own


def not_inherited(problem: str, id_: str, known: Iterable[str]) -> Text:
    """Return the error for an id that no inherited rule has, with the id that was probably meant."""
    return Message(_SEE_RULES, problem=or_meant(Message(problem, id=repr(id_)), id_, known))
