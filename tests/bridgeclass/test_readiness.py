"""What a process does before it serves."""

import subprocess
import sys

LOOK = """
import gc
import os
import sys
import django
os.environ["DJANGO_SETTINGS_MODULE"] = "bridgeclass.settings"
django.setup()
from bridgeclass.engine.rules import load_system, system_names
from bridgeclass.readiness import get_ready
get_ready()
left = gc.get_freeze_count()
before = load_system.cache_info().misses
for name in system_names():
    load_system(name)
print(left > 100_000, load_system.cache_info().misses == before, sys.getswitchinterval() < 0.005)
"""


def test_rules_are_read_and_left_out_of_every_search_for_garbage_and_no_thread_keeps_the_loop_waiting() -> None:
    said = subprocess.run([sys.executable, "-c", LOOK], capture_output=True, text=True, check=False)
    assert said.stdout == "True True True\n", said.stderr
