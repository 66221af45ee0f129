"""Rename rules of 2/1 in stored decisions: they shared their ids with the rules of SAYC that they override."""

from collections.abc import Mapping
from itertools import batched
from typing import Any

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from apps.bidding.renamed_rules import BACK, RENAMED, SYSTEM, renamed

BATCH = 500
FIELDS = ("rule", "variant", "candidates")


def rename(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Write the new ids."""
    _rename(apps, RENAMED)


def rename_back(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Write the former ids again."""
    _rename(apps, BACK)


def _rename(apps: Apps, ids: Mapping[str, str]) -> None:
    """Rename, and check that none is left. Raises RuntimeError otherwise."""
    model: Any = apps.get_model("bidding", "Decision")
    decisions = model.objects.filter(snapshot__system=SYSTEM)
    rows = decisions.order_by("pk").only(*FIELDS).iterator(chunk_size=BATCH)
    for batch in batched(rows, BATCH):
        model.objects.bulk_update([row for row in batch if _is_changed(row, ids)], FIELDS)
    if left := decisions.filter(rule__in=list(ids)).count():
        raise RuntimeError(f"{left} decisions still have a former rule id")


def _is_changed(row: Any, ids: Mapping[str, str]) -> bool:
    """Rename the rules of a row, and return True if any was renamed."""
    before = {name: getattr(row, name) for name in FIELDS}
    after = renamed(before, ids)
    for name in FIELDS:
        setattr(row, name, after[name])
    return after != before


class Migration(migrations.Migration):
    dependencies = [("bidding", "0006_disagreement_labels"), ("cards", "0004_help_texts")]

    operations = [migrations.RunPython(rename, rename_back)]
