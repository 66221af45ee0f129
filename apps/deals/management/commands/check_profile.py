"""`manage.py check_profile NAME|FILE.json`: check that a profile can be dealt, and how rare its deals are."""

from __future__ import annotations

from collections.abc import Iterator

from django.core.management.base import BaseCommand, CommandError, CommandParser

from apps.deals.management.arguments import revision_named, text_of
from bridgeclass.engine.dealing import (
    CombinationReport,
    ConstraintCost,
    DealingError,
    Profile,
    Viability,
    assess,
    dealing_order,
    rarest_combination,
    read_profile,
    read_profile_text,
    smart_order,
)

_LEAST_SHARE = 0.005


class Command(BaseCommand):
    """Prints the odds of every combination of sub-profiles and the problems; an impossible profile is an error."""

    help = "Check whether a profile can be dealt, and show how rare its deals are and why."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the argument."""
        parser.add_argument("name", help="name of a stored profile, a .json file, or - for standard input")

    def handle(self, *, name: str, **options: object) -> None:
        """Print the report."""
        try:
            profile = self._profile(name)
            viability = assess(profile)
            for line in _report(profile, viability):
                self.stdout.write(line)
            if not viability.is_possible:
                raise CommandError("this profile cannot be dealt: no combination of its sub-profiles is possible")
            for line in _rarity(profile):
                self.stdout.write(line)
        except DealingError as error:
            raise CommandError(f"this profile cannot be dealt:\n{error}") from error

    def _profile(self, name: str) -> Profile:
        if name == "-" or name.endswith(".json"):
            profile = read_profile_text(text_of(name))
            self.stdout.write(profile.name)
            return profile
        revision = revision_named(name)
        self.stdout.write(f"{revision.profile.name}, revision {revision.number}")
        return read_profile(revision.document)


def _report(profile: Profile, viability: Viability) -> Iterator[str]:
    yield f"Of random deals, {viability.odds} fits."
    for report in viability.combinations:
        yield from _combination(profile, report)
    for problem in viability.dead:
        yield f"Wrong: {problem}"
    yield f"Dealing order: {_order(profile)}"


def _combination(profile: Profile, report: CombinationReport) -> Iterator[str]:
    what = report.combination.describe(profile)
    if report.is_possible:
        draws, possible = report.draws
        lost = f" ({draws - possible} of {draws} ways to draw its suits are impossible)" if possible < draws else ""
        yield f"{float(report.share):>6.1%}  {what}: {report.odds}{lost}"
        return
    yield f"never   {what}: these cannot all hold"
    for problem in report.conflicts:
        yield f"        {problem}"
    lead = "smallest change" if len(report.relaxations) == 1 else "smallest change, together"
    for move in report.relaxations:
        yield f"        {lead}: {move.problem}"


def _order(profile: Profile) -> str:
    ordered = {one.seat: one for one in smart_order(profile)}
    whose = "as the profile says" if profile.hand_dealing_order is not None else "chosen for the profile"
    seats = ", ".join(
        f"{seat.word} (risk {float(ordered[seat].risk):g}: {ordered[seat].why})" for seat in dealing_order(profile)
    )
    return f"{seats}; {whose}"


def _rarity(profile: Profile) -> Iterator[str]:
    found = rarest_combination(profile)
    if found is None or not found[1]:
        return
    what, removals = found
    yield f"Hardest to deal: {what}. Of the deals that satisfy all the rest, this is removed by:"
    for removal in removals:
        if removal.share >= _LEAST_SHARE:
            kind = "HCP  " if removal.is_about_points else "shape"
            yield f"{_share(removal)}  {kind}  {removal.path}: {removal.words}"


def _share(removal: ConstraintCost) -> str:
    return f"{'' if removal.is_exact else 'about '}{float(removal.share):.1%}".rjust(12)
