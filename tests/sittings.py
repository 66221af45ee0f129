"""Sittings for tests, and commands at their tables."""

from collections.abc import Mapping

from apps.accounts.models import Class, User
from apps.auctions.commands import Command, MakeCall
from apps.auctions.handlers import make_call
from apps.auctions.models import AnswerRelease, Pace, Sitting, Table
from apps.auctions.services.sittings import open_sitting
from apps.cards.services.cards import default_card
from apps.deals.models import PracticeSet
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.calls import Call
from tests.boards import SOUTH_OPENS_ONE_NOTRUMP, KnownBoard, practice_set


def sitting_of(
    owner: User,
    people: Mapping[Seat, User | None],
    *boards: KnownBoard,
    boards_of: PracticeSet | None = None,
    klass: Class | None = None,
    answers: AnswerRelease = AnswerRelease.AFTER_BOARD,
    pace: Pace = Pace.AT_ONCE,
) -> Sitting:
    """Open a sitting; robots take the other seats.

    The boards are those of `boards_of`, or `boards`, or one that South opens.
    """
    card = default_card()
    sitting = Sitting(
        practice_set=boards_of or practice_set(*(boards or (SOUTH_OPENS_ONE_NOTRUMP,)), name=f"Together with {owner}"),
        owner=owner,
        card_ns=card,
        card_ew=card,
        klass=klass,
        answers=answers,
        pace=pace,
    )
    return open_sitting(sitting=sitting, people=people)


def table_of(sitting: Sitting) -> Table:
    """Return the latest table of a sitting."""
    return sitting.tables.order_by("-sitting_number")[0]


def command[C: Command](
    kind: type[C], user: User, table: Table, key: str, *, version: int | None = None, **fields: object
) -> C:
    """Return a command by the user at the table; without a version, any version of the table is accepted."""
    return kind(actor=user, table_id=table.pk, key=key, version=version, **fields)


def call_by(user: User, table: Table, text: str) -> None:
    """Make a call in the user's seat."""
    calls = table.calls.count()
    make_call(command(MakeCall, user, table, f"{user.pk} {text} {calls}", call=Call.parse(text)))
