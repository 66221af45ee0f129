"""The administration's list of decisions: filters, search, pages and queries."""

from datetime import timedelta
from io import StringIO

import pytest
from django.conf import LazySettings
from django.core.management import CommandError, call_command
from django.db.models.functions import Now
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries
from pytest_django.asserts import assertContains, assertNotContains

from apps.accounts.models import User
from apps.bidding.models import Decision, Flag, Grade, Origin, TierName
from apps.bidding.selectors.decisions import with_newest_grade
from apps.bidding.selectors.history import distinct_values, of_tier
from apps.cards.models import SystemSnapshot
from apps.core import admin_lists
from tests.classroom.crowds import crowd
from tests.people import Cast

pytestmark = pytest.mark.django_db
HISTORY = "/admin/bidding/decision/"


@pytest.fixture
def two_decisions(cast: Cast) -> tuple[Decision, Decision]:
    """Create two decisions that differ in every filtered field; the second is older."""
    crowd(cast.klass, students=1, boards=1)
    crowd(cast.other_class, students=1, boards=1)
    newer, older = Decision.objects.order_by("pk")
    snapshot = SystemSnapshot.objects.create(sha256="ab12" + "0" * 60, text="other", system="sayc", engine_version="1")
    Decision.objects.filter(pk=older.pk).update(
        made_at=Now() - timedelta(days=40),
        origin=Origin.REVIEW,
        module="stayman",
        rule="sayc.stayman.ask",
        seat="W",
        hand="K82.AQ4.KJ73.Q52",
        call="2C",
        snapshot=snapshot,
    )
    assert older.board is not None
    older.board.practice_set.name = "Answering notrump"
    older.board.practice_set.save()
    Grade.objects.filter(decision=older).update(tier=TierName.ERROR, score=1)
    Grade.objects.filter(decision=newer).update(tier=TierName.OPTIMAL, score=10)
    User.objects.filter(pk=older.user_id).update(username="zoe", shown_name="Zoë Quill")
    return newer, older


def page(decision: Decision) -> str:
    return f"{HISTORY}{decision.pk}/change/"


@pytest.mark.parametrize(
    "query",
    [
        *("person=zoe", "person=quill", "class=friday", "board=notrump", "board=Answering notrump 1", "rule=STAYMAN"),
        *("module=stayman", "tier=error", "origin__exact=review", "snapshot=ab12", "seat__exact=W", "same=no"),
        *("until=2000-01-01&q=nothing", "q=zoe", "q=Friday", "q=stayman", "q=K82.AQ4.KJ73.Q52", "q=quill friday"),
        *("q=answering&tier=error&person=zoe",),
    ],
)
def test_filters_find_matching_decisions_only(
    ada: Client, two_decisions: tuple[Decision, Decision], query: str
) -> None:
    newer, older = two_decisions
    Decision.objects.filter(pk=newer.pk).update(call="1N")
    answer = ada.get(f"{HISTORY}?{query}")
    assertNotContains(answer, page(newer))
    if "nothing" not in query:
        assertContains(answer, page(older))


def test_since_and_until_are_inclusive(ada: Client, two_decisions: tuple[Decision, Decision]) -> None:
    newer, older = two_decisions
    today = timezone.localdate()
    assertContains(ada.get(f"{HISTORY}?since={today}&until={today}"), page(newer))
    assertNotContains(ada.get(f"{HISTORY}?since={today}"), page(older))
    assertContains(ada.get(f"{HISTORY}?until={today - timedelta(days=30)}"), page(older))
    assertNotContains(ada.get(f"{HISTORY}?until={today - timedelta(days=30)}"), page(newer))


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("since=yesterday", "“yesterday” is not a date"),
        ("until=2026-02-30", "“2026-02-30” is not a date"),
        ("since=0001-01-01", "out of range"),
        ("until=9999-12-31", "out of range"),
        ("snapshot=xyz", "Enter at least four hexadecimal digits"),
        ("snapshot=%25%25%25%25", "Enter at least four hexadecimal digits"),
    ],
)
def test_invalid_filters_are_reported(
    ada: Client, two_decisions: tuple[Decision, Decision], query: str, message: str
) -> None:
    answer = ada.get(f"{HISTORY}?{query}")
    assertContains(answer, message)
    assertNotContains(answer, page(two_decisions[0]))


@pytest.mark.parametrize(
    "query", ["board=1 99999999999999999999", "person=%00", "q=%00", "board=x 1", "module=none", "p=9999", "class=%25"]
)
def test_unusual_queries_cause_no_error(ada: Client, two_decisions: tuple[Decision, Decision], query: str) -> None:
    assert ada.get(f"{HISTORY}?{query}").status_code in {200, 302}


def test_filter_forms_preserve_the_search_and_other_filters(
    ada: Client, two_decisions: tuple[Decision, Decision]
) -> None:
    answer = ada.get(f"{HISTORY}?q=zoe&tier=error&person=zoe&p=0")
    for kept in ('name="q" value="zoe"', 'name="tier" value="error"'):
        assertContains(answer, f'<input type="hidden" {kept}>', html=True)


def test_the_latest_grade_decides_the_tier(two_decisions: tuple[Decision, Decision]) -> None:
    newer = two_decisions[0]
    Grade.objects.create(decision=newer, snapshot=newer.snapshot, score=5, tier=TierName.SUBOPTIMAL)
    assert not Decision.objects.filter(of_tier("optimal"), pk=newer.pk).exists()
    assert Decision.objects.filter(of_tier("suboptimal"), pk=newer.pk).exists()
    assert with_newest_grade(Decision.objects.all()).get(pk=newer.pk).tier == "suboptimal"


def test_rules_and_modules_are_listed_once(two_decisions: tuple[Decision, Decision]) -> None:
    assert distinct_values("module") == ["opening_bids", "stayman"]
    assert distinct_values("rule") == sorted(set(Decision.objects.values_list("rule", flat=True)))


@pytest.mark.parametrize("students", [3, 30])
def test_the_number_of_queries_of_the_history_is_constant(
    ada: Client, cast: Cast, django_assert_max_num_queries: DjangoAssertNumQueries, students: int
) -> None:
    crowd(cast.klass, students=students, boards=1)
    with django_assert_max_num_queries(10):
        ada.get(f"{HISTORY}?q=pupil")


def test_a_long_history_is_truncated(ada: Client, cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    crowd(cast.klass, students=4, boards=1)
    monkeypatch.setattr(admin_lists, "MAX_ROWS", 3)
    answer = ada.get(HISTORY)
    assertContains(answer, "Only the first 3 are listed.")
    assertNotContains(ada.get(f"{HISTORY}?person=nobody"), "Only the first")


# --- Generated decisions ---------------------------------------------------------------------------------
def make_decisions(*args: str) -> str:
    out = StringIO()
    call_command("make_decisions", *args, stdout=out)
    return out.getvalue()


def test_the_requested_number_of_decisions_is_generated(settings: LazySettings) -> None:
    settings.DEBUG = True
    output = make_decisions("--count", "60", "--boards", "1", "--people", "5", "--classes", "2", "--yes")
    assert "60 of 60 decisions" in output
    assert Decision.objects.count() == 60
    assert Grade.objects.count() >= 60
    assert not Decision.objects.filter(grades=None).exists()
    assert set(Decision.objects.filter(grades__tier="optimal").values_list("origin", flat=True)) <= set(Origin.values)
    assert Flag.objects.count() <= 60


def test_generated_decisions_can_be_recomputed(settings: LazySettings, ada: Client) -> None:
    settings.DEBUG = True
    make_decisions("--count", "1", "--boards", "1", "--people", "1", "--classes", "1", "--yes")
    answer = ada.get(page(Decision.objects.get()))
    assertContains(answer, "matches the stored call, with the original rules")
    assertContains(answer, "Rules tried, best first:")


@pytest.mark.parametrize(
    ("debug", "args", "message"),
    [
        (False, ("--yes",), "does not run on a production site"),
        (True, (), "200,000 decisions .* confirm with --yes"),
        (True, ("--yes", "--count", "0"), "--count 0: must be 1 or more"),
        (True, ("--yes", "--people", "-1"), "--people -1"),
    ],
)
def test_decisions_are_not_generated_in_production_or_with_invalid_arguments(
    settings: LazySettings, debug: bool, args: tuple[str, ...], message: str
) -> None:
    settings.DEBUG = debug
    with pytest.raises(CommandError, match=message):
        make_decisions(*args)
    assert not Decision.objects.exists()
