"""Decisions are found by the hand held, and by where they were made."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("bidding", "0003_comparison")]

    operations = [
        migrations.AddIndex(
            model_name="decision", index=models.Index(fields=["origin", "-made_at"], name="decision_of_origin")
        ),
        migrations.AddIndex(model_name="decision", index=models.Index(fields=["hand"], name="decision_of_hand")),
    ]
