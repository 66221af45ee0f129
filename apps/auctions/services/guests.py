"""The first hands of somebody who tries the place out."""

from __future__ import annotations

from importlib.resources import files

from apps.accounts.models import User
from apps.accounts.services import welcome_guest
from apps.auctions.models import Table
from apps.auctions.selectors.guests import FIRST_HANDS
from apps.auctions.services.practice import practise
from apps.cards.services import shipped_card
from apps.deals.models import PracticeSet
from apps.deals.services import ImportPlan, import_set, understood
from bridgeclass.engine.formats import read_pbn


def first_hands() -> PracticeSet:
    """The set that guests bid; stored, and its boards solved (some seconds), when first asked for."""
    known = PracticeSet.objects.filter(name=FIRST_HANDS, owner=None).order_by("pk").first()
    if known is not None:
        return known
    text = files("apps.auctions").joinpath("samples", "first_hands.pbn").read_text(encoding="utf-8")
    boards = understood(read_pbn(text)).boards
    return import_set(plan=ImportPlan(name=FIRST_HANDS, card=shipped_card()), boards=boards)


def try_hands(*, user: User | None) -> tuple[User, Table]:
    """Give a person, or a new guest if there is none, with the table where the first hands go on."""
    practice_set = first_hands()
    person = user or welcome_guest()
    return person, practise(user=person, practice_set_id=practice_set.pk)
