"""Clarify labels and help texts; the schema does not change."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0010_clarify_labels"),
        ("cards", "0003_foreign_lines"),
        ("classroom", "0007_regradings"),
    ]

    operations = [
        migrations.AlterField(
            model_name="assignment",
            name="attempts_allowed",
            field=models.PositiveSmallIntegerField(
                blank=True, help_text="Leave empty for unlimited attempts.", null=True
            ),
        ),
        migrations.AlterField(
            model_name="assignment",
            name="card",
            field=models.ForeignKey(
                blank=True,
                help_text="Card of the students' side. Leave empty to use the card of the practice set.",
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="assignments",
                to="cards.card",
            ),
        ),
        migrations.AlterField(
            model_name="assignment",
            name="closes_at",
            field=models.DateTimeField(blank=True, help_text="Leave empty for no due date.", null=True),
        ),
        migrations.AlterField(
            model_name="assignment",
            name="late_work",
            field=models.BooleanField(
                default=False, help_text="Students can start boards after the due date. They are marked late."
            ),
        ),
        migrations.AlterField(
            model_name="auditentry",
            name="deed",
            field=models.CharField(
                choices=[
                    ("students_added", "Students added"),
                    ("member_removed", "Member removed"),
                    ("made_instructor", "Instructor added"),
                    ("password_reset", "Password reset"),
                    ("viewed_as", "Viewed as student"),
                    ("exported", "Data exported"),
                    ("grade_overridden", "Grade changed"),
                    ("flag_answered", "Disagreement answered"),
                    ("code_changed", "Class code changed"),
                    ("archived", "Class archived"),
                    ("reopened", "Class reopened"),
                    ("deleted", "Deleted"),
                    ("role_changed", "Role changed"),
                    ("regraded", "Calls regraded"),
                    ("token_made", "API token created"),
                    ("token_revoked", "API token revoked"),
                ],
                max_length=20,
            ),
        ),
        migrations.AlterField(
            model_name="regrading",
            name="klass",
            field=models.ForeignKey(
                blank=True,
                help_text="Leave empty to include all classes.",
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="regradings",
                to="accounts.class",
                verbose_name="class",
            ),
        ),
        migrations.AlterField(
            model_name="regrading",
            name="since",
            field=models.DateField(
                blank=True, help_text="Leave empty to include all calls.", null=True, verbose_name="first day"
            ),
        ),
    ]
