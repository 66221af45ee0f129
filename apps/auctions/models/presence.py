"""Presence: the servers and their open pages of live tables."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone

from apps.auctions.models.tables import Table


class ServerProcess(models.Model):
    """A running server; its connections count as long as its heartbeat goes on."""

    name = models.CharField(max_length=32, unique=True)
    beaten_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("-beaten_at", "-pk")
        verbose_name_plural = "server processes"

    def __str__(self) -> str:
        return f"server {self.name}"


class Connection(models.Model):
    """An open page of a player at a live table."""

    server = models.ForeignKey(ServerProcess, on_delete=models.CASCADE, related_name="connections")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="connections")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=100, unique=True)
    opened_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ("table", "pk")

    def __str__(self) -> str:
        return f"{self.user_id} at table {self.table_id}"
