"""How Django knows the project package itself."""

from django.apps import AppConfig


class BridgeclassConfig(AppConfig):
    """Registers the system checks of the whole site."""

    name = "bridgeclass"

    def ready(self) -> None:
        """Import the checks, which registers them."""
        from bridgeclass import checks  # noqa: F401, PLC0415 - importing is the registration
