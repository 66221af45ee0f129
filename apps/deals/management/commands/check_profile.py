"""`manage.py check_profile NAME`: whether a stored profile can be dealt, and how rare its deals are."""

from __future__ import annotations

from django.core.management.base import BaseCommand, CommandError, CommandParser

from apps.deals.management.stored import revision_named
from bridgeclass.engine.dealing import (
    CombinationReport,
    DealingError,
    Profile,
    Viability,
    assess,
    read_profile,
)


class Command(BaseCommand):
    """Says the odds of every combination of sub-profiles, and what is wrong; wrong ends with an error."""

    help = "Say whether a stored profile can be dealt, how rare its deals are, and what is wrong with it."

    def add_arguments(self, parser: CommandParser) -> None:
        """Which profile."""
        parser.add_argument("name")

    def handle(self, *, name: str, **options: object) -> None:
        """Print the report."""
        revision = revision_named(name)
        self.stdout.write(f"{revision.profile.name}, revision {revision.number}")
        try:
            profile = read_profile(revision.document)
            viability = assess(profile)
        except DealingError as error:
            raise CommandError(f"this profile cannot be dealt:\n{error}") from error
        for line in _report(profile, viability):
            self.stdout.write(line)
        if not viability.is_possible:
            raise CommandError("this profile cannot be dealt: no combination of its sub-profiles is possible")


def _report(profile: Profile, viability: Viability) -> list[str]:
    lines = [f"Of random deals, {viability.odds} fits."]
    lines += [line for report in viability.combinations for line in _combination(profile, report)]
    return lines + [f"Wrong: {problem}" for problem in viability.dead]


def _combination(profile: Profile, report: CombinationReport) -> list[str]:
    what = report.combination.describe(profile)
    if report.is_possible:
        return [f"{float(report.share):>6.1%}  {what}: {report.odds}"]
    return [f"never   {what}: these cannot all hold", *(f"        {problem}" for problem in report.culprits)]
