"""Jobs: their owner starts, follows, cancels and retries them."""

from collections.abc import Iterator

import pytest
from django.core.files.base import ContentFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override
from pytest_django import DjangoCaptureOnCommitCallbacks
from pytest_django.asserts import assertContains, assertNotContains, assertRedirects

from apps.accounts.models import Job, JobState, User
from apps.accounts.services.jobs import (
    FAILED,
    FILES_KEPT,
    JobFailedError,
    JobResult,
    Store,
    TooManyJobsError,
    cancel_job,
    report_progress,
    retry_job,
    start_job,
)
from apps.core.jobs import KINDS, JobKind, register_job_kind
from bridgeclass.engine.messages import Message
from tests.people import Cast

pytestmark = pytest.mark.django_db
KIND = "a test"


def work(job: Job) -> Store | None:
    """Succeed, fail or report progress according to the job's params."""
    match job.params:
        case {"do": "fail"}:
            raise JobFailedError(Message("{what} is wrong.", what="It"))
        case {"do": "break"}:
            raise RuntimeError("secret insides")
        case {"do": "cancel"}:
            cancel_job(job_id=job.pk)
            report_progress(job, 1)
        case {"do": "file"}:
            return lambda: JobResult(file=ContentFile("a,b", "report.csv"))
        case {"do": "count"}:
            report_progress(job, 2)
            return lambda: JobResult(link="/found/", data={"n": 2})
    return None


@pytest.fixture(autouse=True)
def kind() -> Iterator[None]:
    register_job_kind(JobKind(KIND, f"{__name__}.work", "A test", ("accounts:preferences", "Here"), most_under_way=2))
    yield
    del KINDS[KIND]


@pytest.fixture
def run(cast: Cast, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks) -> "Run":
    return Run(cast.ann, django_capture_on_commit_callbacks)


class Run:
    """Callable that starts a job, runs it in the worker and returns it."""

    def __init__(self, owner: User, commit: DjangoCaptureOnCommitCallbacks) -> None:
        self.owner, self.commit = owner, commit

    def __call__(self, do: str) -> Job:
        with self.commit(execute=True):
            job = start_job(owner=self.owner, kind=KIND, params={"do": do}, total=2)
        job.refresh_from_db()
        return job


def page(job: Job, name: str = "job") -> str:
    return reverse(f"accounts:{name}", args=(job.pk,))


def test_a_job_stores_its_result_and_links_to_it(ann: Client, run: Run) -> None:
    job = run("count")
    assert (job.state, job.done, job.result_link, job.result) == (JobState.DONE, 2, "/found/", {"n": 2})
    assertContains(ann.get(page(job)), 'href="/found/"')
    assert ann.get(page(job, "job-progress"), headers={"HX-Request": "true"})["HX-Redirect"] == "/found/"


def test_a_job_without_a_link_reloads_the_waiting_page(ann: Client, run: Run) -> None:
    assert ann.get(page(run("nothing"), "job-progress"), headers={"HX-Request": "true"})["HX-Refresh"] == "true"


def test_an_expected_error_is_explained_in_the_users_language(ann: Client, run: Run) -> None:
    job = run("fail")
    assert (job.state, job.error) == (JobState.FAILED, Message("{what} is wrong.", what="It"))
    assertContains(ann.get(page(job)), "It is wrong.")


def test_details_of_an_unexpected_error_are_hidden(ann: Client, run: Run) -> None:
    job = run("break")
    assert job.error == FAILED
    assertNotContains(ann.get(page(job)), "secret")
    ann.cookies["django_language"] = "fr"
    with override("fr"):
        assertNotContains(ann.get(page(job), headers={"Accept-Language": "fr"}), FAILED)


def test_a_running_job_that_is_cancelled_stops_at_its_next_step(run: Run) -> None:
    assert run("cancel").state == JobState.CANCELLED


def test_a_failed_job_can_be_retried(
    ann: Client, run: Run, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    job = run("fail")
    assertContains(ann.get(page(job)), f'action="{page(job, "job-retry")}"')
    Job.objects.update(params={"do": "count"})
    assert ann.get(page(job, "job-retry")).status_code == 405
    with django_capture_on_commit_callbacks(execute=True):
        assertRedirects(ann.post(page(job, "job-retry")), page(job))
    job.refresh_from_db()
    assert (job.state, job.done, job.error) == (JobState.DONE, 2, None)


@pytest.mark.parametrize("state", [JobState.WAITING, JobState.RUNNING, JobState.DONE])
def test_a_job_that_did_not_fail_cannot_be_retried(cast: Cast, state: JobState) -> None:
    ended = timezone.now() if state == JobState.DONE else None
    job = Job.objects.create(kind=KIND, owner=cast.ann, state=state, params={}, ended_at=ended)
    assert retry_job(job_id=job.pk).state == state


def test_an_old_job_without_params_cannot_be_retried(ann: Client, cast: Cast) -> None:
    job = Job.objects.create(
        kind="gone", owner=cast.ann, state=JobState.FAILED, error="It broke.", ended_at=timezone.now()
    )
    assertNotContains(ann.get(page(job)), page(job, "job-retry"))
    assert retry_job(job_id=job.pk).state == JobState.FAILED


def test_a_file_is_downloaded_and_deleted_after_a_week(ann: Client, run: Run) -> None:
    job = run("file")
    answer = ann.get(page(job, "job-file"))
    assert answer.content == b"a,b"
    assert 'filename="report' in answer["Content-Disposition"]
    Job.objects.update(ended_at=timezone.now() - FILES_KEPT * 2)
    run("file")
    assert ann.get(page(job, "job-file")).status_code == 404


def test_an_equal_running_job_is_reused(cast: Cast) -> None:
    first, second = (start_job(owner=cast.ann, kind=KIND, params={}, key="same") for _ in range(2))
    assert first == second


def test_running_jobs_of_a_kind_are_limited_per_user(cast: Cast) -> None:
    for _ in range(2):
        start_job(owner=cast.ann, kind=KIND, params={})
    with pytest.raises(TooManyJobsError):
        start_job(owner=cast.ann, kind=KIND, params={})
    start_job(owner=cast.bob, kind=KIND, params={})


@pytest.mark.parametrize("name", ["job", "job-progress", "job-cancel", "job-retry", "job-file"])
def test_only_the_owner_can_use_a_job(client: Client, cast: Cast, name: str) -> None:
    job = Job.objects.create(kind=KIND, owner=cast.ann, params={})
    method = client.post if name in ("job-cancel", "job-retry") else client.get
    for person in (cast.bob, cast.teacher, cast.admin):
        client.force_login(person)
        assert method(page(job, name)).status_code == 404
    job.refresh_from_db()
    assert job.state == JobState.WAITING


def test_the_page_refreshes_without_javascript_until_the_job_ends(ann: Client, cast: Cast) -> None:
    job = Job.objects.create(kind=KIND, owner=cast.ann, params={})
    assertContains(ann.get(page(job)), 'http-equiv="refresh"')
    assertContains(ann.get(page(job, "job-progress")), 'hx-trigger="every 1s"')
    ann.post(page(job, "job-cancel"))
    assertNotContains(ann.get(page(job)), 'http-equiv="refresh"')
    assertNotContains(ann.get(page(job, "job-progress")), "hx-trigger")
