from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0003_guests_and_single_keys"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="language",
            field=models.CharField(
                blank=True, help_text="Empty: as the browser asks.", max_length=8, verbose_name="language"
            ),
        ),
    ]
