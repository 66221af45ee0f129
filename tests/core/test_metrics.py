import subprocess
import sys
from collections.abc import Callable
from types import SimpleNamespace

import pytest
from django.conf import LazySettings
from django.conf import settings as site
from django.core.exceptions import MiddlewareNotUsed
from django.http import Http404, HttpRequest, HttpResponse
from django.tasks import task
from django.test import Client, RequestFactory

from apps.core.metrics import SOCKETS, MetricsMiddleware, metrics

pytestmark = pytest.mark.django_db


@task
def nothing() -> None:
    """Do nothing; the tests only enqueue this task."""


@pytest.fixture
def read(settings: LazySettings, rf: RequestFactory) -> Callable[..., str]:
    """Return a function that reads the metrics from a client address."""
    settings.METRICS = True

    def read_metrics(address: str = "127.0.0.1", **headers: str) -> str:
        return metrics(rf.get("/metrics", headers=headers, REMOTE_ADDR=address)).content.decode()

    return read_metrics


def test_requests_are_counted_by_view_and_status(read: Callable[..., str], rf: RequestFactory) -> None:
    def view(request: HttpRequest) -> HttpResponse:
        return HttpResponse(status=418)

    request = rf.get("/tables/7/")
    request.resolver_match = SimpleNamespace(view_name="auctions:table")  # type: ignore[assignment]
    MetricsMiddleware(view)(request)
    request.method = "BREW"
    MetricsMiddleware(view)(request)
    line = 'bridgeclass_request_seconds_count{method="%s",status="418",view="auctions:table"} 1.0'
    assert line % "GET" in read()
    assert line % "other" in read()


def test_open_sockets_are_counted(read: Callable[..., str]) -> None:
    with SOCKETS.track_inprogress():
        assert "bridgeclass_open_sockets 1.0" in read()
    assert "bridgeclass_open_sockets 0.0" in read()


def test_tasks_are_counted_by_state(read: Callable[..., str], settings: LazySettings) -> None:
    settings.TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}
    nothing.enqueue()
    assert 'bridgeclass_tasks{state="ready"} 1.0' in read()
    assert 'bridgeclass_tasks{state="running"} 0.0' in read()


@pytest.mark.parametrize("headers", [{}, {"authorization": "Bearer wrong"}, {"authorization": "Bearer "}])
def test_other_addresses_cannot_read_metrics(
    read: Callable[..., str], headers: dict[str, str], settings: LazySettings
) -> None:
    settings.METRICS_TOKEN = "sesame"
    with pytest.raises(Http404):
        read("8.8.8.8", **headers)


def test_a_proxied_client_cannot_read_metrics(read: Callable[..., str]) -> None:
    with pytest.raises(Http404):
        read(**{"x-forwarded-for": "8.8.8.8"})


def test_a_token_allows_any_address(read: Callable[..., str], settings: LazySettings) -> None:
    settings.METRICS_TOKEN = "sesame"
    assert "bridgeclass_tasks" in read("8.8.8.8", authorization="Bearer sesame")


def test_metrics_are_off_by_default(client: Client, settings: LazySettings, rf: RequestFactory) -> None:
    assert not settings.METRICS
    assert client.get("/metrics").status_code == 404
    with pytest.raises(Http404):
        metrics(rf.get("/metrics"))
    with pytest.raises(MiddlewareNotUsed):
        MetricsMiddleware(lambda request: HttpResponse())


@pytest.mark.parametrize("variables", [{"METRICS": "true"}, {"METRICS_TOKEN": "sesame"}])
def test_an_environment_variable_enables_metrics(variables: dict[str, str]) -> None:
    program = "import django; django.setup(); from django.urls import reverse; print(reverse('metrics'))"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={"DJANGO_SETTINGS_MODULE": "bridgeclass.settings", **variables},
        cwd=site.BASE_DIR,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "/metrics\n"
