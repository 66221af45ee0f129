"""Regrading in the administration: preview, its page, and storing the new grades."""

import re
from collections.abc import Iterable
from unittest.mock import patch

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries, DjangoCaptureOnCommitCallbacks
from pytest_django.asserts import assertContains, assertNotContains, assertRedirects

from apps.accounts.models import Job, JobState
from apps.accounts.services.jobs import run_job
from apps.bidding.models import Decision, Grade, TierName
from apps.classroom.models import AuditAction, AuditEntry, RegradedCall, Regrading
from apps.classroom.services.judging import override_grade
from apps.classroom.services.regradings import order_regrading
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.calls import Call
from tests.boards import add_call, table_for
from tests.classroom.crowds import crowd
from tests.people import Cast

pytestmark = pytest.mark.django_db
LIST = "/admin/classroom/regrading/"


@pytest.fixture
def misgraded(cast: Cast) -> Decision:
    """Return Ann's correct 1NT opening that older rules graded as an error."""
    made = add_call(table_id=table_for(cast.ann, klass=cast.klass).pk, seat=Seat.S, call=Call.parse("1N"), key="a")
    assert made.decision is not None
    Grade.objects.update(score=3, tier=TierName.ERROR)
    return made.decision


def preview_all(cast: Cast) -> Regrading:
    """Return a finished preview of all decisions."""
    regrading = order_regrading(owner=cast.admin, since=None, klass=None, is_trial=True)
    run_job.call(job_id=regrading.job_id)
    regrading.refresh_from_db()
    return regrading


def page(regrading: Regrading) -> str:
    return f"{LIST}{regrading.pk}/change/"


def test_a_preview_shows_what_would_change(
    ada: Client, misgraded: Decision, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        answer = ada.post(f"{LIST}add/", {"since": "2020-01-01", "klass": ""})
    regrading = Regrading.objects.get()
    assertRedirects(answer, page(regrading))
    shown = ada.get(page(regrading))
    for text in ("Dry run: nothing is saved.", "Calls since Jan. 1, 2020.", "?from=error&amp;to=optimal", "3 Error"):
        assertContains(shown, text)
    for text in ("10 Optimal", "sayc.open.1nt", "AQ4.K82.KJ73.Q52", "Save the new grades"):
        assertContains(shown, text)
    assert Grade.objects.count() == 1
    assert not AuditEntry.objects.exists()


def test_a_preview_can_be_stored(
    ada: Client, cast: Cast, misgraded: Decision, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    seen = preview_all(cast)
    with django_capture_on_commit_callbacks(execute=True):
        answer = ada.post(f"{LIST}{seen.pk}/store")
    stored = Regrading.objects.get(is_trial=False)
    assertRedirects(answer, page(stored))
    assert list(Grade.objects.order_by("pk").values_list("score", flat=True)) == [3, 10]
    assert (stored.since, stored.klass) == (seen.since, seen.klass)
    assert AuditEntry.objects.get().deed == AuditAction.REGRADED
    assertContains(ada.get(page(stored)), "the old ones remain on record")
    assertNotContains(ada.get(page(stored)), "Save the new grades")
    assert ada.post(f"{LIST}{stored.pk}/store").status_code == 404


def test_unchanged_grades_are_counted(ada: Client, cast: Cast, misgraded: Decision) -> None:
    override_grade(decision_id=misgraded.pk, by=cast.teacher, score=5, reason="We play it so.")
    regrading = preview_all(cast)
    assert (regrading.kept, regrading.unchanged, regrading.calls.count()) == (1, 0, 0)
    assertContains(ada.get(page(regrading)), "rules change no scores")


def test_raised_and_lowered_scores_are_translated_into_french(ada: Client, cast: Cast, misgraded: Decision) -> None:
    shown = ada.get(page(preview_all(cast)), headers={"Accept-Language": "fr"})
    assertContains(shown, "<dt>En hausse</dt><dd>1</dd>")
    assertContains(shown, "<dt>En baisse</dt><dd>0</dd>")


def test_a_regrading_can_be_limited_to_a_class(cast: Cast, misgraded: Decision) -> None:
    regrading = order_regrading(owner=cast.admin, since=None, klass=cast.other_class, is_trial=True)
    run_job.call(job_id=regrading.job_id)
    assert Job.objects.get(pk=regrading.job_id).total == 0
    assert not RegradedCall.objects.exists()


def test_the_form_says_that_nothing_is_stored_and_has_one_button(ada: Client) -> None:
    form = ada.get(f"{LIST}add/")
    assertContains(form, "saves nothing until you confirm")
    assertContains(form, 'type="submit" value="Save"')
    assertNotContains(form, "Save and")


@pytest.mark.parametrize("sent", [{"since": "yesterday"}, {"since": "2026-02-30"}, {"klass": "999"}, {"klass": "x"}])
def test_invalid_input_is_a_form_error(ada: Client, sent: dict[str, str]) -> None:
    assertContains(ada.post(f"{LIST}add/", sent), "errorlist")
    assert not Regrading.objects.exists()


def test_only_one_regrading_runs_at_a_time(ada: Client, cast: Cast) -> None:
    waiting = order_regrading(owner=cast.admin, since=None, klass=None, is_trial=True)
    assertContains(ada.post(f"{LIST}add/", {}), "A regrading is already running.")
    ada.post(f"{LIST}{waiting.pk}/store")
    assert Regrading.objects.count() == 1


def test_a_running_regrading_is_polled_and_can_be_canceled(ada: Client, cast: Cast, misgraded: Decision) -> None:
    waiting = order_regrading(owner=cast.admin, since=None, klass=None, is_trial=True)
    assertContains(ada.get(page(waiting)), f'hx-get="{LIST}{waiting.pk}/part"')
    part = ada.get(f"{LIST}{waiting.pk}/part")
    assertContains(part, "Waiting to start.")
    assertNotContains(part, "<html")
    assertRedirects(ada.post(f"{LIST}{waiting.pk}/cancel"), page(waiting))
    assertContains(ada.get(page(waiting)), "Canceled after 0 of 1 calls.")
    answer = ada.get(f"{LIST}{waiting.pk}/part", headers={"HX-Request": "true"})
    assert answer["HX-Redirect"] == page(waiting)
    run_job.call(job_id=waiting.job_id)
    assert not RegradedCall.objects.exists()


def test_a_failed_regrading_says_so_and_keeps_its_results(
    ada: Client, cast: Cast, misgraded: Decision, caplog: pytest.LogCaptureFixture
) -> None:
    regrading = order_regrading(owner=cast.admin, since=None, klass=None, is_trial=True)
    with patch("apps.classroom.services.regradings.report_progress", side_effect=RuntimeError):
        run_job.call(job_id=regrading.job_id)
    assert Job.objects.get(pk=regrading.job_id).state == JobState.FAILED
    assertContains(ada.get(page(regrading)), "Something went wrong on our side.")
    assert regrading.calls.count() == 1


def changed(cast: Cast, count: int) -> Regrading:
    """Return a preview with this many changed grades, of two rules."""
    crowd(cast.klass, students=count, boards=1)
    Decision.objects.filter(pk__in=Decision.objects.values("pk")[:1]).update(rule="sayc.stayman.ask")
    regrading = order_regrading(owner=cast.admin, since=None, klass=None, is_trial=True)
    Job.objects.update(state=JobState.DONE, ended_at=regrading.job.created_at)
    RegradedCall.objects.bulk_create(
        RegradedCall(
            regrading=regrading,
            decision=decision,
            engine_call_now="2N",
            score_before=10,
            tier_before="optimal",
            score_now=8 - place % 2 * 3,
            tier_now=("acceptable", "suboptimal")[place % 2],
        )
        for place, decision in enumerate(Decision.objects.order_by("pk"))
    )
    return regrading


def lines(client: Client, address: str) -> int:
    return len(re.findall(r"/decision/\d+/change/", client.get(address).content.decode()))


def test_changes_can_be_filtered_by_tier_and_rule_and_are_paged(ada: Client, cast: Cast) -> None:
    address = page(changed(cast, 60))
    assert lines(ada, address) == 50
    assert lines(ada, f"{address}?page=2") == 10
    assert lines(ada, f"{address}?from=optimal&to=suboptimal") == 30
    assert lines(ada, f"{address}?rule=sayc.stayman.ask") == 1
    assertContains(ada.get(f"{address}?from=optimal"), "?from=optimal&amp;page=2#calls")


@pytest.mark.parametrize("query", ["page=x", "page=-1", "from=nonsense", "rule=%00", "to="])
def test_invalid_filters_are_ignored(ada: Client, cast: Cast, query: str) -> None:
    assert ada.get(f"{page(changed(cast, 1))}?{query}").status_code == 200


@pytest.mark.parametrize("count", [3, 30])
def test_the_query_count_of_the_page_is_constant(
    ada: Client, cast: Cast, django_assert_max_num_queries: DjangoAssertNumQueries, count: int
) -> None:
    address = page(changed(cast, count))
    with django_assert_max_num_queries(8):
        ada.get(address)


def addresses(pk: object) -> Iterable[tuple[str, str]]:
    return (
        *(("get", f"{LIST}{pk}/change/"), ("get", f"{LIST}{pk}/part")),
        *(("post", f"{LIST}{pk}/cancel"), ("post", f"{LIST}{pk}/store")),
    )


def test_only_admins_can_use_regradings(client: Client, cast: Cast) -> None:
    waiting = order_regrading(owner=cast.admin, since=None, klass=None, is_trial=True)
    for other in (cast.teacher, cast.ann):
        client.force_login(other)
        for verb, address in (*addresses(waiting.pk), ("post", f"{LIST}add/"), ("get", LIST)):
            assert client.generic(verb.upper(), address).status_code == 302
    assert Job.objects.get(pk=waiting.job_id).state == JobState.WAITING


@pytest.mark.parametrize("pk", [999, 99999999999999999999])
def test_an_unknown_regrading_returns_404(ada: Client, pk: object) -> None:
    for verb, address in addresses(pk):
        assert ada.generic(verb.upper(), address).status_code == 404


def test_other_methods_are_refused(ada: Client, cast: Cast) -> None:
    waiting = order_regrading(owner=cast.admin, since=None, klass=None, is_trial=True)
    assert ada.post(f"{LIST}{waiting.pk}/part").status_code == 405
    for name in ("cancel", "store"):
        assert ada.get(f"{LIST}{waiting.pk}/{name}").status_code == 405
