"""The ASGI door: pages, static files and websockets, as uvicorn serves them."""

import os
from importlib import import_module

import django
from asgiref.sync import sync_to_async
from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.conf import settings
from django.contrib.staticfiles.handlers import ASGIStaticFilesHandler
from django.core.handlers.asgi import ASGIHandler
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from servestatic import ServeStaticASGI

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bridgeclass.settings")


class PagesHandler(ASGIHandler):
    """Django's own, but each request is answered in one thread from its first middleware to its view.

    All of them are plain functions. Django's handler would go back to the event loop between the two, and hold up
    everybody's sockets with work that can wait in a thread.
    """

    def load_middleware(self, is_async: bool = False) -> None:
        """Chain the middleware for a thread, whatever Django asks for."""
        super().load_middleware(is_async=False)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        """The answer to a request, made in the request's own thread."""
        return await sync_to_async(self.get_response)(request)


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
