import os
import socket
from io import StringIO
from unittest import mock

import pytest
from django.conf import LazySettings
from django.core.management import CommandError, call_command

from apps.accounts.models import User

pytestmark = pytest.mark.django_db
COMMANDS = "apps.classroom.management.commands.demo.call_command"


def test_the_demo_prepares_the_site_before_serving(settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEMO", "false")
    settings.DEBUG = True
    with mock.patch(COMMANDS) as called:
        call_command("demo", port=8123, stdout=StringIO())
    assert [one.args[0] for one in called.call_args_list] == ["migrate", "load_demo", "serve"]
    assert called.call_args.kwargs == {"port": 8123}
    assert os.environ["DEMO"] == "true"


def test_the_demo_prints_its_url(settings: LazySettings) -> None:
    settings.DEBUG = True
    output = StringIO()
    with mock.patch(COMMANDS):
        call_command("demo", port=8123, no_serve=True, stdout=output)
    assert "http://127.0.0.1:8123/" in output.getvalue()


def test_the_demo_refuses_a_public_server(settings: LazySettings) -> None:
    settings.DEBUG = False
    with pytest.raises(CommandError, match="passwords of the demo are public"):
        call_command("demo", stdout=StringIO())
    assert not User.objects.exists()


def test_the_demo_prints_no_url_if_the_port_is_busy(settings: LazySettings) -> None:
    settings.DEBUG = True
    output = StringIO()
    with (
        socket.create_server(("127.0.0.1", 0)) as busy,
        mock.patch(COMMANDS) as called,
        pytest.raises(CommandError, match="choose another with --port"),
    ):
        call_command("demo", port=busy.getsockname()[1], stdout=output)
    assert not called.called
    assert output.getvalue() == ""
