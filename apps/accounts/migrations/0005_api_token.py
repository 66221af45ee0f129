from django.conf import settings
from django.db import migrations, models
from django.db.models.functions import Length
from django.db.models.lookups import Exact
from django.utils import timezone


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0004_user_language"),
    ]

    operations = [
        migrations.CreateModel(
            name="ApiToken",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=80)),
                ("digest", models.CharField(editable=False, max_length=64, unique=True)),
                ("beginning", models.CharField(editable=False, max_length=8)),
                ("scopes", models.JSONField()),
                ("created_at", models.DateTimeField(default=timezone.now, editable=False)),
                ("expires_at", models.DateTimeField()),
                ("last_used_at", models.DateTimeField(blank=True, editable=False, null=True)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=models.deletion.CASCADE,
                        related_name="api_tokens",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("-created_at", "-pk"),
                "constraints": (
                    models.CheckConstraint(condition=models.Q(("name", ""), _negated=True), name="token_has_a_name"),
                    models.CheckConstraint(condition=Exact(Length("digest"), 64), name="token_digest_is_64_digits"),
                ),
            },
        ),
    ]
