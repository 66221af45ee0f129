"""Benchmark the results pages of a class with 30 students on 64 boards: `make bench ARGS=report`.

The class is created in a test database, which is dropped afterwards. Each result is the fastest of 10 requests with
Django's test client.
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
MAX_QUERIES = 25


def run() -> bool:
    """Run `measure` in a new process; return True if all limits are met."""
    return subprocess.run([sys.executable, "-m", __name__], check=False).returncode == 0


def measure() -> bool:
    """Create the class, request each page and print the results; return True if all limits are met."""
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
    unchanged = f"?seen={report_version(work)}"
    urls = {
        "report": reverse("classroom:report", args=(work.pk,)),
        "report fragment, changed": reverse("classroom:report-part", args=(work.pk,)),
        "report fragment, unchanged": reverse("classroom:report-part", args=(work.pk,)) + unchanged,
        "board": reverse("classroom:report-board", args=(work.pk, 1)),
        "class": reverse("classroom:class", args=(klass.pk,)),
        "class results": reverse("classroom:class-results", args=(klass.pk,)),
    }
    passed: list[bool] = []
    baseline_ms = best_ms(lambda: sum(step & 7 for step in range(1_000_000)))
    for name, url in urls.items():
        client.get(url)
        with CaptureQueriesContext(connection) as captured:
            client.get(url)
            count = len(captured)
        started = process_time()
        took_ms = min(once_ms(partial(client.get, url)) for _ in range(ROUNDS))
        cpu_ms = (process_time() - started) / ROUNDS * 1000
        time = Figure(f"{name} ({connection.vendor}, {cpu_ms:.0f} ms CPU)", took_ms, LIMIT_MS)
        queries = Amount(f"{name}, queries", count, MAX_QUERIES, "")
        print(time.line(baseline_ms), queries.line(), sep="\n", flush=True)
        passed += [time.is_within_limit, queries.is_within_limit]
    return all(passed)


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
        passed = measure()
    finally:
        connection.creation.destroy_test_db(str(settings.DATABASES["default"]["NAME"]), verbosity=0)
        teardown_test_environment()
    sys.exit(0 if passed else 1)
