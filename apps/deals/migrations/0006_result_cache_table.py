"""Create the table of the cache `results`."""

from django.apps.registry import Apps
from django.core.management import call_command
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def create(_apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Create the table unless it is there."""
    call_command("createcachetable", database=editor.connection.alias, verbosity=0)


class Migration(migrations.Migration):
    dependencies = [("deals", "0005_draft_removed_kind")]

    operations = [migrations.RunPython(create, migrations.RunPython.noop)]
