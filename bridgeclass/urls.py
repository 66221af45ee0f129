"""Every address of the site: each app's own, below."""

from django.contrib import admin
from django.urls import include, path

from bridgeclass.health import healthz

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("admin/", admin.site.urls),
    path("accounts/", include("allauth.urls")),
]
