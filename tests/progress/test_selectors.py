import pytest
from pytest_django import DjangoAssertNumQueries

from apps.accounts.models import User
from apps.accounts.services import blank_person
from apps.auctions.models import AnswersShown
from apps.auctions.services import add_call
from apps.bidding.models import Decision, Grade, TierName
from apps.progress.selectors import ModuleScore, scores_by_module
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.calls import Call
from tests.boards import SOUTH_OPENS_ONE_NOTRUMP, table_for
from tests.people import person

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> User:
    return person("Ann")


def open_with(user: User, call: str, answers: AnswersShown = AnswersShown.AT_ONCE) -> Decision:
    table = table_for(user, SOUTH_OPENS_ONE_NOTRUMP, answers=answers)
    made = add_call(table_id=table.pk, seat=Seat.S, call=Call.parse(call), key="a")
    assert made.decision is not None
    return made.decision


def test_nothing_bid_is_no_score(ann: User) -> None:
    assert scores_by_module(ann) == []


def test_a_subject_shows_its_count_and_mean(ann: User) -> None:
    open_with(ann, "1N")
    other = open_with(ann, "7N").grades.get()
    (score,) = scores_by_module(ann)
    assert (score.module, score.count, score.mean) == ("opening_bids", 2, (10 + other.score) / 2)


def test_an_overriding_grade_is_the_one_that_counts(ann: User) -> None:
    decision = open_with(ann, "7N")
    Grade.objects.create(
        decision=decision, snapshot=decision.snapshot, score=9, tier=TierName.ACCEPTABLE, by=ann, note="kind"
    )
    assert scores_by_module(ann)[0].mean == 9


def test_hints_cost_points(ann: User) -> None:
    decision = open_with(ann, "1N")
    Grade.objects.create(decision=decision, snapshot=decision.snapshot, score=10, tier=TierName.OPTIMAL, hint_cost=3)
    assert scores_by_module(ann)[0].mean == 7


def test_what_others_bid_is_not_counted(ann: User) -> None:
    open_with(person("Bob"), "1N")
    assert scores_by_module(ann) == []


def test_held_answers_are_not_betrayed_by_the_mean(ann: User) -> None:
    open_with(ann, "1N", AnswersShown.HELD)
    assert scores_by_module(ann) == []


def test_a_person_who_is_forgotten_leaves_the_counts(ann: User) -> None:
    decision = open_with(ann, "1N")
    blank = blank_person(user_id=ann.pk)
    assert scores_by_module(blank)[0].count == 1
    assert str(Decision.objects.get(pk=decision.pk).user) == "Former member"


def test_scores_cost_one_query(ann: User, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    open_with(ann, "1N")
    open_with(ann, "7N")
    with django_assert_num_queries(1):
        scores_by_module(ann)


def test_a_subject_is_named_in_words() -> None:
    titles = [
        ModuleScore(module, 1, 5.0).title
        for module in ("negative_doubles", "openers_rebid", "responses_1nt", "natural", "")
    ]
    assert titles == ["Negative doubles", "Opener’s rebid", "Responses 1NT", "Judgement", "Judgement"]
