"""A list of students from outside: read, and held against who is there already."""

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

MOST_LINES = 500
MOST_BYTES = 200_000
JOINERS = ("\u200c", "\u200d")
"""Not seen by themselves, but some scripts write names with them."""
LONGEST_NAME = 80
LONGEST_USERNAME = 40
LONGEST_LOGIN = 150
"""Of anybody, however the account was made."""
HEADINGS = {
    "name": ("name", "full name", "shown name", "student", "pupil"),
    "first": ("first name", "forename", "given name"),
    "last": ("last name", "surname", "family name"),
    "username": ("username", "user name", "user", "login", "log-in", "log-in name", "login name"),
    "email": ("email", "e-mail", "mail", "e-mail address", "email address"),
    "password": ("password",),
}
ORDER = ("name", "username", "email", "password")
"""What the columns hold when the list has no heading."""


class RosterError(ValueError):
    """A list that cannot be read at all; the message can be shown to the person."""


@dataclass(frozen=True, slots=True)
class RosterLine:
    """One person of a list, as it is written there."""

    number: int
    """The line of the text; the first is 1."""
    name: str
    username: str = ""
    email: str = ""
    password: str = ""
    left_over: tuple[str, ...] = ()
    """What stands to the right of the last column, so that nobody knows what it is."""


class LineKind(StrEnum):
    """What becomes of a line."""

    NEW = "new"
    """An account is made."""
    JOINS = "joins"
    """A student of another class of the same teacher, with an account, comes into this one."""
    UNCHANGED = "unchanged"
    CONFLICT = "conflict"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class CheckedLine:
    """A line of a list, what becomes of it, and why if nothing does."""

    line: RosterLine
    kind: LineKind
    why: str = ""
    user_id: int | None = None
    """The account it speaks of, if there is one."""


@dataclass(frozen=True, slots=True)
class RosterPreview:
    """A list held against a class."""

    lines: tuple[CheckedLine, ...]

    def of(self, *kinds: LineKind) -> tuple[CheckedLine, ...]:
        """The lines of these kinds, in their order."""
        return tuple(checked for checked in self.lines if checked.kind in kinds)

    @property
    def added(self) -> tuple[CheckedLine, ...]:
        """The lines by which somebody comes into the class."""
        return self.of(LineKind.NEW, LineKind.JOINS)

    @property
    def unchanged(self) -> tuple[CheckedLine, ...]:
        """Those who are in the class already, just so."""
        return self.of(LineKind.UNCHANGED)

    @property
    def conflicts(self) -> tuple[CheckedLine, ...]:
        """The lines that say otherwise than what is stored."""
        return self.of(LineKind.CONFLICT)

    @property
    def bad(self) -> tuple[CheckedLine, ...]:
        """The lines that cannot be."""
        return self.of(LineKind.BAD)


def decoded(raw: bytes) -> str:
    """The text of a file from any usual program: UTF-8 with or without a mark, UTF-16 with one, else Windows' Latin.

    Raises RosterError if it is too long.
    """
    if len(raw) > MOST_BYTES:
        raise RosterError(
            gettext("The file is too large: %(raw)s bytes. The limit is %(most_bytes)s bytes")
            % {"raw": f"{len(raw):,}", "most_bytes": f"{MOST_BYTES:,}"}
        )
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return raw.decode("utf-16", errors="replace")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("cp1252", errors="replace")


def roster_preview(*, teacher: User, klass: Class, text: str) -> RosterPreview:
    """What becomes of each line of a list; nothing is stored. Raises RosterError if it cannot be read at all."""
    return checked_roster(teacher=teacher, klass=klass, lines=list(_lines(text)))


def checked_roster(*, teacher: User, klass: Class, lines: list[RosterLine]) -> RosterPreview:
    """What becomes of each person of a list; nothing is stored. Raises RosterError for none, or too many."""
    if not lines:
        raise RosterError(gettext("This list has no names"))
    if len(lines) > MOST_LINES:
        raise RosterError(
            gettext("This list has %(lines)s lines. Add at most %(most_lines)s at a time")
            % {"lines": len(lines), "most_lines": MOST_LINES}
        )
    return RosterPreview(_Check(teacher, klass, lines).all())


def _lines(text: str) -> Iterator[RosterLine]:
    """The lines that hold anything, each with the number it has in the text."""
    text = text.removeprefix("\ufeff").replace("\x00", "\ufffd")
    columns: tuple[str, ...] | None = None
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text))
    while True:
        number = reader.line_num + 1
        try:
            cells = next(reader, None)
        except csv.Error as error:
            why = gettext("Line %(number)s cannot be read. It is too long, or a quotation mark is not closed")
            raise RosterError(why % {"number": number}) from error
        if cells is None:
            return
        if not any(cell.strip() for cell in cells):
            continue
        if columns is None:
            columns = _columns(cells)
            if columns:
                continue
            columns = ORDER
        yield _line(number, columns, cells)


def _delimiter(text: str) -> str:
    first = next((line for line in text.splitlines() if line.strip()), "")
    return max(",;\t", key=first.count)


def _columns(cells: list[str]) -> tuple[str, ...]:
    """What each column holds if this is a heading; empty if it is a student."""
    known = {word: field for field, words in HEADINGS.items() for word in words}
    found = tuple(known.get(" ".join(cell.lower().split()), "") for cell in cells)
    return found if {"name", "first", "last", "username"} & set(found) else ()


def _line(number: int, columns: tuple[str, ...], cells: list[str]) -> RosterLine:
    told = {column: _plain(cell) for column, cell in zip(columns, cells, strict=False) if column}
    name = told.get("name") or " ".join(filter(None, (told.get("first"), told.get("last"))))
    left_over = tuple(filter(None, map(_plain, cells[len(columns) :])))
    return RosterLine(
        number, name, told.get("username", ""), told.get("email", ""), told.get("password", ""), left_over
    )


def _plain(cell: str) -> str:
    """A cell without blanks around it, nor the quote that a list of ours has before what looks like a formula."""
    cell = " ".join(cell.split())
    return cell[1:] if cell[:1] == "'" and cell[1:2] in FORMULA_PREFIXES else cell


class _Check:
    """One list held against one class."""

    def __init__(self, teacher: User, klass: Class, lines: list[RosterLine]) -> None:
        self.lines = lines
        self.members = {
            membership.user_id: membership
            for membership in Membership.objects.filter(klass=klass).select_related("user")
        }
        self.ours = set(
            Membership.objects.filter(
                klass__in=classes_taught_by(teacher).order_by(), role=Role.STUDENT, user__is_staff=False
            ).values_list("user", flat=True)
        )
        wanted = {line.username.lower() or login_from(line.name) for line in lines}
        people = User.objects.annotate(lower=Lower("username")).filter(lower__in=wanted)
        self.people = {person.username.lower(): person for person in people}
        self.by_name: dict[str, list[User]] = {}
        for membership in self.members.values():
            self.by_name.setdefault(membership.user.get_full_name().casefold(), []).append(membership.user)
        self.given: Counter[str] = Counter(line.username.lower() for line in lines if line.username)
        self.taken = set(self.given)

    def all(self) -> tuple[CheckedLine, ...]:
        return tuple(self._checked(line) for line in self.lines)

    def _checked(self, line: RosterLine) -> CheckedLine:
        if fault := _fault(line):
            return CheckedLine(line, LineKind.BAD, fault)
        if line.username and self.given[line.username.lower()] > 1:
            return CheckedLine(
                line,
                LineKind.BAD,
                gettext("The username %(username)s appears twice in this list") % {"username": line.username},
            )
        return self._with_login(line) if line.username else self._without_login(line)

    def _with_login(self, line: RosterLine) -> CheckedLine:
        person = self.people.get(line.username.lower())
        if person is None:
            return self._new(line)
        membership = self.members.get(person.pk)
        if membership is None:
            return self._from_elsewhere(line, person)
        if membership.role == Role.INSTRUCTOR:
            return CheckedLine(
                line,
                LineKind.CONFLICT,
                gettext("%(person)s is an instructor of this class") % {"person": person},
                person.pk,
            )
        if line.name.casefold() != person.get_full_name().casefold():
            why = gettext("%(username)s is already in the class as %(person)s") % {
                "username": person.username,
                "person": person,
            }
            return CheckedLine(line, LineKind.CONFLICT, why, person.pk)
        return CheckedLine(line, LineKind.UNCHANGED, user_id=person.pk)

    def _from_elsewhere(self, line: RosterLine, person: User) -> CheckedLine:
        if person.pk in self.ours and line.name.casefold() == person.get_full_name().casefold():
            return CheckedLine(line, LineKind.JOINS, user_id=person.pk)
        why = gettext("The username %(username)s is taken. Choose another one, or give this student the class code") % {
            "username": line.username
        }
        return CheckedLine(line, LineKind.CONFLICT, why)

    def _without_login(self, line: RosterLine) -> CheckedLine:
        if known := self.by_name.get(line.name.casefold()):
            return CheckedLine(line, LineKind.UNCHANGED, user_id=known[0].pk)
        base = login_from(line.name)
        return self._new(replace(line, username=self._free(base)))

    def _free(self, base: str) -> str:
        """The first of ann, ann2, ann3 ... that nobody has."""
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
    """The first of ann2, ann3 ... that nobody has, and is not among those taken, in small letters."""
    base = base[: LONGEST_LOGIN - len(str(MOST_LINES))]
    alike = User.objects.filter(username__istartswith=base).values_list("username", flat=True)
    used = {name.lower() for name in alike} | set(taken)
    return next(name for number in count(2) if (name := f"{base}{number}").lower() not in used)


def _fault(line: RosterLine) -> str:
    """Why a line cannot be, whoever is there already; empty if it can."""
    if not line.name:
        return gettext("The name is missing")
    if len(line.name) > LONGEST_NAME:
        return gettext("A name can have at most %(longest_name)s characters") % {"longest_name": LONGEST_NAME}
    if any(not _is_readable(letter) for letter in line.name):
        return gettext("The name contains an invalid character")
    if not any(letter.isalnum() for letter in line.name):
        return gettext("The name %(name)s contains no letters") % {"name": line.name}
    if line.left_over:
        return gettext("These values are under no known heading: %(cells)s") % {"cells": ", ".join(line.left_over)}
    return _fault_of_login(line.username) or _fault_of_email(line.email)


def _is_readable(letter: str) -> bool:
    """Whether a letter of a name is one that people see: not one that turns the direction of others, say."""
    is_sign = unicodedata.category(letter) in {"Cc", "Cf", "Cs", "Co", "Cn"} or letter == "\ufffd"
    return letter in JOINERS or not is_sign


def _fault_of_login(username: str) -> str:
    if len(username) > LONGEST_USERNAME:
        return gettext("A username can have at most %(longest_username)s characters") % {
            "longest_username": LONGEST_USERNAME
        }
    if username and not re.fullmatch(r"[\w.@+-]+", username):
        return gettext("The username %(username)s can contain only letters, digits and . @ + - _") % {
            "username": username
        }
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
    """A log-in name made of a name: its letters without marks, small, with dots between words.

    >>> login_from("Zoë O'Brien")
    'zoe.obrien'
    """
    plain = "".join(mark for mark in unicodedata.normalize("NFKD", name.lower()) if not unicodedata.combining(mark))
    words = (re.sub(r"[^\w-]", "", word) for word in plain.split())
    return ".".join(filter(None, words))[:LONGEST_USERNAME].strip(".") or "student"
