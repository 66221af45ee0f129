"""The ASGI door: pages, static files and websockets, as uvicorn serves them."""

import os
from importlib import import_module

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.conf import settings
from django.contrib.staticfiles.handlers import ASGIStaticFilesHandler
from django.core.asgi import get_asgi_application
from servestatic import ServeStaticASGI

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bridgeclass.settings")
pages = get_asgi_application()
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
