import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries
from pytest_django.asserts import assertContains

from apps.bidding.models import TierName
from apps.progress.models import RuleState
from apps.progress.services.drills import order_drill
from apps.progress.services.projector import catch_up
from tests.people import Cast
from tests.progress.records import RULES, Recorder

pytestmark = pytest.mark.django_db
STATES, DRILLS = "/admin/progress/rulestate/", "/admin/progress/drill/"


def test_progress_is_shown_with_its_positions(ada: Client, cast: Cast) -> None:
    decision = Recorder(cast.ann).call(TierName.ERROR)
    catch_up(user=cast.ann)
    assertContains(ada.get(STATES), RULES[0])
    assertContains(ada.get(f"{STATES}{RuleState.objects.get().pk}/change/"), str(decision))


def test_drills_are_listed(ada: Client, cast: Cast) -> None:
    Recorder(cast.ann).call(TierName.ERROR)
    catch_up(user=cast.ann)
    order_drill(user=cast.ann, rule=RULES[0])
    assertContains(ada.get(DRILLS), RULES[0])


@pytest.mark.parametrize("page", [STATES, DRILLS])
def test_the_pages_are_read_only_and_only_for_admins(ada: Client, cast: Cast, page: str) -> None:
    assert ada.get(f"{page}add/").status_code == 403
    ada.force_login(cast.teacher)
    assert ada.get(page).status_code == 302


@pytest.mark.parametrize("rows", [3, 30])
def test_the_query_count_of_the_list_is_constant(
    ada: Client, cast: Cast, rows: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    recorder = Recorder(cast.ann)
    for number in range(rows):
        recorder.call(TierName.ERROR, rule=f"sayc.rule.{number}")
    catch_up(user=cast.ann)
    with django_assert_max_num_queries(9):
        ada.get(STATES)
