"""The project package: settings, URLs, the ASGI application, and the bridge engine."""

__version__ = "0.1.0"
