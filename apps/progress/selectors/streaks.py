"""Days in a row with practice, counted by somebody kind."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta

DAYS_TO_EARN_A_MISS = 6
"""After a missed day this many days of practice come before another one is forgiven."""
_DAY = timedelta(days=1)


def streak_of(days: Iterable[date], today: date) -> int:
    """How many days of practice are in the streak that leads to today.

    Today counts once something was bid, and breaks nothing before. One missed day is forgiven, and
    another one after six days of practice; a missed day is not counted.

    >>> monday = date(2026, 3, 2)
    >>> streak_of([monday, monday + 2 * _DAY], today=monday + 2 * _DAY)
    2
    """
    practised = set(days)
    day = today if today in practised else today - _DAY
    length, since_a_miss = 0, DAYS_TO_EARN_A_MISS
    while day in practised or (since_a_miss >= DAYS_TO_EARN_A_MISS and day - _DAY in practised):
        if day in practised:
            length += 1
            since_a_miss += 1
        else:
            since_a_miss = 0
        day -= _DAY
    return length
