"""Idempotency keys of requests that have been carried out, and the task workers that run."""

from django.conf import settings
from django.db import models
from django.utils import timezone


class IdempotencyKey(models.Model):
    """A key that a user sent with a request, and the result to give if it is sent again."""

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
