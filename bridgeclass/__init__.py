"""The project package: settings, addresses, the ASGI door, and the engine that knows bridge."""

__version__ = "0.1.0"
