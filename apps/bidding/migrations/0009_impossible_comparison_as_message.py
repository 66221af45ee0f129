"""Store why no deal fits as a message; a text that names no call of the auction is kept in English."""

from typing import Any

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from apps.bidding.selectors.decisions import position_of
from apps.core.i18n.fields import MessageField
from bridgeclass.engine.messages import Literal, Text
from bridgeclass.engine.simulation import reasons_without_deal


def write_messages(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Turn each English sentence into the message about the call it names."""
    model: Any = apps.get_model("bidding", "Comparison")
    rows = model.objects.exclude(impossible_text="")
    for comparison in rows.select_related("decision__snapshot", "decision__opponents_snapshot").iterator():
        comparison.impossible = message_of(comparison)
        comparison.save(update_fields=("impossible",))


def write_english(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Write each message in English again."""
    model: Any = apps.get_model("bidding", "Comparison")
    for comparison in model.objects.filter(impossible__isnull=False).iterator():
        comparison.impossible_text = str(comparison.impossible)
        comparison.save(update_fields=("impossible_text",))


def message_of(comparison: Any) -> Text:
    position = position_of(comparison.decision)
    reasons = reasons_without_deal(position.hand, position.auction)
    text = comparison.impossible_text
    return next((reason for reason in reasons if str(reason) == text), Literal(text))


class Migration(migrations.Migration):
    dependencies = [("bidding", "0008_feedback_as_message")]

    operations = [
        migrations.RenameField(model_name="comparison", old_name="impossible", new_name="impossible_text"),
        migrations.AlterField(
            model_name="comparison", name="impossible_text", field=models.TextField(blank=True, default="")
        ),
        migrations.AddField(
            model_name="comparison",
            name="impossible",
            field=MessageField(blank=True, help_text="Why no deal fits the auction.", null=True),
        ),
        migrations.RunPython(write_messages, write_english),
        migrations.RemoveField(model_name="comparison", name="impossible_text"),
    ]
