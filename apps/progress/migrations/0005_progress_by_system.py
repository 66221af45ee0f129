"""Keep progress by user, system and rule, and rename rules of 2/1 that shared an id with a rule of SAYC."""

from collections.abc import Mapping
from typing import Any

from django.apps.registry import Apps
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import Case, F, Value, When

from apps.bidding.renamed_rules import BACK, RENAMED, SYSTEM


def rename(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Write the new ids."""
    _rename(apps, RENAMED)


def rename_back(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Write the former ids again, and delete states that one row per user and rule has no place for."""
    _rename(apps, BACK)
    model: Any = apps.get_model("progress", "RuleState")
    first: set[tuple[int, str]] = set()
    for pk, user, rule in list(model.objects.order_by("-last_call_at").values_list("pk", "user", "rule")):
        if (user, rule) in first:
            model.objects.filter(pk=pk).delete()
        first.add((user, rule))


def _rename(apps: Apps, ids: Mapping[str, str]) -> None:
    """Rename, and check that none is left. Raises RuntimeError otherwise.

    A state that counts calls of both systems is out of date then, so that the next visit computes it again.
    """
    states: Any = apps.get_model("progress", "RuleState").objects.filter(system=SYSTEM)
    drills: Any = apps.get_model("progress", "Drill").objects.filter(card__system=SYSTEM)
    cases = Case(*(When(rule=old, then=Value(new)) for old, new in ids.items()), default=F("rule"))
    for rows in (states, drills):
        affected = rows.filter(rule__in=list(ids))
        affected.update(rule=cases)
        if left := affected.count():
            raise RuntimeError(f"{left} rows still have a former rule id")


class Migration(migrations.Migration):
    dependencies = [
        ("bidding", "0007_rename_2over1_rules"),
        ("progress", "0004_clarify_help_texts"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RunPython(migrations.RunPython.noop, rename_back),
        migrations.RemoveConstraint(model_name="rulestate", name="rule_state_once_a_person"),
        migrations.AddConstraint(
            model_name="rulestate",
            constraint=models.UniqueConstraint(fields=("user", "system", "rule"), name="rule_state_once_a_system"),
        ),
        migrations.AlterModelOptions(name="rulestate", options={"ordering": ("user", "system", "rule")}),
        migrations.RunPython(rename, migrations.RunPython.noop),
    ]
