"""Practice sets dealt in the background."""

from collections.abc import Iterator

import pytest

from apps.accounts.models import Job, JobState, User
from apps.accounts.services.jobs import FAILED, TooManyJobsError, cancel_job, run_job
from apps.cards.services.cards import shipped_card
from apps.core.i18n.messages import message, render_message
from apps.deals.apps import MAX_JOBS_UNDER_WAY
from apps.deals.models import PracticeSet
from apps.deals.services import generation_jobs
from apps.deals.services.generation_jobs import plan_as_json, plan_from_json, start_set
from apps.deals.services.profiles import save_profile
from apps.deals.services.sets import PreparedBoard, SetPart, SetPlan, prepare_boards
from tests.boards import stub_double_dummy
from tests.deals.profiles import document, impossible_document
from tests.people import person

pytestmark = pytest.mark.django_db


@pytest.fixture
def teo(monkeypatch: pytest.MonkeyPatch) -> User:
    stub_double_dummy(monkeypatch)
    return person("Teo")


def plan_of(teo: User, one: dict[str, object] | None = None, boards: int = 3) -> SetPlan:
    card = shipped_card()
    part = SetPart(save_profile(document=one or document(), owner=teo))
    return SetPlan(name="A set", parts=(part,), boards=boards, seed=7, card_ns=card, card_ew=card, owner=teo)


@pytest.fixture
def job(teo: User) -> Job:
    """A job that waits."""
    return start_set(owner=teo, plan=plan_of(teo))


def deal(job: Job) -> PracticeSet | None:
    run_job.call(job_id=job.pk)
    return PracticeSet.objects.first()


def state_of(job: Job) -> tuple[str, int]:
    job.refresh_from_db()
    return job.state, job.done


def test_a_set_is_dealt_and_stored_and_its_job_leads_there(job: Job) -> None:
    assert state_of(job) == (JobState.WAITING, 0)
    stored = deal(job)
    assert stored is not None
    assert stored.boards.count() == 3
    assert state_of(job) == (JobState.DONE, 3)
    assert (job.result_link, stored.owner) == (f"/sets/{stored.pk}/", job.owner)


def test_a_plan_comes_back_whole_from_its_order(teo: User) -> None:
    plan = plan_of(teo)
    assert plan_from_json(plan_as_json(plan), teo) == plan


def test_a_job_called_off_before_it_begins_deals_nothing(job: Job) -> None:
    cancel_job(job_id=job.pk)
    assert deal(job) is None
    assert state_of(job) == (JobState.CANCELLED, 0)
    assert not PracticeSet.objects.exists()


def test_a_job_called_off_under_way_ends_at_its_next_board(job: Job, monkeypatch: pytest.MonkeyPatch) -> None:
    def cancelled_at_the_second(wanted: SetPlan) -> Iterator[PreparedBoard]:
        for number, board in enumerate(prepare_boards(wanted), start=1):
            if number == 2:
                cancel_job(job_id=job.pk)
            yield board

    monkeypatch.setattr(generation_jobs, "prepare_boards", cancelled_at_the_second)
    assert deal(job) is None
    assert state_of(job) == (JobState.CANCELLED, 2)
    assert not PracticeSet.objects.exists()


def test_a_job_whose_worker_is_gone_ends_when_called_off_twice(job: Job) -> None:
    Job.objects.update(state=JobState.RUNNING)
    cancel_job(job_id=job.pk)
    assert state_of(job)[0] == JobState.RUNNING
    cancel_job(job_id=job.pk)
    assert state_of(job)[0] == JobState.CANCELLED


def test_a_job_ended_under_way_stores_nothing_and_stays_ended(job: Job, monkeypatch: pytest.MonkeyPatch) -> None:
    def ended_at_the_last(wanted: SetPlan) -> Iterator[PreparedBoard]:
        yield from prepare_boards(wanted)
        cancel_job(job_id=job.pk)
        cancel_job(job_id=job.pk)

    monkeypatch.setattr(generation_jobs, "prepare_boards", ended_at_the_last)
    assert deal(job) is None
    assert state_of(job) == (JobState.CANCELLED, 3)
    assert not PracticeSet.objects.exists()


def test_a_profile_that_cannot_be_dealt_fails_in_words_and_stores_nothing(teo: User) -> None:
    plan = plan_of(teo, impossible_document())
    job = start_set(owner=teo, plan=plan)
    assert deal(job) is None
    assert state_of(job) == (JobState.FAILED, 0)
    assert job.error
    assert job.error["id"] == generation_jobs.CANNOT_DEAL
    assert "no deal satisfies this profile" in render_message(job.error)
    assert not PracticeSet.objects.exists()


def test_a_fault_of_the_program_fails_without_its_insides(teo: User, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(wanted: SetPlan) -> Iterator[PreparedBoard]:
        raise RuntimeError("secret insides")

    plan = plan_of(teo)
    job = start_set(owner=teo, plan=plan)
    monkeypatch.setattr(generation_jobs, "prepare_boards", broken)
    assert deal(job) is None
    assert state_of(job)[0] == JobState.FAILED
    assert job.error == message(FAILED)


def test_a_job_given_twice_is_dealt_once(job: Job) -> None:
    deal(job)
    deal(job)
    assert PracticeSet.objects.count() == 1


def test_calling_off_what_is_done_changes_nothing(job: Job) -> None:
    deal(job)
    cancel_job(job_id=job.pk)
    assert state_of(job) == (JobState.DONE, 3)


def test_a_person_has_some_sets_under_way_and_no_more(teo: User) -> None:
    plan = plan_of(teo)
    for _ in range(MAX_JOBS_UNDER_WAY):
        start_set(owner=teo, plan=plan)
    with pytest.raises(TooManyJobsError):
        start_set(owner=teo, plan=plan)
