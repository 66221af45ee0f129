"""URLs of the API of the user's own bidding."""

from django.urls import path

from apps.auctions.api import views

urlpatterns = [
    path("decisions/", views.DecisionList.as_view(), name="api-decisions"),
    path("decisions/<int:pk>/", views.DecisionOne.as_view(), name="api-decision"),
    path("tables/", views.TableList.as_view(), name="api-tables"),
    path("tables/<int:table_id>/", views.TableOne.as_view(), name="api-table"),
]
