"""Read the English sentences that audit entries held before they were stored as data."""

from __future__ import annotations

import re
from collections.abc import Callable

from apps.classroom.models import AuditAction, AuditDetail

type Params = dict[str, object]

_NAMED = {
    AuditAction.DELETED: (
        (r"The assignment (?P<name>.+)", AuditDetail.ASSIGNMENT),
        (r"The set (?P<name>.+)", AuditDetail.SET),
        (r"Board (?P<number>\d+) of (?P<name>.+)", AuditDetail.BOARD),
        (r"The profile (?P<name>.+)", AuditDetail.PROFILE),
        (r"The class (?P<name>.+)", AuditDetail.CLASS),
        (r"The account", AuditDetail.ACCOUNT),
    ),
    AuditAction.EXPORTED: (
        (r"The students", AuditDetail.STUDENTS),
        (r"The calls of the class, by a program", AuditDetail.CALLS_BY_PROGRAM),
        (r"The results of (?P<name>.+), by a program", AuditDetail.RESULTS_BY_PROGRAM),
        (r"The results and calls of (?P<name>.+)", AuditDetail.RESULTS_AND_CALLS),
        (r"The results of (?P<name>.+)", AuditDetail.RESULTS),
        (r"The calls of (?P<name>.+)", AuditDetail.CALLS),
        (r"What is stored about the person", AuditDetail.OWN_DATA),
        (r"Decisions as (?P<format>\w+): (?P<filters>.+)", AuditDetail.DECISIONS),
    ),
    AuditAction.VIEWED_AS: ((r"Home", AuditDetail.HOME), (r"(?P<name>.+)", AuditDetail.NAME)),
    AuditAction.CODE_CHANGED: ((r"A new one", AuditDetail.NEW_CODE), (r"Nobody may join", AuditDetail.NO_CODE)),
    AuditAction.ROLE_CHANGED: (
        (r"(?:May make|Can create) classes", AuditDetail.MAY_TEACH),
        (r"(?:Looks after|Owner of) the class", AuditDetail.OWNER),
        (r"Student", AuditDetail.STUDENT),
        (r"Instructor", AuditDetail.INSTRUCTOR),
    ),
    AuditAction.REGRADED: (
        (r"From the beginning on: (?P<total>\d+) calls", AuditDetail.REGRADED_ALL),
        (r"From (?P<since>[\d-]{10}) on: (?P<total>\d+) calls", AuditDetail.REGRADED_SINCE),
    ),
    AuditAction.GRADE_OVERRIDDEN: (
        (r"(?P<call>\w{1,2}): (?P<before>\d+) to (?P<after>\d+)\. (?P<reason>.*)", AuditDetail.GRADE),
    ),
    AuditAction.FLAG_ANSWERED: ((r"(?P<text>.+)", AuditDetail.TEXT),),
    AuditAction.STUDENTS_ADDED: ((r"(?P<usernames>.+)", AuditDetail.USERNAMES),),
    AuditAction.TOKEN_MADE: ((r"(?P<token>.+…\)) (?P<scopes>.+)", AuditDetail.TOKEN),),
    AuditAction.TOKEN_REVOKED: ((r"(?P<token>.+…\)) (?P<scopes>.+)", AuditDetail.TOKEN),),
}
_VALUES: dict[str, Callable[[str], object]] = {
    "number": int,
    "total": int,
    "before": int,
    "after": int,
    "usernames": lambda text: text.split(", "),
    "scopes": lambda text: text.split(" "),
    "filters": lambda text: [] if text == "all" else text.split(", "),
}


def read_sentence(deed: str, words: str) -> tuple[AuditDetail, Params]:
    """Return a sentence as data; one that matches no pattern as OLD_TEXT."""
    if not words:
        return AuditDetail.NONE, {}
    for pattern, detail in _NAMED.get(AuditAction(deed), ()) if deed in AuditAction.values else ():
        if found := re.fullmatch(pattern, words, re.DOTALL):
            return detail, {name: _VALUES.get(name, str)(text) for name, text in found.groupdict().items()}
    return AuditDetail.OLD_TEXT, {"text": words}
