"""Store a job's input, outcome and error as data; errors written in English before become messages."""

from typing import Any

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import Q

SET_FAILED = "This set cannot be dealt, and nothing was stored. "


def write_messages(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Turn each error into a message; the reason of a set that could not be dealt becomes a parameter."""
    model: Any = apps.get_model("accounts", "Job")
    for job in model.objects.exclude(error_text="").iterator():
        text = job.error_text
        job.error = {"id": text, "params": {}}
        if text.startswith(SET_FAILED):
            reason = {"id": text.removeprefix(SET_FAILED), "params": {}}
            job.error = {"id": f"{SET_FAILED}%(reason)s", "params": {"reason": reason}}
        job.save(update_fields=("error",))


def write_english(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Write each message in English again."""
    model: Any = apps.get_model("accounts", "Job")
    for job in model.objects.exclude(error=None).iterator():
        job.error_text = _english(job.error)
        job.save(update_fields=("error_text",))


def _english(message: object) -> object:
    if not isinstance(message, dict):
        return message
    params = {name: _english(value) for name, value in message["params"].items()}
    return message["id"] % params if params else message["id"]


class Migration(migrations.Migration):
    dependencies = [("accounts", "0008_move_sent_form")]

    operations = [
        migrations.AddField(
            model_name="job",
            name="key",
            field=models.CharField(
                blank=True, default="", help_text="Equal for jobs that ask for the same.", max_length=64
            ),
        ),
        migrations.AddField(
            model_name="job",
            name="params",
            field=models.JSONField(blank=True, help_text="Its input; empty where it is stored elsewhere.", null=True),
        ),
        migrations.AddField(model_name="job", name="result", field=models.JSONField(blank=True, null=True)),
        migrations.AddField(
            model_name="job",
            name="file",
            field=models.FileField(blank=True, max_length=200, upload_to="jobs/%Y/%m/"),
        ),
        migrations.RemoveConstraint(model_name="job", name="job_failed_says_why"),
        migrations.RenameField(model_name="job", old_name="error", new_name="error_text"),
        migrations.AlterField(model_name="job", name="error_text", field=models.TextField(blank=True, default="")),
        migrations.AddField(
            model_name="job",
            name="error",
            field=models.JSONField(blank=True, help_text="Why it failed: a message id and its parameters.", null=True),
        ),
        migrations.RunPython(write_messages, write_english),
        migrations.RemoveField(model_name="job", name="error_text"),
        migrations.AddConstraint(
            model_name="job",
            constraint=models.CheckConstraint(
                condition=Q(state="failed", error__isnull=False) | (~Q(state="failed") & Q(error__isnull=True)),
                name="job_failed_says_why",
            ),
        ),
    ]
