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
# Fake interpreter: records its arguments, and "creates" a venv that contains itself.
FAKE_PYTHON = """#!/bin/sh
echo "$*" >>"{asked}"
case "$*" in *"-m venv"*) mkdir -p .venv/bin && cp "$0" .venv/bin/python;; esac
"""
NOT_A_PYTHON = "#!/bin/sh\nexit 1\n"


def locked(name: str) -> dict[str, str]:
    """Return the locked version of each package."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text()
    return dict(re.findall(r"^([a-z0-9-]+)==(\S+)", text, re.MULTILINE))


def requirements_of(group: str | None = None) -> set[str]:
    """Return the packages required by pyproject.toml."""
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text())
    lines = pyproject["dependency-groups"][group] if group else pyproject["project"]["dependencies"]
    return {re.split(r"[\[<>=]", line)[0].lower() for line in lines}


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_has_hashes_and_no_urls(name: str) -> None:
    text = (ROOT / "requirements" / f"{name}.txt").read_text()
    assert "://" not in text
    assert "index" not in text
    assert len(re.findall(r"^\S+==\S+.*\\\n    --hash=sha256:", text, re.MULTILINE)) == len(
        re.findall(r"^\S+==", text, re.MULTILINE)
    )


def test_the_locks_contain_all_requirements() -> None:
    assert requirements_of() <= locked("runtime").keys()
    assert requirements_of("dev") <= locked("dev").keys()


def test_the_two_locks_agree() -> None:
    assert locked("runtime").items() <= locked("dev").items()


def test_development_tools_are_not_in_the_runtime_lock() -> None:
    assert not requirements_of("dev") & locked("runtime").keys()


@pytest.fixture
def make(tmp_path: Path) -> Callable[[str], subprocess.CompletedProcess[str]]:
    """Return a function that runs make in a copy of the repository, with fake interpreters that log to `asked`."""
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
    """Install this script under every interpreter name that make tries."""
    for name in ("python3.13", "python3.12", "python3"):
        file = folder / "bin" / name
        file.write_text(script)
        file.chmod(0o755)


def test_a_missing_python_version_has_a_clear_error(
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
    commands = (tmp_path / "asked").read_text()
    assert "requirements/runtime.txt" in commands
    assert "requirements/dev.txt" not in commands


def test_packages_are_reinstalled_only_when_the_lock_changes(
    tmp_path: Path, make: Callable[[str], subprocess.CompletedProcess[str]]
) -> None:
    make("install")
    make("install")
    assert (tmp_path / "asked").read_text().count("-m pip") == 1
    later = (tmp_path / ".venv" / ".installed-runtime").stat().st_mtime + 10
    os.utime(tmp_path / "requirements" / "runtime.txt", (later, later))
    make("install")
    assert (tmp_path / "asked").read_text().count("-m pip") == 2


def test_every_variable_is_in_the_example_settings() -> None:
    read = set(re.findall(r'env\.\w+\(\s*"([A-Z_]+)"', (ROOT / "bridgeclass" / "settings.py").read_text()))
    shown = set(re.findall(r"^# ([A-Z_]+)=", (ROOT / ".env.example").read_text(), re.MULTILINE))
    assert read == shown
