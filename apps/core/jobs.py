"""The kinds of job that apps register when they are ready; apps/accounts/services/jobs.py runs them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.utils.functional import Promise


@dataclass(frozen=True, slots=True)
class JobKind:
    """A kind of job, and the texts of its page.

    run: the dotted path of a function from a Job to a function that stores the outcome, or to None.
    home: the URL name of the page that jobs of this kind are started from, and its title.
    most_under_way: how many one user may have at once; None for any number.
    params_lifetime: how long the input is stored after the job has ended; None for as long as the job.
    may_open: the dotted path of a function from a Job to whether its owner may still see it; empty for always.
    """

    name: str
    run: str
    title: str | Promise
    home: tuple[str, str | Promise]
    running: str | Promise = ""
    done: str | Promise = ""
    open: str | Promise = ""
    most_under_way: int | None = None
    params_lifetime: timedelta | None = None
    may_open: str = ""


KINDS: dict[str, JobKind] = {}


def register_job_kind(kind: JobKind) -> None:
    """Make a kind of job known; call it once, in the app's `ready`."""
    KINDS[kind.name] = kind
