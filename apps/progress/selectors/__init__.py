"""What can be read of a person's progress, one module a subject."""

from apps.progress.selectors.charts import Chart, accuracy_chart, points_chart
from apps.progress.selectors.drills import GIVEN_UP_AFTER, DrillShown, drill_shown, drill_with, drills_open
from apps.progress.selectors.mistakes import Mistake, last_mistakes
from apps.progress.selectors.positions import Answered, Question, answered, question_of
from apps.progress.selectors.queue import DayAhead, Today, days_ahead, items_of, items_today, next_item, today_of
from apps.progress.selectors.subjects import SubjectGroup, UnknownSubjectError, subject_groups, subject_of
from apps.progress.selectors.summary import (
    ModuleProgress,
    RuleProgress,
    Standing,
    modules_of,
    rules_of,
    standing_of,
    states_of,
    streak,
    weakest_of,
)
from apps.progress.selectors.weeks import Week, weeks_of

__all__ = (
    "GIVEN_UP_AFTER",
    "Answered",
    "Chart",
    "DayAhead",
    "DrillShown",
    "Mistake",
    "ModuleProgress",
    "Question",
    "RuleProgress",
    "Standing",
    "SubjectGroup",
    "Today",
    "UnknownSubjectError",
    "Week",
    "accuracy_chart",
    "answered",
    "days_ahead",
    "drill_shown",
    "drill_with",
    "drills_open",
    "items_of",
    "items_today",
    "last_mistakes",
    "modules_of",
    "next_item",
    "points_chart",
    "question_of",
    "rules_of",
    "standing_of",
    "states_of",
    "streak",
    "subject_groups",
    "subject_of",
    "today_of",
    "weakest_of",
    "weeks_of",
)
