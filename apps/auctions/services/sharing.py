"""Sharing a board that is over, and bidding a board somebody shared."""

from __future__ import annotations

import secrets

from django.db import transaction
from django.utils.translation import gettext

from apps.accounts.models import User
from apps.auctions.models import BoardLink, Table
from apps.auctions.models import Seat as SeatRow
from apps.auctions.selectors.sharing import shared_seat
from apps.auctions.selectors.visibility import answers_are_due
from apps.auctions.services.practice import BoardNotOpenError
from apps.auctions.services.tables import TablePlan, open_table


@transaction.atomic
def share_board(*, user: User, table_id: int) -> BoardLink:
    """Give the link to the board of a table where a person sits; a second time the same one.

    Raises BoardNotOpenError unless the board is over and its answers are shown, Seat.DoesNotExist.
    """
    table = SeatRow.objects.select_related("table").get(user=user, table=table_id).table
    if table.finished_at is None or not answers_are_due(table):
        raise BoardNotOpenError(gettext("This board is not over yet, or its answers are still to come"))
    return BoardLink.objects.get_or_create(table=table, defaults={"token": secrets.token_urlsafe(32)})[0]


@transaction.atomic
def stop_sharing(*, user: User, table_id: int) -> None:
    """Let the link to a board lead nowhere; raises Seat.DoesNotExist for a table where the person does not sit."""
    table = SeatRow.objects.select_related("table").get(user=user, table=table_id).table
    BoardLink.objects.filter(table=table).delete()


@transaction.atomic
def bid_shared(*, user: User, link: BoardLink) -> Table:
    """Give the table where a person bids a shared board: the one begun before, or a new one outside any class."""
    User.objects.select_for_update().get(pk=user.pk)  # a second click waits, and finds the first one's table
    shared = link.table
    known = Table.objects.filter(board=shared.board_id, seats__user=user).order_by("-pk").first()
    if known is not None:
        return known
    plan = TablePlan(
        board=shared.board, people={shared_seat(shared): user}, card_ns=shared.card_ns, card_ew=shared.card_ew
    )
    return open_table(plan=plan)
