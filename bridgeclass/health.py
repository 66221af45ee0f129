"""The health of the site, for load balancers and monitoring."""

import asyncio
import ipaddress
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from uuid import uuid4

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.tasks import TaskResultStatus
from django.urls import Resolver404, resolve
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django_tasks_db.models import DBTaskResult

# A part that has not answered by then does not work.
ANSWER_LIMIT_S = 5

# Answered to machines inside, which name the site by its address.
PROBES = frozenset({"/healthz", "/metrics"})

log = logging.getLogger("bridgeclass.health")


class UnhealthyError(Exception):
    """A part that does not work; the message is for the log."""


class ProbeMiddleware:
    """Answer probes from this machine or a private network whatever the Host header, and without a line in the log."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the probe, or pass on what is none."""
        if request.path not in PROBES or not is_internal(request):
            return self.get_response(request)
        try:
            view = resolve(request.path).func
        except Resolver404:
            return self.get_response(request)
        response: HttpResponse = view(request)
        return response


def is_internal(request: HttpRequest) -> bool:
    """Return whether the request comes directly, not through a proxy, from this machine or a private network."""
    if "HTTP_X_FORWARDED_FOR" in request.META:
        return False
    try:
        return ipaddress.ip_address(request.META["REMOTE_ADDR"]).is_private
    except ValueError:
        return False


@require_safe
@never_cache
def healthz(request: HttpRequest) -> JsonResponse:
    """Return each part as "ok" or "failing", with status 503 if any fails. The reason goes to the log only."""
    parts = {
        "database": _state("database", _database_answers),
        "channel_layer": _state("channel_layer", _channel_layer_delivers),
        "worker": _state("worker", _tasks_are_run),
    }
    return JsonResponse(parts, status=200 if set(parts.values()) == {"ok"} else 503)


def _state(part: str, probe: Callable[[], None]) -> str:
    try:
        probe()
    except Exception:  # whatever a part, or a library below it, fails with
        log.exception("%s is failing", part)
        return "failing"
    return "ok"


def _database_answers() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def _channel_layer_delivers() -> None:
    async_to_sync(_send_and_receive)()


async def _send_and_receive() -> None:
    layer = get_channel_layer()
    if layer is None:
        raise UnhealthyError("no channel layer is set")
    key = uuid4().hex
    async with asyncio.timeout(ANSWER_LIMIT_S):
        channel = await layer.new_channel()
        await layer.send(channel, {"type": "health", "key": key})
        received = await layer.receive(channel)
    await _let_go(layer, channel)
    if received["key"] != key:
        raise UnhealthyError("the channel layer delivered another message")


async def _let_go(layer: Any, channel: str) -> None:
    """Stop waiting at a channel, so that Redis releases it."""
    with suppress(TimeoutError):
        async with asyncio.timeout(0):
            await layer.receive(channel)


def _tasks_are_run() -> None:
    now = timezone.now()
    waiting = DBTaskResult.objects.filter(
        status=TaskResultStatus.READY, enqueued_at__lt=now - settings.TASK_WAIT_LIMIT
    ).count()
    if waiting:
        raise UnhealthyError(f"{waiting} tasks have waited longer than {settings.TASK_WAIT_LIMIT}: no worker runs")
    running = DBTaskResult.objects.filter(
        status=TaskResultStatus.RUNNING, started_at__lt=now - settings.TASK_RUN_LIMIT
    ).count()
    if running:
        raise UnhealthyError(f"{running} tasks have run longer than {settings.TASK_RUN_LIMIT}: a worker is stuck")
