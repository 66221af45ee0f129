"""Read form data from HTML as a browser would submit it."""

from html.parser import HTMLParser

from django.urls import reverse

from apps.deals.models import ProfileDraft
from apps.deals.selectors.fields import Document

HTMX = {"HX-Request": "true"}
SOUTH = "seat_profiles.S.subprofiles[0]"


class _Form(HTMLParser):
    """Parser that collects the fields of one form in page order."""

    def __init__(self, form_id: str) -> None:
        super().__init__()
        self.sent: dict[str, list[str]] = {}
        self._form_id, self._is_inside = form_id, False
        self._select: str | None = None
        self._options: list[tuple[str, bool]] = []
        self._area: str | None = None
        self._text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._is_inside = found.get("id") == self._form_id
        if not self._is_inside:
            return
        name = found.get("name", "")
        if tag == "input" and name and (found.get("type") != "checkbox" or "checked" in found):
            self._add(name, found.get("value", ""))
        elif tag == "select":
            self._select, self._options = name, []
        elif tag == "option":
            self._options.append((found.get("value", ""), "selected" in found))
        elif tag == "textarea":
            self._area, self._text = name, ""

    def handle_data(self, data: str) -> None:
        if self._area is not None:
            self._text += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._is_inside = False
        elif tag == "select" and self._select is not None:
            chosen = [value for value, is_chosen in self._options if is_chosen]
            self._add(self._select, (chosen or [value for value, _ in self._options])[0])
            self._select = None
        elif tag == "textarea" and self._area is not None:
            self._add(self._area, self._text)
            self._area = None

    def _add(self, name: str, value: str) -> None:
        self.sent.setdefault(name, []).append(value)


def form_of(page: str, form_id: str = "editor") -> dict[str, list[str]]:
    """Return the fields of a form with their values."""
    form = _Form(form_id)
    form.feed(page)
    assert form.sent, f"no form {form_id}"
    return form.sent


def draft_page(draft: ProfileDraft, part: str = "S") -> str:
    """Return the URL of a part of a draft."""
    return reverse("deals:draft", args=(draft.pk, part))


def document_of(draft: ProfileDraft) -> Document:
    """Return the stored document of a draft."""
    draft.refresh_from_db()
    found: Document = draft.document
    return found
