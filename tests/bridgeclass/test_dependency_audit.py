"""The step of `make check` that holds the locked packages against known vulnerabilities."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SAFE = '{"name": "django", "version": "6.1", "vulns": []}'
UNSAFE = '{"name": "django", "version": "6.1", "vulns": [{"id": "X-1", "fix_versions": ["6.2"]}]}'
UNKNOWN = '{"name": "django", "skip_reason": "Dependency not found"}'


def audit(folder: Path, *answers: str) -> tuple[int, str]:
    """The exit code and the words, where pip-audit answers so: first of one package, then of all."""
    spoken = [answer if not answer.startswith("{") else f'{{"dependencies": [{answer}]}}' for answer in answers]
    script = f"import sys; answers = {spoken!r}\nprint(answers['dev.txt' in sys.argv[-1] and len(answers) - 1])"
    (folder / "pip_audit.py").write_text(script)
    told = subprocess.run(
        [sys.executable, ".ci/audit"],
        env=os.environ | {"PYTHONPATH": str(folder)},
        cwd=ROOT,
        text=True,
        capture_output=True,
        check=False,
    )
    return told.returncode, told.stdout


@pytest.mark.parametrize("answer", [UNKNOWN, "no connection"])
def test_where_nobody_can_be_asked_that_is_said_and_nothing_fails(tmp_path: Path, answer: str) -> None:
    code, told = audit(tmp_path, answer)
    assert (code, "SKIPPED" in told) == (0, True)


def test_safe_packages_say_nothing(tmp_path: Path) -> None:
    assert audit(tmp_path, SAFE, SAFE) == (0, "")


def test_a_vulnerability_fails_and_says_what_helps(tmp_path: Path) -> None:
    assert audit(tmp_path, SAFE, UNSAFE) == (1, "dependency audit: django 6.1: X-1, fixed in 6.2\n")


def test_an_audit_that_breaks_off_is_no_pass(tmp_path: Path) -> None:
    code, told = audit(tmp_path, SAFE, "broken")
    assert code == 1
    assert told.startswith("dependency audit: ")
