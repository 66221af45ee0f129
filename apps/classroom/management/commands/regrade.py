"""`manage.py regrade`: judge by today's rules what was judged before."""

from __future__ import annotations

from argparse import ArgumentTypeError
from collections import Counter
from datetime import date

from django.core.management.base import BaseCommand, CommandError, CommandParser

from apps.accounts.models import Class
from apps.classroom.services import Regraded, decisions_since, regrade


class Command(BaseCommand):
    """Says each score that changes, before and after; the old scores are kept beside the new ones."""

    help = "Grade stored calls again by the current rules. Scores given by teachers and old grades are kept."

    def add_arguments(self, parser: CommandParser) -> None:
        """Which calls, and whether anything is stored."""
        parser.add_argument("--since", type=_day, metavar="YYYY-MM-DD", help="only calls made on or after this day")
        parser.add_argument("--class", type=int, dest="class_id", metavar="ID", help="only calls of one class")
        parser.add_argument("--dry-run", action="store_true", help="show the changes without storing them")

    def handle(self, *, since: date | None, class_id: int | None, dry_run: bool, **options: object) -> None:
        """Judge, say what changes, and put it in figures."""
        klass = None if class_id is None else Class.objects.filter(pk=class_id).first()
        if class_id is not None and klass is None:
            raise CommandError(f"there is no class {class_id}")
        decisions = decisions_since(since=since, klass=klass)
        counts: Counter[str] = Counter()
        for found in regrade(decisions=decisions, is_trial=dry_run):
            counts[_kind(found)] += 1
            if found.is_changed:
                self.stdout.write(_line(found))
        told = ", ".join(f"{counts[kind]} {kind}" for kind in ("up", "down", "the same", "kept as a teacher judged"))
        self.stdout.write(f"calls judged: {counts.total()}; {told}" + ("; nothing is stored" if dry_run else ""))


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise ArgumentTypeError(f"{text!r} is not a date such as 2026-01-31") from error


def _kind(found: Regraded) -> str:
    if found.is_teachers:
        return "kept as a teacher judged"
    return "up" if found.now > found.before else "down" if found.now < found.before else "the same"


def _line(found: Regraded) -> str:
    engine = found.engine_call_now
    if engine != found.engine_call_before:
        engine = f"{found.engine_call_before} -> {engine}"
    auction = found.auction or "first to call"
    return (
        f"{found.decision_id}: {found.student} called {found.call} ({auction}): "
        f"{found.before} -> {found.now}, best {engine}"
    )
