import pytest
from pytest_django import DjangoAssertNumQueries
from rest_framework.test import APIClient

from apps.accounts.models import User
from apps.bidding.models import Decision, Origin, TierName
from apps.progress.models import ReviewItem
from apps.progress.selectors.queue import items_today
from apps.progress.services.projector import catch_up
from tests.people import Cast, bearer
from tests.progress.records import Recorder, let_days_pass
from tests.progress.test_services import mistake

pytestmark = pytest.mark.django_db
PROGRESS, RULES, QUEUE = "/api/progress/", "/api/progress/rules/", "/api/review-queue/"


def client_of(user: User) -> APIClient:
    client = APIClient()
    client.force_authenticate(user)
    return client


@pytest.fixture
def ann(cast: Cast) -> APIClient:
    """Return Ann's API client; one position that she got wrong is due today."""
    mistake(cast.ann, cast)
    let_days_pass(cast.ann)
    return client_of(cast.ann)


@pytest.fixture
def at(ann: APIClient, cast: Cast) -> str:
    """Return the URL that answers Ann's due position."""
    return f"{QUEUE}{items_today(cast.ann)[0].decision_id}/answer/"


def test_progress_has_mastery_streak_and_due_reviews(ann: APIClient) -> None:
    assert ann.get(PROGRESS).json() == {
        "mastery": 0,
        "rules_met": 1,
        "rules_known": 0,
        "calls": 1,
        "streak_days": 1,
        "review": {"cap": 20, "done": 0, "due": 1, "left": 1},
    }


def test_rules_are_paged_and_have_names(ann: APIClient) -> None:
    page = ann.get(RULES).json()
    (rule,) = page["results"]
    assert (page["count"], page["next"]) == (1, None)
    assert (rule["rule"], rule["title"], rule["subject"], rule["step"]) == (
        "sayc.open.1nt",
        "1NT: Balanced 15-17",
        "Opening bids",
        "learning",
    )


def test_an_unknown_page_returns_404(ann: APIClient) -> None:
    assert ann.get(f"{RULES}?page=2").status_code == 404
    assert ann.get(f"{RULES}?page=x").status_code == 404


def test_the_queue_has_the_users_hand_and_no_answer(ann: APIClient, cast: Cast) -> None:
    (position,) = ann.get(QUEUE).json()
    item = ReviewItem.objects.get()
    assert position == {
        "id": item.decision_id,
        "answers": 0,
        "hand": item.decision.hand,
        "seat": "S",
        "dealer": "S",
        "vulnerability": "EW",
        "auction": [],
    }


def test_an_answer_is_graded_stored_and_removed_from_the_queue(ann: APIClient, at: str) -> None:
    answer = ann.post(at, {"call": "1NT", "answers": 0}, format="json")
    made = Decision.objects.get(origin=Origin.REVIEW)
    judged = answer.json()
    assert answer.status_code == 200
    assert (judged["decision"], judged["call"], judged["optimal_bid"], judged["score"], judged["tier"]) == (
        made.pk,
        "1N",
        "1N",
        10,
        "optimal",
    )
    assert ann.get(QUEUE).json() == []


def test_answering_twice_is_a_conflict_and_stores_one_decision(ann: APIClient, at: str) -> None:
    ann.post(at, {"call": "1N", "answers": 0}, format="json")
    again = ann.post(at, {"call": "1N", "answers": 0}, format="json")
    assert again.status_code == 409
    assert "answered" in again.json()["detail"]
    assert Decision.objects.filter(origin=Origin.REVIEW).count() == 1


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ({}, "call"),
        ({"call": "8N", "answers": 0}, "call"),
        ({"call": "XX", "answers": 0}, "call"),
        ({"call": "1N"}, "answers"),
        ({"call": "1N", "answers": -1}, "answers"),
        ({"call": "1N", "answers": 10**30}, "answers"),
        ({"call": ["1N"], "answers": 0}, "call"),
        ([], "non_field_errors"),
    ],
)
def test_an_invalid_answer_has_errors_by_field(ann: APIClient, at: str, sent: object, field: str) -> None:
    answer = ann.post(at, sent, format="json")
    assert answer.status_code == 400
    assert field in answer.json()
    assert not Decision.objects.filter(origin=Origin.REVIEW).exists()


def test_users_only_see_their_own_progress(ann: APIClient, at: str, cast: Cast) -> None:
    for other in (cast.bob, cast.teacher, cast.admin):
        client = client_of(other)
        assert client.get(PROGRESS).json()["calls"] == 0
        assert client.get(RULES).json()["results"] == client.get(QUEUE).json() == []
        assert client.post(at, {"call": "1N", "answers": 0}, format="json").status_code == 404


@pytest.mark.parametrize("url", [PROGRESS, RULES, QUEUE])
def test_reading_requires_sign_in_and_get(url: str, ann: APIClient) -> None:
    assert APIClient().get(url).status_code in (401, 403)
    assert ann.post(url).status_code == 405


def test_answering_requires_sign_in_and_post(ann: APIClient, at: str) -> None:
    assert APIClient().post(at, {"call": "1N", "answers": 0}, format="json").status_code in (401, 403)
    assert ann.get(at).status_code == 405


def test_a_token_gives_access(ann: APIClient, cast: Cast) -> None:
    client = APIClient(headers=bearer(cast.ann))
    assert client.get(PROGRESS).json()["calls"] == 1


@pytest.mark.parametrize("rows", [3, 30])
@pytest.mark.parametrize(("url", "queries"), [(PROGRESS, 4), (RULES, 2), (QUEUE, 5)])
def test_query_counts_are_constant(
    cast: Cast, url: str, queries: int, rows: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    recorder = Recorder(cast.ann)
    for number in range(rows):
        recorder.call(TierName.ERROR, rule=f"sayc.rule.{number}")
    let_days_pass(cast.ann)
    catch_up(user=cast.ann)
    client = client_of(cast.ann)
    with django_assert_num_queries(queries):
        assert client.get(url).status_code == 200


def test_the_schema_has_every_endpoint(ann: APIClient) -> None:
    paths = ann.get("/api/schema/?format=json").json()["paths"]
    assert {PROGRESS, RULES, QUEUE, f"{QUEUE}{{item_id}}/answer/"} <= set(paths)
