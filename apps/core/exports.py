"""Protection against formula injection in CSV and XLSX exports."""

from __future__ import annotations

FORMULA_PREFIXES = ("=", "+", "-", "@", "\t", "\r")


def safe_cell(text: str) -> str:
    """Return the text with a leading apostrophe if a spreadsheet would read it as a formula.

    >>> safe_cell("=1+1"), safe_cell("Ann")
    ("'=1+1", 'Ann')
    """
    return f"'{text}" if text.startswith(FORMULA_PREFIXES) else text
