from django.db import migrations


class Migration(migrations.Migration):
    """Leave no key behind that was kept as it is sent."""

    dependencies = [
        ("accounts", "0005_api_token"),
    ]

    operations = [migrations.RunSQL("DROP TABLE IF EXISTS authtoken_token", migrations.RunSQL.noop)]
