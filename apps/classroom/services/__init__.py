"""What people do with classes and their work: one module a subject."""

from apps.classroom.services.assignments import (
    AssignmentBegunError,
    AssignmentPlan,
    change_assignment,
    create_assignment,
    delete_assignment,
    move_close,
)
from apps.classroom.services.attempts import (
    AssignmentClosedError,
    AttemptFinishedError,
    BoardNotDoneError,
    NoAttemptLeftError,
    NotYourWorkError,
    finish_attempt,
    open_board,
    open_next_board,
    start_attempt,
)
from apps.classroom.services.audit import note, note_reading
from apps.classroom.services.classes import (
    ClassInUseError,
    NoTeacherYetError,
    PasswordRefusedError,
    UnknownPersonError,
    add_instructor,
    archive_class,
    change_join_code,
    delete_class,
    remove_member,
    rename_class,
    reopen_class,
    reset_password,
)
from apps.classroom.services.judging import answer_flag, override_grade
from apps.classroom.services.regrading import Regraded, regrade
from apps.classroom.services.regradings import (
    RegradingUnderWayError,
    decisions_since,
    is_regrading,
    order_regrading,
)
from apps.classroom.services.roster import MOST_NEW, NewLogin, add_checked, add_students
from apps.classroom.services.sets import BoardKeptError, drop_board

__all__ = (
    "MOST_NEW",
    "AssignmentBegunError",
    "AssignmentClosedError",
    "AssignmentPlan",
    "AttemptFinishedError",
    "BoardKeptError",
    "BoardNotDoneError",
    "ClassInUseError",
    "NewLogin",
    "NoAttemptLeftError",
    "NoTeacherYetError",
    "NotYourWorkError",
    "PasswordRefusedError",
    "Regraded",
    "RegradingUnderWayError",
    "UnknownPersonError",
    "add_checked",
    "add_instructor",
    "add_students",
    "answer_flag",
    "archive_class",
    "change_assignment",
    "change_join_code",
    "create_assignment",
    "decisions_since",
    "delete_assignment",
    "delete_class",
    "drop_board",
    "finish_attempt",
    "is_regrading",
    "move_close",
    "note",
    "note_reading",
    "open_board",
    "open_next_board",
    "order_regrading",
    "override_grade",
    "regrade",
    "remove_member",
    "rename_class",
    "reopen_class",
    "reset_password",
    "start_attempt",
)
