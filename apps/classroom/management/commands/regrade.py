"""`manage.py regrade`: grade stored calls again by the current rules."""

from __future__ import annotations

from argparse import ArgumentTypeError
from collections import Counter
from datetime import date

from django.core.management.base import BaseCommand, CommandError, CommandParser

from apps.accounts.models import Class
from apps.classroom.services.regrading import Regraded, decisions_since, regrade


class Command(BaseCommand):
    """Grades stored calls again and prints each changed score."""

    help = "Grade stored calls again with the current rules. Scores that teachers set do not change."

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the filters and the dry run."""
        parser.add_argument("--since", type=_day, metavar="YYYY-MM-DD", help="only calls made on or after this day")
        parser.add_argument("--class", type=int, dest="class_id", metavar="ID", help="only calls of one class")
        parser.add_argument("--dry-run", action="store_true", help="show the changes without storing them")

    def handle(self, *, since: date | None, class_id: int | None, dry_run: bool, **options: object) -> None:
        """Print each changed score and the totals."""
        klass = None if class_id is None else Class.objects.filter(pk=class_id).first()
        if class_id is not None and klass is None:
            raise CommandError(f"there is no class {class_id}")
        decisions = decisions_since(since=since, klass=klass)
        counts: Counter[str] = Counter()
        for found in regrade(decisions=decisions, is_trial=dry_run):
            counts[_kind(found)] += 1
            if found.is_changed:
                self.stdout.write(_line(found))
        totals = ", ".join(f"{kind}: {counts[kind]}" for kind in ("higher", "lower", "unchanged", "set by a teacher"))
        self.stdout.write(f"calls graded: {counts.total()}; {totals}" + ("; nothing saved" if dry_run else ""))


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise ArgumentTypeError(f"{text!r} is not a date such as 2026-01-31") from error


def _kind(found: Regraded) -> str:
    if found.is_by_teacher:
        return "set by a teacher"
    if not found.is_changed:
        return "unchanged"
    return "higher" if found.result.score > found.grade.score else "lower"


def _line(found: Regraded) -> str:
    decision, engine = found.decision, found.result.best.text
    if engine != decision.engine_call:
        engine = f"{decision.engine_call} -> {engine}"
    auction = decision.auction or "opening call"
    return (
        f"{decision.pk}: {decision.user.get_full_name()} called {decision.call} ({auction}): "
        f"{found.grade.score} -> {found.result.score}, best {engine}"
    )
