"""Bring the texts in other languages up to what the site says now; `--check` only says what is behind."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError


class Command(BaseCommand):
    """Write `locale/*/LC_MESSAGES/`: the `.po` that people translate, and the `.mo` that the site reads."""

    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Whether to write."""
        parser.add_argument("--check", action="store_true", help="write nothing; fail if something is behind")

    def handle(self, *args: Any, check: bool, **options: Any) -> None:
        """Write each language's files, or look at them; raises CommandError with what is missing."""
        from apps.core.i18n import catalogs  # noqa: PLC0415 - Babel is a development dependency

        behind: list[str] = []
        templates = [catalogs.said(settings.BASE_DIR), catalogs.ruled(settings.BASE_DIR)]
        others = [code for code, _ in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
        for language, template in ((language, template) for language in others for template in templates):
            catalogue = catalogs.brought_up(language, template)
            for_people = catalogs.file_of(language, str(template.domain))
            written = catalogs.written(catalogue)
            for path, content in zip((for_people, for_people.with_suffix(".mo")), written, strict=True):
                if check and (not path.exists() or path.read_bytes() != content):
                    behind.append(f"{path.relative_to(settings.BASE_DIR)} is behind: manage.py catalogue")
                elif not check:
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.write_bytes(content)
            behind.extend(f"{language}: {fault}" for fault in catalogs.faults(catalogue))
        if behind:
            raise CommandError("\n".join(behind))
