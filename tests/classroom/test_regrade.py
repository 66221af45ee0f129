from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from apps.bidding.models import Decision, Grade, TierName
from apps.bidding.selectors.decisions import newest_grades
from apps.cards.models import SystemSnapshot
from apps.cards.services.cards import CardPlan, create_card
from apps.classroom.services.judging import override_grade
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.calls import Call
from tests.boards import add_call, table_for
from tests.people import Cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def misgraded(cast: Cast) -> Decision:
    """Return Ann's correct 1NT opening that older rules graded as an error, with two points off for a hint."""
    table = table_for(cast.ann, klass=cast.klass)
    made = add_call(table_id=table.pk, seat=Seat.S, call=Call.parse("1N"), key="a")
    assert made.decision is not None
    Grade.objects.update(score=3, tier=TierName.ERROR, hint_cost=2)
    return made.decision


def run(*args: str) -> str:
    out = StringIO()
    call_command("regrade", *args, stdout=out)
    return out.getvalue()


def counting(decision: Decision) -> Grade:
    return newest_grades([decision.pk])[decision.pk]


def test_a_new_grade_counts_and_the_old_one_is_kept(misgraded: Decision) -> None:
    output = run()
    assert f"{misgraded.pk}: Ann called 1N (opening call): 3 -> 10, best 1N" in output
    assert "calls graded: 1; higher: 1, lower: 0, unchanged: 0" in output
    assert (counting(misgraded).score, counting(misgraded).hint_cost) == (10, 2)
    assert list(Grade.objects.order_by("pk").values_list("score", flat=True)) == [3, 10]


def test_running_it_again_changes_nothing(misgraded: Decision) -> None:
    run()
    assert "higher: 0, lower: 0, unchanged: 1" in run()
    assert Grade.objects.count() == 2


def test_a_dry_run_reports_the_same_and_stores_nothing(misgraded: Decision) -> None:
    output = run("--dry-run")
    assert "3 -> 10" in output
    assert "nothing saved" in output
    assert Grade.objects.count() == 1


def test_a_teachers_score_is_kept(cast: Cast, misgraded: Decision) -> None:
    override_grade(decision_id=misgraded.pk, by=cast.teacher, score=5, reason="We play it so.")
    assert "set by a teacher: 1" in run()
    assert counting(misgraded).score == 5


def test_the_tables_convention_card_is_used(cast: Cast, misgraded: Decision) -> None:
    table = misgraded.call_made.table
    card = create_card(owner=cast.teacher, plan=CardPlan("Ours", options={"rule_of_20": False}))
    table.card_ns = card
    table.save()
    run()
    assert counting(misgraded).snapshot.options["rule_of_20"] is False
    assert SystemSnapshot.objects.count() == 2


def test_only_selected_decisions_are_regraded(cast: Cast, misgraded: Decision) -> None:
    assert "calls graded: 0" in run("--class", str(cast.other_class.pk))
    assert "calls graded: 0" in run("--since", f"{timezone.now() + timedelta(days=2):%Y-%m-%d}")
    assert "calls graded: 1" in run("--class", str(cast.klass.pk), "--since", "2020-01-01", "--dry-run")


def test_an_unknown_class_is_refused() -> None:
    with pytest.raises(CommandError, match="no class 999"):
        run("--class", "999")


def test_an_invalid_date_is_refused() -> None:
    with pytest.raises(CommandError, match="argument --since: 'yesterday' is not a date such as 2026-01-31"):
        run("--since", "yesterday")
