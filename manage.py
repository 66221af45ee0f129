#!/usr/bin/env python
"""Run a management command of the site."""

import os
import sys

from django.core.management import execute_from_command_line
from environs import EnvError


def main() -> None:
    """Run the command; exit with one line if an environment variable is invalid."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bridgeclass.settings")
    try:
        execute_from_command_line(sys.argv)
        sys.stdout.flush()
    except EnvError as error:
        sys.exit(str(error))
    except BrokenPipeError:
        # The reader has closed the pipe, as `head` does. Python flushes stdout again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)


if __name__ == "__main__":
    main()
