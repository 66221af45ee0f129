"""Strict YAML: every value keeps its line; a duplicate key, a tag or an octal surprise is an error.

YAML 1.1 reads `no` as false and `0314` as 204; here only `true`, `false`, `null` and decimal numbers are special.
"""

import re
from typing import Any

import yaml

from bridgeclass.engine.constraints import Source, SourceError
from bridgeclass.engine.constraints.source import Plain

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_INTEGER = re.compile(r"^(0|[1-9]\d*)$")
_CONSTANTS: dict[str, Plain] = {"true": True, "false": False, "null": None, "": None}


def read_yaml(text: str, file: str) -> Source:
    """The document as a tree of Source values.

    Raises SourceError, naming file and line, if the text is not one YAML document of plain values.
    """
    try:
        root = yaml.compose(text, Loader=_Loader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = mark.line + 1 if mark else 1
        raise SourceError(Source(None, line, file), str(getattr(error, "problem", None) or error)) from error
    if root is None:
        raise SourceError(Source(None, 1, file), "the file is empty")
    return _read(root, file)


def _read(node: yaml.Node, file: str) -> Source:
    line = node.start_mark.line + 1
    if isinstance(node, yaml.MappingNode):
        return Source(_entries(node, file), line, file)
    if isinstance(node, yaml.SequenceNode):
        return Source(tuple(_read(item, file) for item in node.value), line, file)
    return Source(_scalar(node), line, file)


def _entries(node: yaml.MappingNode, file: str) -> dict[str, Source]:
    entries: dict[str, Source] = {}
    for key, value in node.value:
        name = str(key.value)
        if name in entries:
            raise SourceError(Source(name, key.start_mark.line + 1, file), f"the key {name!r} is given twice")
        entries[name] = _read(value, file)
    return entries


def _scalar(node: yaml.Node) -> Plain:
    text = str(node.value)
    if getattr(node, "style", None) in ("'", '"', "|", ">"):
        return text
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    return int(text) if _INTEGER.match(text) else text
