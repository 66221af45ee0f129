"""Lists of students to import: parsed, and checked against the class."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import count

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db.models.functions import Lower
from django.utils.translation import gettext

from apps.accounts.models import Class, Membership, Role, User
from apps.accounts.selectors import classes_taught_by
from apps.core.exports import FORMULA_PREFIXES
from bridgeclass.engine.messages import Message, MessageError, msgid

MOST_LINES = 500
MOST_BYTES = 200_000
JOINERS = ("\u200c", "\u200d")
"""Invisible characters that some scripts need in names."""
LONGEST_NAME = 80
LONGEST_USERNAME = 40
LONGEST_LOGIN = 150
"""The limit of the database."""
HEADINGS = {
    "name": ("name", "full name", "shown name", "student", "pupil"),
    "first": ("first name", "forename", "given name"),
    "last": ("last name", "surname", "family name"),
    "username": ("username", "user name", "user", "login", "log-in", "log-in name", "login name"),
    "email": ("email", "e-mail", "mail", "e-mail address", "email address"),
    "password": ("password",),
}
ORDER = ("name", "username", "email", "password")
"""The columns of a list without a heading."""


class RosterError(MessageError):
    """A list that cannot be read. The message can be shown."""


@dataclass(frozen=True, slots=True)
class RosterLine:
    """A student of a list."""

    number: int
    """The number of the line; the first is 1."""
    name: str
    username: str = ""
    email: str = ""
    password: str = ""
    left_over: tuple[str, ...] = ()
    """Cells to the right of the last known column."""


class LineKind(StrEnum):
    """The result of a line."""

    NEW = "new"
    """An account is created."""
    JOINS = "joins"
    """A student of another class of the teacher is added."""
    UNCHANGED = "unchanged"
    CONFLICT = "conflict"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class CheckedLine:
    """A line of a list with its result, and the reason if nothing is done."""

    line: RosterLine
    kind: LineKind
    why: str = ""
    user_id: int | None = None
    """The existing account, if there is one."""


@dataclass(frozen=True, slots=True)
class RosterPreview:
    """A list checked against a class."""

    lines: tuple[CheckedLine, ...]

    def _of(self, *kinds: LineKind) -> tuple[CheckedLine, ...]:
        return tuple(checked for checked in self.lines if checked.kind in kinds)

    @property
    def added(self) -> tuple[CheckedLine, ...]:
        """The lines that add a student to the class."""
        return self._of(LineKind.NEW, LineKind.JOINS)

    @property
    def unchanged(self) -> tuple[CheckedLine, ...]:
        """The lines of students who are already in the class."""
        return self._of(LineKind.UNCHANGED)

    @property
    def conflicts(self) -> tuple[CheckedLine, ...]:
        """The lines that contradict the stored data."""
        return self._of(LineKind.CONFLICT)

    @property
    def bad(self) -> tuple[CheckedLine, ...]:
        """The lines with errors."""
        return self._of(LineKind.BAD)


def decoded(raw: bytes) -> str:
    """Return the text of a file in UTF-8, UTF-16 with a byte order mark, or Windows-1252.

    Raises RosterError if the file is too large.
    """
    if len(raw) > MOST_BYTES:
        raise RosterError(
            Message(
                "The file is too large: {raw} bytes. The limit is {most_bytes} bytes",
                raw=f"{len(raw):,}",
                most_bytes=f"{MOST_BYTES:,}",
            )
        )
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return raw.decode("utf-16", errors="replace")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("cp1252", errors="replace")


def roster_preview(*, teacher: User, klass: Class, text: str) -> RosterPreview:
    """Return the result of each line of a list, without storing it. Raises RosterError if it cannot be read."""
    return checked_roster(teacher=teacher, klass=klass, lines=list(_lines(text)))


def checked_roster(*, teacher: User, klass: Class, lines: list[RosterLine]) -> RosterPreview:
    """Return the result of each student of a list, without storing it. Raises RosterError for none, or too many."""
    if not lines:
        raise RosterError(Message("This list has no names"))
    if len(lines) > MOST_LINES:
        raise RosterError(
            Message(
                "This list has {lines} lines. Add at most {most_lines} at a time",
                lines=len(lines),
                most_lines=MOST_LINES,
            )
        )
    return RosterPreview(tuple(map(_Check(teacher, klass, lines).checked, lines)))


def _lines(text: str) -> Iterator[RosterLine]:
    """Yield the lines that are not empty, with their numbers. Raises RosterError."""
    text = text.removeprefix("\ufeff").replace("\x00", "\ufffd")
    columns: tuple[str, ...] | None = None
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text))
    while True:
        number = reader.line_num + 1
        try:
            cells = next(reader, None)
        except csv.Error as error:
            why = msgid("Line {number} cannot be read. It is too long, or a quotation mark is not closed")
            raise RosterError(Message(why, number=number)) from error
        if cells is None:
            return
        if not any(cell.strip() for cell in cells):
            continue
        if columns is None and (columns := _columns(cells)):
            continue
        columns = columns or ORDER
        yield _line(number, columns, cells)


def _delimiter(text: str) -> str:
    first = next((line for line in text.splitlines() if line.strip()), "")
    return max(",;\t", key=first.count)


def _columns(cells: list[str]) -> tuple[str, ...]:
    """Return the column names if this is a heading, else an empty tuple."""
    known = {word: field for field, words in HEADINGS.items() for word in words}
    found = tuple(known.get(" ".join(cell.lower().split()), "") for cell in cells)
    return found if {"name", "first", "last", "username"} & set(found) else ()


def _line(number: int, columns: tuple[str, ...], cells: list[str]) -> RosterLine:
    values = {column: _plain(cell) for column, cell in zip(columns, cells, strict=False) if column}
    name = values.get("name") or " ".join(filter(None, (values.get("first"), values.get("last"))))
    left_over = tuple(filter(None, map(_plain, cells[len(columns) :])))
    username, email, password = (values.get(column, "") for column in ORDER[1:])
    return RosterLine(number, name, username, email, password, left_over)


def _plain(cell: str) -> str:
    """Return a cell without surrounding spaces, and without the quote that our export puts before formulas."""
    cell = " ".join(cell.split())
    return cell[1:] if cell[:1] == "'" and cell[1:2] in FORMULA_PREFIXES else cell


class _Check:
    """The accounts and members that a list is checked against."""

    def __init__(self, teacher: User, klass: Class, lines: list[RosterLine]) -> None:
        members = Membership.objects.filter(klass=klass).select_related("user")
        self.members = {membership.user_id: membership for membership in members}
        students = Membership.objects.filter(role=Role.STUDENT, user__is_staff=False)
        self.ours = set(students.filter(klass__in=classes_taught_by(teacher).order_by()).values_list("user", flat=True))
        wanted = {line.username.lower() or login_from(line.name) for line in lines}
        people = User.objects.annotate(lower=Lower("username")).filter(lower__in=wanted)
        self.people = {person.username.lower(): person for person in people}
        self.by_name: dict[str, int] = {}
        for membership in members:
            self.by_name.setdefault(membership.user.get_full_name().casefold(), membership.user_id)
        self.given: Counter[str] = Counter(line.username.lower() for line in lines if line.username)
        self.taken = set(self.given)

    def checked(self, line: RosterLine) -> CheckedLine:
        """Return the result of a line; call it in the order of the lines, because it assigns usernames."""
        fault = _fault(line)
        if not fault and self.given[line.username.lower()] > 1:
            fault = gettext("The username %(username)s appears twice in this list") % {"username": line.username}
        if fault:
            return CheckedLine(line, LineKind.BAD, fault)
        if line.username:
            return self._with_login(line, self.people.get(line.username.lower()))
        if known := self.by_name.get(line.name.casefold()):
            return CheckedLine(line, LineKind.UNCHANGED, user_id=known)
        return self._new(replace(line, username=self._free(login_from(line.name))))

    def _with_login(self, line: RosterLine, person: User | None) -> CheckedLine:
        if person is None:
            return self._new(line)
        membership = self.members.get(person.pk)
        is_same = line.name.casefold() == person.get_full_name().casefold()
        if membership is None and is_same and person.pk in self.ours:
            return CheckedLine(line, LineKind.JOINS, user_id=person.pk)
        if membership is None:
            why = gettext("The username %(username)s is taken. Choose another one, or give this student the class code")
            return CheckedLine(line, LineKind.CONFLICT, why % {"username": line.username})
        if membership.role == Role.INSTRUCTOR:
            why = gettext("%(person)s is an instructor of this class") % {"person": person}
            return CheckedLine(line, LineKind.CONFLICT, why, person.pk)
        if not is_same:
            why = gettext("%(username)s is already in the class as %(person)s")
            names = {"username": person.username, "person": person}
            return CheckedLine(line, LineKind.CONFLICT, why % names, person.pk)
        return CheckedLine(line, LineKind.UNCHANGED, user_id=person.pk)

    def _free(self, base: str) -> str:
        """Return the first of ann, ann2, ann3 ... that is free, and take it."""
        is_free = base not in self.people and base not in self.taken
        free = base if is_free else free_login(base, self.taken)
        self.taken.add(free)
        return free

    def _new(self, line: RosterLine) -> CheckedLine:
        if line.password:
            try:
                validate_password(line.password, User(username=line.username, shown_name=line.name, email=line.email))
            except ValidationError as error:
                return CheckedLine(line, LineKind.BAD, " ".join(error.messages))
        return CheckedLine(line, LineKind.NEW)


def free_login(base: str, taken: Collection[str] = ()) -> str:
    """Return the first of ann2, ann3 ... that is free; `taken` are other usernames in lower case."""
    base = base[: LONGEST_LOGIN - len(str(MOST_LINES))]
    alike = User.objects.filter(username__istartswith=base).values_list("username", flat=True)
    used = {name.lower() for name in alike} | set(taken)
    return next(name for number in count(2) if (name := f"{base}{number}").lower() not in used)


def _fault(line: RosterLine) -> str:
    """Return the error of a line by itself, or an empty text."""
    if not line.name:
        return gettext("The name is missing")
    if len(line.name) > LONGEST_NAME:
        return gettext("A name can have at most %(longest_name)s characters") % {"longest_name": LONGEST_NAME}
    if any(not _is_readable(letter) for letter in line.name):
        return gettext("The name contains an invalid character")
    if not any(letter.isalnum() for letter in line.name):
        return gettext("The name %(name)s contains no letters") % {"name": line.name}
    if line.left_over:
        return gettext("These values are not under a recognized heading: %(cells)s") % {
            "cells": ", ".join(line.left_over)
        }
    return _fault_of_login(line.username) or _fault_of_email(line.email)


def _is_readable(letter: str) -> bool:
    """Return True for a visible character; False for one that changes the writing direction, for example."""
    is_sign = unicodedata.category(letter) in {"Cc", "Cf", "Cs", "Co", "Cn"} or letter == "\ufffd"
    return letter in JOINERS or not is_sign


def _fault_of_login(username: str) -> str:
    if len(username) > LONGEST_USERNAME:
        fault = gettext("A username can have at most %(longest_username)s characters")
        return fault % {"longest_username": LONGEST_USERNAME}
    if username and not re.fullmatch(r"[\w.@+-]+", username):
        fault = gettext("The username %(username)s can contain only letters, digits and . @ + - _")
        return fault % {"username": username}
    return ""


def _fault_of_email(email: str) -> str:
    if not email:
        return ""
    try:
        validate_email(email)
    except ValidationError:
        return gettext("%(email)s is not an email address") % {"email": email}
    return ""


def login_from(name: str) -> str:
    """Return a username made from a name: lower-case letters without marks, and dots between words.

    >>> login_from("Zoë O'Brien")
    'zoe.obrien'
    """
    plain = "".join(mark for mark in unicodedata.normalize("NFKD", name.lower()) if not unicodedata.combining(mark))
    words = (re.sub(r"[^\w-]", "", word) for word in plain.split())
    return ".".join(filter(None, words))[:LONGEST_USERNAME].strip(".") or "student"
