"""URLs of progress, reviews and drills."""

from django.urls import include, path

from apps.progress.views import drills, review
from apps.progress.views.progress import progress

app_name = "progress"
urlpatterns = [
    path("progress/", progress, name="progress"),
    path("practice/", drills.practice_page, name="practice"),
    path("practise/", drills.practice_moved, name="practice-moved"),
    path("progress/drills", drills.drill_order, name="drill-order"),
    path("progress/drills/<int:drill_id>/", drills.drill, name="drill"),
    path("progress/drills/<int:drill_id>/part", drills.drill_part, name="drill-part"),
    path("progress/drills/<int:drill_id>/begin", drills.drill_begin, name="drill-begin"),
    path("api/", include("apps.progress.api.urls")),
    path("review/", review.review_page, name="review"),
    path("review/part", review.review_part, name="review-part"),
    path("review/cards", review.cards_set, name="cards-set"),
    path("review/<int:decision_id>/call", review.answer_add, name="answer-add"),
    path("review/answers/<int:decision_id>/", review.answer_page, name="answer"),
    path("review/answers/<int:decision_id>/explanation", review.explanation, name="explanation"),
]
