"""Signals that lower apps send and higher apps handle."""

from __future__ import annotations

from django.dispatch import Signal
from django.utils.module_loading import import_string

personal_data_requested = Signal()
"""A user exports their data: `user`. A receiver returns its part, a mapping from names to values, or None.

No part names other users, or contains hands the user did not hold or answers that are still embargoed.
"""

user_anonymized = Signal()
"""Sent in the transaction that anonymizes a user: `user`, `by`. Receivers delete what belongs to that user alone."""

class_left = Signal()
"""A user has left a class: `user`, `klass`. Receivers release what is reserved for class members."""

embargoed_boards_requested = Signal()
"""A user opens the hands of a set: `user`, `practice_set`. A receiver returns the ids of boards to withhold."""

pending_boards_requested = Signal()
"""Ask for boards that `user` still has to bid, or whose answers are not released yet. A receiver returns a queryset."""

last_board_checked = Signal()
"""Ask if this table was the last board of an assignment or drill: `user`, `table_id`. A receiver returns a bool."""

position_queried = Signal()
"""A user asks the engine about a hand: `user`, `hand`. A receiver raises HandInPlayError to refuse."""

token_changed = Signal()
"""A user created or revoked an API token: `token`, `is_made`."""

audit_event = Signal()
"""An action for the audit log: `by`, `action`, and optionally `klass`, `about` and `details`.

`action` is a value of the audit log's `AuditAction`; `details` are a value of its `AuditDetail` and its parameters.
"""

task_abandoned = Signal()
"""A task whose worker has died goes back to the queue, or has failed for good: `arguments`, `is_retried`."""


def connect_lazily(signal: Signal, receiver: str) -> None:
    """Connect a receiver by its dotted name; its module is imported when the signal is first sent.

    Commands that send no signals start without importing the services of every app.
    """

    def call(**kwargs: object) -> object:
        return import_string(receiver)(**kwargs)

    signal.connect(call, weak=False, dispatch_uid=receiver)
