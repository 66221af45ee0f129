"""Take the table of sent forms over from accounts, with its rows."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [("accounts", "0008_move_sent_form")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name="IdempotencyKey",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("key", models.CharField(max_length=64, verbose_name="idempotency key")),
                        ("link", models.CharField(blank=True, max_length=200)),
                        ("sent_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="idempotency_keys",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("user", "key"), name="sent_form_once_a_person")
                        ],
                    },
                ),
            ],
        ),
        migrations.RenameField(model_name="idempotencykey", old_name="link", new_name="result"),
        migrations.AlterField(
            model_name="idempotencykey",
            name="result",
            field=models.CharField(blank=True, help_text="The URL or the id that the request led to.", max_length=200),
        ),
        migrations.RemoveConstraint(model_name="idempotencykey", name="sent_form_once_a_person"),
        migrations.AddConstraint(
            model_name="idempotencykey",
            constraint=models.UniqueConstraint(fields=("user", "key"), name="idempotency_key_once_a_user"),
        ),
    ]
