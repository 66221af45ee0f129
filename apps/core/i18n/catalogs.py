"""Message catalogs in `locale/`: extract messages, update translations and check them.

There are two catalogs. `django` is complete in every language. `rules` has the texts of the rule files and the sample
profiles; its untranslated messages are displayed in English. Babel is a development dependency only.
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

from bridgeclass.engine.messages import places

SITE, RULES = "django", "rules"
PARTS = ("templates", "apps", "bridgeclass")
SYSTEMS, PROFILES = "bridgeclass/engine/systems", "apps/deals/samples"
"""Folders of the rule files (YAML) and of the sample profiles (JSON, read as YAML)."""
RULE_TEXTS = frozenset(
    {
        "title",
        "name",
        "says",
        "why",
        "announce",
        "convention",
        "help",
        "default",
        "profile_name",
        "description",
        "category",
    }
)
KEYWORDS = {
    **DEFAULT_KEYWORDS,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext_lazy": (1, 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext_lazy": ((1, "c"), 2, 3),
    "Message": None,
    "msgid": None,
    "plural_msgid": (1, 2),
}


def extract_site(root: Path) -> Catalog:
    """Return all messages of templates and code, with their files."""
    catalog = Catalog(domain=SITE, charset="utf-8")
    for path in _sources(root):
        place = path.relative_to(root).as_posix()
        for _, text, comments, context in extract("python", _as_python(path), KEYWORDS, ("Translators:",)):
            catalog.add(text, locations=[(place, 0)], auto_comments=comments, context=context)
    return catalog


def _sources(root: Path) -> Iterator[Path]:
    for part in PARTS:
        found = sorted((root / part).rglob("*"))
        yield from (
            path for path in found if path.suffix in {".html", ".txt", ".py"} and "migrations" not in path.parts
        )


def _as_python(path: Path) -> BytesIO:
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        # In parentheses, because the indentation of a template is not valid Python.
        text = f"(\n{templatize(text)}\n)"
    return BytesIO(text.encode())


def extract_rules(root: Path) -> Catalog:
    """Return all messages of the rule files and the sample profiles."""
    catalog = Catalog(domain=RULES, charset="utf-8")
    for path in (*sorted((root / SYSTEMS).rglob("*.yaml")), *sorted((root / PROFILES).glob("*.json"))):
        for text in _texts_in(yaml.safe_load(path.read_text(encoding="utf-8"))):
            catalog.add(text, locations=[(path.relative_to(root).as_posix(), 0)])
    return catalog


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


def po_path(language: str, domain: str) -> Path:
    """Return the path of a .po file; the .mo file is in the same folder."""
    return Path(settings.LOCALE_PATHS[0]) / language / "LC_MESSAGES" / f"{domain}.po"


def read_catalog(language: str, domain: str) -> Catalog:
    """Return the stored catalog of a language, or an empty one for a new language."""
    path = po_path(language, domain)
    if not path.exists():
        return Catalog(locale=language, domain=domain, charset="utf-8", project="Bridgeclass", version="1", fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=language, domain=domain)


def updated_catalog(language: str, template: Catalog) -> Catalog:
    """Return the catalog of a language with new messages added and obsolete ones removed."""
    catalog = read_catalog(language, str(template.domain))
    template.creation_date = catalog.creation_date
    catalog.update(template, no_fuzzy_matching=True, update_header_comment=False)
    catalog.obsolete.clear()
    return catalog


def serialize(catalog: Catalog) -> tuple[bytes, bytes]:
    """Return the contents of the .po and .mo files."""
    po, mo = BytesIO(), BytesIO()
    write_po(po, catalog, width=120, sort_by_file=True, include_lineno=False)
    write_mo(mo, catalog)
    return po.getvalue(), mo.getvalue()


def problems(catalog: Catalog) -> Iterator[str]:
    """Yield fuzzy messages, messages with wrong placeholders and, in the site catalog, untranslated messages."""
    for message in catalog:
        if not message.id:
            continue
        first = message.id if isinstance(message.id, str) else message.id[0]
        if not _is_translated(message):
            if catalog.domain == SITE:
                yield f"not translated: {first!r}"
        elif message.fuzzy:
            yield f"fuzzy: {first!r}"
        else:
            yield from (f"{error}: {first!r}" for error in message.check(catalog))
            if {place for text in _forms(message.string) for place in places(text)} != places(first):
                yield f"other places than in English: {first!r}"


def _is_translated(message: Message) -> bool:
    return all(_forms(message.string))


def _forms(texts: object) -> tuple[str, ...]:
    """Return the forms of a text: one, or one for each number."""
    return tuple(map(str, texts)) if isinstance(texts, tuple | list) else (str(texts or ""),)
