"""Clarify labels and help texts; the schema does not change."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0010_clarify_labels"),
        ("bidding", "0005_clarify_help_texts"),
        ("cards", "0003_foreign_lines"),
        ("progress", "0003_drill_subject"),
    ]

    operations = [
        migrations.AlterField(
            model_name="drill",
            name="card",
            field=models.ForeignKey(
                help_text="Card of both sides.",
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="cards.card",
            ),
        ),
        migrations.AlterField(
            model_name="drill",
            name="job",
            field=models.OneToOneField(
                help_text="The dealing job.",
                on_delete=django.db.models.deletion.CASCADE,
                related_name="drill",
                to="accounts.job",
            ),
        ),
        migrations.AlterField(
            model_name="drill",
            name="rule",
            field=models.CharField(blank=True, help_text="Empty if the drill is on a topic.", max_length=120),
        ),
        migrations.AlterField(
            model_name="drill",
            name="subject",
            field=models.CharField(blank=True, help_text="The topic whose built-in hands are dealt.", max_length=60),
        ),
        migrations.AlterField(
            model_name="reviewitem",
            name="answered_at",
            field=models.DateTimeField(default=django.utils.timezone.now, help_text="Time of the latest call."),
        ),
        migrations.AlterField(
            model_name="reviewitem",
            name="answers",
            field=models.PositiveIntegerField(default=0, help_text="Number of reviews."),
        ),
        migrations.AlterField(
            model_name="reviewitem",
            name="decision",
            field=models.OneToOneField(
                help_text="The first wrong call in this position.",
                on_delete=django.db.models.deletion.PROTECT,
                related_name="review_item",
                to="bidding.decision",
            ),
        ),
        migrations.AlterField(
            model_name="reviewitem",
            name="is_right",
            field=models.BooleanField(default=False, help_text="True if the latest call was right."),
        ),
        migrations.AlterField(
            model_name="rulestate",
            name="calls",
            field=models.PositiveIntegerField(help_text="Calls graded by this rule."),
        ),
        migrations.AlterField(
            model_name="rulestate",
            name="due_on",
            field=models.DateField(blank=True, help_text="Empty if no review is scheduled.", null=True),
        ),
        migrations.AlterField(
            model_name="rulestate",
            name="good_calls",
            field=models.PositiveIntegerField(help_text="Calls graded optimal or acceptable."),
        ),
        migrations.AlterField(
            model_name="rulestate",
            name="lost",
            field=models.FloatField(help_text="Points lost on recent hands; newer hands count more."),
        ),
        migrations.AlterField(
            model_name="rulestate",
            name="newest_grade",
            field=models.BigIntegerField(help_text="The newest grade included in this row."),
        ),
        migrations.AlterField(
            model_name="rulestate",
            name="system",
            field=models.CharField(help_text="The system whose card describes the rule.", max_length=40),
        ),
    ]
