"""Dealing from hand profiles: every deal that fits, with its exact probability.

`read_profile` and `profile_document` read and write documents, `assess` reports whether and how often a profile can
be dealt, `deal_boards` deals it, `sample` deals hands within constraints.
"""

from bridgeclass.engine.dealing.call_conditions import HandRequirement
from bridgeclass.engine.dealing.combinations import Combination
from bridgeclass.engine.dealing.conflicts import ConstraintCost, Relaxation
from bridgeclass.engine.dealing.dealer import DealtBoard, ProfileDealer, deal_boards, sample
from bridgeclass.engine.dealing.document import read_profile, read_profile_text
from bridgeclass.engine.dealing.errors import (
    DealingError,
    DealingFaultError,
    ImpossibleProfileError,
    Problem,
    ProfileError,
    TooRareError,
)
from bridgeclass.engine.dealing.export import profile_document
from bridgeclass.engine.dealing.limits import HandLimits, Holdings
from bridgeclass.engine.dealing.order import OrderedSeat, dealing_order, smart_order
from bridgeclass.engine.dealing.profile import Profile, SubProfile
from bridgeclass.engine.dealing.requirements import requirement_of
from bridgeclass.engine.dealing.sampler import SAMPLER_VERSION, Odds
from bridgeclass.engine.dealing.validation import problems_of
from bridgeclass.engine.dealing.viability import CombinationReport, Viability, assess, rarest_combination

__all__ = [
    "SAMPLER_VERSION",
    "Combination",
    "CombinationReport",
    "ConstraintCost",
    "DealingError",
    "DealingFaultError",
    "DealtBoard",
    "HandLimits",
    "HandRequirement",
    "Holdings",
    "ImpossibleProfileError",
    "Odds",
    "OrderedSeat",
    "Problem",
    "Profile",
    "ProfileDealer",
    "ProfileError",
    "Relaxation",
    "SubProfile",
    "TooRareError",
    "Viability",
    "assess",
    "deal_boards",
    "dealing_order",
    "problems_of",
    "profile_document",
    "rarest_combination",
    "read_profile",
    "read_profile_text",
    "requirement_of",
    "sample",
    "smart_order",
]
