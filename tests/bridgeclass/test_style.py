"""The Makefile, the dependency locks and the example settings agree with the code."""

import os
import re
import shutil
import subprocess
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings

ROOT = settings.BASE_DIR
LOCKS = ("runtime", "dev")
MAKE = shutil.which("make") or "make"
# Stands for an interpreter: writes down what it is asked, and "makes" a venv with itself inside.
FAKE_PYTHON = """#!/bin/sh
echo "$*" >>"{asked}"
case "$*" in *"-m venv"*) mkdir -p .venv/bin && cp "$0" .venv/bin/python;; esac
"""
NOT_A_PYTHON = "#!/bin/sh\nexit 1\n"


def locked(name: str) -> dict[str, str]:
    """The version of each package in a lock."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text()
    return dict(re.findall(r"^([a-z0-9-]+)==(\S+)", text, re.MULTILINE))


def wanted(group: str | None = None) -> set[str]:
    """The packages that pyproject.toml asks for."""
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text())
    lines = pyproject["dependency-groups"][group] if group else pyproject["project"]["dependencies"]
    return {re.split(r"[\[<>=]", line)[0].lower() for line in lines}


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_names_no_host_and_hashes_everything(name: str) -> None:
    text = (ROOT / "requirements" / f"{name}.txt").read_text()
    assert "://" not in text
    assert "index" not in text
    assert len(re.findall(r"^\S+==\S+.*\\\n    --hash=sha256:", text, re.MULTILINE)) == len(
        re.findall(r"^\S+==", text, re.MULTILINE)
    )


def test_the_locks_hold_what_is_wanted() -> None:
    assert wanted() <= locked("runtime").keys()
    assert wanted("dev") <= locked("dev").keys()


def test_the_two_locks_agree() -> None:
    assert locked("runtime").items() <= locked("dev").items()


def test_tools_of_development_are_not_installed_to_run_the_site() -> None:
    assert not wanted("dev") & locked("runtime").keys()


@pytest.fixture
def make(tmp_path: Path) -> Callable[[str], subprocess.CompletedProcess[str]]:
    """Runs make in a copy of the house, with fake interpreters; `tmp_path/asked` lists what they were asked."""
    shutil.copy(ROOT / "Makefile", tmp_path)
    shutil.copytree(ROOT / "requirements", tmp_path / "requirements")
    (tmp_path / "bin").mkdir()
    put_python(tmp_path, FAKE_PYTHON.format(asked=tmp_path / "asked"))

    def run(target: str) -> subprocess.CompletedProcess[str]:
        path = f"{tmp_path}/bin:{os.environ['PATH']}"
        return subprocess.run(
            [MAKE, target], cwd=tmp_path, env={"PATH": path}, capture_output=True, text=True, check=False
        )

    return run


def put_python(folder: Path, script: str) -> None:
    """Make every interpreter that make looks for this script."""
    for name in ("python3.13", "python3.12", "python3"):
        file = folder / "bin" / name
        file.write_text(script)
        file.chmod(0o755)


def test_no_fitting_python_gives_one_clear_sentence(
    tmp_path: Path, make: Callable[[str], subprocess.CompletedProcess[str]]
) -> None:
    put_python(tmp_path, NOT_A_PYTHON)
    answer = make("install")
    assert answer.returncode != 0
    assert "Bridgeclass needs Python 3.12 or newer" in answer.stderr
    assert not (tmp_path / ".venv").exists()


def test_the_demo_installs_no_test_tools(
    tmp_path: Path, make: Callable[[str], subprocess.CompletedProcess[str]]
) -> None:
    assert make("demo").returncode == 0
    asked = (tmp_path / "asked").read_text()
    assert "requirements/runtime.txt" in asked
    assert "requirements/dev.txt" not in asked


def test_a_second_install_happens_only_when_the_lock_changes(
    tmp_path: Path, make: Callable[[str], subprocess.CompletedProcess[str]]
) -> None:
    make("install")
    make("install")
    assert (tmp_path / "asked").read_text().count("-m pip") == 1
    later = (tmp_path / ".venv" / ".installed-runtime").stat().st_mtime + 10
    os.utime(tmp_path / "requirements" / "runtime.txt", (later, later))
    make("install")
    assert (tmp_path / "asked").read_text().count("-m pip") == 2


def test_every_variable_of_the_settings_is_in_the_example() -> None:
    read = set(re.findall(r'env\.\w+\(\s*"([A-Z_]+)"', (ROOT / "bridgeclass" / "settings.py").read_text()))
    shown = set(re.findall(r"^# ([A-Z_]+)=", (ROOT / ".env.example").read_text(), re.MULTILINE))
    assert read == shown
