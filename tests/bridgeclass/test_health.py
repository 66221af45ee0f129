from datetime import timedelta
from unittest import mock

import pytest
import redis
from django.conf import LazySettings
from django.db import OperationalError, connection
from django.tasks import task
from django.test import Client
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

pytestmark = pytest.mark.django_db


@task
def nothing() -> None:
    """Do nothing; the tests only enqueue this task."""


def enqueue(settings: LazySettings, waited: timedelta) -> None:
    """Enqueue a task that has already waited for this long."""
    settings.TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}
    nothing.enqueue()
    DBTaskResult.objects.update(enqueued_at=timezone.now() - waited)


def test_a_healthy_site_returns_200(client: Client) -> None:
    answer = client.get("/healthz")
    assert answer.status_code == 200
    assert answer.json() == {"database": "ok", "channel_layer": "ok", "worker": "ok"}


def test_the_response_is_not_cached_and_needs_no_session(client: Client) -> None:
    answer = client.get("/healthz")
    assert "no-store" in answer["Cache-Control"]
    assert "Cookie" not in answer.get("Vary", "")


@pytest.mark.parametrize("address", ["127.0.0.1", "10.1.2.3", "192.168.0.7", "::1"])
def test_a_local_probe_can_use_any_host(client: Client, address: str) -> None:
    answer = client.get("/healthz", headers={"host": "10.1.2.4:8000"}, REMOTE_ADDR=address)
    assert answer.status_code == 200


@pytest.mark.parametrize("address", ["8.8.8.8", "2001:4860:4860::8888", ""])
def test_other_clients_must_use_an_allowed_host(client: Client, address: str) -> None:
    assert client.get("/healthz", headers={"host": "10.1.2.4:8000"}, REMOTE_ADDR=address).status_code == 400
    assert client.get("/healthz", headers={"host": "127.0.0.1"}, REMOTE_ADDR=address).status_code == 200


def test_a_proxied_request_is_not_a_local_probe(client: Client) -> None:
    forwarded = {"host": "elsewhere.example", "x-forwarded-for": "8.8.8.8"}
    assert client.get("/healthz", headers=forwarded).status_code == 400


def test_other_pages_require_an_allowed_host(client: Client) -> None:
    assert client.get("/", headers={"host": "elsewhere.example"}).status_code == 400


def test_post_is_refused(client: Client) -> None:
    assert client.post("/healthz").status_code == 405


def test_a_database_failure_is_named(client: Client) -> None:
    with mock.patch.object(connection, "cursor", side_effect=OperationalError("gone away")):
        answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json()["database"] == "failing"
    assert answer.json()["channel_layer"] == "ok"
    assert b"gone away" not in answer.content


@pytest.mark.parametrize("fault", [ConnectionRefusedError, redis.exceptions.ConnectionError, TimeoutError])
def test_a_channel_layer_failure_is_named(client: Client, fault: type[Exception]) -> None:
    with mock.patch("bridgeclass.health.get_channel_layer", side_effect=fault):
        answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json() == {"database": "ok", "channel_layer": "failing", "worker": "ok"}


def test_a_new_task_is_not_a_failure(client: Client, settings: LazySettings) -> None:
    enqueue(settings, waited=timedelta(seconds=1))
    assert client.get("/healthz").json()["worker"] == "ok"


def test_a_task_that_waits_too_long_is_a_failure(client: Client, settings: LazySettings) -> None:
    enqueue(settings, waited=settings.TASK_WAIT_LIMIT + timedelta(seconds=1))
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json()["worker"] == "failing"


def test_a_task_that_runs_too_long_is_a_failure(client: Client, settings: LazySettings) -> None:
    enqueue(settings, waited=timedelta(seconds=1))
    DBTaskResult.objects.get().claim("worker")
    assert client.get("/healthz").json()["worker"] == "ok"
    DBTaskResult.objects.update(started_at=timezone.now() - settings.TASK_RUN_LIMIT - timedelta(seconds=1))
    assert client.get("/healthz").json()["worker"] == "failing"


def test_a_redis_failure_is_named(client: Client, settings: LazySettings) -> None:
    nobody_listens = {"hosts": ["redis://127.0.0.1:1/0"]}
    layer = {"BACKEND": "channels_redis.core.RedisChannelLayer", "CONFIG": nobody_listens}
    settings.CHANNEL_LAYERS = {"default": layer}
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json() == {"database": "ok", "channel_layer": "failing", "worker": "ok"}
