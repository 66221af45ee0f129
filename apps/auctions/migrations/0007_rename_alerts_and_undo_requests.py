import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("auctions", "0006_hands_seen"),
    ]

    operations = [
        migrations.RenameModel("OwnWords", "CallAlert"),
        migrations.RenameModel("UndoAsked", "UndoRequest"),
        migrations.AlterModelOptions(
            name="callalert",
            options={"ordering": ("call", "pk"), "verbose_name_plural": "alerts of calls"},
        ),
        migrations.AlterModelOptions(
            name="undorequest",
            options={"ordering": ("-asked_at", "-pk")},
        ),
        migrations.AlterField(
            model_name="callalert",
            name="call",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="alerts", to="auctions.callmade"
            ),
        ),
    ]
