"""Double-dummy tables read by `manage.py audit --par --tables`: seed, deal number and tricks on each line."""

from pathlib import Path

import pytest

from bridgeclass.engine.audit import random_deal
from bridgeclass.engine.double_dummy import tricks
from bridgeclass.engine.scoring import TrickTable

LINES = (Path(__file__).parent / "par_tables.txt").read_text(encoding="utf-8").splitlines()


def test_the_tables_cover_the_first_thousand_deals_of_seed_one() -> None:
    assert [line.split()[:2] for line in LINES] == [["1", str(number)] for number in range(1, 1001)]
    assert all(TrickTable.parse(line.split()[2]) for line in LINES)


@pytest.mark.parametrize("number", [1, 1000])
def test_the_tables_match_the_solver(number: int) -> None:
    assert str(tricks(random_deal(1, number))) == LINES[number - 1].split()[2]
