"""Judging anew from the administration: a trial, its page, and what is stored after it."""

import re
from collections.abc import Iterable
from unittest.mock import patch

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries, DjangoCaptureOnCommitCallbacks
from pytest_django.asserts import assertContains, assertNotContains, assertRedirects

from apps.accounts.models import Job, JobState
from apps.bidding.models import Decision, Grade, TierName
from apps.classroom.models import AuditEntry, Deed, RegradedCall, Regrading
from apps.classroom.services.judging import override_grade
from apps.classroom.services.regradings import order_regrading, regrade_in_job
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.calls import Call
from tests.boards import add_call, table_for
from tests.classroom.crowds import crowd
from tests.people import Cast

pytestmark = pytest.mark.django_db
LIST = "/admin/classroom/regrading/"


@pytest.fixture
def misjudged(cast: Cast) -> Decision:
    """Ann opened 1NT with a hand for it, and older rules called that an error."""
    made = add_call(table_id=table_for(cast.ann, klass=cast.klass).pk, seat=Seat.S, call=Call.parse("1N"), key="a")
    assert made.decision is not None
    Grade.objects.update(score=3, tier=TierName.ERROR)
    return made.decision


def trial(cast: Cast) -> Regrading:
    """A trial of everything, done."""
    regrading = order_regrading(owner=cast.admin, since=None, klass=None, is_trial=True)
    regrade_in_job(job_id=regrading.job_id)
    regrading.refresh_from_db()
    return regrading


def page(regrading: Regrading) -> str:
    return f"{LIST}{regrading.pk}/change/"


def test_a_trial_is_asked_for_and_shows_what_would_change(
    ada: Client, misjudged: Decision, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        answer = ada.post(f"{LIST}add/", {"since": "2020-01-01", "klass": ""})
    regrading = Regrading.objects.get()
    assertRedirects(answer, page(regrading))
    shown = ada.get(page(regrading))
    for told in ("Dry run: nothing is saved.", "Calls since Jan. 1, 2020.", "?from=error&amp;to=optimal", "3 Error"):
        assertContains(shown, told)
    for told in ("10 Optimal", "sayc.open.1nt", "AQ4.K82.KJ73.Q52", "Save the new grades"):
        assertContains(shown, told)
    assert Grade.objects.count() == 1
    assert not AuditEntry.objects.exists()


def test_a_trial_is_stored_when_it_was_looked_at(
    ada: Client, cast: Cast, misjudged: Decision, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    seen = trial(cast)
    with django_capture_on_commit_callbacks(execute=True):
        answer = ada.post(f"{LIST}{seen.pk}/store")
    stored = Regrading.objects.get(is_trial=False)
    assertRedirects(answer, page(stored))
    assert list(Grade.objects.order_by("pk").values_list("score", flat=True)) == [3, 10]
    assert (stored.since, stored.klass) == (seen.since, seen.klass)
    assert AuditEntry.objects.get().deed == Deed.REGRADED
    assertContains(ada.get(page(stored)), "the old ones remain on record")
    assertNotContains(ada.get(page(stored)), "Save the new grades")
    assert ada.post(f"{LIST}{stored.pk}/store").status_code == 404


def test_what_stays_is_counted(ada: Client, cast: Cast, misjudged: Decision) -> None:
    override_grade(decision_id=misjudged.pk, by=cast.teacher, score=5, reason="We play it so.")
    regrading = trial(cast)
    assert (regrading.kept, regrading.unchanged, regrading.calls.count()) == (1, 0, 0)
    assertContains(ada.get(page(regrading)), "rules change no scores")


def test_scores_that_rose_and_fell_are_told_as_such_in_french(ada: Client, cast: Cast, misjudged: Decision) -> None:
    shown = ada.get(page(trial(cast)), headers={"Accept-Language": "fr"})
    assertContains(shown, "<dt>En hausse</dt><dd>1</dd>")
    assertContains(shown, "<dt>En baisse</dt><dd>0</dd>")


def test_only_the_calls_of_a_class_are_judged(cast: Cast, misjudged: Decision) -> None:
    regrading = order_regrading(owner=cast.admin, since=None, klass=cast.other_class, is_trial=True)
    regrade_in_job(job_id=regrading.job_id)
    assert Job.objects.get(pk=regrading.job_id).total == 0
    assert not RegradedCall.objects.exists()


def test_the_form_says_that_nothing_is_stored_yet_and_has_one_button(ada: Client) -> None:
    form = ada.get(f"{LIST}add/")
    assertContains(form, "saves nothing until you confirm")
    assertContains(form, 'type="submit" value="Save"')
    assertNotContains(form, "Save and")


@pytest.mark.parametrize("sent", [{"since": "yesterday"}, {"since": "2026-02-30"}, {"klass": "999"}, {"klass": "x"}])
def test_what_cannot_be_asked_for_is_said_on_the_form(ada: Client, sent: dict[str, str]) -> None:
    assertContains(ada.post(f"{LIST}add/", sent), "errorlist")
    assert not Regrading.objects.exists()


def test_one_at_a_time(ada: Client, cast: Cast) -> None:
    waiting = order_regrading(owner=cast.admin, since=None, klass=None, is_trial=True)
    assertContains(ada.post(f"{LIST}add/", {}), "A regrading is already running.")
    ada.post(f"{LIST}{waiting.pk}/store")
    assert Regrading.objects.count() == 1


def test_the_page_of_one_under_way_follows_it_and_calls_it_off(ada: Client, cast: Cast, misjudged: Decision) -> None:
    waiting = order_regrading(owner=cast.admin, since=None, klass=None, is_trial=True)
    assertContains(ada.get(page(waiting)), f'hx-get="{LIST}{waiting.pk}/part"')
    part = ada.get(f"{LIST}{waiting.pk}/part")
    assertContains(part, "Waiting to start.")
    assertNotContains(part, "<html")
    assertRedirects(ada.post(f"{LIST}{waiting.pk}/cancel"), page(waiting))
    assertContains(ada.get(page(waiting)), "Canceled after 0 of 1 calls.")
    answer = ada.get(f"{LIST}{waiting.pk}/part", headers={"HX-Request": "true"})
    assert answer["HX-Redirect"] == page(waiting)
    regrade_in_job(job_id=waiting.job_id)
    assert not RegradedCall.objects.exists()


def test_one_that_fails_says_so_and_keeps_what_it_found(
    ada: Client, cast: Cast, misjudged: Decision, caplog: pytest.LogCaptureFixture
) -> None:
    regrading = order_regrading(owner=cast.admin, since=None, klass=None, is_trial=True)
    with patch("apps.classroom.services.regradings.report_progress", side_effect=RuntimeError):
        regrade_in_job(job_id=regrading.job_id)
    assert Job.objects.get(pk=regrading.job_id).state == JobState.FAILED
    assertContains(ada.get(page(regrading)), "Something went wrong on our side.")
    assert regrading.calls.count() == 1


def changed(cast: Cast, count: int) -> Regrading:
    """A trial with so many changed calls, of two rules."""
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


def test_the_calls_are_narrowed_by_tier_and_rule_and_paged(ada: Client, cast: Cast) -> None:
    address = page(changed(cast, 60))
    assert lines(ada, address) == 50
    assert lines(ada, f"{address}?page=2") == 10
    assert lines(ada, f"{address}?from=optimal&to=suboptimal") == 30
    assert lines(ada, f"{address}?rule=sayc.stayman.ask") == 1
    assertContains(ada.get(f"{address}?from=optimal"), "?from=optimal&amp;page=2#calls")


@pytest.mark.parametrize("query", ["page=x", "page=-1", "from=nonsense", "rule=%00", "to="])
def test_odd_questions_are_no_errors(ada: Client, cast: Cast, query: str) -> None:
    assert ada.get(f"{page(changed(cast, 1))}?{query}").status_code == 200


@pytest.mark.parametrize("count", [3, 30])
def test_the_page_costs_the_same_for_few_and_many(
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


def test_regradings_are_for_those_who_look_after_the_place(client: Client, cast: Cast) -> None:
    waiting = order_regrading(owner=cast.admin, since=None, klass=None, is_trial=True)
    for other in (cast.teacher, cast.ann):
        client.force_login(other)
        for verb, address in (*addresses(waiting.pk), ("post", f"{LIST}add/"), ("get", LIST)):
            assert client.generic(verb.upper(), address).status_code == 302
    assert Job.objects.get(pk=waiting.job_id).state == JobState.WAITING


@pytest.mark.parametrize("pk", [999, 99999999999999999999])
def test_a_regrading_that_is_not_there_is_not_found(ada: Client, pk: object) -> None:
    for verb, address in addresses(pk):
        assert ada.generic(verb.upper(), address).status_code == 404


def test_each_address_knows_its_verb(ada: Client, cast: Cast) -> None:
    waiting = order_regrading(owner=cast.admin, since=None, klass=None, is_trial=True)
    assert ada.post(f"{LIST}{waiting.pk}/part").status_code == 405
    for name in ("cancel", "store"):
        assert ada.get(f"{LIST}{waiting.pk}/{name}").status_code == 405
