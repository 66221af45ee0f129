"""A practice set of one's own, as another one is."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction

from apps.accounts.models import User
from apps.deals.models import Board, PracticeSet, PracticeSetPart
from apps.deals.services.replacing import origin_of

LONGEST_NAME = 120
ENDING = " (copy)"


@transaction.atomic
def copy_set(*, practice_set: PracticeSet, owner: User, without: Collection[int] = ()) -> PracticeSet:
    """Store a set of the person's own with the same boards, but those with these ids, and give it.

    It may be changed; nothing that is done with the first one changes it.
    """
    boards = list(practice_set.boards.exclude(pk__in=without))
    parts = list(practice_set.parts.all())
    copied = PracticeSet.objects.create(
        name=practice_set.name[: LONGEST_NAME - len(ENDING)] + ENDING,
        owner=owner,
        seed=practice_set.seed,
        sampler_version=practice_set.sampler_version,
        card_ns=practice_set.card_ns,
        card_ew=practice_set.card_ew,
        learner_seats=practice_set.learner_seats,
    )
    PracticeSetPart.objects.bulk_create(
        PracticeSetPart(practice_set=copied, revision_id=part.revision_id, share=part.share) for part in parts
    )
    Board.objects.bulk_create(_copied(board, copied) for board in boards)
    return copied


def _copied(board: Board, practice_set: PracticeSet) -> Board:
    return Board(
        practice_set=practice_set,
        number=board.number,
        deal=board.deal,
        dealer=board.dealer,
        vulnerability=board.vulnerability,
        revision_id=board.revision_id,
        combination=origin_of(board),
        double_dummy=board.double_dummy,
        par_score_ns=board.par_score_ns,
        par_contracts=board.par_contracts,
    )
