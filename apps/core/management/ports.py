"""Can a server listen there? Asked before anything is promised."""

import socket

from django.core.management.base import CommandError

from bridgeclass.env import MAX_PORT


def refuse_busy_port(host: str, port: int) -> None:
    """Return if a server can listen at this address; otherwise raise CommandError, which says what to do."""
    if not 0 <= port <= MAX_PORT:
        raise CommandError(f"There is no port {port}: ports run to {MAX_PORT}.")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        socket.create_server((host, port), family=family).close()
    except OSError as error:
        raise CommandError(
            f"Port {port} of {host} cannot be used ({error.strerror}): choose another with --port, as in --port 8001."
        ) from error
