"""Rules that cost a class points, and students who need help."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import islice

from django.utils.formats import number_format
from django.utils.translation import gettext

from apps.bidding.models import TierName
from apps.bidding.selectors.mistakes import mistake_name
from apps.classroom.selectors.calls import JudgedCall, mean_of
from apps.classroom.selectors.classes import in_a_list
from apps.core.i18n.rendering import plain
from apps.progress.selectors.rule_names import RuleName, rule_name
from bridgeclass.engine.calls import Call
from bridgeclass.engine.messages import Text

BEST = 10
SHOWN, KINDS_SHOWN = 8, 5
FEW = 3
"""The fewest calls that support a statement about a rule or a student; fewer may be chance."""
LOW_MEAN = 6.0
MISSES_OF_ONE_RULE = 2


@dataclass(frozen=True, slots=True)
class Weakness:
    """A rule that costs points."""

    name: RuleName
    calls: int
    mean: float
    """Mean points a call, 0 to 10."""
    students: int
    """The number of students who made another call."""
    instead: Call | None
    """The most frequent other call."""


@dataclass(frozen=True, slots=True)
class CommonMistake:
    """A kind of mistake, how often it was made, and by how many students."""

    name: Text
    times: int
    students: int


@dataclass(frozen=True, slots=True)
class NeedsHelp:
    """A student who needs help, with the reasons."""

    user_id: int
    name: str
    mean: float | None
    reasons: tuple[str, ...]


def weaknesses(calls: Iterable[JudgedCall]) -> tuple[Weakness, ...]:
    """Return the rules that cost a class most points in all, the worst first; at most eight.

    A single student's mistake is no weakness of the class, unless the rule's mean is low.
    """
    groups = _by_rule(calls).values()
    return _worst(group for group in groups if len(group) >= FEW and _is_weakness(group))


def common_mistakes(calls: Iterable[JudgedCall]) -> tuple[CommonMistake, ...]:
    """Return the kinds of mistake that are made most, each at least three times; at most five."""
    groups: defaultdict[str, list[int]] = defaultdict(list)
    for call in calls:
        if call.mistake:
            groups[call.mistake].append(call.user_id)
    often = sorted(groups.items(), key=lambda item: (-len(item[1]), item[0]))
    found = (CommonMistake(mistake_name(kind), len(by), len(set(by))) for kind, by in often if len(by) >= FEW)
    return tuple(islice(found, KINDS_SHOWN))


def rules_to_practice(calls: Iterable[JudgedCall]) -> tuple[Weakness, ...]:
    """Return the rules that cost one student points, the worst first; at most eight."""
    return _worst(group for group in _by_rule(calls).values() if _lost(group))


def _worst(groups: Iterable[list[JudgedCall]]) -> tuple[Weakness, ...]:
    ordered = sorted(groups, key=lambda group: (-_lost(group), group[0].rule))
    return tuple(_weakness(group) for group in ordered[:SHOWN])


def _by_rule(calls: Iterable[JudgedCall]) -> dict[tuple[str, str, str], list[JudgedCall]]:
    """Group calls by system, module and rule."""
    groups: defaultdict[tuple[str, str, str], list[JudgedCall]] = defaultdict(list)
    for call in calls:
        groups[call.system, call.module, call.rule].append(call)
    return groups


def _is_weakness(calls: list[JudgedCall]) -> bool:
    missed_by = {call.user_id for call in calls if call.points < BEST}
    return len(missed_by) > 1 or (mean_of(calls) or 0.0) < LOW_MEAN


def _lost(calls: list[JudgedCall]) -> int:
    return sum(BEST - call.points for call in calls)


def _weakness(calls: list[JudgedCall]) -> Weakness:
    first = calls[0]
    missed = [call for call in calls if call.call != call.engine_call]
    common = Counter(call.call for call in missed).most_common(1)
    return Weakness(
        name=rule_name(system=first.system, rule=first.rule, module=first.module),
        calls=len(calls),
        mean=mean_of(calls) or 0.0,
        students=len({call.user_id for call in missed}),
        instead=Call.parse(common[0][0]) if common else None,
    )


def needing_help(
    calls: Iterable[JudgedCall], students: Mapping[int, str], other_reasons: Mapping[int, tuple[str, ...]] | None = None
) -> tuple[NeedsHelp, ...]:
    """Return the students (names by id) who need help, the lowest mean first.

    `other_reasons` are reasons besides the calls, by id of the student.
    """
    by_student: dict[int, list[JudgedCall]] = {user_id: [] for user_id in students}
    for call in calls:
        if call.user_id in by_student:
            by_student[call.user_id].append(call)
    found = []
    for user_id, own in by_student.items():
        reasons = (*(other_reasons or {}).get(user_id, ()), *_reasons(own))
        if reasons:
            found.append(NeedsHelp(user_id, students[user_id], mean_of(own), reasons))
    return tuple(sorted(found, key=lambda one: (one.mean is None, one.mean or 0, in_a_list(one.name))))


def _reasons(calls: list[JudgedCall]) -> list[str]:
    if len(calls) < FEW:
        return []
    reasons = []
    mean = mean_of(calls) or 0.0
    if mean < LOW_MEAN:
        low = gettext("average score %(mean)s out of 10 over %(calls)s calls")
        reasons.append(low % {"mean": number_format(mean, 1), "calls": len(calls)})
    errors = _by_rule(call for call in calls if call.tier is TierName.ERROR and call.rule)
    for (system, module, rule), group in sorted(errors.items(), key=lambda item: -len(item[1]))[:2]:
        if len(group) >= MISSES_OF_ONE_RULE:
            name = rule_name(system=system, rule=rule, module=module)
            missed = (
                gettext("missed %(title)s after %(after)s %(times)s times")
                if name.after
                else gettext("missed %(title)s %(times)s times")
            )
            texts = {"title": plain(name.title), "after": plain(name.after), "times": len(group)}
            reasons.append(missed % texts)
    return reasons
