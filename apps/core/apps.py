"""The configuration of the core app."""

from django.apps import AppConfig


class CoreConfig(AppConfig):
    """Shared infrastructure below all other apps."""

    name = "apps.core"
    label = "core"
