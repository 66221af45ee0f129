"""A rule's story: what counts, what comes back, and when."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.bidding.models import Origin, TierName
from apps.progress.selectors.memory import Memory
from apps.progress.selectors.projection import JUDGEMENT, Answer, Story, story_of
from tests.progress.stories import FIRST_DAY, Storyteller

RULE = "sayc.open.1nt"
OPTIMAL, ACCEPTABLE, ERROR = TierName.OPTIMAL, TierName.ACCEPTABLE, TierName.ERROR


@pytest.fixture
def tell() -> Storyteller:
    return Storyteller()


def day(number: int) -> date:
    return FIRST_DAY.date() + timedelta(days=number)


def memory(*answers: Answer) -> Memory:
    kept = story_of(RULE, answers).memory
    assert kept is not None
    return kept


def due(*answers: Answer) -> date:
    return memory(*answers).due_on


def wait(kept: Memory) -> int:
    return (kept.due_on - kept.reviewed_on).days


def test_right_calls_alone_bring_nothing_back(tell: Storyteller) -> None:
    story = story_of(RULE, [tell.answer(OPTIMAL), tell.answer(ACCEPTABLE, day=1)])
    assert (story.memory, story.items) == (None, ())
    assert (story.calls, story.good_calls) == (2, 2)


@pytest.mark.parametrize("tier", [TierName.SUBOPTIMAL, TierName.ERROR])
def test_a_wrong_call_comes_back_the_next_day(tell: Storyteller, tier: TierName) -> None:
    wrong = tell.answer(tier)
    assert due(wrong) == day(1)
    assert [item.decision_id for item in story_of(RULE, [wrong]).items] == [wrong.decision_id]


def test_each_right_review_waits_longer(tell: Storyteller) -> None:
    answers = [tell.answer(ERROR)]
    waits = []
    for _ in range(5):
        kept = memory(*answers)
        waits.append(wait(kept))
        at = (kept.due_on - FIRST_DAY.date()).days
        answers.append(tell.answer(OPTIMAL, day=at, origin=Origin.REVIEW))
    assert waits == sorted(waits)
    assert waits[0] == 1 < waits[-1]


def test_a_wrong_review_comes_back_tomorrow_without_losing_all(tell: Storyteller) -> None:
    learned = [tell.answer(ERROR)] + [tell.answer(OPTIMAL, day=d, origin=Origin.REVIEW) for d in (1, 3, 9, 25)]
    before = memory(*learned)
    after = memory(*learned, tell.answer(ERROR, day=60, origin=Origin.REVIEW))
    assert memory(learned[0]).stability_days < after.stability_days < before.stability_days
    assert wait(after) < wait(before)


def test_a_right_call_on_another_hand_counts_for_the_rule(tell: Storyteller) -> None:
    wrong = tell.answer(ERROR)
    elsewhere = tell.answer(OPTIMAL, day=1, hand="another hand")
    assert due(wrong, elsewhere) > day(2)
    assert len(story_of(RULE, [wrong, elsewhere]).items) == 1


def test_a_call_that_took_a_hint_comes_back_no_later_than_one_without(tell: Storyteller) -> None:
    reviews = [tell.answer(ERROR)] + [tell.answer(OPTIMAL, day=d, origin=Origin.REVIEW) for d in (1, 3)]
    alone = due(*reviews, tell.answer(OPTIMAL, day=9, origin=Origin.REVIEW))
    helped = due(*reviews, tell.answer(OPTIMAL, day=9, origin=Origin.REVIEW, had_hint=True))
    assert helped < alone


def test_hands_of_judgement_teach_nothing_about_one_another(tell: Storyteller) -> None:
    tell.module = JUDGEMENT
    wrong = tell.answer(ERROR)
    assert due(wrong, tell.answer(OPTIMAL, day=1, hand="another hand")) == day(1)


def test_hands_of_judgement_come_back_day_by_day_until_each_is_right(tell: Storyteller) -> None:
    tell.module = JUDGEMENT
    wrong = [tell.answer(ERROR, hand="one"), tell.answer(ERROR, hand="two")]
    first_right = tell.answer(OPTIMAL, day=1, hand="one", origin=Origin.REVIEW)
    assert due(*wrong, first_right) == day(2)
    second_right = tell.answer(OPTIMAL, day=2, hand="two", origin=Origin.REVIEW)
    assert due(*wrong, first_right, second_right) > day(3)


def test_a_mistake_asked_of_the_api_brings_nothing_back(tell: Storyteller) -> None:
    story = story_of(RULE, [tell.answer(ERROR, origin=Origin.API)])
    assert (story.calls, story.items, story.memory) == (1, (), None)


def test_the_same_position_is_one_item_however_often_it_goes_wrong(tell: Storyteller) -> None:
    answers = [tell.answer(ERROR, day=d) for d in range(3)] + [tell.answer(ERROR, day=3, origin=Origin.REVIEW)]
    (item,) = story_of(RULE, answers).items
    assert (item.decision_id, item.answers, item.is_right) == (answers[0].decision_id, 1, False)


def test_a_review_that_another_rule_judges_still_settles_the_position(tell: Storyteller) -> None:
    answers = [tell.answer(ERROR), tell.answer(OPTIMAL, day=1, origin=Origin.REVIEW, rule="sayc.open.new")]
    story = story_of(RULE, answers)
    assert story.items[0].is_right
    assert story.calls == 1
    assert due(*answers) > day(2)


def test_one_hand_learned_by_heart_is_no_mastery(tell: Storyteller) -> None:
    same = story_of(RULE, [tell.answer(OPTIMAL, day=d) for d in range(10)])
    different = story_of(RULE, [tell.answer(OPTIMAL, hand=f"hand {n}") for n in range(10)])
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
    tell = Storyteller(module=module)
    answers, at = [], 0
    for tier, days_later, hand, origin in drawn:
        at += days_later
        answers.append(tell.answer(tier, day=at, hand=hand, origin=origin))
    return story_of(RULE, answers)


@given(ANSWERS, st.sampled_from(["opening_bids", JUDGEMENT]))
def test_whatever_is_answered_the_story_holds_together(
    drawn: list[tuple[TierName, int, str, Origin]], module: str
) -> None:
    story = _story(drawn, module)
    assert 0 <= story.good_calls <= story.calls == len(drawn)
    assert 0 <= story.mastery.percent <= 100
    assert (story.memory is None) == (story.items == ())
    if story.memory:
        assert 1 <= (story.memory.due_on - story.memory.reviewed_on).days <= 365
        assert 1 <= story.memory.difficulty <= 10
    assert story == _story(drawn, module)
