"""Taking a hint before a call. It costs points, and never changes the auction."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext

from apps.auctions.models import HINT_STEPS, HintTaken
from apps.auctions.services.calls import person_to_call
from apps.auctions.services.errors import HintRefusedError, StaleVersionError
from apps.auctions.table_state import load
from bridgeclass.engine.auctions import Seat


@transaction.atomic
def take_hint(*, table_id: int, seat: Seat, step: int, version: int | None = None) -> HintTaken:
    """Give a person the next hint for the call to come; one that is taken already is given again, at no cost.

    `version` is the one the person's page showed. Nothing changes if one of these is raised: StaleVersionError,
    OutOfTurnError, NotAPersonsSeatError, HintRefusedError (all CallRefusedError), the engine's IllegalCallError,
    Table.DoesNotExist.
    """
    state = load(table_id, lock=True)
    if version is not None and version != state.table.version:
        raise StaleVersionError(seen=version, current=state.table.version)
    person_to_call(state, seat)
    if not state.table.hints_allowed:
        raise HintRefusedError(gettext("There are no hints at this table"))
    number = len(state.auction.calls) + 1
    if not 1 <= step <= min(state.hints_taken + 1, HINT_STEPS):
        raise HintRefusedError(gettext("This hint is not the next one"))
    return HintTaken.objects.get_or_create(table=state.table, number=number, step=step)[0]
