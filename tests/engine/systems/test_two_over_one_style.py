"""2/1: light openings, competitive bidding, and the options that turn them off."""

import pytest

from bridgeclass.engine.rules import load_system
from tests.engine.systems import competitive
from tests.engine.systems.two_over_one import called, playing

SOUND = playing(light_openings=False, light_preempts=False, light_overcalls=False)


@pytest.mark.parametrize(
    ("hand", "calls", "light", "sound"),
    [
        ("962.AQJ73.A8.943", "", "1H", "P"),
        ("J983.A53.K52.KJ8", "", "1C", "P"),
        ("QJ8532.JT43.K8.8", "", "2S", "P"),
        ("K6.A95.QT963.J62", "1C", "1D", "P"),
        ("QT643.KQ4.A765.4", "1C", "1S", "X"),
        ("97.KJ8543.862.Q5", "1D", "2H", "P"),
        ("AQ.K7.Q432.AJ742", "1H", "1N", "P"),
    ],
)
def test_light_actions_are_optional(hand: str, calls: str, light: str, sound: str) -> None:
    assert called(hand, calls) == light
    assert competitive.called(hand, calls, by=SOUND) == sound


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("K842.A73.95.K862", "1S 2D", "3D"),
        ("K842.73.95.J8642", "1S 2D", "3S"),
        ("A74.QJ3.AJ62.K84", "1D P 1H 1S", "X"),
        ("974.QJ32.Q842.84", "2S X P", "2N"),
        ("A74.KQ32.A842.84", "2S X P 2N P", "3C"),
        ("97.QJ3.84.J97642", "2S X P 2N P 3C P", "P"),
        ("97.QJ832.K84.Q82", "2S X P", "3H"),
        ("AQ4.KJ3.AQ82.K84", "1D 2S P P", "2N"),
    ],
)
def test_competitive_bidding_with_default_options(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


def test_every_optional_rule_names_an_option_of_the_system() -> None:
    system = load_system("2over1")
    switches = {name for rule in system.rules for name in (*rule.option, *rule.unless)}
    assert switches <= set(system.options)


def test_two_over_one_inherits_notrump_and_strong_openings() -> None:
    sayc, wide = ({rule.id: rule for rule in load_system(name).rules} for name in ("sayc", "2over1"))
    untouched = [
        id_ for id_ in sayc if id_.startswith(("sayc.open.", "sayc.preempt.", "sayc.overcall.", "sayc.takeout."))
    ]
    assert untouched
    assert all(wide[id_] == sayc[id_] for id_ in untouched)
