"""Double-dummy tricks and par."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgeclass.engine.auctions import Seat, Vulnerability
from bridgeclass.engine.audit import random_deal
from bridgeclass.engine.calls import Strain
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.double_dummy import declarers_tricks, par, tricks
from bridgeclass.engine.scoring import TrickTable
from tests.engine.strategies import seats, vulnerabilities

ALL = "AKQJT98765432"
ONE_SUIT_EACH = Deal.parse(f"N:{ALL}... .{ALL}.. ..{ALL}. ...{ALL}")


def table(*, ns: tuple[int, ...], ew: tuple[int, ...]) -> TrickTable:
    """Return a table with the same tricks for both hands of a side, in the order C, D, H, S, NT."""
    return TrickTable((ns, ew, ns, ew))


def test_the_engine_does_not_load_the_solver_until_it_is_used() -> None:
    code = (
        "import sys, bridgeclass.engine.double_dummy, bridgeclass.engine.formats\n"
        "print(sorted({'endplay', 'numpy', 'django'} & set(sys.modules)))"
    )
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert loaded.stdout.strip() == b"[]"


def test_thirteen_spades_take_every_trick_in_spades() -> None:
    found = tricks(ONE_SUIT_EACH)
    assert found.tricks(Seat.N, Strain.SPADES) == 13
    assert found.tricks(Seat.E, Strain.SPADES) == 0
    assert found.tricks(Seat.N, Strain.NOTRUMP) == 0


def test_tricks_are_assigned_to_the_right_seat_and_strain() -> None:
    deal = Deal.parse("N:AKQJ.AKQJ.AKQJ.A T98.T98.T98.T987 765.765.765.KQJ6 432.432.432.5432")
    found = tricks(deal)
    assert [found.tricks(Seat.N, strain) for strain in Strain] == [13] * 5
    assert [found.tricks(Seat.W, strain) for strain in Strain] == [0] * 5


def test_tricks_of_one_declarer_equal_those_of_the_table() -> None:
    deals = [random_deal(7, number) for number in (1, 2)]
    requests = [
        (deal, seat, strain) for deal in deals for seat in (Seat.N, Seat.E) for strain in (Strain.CLUBS, Strain.NOTRUMP)
    ]
    tables = {deal: tricks(deal) for deal in deals}
    assert declarers_tricks(requests) == [tables[deal].tricks(seat, strain) for deal, seat, strain in requests]
    assert declarers_tricks([]) == []


def test_par_is_a_game_if_no_sacrifice_is_cheaper() -> None:
    result = par(table(ns=(5, 6, 6, 10, 8), ew=(7, 7, 6, 3, 5)), Seat.N, Vulnerability.NONE)
    assert result.score_ns == 420
    assert tuple(map(str, result.contracts)) == ("4♠ by North or South, just made",)


def test_par_is_a_sacrifice_when_it_is_cheaper() -> None:
    result = par(table(ns=(4, 4, 4, 10, 7), ew=(9, 9, 9, 3, 5)), Seat.N, Vulnerability.NS)
    assert result.score_ns == 300
    assert tuple(map(str, result.contracts)) == (
        "5♣ doubled by East or West, two down",
        "5♦ doubled by East or West, two down",
        "5♥ doubled by East or West, two down",
    )


def test_par_names_only_declarers_who_make_it() -> None:
    rows = ((5, 5, 5, 10, 5), (7, 7, 7, 3, 7), (5, 5, 5, 9, 5), (7, 7, 7, 3, 7))
    result = par(TrickTable(rows), Seat.N, Vulnerability.BOTH)
    assert tuple(map(str, result.contracts)) == ("4♠ by North, just made",)


def test_par_counts_overtricks_once_at_the_lowest_level() -> None:
    result = par(table(ns=(3, 3, 3, 3, 3), ew=(9, 9, 9, 9, 8)), Seat.N, Vulnerability.NONE)
    assert result.score_ns == -140
    assert tuple(map(str, result.contracts)) == (
        "1♥ by East or West, made with two overtricks",
        "1♠ by East or West, made with two overtricks",
    )


def test_a_deal_where_nobody_makes_anything_is_passed_out() -> None:
    result = par(table(ns=(6,) * 5, ew=(6,) * 5), Seat.N, Vulnerability.NONE)
    assert (result.score_ns, tuple(map(str, result.contracts))) == (0, ("passed out",))


@pytest.mark.parametrize(("dealer", "score"), [(Seat.N, 90), (Seat.E, -90)])
def test_the_dealers_side_comes_first_when_both_make_one_notrump(dealer: Seat, score: int) -> None:
    result = par(table(ns=(6, 6, 6, 6, 7), ew=(6, 6, 6, 6, 7)), dealer, Vulnerability.NONE)
    assert result.score_ns == score


@settings(max_examples=40)
@given(
    st.tuples(*[st.integers(0, 13)] * 5),
    st.tuples(*[st.integers(0, 13)] * 5),
    seats,
    vulnerabilities,
)
def test_par_rotates_with_the_deal(
    ns: tuple[int, ...], ew: tuple[int, ...], dealer: Seat, vulnerability: Vulnerability
) -> None:
    turned = {Vulnerability.NS: Vulnerability.EW, Vulnerability.EW: Vulnerability.NS}
    here = par(table(ns=ns, ew=ew), dealer, vulnerability)
    there = par(table(ns=ew, ew=ns), dealer.lho, turned.get(vulnerability, vulnerability))
    assert here.score_ns == -there.score_ns
    assert len(here.contracts) == len(there.contracts) >= 1


def test_a_deal_is_solved_for_its_par() -> None:
    result = par(ONE_SUIT_EACH, Seat.N, Vulnerability.NONE)
    assert result.score_ns == 1510
    assert tuple(map(str, result.contracts)) == ("7♠ by North or South, just made",)
