"""Drafts of profiles: begun, kept at every change, saved as a revision or discarded."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.db import transaction
from django.utils import timezone

from apps.accounts.models import User
from apps.deals.models import HandProfile, ProfileDraft, ProfileRevision
from apps.deals.selectors.fields import Document, put_at, value_at
from apps.deals.services.document_edits import changed, filled, restored
from apps.deals.services.profiles import add_revision
from bridgeclass.engine.dealing import ProfileError, profile_document, read_profile
from bridgeclass.engine.dealing.reading import MAX_DOCUMENT_CHARACTERS

MOST_DRAFTS = 200
LONGEST_NAME = 120


class NameTakenError(ValueError):
    """A person has another profile of that name."""


class StaleLayoutError(ValueError):
    """A form of an older layout: parts came or went since it was shown."""


class StaleDraftError(ValueError):
    """A change from a page that shows a draft as it was before another page changed it."""


class DraftTooLargeError(ValueError):
    """A draft that would be larger than any profile may be."""


class TooManyDraftsError(ValueError):
    """More drafts than anybody works on."""


@dataclass(frozen=True, slots=True)
class Edit:
    """What a form sends: the layout it was shown with, its fields by path, and an action or none."""

    layout: int
    fields: Mapping[str, Sequence[str]] = field(default_factory=dict)
    action: str = ""
    version: int = 0
    """The draft's version that the page was shown with."""
    page: str = ""
    """A mark of the open page, so that one that keeps its changes as they come is not behind itself."""


@transaction.atomic
def begin_draft(*, owner: User, document: Document, based_on: ProfileRevision | None = None) -> ProfileDraft:
    """Give a draft of a new profile, with a name that the person has not used yet.

    Raises TooManyDraftsError.
    """
    _refuse_too_many(owner)
    named = document | {"profile_name": free_name(owner, str(document.get("profile_name") or "New profile"))}
    return ProfileDraft.objects.create(owner=owner, document=named, based_on=based_on)


@transaction.atomic
def draft_of_profile(*, owner: User, profile: HandProfile, revision: ProfileRevision | None = None) -> ProfileDraft:
    """Give the person's draft of a profile: the one that is there, or a new one from a revision, by default the newest.

    With a revision the draft begins anew from it. Raises TooManyDraftsError, ProfileRevision.DoesNotExist.
    """
    found = ProfileDraft.objects.select_for_update().filter(owner=owner, profile=profile).first()
    if found and revision is None:
        return found
    if found is None:
        _refuse_too_many(owner)
    newest = profile.revisions.latest("number")
    draft, _ = ProfileDraft.objects.update_or_create(
        owner=owner,
        profile=profile,
        defaults={
            "based_on": newest,
            "document": (revision or newest).document,
            "layout": found.layout + 1 if found else 0,
            "version": found.version + 1 if found else 0,
            "changed_on": "",
            "removed": None,
            "changed_at": timezone.now(),
        },
    )
    return draft


@transaction.atomic
def edit_draft(*, draft_id: int, edit: Edit) -> ProfileDraft:
    """Keep what was filled in, do the action, and give the draft.

    Raises ProfileDraft.DoesNotExist, StaleLayoutError, StaleDraftError, DraftTooLargeError, UnknownChangeError;
    then nothing is changed.
    """
    draft = ProfileDraft.objects.select_for_update().get(pk=draft_id)
    if edit.layout != draft.layout:
        raise StaleLayoutError(f"{edit.layout} is not {draft.layout}")
    document = filled(draft.document, edit.fields)
    is_change = bool(edit.action) or document != draft.document
    if is_change and _is_behind(edit, draft):
        raise StaleDraftError(f"{edit.version} is not {draft.version}")
    if edit.action:
        document, draft.removed = _acted(draft, document, edit.action)
        draft.layout += 1
    if len(json.dumps(document)) > MAX_DOCUMENT_CHARACTERS:
        raise DraftTooLargeError(f"more than {MAX_DOCUMENT_CHARACTERS} characters")
    if is_change:
        draft.document, draft.version, draft.changed_on = document, draft.version + 1, edit.page
    draft.changed_at = timezone.now()
    draft.save(update_fields=("document", "layout", "version", "removed", "changed_on", "changed_at"))
    return draft


def _acted(draft: ProfileDraft, document: Document, action: str) -> tuple[Document, object]:
    """Return the document after an action, and what an undo needs to know."""
    if action == "undo" and draft.removed:
        return restored(document, **draft.removed), None
    name, *words = action.split(":")
    after = changed(document, action)
    return after, {"seat": words[0], "place": int(words[1]), "document": document} if name == "remove" else None


def _is_behind(edit: Edit, draft: ProfileDraft) -> bool:
    """Whether another page changed the draft since the form's page was shown."""
    is_by_this_page = bool(edit.page) and edit.page == draft.changed_on
    return edit.version != draft.version and not is_by_this_page


@transaction.atomic
def apply_moves(*, draft_id: int, moves: Mapping[str, int]) -> ProfileDraft:
    """Write numbers at paths of a draft, and give it; raises ProfileDraft.DoesNotExist."""
    draft = ProfileDraft.objects.select_for_update().get(pk=draft_id)
    for path, value in moves.items():
        if isinstance(value_at(draft.document, path), int):
            put_at(draft.document, path, value)
    draft.layout += 1
    draft.version += 1
    draft.changed_at = timezone.now()
    draft.save(update_fields=("document", "layout", "version", "changed_at"))
    return draft


@transaction.atomic
def save_draft(*, draft_id: int) -> ProfileRevision:
    """Store a draft as its profile's newest revision, and end the draft.

    A draft that says the same as the newest revision gives that one. Raises ProfileDraft.DoesNotExist, the
    engine's ProfileError, NameTakenError; then the draft stays as it is.
    """
    draft = ProfileDraft.objects.select_for_update(of=("self",)).select_related("profile", "owner").get(pk=draft_id)
    document = profile_document(read_profile(draft.document))
    name = str(document["profile_name"])
    owner = draft.profile.owner if draft.profile else draft.owner
    namesake = HandProfile.objects.filter(owner=owner, name=name).first()
    if namesake and namesake != draft.profile:
        raise NameTakenError(name)
    profile = draft.profile or HandProfile.objects.create(owner=owner, name=name)
    if profile.name != name:
        profile.name = name
        profile.save(update_fields=("name",))
    revision = add_revision(profile=profile, document=document, author=draft.owner)
    draft.delete()
    return revision


@transaction.atomic
def discard_draft(*, draft_id: int) -> None:
    """Forget a draft; the profile stays as it was saved."""
    ProfileDraft.objects.filter(pk=draft_id).delete()


@transaction.atomic
def duplicate_profile(*, owner: User, revision: ProfileRevision) -> ProfileDraft:
    """Give a draft of a new profile of one's own that begins as this revision. Raises TooManyDraftsError."""
    name = f"{revision.document['profile_name']} (copy)"
    return begin_draft(owner=owner, document=revision.document | {"profile_name": name}, based_on=revision)


def free_name(owner: User, name: str) -> str:
    """The name, with a number behind it if the person has a profile or a draft of that name."""
    taken = {*HandProfile.objects.filter(owner=owner).values_list("name", flat=True)}
    taken |= {draft.name for draft in ProfileDraft.objects.filter(owner=owner, profile=None)}
    found, number = name[:LONGEST_NAME], 2
    while found in taken:
        tail = f" {number}"
        found, number = name[: LONGEST_NAME - len(tail)] + tail, number + 1
    return found


def problems_of_document(document: object) -> ProfileError | None:
    """What keeps a document from being a profile; None if it is one."""
    try:
        read_profile(document)
    except ProfileError as error:
        return error
    return None


def is_relaid(old: Document, new: Document) -> bool:
    """Return whether fields made parts come or go: another number of suits to draw."""
    return _outline(old) != _outline(new)


def _outline(value: object) -> object:
    if isinstance(value, dict):
        return {name: _outline(one) for name, one in value.items() if isinstance(one, dict | list)}
    if isinstance(value, list) and any(isinstance(one, dict) for one in value):
        return [_outline(one) for one in value]
    return None


def _refuse_too_many(owner: User) -> None:
    if ProfileDraft.objects.filter(owner=owner).count() >= MOST_DRAFTS:
        raise TooManyDraftsError(f"{owner} has {MOST_DRAFTS} drafts")
