"""Practice sets on one rule."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from django.db import transaction

from apps.accounts.models import User
from apps.cards.models import Card
from apps.cards.selectors.bidders import side_system
from apps.deals.models import PracticeSet
from apps.deals.services.profiles import save_profile
from apps.deals.services.sets import SetPart, SetPlan, create_practice_set, prepare_boards
from bridgeclass.engine.dealing import profile_document
from bridgeclass.engine.drills import Drill, drill_for


@dataclass(frozen=True, slots=True)
class DrillSpec:
    """A drill on a rule, or a variant of one, of a card, by its id.

    applies: the percentage of boards that the rule decides; on the others it only seems to.
    """

    rule: str
    card: Card
    boards: int = 16
    applies: int = 60


def drill_of(spec: DrillSpec) -> Drill:
    """Return the drill's auctions and profiles, without storing anything. Takes seconds.

    Raises DrillError for a rule that the card does not have, or that no deal leads to.
    """
    return drill_for(spec.rule, side_system(spec.card), applies=spec.applies)


@transaction.atomic
def plan_drill(*, owner: User | None, spec: DrillSpec, found: Drill, seed: int | None = None) -> SetPlan:
    """Store the profiles of a drill as the owner's, and return the plan of a set that South bids.

    Raises InvalidSetError.
    """
    parts = tuple(SetPart(save_profile(document=profile_document(part.profile), owner=owner)) for part in found.parts)
    return SetPlan(
        name=f"{found.title}: practice",
        parts=parts,
        boards=spec.boards,
        seed=secrets.randbelow(2**31) if seed is None else seed,
        card_ns=spec.card,
        card_ew=spec.card,
        owner=owner,
    )


def practice_rule(*, owner: User | None, spec: DrillSpec, seed: int | None = None) -> PracticeSet:
    """Deal, solve and store a set of boards on a rule.

    Takes about half a minute for sixteen boards: pages give the plan to `start_set`. Raises DrillError, DealingError,
    InvalidSetError; then no set is stored.
    """
    plan = plan_drill(owner=owner, spec=spec, found=drill_of(spec), seed=seed)
    return create_practice_set(plan=plan, boards=[*prepare_boards(plan)])
