"""The worker process of Gunicorn: Uvicorn, as the site needs it."""

import os
import signal
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn_worker import UvicornWorker

from bridgeclass.gunicorn import GRACE_S

SOCKET_PING_S = 8
"""Seconds between pings; a lost connection is noticed within twice this time."""

FIRST_REQUEST_S = 2
"""Seconds that a worker told to stop waits for the request of a connection that it has just accepted."""


class Connection(HttpToolsProtocol):
    """A connection of HTTP/1.1 that is not cut off before its first request."""

    def shutdown(self) -> None:
        """Close once no request is in progress; wait a moment for the first one, which is probably on its way."""
        if self.cycle is None:
            self.loop.call_later(  # type: ignore[unreachable]  # Uvicorn declares no None
                FIRST_REQUEST_S, super().shutdown
            )
        else:
            super().shutdown()


class SiteWorker(UvicornWorker):  # type: ignore[misc]  # uvicorn-worker has no types
    """A process that serves pages and websockets."""

    CONFIG_KWARGS: ClassVar[dict[str, Any]] = {
        "lifespan": "on",
        "http": Connection,
        "access_log": False,
        "ws": "websockets-sansio",
        "ws_ping_interval": SOCKET_PING_S,
        "ws_ping_timeout": SOCKET_PING_S,
        "timeout_graceful_shutdown": GRACE_S,
        "timeout_notify": 1,
    }

    def init_process(self) -> None:
        """Trust the headers of a proxy if the settings say so."""
        from django.conf import settings  # noqa: PLC0415 - in the worker, so that a reload reads them again

        self.config.proxy_headers = settings.BEHIND_PROXY
        super().init_process()

    async def callback_notify(self) -> None:
        """Notify Gunicorn every second, and stop if Gunicorn has ended."""
        await super().callback_notify()
        if os.getppid() != self.ppid:
            signal.raise_signal(signal.SIGTERM)
