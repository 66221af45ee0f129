"""The first decisions of a new practice set are simulated board by board."""

import pytest
from django.conf import LazySettings
from pytest_django import DjangoCaptureOnCommitCallbacks

from apps.bidding.models import SimulatedCall
from apps.bidding.services import first_decisions
from apps.bidding.services.first_decisions import simulate_first_decision
from bridgeclass.engine.calls import Call
from bridgeclass.engine.simulation.race import Gain
from tests.boards import NOBODY_OPENS, SOUTH_OPENS_ONE_NOTRUMP, practice_set

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the simulation: every call loses two IMPs."""

    def compare(*position: object) -> Gain:
        call = position[-1]
        assert isinstance(call, Call)
        return Gain(call, -2.0, 0.3, 60)

    monkeypatch.setattr(first_decisions, "compare_briefly", compare)


def test_tempting_low_calls_of_the_learners_first_turn_are_simulated() -> None:
    made = practice_set(SOUTH_OPENS_ONE_NOTRUMP)
    assert not simulate_first_decision(set_id=made.pk, index=0)
    found = SimulatedCall.objects.all()
    assert found
    assert {one.engine_call for one in found} == {"1N"}
    assert {one.hand for one in found} == {"AQ4.K82.KJ73.Q52"}
    assert "1N" not in {one.call for one in found}


def test_a_board_is_simulated_once() -> None:
    made = practice_set(SOUTH_OPENS_ONE_NOTRUMP)
    simulate_first_decision(set_id=made.pk, index=0)
    before = SimulatedCall.objects.count()
    simulate_first_decision(set_id=made.pk, index=0)
    assert SimulatedCall.objects.count() == before


def test_the_next_board_follows_until_the_last() -> None:
    made = practice_set(NOBODY_OPENS, SOUTH_OPENS_ONE_NOTRUMP)
    assert simulate_first_decision(set_id=made.pk, index=0)
    assert not simulate_first_decision(set_id=made.pk, index=1)


@pytest.mark.parametrize("index", [0, 5])
def test_a_set_that_is_gone_or_has_no_more_boards_ends_the_task(index: int) -> None:
    made = practice_set(NOBODY_OPENS)
    set_id = made.pk if index else made.pk + 1
    assert not simulate_first_decision(set_id=set_id, index=index)


def test_a_new_set_is_simulated_by_a_task(
    settings: LazySettings, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    settings.SIMULATE_GRADES = True
    settings.TASKS = {"default": {"BACKEND": "django.tasks.backends.immediate.ImmediateBackend"}}
    with django_capture_on_commit_callbacks(execute=True):
        practice_set(SOUTH_OPENS_ONE_NOTRUMP)
    assert SimulatedCall.objects.exists()
