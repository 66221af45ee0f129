"""The kinds of mistake that a teacher names, each with its name for a learner."""

from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING

from bridgeclass.engine.messages import msgid

if TYPE_CHECKING:
    from bridgeclass.engine.feedback.attempt import Attempt

type Test = Callable[["Attempt"], bool]
"""The test of a call for one kind of mistake."""


class MistakeKind(StrEnum):
    """A kind of mistake; `name_in_words` says it to the learner."""

    name_in_words: str

    def __new__(cls, value: str, name_in_words: str) -> "MistakeKind":
        """Return the member, whose value is stored with grades."""
        member = str.__new__(cls, value)
        member._value_ = value
        member.name_in_words = name_in_words
        return member

    PASSED_FORCING = "passed_forcing", msgid("You passed a forcing bid")
    PASSED_GAME_FORCE = "passed_game_force", msgid("You stopped in a game-forcing auction")
    IGNORED_QUESTION = "ignored_question", msgid("You left partner's question without an answer")
    PASSED_TAKEOUT_DOUBLE = "passed_takeout_double", msgid("You passed partner's takeout double")
    PASSED_OPENING = "passed_opening", msgid("You passed a hand worth an opening bid")
    MISSED_PREEMPT = "missed_preempt", msgid("You passed a hand made for a preempt")
    PASSED_GAME = "passed_game", msgid("You passed with the values for game")
    DECLINED_INVITATION = "declined_invitation", msgid("You turned down an invitation you should accept")
    MISSED_INVITATION = "missed_invitation", msgid("You passed with enough to invite game")
    SOLD_OUT = "sold_out", msgid("You sold out with a known fit")
    DID_NOT_BALANCE = "did_not_balance", msgid("You let the opponents play too low")
    PASSED_OWN_DEAL = "passed_own_deal", msgid("You let the opponents buy a deal that was yours")
    MISSED_OVERCALL = "missed_overcall", msgid("You passed a hand worth an overcall")
    PASSED_RESPONSE = "passed_response", msgid("You passed partner's opening with enough to answer")
    MISSED_PENALTY_DOUBLE = "missed_penalty_double", msgid("You let the opponents off undoubled")
    MISSED_PREFERENCE = "missed_preference", msgid("You left partner in the wrong suit")
    LEFT_IN_NOTRUMP = "left_in_notrump", msgid("You left partner in notrump with a suit to show")
    LEFT_DOUBLED = "left_doubled", msgid("You left your side in a doubled contract")
    UNDERBID_IN_COMPETITION = "underbid_in_competition", msgid("You underbid in competition")
    UNDERBID = "underbid", msgid("You passed with more to say")
    DOUBLED_WITHOUT_SUPPORT = "doubled_without_support", msgid("You doubled without the unbid suits")
    DOUBLED_TOO_WEAK = "doubled_too_weak", msgid("You doubled with too little strength")
    DOUBLED_WITH_A_SUIT = "doubled_with_a_suit", msgid("You doubled with a suit to show")
    DOUBLED_WITH_FIT = "doubled_with_fit", msgid("You doubled and hid a fit")
    DOUBLED_WITHOUT_SHORTNESS = "doubled_without_shortness", msgid("You doubled with length in their suit")
    DOUBLED_MAKEABLE = "doubled_makeable", msgid("You doubled a contract that was likely to make")
    PENALTY_WITHOUT_TRICKS = "penalty_without_tricks", msgid("You doubled for penalties with the wrong hand")
    DOUBLED_AGAIN = "doubled_again", msgid("You doubled after telling your whole story")
    DOUBLE_SAYS_LESS = "double_says_less", msgid("You doubled when another call says more")
    REDOUBLED = "redoubled", msgid("You redoubled with the wrong hand")
    OPENED_LIGHT = "opened_light", msgid("You opened without the strength")
    OPENED_WITHOUT_SUIT = "opened_without_suit", msgid("You opened in a suit that was too short")
    WRONG_MINOR = "wrong_minor", msgid("You opened the wrong minor")
    OPENED_WRONG_SUIT = "opened_wrong_suit", msgid("You opened the wrong suit")
    NOTRUMP_TOO_WEAK = "notrump_too_weak", msgid("You bid notrump with too little strength")
    NOTRUMP_TOO_STRONG = "notrump_too_strong", msgid("You bid too little notrump")
    PREEMPTED_STRONG = "preempted_strong", msgid("You preempted with a hand too good for it")
    PREEMPT_WRONG_SUIT = "preempt_wrong_suit", msgid("You preempted with the wrong suit")
    OPENED_TOO_HIGH = "opened_too_high", msgid("You opened too high")
    OPENED_ONE_OF_PREEMPT = "opened_one_of_preempt", msgid("You opened a preempt's hand at the one level")
    RESPONDED_LIGHT = "responded_light", msgid("You answered with too little strength")
    OVERCALLED_SHORT = "overcalled_short", msgid("You overcalled in a suit that was too short")
    OVERCALLED_POOR_SUIT = "overcalled_poor_suit", msgid("You overcalled with too poor a suit")
    OVERCALLED_LIGHT = "overcalled_light", msgid("You overcalled with too little strength")
    BALANCED_WRONG = "balanced_wrong", msgid("You reopened when you should have let it go")
    BID_SLAM = "bid_slam", msgid("You bid a slam without the strength")
    STOPPED_BELOW_SLAM = "stopped_below_slam", msgid("You stopped below a slam")
    ASKED_FOR_ACES = "asked_for_aces", msgid("You asked for aces without a use for the answer")
    WRONG_ANSWER = "wrong_answer", msgid("You answered partner's question wrongly")
    PULLED_PENALTY_DOUBLE = "pulled_penalty_double", msgid("You pulled partner's penalty double")
    BID_PAST_GAME = "bid_past_game", msgid("You bid on after reaching game")
    BID_PAST_SIGNOFF = "bid_past_signoff", msgid("You bid past a limited partner")
    BID_PAST_PARTSCORE = "bid_past_partscore", msgid("You bid on when the contract was good")
    LAST_GUESS = "last_guess", msgid("You took the last guess at a high level")
    BID_AFTER_STORY = "bid_after_story", msgid("You bid again after telling your whole story")
    COMPETED_TOO_HIGH = "competed_too_high", msgid("You competed too high")
    BID_WITHOUT_VALUES = "bid_without_values", msgid("You bid with a hand that should pass")
    INVITED_WITH_GAME = "invited_with_game", msgid("You invited with enough for game")
    STOPPED_BELOW_GAME = "stopped_below_game", msgid("You bid too little with game values")
    GAME_ON_INVITATION = "game_on_invitation", msgid("You bid game on an invitation's strength")
    RUSHED_TO_GAME = "rushed_to_game", msgid("You jumped to game too soon")
    OVERBID_TO_GAME = "overbid_to_game", msgid("You bid game without the strength")
    OVERBID_LEVEL = "overbid_level", msgid("You overbid by a level")
    OVERBID_NOTRUMP = "overbid_notrump", msgid("You bid notrump a level too high")
    UNDERBID_LEVEL = "underbid_level", msgid("You underbid by a level")
    PREEMPTED_TOO_LITTLE = "preempted_too_little", msgid("You left the opponents too much room")
    JUMPED = "jumped", msgid("You jumped with the wrong hand")
    MISUSED_CONVENTION = "misused_convention", msgid("You used a convention without what it asks for")
    BID_THEIR_SUIT = "bid_their_suit", msgid("You bid the opponents' suit")
    MISSED_CONVENTION = "missed_convention", msgid("You missed a convention made for this hand")
    WRONG_BID_OF_CONVENTION = "wrong_bid_of_convention", msgid("You chose the wrong bid of a convention")
    MISSED_MAJOR_FIT = "missed_major_fit", msgid("You missed the major fit")
    HID_SUPPORT = "hid_support", msgid("You hid support for partner's suit")
    BYPASSED_MAJOR = "bypassed_major", msgid("You bypassed a four-card major")
    RAISED_SHORT = "raised_short", msgid("You raised with too few trumps")
    REBID_SHORT_SUIT = "rebid_short_suit", msgid("You rebid a suit that partner takes for longer")
    REVERSED = "reversed", msgid("You reversed without the strength")
    OVERSTATED = "overstated", msgid("You promised more strength than you have")
    HID_STRENGTH = "hid_strength", msgid("You made a limited bid with a hand above the limit")
    SUIT_TOO_SHORT = "suit_too_short", msgid("You bid a suit that was too short")
    WRONG_SUIT_ORDER = "wrong_suit_order", msgid("You showed your suits in the wrong order")
    NOTRUMP_WITHOUT_STOPPER = "notrump_without_stopper", msgid("You bid notrump without a stopper")
    HID_SHAPE = "hid_shape", msgid("You hid your shape in notrump")
    HID_SUIT = "hid_suit", msgid("You bid notrump with a suit to show")
    MISSED_NOTRUMP = "missed_notrump", msgid("You bid a suit when notrump describes the hand")
    MISSED_DOUBLE = "missed_double", msgid("You missed a double that describes the hand")
    WRONG_STRAIN = "wrong_strain", msgid("You chose the wrong suit")
    MISDESCRIBED = "misdescribed", msgid("You made a call that describes another hand")
