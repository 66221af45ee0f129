"""URLs of convention cards."""

from django.urls import path

from apps.cards import views

app_name = "cards"
urlpatterns = [
    path("cards/", views.cards, name="cards"),
    path("cards/new/", views.new, name="new"),
    path("cards/import", views.import_card, name="import"),
    path("cards/check/<slug:system>", views.check, name="check"),
    path("cards/<int:card_id>/", views.card, name="card"),
    path("cards/<int:card_id>/change/", views.change, name="change"),
    path("cards/<int:card_id>/rules/new/", views.new_rule, name="new-rule"),
    path("cards/<int:card_id>/rules/remove", views.remove_rule, name="remove-rule"),
    path("cards/<int:card_id>/notes/", views.notes, name="notes"),
    path("cards/<int:card_id>/share", views.share, name="share"),
    path("cards/<int:card_id>/card.json", views.as_json, name="json"),
    path("cards/<int:card_id>/card.bbsa", views.as_bbsa, name="bbsa"),
]
