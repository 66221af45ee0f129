"""Settings under different environment variables; each test starts a process, which reads them once."""

import subprocess
import sys

import pytest
from django.conf import settings

SECRET = "k" * 50
SPREAD_SECRET = "abcdefghij" * 6


def evaluate(code: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Evaluate an expression with the settings `s` in a new Python process."""
    program = f"from bridgeclass import settings as s; print({code})"
    return subprocess.run(
        [sys.executable, "-c", program],
        env=variables,
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_bad_value_stops_start_up_and_names_the_variable() -> None:
    answer = evaluate("s.DEBUG", HSTS_SECONDS="a year")
    assert answer.returncode == 1
    assert 'Environment variable "HSTS_SECONDS" invalid: Not a valid integer.' in answer.stderr


def test_production_requires_a_secret_key() -> None:
    answer = evaluate("s.SECRET_KEY", DEBUG="false")
    assert answer.returncode == 1
    assert 'Environment variable "SECRET_KEY" not set' in answer.stderr


def test_a_secret_key_enables_production_with_safe_defaults() -> None:
    answer = evaluate(
        "not s.DEBUG and s.SESSION_COOKIE_SECURE and s.CSRF_COOKIE_SECURE"
        " and s.SECURE_SSL_REDIRECT and s.SECURE_HSTS_SECONDS > 0 and s.LOG_FORMAT == 'json'",
        SECRET_KEY=SECRET,
    )
    assert answer.stdout == "True\n"


def test_development_needs_no_variables() -> None:
    assert evaluate("s.DEBUG, s.ALLOWED_HOSTS").stdout == "True []\n"


def test_the_demo_is_a_development_site_with_public_error_pages() -> None:
    answer = evaluate("s.DEBUG, s.ALLOWED_HOSTS, s.STATIC_IS_COLLECTED, s.HTTPS_ONLY", DEMO="true")
    assert answer.stdout == "False ['127.0.0.1', 'localhost', '[::1]'] False False\n"
    assert evaluate("s.ALLOWED_HOSTS", DEMO="true", SECRET_KEY=SECRET).stdout == "[]\n"


def test_redis_is_used_for_cache_and_channel_layer() -> None:
    answer = evaluate(
        "s.CACHES['default']['LOCATION'], s.CHANNEL_LAYERS['default']['CONFIG']['hosts']",
        REDIS_URL="redis://127.0.0.1:6379/0",
    )
    assert answer.stdout == "redis://127.0.0.1:6379/0 ['redis://127.0.0.1:6379/0']\n"


def test_the_number_of_page_threads_can_be_set() -> None:
    assert evaluate("s.PAGE_THREADS").stdout == "4\n"
    assert evaluate("s.PAGE_THREADS", PAGE_THREADS="8").stdout == "8\n"


def test_prepared_statements_can_be_turned_off_for_a_pooler() -> None:
    setting = "s.DATABASES['default']['OPTIONS'].get('prepare_threshold')"
    assert evaluate(setting, DATABASE_URL="postgres://127.0.0.1/class").stdout == "3\n"
    assert evaluate(setting, DATABASE_URL="postgres://127.0.0.1/class", PREPARED_STATEMENTS="false").stdout == "None\n"


def test_postgres_connections_are_persistent() -> None:
    assert (
        evaluate("s.DATABASES['default']['CONN_MAX_AGE']", DATABASE_URL="postgres://127.0.0.1/class").stdout == "None\n"
    )


def test_rate_limits_use_the_client_address_behind_a_proxy() -> None:
    code = "s.ALLAUTH_TRUSTED_PROXY_COUNT, s.REST_FRAMEWORK['NUM_PROXIES']"
    assert evaluate(code, BEHIND_PROXY="true").stdout == "1 1\n"
    assert evaluate(code).stdout == "0 0\n"


def manage(*words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run manage.py in a new process."""
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        env=variables,
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("REDIS_URL", "redis://localhost:many"),
        ("API_RATE_ANONYMOUS", "often"),
        ("API_RATE_SIGNED_IN", "10"),
        ("EMAIL_PORT", "99999"),
        ("EMAIL_USE_TLS", "perhaps"),
        ("TIME_ZONE", "Mars/Base"),
        ("LOG_FORMAT", "xml"),
        ("LOG_LEVEL", "loud"),
        ("DATABASE_URL", "postgres://[::1/class"),
    ],
)
def test_manage_reports_a_bad_value_in_one_line(name: str, value: str) -> None:
    answer = manage("check", **{name: value})
    assert answer.returncode == 1
    assert answer.stderr.startswith(f'Environment variable "{name}" invalid: ')
    assert len(answer.stderr.splitlines()) == 1


def test_production_without_mail_passes_the_deploy_check_with_a_note() -> None:
    production = {"SECRET_KEY": SPREAD_SECRET, "ALLOWED_HOSTS": "class.example"}
    answer = manage("check", "--deploy", "--fail-level", "ERROR", **production)
    assert answer.returncode == 0, answer.stderr
    assert "bridgeclass.I001" in answer.stderr
    assert "mail.E001" not in answer.stderr


def test_production_with_mail_and_redis_passes_the_deploy_check_silently() -> None:
    answer = manage(
        "check",
        "--deploy",
        SECRET_KEY=SPREAD_SECRET,
        ALLOWED_HOSTS="class.example",
        EMAIL_HOST="mail.example",
        REDIS_URL="redis://127.0.0.1:6379/0",
    )
    assert answer.returncode == 0, answer.stderr
    assert answer.stdout.startswith("System check identified no issues")
    assert answer.stderr == ""
