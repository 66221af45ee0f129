"""Practice on one rule: a drill's profiles stored, and a set dealt from them."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from django.db import transaction

from apps.accounts.models import User
from apps.cards.models import Card
from apps.deals.models import PracticeSet
from apps.deals.services.profiles import save_profile
from apps.deals.services.sets import SetPart, SetPlan, create_practice_set, prepare_boards
from bridgeclass.engine.dealing import profile_document
from bridgeclass.engine.drills import Drill, drill

DRILL_BOARDS, DRILL_APPLIES = 16, 60


@dataclass(frozen=True, slots=True)
class DrillWish:
    """What somebody wants to practise: a rule (or a variant of one) of a card, by its id.

    applies: on how many boards in a hundred the rule decides; on the others it looks as if it did.
    """

    rule: str
    card: Card
    boards: int = DRILL_BOARDS
    applies: int = DRILL_APPLIES


def drill_of(wish: DrillWish) -> Drill:
    """The drill's auctions and profiles; nothing is stored. Takes a few seconds.

    Raises the engine's DrillError: a rule that the card does not have, or one that no deal leads to.
    """
    return drill(wish.rule, system=wish.card.system, options=wish.card.options, applies=wish.applies)


@transaction.atomic
def plan_drill(*, owner: User | None, wish: DrillWish, found: Drill, seed: int | None = None) -> SetPlan:
    """Store the profiles of a drill as the owner's, and give the plan of a set: South is to learn.

    Raises InvalidSetError for a number of boards that no set has.
    """
    plan_parts = tuple(
        SetPart(save_profile(document=profile_document(part.profile), owner=owner)) for part in found.parts
    )
    return SetPlan(
        name=f"{found.title}: practice",
        parts=plan_parts,
        boards=wish.boards,
        seed=secrets.randbelow(2**31) if seed is None else seed,
        card_ns=wish.card,
        card_ew=wish.card,
        owner=owner,
    )


def practise_rule(*, owner: User | None, wish: DrillWish, seed: int | None = None) -> PracticeSet:
    """Deal, solve and store a set of boards on a rule, and give it.

    Takes about half a minute for sixteen boards: for pages, give `plan_drill`'s plan to `start_set`. Raises the
    engine's DrillError and DealingError, and InvalidSetError; then no set is stored.
    """
    plan = plan_drill(owner=owner, wish=wish, found=drill_of(wish), seed=seed)
    return create_practice_set(plan=plan, boards=[*prepare_boards(plan)])
