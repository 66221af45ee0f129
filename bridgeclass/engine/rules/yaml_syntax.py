"""Errors of YAML syntax in plain words: what is probably wrong, and what to do."""

import yaml

from bridgeclass.engine.messages import Literal, Message, Text, msgid

_BY_PROBLEM = {
    "mapping values are not allowed": msgid(
        "this line is indented too far, or a text in it has a colon: line it up with the keys of the same rule, "
        "and put a text with a colon in quotes"
    ),
    "did not find expected key": msgid(
        "this line does not fit the ones above: keys of one rule begin in the same column, each as 'key: value'"
    ),
    "did not find expected '-' indicator": msgid(
        "this line does not fit the ones above: line it up with the keys of its rule, or begin a new item with '- ' in "
        "the column of the others"
    ),
    "block sequence entries are not allowed": msgid(
        "a list cannot begin here: write its first '- ' on a line of its own below the key"
    ),
    "could not find expected ':'": msgid("a key without a colon: write 'key: value'"),
    "did not find expected ',' or ']'": msgid("a list without its end: add ']', or the comma between two items"),
    "did not find expected ',' or '}'": msgid("braces without their end: add '}', or the comma between two entries"),
    "found unexpected end of stream": msgid("a text in quotes without its end: add the quote"),
    "found unexpected document indicator": msgid("a text in quotes without its end: add the quote"),
    "did not find expected node content": msgid("a value is missing here: remove the comma or bracket, or add a value"),
    "found character that cannot start any token": msgid(
        "a character that cannot begin a value: use spaces instead of tabs, and put the text in quotes"
    ),
    "found a tab character": msgid("a tab: indent with spaces"),
    "found undefined alias": msgid("a text that begins with * needs quotes"),
    "found unknown escape character": msgid(
        "a backslash that means nothing: write the text in single quotes, or the backslash twice"
    ),
    "did not find expected <document start>": msgid(
        "this line does not belong to the lines above: line it up with them, and write keys as 'key: value'"
    ),
    "control characters are not allowed": msgid("a control character: delete it, and type the line again"),
    "but found another document": msgid("only one document a file: delete the line '---'"),
}
"""The advice for each error, by words of the parser."""
_AT_THE_START = ("did not find expected ','", "found unexpected end", "found unexpected document", "could not find")
"""Problems whose place is where the bracket, quote or key begins, and not where the parser gave up."""


def syntax_problem(error: yaml.YAMLError, text: str) -> tuple[int, Text]:
    """Return the line of an error of the parser in the text, 1 or more, and what to do in words."""
    words = str(getattr(error, "problem", None) or getattr(error, "reason", None) or error)
    mark = getattr(error, "problem_mark", None)
    if words.startswith(_AT_THE_START):
        mark = getattr(error, "context_mark", None) or mark
    known = next((text for part, text in _BY_PROBLEM.items() if part in words), None)
    before = text.encode()[: getattr(error, "position", None) or 0]
    line = mark.line + 1 if mark else before.count(b"\n") + 1
    return line, Message(known) if known else Literal(words)
