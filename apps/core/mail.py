"""Mail configuration."""

from django.conf import settings

NO_MAIL = "django.core.mail.backends.dummy.EmailBackend"


def mail_is_sent() -> bool:
    """Return True if the site sends mail; a public site without EMAIL_HOST does not."""
    return bool(settings.MAILERS["default"]["BACKEND"] != NO_MAIL)
