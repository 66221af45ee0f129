#!/usr/bin/env python
"""Django's door: every management command is run through here."""

import os
import sys

from django.core.management import execute_from_command_line
from environs import EnvError


def main() -> None:
    """Run the command named on the command line; a variable that cannot be used ends it in one line."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bridgeclass.settings")
    try:
        execute_from_command_line(sys.argv)
    except EnvError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
