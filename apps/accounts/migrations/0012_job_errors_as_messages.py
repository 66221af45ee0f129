"""Store the errors of jobs as messages with places in braces; errors without a translation become literal texts."""

import re
from typing import Any

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from apps.core.i18n.fields import MessageField
from bridgeclass.engine.message_json import text_from_json

TRANSLATED = (
    "Something went wrong on our side. The calls graded so far are saved. Start another regrading for the rest.",
    "This board has been removed or redealt.",
    "This rule comes up too rarely to deal boards for it. Choose another rule.",
    (
        "Something went wrong on our side, and nothing was saved. Try again. If it happens again, tell your teacher or "
        "an administrator."
    ),
)


def write_messages(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Convert each error."""
    _convert(apps, _as_message)


def write_earlier_form(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Convert each error back."""
    _convert(apps, _as_earlier)


def _convert(apps: Apps, change: Any) -> None:
    model: Any = apps.get_model("accounts", "Job")
    for job in model.objects.filter(error__isnull=False).iterator():
        job.error = change(job.error)
        job.save(update_fields=("error",))


def _as_message(error: dict[str, Any]) -> dict[str, Any]:
    if not error["params"]:
        return {"id": error["id"]} if error["id"] in TRANSLATED else {"text": error["id"]}
    params = {name: _as_literal(value) for name, value in error["params"].items()}
    return {"id": re.sub(r"%\((\w+)\)s", r"{\1}", error["id"]), "params": params}


def _as_literal(value: Any) -> Any:
    return {"text": value["id"]} if isinstance(value, dict) else value


def _as_earlier(error: dict[str, Any]) -> dict[str, Any]:
    text, params = error.get("id") or str(text_from_json(error)), error.get("params", {})
    if not params:
        return {"id": text, "params": {}}
    earlier = {name: _as_words(value) for name, value in params.items()}
    return {"id": re.sub(r"\{(\w+)\}", r"%(\1)s", text), "params": earlier}


def _as_words(value: Any) -> Any:
    return {"id": str(text_from_json(value)), "params": {}} if isinstance(value, dict) else value


class Migration(migrations.Migration):
    dependencies = [("accounts", "0011_clarify_admin_labels")]

    operations = [
        migrations.RunPython(write_messages, write_earlier_form),
        migrations.AlterField(
            model_name="job",
            name="error",
            field=MessageField(blank=True, help_text="Why it failed.", null=True),
        ),
    ]
