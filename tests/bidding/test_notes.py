"""The system notes as pages: contents, entries and links."""

import re
from pathlib import Path

import pytest
from django.conf import settings

from apps.bidding.selectors.notes import FOLDER, UnknownNotesError, anchor, entry_notes, link_entries, notes_of
from bridgeclass.engine.rules.sources import ENTRY, entries_defined

DOCUMENTS = sorted((settings.BASE_DIR / FOLDER).glob("*.md"))
each_document = pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.stem)


@each_document
def test_the_contents_of_a_document_list_its_headings_in_order(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    headings = [title for title in re.findall(r"^##+ (.+)$", text, re.MULTILINE) if title != "Contents"]
    listed = re.findall(r"^ *- \[(.+)\]\(#(.+)\)$", text, re.MULTILINE)
    assert listed == [(title, anchor(title)) for title in headings]
    assert len({anchor(title) for title in headings}) == len(headings)


@each_document
def test_a_page_has_a_section_for_each_heading_and_a_row_for_each_entry(document: Path) -> None:
    notes = notes_of(document.stem)
    for section in (one for top in notes.sections for one in (top, *top.parts)):
        assert notes.html.count(f'id="{section.anchor}"') == 1
    for entry in entries_defined(document.read_text(encoding="utf-8")):
        assert notes.html.count(f'<a id="{entry}"></a>') == 1


def test_an_entry_stands_in_one_document_only() -> None:
    defined = [entry for path in DOCUMENTS for entry in entries_defined(path.read_text(encoding="utf-8"))]
    assert len(set(defined)) == len(defined) == len(entry_notes())


@each_document
def test_every_entry_that_a_document_mentions_exists(document: Path) -> None:
    assert [entry for entry in ENTRY.findall(document.read_text(encoding="utf-8")) if entry not in entry_notes()] == []


def test_an_entry_in_a_text_becomes_a_link_and_other_words_do_not() -> None:
    assert link_entries("Rule: OPS-05, T2-08") == (
        'Rule: <a href="/system/notes/sayc/#OPS-05">OPS-05</a>, <a href="/system/notes/two_over_one/#T2-08">T2-08</a>'
    )
    assert link_entries("suit-S 15-17 AB-99") == "suit-S 15-17 AB-99"


def test_there_are_no_notes_of_an_unknown_name() -> None:
    with pytest.raises(UnknownNotesError, match="acol"):
        notes_of("acol")
