"""What a profile's document may say, as a JSON Schema."""

from __future__ import annotations

import json
from pathlib import Path

from apps.deals.selectors.fields import Document

_SCHEMA = Path(__file__).resolve().parent.parent / "profile.schema.json"


def profile_schema() -> Document:
    """The JSON Schema of a profile's document."""
    schema: Document = json.loads(_SCHEMA.read_text(encoding="utf-8"))
    return schema
