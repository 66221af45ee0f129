"""Clarify labels and help texts; the schema does not change."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("bidding", "0004_found_by_hand_and_origin"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterField(
            model_name="comparison",
            name="deals",
            field=models.PositiveSmallIntegerField(
                default=0, help_text="0 until the comparison is done, or if no deal fits."
            ),
        ),
        migrations.AlterField(
            model_name="comparison",
            name="exact",
            field=models.PositiveSmallIntegerField(
                default=0, help_text="Deals on which every other player would have made the same calls."
            ),
        ),
        migrations.AlterField(
            model_name="comparison",
            name="rows",
            field=models.JSONField(
                blank=True,
                default=list,
                help_text="Results, the engine's call first: call, imps, error, matchpoints, contracts.",
            ),
        ),
        migrations.AlterField(
            model_name="decision",
            name="auction",
            field=models.CharField(
                blank=True,
                help_text="All calls so far, starting with the dealer.",
                max_length=1000,
                verbose_name="auction before",
            ),
        ),
        migrations.AlterField(
            model_name="decision",
            name="candidates",
            field=models.JSONField(
                default=list, help_text="Top candidates: call, rule, variant, module, priority, tier."
            ),
        ),
        migrations.AlterField(
            model_name="decision",
            name="rule",
            field=models.CharField(blank=True, help_text="Empty if no rule decided the grade.", max_length=120),
        ),
        migrations.AlterField(
            model_name="decision",
            name="time_taken_ms",
            field=models.PositiveIntegerField(
                blank=True, help_text="Empty if the player had left the table.", null=True
            ),
        ),
        migrations.AlterField(
            model_name="flag",
            name="state",
            field=models.CharField(
                choices=[
                    ("open", "Waiting for an answer"),
                    ("agreed", "The student is right"),
                    ("explained", "The grade stands"),
                ],
                default="open",
                max_length=9,
            ),
        ),
        migrations.AlterField(
            model_name="grade",
            name="by",
            field=models.ForeignKey(
                blank=True,
                help_text="Empty if the engine graded the call.",
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="grades_given",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AlterField(
            model_name="grade",
            name="feedback",
            field=models.TextField(blank=True, help_text="The feedback that the student saw."),
        ),
        migrations.AlterField(
            model_name="grade",
            name="note",
            field=models.TextField(blank=True, help_text="The teacher's reason for changing the grade."),
        ),
        migrations.AlterField(
            model_name="grade",
            name="score",
            field=models.PositiveSmallIntegerField(help_text="From 0 to 10, before the cost of hints."),
        ),
    ]
