"""What can be read of a person's progress, one module a subject."""

from apps.progress.selectors.charts import Chart, accuracy_chart, points_chart
from apps.progress.selectors.current_progress import CurrentProgress, current_progress
from apps.progress.selectors.drills import GIVEN_UP_AFTER, DrillShown, drill_shown, drill_with, drills_open
from apps.progress.selectors.mistakes import Mistake, last_mistakes
from apps.progress.selectors.positions import Answered, Question, answered, question_of
from apps.progress.selectors.queue import DayAhead, Today, days_ahead, item_at, items_today, review_queue, today_of
from apps.progress.selectors.subjects import SubjectGroup, UnknownSubjectError, subject_groups, subject_of
from apps.progress.selectors.summary import (
    ModuleProgress,
    RuleProgress,
    Standing,
    modules_of,
    rules_of,
    standing_of,
    streak,
    weakest_of,
)
from apps.progress.selectors.weeks import Week, weeks_of

__all__ = (
    "GIVEN_UP_AFTER",
    "Answered",
    "Chart",
    "CurrentProgress",
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
    "current_progress",
    "days_ahead",
    "drill_shown",
    "drill_with",
    "drills_open",
    "item_at",
    "items_today",
    "last_mistakes",
    "modules_of",
    "points_chart",
    "question_of",
    "review_queue",
    "rules_of",
    "standing_of",
    "streak",
    "subject_groups",
    "subject_of",
    "today_of",
    "weakest_of",
    "weeks_of",
)
