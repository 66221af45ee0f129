import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries
from pytest_django.asserts import assertContains, assertNotContains

from apps.bidding.models import Decision
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.calls import Call
from tests.boards import add_call, table_for
from tests.people import Cast

pytestmark = pytest.mark.django_db
HISTORY = "/admin/bidding/decision/"


@pytest.fixture
def right(cast: Cast) -> Decision:
    """Store a decision where Ann makes the engine's call."""
    return decide(cast, "1N", ann=True)


@pytest.fixture
def wrong(cast: Cast) -> Decision:
    """Store a decision where Bob makes an error."""
    return decide(cast, "7C", ann=False)


def decide(cast: Cast, call: str, *, ann: bool) -> Decision:
    table = table_for(cast.ann if ann else cast.bob, klass=cast.klass)
    made = add_call(table_id=table.pk, seat=Seat.S, call=Call.parse(call), key="k")
    assert made.decision
    return made.decision


def page(decision: Decision) -> str:
    return f"{HISTORY}{decision.pk}/change/"


def test_the_history_lists_decisions_with_their_grades(ada: Client, right: Decision, wrong: Decision) -> None:
    answer = ada.get(HISTORY)
    for shown in ("1NT", "7♣", "Optimal", "Error", "opening_bids"):
        assertContains(answer, shown)


@pytest.mark.parametrize(
    "query", ["tier=error", "same=no", "q=bob", "q=Bob", "module=opening_bids&tier=error", "origin=practice&same=no"]
)
def test_the_history_is_searched_and_filtered(ada: Client, right: Decision, wrong: Decision, query: str) -> None:
    answer = ada.get(f"{HISTORY}?{query}")
    assertContains(answer, "7♣")
    assertNotContains(answer, page(right))


@pytest.mark.parametrize("query", ["tier=optimal", "same=yes", "q=ann"])
def test_filters_exclude_other_decisions(ada: Client, right: Decision, wrong: Decision, query: str) -> None:
    answer = ada.get(f"{HISTORY}?{query}")
    assertContains(answer, page(right))
    assertNotContains(answer, page(wrong))


def test_a_decision_is_shown_with_the_rules_tried(ada: Client, wrong: Decision) -> None:
    answer = ada.get(page(wrong))
    for shown in ("AQ4.K82.KJ73.Q52", "7♣", "1NT", "Error", "Rules tried, best first:"):
        assertContains(answer, shown)


def test_a_decision_cannot_be_changed_added_or_deleted(ada: Client, wrong: Decision) -> None:
    assert ada.post(page(wrong), {"call": "1N"}).status_code == 403
    assert ada.get(f"{HISTORY}add/").status_code == 403
    assert ada.post(f"{HISTORY}{wrong.pk}/delete/", {"post": "yes"}).status_code == 403
    wrong.refresh_from_db()
    assert wrong.call == "7C"


def test_the_history_is_only_for_administrators(client: Client, cast: Cast, right: Decision) -> None:
    for other in (cast.teacher, cast.ann):
        client.force_login(other)
        assert client.get(HISTORY).status_code == 302
        assert client.get(page(right)).status_code == 302


def test_an_unknown_decision_or_filter_causes_no_error(ada: Client) -> None:
    assert ada.get(f"{HISTORY}999/change/").status_code == 302
    assert ada.get(f"{HISTORY}?tier=nonsense").status_code == 200
    assert ada.get(f"{HISTORY}?nonsense=1").status_code == 302


def test_the_number_of_queries_of_the_history_is_bounded(
    ada: Client, cast: Cast, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(4):
        decide(cast, "1N", ann=True)
    with django_assert_max_num_queries(12):
        ada.get(HISTORY)


@pytest.mark.parametrize(
    "path",
    [
        "",
        "accounts/user/",
        "accounts/user/1/change/",
        "accounts/class/",
        "accounts/class/1/change/",
        "accounts/job/",
        "cards/card/",
        "cards/card/1/change/",
        "cards/systemsnapshot/",
        "deals/handprofile/",
        "deals/practiceset/",
        "deals/practiceset/1/change/",
        "deals/board/",
        "auctions/table/",
        "auctions/table/1/change/",
        "classroom/assignment/",
        "classroom/attempt/",
    ],
)
def test_every_admin_page_opens(ada: Client, right: Decision, path: str) -> None:
    answer = ada.get(f"/admin/{path}", follow=True)
    assert answer.status_code == 200


def test_users_are_anonymized_instead_of_deleted(ada: Client, cast: Cast, right: Decision) -> None:
    chosen = [str(cast.ann.pk), str(cast.admin.pk)]
    ada.post("/admin/accounts/user/", {"action": "forget", "_selected_action": chosen})
    cast.ann.refresh_from_db()
    cast.admin.refresh_from_db()
    assert cast.ann.get_full_name() == "Former member"
    assert cast.admin.is_active
    assert ada.post(f"/admin/accounts/user/{cast.bob.pk}/delete/", {"post": "yes"}).status_code == 403
