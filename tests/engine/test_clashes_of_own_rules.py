"""Clashes of a class's own rules whose auctions overlap without being written alike."""

import pytest

from bridgeclass.engine.rules import SideSystem
from bridgeclass.engine.rules.faults import own_faults


def faults(*rules: str) -> list[str]:
    """Return the faults of own rules, each written as the entries of a rule without its id."""
    entries = "".join(f"  - {{id: ours.r{number}, {rule}}}\n" for number, rule in enumerate(rules, start=1))
    system = SideSystem("sayc", custom_rules=f"module: ours\nrules:\n{entries}").rules
    return [str(fault.problem) for fault in own_faults(system)]


JUMP = 'when: {auction: "1x - 1y -"}, call: 3N, priority: 90, needs: {hcp: 13-15}'


@pytest.mark.parametrize(
    ("one", "other", "after"),
    [
        (JUMP, 'when: {auction: "1C - 1H -"}, call: 2N, priority: 90, needs: {hcp: 12-14}', "1C P 1H P"),
        (JUMP, 'when: {auction: "1m (?) 1M -"}, call: 2N, priority: 90, needs: {hcp: 15+}', "1"),
        (JUMP, 'when: {auction: "... 1H -", my_turn: 2}, call: 2N, priority: 90, needs: {hcp: 15+}', "1"),
        (
            'when: {auction: "1M -"}, call: 3M, priority: 90, needs: {M: 4+}',
            'when: {auction: "1H|1S -"}, call: 2N, priority: 90, needs: {hearts: 4, hcp: 8+}',
            "1",
        ),
        (
            'when: {auction: "(1x)"}, each: {Y: unbid}, call: cheapest Y, priority: 90, needs: {Y: 5+}',
            'when: {auction: "(1C)"}, call: X, priority: 90, needs: {spades: 5+}',
            "1C",
        ),
        (
            "when: {opener: none, vul: favourable}, call: 3C, priority: 90, needs: {clubs: 6+}",
            "when: {opener: none, vul: not_vulnerable, seat: 1-3}, call: 2C, priority: 90, needs: {clubs: 5+}",
            "",
        ),
    ],
)
def test_rules_of_equal_priority_for_overlapping_auctions_clash(one: str, other: str, after: str) -> None:
    (message,) = faults(one, other)
    assert message.startswith("'ours.r1' and 'ours.r2' make different calls on the same hand with the same priority")
    assert not after or f" after {after}" in message


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (JUMP, 'when: {auction: "1C - 1H -"}, call: 2N, priority: 90, needs: {hcp: 16+}'),
        (JUMP, 'when: {auction: "1C (P) 1H (X)"}, call: 2N, priority: 90, needs: {hcp: 13+}'),
        (JUMP, 'when: {auction: "1C - 1H -", partner_last: pass}, call: 3N, priority: 90, needs: {hcp: 13+}'),
        (
            'when: {auction: "1M -"}, call: 3M, priority: 90, needs: {M: 4+}',
            'when: {auction: "1H -"}, call: 2N, priority: 90, needs: {hearts: 0-3}',
        ),
        (
            "when: {opener: none, seat: 1-2}, call: 3C, priority: 90, needs: {clubs: 6+}",
            "when: {opener: none, seat: 3}, call: 2C, priority: 90, needs: {clubs: 5+}",
        ),
        (
            "when: {opener: none, vul: favourable}, call: 3C, priority: 90, needs: {clubs: 6+}",
            "when: {opener: none, vul: vulnerable}, call: 2C, priority: 90, needs: {clubs: 6+}",
        ),
        (
            "when: {opener: none}, call: 3C, priority: 90, needs: {clubs: 6+}",
            'when: {auction: "1H -"}, call: 3D, priority: 90, needs: {clubs: 6+}',
        ),
        (
            'when: {auction: "1x - 2y -", where: ["y > x"]}, call: 3N, priority: 90',
            'when: {auction: "1H - 2C -"}, call: 2N, priority: 90',
        ),
    ],
)
def test_rules_that_no_auction_or_hand_shares_do_not_clash(one: str, other: str) -> None:
    assert faults(one, other) == []


def test_a_rule_that_a_wider_one_always_precedes_is_superfluous() -> None:
    narrow = 'when: {auction: "1C - 1H -"}, call: 2N, priority: 80, needs: {hcp: 13-15, spades: 4}'
    (message,) = faults(JUMP, narrow)
    assert message.startswith("every hand for 'ours.r2' already fits 'ours.r1', which is tried first")


def test_a_special_case_with_a_higher_priority_is_no_fault() -> None:
    special = 'when: {auction: "1C - 1H -"}, call: 2N, priority: 95, needs: {hcp: 13-15}'
    assert faults(JUMP, special) == []
    assert faults(special, JUMP) == []
