"""Exporting decisions: content, filters, batches and audit."""

import csv
import json
from io import StringIO

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from apps.accounts.models import Job, JobState, User
from apps.accounts.services.jobs import run_job
from apps.bidding.models import Decision
from apps.bidding.selectors import exports
from apps.bidding.selectors.exports import COLUMNS, as_csv
from apps.classroom.models import AuditAction, AuditEntry
from tests.classroom.crowds import crowd
from tests.people import Cast, create_cast

pytestmark = pytest.mark.django_db
EXPORT = "/admin/bidding/decision/export."


@pytest.fixture
def cast() -> Cast:
    found = create_cast()
    crowd(found.klass, students=3, boards=2)
    crowd(found.other_class, students=1, boards=1)
    return found


def exported(client: Client, style: str, query: str = "") -> str:
    """Order an export, run its job and return the file."""
    assert client.post(f"{EXPORT}{style}{query}").status_code == 302
    job = Job.objects.latest("pk")
    run_job.enqueue(job_id=job.pk)
    return client.get(reverse("accounts:job-file", args=(job.pk,))).content.decode("utf-8-sig")


def rows(client: Client, query: str = "") -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(exported(client, "csv", query))))


def test_every_decision_is_a_row_with_its_grade(ada: Client) -> None:
    found = rows(ada)
    assert [int(row["id"]) for row in found] == list(Decision.objects.order_by("-pk").values_list("pk", flat=True))
    first = Decision.objects.get(pk=found[0]["id"])
    told = found[0]
    assert (told["hand"], told["call"], told["engine_call"], told["class"]) == (
        *(first.hand, first.call, first.engine_call, "Friday"),
    )
    assert {row["tier"] for row in found} <= {"optimal", "acceptable", "suboptimal", "error"}


def test_json_lines_have_the_same_content(ada: Client) -> None:
    found = [json.loads(line) for line in exported(ada, "jsonl").splitlines()]
    assert [str(row["id"]) for row in found] == [row["id"] for row in rows(ada)]
    assert tuple(found[0]) == COLUMNS
    assert isinstance(found[0]["score"], int)


def test_filters_and_search_apply_to_the_export(ada: Client) -> None:
    assert {row["class"] for row in rows(ada, "?class=friday")} == {"Friday"}
    assert len(rows(ada, "?q=friday")) == 1
    assert rows(ada, "?class=nowhere") == []
    assert len(rows(ada, "?p=7")) == 7, "a page of the list is not a part of it"


def test_names_that_look_like_formulas_are_escaped(ada: Client) -> None:
    User.objects.filter(decisions__isnull=False).update(shown_name="=1+1")
    assert {row["name"] for row in rows(ada)} == {"'=1+1"}


def test_decisions_are_read_in_batches(
    cast: Cast, monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    monkeypatch.setattr(exports, "AT_ONCE", 3)
    pieces = as_csv(Decision.objects.all())
    next(pieces)
    with django_assert_num_queries(1):
        assert next(pieces).count(b"\n") == 3
    with django_assert_num_queries(3):
        assert sum(piece.count(b"\n") for piece in pieces) == 4


def test_an_export_is_audited_with_its_filters(ada: Client, cast: Cast) -> None:
    rows(ada, "?class=friday&tier=error")
    entry = AuditEntry.objects.get()
    assert (entry.by, entry.deed) == (cast.admin, AuditAction.EXPORTED)
    assert entry.text == "Decisions as csv: class friday, tier error"


@pytest.mark.parametrize(
    ("address", "status", "jobs"),
    [("xlsx", 404, 0), ("csv?nonsense=1", 302, 0), ("csv?tier=none", 302, 1), ("csv?since=soon", 302, 1)],
)
def test_unusual_queries_cause_no_error(ada: Client, address: str, status: int, jobs: int) -> None:
    assert ada.post(f"{EXPORT}{address}").status_code == status
    assert Job.objects.count() == jobs
    for job in Job.objects.all():
        run_job.enqueue(job_id=job.pk)
        job.refresh_from_db()
        assert job.state == JobState.DONE


def test_only_its_owner_can_download_an_export_and_only_as_an_administrator(ada: Client, cast: Cast) -> None:
    exported(ada, "csv")
    file = reverse("accounts:job-file", args=(Job.objects.get().pk,))
    User.objects.filter(pk=cast.admin.pk).update(is_staff=False)
    assert ada.get(file).status_code == 404


def test_exports_are_only_for_administrators(client: Client, cast: Cast) -> None:
    for other in (cast.teacher, cast.ann):
        client.force_login(other)
        assert client.post(f"{EXPORT}csv")["Location"].startswith("/admin/login/")
    assert not Job.objects.exists()
    assert not AuditEntry.objects.exists()


def test_the_list_links_to_exports_with_its_filters(ada: Client) -> None:
    page = ada.get("/admin/bidding/decision/?tier=error").content.decode()
    for style in ("csv", "jsonl"):
        assert f'action="{EXPORT}{style}?tier=error"' in page
