from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

OLD, NEW = "Two over one game forcing", "Two over One Game Force"


def _rename(apps: Apps, *, before: str, after: str) -> None:
    cards = apps.get_model("cards", "Card").objects.filter(owner=None, klass=None, replaces=None, system="2over1")
    cards.filter(name=before).update(name=after)


def take_the_title(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Name the default card of 2/1 by the title of its system, as the cards of other systems are."""
    _rename(apps, before=OLD, after=NEW)


def take_the_old_name(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Restore the name."""
    _rename(apps, before=NEW, after=OLD)


class Migration(migrations.Migration):
    dependencies = (("cards", "0005_built_in_help_text"),)
    operations = (migrations.RunPython(take_the_title, take_the_old_name),)
