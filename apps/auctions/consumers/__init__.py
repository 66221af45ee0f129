"""The socket of an open table: its messages, its rendering, and who is there."""

from apps.auctions.consumers.table import BUSY, NO_LONGER_ALLOWED, NotFoundConsumer, TableConsumer

__all__ = ("BUSY", "NO_LONGER_ALLOWED", "NotFoundConsumer", "TableConsumer")
