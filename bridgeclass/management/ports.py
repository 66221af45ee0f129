"""Can a server listen there? Asked before anything is promised."""

import socket

from django.core.management.base import CommandError


def refuse_busy_port(host: str, port: int) -> None:
    """Return if a server can listen at this address; otherwise raise CommandError, which says what to do."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        socket.create_server((host, port), family=family).close()
    except (OSError, OverflowError) as error:
        why = error.strerror if isinstance(error, OSError) else "ports run to 65535"
        raise CommandError(
            f"Port {port} of {host} cannot be used ({why}): choose another with --port, as in --port 8001."
        ) from error
