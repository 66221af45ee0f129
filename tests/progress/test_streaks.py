from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.progress.selectors.streaks import streak_of

TODAY = date(2026, 3, 31)


def dates_before_today(*days: int) -> list[date]:
    return [TODAY - timedelta(days=day) for day in days]


@pytest.mark.parametrize(
    ("days_ago", "length"),
    [
        ([], 0),
        ([0], 1),
        ([0, 1, 2], 3),
        ([1, 2], 2),
        ([0, 2, 3], 3),
        ([2, 3], 2),
        ([3, 4], 0),
        ([0, 1, 2, 5, 6], 3),
        ([0, 2, 4], 2),
        ([0, 2, 3, 4, 5, 6, 7, 9, 10], 9),
        ([0, 2, 3, 4, 5, 6, 8, 9], 6),
    ],
    ids=[
        "nothing bid",
        "today only",
        "three days",
        "today is still to come",
        "one missed day is forgiven",
        "yesterday missed and today still to come",
        "two missed days end it",
        "two missed days end it before",
        "a second miss too soon ends it",
        "a second miss after six days is forgiven",
        "a second miss after five days is not",
    ],
)
def test_a_streak_allows_a_missed_day(days_ago: list[int], length: int) -> None:
    assert streak_of(dates_before_today(*days_ago), TODAY) == length


@given(st.sets(st.integers(0, 40)))
def test_a_streak_is_at_most_the_number_of_practice_days(days_ago: set[int]) -> None:
    assert 0 <= streak_of(dates_before_today(*days_ago), TODAY) <= len(days_ago)


@given(st.sets(st.integers(1, 40)))
def test_practicing_today_never_shortens_a_streak(days_ago: set[int]) -> None:
    assert streak_of(dates_before_today(0, *days_ago), TODAY) == streak_of(dates_before_today(*days_ago), TODAY) + 1
