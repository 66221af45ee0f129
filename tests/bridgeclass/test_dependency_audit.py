"""The step of `make check` that compares the locked packages with known vulnerabilities."""

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
    """Run the audit with a fake pip-audit that gives these answers; return exit code and output."""
    spoken = [answer if not answer.startswith("{") else f'{{"dependencies": [{answer}]}}' for answer in answers]
    script = f"import sys; answers = {spoken!r}\nprint(answers['dev.txt' in sys.argv[-1] and len(answers) - 1])"
    (folder / "pip_audit.py").write_text(script)
    process = subprocess.run(
        [sys.executable, ".ci/audit"],
        env=os.environ | {"PYTHONPATH": str(folder)},
        cwd=ROOT,
        text=True,
        capture_output=True,
        check=False,
    )
    return process.returncode, process.stdout


@pytest.mark.parametrize("answer", [UNKNOWN, "no connection"])
def test_an_unreachable_service_skips_the_audit(tmp_path: Path, answer: str) -> None:
    code, printed = audit(tmp_path, answer)
    assert (code, "SKIPPED" in printed) == (0, True)


def test_safe_packages_print_nothing(tmp_path: Path) -> None:
    assert audit(tmp_path, SAFE, SAFE) == (0, "")


def test_a_vulnerability_fails_and_names_the_fixed_version(tmp_path: Path) -> None:
    assert audit(tmp_path, SAFE, UNSAFE) == (1, "dependency audit: django 6.1: X-1, fixed in 6.2\n")


def test_an_interrupted_audit_fails(tmp_path: Path) -> None:
    code, printed = audit(tmp_path, SAFE, "broken")
    assert code == 1
    assert printed.startswith("dependency audit: ")
