"""Benchmark the dealer: boards per second and preparation time by profile.

Profiles: (a) one hand with six spades, (b) a strong notrump opposite a five-card major, (c1, c2) weak twos with two
overcalling hands, (d) a huge balanced hand opposite a five-card suit, (e) four narrowly defined hands, (E) one hand
with six spades and limits on the other three.
"""

import resource
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from apps.deals.management.boards import BoardFormat, written
from bridgeclass.engine.dealing import Profile, ProfileDealer, read_profile
from bridgeclass.engine.dealing.mix import Mix
from tests.bench.figures import ROUNDS, Amount, Rate

_ENDPLAY_BOARDS, _LINES = 40, 10_000


def _suits(longest: int, shortest: int = 0, hcp: int = 10) -> dict[str, Any]:
    span = {"min_cards": shortest, "max_cards": longest, "max_hcp": hcp}
    return dict.fromkeys(("spades", "hearts", "diamonds", "clubs"), span)


def _kind(hcp: tuple[int, int], suits: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    return {"standard": {"total_min_hcp": hcp[0], "total_max_hcp": hcp[1]} | (suits or {})} | more


def _span(cards: tuple[int, int], hcp: tuple[int, int] = (0, 10)) -> dict[str, int]:
    return {"min_cards": cards[0], "max_cards": cards[1], "min_hcp": hcp[0], "max_hcp": hcp[1]}


def _drawing(allowed: str, *spans: dict[str, int]) -> dict[str, Any]:
    draw = {"required_suits_count": len(spans), "allowed_suits": [*allowed], "suit_ranges": [*spans]}
    return {"random_suit_constraint": draw}


def _against(span: dict[str, int]) -> dict[str, Any]:
    return {"opponents_contingent_suit_constraint": {"opponent_seat": "W", "suit_range": span}}


def _with(span: dict[str, int]) -> dict[str, Any]:
    return {"partner_contingent_constraint": {"partner_seat": "W", "suit_range": span}}


def _profile(name: str, **seats: list[dict[str, Any]]) -> Profile:
    modes = {"ns_role_mode": "no_driver_no_index", "ew_role_mode": "no_driver_no_index"}
    kinds = {seat: {"subprofiles": subprofiles} for seat, subprofiles in seats.items()}
    return read_profile({"profile_name": name, "seat_profiles": kinds} | modes)


def _overcalls(hcp: int, longest: int) -> list[dict[str, Any]]:
    two_suits = _drawing("SHDC", _span((5, 6), (3, 7)), _span((4, 5), (3, 7)))
    return [
        _kind((15, 18), _suits(5, 2, hcp), **_against(_span((2, 4), (4, 10)))),
        _kind((12, 20), _suits(min(longest, 6), 0, hcp), **two_suits),
        _kind((12, 20), _suits(5, 0, 6), **_against(_span((0, 1), (0, 2)))),
        _kind((12, 20), _suits(longest, 0, hcp), **_drawing("SHDC", _span((6, 7), (3, 10)))),
    ]


def profiles() -> dict[str, Profile]:
    """Return the profiles by letter."""
    six = {"spades": _span((6, 6))}
    balanced = {"shape": "balanced"}
    return {
        "a": _profile("a", N=[_kind((10, 12), six)]),
        "b": _profile("b", N=[_kind((15, 17), needs=balanced)], S=[_kind((8, 37), needs={"any(majors)": "5+"})]),
        "c1": _profile(
            "c1",
            W=[_kind((6, 11), _suits(6), **_drawing("SHD", _span((6, 6), (5, 7))))],
            N=_overcalls(10, 7),
            E=_overcalls(10, 7),
            S=[_kind((8, 17))],
        ),
        "c2": _profile(
            "c2",
            W=[_kind((6, 10), _suits(5, 0, 8), **_drawing("SHD", _span((6, 6), (4, 7))))],
            N=_overcalls(8, 5),
            E=[
                _kind((5, 8), _suits(5, 0, 8), **_with(_span((3, 5), (0, 8)))),
                _kind((11, 15), _suits(5, 0, 8), **_with(_span((0, 2), (0, 6)))),
            ],
            S=[_kind((6, 17))],
        ),
        "d": _profile("d", N=[_kind((22, 37), needs=balanced)], S=[_kind((6, 37), needs={"any(all)": "5+"})]),
        "e": _profile(
            "e",
            N=[_kind((8, 10), {"spades": _span((5, 5)), "hearts": _span((5, 5))})],
            E=[_kind((15, 17), needs=balanced)],
            S=[_kind((6, 9), needs={"any(majors)": "3+"})],
            W=[_kind((0, 7), {"clubs": _span((6, 13))})],
        ),
        "E": _profile(
            "E", N=[_kind((10, 12), _suits(6) | six)], **{seat: [_kind((0, 37), _suits(6))] for seat in "ESW"}
        ),
    }


MINIMUMS = {"a": 90_000, "b": 55_000, "c1": 2_800, "c2": 6_000, "d": 50_000, "e": 8_000}
_BATCH = {"c1": 8_192, "c2": 8_192}


def figures() -> list[Rate | Amount]:
    """Measure the preparation of each profile, and boards per second as bit masks and as JSON lines."""
    known = profiles()
    ProfileDealer(known["a"]).batch([1], 1)
    found: list[Rate | Amount] = [
        Amount("E: first board", _best(lambda: _first_boards(known["E"], 1)), 0.02, "s"),
        Amount("c1: first six boards", _best(lambda: _first_boards(known["c1"], 6)), 1, "s"),
    ]
    found += [
        Amount(f"{letter}: preparation", _best(partial(_prepared, known[letter])), 0.2, "s")
        for letter in MINIMUMS
        if not letter.startswith("c")
    ]
    found.append(Amount("c1: preparation", _best(lambda: _prepared(known["c1"])), 3, "s"))
    for letter, minimum in MINIMUMS.items():
        found += _rates(letter, ProfileDealer(known[letter]), minimum)
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10)
    return [*found, Amount("peak memory", used, 300, "MB")]


def _best(work: Callable[[], object]) -> float:
    return min(_seconds(work) for _ in range(ROUNDS))


def _seconds(work: Callable[[], object]) -> float:
    """Return the CPU time of a run, which other load does not affect."""
    started = time.process_time()
    work()
    return time.process_time() - started


def _first_boards(profile: Profile, count: int) -> list[object]:
    return [*ProfileDealer(profile).boards(range(1, count + 1), 1)]


def _prepared(profile: Profile) -> int:
    """Count the possible combinations of a profile, with each choice of random suits."""
    mix = Mix(profile)
    return sum(
        mix.is_draw_possible(combination, draw)
        for combination in range(len(mix.combinations))
        for draw in range(len(mix.draws(combination)))
    )


def _rates(letter: str, dealer: ProfileDealer, minimum: float) -> list[Rate | Amount]:
    count = _BATCH.get(letter, 16_384)
    dealer.batch(range(1, count + 1), 1)
    dealt = _best(lambda: dealer.batch(range(1, count + 1), 2))
    lines = _best(lambda: _serialized(dealer, _LINES))
    rates: list[Rate | Amount] = [Rate(f"{letter}: bit masks", count / dealt, minimum)]
    if count / dealt > 10_000:
        rates.append(Rate(f"{letter}: JSON lines", _LINES / lines, 10_000))
    return rates


def _serialized(dealer: ProfileDealer, count: int) -> int:
    return sum(len(line) for line in written(dealer.boards(range(1, count + 1), 2), BoardFormat.JSONL, ""))


def endplay_rate() -> float:
    """Return the boards per second of endplay's dealer, which deals until the hands fit, on profile a."""
    from endplay.dealer import generate_deals  # noqa: PLC0415 - loads matplotlib
    from endplay.evaluate import hcp  # noqa: PLC0415

    def fits(deal: Any) -> bool:
        return len(deal.north.spades) == 6 and 10 <= hcp(deal.north) <= 12

    seconds = _seconds(lambda: [*generate_deals(fits, produce=_ENDPLAY_BOARDS, seed=1, show_progress=False)])
    return _ENDPLAY_BOARDS / seconds


def run() -> bool:
    """Print the results; return True if all limits are met."""
    measured = figures()
    for figure in measured:
        print(figure.line())
    print(f"for comparison, endplay deals profile a at {endplay_rate():.0f} boards/s")
    return all(figure.is_within_limit for figure in measured)
