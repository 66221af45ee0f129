"""`manage.py load_profiles DIR`: the profile documents of a folder, stored as shipped profiles."""

from __future__ import annotations

from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser

from apps.deals.services.profiles import save_profiles
from bridgeclass.engine.dealing import DealingError, Profile, profile_document, read_profile_text


class Command(BaseCommand):
    """Reads every *.json of the folder; if one is wrong, nothing is stored."""

    help = "Store the profile documents (*.json) of a folder. A changed document becomes a new revision."

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the argument."""
        parser.add_argument("dir", type=Path, help="folder with the documents")

    def handle(self, *, dir: Path, **options: object) -> None:  # noqa: A002  # named as on the command line
        """Store the documents, or nothing."""
        if not dir.exists():
            raise CommandError(f"there is no folder {dir}")
        if not dir.is_dir():
            raise CommandError(f"{dir} is not a folder")
        files = sorted(dir.glob("*.json"))
        if not files:
            raise CommandError(f"{dir} contains no profile documents (*.json)")
        profiles = [_read(file) for file in files]
        _refuse_repeats(files, profiles)
        revisions = save_profiles(documents=[profile_document(profile) for profile in profiles])
        for revision, profile in zip(revisions, profiles, strict=True):
            self.stdout.write(f"{profile.name}: revision {revision.number}")


def _read(file: Path) -> Profile:
    try:
        return read_profile_text(file.read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(f"{file} cannot be read: {error}") from error
    except DealingError as error:
        raise CommandError(f"{file} is not a profile; nothing was stored:\n{error}") from error


def _refuse_repeats(files: list[Path], profiles: list[Profile]) -> None:
    by_name: dict[str, Path] = {}
    for file, profile in zip(files, profiles, strict=True):
        if profile.name in by_name:
            raise CommandError(f"{by_name[profile.name]} and {file} both name {profile.name!r}; nothing is stored")
        by_name[profile.name] = file
