"""Hand the table of sent forms over to the core app."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("accounts", "0007_sent_form")]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[migrations.AlterModelTable("SentForm", "core_idempotencykey")],
            state_operations=[migrations.DeleteModel("SentForm")],
        ),
    ]
