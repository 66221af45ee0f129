"""What a process does once before it serves, so that nobody has to wait for it later."""

import gc
import sys
from typing import Final

from django.urls import reverse

from bridgeclass.engine.rules import SideSystem, system_names

COLLECT_AFTER: Final = (20_000, 10, 10)
"""So many more objects than were freed before the young ones are looked through; then so many rounds each."""

SWITCH_AFTER_S: Final = 0.001
"""A thread that makes a page gives way after so long, sooner than by default, to the loop that has the sockets."""


def get_ready() -> None:
    """Read the addresses and the rules of every system, and leave them out of every search for garbage.

    They are a quarter of a million objects that stay as long as the process: to look through them takes a quarter
    of a second, in which nobody is answered.
    """
    reverse("healthz")
    for name in system_names():
        _ = SideSystem(name).index
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)
    sys.setswitchinterval(SWITCH_AFTER_S)
