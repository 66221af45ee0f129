from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("classroom", "0002_class_by_its_name")]

    operations = [
        migrations.AddField(
            model_name="assignment",
            name="late_work",
            field=models.BooleanField(
                default=False, help_text="Boards may be begun after the close, and are marked late."
            ),
        ),
    ]
