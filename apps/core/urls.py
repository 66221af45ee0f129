"""The address of the metrics, below /metrics."""

from django.urls import path

from apps.core.metrics import metrics

urlpatterns = [path("", metrics, name="metrics")]
