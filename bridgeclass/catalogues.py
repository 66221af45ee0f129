"""The files in `locale/`: what the site says, found in its templates and code, and what it is in other languages.

For those who develop it alone: Babel, which reads and writes the files, is not installed where the site runs.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.utils.translation.template import templatize

DOMAIN = "django"
PARTS = ("templates", "apps", "bridgeclass")
KEYWORDS = {
    **DEFAULT_KEYWORDS,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext_lazy": (1, 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext_lazy": ((1, "c"), 2, 3),
}


def said(root: Path) -> Catalog:
    """Every text of the site's templates and code, each with the files that say it."""
    catalogue = Catalog(domain=DOMAIN, charset="utf-8")
    for path in _sources(root):
        place = path.relative_to(root).as_posix()
        for _, text, comments, context in extract("python", _as_python(path), KEYWORDS, ("Translators:",)):
            catalogue.add(text, locations=[(place, 0)], auto_comments=comments, context=context)
    return catalogue


def _sources(root: Path) -> Iterator[Path]:
    for part in PARTS:
        found = sorted((root / part).rglob("*"))
        yield from (
            path for path in found if path.suffix in {".html", ".txt", ".py"} and "migrations" not in path.parts
        )


def _as_python(path: Path) -> BytesIO:
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        # In brackets, as what is left of a template is indented in no way of Python's.
        text = f"(\n{templatize(text)}\n)"
    return BytesIO(text.encode())


def file_of(language: str) -> Path:
    """Where the texts of a language are kept; its compiled twin lies beside it."""
    return Path(settings.LOCALE_PATHS[0]) / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def kept(language: str) -> Catalog:
    """The texts of a language as they are kept; those of a new language are empty."""
    path = file_of(language)
    if not path.exists():
        return Catalog(locale=language, domain=DOMAIN, charset="utf-8", project="Bridgeclass", fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=language, domain=DOMAIN)


def brought_up(language: str, template: Catalog) -> Catalog:
    """The texts of a language with those the site says now: new ones are empty, and what is said no more is gone."""
    catalogue = kept(language)
    template.creation_date = catalogue.creation_date
    catalogue.update(template, no_fuzzy_matching=True, update_header_comment=False)
    catalogue.obsolete.clear()
    return catalogue


def written(catalogue: Catalog) -> tuple[bytes, bytes]:
    """A catalogue as the two files that are kept of it: for people, and for the site."""
    for_people, for_site = BytesIO(), BytesIO()
    write_po(for_people, catalogue, width=120, sort_by_file=True, include_lineno=False)
    write_mo(for_site, catalogue)
    return for_people.getvalue(), for_site.getvalue()


def faults(catalogue: Catalog) -> Iterator[str]:
    """What keeps a catalogue from being complete: a text not translated, or not surely, or with other placeholders."""
    for message in _texts(catalogue):
        first = message.id if isinstance(message.id, str) else message.id[0]
        forms = message.string if isinstance(message.string, tuple | list) else (message.string,)
        if not all(forms):
            yield f"not translated: {first!r}"
        elif message.fuzzy:
            yield f"not surely translated: {first!r}"
        else:
            yield from (f"{error}: {first!r}" for error in message.check(catalogue))


def _texts(catalogue: Catalog) -> Iterator[Message]:
    return (message for message in catalogue if message.id)
