"""A class brought into this place from its file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from typing import cast

from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.db.models import Model

from apps.accounts.models import Class, User
from apps.accounts.services.classes import renew_join_code
from apps.cards.models import Card, SystemSnapshot
from apps.cards.services.cards import mark_used, shipped_card
from apps.classroom.backup.read import ClassFileError, Row, rows_of
from apps.classroom.backup.store import AT_ONCE, Storing
from apps.classroom.selectors.roster import free_login
from apps.deals.models import HandProfile, PracticeSet, ProfileRevision
from apps.progress.services.projector import rebuild

LONGEST_NAME = 120


class UnknownJoinError(ValueError):
    """Somebody who is to be joined, and is not in the file or not here."""


@dataclass(frozen=True, slots=True)
class Restored:
    """What came of a file."""

    klass: Class
    counts: Counter[str]
    """Rows by table, as they are called in the file; without those that were here."""
    renamed: tuple[tuple[str, str], ...]
    """The log-in names that were taken, each with what it became."""
    joined: tuple[str, ...]
    """The log-in names whose accounts here were taken as the same people."""


def restore_class(*, lines: Iterable[str], join: Collection[str] = (), is_trial: bool = False) -> Restored:
    """Bring in a class from the lines of its file under new ids, or nothing, and say what came of it.

    A person whose log-in name somebody has here gets another, unless it is in `join`: then both are one person.
    Rules, ready-made cards and profiles that are here are taken as they are. Progress is told anew. A trial does it
    all and stores nothing. Raises ClassFileError, UnknownJoinError.
    """
    restoring = _Restoring(join={name.lower() for name in join})
    with transaction.atomic():
        restored = restoring.all(lines)
        if is_trial:
            transaction.set_rollback(True)
    return restored


@dataclass(kw_only=True)
class _Restoring(Storing):
    """One file on its way in."""

    join: set[str]
    renamed: list[tuple[str, str]] = field(default_factory=list)
    joined: list[str] = field(default_factory=list)
    profiles: dict[int, Row] = field(default_factory=dict)
    """The rows of profiles, by their ids in the file."""
    own_profiles: dict[int, HandProfile] = field(default_factory=dict)
    """The profiles made for revisions that are not here, by their ids in the file."""

    def all(self, lines: Iterable[str]) -> Restored:
        for row in rows_of(iter(lines)):
            if self.waiting and (row.model is not self.waiting[0][0].model or len(self.waiting) >= AT_ONCE):
                self.store()
            take = _TAKERS.get(row.model, _Restoring.take)
            take(self, row)
        self.store()
        if unknown := self.join - {name.lower() for name in self.joined}:
            raise UnknownJoinError(f"{min(unknown)} is not both in the file and here")
        if self.klass is None:
            raise ClassFileError(1, "the file holds no class")
        for person in User.objects.filter(pk__in=self.ids.get(User, {}).values(), blanked_at=None):
            rebuild(user=person)
        return Restored(self.klass, self.counts, tuple(self.renamed), tuple(self.joined))

    def take_person(self, row: Row) -> None:
        name = str(row.values["username"])
        here = User.objects.filter(username__iexact=name).first()
        if here and name.lower() in self.join:
            self.joined.append(here.username)
            self.keep(row, here, is_new=False)
            return
        free = free_login(name) if here else name
        if here:
            self.renamed.append((name, free))
        password = row.values.get("password") or make_password(None)
        person = cast("User", self.instance(row))
        person.username, person.password = free, password
        self.save(row, person)

    def take_class(self, row: Row) -> None:
        if self.klass:
            raise ClassFileError(row.line, "the file holds a second class")
        self.save(row, klass := cast("Class", self.instance(row)))
        self.klass = klass if klass.archived_at else renew_join_code(class_id=klass.pk)

    def take_snapshot(self, row: Row) -> None:
        here = SystemSnapshot.objects.defer("text").filter(sha256=row.values["sha256"]).first()
        if here:
            self.keep(row, here, is_new=False)
        else:
            self.save(row, self.instance(row))

    def take_card(self, row: Row) -> None:
        """A card that came with the program is the one here that says the same; else it becomes the class's."""
        if row.named.get("owner") or row.named.get("klass"):
            self.save(row, self.instance(row))
            return
        card = cast("Card", self.instance(row, owner=self._creator(row), klass=self.klass))
        ready = shipped_card(system=card.system)
        if card.replaces_id is None and all(getattr(card, name) == getattr(ready, name) for name in _SAYS):
            self.keep(row, ready, is_new=False)
            mark_used(cards=(ready,) if card.used_at else ())
        else:
            self.save(row, card)

    def take_profile(self, row: Row) -> None:
        """Revisions decide: those that are here already stand for themselves."""
        self.profiles[row.pk] = row
        here = self._profile_here(row)
        if here:
            self.keep(row, here, is_new=False)

    def _profile_here(self, row: Row) -> HandProfile | None:
        return HandProfile.objects.filter(owner=self.id(row, "owner"), name=row.values["name"]).first()

    def take_revision(self, row: Row) -> None:
        profile = self.profiles.get(row.named.get("profile") or 0)
        if profile is None:
            raise ClassFileError(row.line, "profile names a row that is not in the file before it")
        here = self._profile_here(profile) if profile.pk not in self.own_profiles else None
        alike = here.revisions.filter(sha256=row.values["sha256"]) if here else ProfileRevision.objects.none()
        same = alike.filter(number=row.values["number"]).first() or alike.first()
        if same:
            self.keep(row, same, is_new=False)
        else:
            self.save(row, self.instance(row, profile=self._own_profile(profile)))

    def _own_profile(self, row: Row) -> HandProfile:
        """A profile for revisions that are not here: its owner's, else the person's who made the class."""
        if row.pk not in self.own_profiles:
            owner = User.objects.filter(pk=self.id(row, "owner") or 0).first() or self._creator(row)
            stored = cast("HandProfile", self.instance(row, owner=owner))
            stored.name = _free_name(
                stored.name, HandProfile.objects.filter(owner=owner).values_list("name", flat=True)
            )
            self.save(row, stored)
            self.own_profiles[row.pk] = stored
        return self.own_profiles[row.pk]

    def take_set(self, row: Row) -> None:
        """A set that came with the program becomes that of the person who made the class."""
        owned = {} if row.named.get("owner") else {"owner": self._creator(row)}
        self.save(row, self.instance(row, **owned))

    def _creator(self, row: Row) -> User:
        if self.klass is None:
            raise ClassFileError(row.line, "the class comes too late")
        return self.klass.creator


_TAKERS: dict[type[Model], Callable[[_Restoring, Row], None]] = {
    User: _Restoring.take_person,
    Class: _Restoring.take_class,
    SystemSnapshot: _Restoring.take_snapshot,
    Card: _Restoring.take_card,
    HandProfile: _Restoring.take_profile,
    ProfileRevision: _Restoring.take_revision,
    PracticeSet: _Restoring.take_set,
}

_SAYS = ("name", "system", "options", "own_rules")
"""What makes two cards the same."""


def _free_name(name: str, taken: Iterable[str]) -> str:
    """The first of X, X (2), X (3) ... that is not taken."""
    used, number, free = set(taken), 1, name
    while free in used:
        number += 1
        free = f"{name[: LONGEST_NAME - 8]} ({number})"
    return free
