"""What commands that play a system share: the system by name, or a clear end."""

from django.core.management.base import CommandError

from bridgeclass.engine.bidder import Bidder, SideSystem
from bridgeclass.engine.constraints import SourceError
from bridgeclass.engine.rules import System, UnknownSystemError, load_system
from bridgeclass.engine.rules.system import build_system, read_texts


def system_of(name: str, *, checked: bool = False) -> System:
    """The system of that name; `checked` reads every word of it again, whatever the cache says.

    Raises CommandError, naming file and line, if it cannot be loaded.
    """
    try:
        return build_system(name, read_texts(name)) if checked else load_system(name)
    except (SourceError, UnknownSystemError) as error:
        raise CommandError(str(error)) from error


def bidder_of(name: str) -> Bidder:
    """A bidder whose sides both play the system. Raises CommandError as `system_of` does."""
    side = SideSystem(system_of(name).name)
    return Bidder(side, side)
