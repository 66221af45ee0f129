"""Addresses of home, assignments, and the way from board to board."""

from django.urls import path

from apps.classroom import views

app_name = "classroom"
urlpatterns = [
    path("", views.home, name="home"),
    path("assignments/<int:assignment_id>/", views.assignment, name="assignment"),
    path("assignments/<int:assignment_id>/start", views.assignment_start, name="assignment-start"),
    path("attempts/<int:attempt_id>/boards/<int:number>", views.board_open, name="board-open"),
    path("tables/<int:table_id>/next", views.board_next, name="board-next"),
    path("tables/<int:table_id>/up", views.table_up, name="table-up"),
    path("sets/<int:practice_set_id>/practise", views.set_practise, name="set-practise"),
]
