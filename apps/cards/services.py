"""What people do with convention cards, and the keeping of what judged a decision."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.utils import timezone

from apps.accounts.models import Class, User
from apps.cards.models import Card, SystemSnapshot
from apps.cards.selectors import bidder_for
from bridgeclass import __version__
from bridgeclass.engine.auctions import Side
from bridgeclass.engine.bidder import Bidder

SHIPPED_NAMES = {"sayc": "Standard American Yellow Card", "2over1": "Two over one game forcing"}


@transaction.atomic
def create_card(*, owner: User, name: str, system: str, options: dict[str, bool], klass: Class | None = None) -> Card:
    """Give a new card of one person, or of one class.

    Raises the engine's UnknownSystemError for a system or option that does not exist.
    """
    card = Card(owner=owner, klass=klass, name=name, system=system, options=options)
    bidder_for(card, card)
    card.save()
    return card


@transaction.atomic
def shipped_card(*, system: str = "sayc") -> Card:
    """Give the card of a system as it comes with the program, made when first asked for."""
    card, _ = Card.objects.get_or_create(
        name=SHIPPED_NAMES.get(system, system),
        owner=None,
        klass=None,
        replaces=None,
        defaults={"system": system},
    )
    return card


@transaction.atomic(savepoint=False)
def mark_used(*, cards: Iterable[Card]) -> None:
    """Note that boards are bid with these cards: from now on they are replaced, not changed."""
    ids = [card.pk for card in cards]
    Card.objects.filter(pk__in=ids, used_at=None).update(used_at=timezone.now())


@transaction.atomic(savepoint=False)
def keep_snapshot(*, bidder: Bidder, side: Side) -> SystemSnapshot:
    """Give the stored text of the rules a side plays, stored when it is first needed."""
    snapshot = bidder.snapshot(side)
    played = bidder.sides[side]
    stored, _ = SystemSnapshot.objects.defer("text").get_or_create(
        sha256=snapshot.sha256,
        defaults={
            "text": snapshot.text,
            "system": played.system,
            "options": dict(played.options),
            "engine_version": __version__,
        },
    )
    return stored
