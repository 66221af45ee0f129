"""The keys of rule files with their documentation: one definition for the checks and the editors' JSON Schema."""

from bridgeclass.engine.constraints.environment import GROUPS
from bridgeclass.engine.constraints.metrics import LONG_NAMES, METRICS
from bridgeclass.engine.constraints.odds_words import ODDS
from bridgeclass.engine.constraints.relative import RELATIVE
from bridgeclass.engine.constraints.vocabulary import LONGEST_OF, STRUCTURES
from bridgeclass.engine.rules.when import TERMS

type Json = dict[str, object]

LIFTS = ("never", "tables", "own")
BANDS = {"convention": 80, "systemic": 70, "natural": 60, "fallback": 10}
"""Names of priorities; rules of one file in the same band are tried in the order of the file."""
FORCINGS = ("sign_off", "none", "invitational", "one_round", "game", "to_3M4m")
_TEXT: Json = {"type": "string"}
_FLAG: Json = {"type": "boolean"}
_TEXTS: Json = {"anyOf": [_TEXT, {"type": "array", "items": _TEXT}]}
_SPAN: Json = {"type": ["string", "integer"]}
SWITCHES: dict[str, Json] = {
    "option": {**_TEXTS, "description": "the card options that must be on"},
    "unless": {**_TEXTS, "description": "the card options that must be off"},
}
"""Keys of a rule or a variant, and of a file for all of its rules that have none of their own."""

MODULE_KEYS: dict[str, Json] = {
    "module": {
        **_TEXT,
        "description": "name of the module of bridge theory; it may have several files, each named after it",
    },
    "title": {**_TEXT, "description": "the module's name for people, in one of its files"},
    "natural": {**_FLAG, "description": "true: these rules come after those of all other files"},
    "removes": {
        "type": "array",
        "items": _TEXT,
        "description": "ids of rules of the extended system that are not played",
    },
    **SWITCHES,
    "rules": {"type": "array", "items": {"$ref": "#/$defs/rule"}},
}
VARIANT_KEYS: dict[str, Json] = {
    "name": {**_TEXT, "description": "short name for people"},
    "priority": {
        "anyOf": [{"enum": list(BANDS)}, {"type": "integer", "minimum": 0, "maximum": 100}],
        "description": "higher is tried first; of one band, the rules of a file are tried in its order",
    },
    "needs": {"$ref": "#/$defs/needs"},
    "shows": {"$ref": "#/$defs/needs"},
    "usual_hcp": {**_SPAN, "description": "the HCP of 99 in 100 hands that make the call, where few have more or less"},
    "forcing": {"enum": list(FORCINGS)},
    "alert": {**_TEXT, "description": "none, alert, or announce and the words"},
    "says": {**_TEXT, "description": "what the call says, in words; {M} is replaced by the suit"},
    "why": {**_TEXT, "description": "why a hand that fits makes the call, in a teacher's words; {M} as in says"},
    "asks": {**_TEXT, "description": "what the call asks partner: aces, kings, ..."},
    "answers": {**_TEXT, "description": "what the call answers"},
    "agrees": {**_TEXT, "description": "the suit it makes trumps"},
    "lift": {"enum": list(LIFTS), "description": "whether an illegal call may be made higher (LEG-05)"},
    "passes_force": {**_FLAG, "description": "a pass that is right although partner's call is forcing"},
}
RULE_KEYS: dict[str, Json] = {
    "id": {**_TEXT, "description": "permanent; answers are stored under it"},
    "overrides": {**_TEXT, "description": "id of the inherited rule that it replaces; it states only what differs"},
    "when": {"$ref": "#/$defs/when"},
    "call": {**_TEXT, "description": "2N, 3M, cheapest Y, jump N, game agreed, step 2, P, X, XX"},
    "each": {
        "type": "object",
        "description": "suit letters that stand for every suit of a group or a list in turn, a list in its order",
    },
    "variants": {"type": "array", "items": {"$ref": "#/$defs/variant"}},
    "only": {**_FLAG, "description": "true: in these auctions the call has no other meaning"},
    "before_pass": {
        **_FLAG,
        "description": "true: a natural rule that is tried before a system's pass in the fallback band",
    },
    **SWITCHES,
    "source": {
        **_TEXT,
        "description": "entries of the system notes in docs/systems, such as R1N-02, separated by commas",
    },
    "convention": {**_TEXT, "description": "the convention's name"},
}


def json_schema() -> Json:
    """Return the JSON Schema of a rule file, for editors."""
    variant = {"type": "object", "additionalProperties": False, "properties": {"id": _TEXT, **VARIANT_KEYS, **SWITCHES}}
    rule = {"type": "object", "required": ["id", "call"], "additionalProperties": False}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Bridgeclass rule file",
        "type": "object",
        "required": ["module"],
        "additionalProperties": False,
        "properties": MODULE_KEYS,
        "$defs": {
            "rule": {**rule, "properties": {**RULE_KEYS, **VARIANT_KEYS}},
            "variant": variant,
            "when": {"type": "object", "additionalProperties": False, "properties": _when_keys()},
            "needs": _needs_schema(),
        },
    }


def _when_keys() -> Json:
    keys: Json = {
        "auction": {**_TEXTS, "description": "the auction from the first bid on: 1M (P) 2N -"},
        "where": {**_TEXTS, "description": "y > x, Y != o, cheapest, jump, double_jump"},
    }
    for term in TERMS.values():
        shape: Json = {"flag": _FLAG, "range": _SPAN}.get(term.kind, _TEXTS)
        choice = {"enum": list(term.values)}
        values: Json = {"anyOf": [choice, {"type": "array", "items": choice}]} if term.values else shape
        keys[term.key] = {**values, "description": term.doc}
    return keys


def _needs_schema() -> Json:
    named = {**METRICS, **{long: METRICS[short] for long, short in LONG_NAMES.items()}}
    plain = {key: {**_SPAN, "description": m.doc} for key, m in named.items() if not m.of_suit}
    relative = {key: {**_SPAN, "description": kind.doc} for key, kind in RELATIVE.items()}
    suited = "|".join([*(key for key, m in named.items() if m.of_suit), *RELATIVE])
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": {**plain, **relative, **{key: {} for key in STRUCTURES}},
        "patternProperties": {
            rf"^({suited})\(\w+\)$": {**_SPAN, "description": "asked of one suit"},
            **{rf"^{word}\([^()]+\)$": {**_SPAN, "description": doc} for word, doc in ODDS.items()},
            rf"^(each|any)\(({'|'.join(GROUPS)})\)$": {**_SPAN, "description": "lengths of a group of suits"},
            rf"^({'|'.join(LONGEST_OF)})\(({'|'.join(GROUPS)})\)$": {
                **_TEXT,
                "description": "the suit is the longest of a group; of equals the highest or lowest in rank",
            },
            r"^\w+$": {**_SPAN, "description": "length of a suit"},
        },
    }
