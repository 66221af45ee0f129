"""Metrics for Prometheus: requests, open sockets, tasks and the time that the engine takes. Off by default."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.tasks import TaskResultStatus
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django_tasks_db.models import DBTaskResult
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, Gauge, Histogram, generate_latest
from prometheus_client.metrics_core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from bridgeclass.health import is_internal

REQUESTS = Histogram("bridgeclass_request_seconds", "Time to answer a request.", ("view", "method", "status"))
SOCKETS = Gauge("bridgeclass_open_sockets", "Open websockets.", multiprocess_mode="livesum")
DECISIONS = Histogram(
    "bridgeclass_decision_seconds",
    "Time of the engine to judge a call.",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
)
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


class MetricsMiddleware:
    """Count every request and its duration by view and status."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        if not settings.METRICS:
            raise MiddlewareNotUsed
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request."""
        started = time.perf_counter()
        response = self.get_response(request)
        view = request.resolver_match.view_name if request.resolver_match else ""
        # Of a closed set, or a stranger could fill the memory with labels.
        method = request.method if request.method in METHODS else "other"
        REQUESTS.labels(view, method, response.status_code).observe(time.perf_counter() - started)
        return response


class TaskCollector(Collector):
    """The number of tasks by state, counted when it is asked for."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Yield one gauge."""
        counts = dict(DBTaskResult.objects.order_by().values_list("status").annotate(Count("pk")))
        gauge = GaugeMetricFamily("bridgeclass_tasks", "Tasks by state.", labels=("state",))
        for status in TaskResultStatus.values:
            gauge.add_metric([status.lower()], counts.get(status, 0))
        yield gauge


@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """Return the metrics of all processes to internal addresses and to holders of the token."""
    if not (settings.METRICS and (is_internal(request) or _has_token(request))):
        raise Http404
    tasks = CollectorRegistry()
    tasks.register(TaskCollector())
    processes = REGISTRY
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        processes = CollectorRegistry()
        MultiProcessCollector(processes)  # type: ignore[no-untyped-call]  # prometheus_client has few types
    return HttpResponse(generate_latest(processes) + generate_latest(tasks), content_type=CONTENT_TYPE_LATEST)


def _has_token(request: HttpRequest) -> bool:
    token = request.headers.get("Authorization", "").removeprefix("Bearer ")
    return bool(settings.METRICS_TOKEN) and constant_time_compare(token, settings.METRICS_TOKEN)
