"""How long the pages of 200 000 decisions take on PostgreSQL, against 500 ms: `make bench ARGS=history`.

DATABASE_URL names a server and a database; the decisions are made, once, in another one beside it that ends in
`_history`. Every page is asked for 20 times through all of Django; the figure is the 19th of those times.
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


def is_kept() -> bool:
    """Print how long the pages take, measured in a process of their own; whether all kept the limit."""
    return subprocess.run([sys.executable, "-m", __name__], check=False).returncode == 0


def use_own_database() -> bool:
    """Point the site at the database of the decisions, made if it is not there; False without PostgreSQL."""
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
    """Make the decisions that are missing, and let the database look at what it holds."""
    from django.core.management import call_command  # noqa: PLC0415 - needs the settings
    from django.db import connection  # noqa: PLC0415

    from apps.bidding.models import Decision  # noqa: PLC0415

    call_command("migrate", verbosity=0)
    if (missing := COUNT - Decision.objects.count()) > 0:
        call_command("make_decisions", count=missing, yes=True)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")


def queries() -> dict[str, dict[str, str]]:
    """What is asked of the list, by what a person would say it is."""
    from django.utils import timezone  # noqa: PLC0415 - needs the settings

    from apps.bidding.models import Decision  # noqa: PLC0415

    some = Decision.objects.select_related("user", "klass", "snapshot", "board__practice_set").filter(
        board__isnull=False, klass__isnull=False
    )[COUNT // 2]
    assert some.klass is not None
    assert some.board is not None
    day = f"{timezone.now() - timedelta(days=300):%Y-%m-%d}"
    return {
        "the newest": {},
        "page 40, the last": {"p": "40"},
        "the oldest first": {"o": "1"},
        "of a person": {"person": some.user.username},
        "of a class": {"class": some.klass.name},
        "of a board": {"board": f"{some.board.practice_set.name} {some.board.number}"},
        "of a practice set": {"board": some.board.practice_set.name},
        "of a module": {"module": some.module},
        "of a rule": {"rule": some.rule},
        "of rules with a word": {"rule": "open"},
        **{f"of tier {tier}": {"tier": tier} for tier in ("optimal", "acceptable", "suboptimal", "error")},
        "up to a day": {"until": day},
        "between two days": {"since": day, "until": day},
        **{f"of origin {origin}": {"origin__exact": origin} for origin in ("practice", "live", "review", "api")},
        "of a snapshot": {"snapshot": some.snapshot.sha256[:12]},
        "of no snapshot": {"snapshot": "0000000000"},
        "calls that differ": {"same": "no"},
        "of a seat": {"seat__exact": "W"},
        "errors of a class in a module": {"tier": "error", "class": some.klass.name, "module": some.module},
        "a person's acceptable calls in review": {
            "tier": "acceptable", "origin__exact": "review", "person": some.user.username
        },
        "search for a person": {"q": some.user.username},
        "search for many people": {"q": "student"},
        "search for a class": {"q": some.klass.name},
        "search for a rule": {"q": some.rule},
        "search for a hand": {"q": some.hand},
        "search for nothing that is there": {"q": "nowhere"},
        "search in errors before a day": {"q": "stayman", "tier": "error", "until": day},
    }  # fmt: skip


def slow_end(work: Callable[[], object]) -> float:
    """The 95th percentile of a few runs after one to warm up, in milliseconds."""
    work()
    return sorted(once_ms(work) for _ in range(ROUNDS))[ROUNDS * 95 // 100 - 1]


def figures() -> list[Figure]:
    """The slow end of each page."""
    from django.test import Client  # noqa: PLC0415 - needs the settings

    from apps.accounts.models import User  # noqa: PLC0415
    from apps.bidding.models import Decision  # noqa: PLC0415

    admin, _ = User.objects.get_or_create(username="ada", defaults={"is_staff": True, "is_superuser": True})
    browser = Client()
    browser.force_login(admin)

    def get(address: str) -> None:
        answer = browser.get(address)
        assert answer.status_code == 200, (address, answer.status_code)

    pages = {name: f"{PAGE}?{urlencode(query)}" for name, query in queries().items()}
    pages["one decision, worked out anew"] = f"{PAGE}{Decision.objects.first().pk}/change/"  # type: ignore[union-attr]  # there are 200 000
    return [Figure(name, slow_end(partial(get, address)), LIMIT_MS) for name, address in pages.items()]


def main() -> int:
    """Print every figure; 1 if a limit is broken, else 0."""
    if not use_own_database():
        print("not measured: needs PostgreSQL, set DATABASE_URL")
        return 0
    import django  # noqa: PLC0415 - reads the settings

    django.setup()
    from django.conf import settings  # noqa: PLC0415

    settings.ALLOWED_HOSTS = ["testserver"]
    logging.getLogger("django_structlog").setLevel(logging.WARNING)
    fill()
    settings.DEBUG = False
    found = figures()
    unit_ms = best_ms(lambda: sum(step & 7 for step in range(1_000_000)))
    for figure in found:
        print(figure.line(unit_ms))
    return 0 if all(figure.is_kept for figure in found) else 1


if __name__ == "__main__":
    sys.exit(main())
