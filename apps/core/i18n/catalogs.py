"""The files in `locale/`: what the site says, found in its templates and code, and what it is in other languages.

Two catalogues: `django` is whole in each language; `rules` has the texts of the rule files and of the ready-made
profiles, and what is not translated there is read in English. For those who develop the site alone: Babel, which reads
and writes the files, is not installed where it runs.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import yaml
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.utils.translation.template import templatize

SITE, RULES = "django", "rules"
PARTS = ("templates", "apps", "bridgeclass")
SYSTEMS, PROFILES = "bridgeclass/engine/systems", "apps/deals/samples"
"""Where the texts of rules and of ready-made profiles are, as YAML; JSON is read as such, too."""
RULE_TEXTS = frozenset({"title", "name", "says", "announce", "convention", "profile_name", "description", "category"})
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
    catalogue = Catalog(domain=SITE, charset="utf-8")
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


def ruled(root: Path) -> Catalog:
    """Every text of the rule files and of the ready-made profiles: names, titles, and what calls say."""
    catalogue = Catalog(domain=RULES, charset="utf-8")
    for path in (*sorted((root / SYSTEMS).rglob("*.yaml")), *sorted((root / PROFILES).glob("*.json"))):
        for text in _texts_in(yaml.safe_load(path.read_text(encoding="utf-8"))):
            catalogue.add(text, locations=[(path.relative_to(root).as_posix(), 0)])
    return catalogue


def _texts_in(read: object) -> Iterator[str]:
    if isinstance(read, dict):
        for key, value in read.items():
            if key in RULE_TEXTS and isinstance(value, str):
                yield value
            else:
                yield from _texts_in(value)
    elif isinstance(read, list):
        for item in read:
            yield from _texts_in(item)


def file_of(language: str, domain: str) -> Path:
    """Where the texts of a language are kept; their compiled twin lies beside them."""
    return Path(settings.LOCALE_PATHS[0]) / language / "LC_MESSAGES" / f"{domain}.po"


def kept(language: str, domain: str) -> Catalog:
    """The texts of a language as they are kept; those of a new language are empty."""
    path = file_of(language, domain)
    if not path.exists():
        return Catalog(locale=language, domain=domain, charset="utf-8", project="Bridgeclass", version="1", fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=language, domain=domain)


def brought_up(language: str, template: Catalog) -> Catalog:
    """The texts of a language with those the site says now: new ones are empty, and what is said no more is gone."""
    catalogue = kept(language, str(template.domain))
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
    """What is wrong with a catalogue: a text not surely translated, with other places, or, of the site, not at all."""
    for message in catalogue:
        if not message.id:
            continue
        first = message.id if isinstance(message.id, str) else message.id[0]
        if not _is_translated(message):
            if catalogue.domain == SITE:
                yield f"not translated: {first!r}"
        elif message.fuzzy:
            yield f"not surely translated: {first!r}"
        else:
            yield from (f"{error}: {first!r}" for error in message.check(catalogue))


def _is_translated(message: Message) -> bool:
    return all(message.string) if isinstance(message.string, tuple | list) else bool(message.string)
