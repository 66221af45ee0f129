"""New ids of rules of 2/1 that shared an id with the rule of SAYC that they override.

Frozen: the migration of stored decisions and older class files need it as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

SYSTEM = "2over1"
_SAME_END = """
1nt.2s 1nt.3m 1nt.over.penalty 1nt.over.penalty.pass balance.raise.suit blackwood.aces.5c blackwood.aces.5d
blackwood.aces.5h blackwood.aces.5s blackwood.ask blackwood.ask_jump blackwood.ask_over_notrump
fsf.answer.diamonds fsf.answer.nt fsf.answer.raise fsf.answer.x fsf.answer.z fsf.ask fsf.ask_2s fsf.ask_low
michaels.minor negative.minors.two nmf.answer.2m nmf.answer.3m nmf.ask over_double.jump_shift
over_overcall.jump_shift preempt_advance.2nt rebid.1c1h.reverse rebid.1c1s.reverse_2d rebid.1h1n.reverse
rebid.1m1n.3m rebid.1m1n.3nt rebid.1m1n.4m rebid.1m1n.pass rebid.1m1s.reverse_2h rebid.1m3n.4m
rebid.1m3n.minor_4nt rebid.1m3n.minor_6nt rebid.1m3n.minor_pass rebid.1s1n.2h rebid.1s2h.3h rebid.1s2h.4h
rebid.1x2m.3m rebid.1x2y.2nt rebid.1x2y.2x rebid.1x2y.3new rebid.1x2y.3nt rebid.1x2y.3x rebid.1x2y.jump_shift
rebid.1x2y.reverse respond.1c.1d respond.1c.1h respond.1c.1s respond.1c.2d respond.1c.2h respond.1c.2s
respond.1c.major_first respond.1c.raise2 respond.1c.raise3 respond.1d.2c respond.1d.2h respond.1d.2s
respond.1d.3c respond.1d.raise2 respond.1d.raise3 respond.1h.1nt respond.1h.2c respond.1h.2d respond.1h.2s
respond.1h.3c respond.1h.3d respond.1h.3nt respond.1s.1nt respond.1s.2c respond.1s.2d respond.1s.2h
respond.1s.3c respond.1s.3d respond.1s.3h respond.1s.3nt respond.major.raise2 respond.major.raise3
respond.major.splinter.clubs respond.major.splinter.diamonds respond.major.splinter.major respond.minor.2nt
respond.minor.3nt respond.passed.1c.1d respond.passed.1c.1h respond.passed.1c.1s respond.passed.major.2c
rr.1h1n_2s.3h rr.1h1n_2s.3nt rr.1m1n.2m rr.1m1n.2nt rr.1m1n.new rr.1m1n.pass rr.1m1n_2m.3m rr.1m1n_2m.pass
rr.1m1n_2n.3nt rr.1m1n_2n.new rr.1m1n_2n.pass rr.1m1n_3m.3nt rr.1m1n_3m.4m rr.1m1n_3m.pass rr.1m1n_jump.3m
rr.1m1n_jump.3nt rr.2n.4y rr.2y.2nt rr.2y.3nt rr.2y.3x rr.2y.3y rr.2y.new rr.2y_2n.3nt rr.2y_2n.3y rr.2y_2n.4nt
rr.2y_2n.6nt rr.2y_2n.new rr.2y_3n.4nt rr.2y_3n.6nt rr.2y_3n.pass rr.2y_3y.3nt rr.2y_3y.4m rr.2y_3y.5m
rr.2y_3y.new rr.reverse.2nt rr.reverse.3nt rr.reverse.3x_strong rr.reverse.3z slam.4nt.game_raise
slam.4nt.jump_raise slam.cue.answer third.2y_2n.3nt third.2y_2n.3x third.2y_2n.pass third.2y_3x.pass
third.2y_3y.3nt unusual.over_major vs_1nt.balance.suit vs_1nt.suit vs_weak_two.major
"""
_OTHER_END = {
    "over_overcall.raise_diamonds": "over_overcall.raise_diamonds_four",
    "rebid.1m1n.2nt": "rebid.major1n.2nt",
    "rr.reverse.3x": "rr.reverse.3x_preference",
    "rr.reverse.fourth": "rr.reverse.fourth_suit",
}
RENAMED = {
    **{f"sayc.{end}": f"2over1.{end}" for end in _SAME_END.split()},
    **{f"sayc.{old}": f"2over1.{new}" for old, new in _OTHER_END.items()},
}
"""The id of each of the 146 rules by the id that it had."""


BACK = {new: old for old, new in RENAMED.items()}
"""For a migration in the other direction."""


def renamed(values: dict[str, Any], ids: Mapping[str, str] = RENAMED) -> dict[str, Any]:
    """Return the fields `rule`, `variant` and `candidates` of a decision of 2/1, or of a candidate, with new ids."""
    found, rule = {**values}, values["rule"]
    if rule in ids:
        found |= {"rule": ids[rule], "variant": f"{ids[rule]}{values['variant'].removeprefix(rule)}"}
    if "candidates" in values:
        found["candidates"] = [renamed(candidate, ids) for candidate in values["candidates"]]
    return found
