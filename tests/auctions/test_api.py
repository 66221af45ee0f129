"""The API lists users' own decisions and tables, and hides answers that are not due."""

import pytest
from pytest_django import DjangoAssertNumQueries
from rest_framework.test import APIClient

from apps.accounts.models import User
from apps.auctions.models import AnswerRelease
from apps.auctions.services.practice import bid_again
from apps.bidding.models import Decision
from apps.classroom.models import AnswersDue
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.calls import Call
from bridgeclass.engine.deals import Deal
from tests.api.world import create_world
from tests.boards import SOUTH_OPENS_ONE_NOTRUMP, add_call, finish_auction, table_for
from tests.classroom.crowds import crowd
from tests.people import class_of, person

pytestmark = pytest.mark.django_db
DECISIONS, TABLES = "/api/decisions/", "/api/tables/"
OTHER_HANDS = [str(Deal.parse(SOUTH_OPENS_ONE_NOTRUMP.deal)[seat]) for seat in Seat if seat is not Seat.S]


def client_of(user: User) -> APIClient:
    client = APIClient()
    client.force_authenticate(user)
    return client


def test_a_decision_has_both_calls_and_the_score() -> None:
    ann = person("Ann")
    made = add_call(table_id=table_for(ann).pk, seat=Seat.S, call=Call.parse("1N"), key="k")
    (data,) = client_of(ann).get(DECISIONS).json()["results"]
    assert (data["id"], data["call"], data["optimal_bid"], data["score"], data["tier"]) == (
        made.decision_id,
        "1N",
        "1N",
        10,
        "optimal",
    )
    assert (data["board"]["number"], data["seat"], data["auction"], data["origin"]) == (3, "S", [], "practice")
    assert client_of(ann).get(f"{DECISIONS}{data['id']}/").json() == data


@pytest.mark.parametrize("due", [AnswersDue.AFTER_BOARD, AnswersDue.AFTER_ATTEMPT, AnswersDue.AFTER_CLOSE])
def test_a_decision_is_listed_once_its_answer_is_due(due: AnswersDue) -> None:
    world = create_world(due)
    client = client_of(world.cast.ann)
    address = f"{DECISIONS}{world.decision.pk}/"
    assert (client.get(DECISIONS).json()["results"], client.get(address).status_code) == ([], 404)
    finish_auction(world.table)
    is_due = due is AnswersDue.AFTER_BOARD
    assert (client.get(address).status_code == 200) is is_due
    assert bool(client.get(DECISIONS).json()["results"]) is is_due


@pytest.mark.parametrize("answers", AnswerRelease)
def test_other_hands_are_hidden_until_the_board_is_over_and_answers_are_due(answers: AnswerRelease) -> None:
    ann = person("Ann")
    table = table_for(ann, answers=answers)
    client = client_of(ann)
    address = f"{TABLES}{table.pk}/"
    add_call(table_id=table.pk, seat=Seat.S, call=Call.parse("1N"), key="k")
    data = client.get(address).json()
    texts = client.get(address).content.decode() + client.get(TABLES).content.decode()
    assert (data["hand"], data["seen"]["hands"], data["seen"]["result"]) == ("AQ4.K82.KJ73.Q52", None, None)
    assert not any(hand in texts for hand in OTHER_HANDS)
    finish_auction(table)
    data, texts = client.get(address).json(), client.get(address).content.decode()
    is_open = answers is not AnswerRelease.HELD
    assert all(hand in texts for hand in OTHER_HANDS) is is_open
    assert (data["is_finished"], data["answers_known"], bool(data["seen"]["judged"])) == (True, is_open, is_open)
    assert (data["seen"]["result"] is not None) is is_open


def test_a_decision_is_hidden_while_another_attempt_at_its_board_is_held() -> None:
    world = create_world(AnswersDue.AT_ONCE)
    client = client_of(world.cast.ann)
    assert len(client.get(DECISIONS).json()["results"]) == 1
    table_for_exam = world.table
    table_for_exam.answers = AnswerRelease.HELD
    table_for_exam.save()
    assert client.get(DECISIONS).json()["results"] == []


def test_a_table_has_the_auction_with_meanings_and_legal_calls() -> None:
    ann = person("Ann")
    table = table_for(ann)
    data = client_of(ann).get(f"{TABLES}{table.pk}/").json()
    assert (data["auction"], data["seen"]["turn"], len(data["seen"]["legal_calls"])) == ([], "S", 36)
    finish_auction(table)
    seen = client_of(ann).get(f"{TABLES}{table.pk}/").json()["seen"]
    assert seen["meanings"][0]["call"] == "P"
    assert (seen["turn"], seen["legal_calls"]) == (None, [])
    assert seen["result"]["par_score_ns"] == SOUTH_OPENS_ONE_NOTRUMP.par_score_ns


def test_users_only_see_their_own_tables_and_decisions() -> None:
    world = create_world()
    finish_auction(world.table)
    for other in (world.cast.bob, world.cast.teacher, world.cast.stranger, world.cast.admin):
        client = client_of(other)
        assert client.get(DECISIONS).json()["results"] == client.get(TABLES).json()["results"] == []
        assert client.get(f"{TABLES}{world.table.pk}/").status_code == 404
        assert client.get(f"{DECISIONS}{world.decision.pk}/").status_code == 404


def test_a_repeat_is_marked_and_adds_no_decisions() -> None:
    ann = person("Ann")
    table = table_for(ann)
    finish_auction(table)
    again = bid_again(user=ann, table_id=table.pk)
    add_call(table_id=again.pk, seat=Seat.S, call=Call.parse("1N"), key="k")
    client = client_of(ann)
    assert [row["is_repeat"] for row in client.get(TABLES).json()["results"]] == [True, False]
    assert client.get(f"{TABLES}?is_finished=false").json()["results"][0]["id"] == again.pk
    assert len(client.get(DECISIONS).json()["results"]) == Decision.objects.count() - 1


def test_decisions_can_be_filtered() -> None:
    klass = class_of("Many", person("Teo"))
    crowd(klass, students=1, boards=8)
    ann = klass.memberships.get(role="student").user
    client = client_of(ann)
    one = client.get(DECISIONS).json()["results"][0]
    board, practice_set = one["board"]["id"], one["board"]["set"]

    def count(query: str) -> int:
        return len(client.get(f"{DECISIONS}?{query}").json()["results"])

    assert (count(""), count(f"board={board}"), count(f"set={practice_set}"), count("board=1000000")) == (8, 1, 8, 0)
    assert (count("module=opening_bids"), count("module=slam"), count("rule=sayc.open.1nt")) == (8, 0, 2)
    assert (
        count(f"tier={one['tier']}")
        + sum(count(f"tier={tier}") for tier in {"optimal", "acceptable", "suboptimal", "error"} - {one["tier"]})
        == 8
    )
    assert (count("origin=practice"), count("origin=api")) == (8, 0)
    assert (count("since=2020-01-01T00:00Z"), count("until=2020-01-01T00:00Z")) == (8, 0)


def test_cursors_page_through_all_decisions() -> None:
    klass = class_of("Many", person("Teo"))
    crowd(klass, students=1, boards=5)
    client = client_of(klass.memberships.get(role="student").user)
    found, address = [], f"{DECISIONS}?page_size=2"
    while address:
        page = client.get(address).json()
        found += [row["id"] for row in page["results"]]
        address = page["next"]
    assert found == sorted(Decision.objects.values_list("pk", flat=True), reverse=True)


@pytest.mark.parametrize("rows", [3, 30])
@pytest.mark.parametrize(("address", "queries"), [(DECISIONS, 1), (TABLES, 2)])
def test_the_query_count_of_a_list_is_constant(
    address: str, queries: int, rows: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    klass = class_of("Many", person("Teo"))
    crowd(klass, students=1, boards=rows)
    client = client_of(klass.memberships.get(role="student").user)
    with django_assert_num_queries(queries):
        assert len(client.get(address).json()["results"]) == rows
