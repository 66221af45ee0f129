"""Rules that a class adds to a system: one file in the same language, strictly checked and limited in size."""

from dataclasses import replace

from bridgeclass.engine.constraints import Source, SourceError
from bridgeclass.engine.messages import Message, msgid
from bridgeclass.engine.rules.model import Rule
from bridgeclass.engine.rules.parse import parse_rule_file
from bridgeclass.engine.rules.rule_table import RuleTable
from bridgeclass.engine.rules.system import System, add_file, name_module

CUSTOM_RULES_FILE = msgid("own rules")
MAX_CHARACTERS, MAX_RULES = 40_000, 200
MAX_LETTERS, MAX_VARIANTS_TRIED = 2, 1_000
"""A rule is tried variant by variant for every suit that its letters under `each` may stand for; all together bounded,
so that a position is heard in a moment whatever the rules are."""
SUITS = 4


def with_custom_rules(base: System, text: str) -> System:
    """Return `base` with the rules of `text` added, replaced by id, or removed; name, title and options stay.

    Raises SourceError with the line of the first error, or if a size limit is exceeded.
    """
    from bridgeclass.engine.rules.yaml_source import read_yaml  # noqa: PLC0415 - loads yaml: only for custom rules

    if len(text) > MAX_CHARACTERS:
        raise SourceError(Source(None, 1, CUSTOM_RULES_FILE), Message("more than {n} characters", n=MAX_CHARACTERS))
    table = RuleTable.of(base.rules, base.replaced)
    source = read_yaml(text, CUSTOM_RULES_FILE)
    parsed = parse_rule_file(source, base.definitions, base.options, inherited=dict(table.places))
    if len(parsed.rules) > MAX_RULES:
        raise SourceError(
            Source(None, parsed.rules[MAX_RULES].line, CUSTOM_RULES_FILE), Message("more than {n} rules", n=MAX_RULES)
        )
    _check_work(parsed.rules)
    add_file(parsed, table, names={})
    modules = dict(base.modules)
    name_module(parsed, CUSTOM_RULES_FILE, modules, {})
    whole = f"{base.text}# {CUSTOM_RULES_FILE}\n{text}"
    rules = tuple(table.places.values())
    return replace(base, modules=modules, rules=rules, replaced=table.replaced, text=whole)


def _check_work(rules: tuple[Rule, ...]) -> None:
    """Raise SourceError, with its line, for the rule that exceeds the limit of variants to try."""
    work = 0
    for rule in rules:
        place = Source(None, rule.line, CUSTOM_RULES_FILE)
        if len(rule.each) > MAX_LETTERS:
            raise SourceError(place, Message("each: more than {n} letters", n=MAX_LETTERS), rule=rule.id)
        work += len(rule.variants) * SUITS ** len(rule.each)
        if work > MAX_VARIANTS_TRIED:
            raise SourceError(
                place, Message("too many variants, with every suit that each may stand for"), rule=rule.id
            )
