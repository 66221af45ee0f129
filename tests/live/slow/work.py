"""Work that runs until it is canceled, and functions that start it, called in a site with the usual work."""

from __future__ import annotations

import json
import sys
import time

from django.test import override_settings
from django.urls import reverse

from apps.accounts.models import Job, User
from apps.accounts.services.jobs import report_progress, start_job
from apps.classroom.services.regradings import REGRADE_JOB, order_regrading
from apps.core.jobs import KINDS
from tests.bench.prepare import session_of
from tests.people import person
from tests.permissions.test_table import LINES
from tests.permissions.world import the_world

STEP_S = 0.1
IMMEDIATE = {"default": {"BACKEND": "django.tasks.backends.immediate.ImmediateBackend"}}


def hold(job: Job) -> None:
    """Report progress until the job is canceled."""
    while True:
        report_progress(job, 0)
        time.sleep(STEP_S)


def start_one() -> None:
    """Start a job; print its id and the session of its owner."""
    kim = person("Kim")
    job = start_job(owner=kim, kind="own data", params={})
    sys.stdout.write(json.dumps({"job": job.pk, "session": session_of(kim)}))


def start_all() -> None:
    """Start a job of every kind; print their ids, an admin's session, a figure, and the pages that the admin reads."""
    with override_settings(TASKS=IMMEDIATE):
        world = the_world()
    ada = User.objects.get(username="ada")
    params = {"assignment": world.things["work"][0]}
    jobs = [start_job(owner=ada, kind=kind, params=params).pk for kind in KINDS if kind != REGRADE_JOB]
    jobs.append(order_regrading(owner=ada, since=None, klass=None, is_trial=True).job_id)
    lines = [line for line in LINES if line.verb == "get" and line.answers["ada"] == "may"]
    started = {
        "jobs": jobs,
        "session": session_of(ada),
        "figure": reverse("deals:revision-figure", args=world.things["figure of revision"]),
        "pages": [reverse(line.address, args=world.things[line.thing]) for line in lines],
    }
    sys.stdout.write(json.dumps(started))
