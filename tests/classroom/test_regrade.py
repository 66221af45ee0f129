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
def misjudged(cast: Cast) -> Decision:
    """Ann opened 1NT with a hand for it, and older rules called that an error; a hint cost two points."""
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


def test_a_new_score_counts_beside_the_old_one(misjudged: Decision) -> None:
    said = run()
    assert f"{misjudged.pk}: Ann called 1N (opening call): 3 -> 10, best 1N" in said
    assert "calls graded: 1; higher: 1, lower: 0, unchanged: 0" in said
    assert (counting(misjudged).score, counting(misjudged).hint_cost) == (10, 2)
    assert list(Grade.objects.order_by("pk").values_list("score", flat=True)) == [3, 10]


def test_a_second_time_changes_nothing(misjudged: Decision) -> None:
    run()
    assert "higher: 0, lower: 0, unchanged: 1" in run()
    assert Grade.objects.count() == 2


def test_a_trial_says_the_same_and_stores_nothing(misjudged: Decision) -> None:
    said = run("--dry-run")
    assert "3 -> 10" in said
    assert "nothing saved" in said
    assert Grade.objects.count() == 1


def test_a_teachers_score_stays(cast: Cast, misjudged: Decision) -> None:
    override_grade(decision_id=misjudged.pk, by=cast.teacher, score=5, reason="We play it so.")
    assert "set by a teacher: 1" in run()
    assert counting(misjudged).score == 5


def test_the_card_of_the_table_judges_with_its_options(cast: Cast, misjudged: Decision) -> None:
    table = misjudged.call_made.table
    card = create_card(owner=cast.teacher, plan=CardPlan("Ours", options={"rule_of_20": False}))
    table.card_ns = card
    table.save()
    run()
    assert counting(misjudged).snapshot.options["rule_of_20"] is False
    assert SystemSnapshot.objects.count() == 2


def test_only_what_was_asked_for_is_judged(cast: Cast, misjudged: Decision) -> None:
    assert "calls graded: 0" in run("--class", str(cast.other_class.pk))
    assert "calls graded: 0" in run("--since", f"{timezone.now() + timedelta(days=2):%Y-%m-%d}")
    assert "calls graded: 1" in run("--class", str(cast.klass.pk), "--since", "2020-01-01", "--dry-run")


def test_a_class_that_is_not_there_is_refused() -> None:
    with pytest.raises(CommandError, match="no class 999"):
        run("--class", "999")


def test_a_day_that_is_none_is_refused() -> None:
    with pytest.raises(CommandError, match="argument --since: 'yesterday' is not a date such as 2026-01-31"):
        run("--since", "yesterday")
