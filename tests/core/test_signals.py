"""Receivers of the signals between apps, which are imported lazily."""

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
def test_every_receiver_can_be_imported(signal: Signal) -> None:
    names = [str(receiver[0][0]) for receiver in signal.receivers]
    assert names
    assert all(callable(import_string(name)) for name in names)


def test_a_receiver_is_imported_when_the_signal_is_sent() -> None:
    signal_sent = Signal()
    signals.connect_lazily(signal_sent, "tests.core.test_signals.echo")
    assert [given for _, given in signal_sent.send(None, word="spades")] == ["spades"]


def test_an_unknown_receiver_is_an_error() -> None:
    signal_sent = Signal()
    signals.connect_lazily(signal_sent, "tests.core.test_signals.nobody")
    with pytest.raises(ImportError, match="nobody"):
        signal_sent.send(None)


def test_django_starts_without_views_and_services() -> None:
    code = "import django, sys; django.setup(); print(*(name for name in sys.modules if name.startswith('apps.')))"
    environment = {"DJANGO_SETTINGS_MODULE": "bridgeclass.settings"}
    process = subprocess.run(
        [sys.executable, "-c", code], check=True, cwd=ROOT, env=environment, text=True, capture_output=True
    )
    loaded = process.stdout.split()
    assert "apps.classroom.models" in loaded
    assert not [name for name in loaded if ".services" in name or name.endswith((".admin", ".views"))]


def echo(*, word: str, **_: object) -> str:
    """Return the argument of the signal."""
    return word
