"""Hand profiles that their owner deletes: written down, as all that is deleted."""

from __future__ import annotations

from django.db import transaction

from apps.accounts.models import User
from apps.classroom.models import Deed
from apps.classroom.services.audit import note
from apps.deals.models import HandProfile
from apps.deals.services.profiles import delete_profile


@transaction.atomic
def drop_profile(*, by: User, profile: HandProfile) -> bool:
    """Delete a profile, or put it away if sets were dealt from it; whether it is gone."""
    note(by=by, deed=Deed.DELETED, klass=None, words=f"The profile {profile}")
    return delete_profile(profile=profile)
