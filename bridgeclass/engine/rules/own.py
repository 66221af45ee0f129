"""Rules a class adds to a system: one file in the same language, read strictly and bounded in size."""

from dataclasses import replace

from bridgeclass.engine.constraints import Source, SourceError
from bridgeclass.engine.rules.parse import parse_rule_file
from bridgeclass.engine.rules.system import System, merge_file, name_module
from bridgeclass.engine.rules.yaml_source import read_yaml

OWN_FILE = "own rules"
MOST_CHARACTERS, MOST_RULES = 40_000, 200


def with_own_rules(base: System, text: str) -> System:
    """`base` with the rules of `text` added, replaced by id, or removed; its name, title and options stay.

    Raises SourceError with the line of whatever cannot be understood, or if there is more than a class needs.
    """
    if len(text) > MOST_CHARACTERS:
        raise SourceError(Source(None, 1, OWN_FILE), f"more than {MOST_CHARACTERS} characters")
    parsed = parse_rule_file(read_yaml(text, OWN_FILE), base.definitions, base.options)
    if len(parsed.rules) > MOST_RULES:
        raise SourceError(Source(None, parsed.rules[MOST_RULES].line, OWN_FILE), f"more than {MOST_RULES} rules")
    modules, rules = dict(base.modules), {rule.id: rule for rule in base.rules}
    merge_file(parsed, rules, set(rules))
    name_module(parsed, OWN_FILE, modules, {})
    return replace(base, modules=modules, rules=tuple(rules.values()), text=f"{base.text}# {OWN_FILE}\n{text}")
