"""Benchmark the administration's list of 200,000 decisions on PostgreSQL: `make bench ARGS=history`.

The decisions are created once, in a database next to that of DATABASE_URL, with the suffix `_history`. Each result is
the 95th percentile of 20 requests with Django's test client.
"""

import logging
import os
import subprocess
import sys
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from urllib.parse import urlencode, urlsplit, urlunsplit

import psycopg

from tests.bench.figures import Figure, best_ms, once_ms

COUNT = 200_000
ROUNDS = 20
LIMIT_MS = 500
PAGE = "/admin/bidding/decision/"


def run() -> bool:
    """Run `main` in a new process; return True if all limits are met."""
    return subprocess.run([sys.executable, "-m", __name__], check=False).returncode == 0


def use_history_database() -> bool:
    """Set DATABASE_URL to the history database, created if needed; return False without PostgreSQL."""
    given = urlsplit(os.environ.get("DATABASE_URL", ""))
    if not given.scheme.startswith("postgres"):
        return False
    name = f"{given.path.strip('/')}_history"
    with psycopg.connect(urlunsplit(given._replace(scheme="postgresql", path="/postgres")), autocommit=True) as server:
        if not server.execute("SELECT 1 FROM pg_database WHERE datname = %s", (name,)).fetchone():
            server.execute(psycopg.sql.SQL("CREATE DATABASE {}").format(psycopg.sql.Identifier(name)))
    os.environ |= {
        "DATABASE_URL": urlunsplit(given._replace(path=f"/{name}")),
        "DJANGO_SETTINGS_MODULE": "bridgeclass.settings",
        "DEBUG": "1",
    }
    return True


def fill() -> None:
    """Create missing decisions and update the database's statistics."""
    from django.core.management import call_command  # noqa: PLC0415 - needs the settings
    from django.db import connection  # noqa: PLC0415

    from apps.bidding.models import Decision  # noqa: PLC0415

    call_command("migrate", verbosity=0)
    if (missing := COUNT - Decision.objects.count()) > 0:
        call_command("make_decisions", count=missing, yes=True)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")


def queries() -> dict[str, dict[str, str]]:
    """Return the query parameters of each request by name."""
    from django.utils import timezone  # noqa: PLC0415 - needs the settings

    from apps.bidding.models import Decision  # noqa: PLC0415

    some = Decision.objects.select_related("user", "klass", "snapshot", "board__practice_set").filter(
        board__isnull=False, klass__isnull=False
    )[COUNT // 2]
    assert some.klass is not None
    assert some.board is not None
    day = f"{timezone.now() - timedelta(days=300):%Y-%m-%d}"
    return {
        "newest first": {},
        "last page (40)": {"p": "40"},
        "oldest first": {"o": "1"},
        "by user": {"person": some.user.username},
        "by class": {"class": some.klass.name},
        "by board": {"board": f"{some.board.practice_set.name} {some.board.number}"},
        "by practice set": {"board": some.board.practice_set.name},
        "by module": {"module": some.module},
        "by rule": {"rule": some.rule},
        "by part of a rule id": {"rule": "open"},
        **{f"by tier: {tier}": {"tier": tier} for tier in ("optimal", "acceptable", "suboptimal", "error")},
        "before a date": {"until": day},
        "on one day": {"since": day, "until": day},
        **{f"by origin: {origin}": {"origin__exact": origin} for origin in ("practice", "live", "review", "api")},
        "by snapshot": {"snapshot": some.snapshot.sha256[:12]},
        "by unknown snapshot": {"snapshot": "0000000000"},
        "calls that differ from the engine": {"same": "no"},
        "by seat": {"seat__exact": "W"},
        "by tier, class and module": {"tier": "error", "class": some.klass.name, "module": some.module},
        "by tier, origin and user": {
            "tier": "acceptable", "origin__exact": "review", "person": some.user.username
        },
        "search: user": {"q": some.user.username},
        "search: many users": {"q": "student"},
        "search: class": {"q": some.klass.name},
        "search: rule": {"q": some.rule},
        "search: hand": {"q": some.hand},
        "search: no match": {"q": "nowhere"},
        "search with tier and date": {"q": "stayman", "tier": "error", "until": day},
    }  # fmt: skip


def p95_ms(work: Callable[[], object]) -> float:
    """Return the 95th percentile of 20 runs in milliseconds, after a warm-up run."""
    work()
    return sorted(once_ms(work) for _ in range(ROUNDS))[ROUNDS * 95 // 100 - 1]


def figures() -> list[Figure]:
    """Measure each page."""
    from django.test import Client  # noqa: PLC0415 - needs the settings

    from apps.accounts.models import User  # noqa: PLC0415
    from apps.bidding.models import Decision  # noqa: PLC0415

    admin, _ = User.objects.get_or_create(username="ada", defaults={"is_staff": True, "is_superuser": True})
    client = Client()
    client.force_login(admin)

    def get(url: str) -> None:
        response = client.get(url)
        assert response.status_code == 200, (url, response.status_code)

    pages = {name: f"{PAGE}?{urlencode(query)}" for name, query in queries().items()}
    pages["one decision"] = f"{PAGE}{Decision.objects.first().pk}/change/"  # type: ignore[union-attr]  # 200,000 exist
    return [Figure(name, p95_ms(partial(get, url)), LIMIT_MS) for name, url in pages.items()]


def main() -> int:
    """Print the results; return 1 if a limit is exceeded, else 0."""
    if not use_history_database():
        print("skipped: needs PostgreSQL: set DATABASE_URL")
        return 0
    import django  # noqa: PLC0415 - reads the settings

    django.setup()
    from django.conf import settings  # noqa: PLC0415

    settings.ALLOWED_HOSTS = ["testserver"]
    logging.getLogger("django_structlog").setLevel(logging.WARNING)
    fill()
    settings.DEBUG = False
    results = figures()
    baseline_ms = best_ms(lambda: sum(step & 7 for step in range(1_000_000)))
    for figure in results:
        print(figure.line(baseline_ms))
    return 0 if all(figure.is_within_limit for figure in results) else 1


if __name__ == "__main__":
    sys.exit(main())
