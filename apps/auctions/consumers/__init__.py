"""The socket of an open table: what comes in over it, what goes out, and who is there."""

from apps.auctions.consumers.not_found import NothingHere
from apps.auctions.consumers.table import BUSY, NO_LONGER_ALLOWED, TableConsumer

__all__ = ("BUSY", "NO_LONGER_ALLOWED", "NothingHere", "TableConsumer")
