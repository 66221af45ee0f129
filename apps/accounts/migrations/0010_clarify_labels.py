"""Clarify labels and help texts; the schema does not change."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0009_job_params_and_errors_as_data"),
    ]

    operations = [
        migrations.AlterField(
            model_name="class",
            name="join_code",
            field=models.CharField(
                blank=True, help_text="Empty when joining is closed.", max_length=12, null=True, unique=True
            ),
        ),
        migrations.AlterField(
            model_name="job",
            name="state",
            field=models.CharField(
                choices=[
                    ("waiting", "Waiting"),
                    ("running", "Running"),
                    ("done", "Done"),
                    ("failed", "Failed"),
                    ("cancelled", "Canceled"),
                ],
                default="waiting",
                max_length=10,
            ),
        ),
        migrations.AlterField(
            model_name="user",
            name="cards_a_day",
            field=models.PositiveSmallIntegerField(default=20, verbose_name="review positions per day"),
        ),
        migrations.AlterField(
            model_name="user",
            name="confirm_calls",
            field=models.BooleanField(default=False, verbose_name="confirm each call"),
        ),
        migrations.AlterField(
            model_name="user",
            name="four_colours",
            field=models.BooleanField(default=False, verbose_name="four-color suits"),
        ),
        migrations.AlterField(
            model_name="user",
            name="is_guest",
            field=models.BooleanField(
                default=False, editable=False, help_text="A visitor without an account.", verbose_name="guest"
            ),
        ),
        migrations.AlterField(
            model_name="user",
            name="language",
            field=models.CharField(
                blank=True,
                help_text="Leave empty to use the browser's language.",
                max_length=8,
                verbose_name="language",
            ),
        ),
        migrations.AlterField(
            model_name="user",
            name="shown_name",
            field=models.CharField(blank=True, max_length=80, verbose_name="display name"),
        ),
        migrations.AlterField(
            model_name="user",
            name="single_keys",
            field=models.BooleanField(default=True, verbose_name="keyboard shortcuts"),
        ),
        migrations.AlterField(
            model_name="user",
            name="text_hands",
            field=models.BooleanField(default=False, verbose_name="show hand as text"),
        ),
    ]
