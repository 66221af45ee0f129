"""Numbers and texts in addresses that no row can have: what they name is not there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from django.db.models import BigIntegerField
from django.http import Http404, HttpRequest, HttpResponse

from apps.core.api.errors import ADDRESS, nothing_here

LARGEST = BigIntegerField.MAX_BIGINT
"""The largest number that the database can be asked about; a larger one would be an internal error."""


MOST_CHOSEN = 1_000
"""More than a list of the administration shows."""


class LargeNumbersMiddleware:
    """Answers 404 for an address with a number too large for any row, or a text with NUL, which no row holds."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Let every request through; what it asks for is known in `process_view`."""
        return self._get_response(request)

    def process_view(
        self,
        request: HttpRequest,
        view: Callable[..., HttpResponse],
        args: Sequence[object],
        kwargs: Mapping[str, object],
    ) -> HttpResponse | None:
        """Raise Http404 if a part of the address cannot be in any row; a program is told so in JSON."""
        if _holds_nul(kwargs) or any(value > LARGEST for value in (*_in_address(kwargs), *_chosen(request))):
            if request.path.startswith(ADDRESS):
                return nothing_here()
            raise Http404("a number or a text that no row can have")
        return None


def _holds_nul(kwargs: Mapping[str, object]) -> bool:
    """Whether a text of the address has the one letter that PostgreSQL cannot be asked about."""
    return any("\x00" in value for value in kwargs.values() if isinstance(value, str))


def _in_address(kwargs: Mapping[str, object]) -> list[int]:
    return [value for value in kwargs.values() if isinstance(value, int)]


def _chosen(request: HttpRequest) -> list[int]:
    """The rows chosen in a list of the administration; what is no number is none of them."""
    if request.method != "POST" or request.resolver_match is None or request.resolver_match.app_name != "admin":
        return []
    chosen = request.POST.getlist("_selected_action")[:MOST_CHOSEN]
    return [int(value) if value.isdecimal() else LARGEST + 1 for value in chosen]
