"""Whether the site sends mail."""

from django.conf import settings

NO_MAIL = "django.core.mail.backends.dummy.EmailBackend"


def mail_is_sent() -> bool:
    """Whether mail leaves the site; without EMAIL_HOST a public one sends none."""
    return bool(settings.MAILERS["default"]["BACKEND"] != NO_MAIL)
