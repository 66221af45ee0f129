"""A socket at an address where nothing is."""

from __future__ import annotations

from channels.generic.websocket import AsyncWebsocketConsumer


class NothingHere(AsyncWebsocketConsumer):
    """Refuses; without it, a wrong address would be an accident of the site."""

    async def connect(self) -> None:
        """Let nobody in."""
        await self.close()
