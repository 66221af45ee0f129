"""Creating, changing and sharing convention cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field

from django.db import transaction
from django.utils import timezone

from apps.accounts.models import Class, User
from apps.cards.models import Card
from apps.cards.selectors.bidders import side_system
from apps.cards.selectors.named import find_card, system_named
from apps.cards.selectors.queries import editable_cards
from bridgeclass.engine.messages import Message, msgid
from bridgeclass.engine.rules import UnknownSystemError, check_options, load_system
from bridgeclass.engine.rules.faults import own_faults

MAX_NAME = 80
_TOO_MANY_OPTIONS = msgid("too many options for one name: create a convention card and use its name ({options})")


@dataclass(frozen=True, slots=True)
class CardPlan:
    """The content of a card. foreign: lines of an imported card that nothing here plays, by name."""

    name: str
    system: str = "sayc"
    options: Mapping[str, bool] = field(default_factory=dict)
    own_rules: str = ""
    foreign: Mapping[str, str] = field(default_factory=dict)


@transaction.atomic
def create_card(*, owner: User, plan: CardPlan, klass: Class | None = None) -> Card:
    """Create a card of one user or one class.

    Raises UnknownSystemError for an unknown system or option, SourceError with the line for own rules that cannot be
    read or that clash, ConflictingOptionsError.
    """
    card = _write(Card(owner=owner, klass=klass), plan)
    for fault in own_faults(side_system(card).rules):
        raise fault
    return card


@transaction.atomic
def change_card(*, user: User, card_id: int, plan: CardPlan) -> Card:
    """Change a card and return it; a card that was used is replaced by a new one.

    Raises Card.DoesNotExist unless the user may change it, and what `create_card` raises.
    """
    card = editable_cards(user).select_for_update(of=("self",)).get(pk=card_id)
    return _write(card if card.used_at is None else Card(owner=user, klass=card.klass, replaces=card), plan)


@transaction.atomic
def change_own_rules(*, user: User, card_id: int, own_rules: str) -> Card:
    """Change the own rules of a card; return the card, or the new one that replaces it.

    Raises what `change_card` raises.
    """
    card = editable_cards(user).get(pk=card_id)
    plan = CardPlan(card.name, card.system, card.options, own_rules, card.foreign)
    return change_card(user=user, card_id=card_id, plan=plan)


@transaction.atomic
def share_card(*, user: User, card_id: int, klass: Class | None) -> Card:
    """Share a card with one class or none. Raises Card.DoesNotExist unless the user may change it."""
    card = editable_cards(user).select_for_update(of=("self",)).get(pk=card_id)
    card.klass = klass
    card.save(update_fields=["klass"])
    return card


def _write(card: Card, plan: CardPlan) -> Card:
    for name, value in asdict(plan).items():
        setattr(card, name, value.strip() if name == "own_rules" else value)
    side = side_system(card)
    check_options(side.rules, side.options)
    card.save()
    return card


@transaction.atomic
def default_card(*, system: str = "sayc") -> Card:
    """Return the card of a system without changes, created on first use. Raises UnknownSystemError."""
    title = load_system(system).title
    card, _ = Card.objects.get_or_create(name=title, owner=None, klass=None, replaces=None, defaults={"system": system})
    return card


@transaction.atomic
def stored_card(*, name: str) -> Card:
    """Return the card that `card_named` finds, stored; one of a system with options is created on first use.

    Raises what `card_named` raises, and UnknownSystemError for more options than the name of a card can list.
    """
    side = system_named(name)
    if side is None:
        return find_card(name)
    defaults = side.rules.options
    changed = {option: on for option, on in side.options.items() if on != defaults[option].default}
    if not changed:
        return default_card(system=side.system)
    listed = f"{side.system}:{','.join(option if on else f'-{option}' for option, on in sorted(changed.items()))}"
    if len(listed) > MAX_NAME:
        raise UnknownSystemError(Message(_TOO_MANY_OPTIONS, options=listed))
    card, _ = Card.objects.get_or_create(
        name=listed, owner=None, klass=None, replaces=None, defaults={"system": side.system, "options": changed}
    )
    return card


@transaction.atomic(savepoint=False)
def mark_used(*, cards: Iterable[Card]) -> None:
    """Mark cards as used; from now on they are replaced instead of changed."""
    if ids := {card.pk for card in cards if card.used_at is None}:
        Card.objects.filter(pk__in=ids, used_at=None).update(used_at=timezone.now())
