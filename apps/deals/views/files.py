"""Documents as files to keep."""

from __future__ import annotations

from django.http import JsonResponse
from django.utils.text import slugify

from apps.deals.selectors.fields import Document


def as_file(document: Document, name: str) -> JsonResponse:
    """A document as a JSON file named for its profile."""
    answer = JsonResponse(document, json_dumps_params={"indent": 1, "ensure_ascii": False})
    answer["Content-Disposition"] = f'attachment; filename="{slugify(name) or "profile"}.json"'
    return answer
