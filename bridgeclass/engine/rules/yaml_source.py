"""Strict YAML with line numbers; duplicate keys, tags and ambiguous scalars are errors.

YAML 1.1 reads `no` as false and `0314` as 204; here only `true`, `false`, `null` and decimal numbers are special.
"""

import re
from dataclasses import dataclass
from typing import Any

import yaml

from bridgeclass.engine.constraints import Source, SourceError
from bridgeclass.engine.constraints.source import Plain
from bridgeclass.engine.messages import Message
from bridgeclass.engine.rules.yaml_syntax import syntax_problem

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_DEEPEST, _MAX_VALUES = 30, 50_000
_INTEGER = re.compile(r"^(0|[1-9]\d{0,8})$")
_CONSTANTS: dict[str, Plain] = {"true": True, "false": False, "null": None, "": None}


def read_yaml(text: str, file: str) -> Source:
    """Return the document as a tree of Source values.

    Raises SourceError, naming file and line, if the text is not one YAML document of plain values.
    """
    try:
        _check_depth(text, file)
        root = yaml.compose(text, Loader=_Loader)
    except yaml.YAMLError as error:
        line, problem = syntax_problem(error, text)
        raise SourceError(Source(None, line, file), problem) from error
    if root is None:
        raise SourceError(Source(None, 1, file), Message("the file is empty"))
    return _Reader(file).read(root)


def _check_depth(text: str, file: str) -> None:
    """Raise SourceError for deep nesting before anything recurses into the values."""
    depth = 0
    for event in yaml.parse(text, Loader=_Loader):
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > _DEEPEST:
            line = event.start_mark.line + 1 if event.start_mark else 1
            raise SourceError(Source(None, line, file), Message("values are nested too deeply"))


@dataclass(slots=True)
class _Reader:
    """Builds the tree; each use of an alias counts, so that a short text cannot expand into a huge one."""

    file: str
    values: int = 0

    def read(self, node: yaml.Node, depth: int = 0) -> Source:
        line = node.start_mark.line + 1
        self.values += 1
        if self.values > _MAX_VALUES:
            raise SourceError(Source(None, line, self.file), Message("more than {n} values", n=_MAX_VALUES))
        if depth > _DEEPEST:
            raise SourceError(Source(None, line, self.file), Message("values are nested too deeply"))
        if isinstance(node, yaml.MappingNode):
            return Source(self._entries(node, depth), line, self.file)
        if isinstance(node, yaml.SequenceNode):
            return Source(tuple(self.read(item, depth + 1) for item in node.value), line, self.file)
        return Source(_scalar(node), line, self.file)

    def _entries(self, node: yaml.MappingNode, depth: int) -> dict[str, Source]:
        entries: dict[str, Source] = {}
        for key, value in node.value:
            place = key.start_mark.line + 1
            if not isinstance(key, yaml.ScalarNode):
                raise SourceError(Source(None, place, self.file), Message("a key must be a word"))
            name = str(key.value)
            if name in entries:
                raise SourceError(
                    Source(name, place, self.file), Message("the key {key} is given twice", key=repr(name))
                )
            entries[name] = self.read(value, depth + 1)
        return entries


def _scalar(node: yaml.Node) -> Plain:
    text = str(node.value)
    if getattr(node, "style", None) in ("'", '"', "|", ">"):
        return text
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    return int(text) if _INTEGER.match(text) else text
