"""Fixtures of the tests of live tables."""

import pytest

from apps.auctions.models import Sitting, Table
from bridgeclass.engine.auctions import Seat
from tests.people import Cast
from tests.sittings import sitting_of, table_of


@pytest.fixture
def sitting(cast: Cast) -> Sitting:
    """Return a sitting with Ann (South, dealer), Bob (North), a robot (East) and a free seat (West)."""
    people = {Seat.S: cast.ann, Seat.N: cast.bob, Seat.W: None}
    return sitting_of(cast.ann, people, klass=cast.klass)


@pytest.fixture
def table(sitting: Sitting) -> Table:
    return table_of(sitting)
