"""Store the details of audit entries as data; sentences written in English before become data, or stay as marked text."""

from typing import Any

import django.db.models
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from apps.classroom.backup.old_audit import read_sentence
from apps.classroom.models import AuditDetail

AT_ONCE = 500


def write_data(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Read each sentence."""
    _rewrite(apps, ("detail", "params"), _to_data)


def write_sentences(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Write each detail in English again."""
    _rewrite(apps, ("words",), _to_sentence)


def _rewrite(apps: Apps, fields: tuple[str, ...], change: Any) -> None:
    model: Any = apps.get_model("classroom", "AuditEntry")
    rows = []
    for row in model.objects.order_by("pk").iterator(chunk_size=AT_ONCE):
        change(row)
        rows.append(row)
        if len(rows) == AT_ONCE:
            model.objects.bulk_update(rows, fields)
            rows = []
    model.objects.bulk_update(rows, fields)


def _to_data(row: Any) -> None:
    row.detail, row.params = read_sentence(row.deed, row.words)


def _to_sentence(row: Any) -> None:
    row.words = AuditDetail(row.detail).text(row.params)[:300]


class Migration(migrations.Migration):
    dependencies = [("classroom", "0008_clarify_help_texts")]

    operations = [
        migrations.AddField(
            model_name="auditentry",
            name="detail",
            field=models.CharField(
                blank=True,
                choices=[
                    ("", ""),
                    ("old_text", "%(text)s (as it was worded then)"),
                    ("text", "%(text)s"),
                    ("name", "%(name)s"),
                    ("home", "Home"),
                    ("account", "The account"),
                    ("assignment", "The assignment %(name)s"),
                    ("set", "The set %(name)s"),
                    ("board", "Board %(number)s of %(name)s"),
                    ("profile", "The profile %(name)s"),
                    ("class", "The class %(name)s"),
                    ("students", "The students"),
                    ("results", "The results of %(name)s"),
                    ("calls", "The calls of %(name)s"),
                    ("results_and_calls", "The results and calls of %(name)s"),
                    ("results_by_program", "The results of %(name)s, by a program"),
                    ("calls_by_program", "The calls of the class, by a program"),
                    ("own_data", "The person's own data"),
                    ("decisions", "Decisions as %(format)s: %(filters)s"),
                    ("new_code", "A new one"),
                    ("no_code", "Nobody may join"),
                    ("usernames", "%(usernames)s"),
                    ("may_teach", "Can create classes"),
                    ("owner", "Owner of the class"),
                    ("student", "Student"),
                    ("instructor", "Instructor"),
                    ("rights", "%(rights)s"),
                    ("grade", "%(call)s: %(before)s to %(after)s. %(reason)s"),
                    ("regraded_all", "From the beginning on: %(total)s calls"),
                    ("regraded_since", "From %(since)s on: %(total)s calls"),
                    ("token", "%(token)s %(scopes)s"),
                ],
                default="",
                max_length=20,
            ),
        ),
        migrations.AddField(
            model_name="auditentry",
            name="params",
            field=models.JSONField(blank=True, default=dict, help_text="What fills the places of the detail."),
        ),
        migrations.AlterField(
            model_name="auditentry", name="words", field=models.CharField(blank=True, default="", max_length=300)
        ),
        migrations.RunPython(write_data, write_sentences),
        migrations.RemoveField(model_name="auditentry", name="words"),
        migrations.AddConstraint(
            model_name="auditentry",
            constraint=models.CheckConstraint(
                condition=django.db.models.Q(
                    detail__in=[
                        "",
                        "old_text",
                        "text",
                        "name",
                        "home",
                        "account",
                        "assignment",
                        "set",
                        "board",
                        "profile",
                        "class",
                        "students",
                        "results",
                        "calls",
                        "results_and_calls",
                        "results_by_program",
                        "calls_by_program",
                        "own_data",
                        "decisions",
                        "new_code",
                        "no_code",
                        "usernames",
                        "may_teach",
                        "owner",
                        "student",
                        "instructor",
                        "rights",
                        "grade",
                        "regraded_all",
                        "regraded_since",
                        "token",
                    ]
                ),
                name="audit_detail_known",
            ),
        ),
    ]
