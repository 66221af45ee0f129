"""What an app asks of those above it, which it does not know: signals and who answers them."""

from __future__ import annotations

from django.dispatch import Signal
from django.utils.module_loading import import_string

data_asked = Signal()
"""A person asks for all that is stored about the person: `user`. A receiver gives its part by name, or None.

No part names other people, tells a hand that the person did not hold, or an answer that is still held back.
"""

person_forgotten = Signal()
"""A person is about to be forgotten: `user`, `by`. A receiver forgets what its app keeps of the person alone."""

class_left = Signal()
"""A person is in a class no more: `user`, `klass`. A receiver frees what its app keeps for the class's people."""

boards_looked_at = Signal()
"""Somebody looks at the hands of a set: `user`, `practice_set`. A receiver gives the ids of boards to keep back."""

work_ahead_asked = Signal()
"""What has a person still to bid, or to wait for the answers of, as a student: `user`. A receiver gives the boards."""

last_board_asked = Signal()
"""Has a person bid the last board of some work with this one: `user`, `table_id`? A receiver says whether."""

position_asked = Signal()
"""Somebody asks the engine about a hand: `user`, `hand`. A receiver that minds raises HandInPlayError."""

token_changed = Signal()
"""A person has made or revoked a token for programs: `token`, `is_made`. A receiver writes it down."""

deed_done = Signal()
"""Somebody did what others may ask about later: `by`, `deed`, and if there is one `klass`, `about` and `words`.

`deed` is a value of the audit log's deeds. A receiver writes it down.
"""

task_abandoned = Signal()
"""A task whose worker has died goes back to the queue, or has failed for good: `arguments`, `is_retried`."""


def answer(signal: Signal, receiver: str) -> None:
    """Let a function, given by its dotted name, answer a signal; its module is imported when it is first asked.

    So a command that asks nothing starts without the services of every app.
    """

    def found(**given: object) -> object:
        return import_string(receiver)(**given)

    signal.connect(found, weak=False, dispatch_uid=receiver)
