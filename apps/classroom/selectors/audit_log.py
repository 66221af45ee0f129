"""Search the audit log."""

from __future__ import annotations

import json

from django.db.models import Q, QuerySet, TextField
from django.db.models.functions import Cast

from apps.classroom.models import AuditEntry


def entries_saying(text: str, entries: QuerySet[AuditEntry] | None = None) -> QuerySet[AuditEntry]:
    """Return the entries with a text among their parameters, which may be stored with JSON's escapes."""
    found = (AuditEntry.objects.all() if entries is None else entries).annotate(stored=Cast("params", TextField()))
    return found.filter(Q(stored__icontains=text) | Q(stored__icontains=json.dumps(text)[1:-1]))
