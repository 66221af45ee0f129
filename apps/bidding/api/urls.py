"""URLs of the bidding API."""

from django.urls import path

from apps.bidding.api import views

urlpatterns = [
    path("get-next-bid/", views.next_bid, name="get-next-bid"),
    path("get-next-bid-structured/", views.next_bid_structured, name="get-next-bid-structured"),
    path("evaluate-bid/", views.evaluate_bid, name="evaluate-bid"),
]
