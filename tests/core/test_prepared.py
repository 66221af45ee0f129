"""Questions that are written once give the same as those that Django writes each time."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db.models import Q, QuerySet
from django.db.models.functions import Length
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from apps.accounts.models import Class, Membership, User
from apps.core.prepared import LISTED_AT_A_TIME, Prepared

pytestmark = pytest.mark.django_db


def _people(names: list[str], since: datetime, but: int) -> QuerySet[Any, tuple[Any, ...]]:
    people = User.objects.filter(Q(username__in=names) | Q(username="always"), date_joined__gte=since)
    return people.exclude(pk=but).order_by("username").values_list("username", "date_joined", "is_active")


def _made(*names: str) -> list[User]:
    return [User.objects.create(username=name, date_joined=timezone.now()) for name in names]


def test_each_time_it_answers_for_the_values_given(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    always, ann, bob, cleo = _made("always", "ann", "bob", "cleo")
    people, before = Prepared(_people), timezone.now() - timedelta(hours=1)
    for names, since, but, expected in (
        (["ann", "bob"], before, cleo.pk, [always, ann, bob]),
        (["cleo"], before, always.pk, [cleo]),
        (["ann"], before + timedelta(hours=2), bob.pk, []),
    ):
        with django_assert_num_queries(1):
            rows = people.rows(names=names, since=since, but=but)
        assert rows == [(one.username, one.date_joined, True) for one in expected]


@pytest.mark.parametrize("count", [1, LISTED_AT_A_TIME, LISTED_AT_A_TIME + 1])
def test_a_list_may_have_any_length(count: int) -> None:
    names = [f"person{number:02}" for number in range(count)]
    _made(*names, "stranger")
    rows = Prepared(_people).rows(names=names, since=timezone.now() - timedelta(hours=1), but=0)
    assert [name for name, *_ in rows] == names


def test_a_value_that_the_question_does_not_compare_is_refused() -> None:
    question = Prepared(lambda name, number: User.objects.filter(username=name).values_list("pk")[: number % 7])
    with pytest.raises(ValueError, match="without a place"):
        question.rows(name="ann", number=3)


def test_models_come_with_those_beside_them_and_what_is_annotated(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    (ann,) = _made("ann")
    members = [
        Membership.objects.create(klass=Class.objects.create(name=f"class {n}", creator=ann), user=ann)
        for n in range(3)
    ]
    question = Prepared(
        lambda numbers: (
            Membership.objects.filter(pk__in=numbers)
            .select_related("user", "klass")
            .annotate(length=Length("klass__name"))
            .order_by("pk")
        )
    )
    for wanted in (members, members[:1]):
        with django_assert_num_queries(1):
            found = question.models(numbers=[member.pk for member in wanted])
            assert [(one, one.user, one.klass.name) for one in found] == [(one, ann, one.klass.name) for one in wanted]
        assert [vars(one)["length"] for one in found] == [7] * len(wanted)


def test_rows_are_not_taken_for_models() -> None:
    with pytest.raises(TypeError, match="for rows"):
        Prepared(lambda name: User.objects.filter(username=name).values_list("pk")).models(name="ann")
