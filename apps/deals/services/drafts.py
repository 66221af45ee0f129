"""Drafts of profiles: created, stored at every change, saved as a revision or discarded."""

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
from bridgeclass.engine.dealing import profile_document, read_profile
from bridgeclass.engine.dealing.reading import MAX_DOCUMENT_CHARACTERS

MAX_DRAFTS = 200
MAX_NAME_LENGTH = 120


class NameTakenError(ValueError):
    """A name that another profile of the user has."""


class StaleDraftError(ValueError):
    """A change from a page that was rendered before another page changed the draft or its layout."""


class DraftTooLargeError(ValueError):
    """A draft that is larger than a profile may be."""


class TooManyDraftsError(ValueError):
    """A user with MAX_DRAFTS drafts."""


@dataclass(frozen=True, slots=True)
class Edit:
    """A submitted form: the layout and version it was rendered with, its fields by path, and an action or none.

    page: identifies the open page, so that a page that saves its changes as they are made does not get stale by them.
    """

    layout: int
    fields: Mapping[str, Sequence[str]] = field(default_factory=dict)
    action: str = ""
    version: int = 0
    page: str = ""


@transaction.atomic
def begin_draft(*, owner: User, document: Document, based_on: ProfileRevision | None = None) -> ProfileDraft:
    """Create a draft of a new profile, with a name that the user has not used yet. Raises TooManyDraftsError."""
    _refuse_too_many(owner)
    named = document | {"profile_name": free_name(owner, str(document.get("profile_name") or "New profile"))}
    return ProfileDraft.objects.create(owner=owner, document=named, based_on=based_on)


@transaction.atomic
def draft_of_profile(*, owner: User, profile: HandProfile, revision: ProfileRevision | None = None) -> ProfileDraft:
    """Return the user's draft of a profile, created from the newest revision if there is none.

    With a revision the draft starts over from it. Raises TooManyDraftsError, ProfileRevision.DoesNotExist.
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
    """Store the fields of a form, carry out its action, and return the draft.

    Raises ProfileDraft.DoesNotExist, StaleDraftError, DraftTooLargeError, UnknownChangeError;
    then nothing is changed.
    """
    draft = ProfileDraft.objects.select_for_update().get(pk=draft_id)
    if edit.layout != draft.layout:
        raise StaleDraftError(f"layout {edit.layout} is not {draft.layout}")
    document = filled(draft.document, edit.fields)
    is_change = bool(edit.action) or document != draft.document
    if is_change and edit.version != draft.version and not (edit.page and edit.page == draft.changed_on):
        raise StaleDraftError(f"{edit.version} is not {draft.version}")
    if edit.action:
        document, draft.removed = _after_action(draft, document, edit.action)
        draft.layout += 1
    if len(json.dumps(document)) > MAX_DOCUMENT_CHARACTERS:
        raise DraftTooLargeError(f"more than {MAX_DOCUMENT_CHARACTERS} characters")
    if is_change:
        draft.document, draft.version, draft.changed_on = document, draft.version + 1, edit.page
    draft.changed_at = timezone.now()
    draft.save(update_fields=("document", "layout", "version", "removed", "changed_on", "changed_at"))
    return draft


def _after_action(draft: ProfileDraft, document: Document, action: str) -> tuple[Document, object]:
    """Return the document after an action, and what an undo needs."""
    if action == "undo" and draft.removed:
        return restored(document, **draft.removed), None
    name, *words = action.split(":")
    after = changed(document, action)
    return after, {"seat": words[0], "place": int(words[1]), "document": document} if name == "remove" else None


@transaction.atomic
def apply_moves(*, draft_id: int, moves: Mapping[str, int]) -> ProfileDraft:
    """Write numbers at paths of a draft. Raises ProfileDraft.DoesNotExist."""
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
    """Store a draft as its profile's newest revision, unless it equals that one, and delete the draft.

    Raises ProfileDraft.DoesNotExist, ProfileError, NameTakenError; then the draft stays as it is.
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
    """Delete a draft; the profile stays as it was saved."""
    ProfileDraft.objects.filter(pk=draft_id).delete()


@transaction.atomic
def duplicate_profile(*, owner: User, revision: ProfileRevision) -> ProfileDraft:
    """Create a draft of a new profile as a copy of a revision. Raises TooManyDraftsError."""
    name = f"{revision.document['profile_name']} (copy)"
    return begin_draft(owner=owner, document=revision.document | {"profile_name": name}, based_on=revision)


def free_name(owner: User, name: str) -> str:
    """Return the name, followed by a number if the user has a profile or a new draft of that name."""
    taken = {*HandProfile.objects.filter(owner=owner).values_list("name", flat=True)}
    taken |= {draft.name for draft in ProfileDraft.objects.filter(owner=owner, profile=None)}
    found, number = name[:MAX_NAME_LENGTH], 2
    while found in taken:
        tail = f" {number}"
        found, number = name[: MAX_NAME_LENGTH - len(tail)] + tail, number + 1
    return found


def has_new_layout(old: Document, new: Document) -> bool:
    """Return whether fields added or removed parts, as another number of suits to draw does."""
    return _outline(old) != _outline(new)


def _outline(value: object) -> object:
    if isinstance(value, dict):
        return {name: _outline(one) for name, one in value.items() if isinstance(one, dict | list)}
    if isinstance(value, list) and any(isinstance(one, dict) for one in value):
        return [_outline(one) for one in value]
    return None


def _refuse_too_many(owner: User) -> None:
    if ProfileDraft.objects.filter(owner=owner).count() >= MAX_DRAFTS:
        raise TooManyDraftsError(f"{owner} has {MAX_DRAFTS} drafts")
