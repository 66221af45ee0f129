import socket

import pytest
from django.core.management import CommandError, call_command

from apps.core.management.ports import refuse_busy_port


def test_a_busy_port_is_refused_before_the_server_starts() -> None:
    with socket.create_server(("127.0.0.1", 0)) as busy:
        port = busy.getsockname()[1]
        with pytest.raises(CommandError, match=rf"Port {port} of 127\.0\.0\.1 cannot be used .*--port 8001"):
            call_command("serve", port=port)


def test_an_invalid_port_is_refused() -> None:
    with pytest.raises(CommandError, match="ports run to 65535"):
        refuse_busy_port("127.0.0.1", 70_000)


def test_a_free_port_is_released_after_the_check() -> None:
    with socket.create_server(("127.0.0.1", 0)) as some:
        port = some.getsockname()[1]
    refuse_busy_port("127.0.0.1", port)
    refuse_busy_port("127.0.0.1", port)
