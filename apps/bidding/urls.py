"""URLs of the system pages."""

from django.urls import path

from apps.bidding import views

app_name = "bidding"
urlpatterns = [
    path("doubts/", views.doubts, name="doubts"),
    path("system/", views.systems, name="systems"),
    path("system/notes/<slug:name>/", views.notes, name="notes"),
    path("system/<slug:system>/", views.card, name="card"),
    path("system/<slug:system>/found", views.card_found, name="card-found"),
    path("system/<slug:system>/next/", views.next_page, name="next"),
    path("system/<slug:system>/next/part", views.next_part, name="next-part"),
    path("system/<slug:system>/rules/<slug:module>/", views.module, name="module"),
]
