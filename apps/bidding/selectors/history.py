"""Finding decisions among very many: what a word names is looked up first, so that the decisions come by an index."""

from __future__ import annotations

from typing import Literal

from django.db import connection
from django.db.models import Exists, Model, OuterRef, Q, QuerySet

from apps.accounts.models import Class, User
from apps.bidding.models import Decision, Grade
from apps.cards.models import SystemSnapshot
from apps.deals.models import Board, PracticeSet
from bridgeclass.engine.hands import Hand, InvalidHandError

MOST_NAMED = 1_000
"""A word that names more people, classes or sets than this stands for the first of them."""

type Kind = Literal["rule", "module"]


def of_person(text: str) -> Q:
    """The condition that a decision is by somebody of this log-in name, or else with the text in a name."""
    exact = User.objects.filter(username__iexact=text)
    named = User.objects.filter(Q(username__icontains=text) | Q(shown_name__icontains=text))
    return Q(user__in=_ids(exact) or _ids(named))


def of_class(text: str) -> Q:
    """The condition that a decision was made in a class with the text in its name."""
    return Q(klass__in=_ids(Class.objects.filter(name__icontains=text)))


def of_board(text: str) -> Q:
    """The condition that a decision is on a board of a set named so, or is its board numbered after it."""
    name, _, number = text.rpartition(" ")
    sets = PracticeSet.objects.filter(name__icontains=text)
    boards = Q(practice_set__in=_ids(sets))
    if name and number.isdecimal() and len(number) < 5:
        numbered = PracticeSet.objects.filter(name__icontains=name.strip())
        boards |= Q(practice_set__in=_ids(numbered), number=int(number))
    return Q(board__in=_ids(Board.objects.filter(boards)))


def of_rule(text: str) -> Q:
    """The condition that the engine's call came by a rule with the text in its id."""
    return Q(rule__in=[rule for rule in ever("rule") if text.lower() in rule.lower()])


def of_hand(text: str) -> Q:
    """The condition that the learner held this hand; none does if the text is no hand."""
    try:
        return Q(hand=str(Hand.parse(text)))
    except InvalidHandError:
        return Q(pk__in=())


def of_snapshot(text: str) -> Q:
    """The condition that rules whose fingerprint begins so judged the decision."""
    return Q(snapshot__in=_ids(SystemSnapshot.objects.filter(sha256__startswith=text.lower())))


def of_tier(tier: str) -> Q:
    """The condition that the grade that counts has this tier."""
    newer = Grade.objects.filter(decision=OuterRef("decision"), pk__gt=OuterRef("pk"))
    return Q(Exists(Grade.objects.filter(~Exists(newer), decision=OuterRef("pk"), tier=tier)))


def naming(word: str) -> Q:
    """The condition that a word names a decision's person, class, practice set, rule or hand."""
    return of_person(word) | of_class(word) | of_board(word) | of_rule(word) | of_hand(word)


def ever(kind: Kind) -> list[str]:
    """Every rule, or module, that a decision was ever made by; jumps from one to the next, however many decisions."""
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
    return list(rows.order_by("pk").values_list("pk", flat=True)[:MOST_NAMED])
