"""Dealing from hand profiles: every deal that fits, each with its true chance.

`read_profile` and `profile_document` are the document's way in and out, `assess` says whether and
how often a profile can be dealt, `deal_boards` deals it, `sample` deals inside plain ranges.
"""

from bridgeclass.engine.dealing.combinations import Combination
from bridgeclass.engine.dealing.dealer import DealtBoard, ProfileDealer, deal_boards, sample
from bridgeclass.engine.dealing.document import read_profile, read_profile_text
from bridgeclass.engine.dealing.errors import (
    DealingError,
    DealingFaultError,
    ImpossibleProfileError,
    Problem,
    ProfileError,
    TooRareError,
    UnsupportedProfileError,
)
from bridgeclass.engine.dealing.export import profile_document
from bridgeclass.engine.dealing.limits import HandLimits
from bridgeclass.engine.dealing.profile import Profile, SubProfile
from bridgeclass.engine.dealing.sampler import SAMPLER_VERSION, Odds
from bridgeclass.engine.dealing.soundness import problems_of
from bridgeclass.engine.dealing.support import unsupported
from bridgeclass.engine.dealing.viability import CombinationReport, Viability, assess

__all__ = [
    "SAMPLER_VERSION",
    "Combination",
    "CombinationReport",
    "DealingError",
    "DealingFaultError",
    "DealtBoard",
    "HandLimits",
    "ImpossibleProfileError",
    "Odds",
    "Problem",
    "Profile",
    "ProfileDealer",
    "ProfileError",
    "SubProfile",
    "TooRareError",
    "UnsupportedProfileError",
    "Viability",
    "assess",
    "deal_boards",
    "problems_of",
    "profile_document",
    "read_profile",
    "read_profile_text",
    "sample",
    "unsupported",
]
