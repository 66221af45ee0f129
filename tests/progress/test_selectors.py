import json
from datetime import timedelta

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from apps.accounts.models import User
from apps.accounts.services.privacy import blank_person
from apps.auctions.models import AnswerRelease, CallMade, Table
from apps.auctions.table_state import open_table, release_answers
from apps.bidding.models import Decision, Origin, TierName
from apps.cards.services.cards import default_card
from apps.deals.models import Board
from apps.progress.models import ReviewItem, RuleState
from apps.progress.selectors.charts import accuracy_chart
from apps.progress.selectors.current_progress import current_progress
from apps.progress.selectors.mistakes import last_mistakes
from apps.progress.selectors.queue import days_ahead, items_today, review_queue, today_of
from apps.progress.selectors.rule_names import module_title, rule_name
from apps.progress.selectors.summary import modules_of, rules_of, standing_of, weakest_of
from apps.progress.selectors.weeks import weeks_of
from apps.progress.services.projector import catch_up
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.calls import Call
from tests.boards import SOUTH_OPENS_ONE_NOTRUMP, decide, table_for
from tests.people import person
from tests.progress.records import RULES, Recorder, let_days_pass

pytestmark = pytest.mark.django_db
OPTIMAL, ERROR = TierName.OPTIMAL, TierName.ERROR


def open_with(user: User, call: str, answers: AnswerRelease = AnswerRelease.AT_ONCE) -> Decision:
    table = table_for(user, SOUTH_OPENS_ONE_NOTRUMP, answers=answers)
    return decide(table, call)


def board_of(decision: Decision) -> Board:
    assert decision.board is not None
    return decision.board


def test_there_is_no_progress_without_calls(ann: User) -> None:
    catch_up(user=ann)
    standing = standing_of(ann, current_progress(ann))
    assert (standing.calls, standing.mastery, standing.streak, standing.weakest) == (0, 0, 0, None)
    assert (modules_of(current_progress(ann).states), weeks_of(ann), last_mistakes(ann)) == ((), (), [])


def test_a_topic_has_its_rules_with_their_calls(ann: User) -> None:
    open_with(ann, "1N")
    open_with(ann, "7N")
    catch_up(user=ann)
    (module,) = modules_of(current_progress(ann).states)
    (rule,) = module.rules
    assert (str(module.title), module.calls, module.rules_known) == ("Opening bids", 2, 0)
    assert module.rules_in_all > 10
    assert (str(rule.name.title), rule.calls, rule.good_calls) == ("1NT: Balanced 15-17", 2, 1)


def test_other_users_calls_are_not_counted(ann: User) -> None:
    open_with(person("Bob"), "1N")
    catch_up(user=ann)
    assert rules_of(current_progress(ann).states) == ()


def test_held_answers_are_not_revealed(ann: User) -> None:
    open_with(ann, "7N", AnswerRelease.HELD)
    let_days_pass(ann)
    assert (rules_of(current_progress(ann).states), items_today(ann), last_mistakes(ann), weeks_of(ann)) == (
        (),
        [],
        [],
        (),
    )


def test_deleted_users_are_not_counted(ann: User) -> None:
    decision = open_with(ann, "1N")
    blank = blank_person(user_id=ann.pk)
    catch_up(user=blank)
    assert standing_of(blank, current_progress(blank)).calls == 1
    assert str(Decision.objects.get(pk=decision.pk).user) == "Former member"


def test_an_error_is_due_the_next_day(ann: User) -> None:
    wrong = open_with(ann, "7N")
    catch_up(user=ann)
    assert today_of(ann).left == 0
    assert [ahead.rules for ahead in days_ahead(current_progress(ann))] == [1, 0, 0, 0, 0, 0, 0]
    let_days_pass(ann)
    assert today_of(ann).left == 1
    assert [item.decision for item in items_today(ann)] == [wrong]


def test_reviews_are_limited_by_the_users_daily_number(ann: User, recorder: Recorder) -> None:
    ann.cards_a_day = 3
    for rule in RULES:
        recorder.call(ERROR, rule=rule)
    let_days_pass(ann, 100)
    today = today_of(ann)
    assert (today.due, today.left, today.waiting) == (len(RULES), 3, len(RULES) - 3)
    assert len(items_today(ann)) == 3


def test_reviews_done_today_count_toward_the_daily_number(ann: User, recorder: Recorder) -> None:
    ann.cards_a_day = 3
    for rule in RULES[:5]:
        recorder.call(ERROR, rule=rule)
    let_days_pass(ann)
    first = items_today(ann)[0]
    recorder.call(ERROR, rule=first.state.rule, hand=first.decision.hand, origin=Origin.REVIEW)
    catch_up(user=ann)
    today = today_of(ann)
    assert (today.done, today.left) == (1, 2)
    assert first not in items_today(ann)


def test_a_daily_number_of_zero_turns_reviews_off(ann: User, recorder: Recorder) -> None:
    ann.cards_a_day = 0
    recorder.call(ERROR)
    let_days_pass(ann)
    assert today_of(ann).is_off
    assert items_today(ann) == []


def test_hands_of_a_rule_alternate(ann: User, recorder: Recorder) -> None:
    first, second = recorder.call(ERROR, hand="first"), recorder.call(ERROR, hand="second")
    let_days_pass(ann)
    assert [item.decision for item in items_today(ann)] == [first]
    recorder.call(OPTIMAL, hand="first", origin=Origin.REVIEW)
    let_days_pass(ann, 30)
    assert [item.decision for item in items_today(ann)] == [second]


def test_a_board_with_held_answers_at_another_table_is_not_reviewed(ann: User) -> None:
    wrong = open_with(ann, "7N")
    let_days_pass(ann)
    card = default_card()
    held = Table(board=board_of(wrong), card_ns=card, card_ew=card, answers=AnswerRelease.HELD)
    exam = open_table(table=held, people={Seat.S: ann})
    assert (items_today(ann), today_of(ann).left) == ([], 0)
    release_answers(table_ids=[exam.pk], at=timezone.now())
    assert [item.decision for item in items_today(ann)] == [wrong]


def test_an_undone_call_does_not_count(ann: User) -> None:
    decision = open_with(ann, "7N")
    catch_up(user=ann)
    assert ReviewItem.objects.count() == 1
    CallMade.objects.filter(decision=decision).update(undone_at=timezone.now())
    catch_up(user=ann)
    assert (RuleState.objects.count(), ReviewItem.objects.count()) == (0, 0)


def test_the_weakest_rules_are_the_three_with_the_highest_loss(ann: User, recorder: Recorder) -> None:
    for rule, misses in zip(RULES, (1, 4, 0, 3, 2), strict=False):
        for _ in range(misses):
            recorder.call(ERROR, rule=rule)
        recorder.call(OPTIMAL, rule=rule)
    catch_up(user=ann)
    assert [rule.rule for rule in weakest_of(rules_of(current_progress(ann).states))] == [RULES[1], RULES[3], RULES[4]]


def test_a_rule_bid_once_correctly_is_not_weak(ann: User, recorder: Recorder) -> None:
    recorder.call(OPTIMAL)
    catch_up(user=ann)
    assert weakest_of(rules_of(current_progress(ann).states)) == ()


def test_recent_errors_come_newest_first_with_the_better_call(ann: User) -> None:
    open_with(ann, "1N")
    wrong = open_with(ann, "7N")
    (mistake,) = last_mistakes(ann)
    assert (mistake.call.text, mistake.best.text, str(mistake.hand)) == ("7N", "1N", wrong.hand)
    assert mistake.table_id == CallMade.objects.get(decision=wrong).table_id
    assert mistake.calls == tuple(Call.parse(text) for text in wrong.auction.split())


def test_weeks_start_at_the_first_call_and_include_gaps(ann: User, recorder: Recorder) -> None:
    recorder.call(OPTIMAL)
    recorder.call(ERROR)
    let_days_pass(ann, 14)
    recorder.call(OPTIMAL)
    weeks = weeks_of(ann)
    assert [(week.calls, week.good_calls, week.mean, week.accuracy) for week in weeks] == [
        (2, 1, 5.0, 50.0),
        (0, 0, 0.0, 0.0),
        (1, 1, 10.0, 100.0),
    ]
    assert weeks[0].monday.weekday() == 0
    assert weeks[-1].monday <= timezone.localdate() < weeks[-1].monday + timedelta(days=7)


def test_a_chart_omits_weeks_without_calls(ann: User, recorder: Recorder) -> None:
    recorder.call(OPTIMAL)
    let_days_pass(ann, 14)
    recorder.call(ERROR)
    chart = accuracy_chart(weeks_of(ann))
    assert len(chart.marks) == 2
    assert len(chart.ticks) == 3
    best, worst = chart.marks
    assert best.x < worst.x
    assert (best.y, worst.y) == (chart.grid[2].y, chart.grid[0].y)


def test_every_kind_of_practice_counts_for_the_streak(ann: User, recorder: Recorder) -> None:
    recorder.call(OPTIMAL)
    let_days_pass(ann)
    recorder.call(ERROR, origin=Origin.REVIEW)
    assert standing_of(ann, current_progress(ann)).streak == 2


def test_a_rule_is_named_after_its_call_and_purpose() -> None:
    name = rule_name(system="sayc", rule="sayc.stayman.ask", module="stayman")
    found = [str(text) for text in (name.title, name.after, name.module_title)]
    assert found == ["2♣: Stayman", "1NT (Pass or X)", "Stayman over 1NT"]


def test_a_rule_with_many_auctions_is_not_named_after_one() -> None:
    name = rule_name(system="sayc", rule="sayc.opener_comp.balanced.rebid", module="opener_after_interference")
    assert (str(name.title), name.after, str(name.module_title)) == ("Long suit", None, "Opener after interference")


def test_a_deleted_rule_is_named_after_its_topic() -> None:
    name = rule_name(system="sayc", rule="sayc.old.rule", module="old_conventions")
    assert (str(name.title), name.module) == ("Old conventions", "")


def test_a_deleted_system_raises_no_error() -> None:
    assert str(rule_name(system="acol", rule="acol.open.1nt", module="opening_bids").title) == "Opening bids"


@pytest.mark.parametrize("module", ["", "natural"])
def test_calls_without_a_convention_are_judgment(module: str) -> None:
    assert str(module_title(system="sayc", module=module)) == "Judgment"


@pytest.mark.parametrize("rows", [3, 30])
def test_the_query_count_of_progress_is_constant(
    ann: User, recorder: Recorder, rows: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(rows):
        recorder.call(ERROR, rule=f"sayc.rule.{number}")
    let_days_pass(ann)
    with django_assert_num_queries(9):
        progress = current_progress(ann)
        standing_of(ann, progress)
        modules_of(progress.states)
        review_queue(ann, progress)
        weeks_of(ann)
        last_mistakes(ann)


def test_progress_only_contains_plain_values(ann: User, recorder: Recorder) -> None:
    recorder.call(ERROR)
    catch_up(user=ann)
    row = RuleState.objects.values("mastery", "lost", "stability_days").get()
    assert json.loads(json.dumps(row)) == row
