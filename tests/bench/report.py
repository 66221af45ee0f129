"""How long the results of 30 students on 64 boards take, against 300 ms: `make bench ARGS=report`.

The class is made in a test database of whatever DATABASE_URL names, and goes with it. The pages are asked for through
all of Django; the figure is the fastest of 10, which others at the machine disturb least.
"""

import logging
import os
import subprocess
import sys
from functools import partial
from time import process_time

from tests.bench.figures import Amount, Figure, best_ms, once_ms

STUDENTS, BOARDS, CALLS = 30, 64, 3
ROUNDS = 10
LIMIT_MS = 300
MOST_QUERIES = 25


def is_kept() -> bool:
    """Print how long the pages take, measured in a process of their own; whether all kept the limits."""
    return subprocess.run([sys.executable, "-m", __name__], check=False).returncode == 0


def measure() -> bool:
    """Make the class, ask for each page, print the figures; whether all kept the limits."""
    from django.db import connection  # noqa: PLC0415 - needs the settings
    from django.test import Client  # noqa: PLC0415
    from django.test.utils import CaptureQueriesContext  # noqa: PLC0415
    from django.urls import reverse  # noqa: PLC0415

    from apps.classroom.selectors.report import report_version  # noqa: PLC0415
    from tests.classroom.crowds import crowd  # noqa: PLC0415
    from tests.people import class_of, person  # noqa: PLC0415

    teacher = person("Teo")
    klass = class_of("Big", teacher)
    work = crowd(klass, students=STUDENTS, boards=BOARDS, calls=CALLS)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    client = Client()
    client.force_login(teacher)
    same = f"?seen={report_version(work)}"
    addresses = {
        "report": reverse("classroom:report", args=(work.pk,)),
        "its part, changed": reverse("classroom:report-part", args=(work.pk,)),
        "its part, the same": reverse("classroom:report-part", args=(work.pk,)) + same,
        "one board": reverse("classroom:report-board", args=(work.pk, 1)),
        "class": reverse("classroom:class", args=(klass.pk,)),
        "class results": reverse("classroom:class-results", args=(klass.pk,)),
    }
    kept: list[bool] = []
    yardstick_ms = best_ms(lambda: sum(step & 7 for step in range(1_000_000)))
    for what, address in addresses.items():
        client.get(address)
        with CaptureQueriesContext(connection) as asked:
            client.get(address)
            count = len(asked)
        began = process_time()
        took_ms = min(once_ms(partial(client.get, address)) for _ in range(ROUNDS))
        own_ms = (process_time() - began) / ROUNDS * 1000
        time = Figure(f"{what} ({connection.vendor}; {own_ms:.0f} ms of one core)", took_ms, LIMIT_MS)
        queries = Amount(f"{what}, queries", count, MOST_QUERIES, "")
        print(time.line(yardstick_ms), queries.line(), sep="\n", flush=True)
        kept += [time.is_kept, queries.is_kept]
    return all(kept)


if __name__ == "__main__":
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bridgeclass.settings")
    os.environ["DEBUG"] = "1"
    django.setup()
    from django.conf import settings
    from django.db import connection
    from django.test.utils import setup_test_environment, teardown_test_environment

    setup_test_environment(debug=False)
    settings.ALLOWED_HOSTS, settings.DEBUG = ["testserver"], False
    logging.getLogger("django_structlog").setLevel(logging.WARNING)
    connection.creation.create_test_db(verbosity=0)
    try:
        is_good = measure()
    finally:
        connection.creation.destroy_test_db(str(settings.DATABASES["default"]["NAME"]), verbosity=0)
        teardown_test_environment()
    sys.exit(0 if is_good else 1)
