from typing import Any

import pytest
from django.db import IntegrityError
from django.db.models import ProtectedError

from apps.bidding.models import Decision, Grade, Origin, TierName
from apps.cards.selectors.bidders import bidder_for
from apps.cards.services.cards import default_card
from apps.cards.services.snapshots import store_snapshot
from bridgeclass.engine.auctions import Side
from tests.people import person

pytestmark = pytest.mark.django_db


def decision_fields(**changed: object) -> dict[str, Any]:
    """Return the fields of a valid decision, with changes."""
    card = default_card()
    snapshot = store_snapshot(bidder=bidder_for(card, card), side=Side.NS)
    sound = {
        "user": person("Ann"),
        "origin": Origin.API,
        "seat": "S",
        "dealer": "S",
        "vulnerability": "None",
        "hand": "AQ4.K82.KJ73.Q52",
        "call": "1N",
        "engine_call": "1N",
        "snapshot": snapshot,
        "opponents_snapshot": snapshot,
    }
    return sound | changed


@pytest.mark.parametrize(
    "changed",
    [
        {"seat": "Q"},
        {"vulnerability": "all"},
        {"call": "8C"},
        {"engine_call": ""},
        {"origin": "odd"},
        {"origin": Origin.PRACTICE},
    ],
    ids=str,
)
def test_an_inconsistent_decision_is_not_stored(changed: dict[str, object]) -> None:
    with pytest.raises(IntegrityError):
        Decision.objects.create(**decision_fields(**changed))


@pytest.mark.parametrize(
    ("tier", "score"),
    [
        (TierName.OPTIMAL, 9),
        (TierName.ACCEPTABLE, 6),
        (TierName.ACCEPTABLE, 10),
        (TierName.SUBOPTIMAL, 3),
        (TierName.ERROR, 4),
        (TierName.OPTIMAL, 11),
    ],
)
def test_a_score_outside_its_tier_is_not_stored(tier: TierName, score: int) -> None:
    decision = Decision.objects.create(**decision_fields())
    with pytest.raises(IntegrityError):
        Grade.objects.create(decision=decision, snapshot=decision.snapshot, tier=tier, score=score)


def test_a_grade_by_a_person_needs_a_reason() -> None:
    decision = Decision.objects.create(**decision_fields())
    with pytest.raises(IntegrityError):
        Grade.objects.create(
            decision=decision, snapshot=decision.snapshot, tier=TierName.ERROR, score=0, by=decision.user
        )


def test_a_user_with_decisions_cannot_be_deleted() -> None:
    decision = Decision.objects.create(**decision_fields())
    with pytest.raises(ProtectedError):
        decision.user.delete()
