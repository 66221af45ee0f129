"""Scores, IMPs, matchpoints and double-dummy tables."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgeclass.engine.auctions import Contract, Seat, Vulnerability
from bridgeclass.engine.calls import Strain
from bridgeclass.engine.scoring import (
    InvalidScoreError,
    TrickTable,
    cross_imps,
    duplicate_score,
    imps,
    matchpoints,
    result_in_words,
    score_ns,
)

contracts = st.builds(
    Contract,
    level=st.integers(1, 7),
    strain=st.sampled_from(list(Strain)),
    doubled=st.integers(0, 2),
    declarer=st.sampled_from(list(Seat)),
)
tricks_taken = st.integers(0, 13)
tables = st.builds(
    TrickTable,
    st.tuples(*[st.tuples(*[tricks_taken] * 5)] * 4),
)


@pytest.mark.parametrize(
    ("contract", "tricks", "not_vulnerable", "vulnerable"),
    [
        ("1C", 7, 70, 70),
        ("1N", 7, 90, 90),
        ("2S", 8, 110, 110),
        ("2S", 10, 170, 170),
        ("3N", 9, 400, 600),
        ("3N", 11, 460, 660),
        ("4H", 10, 420, 620),
        ("5D", 11, 400, 600),
        ("6S", 12, 980, 1430),
        ("6N", 12, 990, 1440),
        ("6C", 12, 920, 1370),
        ("7S", 13, 1510, 2210),
        ("7N", 13, 1520, 2220),
        ("1NX", 7, 180, 180),
        ("2CX", 8, 180, 180),
        ("2HX", 8, 470, 670),
        ("2HX", 9, 570, 870),
        ("1CXX", 7, 230, 230),
        ("1HXX", 7, 520, 720),
        ("1HXX", 8, 720, 1120),
        ("7NXX", 13, 2280, 2980),
        ("4S", 9, -50, -100),
        ("4S", 7, -150, -300),
        ("4SX", 9, -100, -200),
        ("4SX", 8, -300, -500),
        ("4SX", 7, -500, -800),
        ("4SX", 6, -800, -1100),
        ("4SXX", 8, -600, -1000),
        ("7NXX", 0, -7000, -7600),
    ],
)
def test_known_duplicate_scores(contract: str, tricks: int, not_vulnerable: int, vulnerable: int) -> None:
    value = Contract.parse(contract, Seat.N)
    assert duplicate_score(value, tricks, vulnerable=False) == not_vulnerable
    assert duplicate_score(value, tricks, vulnerable=True) == vulnerable


@given(contracts, tricks_taken, st.booleans())
def test_making_a_contract_scores_plus_and_failing_scores_minus(
    contract: Contract, tricks: int, vulnerable: bool
) -> None:
    score = duplicate_score(contract, tricks, vulnerable)
    assert (score > 0) is (tricks >= contract.level + 6)
    assert score % 10 == 0


@given(contracts, st.integers(0, 12), st.booleans())
def test_one_trick_more_is_never_worse(contract: Contract, tricks: int, vulnerable: bool) -> None:
    less = duplicate_score(contract, tricks, vulnerable)
    assert duplicate_score(contract, tricks + 1, vulnerable) > less


@given(contracts, tricks_taken)
def test_vulnerability_never_reduces_gains_or_losses(contract: Contract, tricks: int) -> None:
    without = duplicate_score(contract, tricks, vulnerable=False)
    assert abs(duplicate_score(contract, tricks, vulnerable=True)) >= abs(without)


@given(contracts, tricks_taken, st.booleans())
def test_the_declarer_does_not_change_the_score(contract: Contract, tricks: int, vulnerable: bool) -> None:
    scores = {
        duplicate_score(Contract(contract.level, contract.strain, contract.doubled, seat), tricks, vulnerable)
        for seat in Seat
    }
    assert len(scores) == 1


@pytest.mark.parametrize("tricks", [-1, 14])
def test_tricks_run_from_0_to_13(tricks: int) -> None:
    contract = Contract.parse("3N", Seat.N)
    with pytest.raises(InvalidScoreError, match=str(tricks)):
        duplicate_score(contract, tricks, vulnerable=False)
    with pytest.raises(InvalidScoreError, match=str(tricks)):
        result_in_words(contract, tricks)


@pytest.mark.parametrize(
    ("tricks", "description"),
    [
        (10, "just made"),
        (11, "made with one overtrick"),
        (12, "made with two overtricks"),
        (9, "one down"),
        (0, "ten down"),
    ],
)
def test_a_result_is_described(tricks: int, description: str) -> None:
    assert str(result_in_words(Contract.parse("4S", Seat.N), tricks)) == description


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        (0, 0),
        (10, 0),
        (20, 1),
        (40, 1),
        (50, 2),
        (420, 9),
        (430, 10),
        (490, 10),
        (500, 11),
        (3990, 23),
        (4000, 24),
        (15200, 24),
    ],
)
def test_imps_follow_the_scale_of_law_78(points: int, expected: int) -> None:
    assert imps(points) == expected


@given(st.integers(-20_000, 20_000))
def test_imps_are_symmetric_and_within_24(points: int) -> None:
    assert imps(-points) == -imps(points)
    assert -24 <= imps(points) <= 24


def test_matchpoints_count_the_scores_beaten_and_half_the_ties() -> None:
    assert matchpoints([620, 170, 620, -100]) == (2.5, 1.0, 2.5, 0.0)
    assert matchpoints([]) == ()


@given(st.lists(st.integers(-800, 800), max_size=12))
def test_matchpoints_add_up_to_one_point_per_pair_of_scores(scores: list[int]) -> None:
    assert sum(matchpoints(scores)) == len(scores) * (len(scores) - 1) / 2


def test_cross_imps_are_the_mean_against_every_other_score() -> None:
    assert cross_imps([620, 170, 620]) == (5.0, -10.0, 5.0)
    assert cross_imps([430, -420]) == (13, -13)
    assert cross_imps([90]) == (0.0,)
    assert cross_imps([]) == ()


@given(st.lists(st.integers(-7600, 7600), max_size=20))
def test_cross_imps_add_up_to_zero(scores: list[int]) -> None:
    assert sum(cross_imps(scores)) == pytest.approx(0)


@given(tables)
def test_double_dummy_tables_round_trip(table: TrickTable) -> None:
    assert TrickTable.parse(str(table)) == table


def test_a_table_is_written_by_seat_nsew_and_strain_from_notrump_down() -> None:
    rows = ((1, 2, 3, 4, 5), (0, 0, 0, 0, 0), (6, 7, 8, 9, 10), (11, 12, 13, 0, 1))
    table = TrickTable(rows)
    assert str(table) == "54321A98760000010DCB"
    assert table.tricks(Seat.W, Strain.HEARTS) == 13


@pytest.mark.parametrize("text", ["", "1" * 19, "1" * 21, "E" * 20])
def test_an_invalid_table_is_named_in_the_error(text: str) -> None:
    with pytest.raises(InvalidScoreError, match=f"'{text}' is not a table"):
        TrickTable.parse(text)


def test_a_table_of_the_wrong_size_is_refused() -> None:
    with pytest.raises(InvalidScoreError, match="4 seats by 5 strains"):
        TrickTable(((1, 2, 3),))


# North-South make 4S; East-West take seven tricks in clubs.
SPADES = TrickTable.parse("7" + "A777" + "7" + "A777" + "5" + "3567" + "5" + "3567")


def test_a_pass_out_scores_zero() -> None:
    assert score_ns(None, SPADES, Vulnerability.NONE) == 0


@pytest.mark.parametrize(
    ("contract", "declarer", "vulnerability", "points"),
    [
        ("4S", Seat.N, Vulnerability.NONE, 420),
        ("4S", Seat.S, Vulnerability.NS, 620),
        ("4S", Seat.S, Vulnerability.EW, 420),
        ("5SX", Seat.N, Vulnerability.NS, -200),
        ("1C", Seat.E, Vulnerability.BOTH, -70),
        ("2C", Seat.W, Vulnerability.EW, 100),
        ("2C", Seat.W, Vulnerability.NS, 50),
    ],
)
def test_the_score_of_a_contract_is_from_declarers_tricks(
    contract: str, declarer: Seat, vulnerability: Vulnerability, points: int
) -> None:
    assert score_ns(Contract.parse(contract, declarer), SPADES, vulnerability) == points
