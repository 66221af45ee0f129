"""A form that makes something is done once, however often it is sent."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

from apps.accounts.services import do_once
from bridgeclass.requests import MemberRequest
from bridgeclass.templatetags.once import FIELD


def once(request: MemberRequest, deed: Callable[[], str]) -> str:
    """Do what a form asks and give the address it leads to; the same form sent again does nothing, and leads there.

    The same is what was shown once and filled in alike: who goes back and changes something sends another. A form
    without the key of `{% once_key %}`, as a script sends it, is always done.
    """
    if not request.POST.get(FIELD):
        return deed()
    filled_in = sorted((name, values) for name, values in request.POST.lists() if name != "csrfmiddlewaretoken")
    return do_once(user=request.user, key=sha256(repr((request.path, filled_in)).encode()).hexdigest(), deed=deed)
