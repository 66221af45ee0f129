"""Dealing practice sets in the background."""

from collections.abc import Iterator

import pytest

from apps.accounts.models import Job, JobState, User
from apps.accounts.services.jobs import FAILED, TooManyJobsError, cancel_job, run_job
from apps.cards.services.cards import default_card
from apps.core.i18n.rendering import plain
from apps.deals.apps import MAX_JOBS_UNDER_WAY
from apps.deals.models import PracticeSet
from apps.deals.services import generation_jobs
from apps.deals.services.generation_jobs import plan_as_json, plan_from_json, start_set
from apps.deals.services.profiles import save_profile
from apps.deals.services.sets import PreparedBoard, SetPart, SetPlan, prepare_boards
from bridgeclass.engine.messages import Message
from tests.boards import stub_double_dummy
from tests.deals.profiles import document, impossible_document
from tests.people import person

pytestmark = pytest.mark.django_db


@pytest.fixture
def teo(monkeypatch: pytest.MonkeyPatch) -> User:
    stub_double_dummy(monkeypatch)
    return person("Teo")


def plan_of(teo: User, one: dict[str, object] | None = None, boards: int = 3) -> SetPlan:
    card = default_card()
    part = SetPart(save_profile(document=one or document(), owner=teo))
    return SetPlan(name="A set", parts=(part,), boards=boards, seed=7, card_ns=card, card_ew=card, owner=teo)


@pytest.fixture
def job(teo: User) -> Job:
    """Create a waiting job."""
    return start_set(owner=teo, plan=plan_of(teo))


def deal(job: Job) -> PracticeSet | None:
    run_job.call(job_id=job.pk)
    return PracticeSet.objects.first()


def state_of(job: Job) -> tuple[str, int]:
    job.refresh_from_db()
    return job.state, job.done


def test_a_job_deals_a_set_and_links_to_it(job: Job) -> None:
    assert state_of(job) == (JobState.WAITING, 0)
    stored = deal(job)
    assert stored is not None
    assert stored.boards.count() == 3
    assert state_of(job) == (JobState.DONE, 3)
    assert (job.result_link, stored.owner) == (f"/sets/{stored.pk}/", job.owner)


def test_a_plan_survives_serialization(teo: User) -> None:
    plan = plan_of(teo)
    assert plan_from_json(plan_as_json(plan), teo) == plan


def test_a_job_cancelled_before_it_starts_deals_nothing(job: Job) -> None:
    cancel_job(job_id=job.pk)
    assert deal(job) is None
    assert state_of(job) == (JobState.CANCELLED, 0)
    assert not PracticeSet.objects.exists()


def test_a_running_job_that_is_cancelled_stops_at_the_next_board(job: Job, monkeypatch: pytest.MonkeyPatch) -> None:
    def cancelled_at_the_second(wanted: SetPlan) -> Iterator[PreparedBoard]:
        for number, board in enumerate(prepare_boards(wanted), start=1):
            if number == 2:
                cancel_job(job_id=job.pk)
            yield board

    monkeypatch.setattr(generation_jobs, "prepare_boards", cancelled_at_the_second)
    assert deal(job) is None
    assert state_of(job) == (JobState.CANCELLED, 2)
    assert not PracticeSet.objects.exists()


def test_cancelling_twice_ends_a_job_whose_worker_died(job: Job) -> None:
    Job.objects.update(state=JobState.RUNNING)
    cancel_job(job_id=job.pk)
    assert state_of(job)[0] == JobState.RUNNING
    cancel_job(job_id=job.pk)
    assert state_of(job)[0] == JobState.CANCELLED


def test_a_job_ended_while_running_stores_nothing_and_stays_cancelled(
    job: Job, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ended_at_the_last(wanted: SetPlan) -> Iterator[PreparedBoard]:
        yield from prepare_boards(wanted)
        cancel_job(job_id=job.pk)
        cancel_job(job_id=job.pk)

    monkeypatch.setattr(generation_jobs, "prepare_boards", ended_at_the_last)
    assert deal(job) is None
    assert state_of(job) == (JobState.CANCELLED, 3)
    assert not PracticeSet.objects.exists()


def test_an_impossible_profile_fails_with_a_message_and_stores_nothing(teo: User) -> None:
    plan = plan_of(teo, impossible_document())
    job = start_set(owner=teo, plan=plan)
    assert deal(job) is None
    assert state_of(job) == (JobState.FAILED, 0)
    assert job.error
    assert isinstance(job.error, Message)
    assert job.error.id == generation_jobs.CANNOT_DEAL
    assert "no deal satisfies this profile" in plain(job.error)
    assert not PracticeSet.objects.exists()


def test_an_unexpected_error_hides_its_details(teo: User, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(wanted: SetPlan) -> Iterator[PreparedBoard]:
        raise RuntimeError("secret insides")

    plan = plan_of(teo)
    job = start_set(owner=teo, plan=plan)
    monkeypatch.setattr(generation_jobs, "prepare_boards", broken)
    assert deal(job) is None
    assert state_of(job)[0] == JobState.FAILED
    assert job.error == FAILED


def test_running_a_job_twice_deals_once(job: Job) -> None:
    deal(job)
    deal(job)
    assert PracticeSet.objects.count() == 1


def test_cancelling_a_finished_job_changes_nothing(job: Job) -> None:
    deal(job)
    cancel_job(job_id=job.pk)
    assert state_of(job) == (JobState.DONE, 3)


def test_running_sets_are_limited_per_user(teo: User) -> None:
    plan = plan_of(teo)
    for _ in range(MAX_JOBS_UNDER_WAY):
        start_set(owner=teo, plan=plan)
    with pytest.raises(TooManyJobsError):
        start_set(owner=teo, plan=plan)
