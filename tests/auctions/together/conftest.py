"""The table that these tests look at."""

import pytest

from apps.auctions.models import Sitting, Table
from bridgeclass.engine.auctions import Seat
from tests.people import Cast
from tests.sittings import sitting_of, table_of


@pytest.fixture
def sitting(cast: Cast) -> Sitting:
    """Ann, South, who calls first, Bob, North, and a free seat in the West."""
    people = {Seat.S: cast.ann, Seat.N: cast.bob, Seat.W: None}
    return sitting_of(cast.ann, people, klass=cast.klass)


@pytest.fixture
def table(sitting: Sitting) -> Table:
    return table_of(sitting)
