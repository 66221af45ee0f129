"""URLs of the site, with those of its apps."""

from django.conf import settings
from django.contrib import admin
from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from bridgeclass.health import healthz

admin.autodiscover()
urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("", include("apps.classroom.urls")),
    path("", include("apps.bidding.urls")),
    path("", include("apps.cards.urls")),
    path("", include("apps.auctions.urls")),
    path("", include("apps.deals.urls")),
    path("", include("apps.progress.urls")),
    path("admin/", admin.site.urls),
    path("accounts/", include("apps.accounts.urls")),
    path("accounts/", include("allauth.urls")),
    path("api/", include("apps.bidding.api.urls")),
    path("api/", include("apps.auctions.api.urls")),
    path("api/teaching/", include("apps.deals.api.urls")),
    path("api/", include("apps.classroom.api.urls")),
    path("api/schema/", SpectacularAPIView.as_view(), name="schema"),
    path("api/docs/", SpectacularSwaggerSplitView.as_view(), name="api-docs"),
]
if settings.METRICS:
    urlpatterns.append(path("metrics", include("apps.core.urls")))
handler404 = "apps.core.api.errors.not_found"
