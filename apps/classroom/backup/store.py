"""Rows of a class file stored under new ids."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import cast

from django.db import IntegrityError, transaction
from django.db.models import Model

from apps.accounts.models import Class
from apps.classroom.backup.read import ClassFileError, Row
from apps.classroom.backup.schema import name_of
from apps.deals.models import PracticeSet

AT_ONCE = 500


@dataclass(kw_only=True)
class Storing:
    """Rows on their way in, some hundred at a time."""

    klass: Class | None = None
    """The class that they are of, once it is stored."""
    ids: dict[type[Model], dict[int, int]] = field(default_factory=dict)
    """By table, the id here of each id in the file."""
    waiting: list[tuple[Row, Model]] = field(default_factory=list)
    """Rows of one table that are stored together."""
    counts: Counter[str] = field(default_factory=Counter)

    def take(self, row: Row) -> None:
        """Store a row with the others of its table."""
        if any(pk is not None and self._is_waiting(row, name, pk) for name, pk in row.named.items()):
            self.store()
        self.waiting.append((row, self.instance(row)))

    def _is_waiting(self, row: Row, name: str, pk: int) -> bool:
        """Whether a row names one of its own table that is not stored yet."""
        target = row.model._meta.get_field(name).related_model  # noqa: SLF001 - Django's documented way
        return target is row.model and any(other.pk == pk for other, _ in self.waiting)

    def instance(self, row: Row, **others: object) -> Model:
        """The row as it will be stored here; raises ClassFileError if it names one that is not here."""
        named = {f"{name}_id": self.id(row, name) for name in row.named if name not in others}
        return row.model(**{**row.values, **named, **others})

    def id(self, row: Row, name: str) -> int | None:
        """The id here of a row that a row names."""
        pk = row.named.get(name)
        if pk is None:
            return None
        target = cast("type[Model]", row.model._meta.get_field(name).related_model)  # noqa: SLF001 - as above
        found = self.ids.get(target, {}).get(pk)
        if found is None:
            raise ClassFileError(row.line, f"{name} names a row that is not in the file before it")
        return found

    def store(self) -> None:
        """Store what waits, and keep the new ids."""
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
        """Which of some rows it was that the database refused."""
        for row, instance in waiting:
            instance.pk = None
            try:
                with transaction.atomic():
                    instance.save_base(force_insert=True)
            except IntegrityError as own:
                return ClassFileError(row.line, str(own).splitlines()[0])
        return ClassFileError(waiting[0][0].line, str(error).splitlines()[0])

    def keep(self, row: Row, instance: Model, *, is_new: bool = True) -> None:
        """Note which row here stands for a row of the file."""
        self.ids.setdefault(row.model, {})[row.pk] = cast("int", instance.pk)
        if is_new:
            self.counts[name_of(row.model)] += 1
        if row.is_shared and self.klass:
            cast("PracticeSet", instance).shared_with.add(self.klass)

    def save(self, row: Row, instance: Model) -> None:
        """Store one row now."""
        self.waiting.append((row, instance))
        self.store()
