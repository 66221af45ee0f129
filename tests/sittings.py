"""People who bid together, for tests: a sitting, and what is asked at its table."""

from collections.abc import Mapping

from apps.accounts.models import Class, User
from apps.auctions.models import AnswersShown, Sitting, Table
from apps.auctions.services import Asked, SittingPlan, call_from_seat, open_sitting
from apps.cards.services import shipped_card
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.calls import Call
from tests.boards import SOUTH_OPENS_ONE_NOTRUMP, KnownBoard, practice_set


def sitting_of(
    owner: User,
    people: Mapping[Seat, User | None],
    *boards: KnownBoard,
    klass: Class | None = None,
    answers: AnswersShown = AnswersShown.AFTER_BOARD,
) -> Sitting:
    """Let people bid these boards, or the one that South opens, with robots in the seats that are not named."""
    card = shipped_card()
    return open_sitting(
        owner=owner,
        plan=SittingPlan(
            practice_set=practice_set(*(boards or (SOUTH_OPENS_ONE_NOTRUMP,)), name=f"Together with {owner}"),
            people=people,
            card_ns=card,
            card_ew=card,
            klass=klass,
            answers=answers,
        ),
    )


def table_of(sitting: Sitting) -> Table:
    """The newest table of a sitting."""
    return sitting.tables.order_by("-sitting_number")[0]


def asked_by(user: User, table: Table, key: str, *, version: int | None = None) -> Asked:
    """Something that a person asks at a table, from a page of any version unless one is named."""
    return Asked(table_id=table.pk, user=user, key=key, version=version)


def call_by(user: User, table: Table, text: str) -> None:
    """Let a person call from the own seat."""
    calls = table.calls.count()
    call_from_seat(asked=asked_by(user, table, f"{user.pk} {text} {calls}"), call=Call.parse(text))
