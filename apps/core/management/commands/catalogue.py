"""Update the message catalogs in locale/ from templates, code and rules."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError


class Command(BaseCommand):
    """Write the .po and .mo files of all languages."""

    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the --check option."""
        parser.add_argument("--check", action="store_true", help="write nothing; fail if a catalog is out of date")

    def handle(self, *args: Any, check: bool, **options: Any) -> None:
        """Write or check the files of each language. Raises CommandError with the problems."""
        from apps.core.i18n import catalogs  # noqa: PLC0415 - Babel is a development dependency

        problems: list[str] = []
        templates = [catalogs.extract_site(settings.BASE_DIR), catalogs.extract_rules(settings.BASE_DIR)]
        others = [code for code, _ in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
        for language, template in ((language, template) for language in others for template in templates):
            catalog = catalogs.updated_catalog(language, template)
            po_path = catalogs.po_path(language, str(template.domain))
            contents = catalogs.serialize(catalog)
            for path, content in zip((po_path, po_path.with_suffix(".mo")), contents, strict=True):
                if check and (not path.exists() or path.read_bytes() != content):
                    problems.append(f"{path.relative_to(settings.BASE_DIR)} is out of date: run manage.py catalogue")
                elif not check:
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.write_bytes(content)
            problems.extend(f"{language}: {problem}" for problem in catalogs.problems(catalog))
        if problems:
            raise CommandError("\n".join(problems))
