"""The format of a class file, and the rows that belong to a class.

A file is gzipped JSON lines: a head, the rows, each before the rows that refer to it, and an end with the number of
rows and the SHA-256 of all lines before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import Field, ForeignKey, Model, Q, QuerySet

from apps.accounts.models import Class, Membership, User
from apps.auctions.models import CallAlert, CallMade, HintTaken, Seat, Sitting, SittingSeat, Table, UndoRequest
from apps.bidding.models import Decision, Flag, Grade
from apps.cards.models import Card, SystemSnapshot
from apps.classroom.models import Assignment, Attempt, AttemptTable, AuditEntry
from apps.deals.models import Board, HandProfile, PracticeSet, PracticeSetPart, ProfileRevision

FORMAT = "bridgeclass class"
VERSION = 3
RULES_RENAMED = 3
"""The version since which rules of 2/1 have ids of their own."""
SHARED = "shared"
"""The key of profiles and sets that are shared with the class."""
KINDS: tuple[type[Model], ...] = (
    *(User, Class, Membership, Card, SystemSnapshot, HandProfile, ProfileRevision),
    *(PracticeSet, PracticeSetPart, Board, Sitting, SittingSeat, Table, Seat),
    *(Decision, CallMade, HintTaken, CallAlert, UndoRequest, Grade, Flag),
    *(Assignment, Attempt, AttemptTable, AuditEntry),
)
"""In the order of the file."""
OLD_NAMES: Mapping[type[Model], str] = {CallAlert: "auctions.ownwords", UndoRequest: "auctions.undoasked"}
"""Names in the file of models that have been renamed since."""
SHAREABLE: tuple[type[Model], ...] = (HandProfile, PracticeSet)
LOGIN_FIELDS = ("password", "email")
"""Fields that are written only with logins."""
LEFT_OUT: Mapping[type[Model], tuple[str, ...]] = {
    User: ("last_login", "is_staff", "is_superuser"),
    Class: ("join_code",),
    Sitting: ("token",),
    Grade: ("simulated",),
}
"""Fields that are never written: rights on the site, links to it, and simulations, which are shared by classes."""

type AnyField = Field[Any, Any]


def name_of(model: type[Model]) -> str:
    """Return the name of a model's rows in the file: "deals.board"."""
    return OLD_NAMES.get(model, model._meta.label_lower)  # noqa: SLF001 - Django's documented way


def fields_of(model: type[Model]) -> list[AnyField]:
    """Return the fields of a model that a file contains, without its id."""
    left_out = LEFT_OUT.get(model, ())
    fields = model._meta.concrete_fields  # noqa: SLF001 - as above
    return [field for field in fields if not field.primary_key and field.name not in left_out]


@dataclass(frozen=True)
class RowsOfClass:
    """The rows that belong to a class, and the rows they refer to."""

    klass: Class

    def of(self, model: type[Model]) -> QuerySet[Any]:
        """Return the rows of a model, oldest first."""
        return self._by_kind[model].order_by("pk")

    @cached_property
    def _by_kind(self) -> dict[type[Model], QuerySet[Any]]:
        return self._without_people | {User: User.objects.filter(pk__in=self._people)}

    @cached_property
    def _without_people(self) -> dict[type[Model], QuerySet[Any]]:
        tables, sets = self._tables, Q(practice_set__in=self._sets)
        return {
            Class: Class.objects.filter(pk=self.klass.pk),
            Membership: Membership.objects.filter(klass=self.klass),
            Card: Card.objects.filter(pk__in=self._cards),
            SystemSnapshot: SystemSnapshot.objects.filter(pk__in=self._snapshots),
            HandProfile: HandProfile.objects.filter(pk__in=self._revisions.values("profile")),
            ProfileRevision: self._revisions,
            PracticeSet: PracticeSet.objects.filter(pk__in=self._sets),
            PracticeSetPart: PracticeSetPart.objects.filter(sets),
            Board: Board.objects.filter(sets),
            Sitting: self._sittings,
            SittingSeat: SittingSeat.objects.filter(sitting__in=self._sittings),
            Table: tables,
            Seat: Seat.objects.filter(table__in=tables),
            Decision: self._decisions,
            CallMade: CallMade.objects.filter(table__in=tables),
            HintTaken: HintTaken.objects.filter(table__in=tables),
            CallAlert: CallAlert.objects.filter(call__table__in=tables),
            UndoRequest: UndoRequest.objects.filter(call__table__in=tables),
            Grade: self._grades,
            Flag: Flag.objects.filter(decision__in=self._decisions),
            Assignment: Assignment.objects.filter(klass=self.klass),
            Attempt: Attempt.objects.filter(assignment__klass=self.klass),
            AttemptTable: AttemptTable.objects.filter(attempt__assignment__klass=self.klass),
            AuditEntry: AuditEntry.objects.filter(klass=self.klass),
        }

    @property
    def _tables(self) -> QuerySet[Table]:
        return Table.objects.filter(klass=self.klass)

    @property
    def _sittings(self) -> QuerySet[Sitting]:
        return Sitting.objects.filter(klass=self.klass)

    @property
    def _decisions(self) -> QuerySet[Decision]:
        made = CallMade.objects.filter(table__in=self._tables, decision__isnull=False)
        return Decision.objects.filter(Q(klass=self.klass) | Q(pk__in=made.values("decision")))

    @property
    def _grades(self) -> QuerySet[Grade]:
        return Grade.objects.filter(decision__in=self._decisions)

    @cached_property
    def _sets(self) -> set[int]:
        """The sets that the class has bid, has been assigned or may use."""
        used = Board.objects.filter(
            Q(pk__in=self._tables.values("board")) | Q(pk__in=self._decisions.exclude(board=None).values("board"))
        )
        named = Q(assignments__klass=self.klass) | Q(shared_with=self.klass) | Q(sittings__in=self._sittings)
        sets = PracticeSet.objects.filter(named | Q(pk__in=used.values("practice_set")))
        return set(sets.order_by().values_list("pk", flat=True))

    @property
    def _revisions(self) -> QuerySet[ProfileRevision]:
        """The revisions that boards were dealt from, and the newest of each profile shared with the class."""
        dealt = Q(parts__practice_set__in=self._sets) | Q(boards__practice_set__in=self._sets)
        shared = HandProfile.objects.filter(shared_with=self.klass)
        newest = [profile.revisions.latest("number").pk for profile in shared if profile.revisions.exists()]
        return ProfileRevision.objects.filter(
            pk__in={*newest, *ProfileRevision.objects.filter(dealt).order_by().values_list("pk", flat=True)}
        )

    @cached_property
    def _cards(self) -> set[int]:
        """The cards of the class, its assignments, sets and tables, and those they replace."""
        sides = ("card_ns", "card_ew")
        sets = PracticeSet.objects.filter(pk__in=self._sets)
        found = {
            *_ids(Card.objects.filter(klass=self.klass), "pk"),
            *_ids(Assignment.objects.filter(klass=self.klass), "card"),
            *(pk for rows in (sets, self._tables, self._sittings) for side in sides for pk in _ids(rows, side)),
        }
        while older := set(_ids(Card.objects.filter(pk__in=found), "replaces")) - found:
            found |= older
        return found

    @cached_property
    def _snapshots(self) -> set[int]:
        ours = (_ids(self._decisions, "snapshot"), _ids(self._decisions, "opponents_snapshot"))
        return {pk for ids in (*ours, _ids(self._grades, "snapshot")) for pk in ids}

    @cached_property
    def _people(self) -> set[int]:
        """The users that any of the rows refers to."""
        return {
            pk
            for model, rows in self._without_people.items()
            for field in fields_of(model)
            if isinstance(field, ForeignKey) and field.related_model is User
            for pk in _ids(rows, field.name)
        }


def _ids(rows: QuerySet[Any], field: str) -> Iterable[int]:
    """Return the distinct ids in a field of the rows."""
    return rows.exclude(**{field: None}).order_by().values_list(field, flat=True).distinct()
