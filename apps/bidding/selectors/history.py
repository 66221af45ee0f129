"""Conditions that find decisions by an index: the ids of what a word names are looked up first."""

from __future__ import annotations

from typing import Literal

from django.db import connection
from django.db.models import Exists, Model, OuterRef, Q, QuerySet

from apps.accounts.models import Class, User
from apps.bidding.models import Decision, Grade
from apps.cards.models import SystemSnapshot
from apps.deals.models import Board, PracticeSet
from bridgeclass.engine.hands import Hand, InvalidHandError

MAX_NAMED = 1_000
"""Users, classes or sets that one word can stand for; further matches are ignored."""

type Kind = Literal["rule", "module"]


def of_person(text: str) -> Q:
    """Match users with this username, or else with the text in a name."""
    exact = User.objects.filter(username__iexact=text)
    named = User.objects.filter(Q(username__icontains=text) | Q(shown_name__icontains=text))
    return Q(user__in=_ids(exact) or _ids(named))


def of_class(text: str) -> Q:
    """Match classes with the text in their name."""
    return Q(klass__in=_ids(Class.objects.filter(name__icontains=text)))


def of_board(text: str) -> Q:
    """Match boards of sets with the text in their name, or the board whose number follows the name."""
    name, _, number = text.rpartition(" ")
    sets = PracticeSet.objects.filter(name__icontains=text)
    boards = Q(practice_set__in=_ids(sets))
    if name and number.isdecimal() and len(number) < 5:
        numbered = PracticeSet.objects.filter(name__icontains=name.strip())
        boards |= Q(practice_set__in=_ids(numbered), number=int(number))
    return Q(board__in=_ids(Board.objects.filter(boards)))


def of_rule(text: str) -> Q:
    """Match rules with the text in their id."""
    return Q(rule__in=[rule for rule in distinct_values("rule") if text.lower() in rule.lower()])


def of_hand(text: str) -> Q:
    """Match this hand; match nothing if the text is not a hand."""
    try:
        return Q(hand=str(Hand.parse(text)))
    except InvalidHandError:
        return Q(pk__in=())


def of_snapshot(text: str) -> Q:
    """Match snapshots of rules whose hash starts with the text."""
    return Q(snapshot__in=_ids(SystemSnapshot.objects.filter(sha256__startswith=text.lower())))


def of_tier(tier: str) -> Q:
    """Match decisions whose newest grade has this tier."""
    newer = Grade.objects.filter(decision=OuterRef("decision"), pk__gt=OuterRef("pk"))
    return Q(Exists(Grade.objects.filter(~Exists(newer), decision=OuterRef("pk"), tier=tier)))


def matches(word: str) -> Q:
    """Match a user, class, practice set, rule or hand."""
    return of_person(word) | of_class(word) | of_board(word) | of_rule(word) | of_hand(word)


def distinct_values(kind: Kind) -> list[str]:
    """Return every rule or module of the decisions, by a loose index scan: it reads one row for each value."""
    table, column = Decision._meta.db_table, connection.ops.quote_name(kind)  # noqa: SLF001  # Django's documented way
    jump = f"""
        WITH RECURSIVE found(name) AS (
            SELECT min({column}) FROM {table} WHERE {column} > ''
            UNION ALL
            SELECT (SELECT min({column}) FROM {table} WHERE {column} > found.name) FROM found
            WHERE found.name IS NOT NULL
        )
        SELECT name FROM found WHERE name IS NOT NULL
    """  # noqa: S608  # both names are ours
    with connection.cursor() as cursor:
        cursor.execute(jump)
        return [name for (name,) in cursor.fetchall()]


def _ids[M: Model](rows: QuerySet[M]) -> list[int]:
    return list(rows.order_by("pk").values_list("pk", flat=True)[:MAX_NAMED])
