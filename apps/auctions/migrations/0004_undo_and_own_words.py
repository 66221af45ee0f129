import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("auctions", "0003_sittings"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="UndoAsked",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=64, verbose_name="idempotency key")),
                ("asked_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "answer",
                    models.CharField(
                        blank=True, choices=[("granted", "Granted"), ("refused", "Refused")], max_length=8
                    ),
                ),
                ("answered_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "verbose_name_plural": "undos asked",
                "ordering": ("-asked_at", "-pk"),
            },
        ),
        migrations.CreateModel(
            name="OwnWords",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("words", models.CharField(blank=True, max_length=200)),
                ("is_alert", models.BooleanField(default=True)),
                ("key", models.CharField(max_length=64, verbose_name="idempotency key")),
                ("said_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "call",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="own_words", to="auctions.callmade"
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "own words",
                "ordering": ("call", "pk"),
            },
        ),
        migrations.AddField(
            model_name="undoasked",
            name="answered_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="undoasked",
            name="call",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.CASCADE, related_name="undo", to="auctions.callmade"
            ),
        ),
        migrations.AddConstraint(
            model_name="ownwords",
            constraint=models.UniqueConstraint(fields=("call", "key"), name="own_words_key_once_a_call"),
        ),
        migrations.AddConstraint(
            model_name="ownwords",
            constraint=models.CheckConstraint(
                condition=models.Q(("is_alert", True), models.Q(("words", ""), _negated=True), _connector="OR"),
                name="own_words_say_something",
            ),
        ),
        migrations.AddConstraint(
            model_name="undoasked",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("answer", ""), ("answered_at", None)),
                    models.Q(("answer__in", ["granted", "refused"]), ("answered_at__isnull", False)),
                    _connector="OR",
                ),
                name="undo_answer_has_a_time",
            ),
        ),
    ]
