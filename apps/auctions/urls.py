"""Addresses of a table: its pages, their parts, what can be done there, and its socket."""

from django.urls import path

from apps.auctions import views
from apps.auctions.consumers import TableConsumer

app_name = "auctions"
urlpatterns = [
    path("tables/<int:table_id>/", views.table_page, name="table"),
    path("tables/<int:table_id>/part", views.table_part, name="table-part"),
    path("tables/<int:table_id>/feedback/", views.feedback_page, name="feedback"),
    path("tables/<int:table_id>/feedback/part", views.feedback_part, name="feedback-part"),
    path("tables/<int:table_id>/call", views.call_add, name="call-add"),
    path("tables/<int:table_id>/hint", views.hint_take, name="hint-take"),
    path("tables/<int:table_id>/robots", views.robots_ask, name="robots-ask"),
    path("tables/<int:table_id>/explanation/<int:decision_id>", views.explanation, name="explanation"),
    path("decisions/<int:decision_id>/disagree", views.flag_raise, name="flag-raise"),
]
socket_urlpatterns = [
    path("ws/tables/<int:table_id>", TableConsumer.as_asgi()),
]
