"""The ASGI door: pages, static files and websockets, as uvicorn serves them."""

import asyncio
import os
from functools import partial
from importlib import import_module
from typing import IO, Any, cast

import django
from asgiref.sync import ThreadSensitiveContext, sync_to_async
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from channels.sessions import CookieMiddleware
from django.conf import settings
from django.contrib.staticfiles.handlers import ASGIStaticFilesHandler
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.signals import request_started
from django.db import connections
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix
from servestatic import ServeStaticASGI

from bridgeclass.readiness import get_ready
from bridgeclass.serving import serves_here
from bridgeclass.slow_pages import takes_long
from bridgeclass.threads import DatabaseThreads, close_broken_connections

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bridgeclass.settings")


class PagesHandler(ASGIHandler):
    """Django's own, but a request is answered from its first signal to its last in one of a few threads.

    Everything on the way is a plain function. Django's handler would go back to the event loop between any two of
    them, and begin a thread a request, which fight for the interpreter when many come at once. Here they wait in
    line, and who came first is answered first.
    """

    threads = DatabaseThreads(settings.PAGE_THREADS, "page")
    beside = DatabaseThreads(1, "slow page")
    """For those that take long: a bid does not wait for the export of a term."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            raise ValueError(f"pages are asked for by HTTP, not {scope['type']}")
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        threads = self.beside if takes_long(scope["path"]) else self.threads
        response = await threads.run(partial(self._answer, scope, body))
        if response.streaming:
            async with ThreadSensitiveContext():
                await self._stream(response, receive, send)
        else:
            await self.send_response(response, send)

    def load_middleware(self, is_async: bool = False) -> None:
        """Chain the middleware for a thread, whatever Django asks for."""
        super().load_middleware(is_async=False)

    def _answer(self, scope: Any, body: IO[bytes]) -> HttpResponseBase:
        """The answer, done with unless it is still to be made piece by piece."""
        with body:
            set_script_prefix(get_script_prefix(scope))
            request_started.send(sender=type(self), scope=scope)
            close_broken_connections()
            request, refusal = self.create_request(scope, body)
            response = cast("HttpResponseBase", refusal if request is None else self.get_response(request))
        if not response.streaming:
            response.close()
        return response

    async def _stream(self, response: HttpResponseBase, receive: Any, send: Any) -> None:
        """Send the pieces, made in a thread of this answer's own, until all are sent or nobody listens any more."""
        sending = asyncio.ensure_future(self.send_response(response, send))
        listening = asyncio.ensure_future(receive())
        try:
            await asyncio.wait((sending, listening), return_when=asyncio.FIRST_COMPLETED)
            if sending.done():
                sending.result()
        finally:
            sending.cancel()
            listening.cancel()
            await asyncio.gather(sending, listening, return_exceptions=True)
            await sync_to_async(_close)(response)


def _close(response: HttpResponseBase) -> None:
    response.close()
    connections.close_all()  # the thread ends here


django.setup(set_prefix=False)
pages = PagesHandler()
http = (
    ServeStaticASGI(pages, root=settings.STATIC_ROOT, prefix=settings.STATIC_URL)
    if settings.STATIC_IS_COLLECTED
    else ASGIStaticFilesHandler(pages)
)
# Not before the apps are loaded: consumers and sessions import their models.
sockets = import_module("bridgeclass.sessions").SocketPersonMiddleware(
    URLRouter(import_module("apps.auctions.urls").socket_urlpatterns),
    import_module("apps.auctions.consumers.threads").in_thread,
)
doors = ProtocolTypeRouter(
    {
        "http": http,
        "websocket": AllowedHostsOriginValidator(CookieMiddleware(sockets)),
    }
)


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Get ready to serve, or serve one request or one socket."""
    serves_here()
    if scope["type"] == "lifespan":
        await _serve_as_long_as_wanted(receive, send)
    else:
        await doors(scope, receive, send)


async def _serve_as_long_as_wanted(receive: Any, send: Any) -> None:
    await receive()
    get_ready()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await send({"type": "lifespan.shutdown.complete"})
