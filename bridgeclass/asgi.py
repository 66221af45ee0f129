"""The ASGI application: synchronous Django in a few threads, static files, and websockets."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable
from tempfile import SpooledTemporaryFile
from typing import Any

from a2wsgi import WSGIMiddleware
from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.conf import settings
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver
from servestatic import ServeStaticASGI

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bridgeclass.settings")
django_pages: Any = get_wsgi_application()

# Models and rules can only be imported now that the apps are loaded.
from apps.auctions.urls import socket_urlpatterns  # noqa: E402
from apps.core.event_loop import remember_loop  # noqa: E402
from bridgeclass.engine.rules import SideSystem, system_names  # noqa: E402

type App = Callable[[Any, Any, Any], Awaitable[None]]

BODY_PIECE = 64 * 1024
NUL_IN_COOKIE = b"\\000"
"""How a quoted cookie writes NUL, which no browser sends and PostgreSQL refuses to look up."""


def after_body(pages: App) -> App:
    """Call an HTTP application once the whole request has arrived; a client that hangs up before is forgotten.

    A slow upload must not occupy one of the few threads, nor a form that was cut off be taken for a whole one.
    """

    async def application(scope: Any, receive: Any, send: Any) -> None:
        with SpooledTemporaryFile(settings.FILE_UPLOAD_MAX_MEMORY_SIZE) as body:
            has_more = True
            while has_more:
                message = await receive()
                if message["type"] == "http.disconnect":
                    return
                body.write(message.get("body", b""))
                has_more = message.get("more_body", False)
            length = body.tell()
            body.seek(0)

            async def read() -> dict[str, Any]:
                piece = body.read(BODY_PIECE)
                return {"type": "http.request", "body": piece, "more_body": body.tell() < length}

            # WSGI knows a body by its length, which one sent in chunks does not give.
            headers = [(name, value) for name, value in scope["headers"] if name != b"content-length"]
            headers += [(b"content-length", str(length).encode())] if length else []
            await pages({**scope, "headers": headers}, read, send)

    return application


if not settings.STATIC_IS_COLLECTED:
    django_pages = StaticFilesHandler(django_pages)
pages = WSGIMiddleware(django_pages, workers=settings.PAGE_THREADS)
http = after_body(pages)
if settings.STATIC_IS_COLLECTED:
    http = ServeStaticASGI(http, root=settings.STATIC_ROOT, prefix=settings.STATIC_URL)
router = ProtocolTypeRouter(
    {
        "http": http,
        "websocket": AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(socket_urlpatterns))),
        "lifespan": pages,
    }
)
# Read before the first visitor needs them.
get_resolver().url_patterns  # noqa: B018
for system in system_names():
    SideSystem(system).index  # noqa: B018


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Serve one request or one socket."""
    remember_loop()
    if "headers" in scope:
        scope = {**scope, "headers": [header for header in scope["headers"] if _is_wanted(*header)]}
    await router(scope, receive, send)


def _is_wanted(name: bytes, value: bytes) -> bool:
    """Return False for a cookie with NUL, and for a name that WSGI would take for one with "-" instead of "_"."""
    return b"_" not in name and not (name == b"cookie" and NUL_IN_COOKIE in value)
