"""Idempotency keys of completed requests, and running task workers."""

from django.conf import settings
from django.db import models
from django.utils import timezone

MAX_ID = models.BigIntegerField.MAX_BIGINT
"""The largest id that the database accepts; a query for a larger one fails."""


class IdempotencyKey(models.Model):
    """A key sent with a request, and the result to return if it is sent again."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="idempotency_keys")
    key = models.CharField("idempotency key", max_length=64)
    result = models.CharField(max_length=200, blank=True, help_text="The URL or the id that the request led to.")
    sent_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("user", "key"), name="idempotency_key_once_a_user"),)

    def __str__(self) -> str:
        return f"key of {self.user_id}"


class TaskWorker(models.Model):
    """A process that runs tasks, and when it last said that it is alive."""

    worker_id = models.CharField(primary_key=True, max_length=64)
    seen_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return self.worker_id
