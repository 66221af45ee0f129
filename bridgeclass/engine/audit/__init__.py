"""Robots bid random deals and every call is held against the rules: what a system gets wrong, counted."""

from bridgeclass.engine.audit.baseline import Baseline, BaselineError, Change
from bridgeclass.engine.audit.findings import Audit, RangeWidths, Violation
from bridgeclass.engine.audit.par import ParAudit, ParRow, audit_par
from bridgeclass.engine.audit.play import audit
from bridgeclass.engine.audit.sample import sample
from bridgeclass.engine.dealing.randomness import random_deal

__all__ = [
    "Audit",
    "Baseline",
    "BaselineError",
    "Change",
    "ParAudit",
    "ParRow",
    "RangeWidths",
    "Violation",
    "audit",
    "audit_par",
    "random_deal",
    "sample",
]
