"""The deployment files (deploy/, Dockerfile, compose.yaml) are valid and refer to existing commands."""

import re
import shlex
import shutil
import subprocess
from configparser import RawConfigParser
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.conf import LazySettings
from django.core.management import get_commands, load_command_class

from bridgeclass import gunicorn

ROOT = Path(__file__).resolve().parents[2]
UNITS = sorted((ROOT / "deploy").glob("*.service"))
SERVICES: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]


@pytest.fixture(autouse=True)
def task_queue(settings: LazySettings) -> None:
    """Use the site's task backend, the only one that the worker commands accept."""
    settings.TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}


def accept(words: list[str]) -> None:
    """Check that a command line starts a program of the site."""
    program = Path(words[0]).name
    if program == "gunicorn":
        assert words[1:3] == ["--config", "python:bridgeclass.gunicorn"]
        assert (ROOT / "bridgeclass" / "gunicorn.py").is_file()
        assert gunicorn.wsgi_app == "bridgeclass.asgi:application"
        return
    assert program.startswith("python")
    _, manage, name, *arguments = words
    assert manage == "manage.py"
    command = load_command_class(get_commands()[name], name)
    command.create_parser("manage.py", name).parse_args(arguments)


@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.name)
def test_a_unit_starts_a_program_of_the_site(unit: Path) -> None:
    lines = re.findall(r"^ExecStart=(.*)$", unit.read_text(), re.MULTILINE)
    assert lines
    for line in lines:
        accept(shlex.split(line))


@pytest.mark.parametrize("name", ["bridgeclass.service", "bridgeclass-worker.service"])
def test_a_service_is_always_restarted(name: str) -> None:
    unit = RawConfigParser(strict=False)
    unit.optionxform = str  # type: ignore[assignment, method-assign]  # keys of units are case-sensitive
    unit.read(ROOT / "deploy" / name)
    assert unit["Service"]["Restart"] == "always"
    assert unit["Service"]["RestartMaxDelaySec"] == "60"
    assert unit["Unit"]["StartLimitIntervalSec"] == "0"
    assert unit["Service"]["NoNewPrivileges"] == "yes"


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="needs systemd-analyze")
@pytest.mark.parametrize("unit", [*UNITS, ROOT / "deploy" / "bridgeclass-daily.timer"], ids=lambda path: path.name)
def test_systemd_accepts_the_units(unit: Path, tmp_path: Path) -> None:
    # The programs are replaced by existing ones. Older versions of systemd ignore newer keys.
    text = re.sub(r"/srv/bridgeclass/\.venv/bin/\w+", "/bin/true", unit.read_text())
    for each in (ROOT / "deploy").iterdir():
        (tmp_path / each.name).write_text(text if each == unit else each.read_text())
    words = ["systemd-analyze", "verify", str(tmp_path / unit.name)]
    output = subprocess.run(words, capture_output=True, text=True, check=False).stderr
    bridgeclass_lines = [line for line in output.splitlines() if "bridgeclass" in line and ".venv/bin" not in line]
    assert [line for line in bridgeclass_lines if "RestartSteps" not in line and "RestartMaxDelaySec" not in line] == []


@pytest.mark.skipif(not shutil.which("nginx") or not shutil.which("openssl"), reason="needs nginx and openssl")
def test_nginx_accepts_its_configuration(tmp_path: Path) -> None:
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    request = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=class.example.org"]
    subprocess.run([*request, "-keyout", key, "-out", certificate], capture_output=True, check=True)
    site = (ROOT / "deploy" / "nginx.conf").read_text()
    site = re.sub(r"ssl_certificate_key .*;", f"ssl_certificate_key {key};", site)
    site = re.sub(r"ssl_certificate  .*;", f"ssl_certificate {certificate};", site)
    whole = f"pid {tmp_path}/nginx.pid; error_log {tmp_path}/error.log; events {{}} http {{ access_log off; {site} }}"
    (tmp_path / "nginx.conf").write_text(whole)
    done = subprocess.run(
        ["nginx", "-t", "-p", str(tmp_path), "-c", str(tmp_path / "nginx.conf")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", ["migrate", "site", "worker"])
def test_a_container_starts_a_program_of_the_site(name: str) -> None:
    accept(SERVICES[name]["command"])
    assert SERVICES[name]["build"] == "."


def test_containers_wait_for_migrations_and_are_restarted() -> None:
    for name in ("site", "worker"):
        assert SERVICES[name]["depends_on"]["migrate"] == {"condition": "service_completed_successfully"}
        assert SERVICES[name]["restart"] == "unless-stopped"
    assert SERVICES["migrate"]["depends_on"]["postgres"] == {"condition": "service_healthy"}


def test_the_image_runs_without_root_and_installs_locked_packages() -> None:
    lines = (ROOT / "Dockerfile").read_text()
    (command,) = re.findall(r"^CMD (\[.*\])$", lines, re.MULTILINE)
    accept(yaml.safe_load(command))
    assert lines.index("USER bridgeclass") < lines.index('CMD ["gunicorn"')
    assert "--require-hashes -r requirements/runtime.txt" in lines
    assert "HEALTHCHECK" in lines
    assert "tests" in (ROOT / ".dockerignore").read_text().splitlines()


def test_every_variable_is_documented() -> None:
    settings = (ROOT / "bridgeclass" / "settings.py").read_text()
    read = set(re.findall(r'env\.\w+\(\s*"(\w+)"', settings)) - {"DEMO"}
    example = (ROOT / ".env.example").read_text()
    table = (ROOT / "docs" / "deploy.md").read_text().split("## Environment variables")[1]
    assert len(read) > 20
    assert {name for name in read if f"# {name}=" not in example} == set()
    assert {name for name in read if f"`{name}`" not in table} == set()


def test_the_containers_only_get_known_variables() -> None:
    table = (ROOT / "docs" / "deploy.md").read_text()
    given = SERVICES["site"]["environment"]
    assert {name for name in given if f"`{name}`" not in table} == set()
