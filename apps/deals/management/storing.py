"""A practice set dealt, solved and stored by a command, which may go on where an earlier one was interrupted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from django.core.management.base import OutputWrapper
from django.db import transaction

from apps.deals.management.journal import Journal
from apps.deals.models import PracticeSet
from apps.deals.services.sets import PreparedBoard, SetPlan, create_practice_set, prepare_boards
from bridgeclass.engine.dealing import SAMPLER_VERSION
from bridgeclass.engine.scoring import TrickTable

_BAR = 30


def progress[T](boards: Iterable[T], count: int, stderr: OutputWrapper) -> Iterator[T]:
    """Pass the boards on; on a terminal, show how far it is."""
    is_seen = stderr.isatty()
    for done, board in enumerate(boards, start=1):
        yield board
        if is_seen:
            bar = "#" * (done * _BAR // count)
            stderr.write(f"\r[{bar:<{_BAR}}] {done} of {count} boards", ending="\n" if done == count else "")


def store_set(plan: SetPlan, stderr: OutputWrapper, kept: Journal | None = None) -> PracticeSet:
    """Deal, solve and store a set; with kept work, solve only what is left and never store the set twice.

    Raises CommandError if the kept work is that of another set, and the engine's DealingError.
    """
    if kept is None:
        return create_practice_set(plan=plan, boards=[*progress(prepare_boards(plan), plan.boards, stderr)])
    kept.begin(_order(plan))
    there = _stored(kept, plan)
    if there is not None:
        return there
    solved = {str(line["deal"]): TrickTable.parse(str(line["tricks"])) for line in kept.lines if "deal" in line}
    boards = [*progress(_keeping(prepare_boards(plan, solved), solved, kept), plan.boards, stderr)]
    with transaction.atomic():
        stored = create_practice_set(plan=plan, boards=boards)
        kept.add({"stored": stored.pk})
    return stored


def _order(plan: SetPlan) -> dict[str, object]:
    """What makes the set the same: it is as long as this, and from these documents."""
    return {
        "set": plan.name,
        "parts": [[part.revision.sha256, part.share] for part in plan.parts],
        "boards": plan.boards,
        "seed": plan.seed,
        "system": plan.card_ns.system,
        "sampler": SAMPLER_VERSION,
    }


def _stored(kept: Journal, plan: SetPlan) -> PracticeSet | None:
    """The set this work was stored as; what was noted but not committed is not there."""
    ids = [str(line["stored"]) for line in kept.lines if "stored" in line]
    return PracticeSet.objects.filter(pk__in=ids, seed=plan.seed, name=plan.name).first()


def _keeping(
    boards: Iterable[PreparedBoard], solved: Mapping[str, TrickTable], kept: Journal
) -> Iterator[PreparedBoard]:
    for board in boards:
        deal = board.dealt.deal.to_pbn()
        if deal not in solved:
            kept.add({"deal": deal, "tricks": str(board.double_dummy)})
        yield board
