"""Store the kind of mistake with a grade."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Add a column; earlier grades have no kind."""

    dependencies = [("bidding", "0011_simulated_calls")]
    operations = [
        migrations.AddField(
            model_name="grade",
            name="mistake",
            field=models.CharField(
                blank=True, default="", help_text="The kind of mistake; empty if the call is none.", max_length=40
            ),
        ),
    ]
