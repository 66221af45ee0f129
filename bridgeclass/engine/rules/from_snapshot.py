"""A system rebuilt from the text of a snapshot, so that an old judgment can be read by the rules that made it."""

import re
from collections.abc import Mapping

from bridgeclass.engine.constraints import Source, SourceError
from bridgeclass.engine.rules.custom_rules import CUSTOM_RULES_FILE, with_custom_rules
from bridgeclass.engine.rules.system import OPTIONS_HEAD, System, build_system, load_system, system_names

_HEAD = re.compile(rf"^# ((?:[\w-]+/){{1,2}}[\w-]+\.yaml|{CUSTOM_RULES_FILE})$", re.MULTILINE)
_OPTION = re.compile(r"^(\w+): (true|false)$")
_KEPT = "kept rules"


def system_of_text(text: str) -> tuple[System, dict[str, bool]]:
    """Return the system in a snapshot's text, and the options of that time.

    Raises SourceError if the text is no snapshot, or this version cannot read its rules.
    """
    first = _HEAD.search(text)
    if not text.startswith(OPTIONS_HEAD) or first is None:
        raise SourceError(Source(None, 1, _KEPT), "this is not the text of a snapshot")
    options = _options(text[len(OPTIONS_HEAD) : first.start()])
    built: dict[str, System] = {}
    files = _files(text)
    own = files.pop(CUSTOM_RULES_FILE, "")
    for name in dict.fromkeys(file.partition("/")[0] for file in files):
        texts = {file: body for file, body in files.items() if file.startswith(f"{name}/")}
        built[name] = build_system(name, texts, known=built, names=_names_today(name))
    system = list(built.values())[-1]
    return (with_custom_rules(system, own) if own else system), options


def _names_today(system: str) -> Mapping[str, str]:
    """Return today's ids of the system's rules by the ids of those that they override, which they once shared."""
    return load_system(system).replaced if system in system_names() else {}


def _files(text: str) -> dict[str, str]:
    heads = list(_HEAD.finditer(text))
    ends = [*(head.start() for head in heads[1:]), len(text)]
    return {head[1]: text[head.end() + 1 : end] for head, end in zip(heads, ends, strict=True)}


def _options(lines: str) -> dict[str, bool]:
    found: dict[str, bool] = {}
    for line in lines.splitlines():
        option = _OPTION.match(line)
        if option is None:
            raise SourceError(Source(None, 1, _KEPT), f"{line!r} is not an option")
        found[option[1]] = option[2] == "true"
    return found
