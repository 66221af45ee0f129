"""App that replaces the work of jobs, regradings and figures."""

from __future__ import annotations

import time
from dataclasses import replace
from importlib import import_module

from django.apps import AppConfig

from apps.core.jobs import KINDS, register_job_kind

FIGURE_S = 300


class SlowConfig(AppConfig):
    """App whose jobs run until they are canceled."""

    name = "tests.live.slow"
    label = "slow"

    def ready(self) -> None:
        """Replace the work of every registered kind, of regradings and of the odds of a profile."""
        for kind in list(KINDS.values()):
            register_job_kind(replace(kind, run="tests.live.slow.work.hold"))
        regradings, statistics, work = (
            import_module(name)
            for name in (
                "apps.classroom.services.regradings",
                "apps.deals.selectors.statistics",
                "tests.live.slow.work",
            )
        )
        regradings.perform_job = work.perform_held_job  # type: ignore[attr-defined]
        statistics.examine = hold_figure  # type: ignore[attr-defined]
        statistics.SECONDS = FIGURE_S  # type: ignore[attr-defined]


def hold_figure(*args: object) -> None:
    """Use up the time limit of a figure. Its process imports this module without the site."""
    time.sleep(FIGURE_S)
