"""Questions to the database that are written once: on a hot page Django takes longer to write one than to ask it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db import connection
from django.db.models import Model, QuerySet
from django.db.models.query import ModelIterable, RelatedPopulator, get_related_populators
from django.db.models.sql.compiler import SQLCompiler
from django.utils import timezone

type Given = int | str | datetime | list[str] | list[int]
type _Shape = tuple[tuple[str, type, int], ...]
"""The names of what is given, of what kind it is, and how long a list."""

LISTED_AT_A_TIME = 8
"""Lists are made as long as the next multiple of it, so that a question is not written for each length."""


class Prepared[M: Model]:
    """A question whose SQL is the same each time but for the values it is given.

    It is built with stand-ins, and where one is found in what Django wrote, the value belongs. So the values may be
    compared with columns, and do nothing else: whatever decides how the question is put is no value.
    """

    def __init__(self, build: Callable[..., QuerySet[M, Any]]) -> None:
        """Prepare the queryset that `build` gives of the values by their names; of rows, it is one of `values_list`."""
        self._build = build
        self._written: dict[tuple[str, str, _Shape], _Written] = {}

    def rows(self, **given: Given) -> list[tuple[Any, ...]]:
        """What the database answers for these values; a list must not be empty."""
        return self._ask(given)[1]

    def models(self, **given: Given) -> list[M]:
        """The same as models, with those that `select_related` names and their annotations."""
        written, rows = self._ask(given)
        if written.maker is None:
            raise TypeError("a prepared question for rows cannot give models")
        return [written.maker.made_of(row) for row in rows]

    def _ask(self, given: Mapping[str, Given]) -> tuple[_Written, list[tuple[Any, ...]]]:
        values = {name: _filled_up(value) if isinstance(value, list) else value for name, value in given.items()}
        shape = tuple((name, _kind(value), _length(value)) for name, value in values.items())
        key = (connection.vendor, timezone.get_current_timezone_name(), shape)
        written = self._written.get(key)
        if written is None:
            written = self._written[key] = _write(self._build, shape)
        return written, written.ask(values)


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a value belongs: its name, and its number in a list."""

    name: str
    at: int | None = None


@dataclass(frozen=True, slots=True)
class _Written:
    sql: str
    params: tuple[Any, ...]
    """Each as it is, or a `_Place`."""
    converters: Mapping[int, tuple[Sequence[Callable[..., Any]], Any]]
    """Of the columns that the database gives otherwise than Django, by their number."""
    maker: _Maker | None
    """None for rows that are no models."""

    def ask(self, values: Mapping[str, Any]) -> list[tuple[Any, ...]]:
        with connection.cursor() as cursor:
            cursor.execute(self.sql, [self._param(param, values) for param in self.params])
            rows: list[tuple[Any, ...]] = cursor.fetchall()
        return [self._converted(row) for row in rows] if self.converters else rows

    @staticmethod
    def _param(param: Any, values: Mapping[str, Any]) -> Any:
        if not isinstance(param, _Place):
            return param
        value = values[param.name] if param.at is None else values[param.name][param.at]
        return _as_stored(value)

    def _converted(self, row: Sequence[Any]) -> tuple[Any, ...]:
        cells = list(row)
        for at, (converters, column) in self.converters.items():
            for convert in converters:
                cells[at] = convert(cells[at], column, connection)
        return tuple(cells)


@dataclass(frozen=True, slots=True)
class _Maker:
    """Makes a model of a row, with those beside it, as Django's own `ModelIterable` does."""

    model: type[Model]
    database: str
    names: tuple[str, ...]
    """The model's own columns, which stand together."""
    begin: int
    fetch_mode: Any
    beside: Sequence[RelatedPopulator]
    annotations: Mapping[str, int]

    def made_of(self, row: tuple[Any, ...]) -> Any:
        own = row[self.begin : self.begin + len(self.names)]
        made = self.model.from_db(self.database, self.names, own, fetch_mode=self.fetch_mode)
        for related in self.beside:
            related.populate(row, made)
        for name, at in self.annotations.items():
            setattr(made, name, row[at])
        return made

    @classmethod
    def of(cls, queryset: QuerySet[Any, Any], compiler: SQLCompiler) -> _Maker | None:
        """What makes the models of a question that is written; None if it gives rows."""
        info, select = compiler.klass_info, compiler.select or []
        if info is None or not issubclass(getattr(queryset, "_iterable_class"), ModelIterable):  # noqa: B009
            return None
        columns, mode = info["select_fields"], getattr(queryset, "_fetch_mode")  # noqa: B009 - as its own iterable does
        return cls(
            model=info["model"],
            database=queryset.db,
            names=tuple(select[at][0].target.attname for at in columns),
            begin=columns[0],
            fetch_mode=mode,
            beside=get_related_populators(info, select, queryset.db, mode),
            annotations=compiler.annotation_col_map or {},
        )


def _write(build: Callable[..., QuerySet[Any, Any]], shape: _Shape) -> _Written:
    stand_ins: dict[str, Any] = {}
    places: dict[Any, _Place] = {}
    for number, (name, kind, length) in enumerate(shape):
        each = [_stand_in(kind, 1000 * number + at) for at in range(length or 1)]
        stand_ins[name] = each if length else each[0]
        places |= {_as_stored(value): _Place(name, at if length else None) for at, value in enumerate(each)}
    queryset = build(**stand_ins)
    compiler: SQLCompiler = queryset.query.get_compiler(connection=connection)
    sql, params = compiler.as_sql()
    found = tuple(places.get(param, param) for param in params)
    if missing := set(places.values()) - set(found):
        raise ValueError(f"a prepared question without a place for {missing}")
    columns = [column for column, *_ in (compiler.select or [])[: compiler.col_count]]
    return _Written(sql, found, compiler.get_converters(columns), _Maker.of(queryset, compiler))


def _stand_in(kind: type, number: int) -> Given:
    """A value of this kind that no question means."""
    if kind is datetime:
        return datetime(1700, 1, 1, tzinfo=UTC) + timedelta(days=number)
    return 1_900_000_000 + number if kind is int else f"stands for {number}"


def _as_stored(value: Any) -> Any:
    return connection.ops.adapt_datetimefield_value(value) if isinstance(value, datetime) else value


def _filled_up[T: (int, str)](listed: list[T]) -> list[T]:
    """The list with its last value repeated up to the next length that is asked for."""
    return listed + listed[-1:] * (-len(listed) % LISTED_AT_A_TIME)


def _kind(value: Any) -> type:
    """Of what kind a value is, or those in a list."""
    return type(value[0] if isinstance(value, list) else value)


def _length(value: Any) -> int:
    return len(value) if isinstance(value, list) else 0
