"""Who answers what an app asks, and that nothing is imported for it before it is asked."""

import subprocess
import sys
from pathlib import Path

import pytest
from django.dispatch import Signal
from django.utils.module_loading import import_string

from apps.core import signals

ROOT = Path(__file__).resolve().parents[2]
SIGNALS = {name: value for name, value in vars(signals).items() if isinstance(value, Signal)}


@pytest.mark.parametrize("signal", SIGNALS.values(), ids=SIGNALS)
def test_everybody_who_answers_is_there(signal: Signal) -> None:
    names = [str(receiver[0][0]) for receiver in signal.receivers]
    assert names
    assert all(callable(import_string(name)) for name in names)


def test_an_answer_is_looked_up_when_it_is_asked_for() -> None:
    asked = Signal()
    signals.connect_lazily(asked, "tests.core.test_signals.told")
    assert [given for _, given in asked.send(None, word="spades")] == ["spades"]


def test_a_name_that_is_nothing_is_an_error_and_not_silence() -> None:
    asked = Signal()
    signals.connect_lazily(asked, "tests.core.test_signals.nobody")
    with pytest.raises(ImportError, match="nobody"):
        asked.send(None)


def test_a_command_of_the_engine_starts_without_pages_and_services() -> None:
    code = "import django, sys; django.setup(); print(*(name for name in sys.modules if name.startswith('apps.')))"
    environment = {"DJANGO_SETTINGS_MODULE": "bridgeclass.settings"}
    told = subprocess.run(
        [sys.executable, "-c", code], check=True, cwd=ROOT, env=environment, text=True, capture_output=True
    )
    loaded = told.stdout.split()
    assert "apps.classroom.models" in loaded
    assert not [name for name in loaded if ".services" in name or name.endswith((".admin", ".views"))]


def told(*, word: str, **_: object) -> str:
    """What the test asks."""
    return word
