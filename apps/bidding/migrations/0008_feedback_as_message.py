"""Store feedback as a message: graded again by the rules that graded it, or kept as an English text."""

from collections.abc import Iterable, Iterator
from itertools import batched
from typing import Any

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from apps.bidding.selectors.decisions import position_of
from apps.core.i18n.fields import MessageField
from bridgeclass.engine.messages import Literal, Text

BATCH = 500


def write_messages(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Turn each English text into a message; a thousand take some ten seconds."""
    model: Any = apps.get_model("bidding", "Grade")
    rows = model.objects.exclude(feedback_text="").select_related("decision__snapshot", "decision__opponents_snapshot")
    rows = rows.defer("decision__snapshot__text", "decision__opponents_snapshot__text")
    for grades in _batches(rows):
        for grade in grades:
            grade.feedback = message_of(grade)
        model.objects.bulk_update(grades, ["feedback"])


def write_english(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Write each message in English again."""
    model: Any = apps.get_model("bidding", "Grade")
    for grades in _batches(model.objects.filter(feedback__isnull=False)):
        for grade in grades:
            grade.feedback_text = str(grade.feedback)
        model.objects.bulk_update(grades, ["feedback_text"])


def _batches(rows: Iterable[Any]) -> Iterator[tuple[Any, ...]]:
    return batched(rows.order_by("pk").iterator(chunk_size=BATCH), BATCH)  # type: ignore[attr-defined]  # a queryset


def message_of(grade: Any) -> Text:
    """Return the feedback of the same rules, if they give the same grade; else the text as it is."""
    return _graded_again(grade) or Literal(grade.feedback_text)


def _graded_again(grade: Any) -> Text | None:
    try:
        position = position_of(grade.decision)
        result = position.bidder.grade(position.hand, position.auction, position.call)
    except (ValueError, LookupError):
        return None
    is_same_text = str(result.feedback) == grade.feedback_text
    is_same_grade = result.best is position.engine_call and (grade.by_id or result.score == grade.score)
    return result.feedback if is_same_text or (is_same_grade and not position.rules_changed) else None


class Migration(migrations.Migration):
    dependencies = [("bidding", "0007_rename_2over1_rules")]

    operations = [
        migrations.RenameField(model_name="grade", old_name="feedback", new_name="feedback_text"),
        migrations.AlterField(model_name="grade", name="feedback_text", field=models.TextField(blank=True, default="")),
        migrations.AddField(
            model_name="grade",
            name="feedback",
            field=MessageField(blank=True, help_text="The feedback that the student saw.", null=True),
        ),
        migrations.RunPython(write_messages, write_english),
        migrations.RemoveField(model_name="grade", name="feedback_text"),
    ]
