"""Streaks of days with practice."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta

DAYS_TO_EARN_A_MISS = 6
"""Days of practice after which another missed day is forgiven."""
_DAY = timedelta(days=1)


def streak_of(days: Iterable[date], today: date) -> int:
    """Return the number of days of practice in the current streak.

    A day without practice does not count. One such day is forgiven, and another after six days of practice; today
    breaks no streak.

    >>> monday = date(2026, 3, 2)
    >>> streak_of([monday, monday + 2 * _DAY], today=monday + 2 * _DAY)
    2
    """
    practiced = set(days)
    day = today if today in practiced else today - _DAY
    length, since_a_miss = 0, DAYS_TO_EARN_A_MISS
    while day in practiced or (since_a_miss >= DAYS_TO_EARN_A_MISS and day - _DAY in practiced):
        if day in practiced:
            length += 1
            since_a_miss += 1
        else:
            since_a_miss = 0
        day -= _DAY
    return length
