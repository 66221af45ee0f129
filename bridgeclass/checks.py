"""System checks of the site."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Info, Tags, register
from django.core.checks import Warning as CheckWarning

from apps.core.mail import mail_is_sent

SHORTEST_SECRET = 50


@register(Tags.security, deploy=True)
def production_is_closed(**_: Any) -> list[CheckMessage]:
    """Return E001 to E003: settings that leave a public server open or unreachable."""
    found: list[CheckMessage] = []
    if len(settings.SECRET_KEY) < SHORTEST_SECRET:
        words = "SECRET_KEY is too short to keep sessions safe."
        hint = f"Give it {SHORTEST_SECRET} or more random characters."
        found.append(Error(words, hint=hint, id="bridgeclass.E001"))
    if not settings.ALLOWED_HOSTS:
        words = "ALLOWED_HOSTS is empty: every request will be refused."
        hint = "Name the site's addresses, separated by commas."
        found.append(Error(words, hint=hint, id="bridgeclass.E002"))
    if "*" in settings.ALLOWED_HOSTS:
        words = "ALLOWED_HOSTS lets any address in."
        hint = "Name the addresses: websockets trust them too."
        found.append(Error(words, hint=hint, id="bridgeclass.E003"))
    return found


@register(Tags.compatibility, deploy=True)
def parts_can_reach_each_other(**_: Any) -> list[CheckMessage]:
    """Return W001 if the channel layer reaches only its own process."""
    if settings.CHANNEL_LAYERS["default"]["BACKEND"] != "channels.layers.InMemoryChannelLayer":
        return []
    return [
        CheckWarning(
            "Live tables reach only the people served by the same process.",
            hint="Set REDIS_URL before running more than one server process.",
            id="bridgeclass.W001",
        )
    ]


@register(Tags.mail, deploy=True)
def mail_is_on(**_: Any) -> list[CheckMessage]:
    """Return I001 if mail is off, so that users cannot reset their passwords."""
    if mail_is_sent():
        return []
    return [
        Info(
            "Mail is off: users cannot reset their passwords by mail.",
            hint="Set EMAIL_HOST to turn it on; until then an administrator sets passwords in /admin/.",
            id="bridgeclass.I001",
        )
    ]
