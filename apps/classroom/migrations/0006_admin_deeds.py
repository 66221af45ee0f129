from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("classroom", "0005_token_deeds"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="auditentry",
            name="audit_deed_known",
        ),
        migrations.AlterField(
            model_name="auditentry",
            name="deed",
            field=models.CharField(
                choices=[
                    ("students_added", "Added students"),
                    ("member_removed", "Removed from the class"),
                    ("made_instructor", "Made an instructor"),
                    ("password_reset", "Gave a new password"),
                    ("viewed_as", "Looked at the pages of"),
                    ("exported", "Exported"),
                    ("grade_overridden", "Graded anew"),
                    ("flag_answered", "Answered a disagreement"),
                    ("code_changed", "Changed the join code"),
                    ("archived", "Archived the class"),
                    ("reopened", "Took the class out of the archive"),
                    ("deleted", "Deleted"),
                    ("role_changed", "Changed what somebody may do"),
                    ("regraded", "Had calls judged anew"),
                    ("token_made", "Made an API token"),
                    ("token_revoked", "Revoked an API token"),
                ],
                max_length=20,
            ),
        ),
        migrations.AddConstraint(
            model_name="auditentry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "deed__in",
                        [
                            "students_added",
                            "member_removed",
                            "made_instructor",
                            "password_reset",
                            "viewed_as",
                            "exported",
                            "grade_overridden",
                            "flag_answered",
                            "code_changed",
                            "archived",
                            "reopened",
                            "deleted",
                            "role_changed",
                            "regraded",
                            "token_made",
                            "token_revoked",
                        ],
                    )
                ),
                name="audit_deed_known",
            ),
        ),
    ]
