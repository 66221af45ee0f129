"""Simulations of students over sixty days: their review queues stay reasonable."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from apps.accounts.models import User
from apps.bidding.models import Origin, TierName
from apps.progress.models import RuleState
from apps.progress.selectors.current_progress import current_progress
from apps.progress.selectors.queue import items_today, today_of
from apps.progress.selectors.summary import modules_of, weakest_of
from apps.progress.services.projector import catch_up
from tests.people import person
from tests.progress.records import RULES, Clock, Recorder, stop_the_clock

pytestmark = pytest.mark.django_db

DAYS = 60
CALLS_A_DAY = 5
CAP = 6
VACATION = range(30, 45)


@dataclass(slots=True)
class Diary:
    """Daily record of a simulated student."""

    queues: list[int] = field(default_factory=list)
    """Number of due positions at the start of each day."""
    rules: list[list[str]] = field(default_factory=list)
    """The rules of those positions."""
    right: list[bool] = field(default_factory=list)
    """True for each review with the right answer."""


Answers = Callable[[str, int], bool]
"""Function of a rule and a day that returns True if the student gets the rule right."""


@dataclass(slots=True)
class Forgetful:
    """Student who remembers a rule for a while; each right answer in time extends the interval."""

    keeps_days: dict[str, int] = field(default_factory=dict)
    last_day: dict[str, int] = field(default_factory=dict)

    def __call__(self, rule: str, day: int) -> bool:
        keeps = self.keeps_days.get(rule, 0)
        since = day - self.last_day.get(rule, -DAYS)
        is_right = since <= keeps
        self.keeps_days[rule] = keeps + max(1, since) if is_right else max(1, keeps // 2)
        self.last_day[rule] = day
        return is_right


def simulate(
    user: User, clock: Clock, answers: Answers, *, away: range = range(0), practices: range = range(DAYS)
) -> Diary:
    """Simulate the days: review all due positions, and practice some rules on practice days, except while away."""
    recorder, dice, diary = Recorder(user), random.Random(1), Diary()
    for day in range(DAYS):
        if day not in away:
            _review(recorder, answers, day, diary)
        if day in practices and day not in away:
            for rule in dice.sample(RULES, CALLS_A_DAY):
                recorder.call(_tier(answers(rule, day)), rule=rule)
        clock.next_day()
    catch_up(user=user)
    return diary


def _review(recorder: Recorder, answers: Answers, day: int, diary: Diary) -> None:
    catch_up(user=recorder.user)
    items = items_today(recorder.user)
    diary.queues.append(len(items))
    diary.rules.append([item.state.rule for item in items])
    for item in items:
        is_right = answers(item.state.rule, day)
        diary.right.append(is_right)
        recorder.call(_tier(is_right), rule=item.state.rule, hand=item.decision.hand, origin=Origin.REVIEW)
    if day % 10 == 0:
        check_nothing_is_left(recorder.user, len(items))


def check_nothing_is_left(user: User, done: int) -> None:
    catch_up(user=user)
    today = today_of(user)
    assert (today.done, today.left) == (done, 0)


def _tier(is_right: bool) -> TierName:
    return TierName.OPTIMAL if is_right else TierName.ERROR


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return stop_the_clock(monkeypatch)


@pytest.fixture
def ann() -> User:
    user = person("Ann")
    user.cards_a_day = CAP
    user.save()
    return user


def test_a_student_without_errors_gets_no_reviews(ann: User, clock: Clock) -> None:
    diary = simulate(ann, clock, lambda rule, day: True)
    assert diary.queues == [0] * DAYS
    assert {module.mastery for module in modules_of(current_progress(ann).states)} == {100}
    assert RuleState.objects.filter(user=ann).count() == len(RULES)


def test_a_guessing_student_never_exceeds_the_daily_limit(ann: User, clock: Clock) -> None:
    dice = random.Random(2)
    diary = simulate(ann, clock, lambda rule, day: dice.random() < 0.3)
    assert max(diary.queues) <= CAP
    assert sum(diary.queues[-20:]) > 20 * CAP / 2  # reviews are due every day
    assert all(len(set(rules)) == len(rules) for rules in diary.rules)  # at most one hand of a rule per day
    reviewed = {rule for rules in diary.rules[-20:] for rule in rules}
    assert reviewed == set(RULES)  # every rule gets its turn
    rules = [rule for module in modules_of(current_progress(ann).states) for rule in module.rules]
    assert all(rule.mastery < 85 for rule in rules)
    assert len(weakest_of(rules)) == 3


def test_a_forgetful_student_gets_fewer_reviews_over_time(ann: User, clock: Clock) -> None:
    diary = simulate(ann, clock, Forgetful(), practices=range(8))
    assert max(diary.queues) <= CAP
    assert sum(diary.queues[:20]) > 2 * sum(diary.queues[-20:]) > 0
    late = diary.right[-15:]
    assert sum(late) > 0.6 * len(late)
    waits = [(s.due_on - s.reviewed_on).days for s in RuleState.objects.filter(user=ann) if s.due_on and s.reviewed_on]
    assert len(waits) == len(RULES)
    assert max(waits) > 7


def test_a_student_back_from_vacation_has_no_backlog(ann: User, clock: Clock) -> None:
    dice = random.Random(2)
    diary = simulate(ann, clock, lambda rule, day: day >= VACATION.stop or dice.random() < 0.3, away=VACATION)
    after = diary.queues[VACATION.start :]
    assert after[0] == CAP
    assert max(after) <= CAP
    assert sum(after[-5:]) < 5 * CAP / 2  # the backlog is gone within two weeks
