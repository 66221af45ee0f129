"""The API refuses questions about a hand that the user is still bidding."""

import pytest
from rest_framework.test import APIClient

from apps.accounts.models import User
from apps.auctions.models import AnswerRelease
from apps.bidding.models import Decision, Origin
from tests.boards import finish_auction, table_for
from tests.people import Cast

pytestmark = pytest.mark.django_db

ENDPOINTS = ("get-next-bid", "get-next-bid-structured", "evaluate-bid")
QUESTION = {"hand": "AQ4.K82.KJ73.Q52", "current_player": "South", "vulnerability": "EW", "user_bid": "1N"}


def ask(user: User, endpoint: str = "get-next-bid", changes: dict[str, object] | None = None) -> tuple[int, str]:
    """Ask the API about the table's hand and return the status and body of the response."""
    api = APIClient()
    api.force_authenticate(user)
    answer = api.post(f"/api/{endpoint}/", {**QUESTION, **(changes or {})}, format="json")
    return answer.status_code, answer.content.decode()


@pytest.mark.parametrize("endpoint", ENDPOINTS)
def test_a_hand_that_is_being_bid_is_refused(cast: Cast, endpoint: str) -> None:
    table_for(cast.ann, klass=cast.klass)
    status, words = ask(cast.ann, endpoint)
    assert status == 409
    assert "Make your call there first" in words
    assert "1N" not in words
    assert not Decision.objects.filter(origin=Origin.API).exists()


@pytest.mark.parametrize("endpoint", ENDPOINTS)
def test_the_refusal_is_in_the_schema(endpoint: str) -> None:
    answers = APIClient().get("/api/schema/?format=json").json()["paths"][f"/api/{endpoint}/"]["post"]["responses"]
    assert answers["409"]["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Error"}


@pytest.mark.parametrize("changes", [{"current_player": "N"}, {"auction_history": ["P"], "vulnerability": "Both"}])
def test_a_rotated_or_changed_position_is_refused_too(cast: Cast, changes: dict[str, object]) -> None:
    table_for(cast.ann, klass=cast.klass)
    assert ask(cast.ann, changes=changes)[0] == 409


def test_other_hands_and_other_users_are_allowed(cast: Cast) -> None:
    table_for(cast.ann, klass=cast.klass)
    assert ask(cast.ann, changes={"hand": "KQ4.A82.KJ73.Q52"})[0] == 200
    assert ask(cast.teacher)[0] == 200


@pytest.mark.parametrize("endpoint", ENDPOINTS)
def test_a_finished_board_is_allowed(cast: Cast, endpoint: str) -> None:
    finish_auction(table_for(cast.ann, klass=cast.klass), "7N")
    assert ask(cast.ann, endpoint)[0] == 200


def test_a_board_with_held_answers_is_refused(cast: Cast) -> None:
    finish_auction(table_for(cast.ann, klass=cast.klass, answers=AnswerRelease.HELD), "7N")
    assert ask(cast.ann)[0] == 409
