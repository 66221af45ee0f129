"""Pages of practice sets: list, form, progress and boards."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries, DjangoCaptureOnCommitCallbacks
from pytest_django.asserts import assertContains, assertNotContains, assertRedirects

from apps.accounts.models import Job, JobState
from apps.cards.services.cards import default_card
from apps.deals.apps import MAX_JOBS_UNDER_WAY
from apps.deals.models import PracticeSet, ProfileRevision
from apps.deals.selectors.queries import SET_JOB
from apps.deals.services.profiles import save_profile
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.formats import ParsedBoards, read_lin, read_pbn
from bridgeclass.engine.rules import load_system, system_names
from tests.boards import practice_set
from tests.deals.profiles import document, impossible_document
from tests.people import Cast

pytestmark = pytest.mark.django_db
NEW = "/sets/new/"


def form(revision: ProfileRevision, **fields: object) -> dict[str, object]:
    card = default_card().pk
    data = {"name": "Notrumps", "boards": 3, "learner_seats": "S", "card_ns": card, "card_ew": card, "seed": 5}
    return data | {"profile_1": revision.profile_id, "share_1": 1} | fields


def job_of(cast: Cast, state: JobState = JobState.RUNNING, **fields: object) -> Job:
    return Job.objects.create(kind=SET_JOB, owner=cast.teacher, state=state, done=2, total=8, **fields)


def job_page(job: Job, name: str = "job") -> str:
    return reverse(f"accounts:{name}", args=(job.pk,))


def test_profiles_with_the_same_name_are_distinguished_by_owner(
    teacher: Client, cast: Cast, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for owner in (None, cast.teacher, cast.assistant):
        profile = save_profile(document=document("Texas transfers"), owner=owner).profile
    profile.shared_with.add(cast.klass)
    teacher.get(NEW)
    with django_assert_max_num_queries(17):
        answer = teacher.get(NEW)
    for whose in ("included", "yours", cast.assistant.get_full_name()):
        assertContains(answer, f">Texas transfers · {whose}</option>", count=4)


def test_a_set_is_ordered_dealt_and_opened(
    teacher: Client, revision: ProfileRevision, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    assertContains(teacher.get(NEW, {"profile": revision.profile_id}), 'value="One notrump"')
    with django_capture_on_commit_callbacks(execute=True):
        answer = teacher.post(NEW, form(revision))
    job, stored = Job.objects.get(), PracticeSet.objects.get()
    assertRedirects(answer, job_page(job))
    assert (job.state, job.done, job.total) == (JobState.DONE, 3, 3)
    assertContains(teacher.get(job_page(job)), "The set is ready.")
    opened = teacher.get(job_page(job, "job-progress"), headers={"HX-Request": "true"})
    assert opened["HX-Redirect"] == reverse("deals:set", args=(stored.pk,))
    shown = teacher.get(opened["HX-Redirect"])
    assertContains(shown, "Board 3")
    assertContains(shown, "One notrump, revision 1")
    assert (stored.seed, [part.revision for part in stored.parts.all()]) == (5, [revision])


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"boards": 0}, "boards"),
        ({"boards": 1001}, "boards"),
        ({"boards": "many"}, "boards"),
        ({"name": ""}, "name"),
        ({"name": "x" * 121}, "name"),
        ({"learner_seats": "SN"}, "learner_seats"),
        ({"card_ns": 0}, "card_ns"),
        ({"profile_1": ""}, "profile_1"),
        ({"profile_1": 999}, "profile_1"),
        ({"share_1": 0}, "share_1"),
        ({"seed": -1}, "seed"),
        ({"seed": 2**60}, "seed"),
        ({"rotate": "maybe"}, "rotate"),
    ],
)
def test_an_invalid_set_is_refused_with_an_error_on_the_field(
    teacher: Client, revision: ProfileRevision, fields: dict[str, object], field: str
) -> None:
    answer = teacher.post(NEW, form(revision, **fields))
    assert answer.status_code == 422
    assert field in answer.context["form"].errors
    assert not Job.objects.exists()


def test_built_in_cards_are_offered(teacher: Client) -> None:
    answer = teacher.get(NEW)
    for system in system_names():
        assertContains(answer, f">{load_system(system).title}</option>", count=2)
    assertContains(answer, "selected>Standard American Yellow Card</option>", count=2)


def test_a_profile_cannot_be_selected_twice(teacher: Client, revision: ProfileRevision) -> None:
    answer = teacher.post(NEW, form(revision, profile_2=revision.profile_id, share_2=1))
    assert "profile_2" in answer.context["form"].errors


def test_profiles_of_others_cannot_be_used(client: Client, cast: Cast, revision: ProfileRevision) -> None:
    client.force_login(cast.stranger_teacher)
    assertNotContains(client.get(NEW, {"profile": revision.profile_id}), "One notrump")
    assert "profile_1" in client.post(NEW, form(revision)).context["form"].errors
    client.force_login(cast.ann)
    assert client.post(NEW, form(revision)).status_code == 404
    assert not Job.objects.exists()


def test_profiles_are_mixed_by_their_shares(
    teacher: Client,
    cast: Cast,
    revision: ProfileRevision,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    other = save_profile(document=document("Two notrump", low=20, high=21), owner=cast.teacher)
    with django_capture_on_commit_callbacks(execute=True):
        teacher.post(NEW, form(revision, boards=8, share_1=3, profile_2=other.profile_id, share_2=1))
    boards = PracticeSet.objects.get().boards.all()
    assert [sum(board.revision == one for board in boards) for one in (revision, other)] == [6, 2]


def test_an_impossible_profile_is_explained(
    teacher: Client, cast: Cast, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    wrong = save_profile(document=impossible_document(), owner=cast.teacher)
    with django_capture_on_commit_callbacks(execute=True):
        teacher.post(NEW, form(wrong))
    assertContains(teacher.get(job_page(Job.objects.get())), "This set cannot be dealt, and nothing was stored.")


def test_sets_dealt_at_once_are_limited_per_user(teacher: Client, cast: Cast, revision: ProfileRevision) -> None:
    for _ in range(MAX_JOBS_UNDER_WAY):
        job_of(cast)
    assertContains(teacher.post(NEW, form(revision), follow=True), "several sets in progress")
    assert Job.objects.count() == MAX_JOBS_UNDER_WAY


def test_progress_is_polled_until_the_job_ends(teacher: Client, cast: Cast) -> None:
    running = teacher.get(job_page(job_of(cast), "job-progress"))
    assertContains(running, "2 of 8")
    assertContains(running, 'hx-trigger="every 1s"')
    assertNotContains(running, "<html")
    ended = job_of(cast, JobState.FAILED, error="It broke.", ended_at="2026-01-01T00:00:00Z")
    assertNotContains(teacher.get(job_page(ended, "job-progress")), "hx-trigger")


def test_cancelling_a_set_requires_post(teacher: Client, cast: Cast) -> None:
    job = job_of(cast)
    assert teacher.get(job_page(job, "job-cancel")).status_code == 405
    assertRedirects(teacher.post(job_page(job, "job-cancel")), job_page(job))
    assertContains(teacher.get(job_page(job)), "Stopping")


def test_only_the_owner_can_see_a_job(client: Client, cast: Cast) -> None:
    job = job_of(cast)
    for person in (cast.ann, cast.assistant, cast.stranger_teacher, cast.admin):
        client.force_login(person)
        assert client.get(job_page(job)).status_code == 404
        assert client.get(job_page(job, "job-progress")).status_code == 404
        assert client.post(job_page(job, "job-cancel")).status_code == 404
    job.refresh_from_db()
    assert not job.cancel_asked


def test_a_student_and_a_stranger_do_not_see_a_set(client: Client, cast: Cast) -> None:
    stored = practice_set()
    PracticeSet.objects.update(owner=cast.teacher)
    for person in (cast.ann, cast.stranger_teacher):
        client.force_login(person)
        assert client.get(reverse("deals:set", args=(stored.pk,))).status_code == 404
    client.force_login(cast.teacher)
    assert client.post(reverse("deals:set", args=(stored.pk,))).status_code == 405


@pytest.mark.parametrize(("style", "read"), [("pbn", read_pbn), ("lin", read_lin)])
def test_a_set_is_exported_with_all_boards(
    teacher: Client, cast: Cast, style: str, read: Callable[[str], ParsedBoards]
) -> None:
    stored = practice_set()
    address = reverse(f"deals:set-{style}", args=(stored.pk,))
    answer = teacher.get(address)
    assert answer["Content-Disposition"] == f'attachment; filename="three-boards.{style}"'
    deals = [str(record.deal) for record in read(answer.text).records]
    assert deals == [str(Deal.parse(board.deal)) for board in stored.boards.all()]
    assert teacher.post(address).status_code == 405
    PracticeSet.objects.update(owner=cast.stranger_teacher)
    assert teacher.get(address).status_code == 404


def test_a_set_is_shared_with_classes_of_the_teacher(client: Client, cast: Cast) -> None:
    stored = practice_set()
    PracticeSet.objects.update(owner=cast.teacher)
    share, shown = (reverse(f"deals:{name}", args=(stored.pk,)) for name in ("set-share", "set"))
    client.force_login(cast.assistant)
    assert client.post(share, {"classes": [cast.klass.pk]}).status_code == 404
    client.force_login(cast.teacher)
    assert client.get(share).status_code == 405
    assertContains(client.post(share, {"classes": [cast.other_class.pk]}, follow=True), "classes that you teach")
    assertRedirects(client.post(share, {"classes": [cast.klass.pk]}), shown)
    client.force_login(cast.assistant)
    assertNotContains(client.get(shown), "Sharing")


def test_the_list_has_finished_and_running_sets(teacher: Client, cast: Cast) -> None:
    practice_set()
    job_of(cast)
    answer = teacher.get("/sets/")
    assertContains(answer, "Three boards")
    assertContains(answer, "2 of 8")
    assert teacher.post("/sets/").status_code == 405


def test_the_number_of_queries_of_set_pages_is_constant(
    teacher: Client, cast: Cast, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(20):
        practice_set(name=f"Set {number}")
    with django_assert_num_queries(5):
        assertContains(teacher.get("/sets/"), "Set 19")
    with django_assert_num_queries(11):
        teacher.get(reverse("deals:set", args=(PracticeSet.objects.latest("pk").pk,)))
