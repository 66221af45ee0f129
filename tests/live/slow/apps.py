"""App that replaces the work of jobs and figures."""

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
        """Replace the work of every registered kind and of the odds of a profile."""
        for kind in list(KINDS.values()):
            register_job_kind(replace(kind, run="tests.live.slow.work.hold"))
        statistics = import_module("apps.deals.selectors.statistics")
        statistics.examine = hold_figure  # type: ignore[attr-defined]
        statistics.SECONDS = FIGURE_S  # type: ignore[attr-defined]


def hold_figure(*args: object) -> None:
    """Use up the time limit of a figure. Its process imports this module without the site."""
    time.sleep(FIGURE_S)
