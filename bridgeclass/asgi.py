"""The ASGI door: pages, static files and websockets, as uvicorn serves them."""

import os
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from typing import Any

import django
from asgiref.sync import sync_to_async
from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.conf import settings
from django.contrib.staticfiles.handlers import ASGIStaticFilesHandler
from django.core.handlers.asgi import ASGIHandler
from django.db import close_old_connections
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from servestatic import ServeStaticASGI

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bridgeclass.settings")


# Few: only one of them computes at a time, the others wait for the database.
THREADS = ThreadPoolExecutor(max_workers=4, thread_name_prefix="page")


class PagesHandler(ASGIHandler):
    """Django's own, but each request is answered in one of a few threads from its first middleware to its view.

    All of them are plain functions. Django's handler would go back to the event loop between the two, and hold up
    everybody's sockets with work that can wait in a thread; and it would begin a thread a request, which fight for
    the interpreter when many come at once. Here they wait in line, and who came first is answered first.
    """

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            raise ValueError(f"Pages are asked for by HTTP, not {scope['type']}")
        await self.handle(scope, receive, send)

    def load_middleware(self, is_async: bool = False) -> None:
        """Chain the middleware for a thread, whatever Django asks for."""
        super().load_middleware(is_async=False)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        """The answer to a request."""
        return await sync_to_async(self._answer, thread_sensitive=False, executor=THREADS)(request)

    def _answer(self, request: HttpRequest) -> HttpResponseBase:
        close_old_connections()  # this thread's: Django's own signal looks after those of another
        try:
            return self.get_response(request)
        finally:
            close_old_connections()


django.setup(set_prefix=False)
pages = PagesHandler()
http = (
    ServeStaticASGI(pages, root=settings.STATIC_ROOT, prefix=settings.STATIC_URL)
    if settings.STATIC_IS_COLLECTED
    else ASGIStaticFilesHandler(pages)
)
# Not before the apps are loaded: consumers import their models.
sockets = import_module("apps.auctions.urls").socket_urlpatterns
application = ProtocolTypeRouter(
    {
        "http": http,
        "websocket": AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(sockets))),
    }
)
