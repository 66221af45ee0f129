"""Projection of a rule's answers: mastery, review items and due dates."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.bidding.models import Origin, TierName
from apps.progress.selectors.memory import Memory
from apps.progress.selectors.projection import JUDGEMENT, Answer, Story, story_of
from tests.progress.answers import FIRST_DAY, AnswerFactory

RULE = "sayc.open.1nt"
OPTIMAL, ACCEPTABLE, ERROR = TierName.OPTIMAL, TierName.ACCEPTABLE, TierName.ERROR


@pytest.fixture
def factory() -> AnswerFactory:
    return AnswerFactory()


def day(number: int) -> date:
    return FIRST_DAY.date() + timedelta(days=number)


def memory(*answers: Answer) -> Memory:
    state = story_of(RULE, answers).memory
    assert state is not None
    return state


def due(*answers: Answer) -> date:
    return memory(*answers).due_on


def wait(state: Memory) -> int:
    return (state.due_on - state.reviewed_on).days


def test_good_calls_alone_schedule_no_review(factory: AnswerFactory) -> None:
    story = story_of(RULE, [factory.answer(OPTIMAL), factory.answer(ACCEPTABLE, day=1)])
    assert (story.memory, story.items) == (None, ())
    assert (story.calls, story.good_calls) == (2, 2)


@pytest.mark.parametrize("tier", [TierName.SUBOPTIMAL, TierName.ERROR])
def test_a_wrong_call_is_due_the_next_day(factory: AnswerFactory, tier: TierName) -> None:
    wrong = factory.answer(tier)
    assert due(wrong) == day(1)
    assert [item.decision_id for item in story_of(RULE, [wrong]).items] == [wrong.decision_id]


def test_each_right_review_lengthens_the_interval(factory: AnswerFactory) -> None:
    answers = [factory.answer(ERROR)]
    waits = []
    for _ in range(5):
        state = memory(*answers)
        waits.append(wait(state))
        at = (state.due_on - FIRST_DAY.date()).days
        answers.append(factory.answer(OPTIMAL, day=at, origin=Origin.REVIEW))
    assert waits == sorted(waits)
    assert waits[0] == 1 < waits[-1]


def test_a_wrong_review_shortens_the_interval_but_keeps_some_stability(factory: AnswerFactory) -> None:
    learned = [factory.answer(ERROR)] + [factory.answer(OPTIMAL, day=d, origin=Origin.REVIEW) for d in (1, 3, 9, 25)]
    before = memory(*learned)
    after = memory(*learned, factory.answer(ERROR, day=60, origin=Origin.REVIEW))
    assert memory(learned[0]).stability_days < after.stability_days < before.stability_days
    assert wait(after) < wait(before)


def test_a_right_call_on_another_hand_counts_for_the_rule(factory: AnswerFactory) -> None:
    wrong = factory.answer(ERROR)
    elsewhere = factory.answer(OPTIMAL, day=1, hand="another hand")
    assert due(wrong, elsewhere) > day(2)
    assert len(story_of(RULE, [wrong, elsewhere]).items) == 1


def test_a_call_with_a_hint_is_due_sooner(factory: AnswerFactory) -> None:
    reviews = [factory.answer(ERROR)] + [factory.answer(OPTIMAL, day=d, origin=Origin.REVIEW) for d in (1, 3)]
    alone = due(*reviews, factory.answer(OPTIMAL, day=9, origin=Origin.REVIEW))
    helped = due(*reviews, factory.answer(OPTIMAL, day=9, origin=Origin.REVIEW, had_hint=True))
    assert helped < alone


def test_judgment_hands_do_not_count_for_each_other(factory: AnswerFactory) -> None:
    factory.module = JUDGEMENT
    wrong = factory.answer(ERROR)
    assert due(wrong, factory.answer(OPTIMAL, day=1, hand="another hand")) == day(1)


def test_judgment_hands_are_due_daily_until_each_is_right(factory: AnswerFactory) -> None:
    factory.module = JUDGEMENT
    wrong = [factory.answer(ERROR, hand="one"), factory.answer(ERROR, hand="two")]
    first_right = factory.answer(OPTIMAL, day=1, hand="one", origin=Origin.REVIEW)
    assert due(*wrong, first_right) == day(2)
    second_right = factory.answer(OPTIMAL, day=2, hand="two", origin=Origin.REVIEW)
    assert due(*wrong, first_right, second_right) > day(3)


def test_an_error_through_the_api_schedules_no_review(factory: AnswerFactory) -> None:
    story = story_of(RULE, [factory.answer(ERROR, origin=Origin.API)])
    assert (story.calls, story.items, story.memory) == (1, (), None)


def test_repeated_errors_in_a_position_are_one_item(factory: AnswerFactory) -> None:
    answers = [factory.answer(ERROR, day=d) for d in range(3)] + [factory.answer(ERROR, day=3, origin=Origin.REVIEW)]
    (item,) = story_of(RULE, answers).items
    assert (item.decision_id, item.answers, item.is_right) == (answers[0].decision_id, 1, False)


def test_a_review_graded_by_another_rule_still_settles_the_position(factory: AnswerFactory) -> None:
    answers = [factory.answer(ERROR), factory.answer(OPTIMAL, day=1, origin=Origin.REVIEW, rule="sayc.open.new")]
    story = story_of(RULE, answers)
    assert story.items[0].is_right
    assert story.calls == 1
    assert due(*answers) > day(2)


def test_repeating_one_hand_is_not_full_mastery(factory: AnswerFactory) -> None:
    same = story_of(RULE, [factory.answer(OPTIMAL, day=d) for d in range(10)])
    different = story_of(RULE, [factory.answer(OPTIMAL, hand=f"hand {n}") for n in range(10)])
    assert (same.mastery.percent, different.mastery.percent) == (34, 100)


ANSWERS = st.lists(
    st.tuples(
        st.sampled_from(list(TierName)),
        st.integers(0, 3),
        st.sampled_from("abc"),
        st.sampled_from([Origin.PRACTICE, Origin.LIVE, Origin.REVIEW, Origin.API]),
    ),
    min_size=1,
    max_size=25,
)


def _story(drawn: list[tuple[TierName, int, str, Origin]], module: str) -> Story:
    factory = AnswerFactory(module=module)
    answers, at = [], 0
    for tier, days_later, hand, origin in drawn:
        at += days_later
        answers.append(factory.answer(tier, day=at, hand=hand, origin=origin))
    return story_of(RULE, answers)


@given(ANSWERS, st.sampled_from(["opening_bids", JUDGEMENT]))
def test_invariants_hold_for_any_answers(drawn: list[tuple[TierName, int, str, Origin]], module: str) -> None:
    story = _story(drawn, module)
    assert 0 <= story.good_calls <= story.calls == len(drawn)
    assert 0 <= story.mastery.percent <= 100
    assert (story.memory is None) == (story.items == ())
    if story.memory:
        assert 1 <= (story.memory.due_on - story.memory.reviewed_on).days <= 365
        assert 1 <= story.memory.difficulty <= 10
    assert story == _story(drawn, module)
