"""What people do with convention cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from django.db import transaction
from django.utils import timezone

from apps.accounts.models import Class, User
from apps.cards.models import Card
from apps.cards.selectors import cards_changed_by, played_by
from bridgeclass.engine.rules import Option

SHIPPED_NAMES = {"sayc": "Standard American Yellow Card", "2over1": "Two over one game forcing"}


class ConflictingOptionsError(ValueError):
    """Options that are on together but exclude each other; `pairs` are they."""

    def __init__(self, pairs: tuple[tuple[Option, Option], ...]) -> None:
        self.pairs = pairs
        super().__init__("; ".join(f"“{one.title}” cannot be on together with “{other.title}”" for one, other in pairs))


@dataclass(frozen=True, slots=True)
class CardWanted:
    """What a card is to say. `foreign` are lines of a card from elsewhere that nothing here plays, by name."""

    name: str
    system: str = "sayc"
    options: Mapping[str, bool] = field(default_factory=dict)
    own_rules: str = ""
    foreign: Mapping[str, str] = field(default_factory=dict)


@transaction.atomic
def create_card(*, owner: User, wanted: CardWanted, klass: Class | None = None) -> Card:
    """Give a new card of one person, or of one class.

    Raises UnknownSystemError for a system or option that does not exist, SourceError with the line for own rules that
    cannot be read, ConflictingOptionsError.
    """
    card = Card(owner=owner, klass=klass)
    _write(card, wanted)
    return card


@transaction.atomic
def change_card(*, user: User, card_id: int, wanted: CardWanted) -> Card:
    """Give the changed card: the same one if nothing was ever bid with it, else a new one that replaces it.

    Raises Card.DoesNotExist unless the person may change it, and what `create_card` raises.
    """
    card = cards_changed_by(user).select_for_update(of=("self",)).get(pk=card_id)
    if card.used_at is not None:
        card = Card(owner=user, klass=card.klass, replaces=card)
    _write(card, wanted)
    return card


@transaction.atomic
def share_card(*, user: User, card_id: int, klass: Class | None) -> Card:
    """Let a class use a card, or nobody but its owner. Raises Card.DoesNotExist unless the person may change it."""
    card = cards_changed_by(user).select_for_update(of=("self",)).get(pk=card_id)
    card.klass = klass
    card.save(update_fields=["klass"])
    return card


def _write(card: Card, wanted: CardWanted) -> None:
    card.name, card.system, card.own_rules = wanted.name, wanted.system, wanted.own_rules.strip()
    card.options, card.foreign = dict(wanted.options), dict(wanted.foreign)
    side = played_by(card)
    pairs = side.rules.conflicts(side.options)
    if pairs:
        raise ConflictingOptionsError(pairs)
    card.save()


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
    if ids := {card.pk for card in cards if card.used_at is None}:
        Card.objects.filter(pk__in=ids, used_at=None).update(used_at=timezone.now())
