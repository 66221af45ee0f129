"""Export of a user's decisions, tables and sittings; without answers that are not released yet."""

from __future__ import annotations

from django.db.models import Prefetch, Q

from apps.accounts.models import User
from apps.auctions.models import CallMade, Seat, Sitting
from apps.auctions.selectors.visibility import boards_held_back, decisions_seen_by
from apps.bidding.models import Decision, Flag
from bridgeclass.engine.auctions import Seat as EngineSeat
from bridgeclass.engine.messages import TEXTS

FACTS = ("id", "origin", "seat", "dealer", "vulnerability", "hand", "auction", "call", "time_taken_ms", "made_at")
JUDGED = ("engine_call", "rule", "variant", "module", "candidates")
COMPARED = ("deals", "exact", "rows", "impossible")
GRADE = ("score", "tier", "hint_cost", "feedback", "note", "graded_at")


def personal_data(*, user: User, **_: object) -> dict[str, object]:
    """Return every decision with its released grades and disagreement, every table and every sitting of a user."""
    seen = decisions_seen_by(user).filter(user=user).exclude(board__in=boards_held_back(user))
    due = set(seen.values_list("pk", flat=True))
    decisions = Decision.objects.filter(user=user).order_by("pk")
    found = decisions.select_related("klass", "board__practice_set", "flag").prefetch_related("grades", "comparisons")
    return {
        "decisions": [_decision(decision, is_due=decision.pk in due) for decision in found],
        "tables": [_table(seat) for seat in _seats(user)],
        "sittings": _sittings(user),
    }


def _decision(decision: Decision, *, is_due: bool) -> dict[str, object]:
    facts: dict[str, object] = {name: getattr(decision, name) for name in FACTS}
    board, flag = decision.board, getattr(decision, "flag", None)
    facts["class"] = decision.klass.name if decision.klass else None
    facts["board"] = {"set": board.practice_set.name, "number": board.number} if board else None
    facts["disagreement"] = _flag(flag, is_due=is_due) if isinstance(flag, Flag) else None
    facts["answers"] = "known" if is_due else "still held back"
    if is_due:
        facts.update({name: getattr(decision, name) for name in JUDGED})
        facts["grades"] = [
            {name: _plain(getattr(grade, name)) for name in GRADE}
            | {"by": "a teacher" if grade.by_id else "the engine"}
            for grade in decision.grades.all()
        ]
        facts["comparisons"] = [
            {name: _plain(getattr(found, name)) for name in COMPARED} for found in decision.comparisons.all()
        ]
    return facts


def _plain(value: object) -> object:
    """Return a value, and a message in English."""
    return str(value) if isinstance(value, TEXTS) else value


def _flag(flag: Flag, *, is_due: bool) -> dict[str, object]:
    names = ("words", "raised_at", *(("state", "answer", "answered_at") if is_due else ()))
    return {name: getattr(flag, name) for name in names}


def _sittings(user: User) -> list[dict[str, object]]:
    found = Sitting.objects.filter(Q(owner=user) | Q(seats__user=user)).distinct().order_by("pk")
    return [
        {
            "id": sitting.pk,
            "opened_by_you": sitting.owner_id == user.pk,
            "class": sitting.klass.name if sitting.klass else None,
            "set": sitting.practice_set.name,
            "opened_at": sitting.opened_at,
            "closed_at": sitting.closed_at,
        }
        for sitting in found.select_related("klass", "practice_set")
    ]


def _seats(user: User) -> list[Seat]:
    own_calls = CallMade.objects.filter(decision__user=user)
    seats = (
        Seat.objects.filter(user=user)
        .order_by("pk")
        .select_related("table__klass", "table__board__practice_set", "table__link")
    )
    return list(seats.prefetch_related(Prefetch("table__calls", own_calls), "table__calls__alerts", "table__hints"))


def _table(seat: Seat) -> dict[str, object]:
    table = seat.table
    first = EngineSeat[table.board.dealer]
    own_turn = (EngineSeat[seat.name] - first) % 4 + 1
    return {
        "id": table.pk,
        "kind": table.kind,
        "class": table.klass.name if table.klass else None,
        "set": table.board.practice_set.name,
        "board": table.board.number,
        "seat": seat.name,
        "sitting": table.sitting_id,
        "bid_again_of_table": table.repeat_of_id,
        "opened_at": table.opened_at,
        "finished_at": table.finished_at,
        "shared_by_link_since": table.link.created_at if hasattr(table, "link") else None,
        "calls": [
            {
                "number": call.number,
                "call": call.call,
                "decision": call.decision_id,
                "undone_at": call.undone_at,
                "own_words": [alert.words or "alerted" for alert in call.alerts.all()],
            }
            for call in table.calls.all()
        ],
        "hints": [
            {"before_call": hint.number, "step": hint.step, "taken_at": hint.taken_at}
            for hint in table.hints.all()
            if (hint.number - own_turn) % 4 == 0
        ],
    }
