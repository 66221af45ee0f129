"""The kinds of mistake that a class makes most."""

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django.asserts import assertContains

from apps.bidding.models import Grade, TierName
from apps.classroom.models import Assignment
from apps.classroom.selectors.calls import JudgedCall
from apps.classroom.selectors.weaknesses import common_mistakes
from apps.classroom.services.judging import override_grade
from bridgeclass.engine.feedback import MistakeKind
from tests.boards import SOUTH_OPENS_ONE_NOTRUMP, decide, table_for
from tests.classroom.crowds import crowd
from tests.people import Cast


def made(student: int, mistake: str) -> JudgedCall:
    return JudgedCall(1, student, 1, "P", "1N", "sayc.open.1nt", "opening_bids", "sayc", 1, TierName.ERROR, mistake)


def test_a_kind_counts_from_three_times_with_its_students() -> None:
    calls = [made(student, MistakeKind.SOLD_OUT) for student in (1, 1, 2)]
    calls += [made(1, MistakeKind.OPENED_LIGHT)] * 2 + [made(1, "")] * 9
    assert [(str(one.name), one.times, one.students) for one in common_mistakes(calls)] == [
        ("You sold out with a known fit", 3, 2)
    ]


@pytest.mark.django_db
@pytest.mark.parametrize("page", ["classroom:class-results", "classroom:report"])
def test_the_report_names_the_most_frequent_mistakes(client: Client, cast: Cast, page: str) -> None:
    work: Assignment = crowd(cast.klass, students=3, boards=4)
    Grade.objects.exclude(tier=TierName.OPTIMAL).update(mistake=MistakeKind.SOLD_OUT)
    client.force_login(cast.teacher)
    args = (cast.klass.pk,) if page.endswith("results") else (work.pk,)
    assertContains(client.get(reverse(page, args=args)), "You sold out with a known fit")


@pytest.mark.django_db
def test_a_wrong_call_is_stored_with_its_kind_until_a_teacher_accepts_it(cast: Cast) -> None:
    decision = decide(table_for(cast.ann, SOUTH_OPENS_ONE_NOTRUMP), "7N")
    assert decision.grades.get().mistake == MistakeKind.BID_SLAM
    kept = override_grade(decision_id=decision.pk, by=cast.teacher, score=4, reason="a joke")
    raised = override_grade(decision_id=decision.pk, by=cast.teacher, score=8, reason="a good joke")
    assert (kept.mistake, raised.mistake) == (MistakeKind.BID_SLAM, "")
