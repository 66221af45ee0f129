"""Forms that are sent twice, by two clicks or by sending them again, and done once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from apps.accounts.models import SentForm, User

KEPT_FOR = timedelta(days=1)


@transaction.atomic
def do_once(*, user: User, key: str, deed: Callable[[], str]) -> str:
    """Do what a person's form asks, and give the address it leads to; the same key again gives that address alone.

    One that is sent while the first is being done waits for it. What the deed raises passes, and then it may be
    sent again. Keys are kept for a day.
    """
    SentForm.objects.filter(user=user, sent_at__lt=timezone.now() - KEPT_FOR).delete()
    sent, is_first = SentForm.objects.get_or_create(user=user, key=key)
    if is_first:
        sent.link = deed()
        sent.save(update_fields=("link",))
    return sent.link
