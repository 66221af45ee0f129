"""Store why a robot has not called as a message."""

from typing import Any

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import Q

from apps.core.i18n.fields import MessageField
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.messages import Literal, Message, Text


def write_messages(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Turn each English sentence into a message."""
    model: Any = apps.get_model("auctions", "Table")
    known = {str(message): message for message in map(_trouble, Seat)}
    for table in model.objects.exclude(robot_trouble_text="").iterator():
        text = table.robot_trouble_text
        table.robot_trouble = known.get(text, Literal(text))
        table.save(update_fields=("robot_trouble",))


def write_english(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Write each message in English again."""
    model: Any = apps.get_model("auctions", "Table")
    for table in model.objects.filter(robot_trouble__isnull=False).iterator():
        table.robot_trouble_text = str(table.robot_trouble)
        table.save(update_fields=("robot_trouble_text",))


def _trouble(seat: Seat) -> Text:
    return Message("The robot in seat {seat} could not find a call", seat=seat)


class Migration(migrations.Migration):
    dependencies = [("auctions", "0009_seat_help_text")]

    operations = [
        migrations.RemoveConstraint(model_name="table", name="table_finished_waits_for_nobody"),
        migrations.RenameField(model_name="table", old_name="robot_trouble", new_name="robot_trouble_text"),
        migrations.AlterField(
            model_name="table",
            name="robot_trouble_text",
            field=models.CharField(blank=True, default="", max_length=200),
        ),
        migrations.AddField(
            model_name="table",
            name="robot_trouble",
            field=MessageField(blank=True, help_text="Why the robot whose turn it is has not called.", null=True),
        ),
        migrations.RunPython(write_messages, write_english),
        migrations.RemoveField(model_name="table", name="robot_trouble_text"),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.CheckConstraint(
                condition=Q(finished_at=None) | Q(robot_trouble__isnull=True), name="table_finished_waits_for_nobody"
            ),
        ),
    ]
