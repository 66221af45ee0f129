"""Addresses of a person's progress and review."""

from django.urls import path

from apps.progress import views

app_name = "progress"
urlpatterns = [
    path("progress/", views.progress, name="progress"),
    path("review/", views.review_page, name="review"),
    path("review/part", views.review_part, name="review-part"),
    path("review/cards", views.cards_set, name="cards-set"),
    path("review/<int:item_id>/call", views.answer_add, name="answer-add"),
    path("review/answers/<int:decision_id>/", views.answer_page, name="answer"),
    path("review/answers/<int:decision_id>/explanation", views.explanation, name="explanation"),
]
