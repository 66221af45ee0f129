"""Command `remove_guests`: it deletes old guests and nobody else."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.services.people import welcome_guest
from apps.auctions.models import Table
from apps.auctions.services.practice import bid_again, share_board
from apps.bidding.models import Decision
from apps.bidding.services.comparing import order_comparison
from apps.bidding.services.judging import raise_flag
from apps.progress.services.projector import catch_up
from bridgeclass.engine.auctions import Seat
from tests.boards import add_hint, finish_auction, table_for
from tests.people import Cast

pytestmark = pytest.mark.django_db


def remove(days: int = 30) -> str:
    out = StringIO()
    call_command("remove_guests", days=days, stdout=out)
    return out.getvalue().strip()


def a_guest(days_ago: int) -> User:
    """Return a guest who arrived this many days ago."""
    guest = welcome_guest()
    User.objects.filter(pk=guest.pk).update(date_joined=timezone.now() - timedelta(days=days_ago))
    return guest


def bid(table: Table) -> Table:
    add_hint(table_id=table.pk, seat=Seat.S, step=1)
    return finish_auction(table)


def test_an_old_guest_is_deleted_with_their_tables() -> None:
    guest = a_guest(31)
    table = bid(table_for(guest))
    bid(bid_again(user=guest, table_id=table.pk))
    share_board(user=guest, table_id=table.pk)
    raise_flag(decision_id=Decision.objects.earliest("pk").pk, words="No.")
    order_comparison(decision=Decision.objects.earliest("pk"))
    catch_up(user=guest)
    assert remove() == "1 guest removed"
    assert not User.objects.filter(pk=guest.pk).exists()
    assert not Table.objects.exists()
    assert not Decision.objects.exists()


def test_todays_guests_and_members_are_kept(cast: Cast) -> None:
    guest = a_guest(29)
    User.objects.filter(pk=cast.ann.pk).update(date_joined=timezone.now() - timedelta(days=400))
    for person in (guest, cast.ann):
        bid(table_for(person))
    assert remove() == "0 guests removed"
    assert Table.objects.count() == 2


def test_a_guest_who_played_with_others_is_kept(cast: Cast) -> None:
    guest = a_guest(31)
    table_for(cast.ann, others={Seat.N: guest})
    table_for(guest)
    assert remove() == "0 guests removed"
    assert Table.objects.count() == 2


def test_an_invalid_number_of_days_is_refused() -> None:
    with pytest.raises(CommandError, match="--days: must be 1 or more, not 0"):
        remove(days=0)
