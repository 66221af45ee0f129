"""Restore a class from its file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from typing import cast

from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, transaction
from django.db.models import Model

from apps.accounts.models import Class, User
from apps.accounts.services.classes import renew_join_code
from apps.cards.models import Card, SystemSnapshot
from apps.cards.services.cards import default_card, mark_used
from apps.classroom.backup.read import ClassFileError, Row, rows_of
from apps.classroom.backup.schema import name_of
from apps.classroom.selectors.roster import free_login
from apps.deals.models import HandProfile, PracticeSet, ProfileRevision
from apps.progress.services.projector import rebuild

BATCH = 500
LONGEST_NAME = 120
COMPARED = ("name", "system", "options", "own_rules")
"""The fields in which two equal cards agree."""


class UnknownJoinError(ValueError):
    """A username to join that is not both in the file and here."""


@dataclass(frozen=True, slots=True)
class Restored:
    """The result of restoring a file."""

    klass: Class
    counts: Counter[str]
    """The number of new rows by their name in the file."""
    renamed: tuple[tuple[str, str], ...]
    """The usernames that were taken, each with the new one."""
    joined: tuple[str, ...]
    """The usernames of accounts that were joined."""


def restore_class(*, lines: Iterable[str], join: Collection[str] = (), is_trial: bool = False) -> Restored:
    """Restore a class from the lines of its file under new ids, all or nothing.

    A user whose username is taken gets another one, unless it is in `join`: then both are the same user. Rules,
    included cards and profiles that exist here are reused. Progress is computed again. A trial stores nothing.
    Raises ClassFileError, UnknownJoinError.
    """
    restoring = _Restoring(join={name.lower() for name in join})
    with transaction.atomic():
        restored = restoring.all(lines)
        if is_trial:
            transaction.set_rollback(True)
    return restored


@dataclass
class _Restoring:
    """The state while a file is restored."""

    join: set[str]
    klass: Class | None = None
    """The class, once it is stored."""
    ids: dict[type[Model], dict[int, int]] = field(default_factory=dict)
    """By model, the new id of each id in the file."""
    waiting: list[tuple[Row, Model]] = field(default_factory=list)
    """Rows of one model, to be stored as a batch."""
    counts: Counter[str] = field(default_factory=Counter)
    renamed: list[tuple[str, str]] = field(default_factory=list)
    joined: list[str] = field(default_factory=list)
    profiles: dict[int, Row] = field(default_factory=dict)
    """The rows of profiles, by their ids in the file."""
    own_profiles: dict[int, HandProfile] = field(default_factory=dict)
    """The profiles created for new revisions, by their ids in the file."""

    def all(self, lines: Iterable[str]) -> Restored:
        for row in rows_of(iter(lines)):
            if self.waiting and (row.model is not self.waiting[0][0].model or len(self.waiting) >= BATCH):
                self.store()
            _TAKERS.get(row.model, _Restoring.take)(self, row)
        self.store()
        if unknown := self.join - {name.lower() for name in self.joined}:
            raise UnknownJoinError(f"{min(unknown)} is not both in the file and here")
        if self.klass is None:
            raise ClassFileError(1, "the file contains no class")
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
            raise ClassFileError(row.line, "the file contains a second class")
        self.save(row, klass := cast("Class", self.instance(row)))
        self.klass = klass if klass.archived_at else renew_join_code(class_id=klass.pk)

    def take_snapshot(self, row: Row) -> None:
        here = SystemSnapshot.objects.defer("text").filter(sha256=row.values["sha256"]).first()
        if here:
            self.keep(row, here, is_new=False)
        else:
            self.save(row, self.instance(row))

    def take_card(self, row: Row) -> None:
        """Reuse an equal included card; otherwise an included card becomes one of the class."""
        if row.named.get("owner") or row.named.get("klass"):
            self.save(row, self.instance(row))
            return
        card = cast("Card", self.instance(row, owner=self._creator(row), klass=self.klass))
        ready = default_card(system=card.system)
        if card.replaces_id is None and all(getattr(card, name) == getattr(ready, name) for name in COMPARED):
            self.keep(row, ready, is_new=False)
            mark_used(cards=(ready,) if card.used_at else ())
        else:
            self.save(row, card)

    def take_profile(self, row: Row) -> None:
        """Reuse the owner's profile of that name; its revisions are compared later."""
        self.profiles[row.pk] = row
        here = self._profile_here(row)
        if here:
            self.keep(row, here, is_new=False)

    def _profile_here(self, row: Row) -> HandProfile | None:
        return HandProfile.objects.filter(owner=self.id(row, "owner"), name=row.values["name"]).first()

    def take_revision(self, row: Row) -> None:
        profile = self.profiles.get(row.named.get("profile") or 0)
        if profile is None:
            raise ClassFileError(row.line, "profile refers to a row that is not in the file before it")
        here = self._profile_here(profile) if profile.pk not in self.own_profiles else None
        alike = here.revisions.filter(sha256=row.values["sha256"]) if here else ProfileRevision.objects.none()
        same = alike.filter(number=row.values["number"]).first() or alike.first()
        if same:
            self.keep(row, same, is_new=False)
        else:
            self.save(row, self.instance(row, profile=self._own_profile(profile)))

    def _own_profile(self, row: Row) -> HandProfile:
        """Return a new profile for new revisions; it belongs to its owner, or to the creator of the class."""
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
        """Store a set; an included one becomes that of the creator of the class."""
        owned = {} if row.named.get("owner") else {"owner": self._creator(row)}
        self.save(row, self.instance(row, **owned))

    def _creator(self, row: Row) -> User:
        if self.klass is None:
            raise ClassFileError(row.line, "the class is out of order")
        return self.klass.creator

    def take(self, row: Row) -> None:
        """Add a row to the batch, after storing rows that it refers to."""
        if any(pk is not None and self._is_waiting(row, name, pk) for name, pk in row.named.items()):
            self.store()
        self.waiting.append((row, self.instance(row)))

    def _is_waiting(self, row: Row, name: str, pk: int) -> bool:
        """Return True if a row refers to a waiting row of its own model."""
        target = row.model._meta.get_field(name).related_model  # noqa: SLF001 - Django's documented way
        return target is row.model and any(other.pk == pk for other, _ in self.waiting)

    def instance(self, row: Row, **others: object) -> Model:
        """Return the unsaved model of a row. Raises ClassFileError if it refers to an unknown row."""
        named = {f"{name}_id": self.id(row, name) for name in row.named if name not in others}
        return row.model(**{**row.values, **named, **others})

    def id(self, row: Row, name: str) -> int | None:
        """Return the new id of the row that a field refers to."""
        pk = row.named.get(name)
        if pk is None:
            return None
        target = cast("type[Model]", row.model._meta.get_field(name).related_model)  # noqa: SLF001 - as above
        found = self.ids.get(target, {}).get(pk)
        if found is None:
            raise ClassFileError(row.line, f"{name} refers to a row that is not in the file before it")
        return found

    def store(self) -> None:
        """Store the batch and its new ids."""
        if not self.waiting:
            return
        model, waiting = self.waiting[0][0].model, self.waiting
        self.waiting = []
        manager = model._default_manager  # noqa: SLF001 - Django's documented way
        try:
            with transaction.atomic():
                manager.bulk_create([instance for _, instance in waiting])
        except IntegrityError as error:
            raise self._fault(waiting, error) from error
        for row, instance in waiting:
            self.keep(row, instance)

    @staticmethod
    def _fault(waiting: list[tuple[Row, Model]], error: IntegrityError) -> ClassFileError:
        """Return an error with the line that the database refused."""
        for row, instance in waiting:
            instance.pk = None
            try:
                with transaction.atomic():
                    instance.save_base(force_insert=True)
            except IntegrityError as own:
                return ClassFileError(row.line, str(own).splitlines()[0])
        return ClassFileError(waiting[0][0].line, str(error).splitlines()[0])

    def keep(self, row: Row, instance: Model, *, is_new: bool = True) -> None:
        """Record the stored model of a row."""
        self.ids.setdefault(row.model, {})[row.pk] = cast("int", instance.pk)
        if is_new:
            self.counts[name_of(row.model)] += 1
        if row.is_shared and self.klass:
            cast("PracticeSet", instance).shared_with.add(self.klass)

    def save(self, row: Row, instance: Model) -> None:
        """Store one row at once."""
        self.waiting.append((row, instance))
        self.store()


_TAKERS: dict[type[Model], Callable[[_Restoring, Row], None]] = {
    User: _Restoring.take_person,
    Class: _Restoring.take_class,
    SystemSnapshot: _Restoring.take_snapshot,
    Card: _Restoring.take_card,
    HandProfile: _Restoring.take_profile,
    ProfileRevision: _Restoring.take_revision,
    PracticeSet: _Restoring.take_set,
}


def _free_name(name: str, taken: Iterable[str]) -> str:
    """Return the first of X, X (2), X (3) ... that is not taken."""
    used, number, free = set(taken), 1, name
    while free in used:
        number += 1
        free = f"{name[: LONGEST_NAME - 8]} ({number})"
    return free
