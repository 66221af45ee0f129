"""URLs of the API of classes, assignments and results."""

from django.urls import path

from apps.classroom.api import classes, results, work

urlpatterns = [
    path("sets/", work.OwnSets.as_view(), name="api-sets"),
    path("assignments/", work.OwnWork.as_view(), name="api-assignments"),
    path("assignments/<int:assignment_id>/", work.OwnWorkOne.as_view(), name="api-assignment"),
    path("teaching/classes/", classes.ClassList.as_view(), name="api-classes"),
    path("teaching/classes/<int:class_id>/", classes.ClassOne.as_view(), name="api-class"),
    path("teaching/classes/<int:class_id>/students/", classes.StudentList.as_view(), name="api-students"),
    path("teaching/classes/<int:class_id>/students/<int:user_id>/", classes.StudentOne.as_view(), name="api-student"),
    path(
        "teaching/classes/<int:class_id>/students/<int:user_id>/password/",
        classes.StudentPassword.as_view(),
        name="api-student-password",
    ),
    path("teaching/classes/<int:class_id>/decisions/", results.DecisionsOfClass.as_view(), name="api-class-decisions"),
    path("teaching/decisions/<int:decision_id>/", results.DecisionTaught.as_view(), name="api-decision-taught"),
    path("teaching/decisions/<int:decision_id>/override/", results.DecisionOverride.as_view(), name="api-override"),
    path("teaching/assignments/", work.AssignmentList.as_view(), name="api-teaching-assignments"),
    path("teaching/assignments/<int:assignment_id>/", work.AssignmentOne.as_view(), name="api-teaching-assignment"),
    path("teaching/assignments/<int:assignment_id>/clone/", work.AssignmentClone.as_view(), name="api-clone"),
    path("teaching/assignments/<int:assignment_id>/results/", results.Results.as_view(), name="api-results"),
]
