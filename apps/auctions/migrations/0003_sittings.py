import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0003_guests_and_single_keys"),
        ("auctions", "0002_hints_links_and_repeats"),
        ("cards", "0003_foreign_lines"),
        ("deals", "0003_draft_versions"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Sitting",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "pace",
                    models.CharField(
                        choices=[("at_once", "At the same time"), ("by_turns", "By turns, over days")],
                        default="at_once",
                        max_length=8,
                    ),
                ),
                (
                    "answers",
                    models.CharField(
                        choices=[
                            ("at_once", "After every call"),
                            ("after_board", "After the board"),
                            ("held", "When they are released"),
                        ],
                        default="after_board",
                        max_length=12,
                    ),
                ),
                (
                    "token",
                    models.CharField(
                        blank=True,
                        help_text="Empty when the link leads nowhere.",
                        max_length=43,
                        null=True,
                        unique=True,
                        verbose_name="link",
                    ),
                ),
                ("opened_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("closed_at", models.DateTimeField(blank=True, null=True)),
                (
                    "card_ew",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="cards.card"),
                ),
                (
                    "card_ns",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="cards.card"),
                ),
                (
                    "klass",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="sittings",
                        to="accounts.class",
                        verbose_name="class",
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="sittings_opened",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "practice_set",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="sittings", to="deals.practiceset"
                    ),
                ),
            ],
            options={
                "ordering": ("-opened_at", "-pk"),
            },
        ),
        migrations.CreateModel(
            name="SittingSeat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "name",
                    models.CharField(
                        choices=[("N", "North"), ("E", "East"), ("S", "South"), ("W", "West")], max_length=1
                    ),
                ),
                ("is_robot", models.BooleanField(default=True)),
            ],
            options={
                "ordering": ("sitting", "pk"),
            },
        ),
        migrations.AddField(
            model_name="table",
            name="sitting_number",
            field=models.PositiveSmallIntegerField(
                blank=True, help_text="1 is the first board that the sitting bids.", null=True
            ),
        ),
        migrations.AddField(
            model_name="table",
            name="sitting",
            field=models.ForeignKey(
                blank=True,
                help_text="The people who bid this board and others together; empty for practice.",
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="tables",
                to="auctions.sitting",
            ),
        ),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("sitting", None), ("sitting_number", None)),
                    models.Q(("kind", "live"), ("sitting__isnull", False), ("sitting_number__gte", 1)),
                    _connector="OR",
                ),
                name="table_of_a_sitting_is_live_and_numbered",
            ),
        ),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.UniqueConstraint(
                fields=("sitting", "sitting_number"), name="table_number_once_a_sitting"
            ),
        ),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.UniqueConstraint(
                condition=models.Q(("finished_at", None), ("sitting__isnull", False)),
                fields=("sitting",),
                name="table_one_open_a_sitting",
            ),
        ),
        migrations.AddField(
            model_name="sittingseat",
            name="sitting",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="auctions.sitting"
            ),
        ),
        migrations.AddField(
            model_name="sittingseat",
            name="user",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="sitting_seats",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddIndex(
            model_name="sitting",
            index=models.Index(fields=["klass", "-opened_at"], name="sitting_of_class"),
        ),
        migrations.AddConstraint(
            model_name="sitting",
            constraint=models.CheckConstraint(
                condition=models.Q(("pace__in", ["at_once", "by_turns"])), name="sitting_pace_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="sitting",
            constraint=models.CheckConstraint(
                condition=models.Q(("answers__in", ("after_board", "held"))),
                name="sitting_shows_no_answers_during_a_board",
            ),
        ),
        migrations.AddConstraint(
            model_name="sitting",
            constraint=models.CheckConstraint(
                condition=models.Q(("token", ""), _negated=True), name="sitting_link_is_not_empty"
            ),
        ),
        migrations.AddConstraint(
            model_name="sitting",
            constraint=models.CheckConstraint(
                condition=models.Q(("closed_at", None), ("token", None), _connector="OR"),
                name="sitting_closed_has_no_link",
            ),
        ),
        migrations.AddConstraint(
            model_name="sittingseat",
            constraint=models.UniqueConstraint(fields=("sitting", "name"), name="sitting_seat_once"),
        ),
        migrations.AddConstraint(
            model_name="sittingseat",
            constraint=models.UniqueConstraint(
                condition=models.Q(("user__isnull", False)),
                fields=("sitting", "user"),
                name="sitting_seat_one_a_person",
            ),
        ),
        migrations.AddConstraint(
            model_name="sittingseat",
            constraint=models.CheckConstraint(
                condition=models.Q(("name__in", ["N", "E", "S", "W"])), name="sitting_seat_name_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="sittingseat",
            constraint=models.CheckConstraint(
                condition=models.Q(("is_robot", False), ("user", None), _connector="OR"),
                name="sitting_seat_of_a_robot_has_no_person",
            ),
        ),
    ]
