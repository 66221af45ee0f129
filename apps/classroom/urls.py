"""Addresses of home, classes with their students, work and results, and the way from board to board."""

from django.urls import path

from apps.classroom.views import classes, exports, joining, reports, setting, shared, students, work

app_name = "classroom"
urlpatterns = [
    path("", work.home, name="home"),
    path("join/<str:code>/", joining.join, name="join"),
    path("classes/new/", classes.class_new, name="class-new"),
    path("classes/<int:class_id>/", classes.class_page, name="class"),
    path("classes/<int:class_id>/code/", classes.class_code, name="class-code"),
    path("classes/<int:class_id>/results/", classes.results, name="class-results"),
    path("classes/<int:class_id>/flags/", classes.flags, name="flags"),
    path("classes/<int:class_id>/settings/", classes.settings_page, name="class-settings"),
    path("classes/<int:class_id>/settings/code", classes.code_change, name="code-change"),
    path("classes/<int:class_id>/settings/teacher", classes.teacher_add, name="teacher-add"),
    path("classes/<int:class_id>/settings/archive", classes.archive, name="class-archive"),
    path("classes/<int:class_id>/settings/delete", classes.class_delete, name="class-delete"),
    path("classes/<int:class_id>/members/<int:user_id>/remove", classes.member_remove, name="member-remove"),
    path("classes/<int:class_id>/students.csv", exports.roster_csv, name="roster-csv"),
    path("classes/<int:class_id>/students/add/", students.students_add, name="students-add"),
    path("classes/<int:class_id>/students/<int:user_id>/", students.student, name="student"),
    path("classes/<int:class_id>/students/<int:user_id>/password", students.password_reset, name="password-reset"),
    path("classes/<int:class_id>/students/<int:user_id>/as/", students.view_as, name="view-as"),
    path(
        "classes/<int:class_id>/students/<int:user_id>/as/assignments/<int:assignment_id>/",
        students.view_as_assignment,
        name="view-as-assignment",
    ),
    path("classes/<int:class_id>/assignments/new/", setting.assignment_new, name="assignment-new"),
    path("assignments/<int:assignment_id>/", work.assignment, name="assignment"),
    path("assignments/<int:assignment_id>/start", work.assignment_start, name="assignment-start"),
    path("assignments/<int:assignment_id>/edit/", setting.assignment_edit, name="assignment-edit"),
    path("assignments/<int:assignment_id>/clone", setting.assignment_clone, name="assignment-clone"),
    path("assignments/<int:assignment_id>/delete", setting.assignment_delete, name="assignment-delete"),
    path("assignments/<int:assignment_id>/report/", reports.report, name="report"),
    path("assignments/<int:assignment_id>/report/part", reports.report_part, name="report-part"),
    path("assignments/<int:assignment_id>/report/boards/<int:number>/", reports.board, name="report-board"),
    path("assignments/<int:assignment_id>/results.csv", exports.results_csv, name="results-csv"),
    path("assignments/<int:assignment_id>/results.xlsx", exports.results_xlsx, name="results-xlsx"),
    path("assignments/<int:assignment_id>/calls.csv", exports.calls_csv, name="calls-csv"),
    path("decisions/<int:decision_id>/", reports.decision, name="decision"),
    path("decisions/<int:decision_id>/explanation", reports.decision_level, name="decision-level"),
    path("decisions/<int:decision_id>/override", reports.decision_override, name="decision-override"),
    path("decisions/<int:decision_id>/flag/answer", reports.flag_answer, name="flag-answer"),
    path("attempts/<int:attempt_id>/boards/<int:number>", work.board_open, name="board-open"),
    path("tables/<int:table_id>/next", work.board_next, name="board-next"),
    path("tables/<int:table_id>/up", work.table_up, name="table-up"),
    path("shared/<str:token>/", shared.shared, name="shared"),
    path("shared/<str:token>/bid", shared.shared_bid, name="shared-bid"),
    path("sets/<int:practice_set_id>/practise", work.set_practise, name="set-practise"),
]
