"""2/1: optional styles of responding."""

import pytest

from tests.engine.systems import competitive
from tests.engine.systems.two_over_one import called, playing


@pytest.mark.parametrize(
    ("hand", "calls", "on", "off", "option"),
    [
        ("984.73.KJT862.94", "1N P", "3C", "2S", "minor_transfers"),
        ("984.73.94.KJT862", "1N P", "2S", "2S", "minor_transfers"),
        ("A84.K73.Q9862.94", "1N P", "3N", "2N", "light_notrump_games"),
        ("4.KJ74.Q8.KJ9862", "1N P 2C P 2D P", "3C", "3N", "stayman_minors"),
        ("84.7.K52.AQJ9742", "1S P", "3C", "1N", "invitational_jumps"),
        ("84.7.AK2.AKQJ974", "1S P", "2C", "3C", "invitational_jumps"),
        ("AQ84.K6.AK52.974", "1N P 2H P", "2N", "2S", "notrump_superaccepts"),
        ("K84.8.A97542.Q93", "1S P", "2S", "1N", "sound_raises"),
        ("K984.K73.AJ4.J96", "1S P", "2N", "3S", "sound_raises"),
        ("84.K3.AKJ74.Q962", "1S P", "2D", "2D", "sound_two_over_one"),
        ("84.K3.AKJ74.J962", "1S P", "1N", "2D", "sound_two_over_one"),
        ("84.K973.Q842.962", "1D P", "1H", "P", "light_responses"),
        ("J9642.973.8.K962", "1D P", "1S", "P", "light_responses"),
    ],
)
def test_styles_of_responding_are_optional(hand: str, calls: str, on: str, off: str, option: str) -> None:
    assert called(hand, calls) == on
    assert competitive.called(hand, calls, by=playing(**{option: False})) == off
