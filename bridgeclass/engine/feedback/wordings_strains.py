"""Wordings of mistakes: strains. Each is about this hand, in at most 30 words."""

from bridgeclass.engine.feedback.kinds import MistakeKind
from bridgeclass.engine.messages import msgid

STRAINS: dict[MistakeKind, tuple[str, ...]] = {
    MistakeKind.MISUSED_CONVENTION: (
        msgid("{call} is a convention here ({convention}), and it shows at most {limit} points; you have {own}."),
        msgid("{call} is a convention here ({convention}): it shows at least {shown_cards} {shown_suit}."),
        msgid(
            "{call} shows {pair_high} and {pair_low}, at least {pair_cards} each; you have {pair_held} {pair_short}."
        ),
        msgid("{call} shows both {pair_high} and {pair_low}; you have no {pair_void}."),
        msgid("{call} is a convention here ({convention}), and it shows at least {needed} points; you have {own}."),
        msgid("{call} is a convention here ({convention}), and your hand does not have what it shows."),
        msgid("Partner will not take {call} as natural: it is a convention here ({convention})."),
    ),
    MistakeKind.BID_THEIR_SUIT: (
        msgid("Partner will not take {call} as a wish to play in {suit}: the opponents bid that suit."),
        msgid("{call} bids their suit, which shows at least {needed} points; you have {own}."),
        msgid("The opponents have bid {suit}, so {call} sounds artificial to partner."),
        msgid("A bid in their suit asks something of partner; it is not an offer to play in {suit}."),
    ),
    MistakeKind.MISSED_CONVENTION: (
        msgid("You have a tool for this hand ({best_convention}), and {call} passes it by."),
        msgid("Your system has a bid for this hand: {best_convention}."),
        msgid("{call} guesses, where a convention ({best_convention}) would find out more."),
        msgid("This hand is made for a convention that you play: {best_convention}."),
    ),
    MistakeKind.WRONG_BID_OF_CONVENTION: (
        msgid("{call} shows at least {shown_cards} {shown_suit} here ({convention})."),
        msgid(
            "{call} shows {pair_high} and {pair_low}, at least {pair_cards} each; you have {pair_held} {pair_short}."
        ),
        msgid("{call} shows both {pair_high} and {pair_low}; you have no {pair_void}."),
        msgid("{call} shows at least {needed} points here ({convention}); you have {own}."),
        msgid("You have the right tool ({convention}) and pick the wrong bid of it."),
        msgid("Partner will read {call} as a convention ({convention}) that shows other cards than yours."),
    ),
    MistakeKind.MISSED_MAJOR_FIT: (
        msgid("You and partner have a fit in {best_suit}, and {call} leaves it behind."),
        msgid("You and partner have at least {trumps} {best_suit}, and {call} looks elsewhere."),
        msgid("{call} hides your support for partner's {partner_suit}."),
        msgid("A major fit comes first, and yours is in {best_suit}."),
    ),
    MistakeKind.HID_SUPPORT: (
        msgid("{call} hides your support for partner's {hidden_suit}."),
        msgid("You have {hidden_cards} {hidden_suit} in support of partner, and {call} does not show them."),
        msgid("You can support partner's {best_suit}, and {call} does not say so."),
        msgid("{call} looks elsewhere, when {best_suit} is a suit for both hands."),
        msgid("Your hand supports partner, and {call} does not say so."),
    ),
    MistakeKind.BYPASSED_MAJOR: (
        msgid("You pass over your {best_suit}, and a fit there may be lost."),
        msgid("Partner may have four {best_suit} too, and after {call} you may never find them."),
        msgid("Show a four-card major when it is cheap: {call} tells partner you have none."),
        msgid("{call} leaves out your {best_suit}, and a major fit plays best of all."),
    ),
    MistakeKind.RAISED_SHORT: (
        msgid("A raise to {call} shows {cards} {suit}; you have {held}."),
        msgid("A raise promises {cards} {suit} or more, and you have {held}."),
        msgid("Partner will expect {cards} {suit} from a raise, and you have {held}."),
        msgid("The jump to {jump_raise} shows {cards} {suit}; with {held}, {best} is plenty."),
        msgid("{call} shows {cards} {void_suit}; you have none."),
        msgid("Partner will expect more {suit} from a raise than you have."),
    ),
    MistakeKind.REBID_SHORT_SUIT: (
        msgid("To bid {suit} again shows {cards}; you have {held}."),
        msgid("Partner will expect {cards} {suit} when you repeat them, and you have {held}."),
        msgid("You have {held} {suit}, and to repeat them shows {cards}."),
        msgid("A second bid in {suit} says that the suit is longer than it is."),
    ),
    MistakeKind.REVERSED: (
        msgid("{call} takes partner past your first suit and promises about {needed} points."),
        msgid("A reverse such as {call} shows extra strength, because partner must go higher to return to your suit."),
        msgid("You are not strong enough for a reverse: partner will expect {needed} points or more."),
        msgid("With a minimum, do not reverse into {suit}: it pushes your side a level up."),
    ),
    MistakeKind.OVERSTATED: (
        msgid("{call} shows at least {needed} points; you have {own}."),
        msgid("Partner will count on {needed} points or more after {call}, and you have {own}."),
        msgid("You promise strength that is not there: {call} starts at about {needed} points."),
        msgid("This hand is too weak for {call}, which asks for about {needed} points."),
    ),
    MistakeKind.HID_STRENGTH: (
        msgid("{call} tells partner that you have at most {most} points, so a game may be missed."),
        msgid("You are too strong for {call}, which is limited to {most} points."),
        msgid("Partner will pass {call} with hands that make game opposite yours."),
        msgid("After {call} partner will place you with {most} points or fewer, and stop."),
    ),
    MistakeKind.SUIT_TOO_SHORT: (
        msgid("{call} shows {cards} {suit}; you have {held}."),
        msgid("{call} promises {cards} {suit} or more, and you have {held}."),
        msgid("Partner will expect {cards} {suit} from {call}, and you have {held}."),
        msgid("{call} shows {cards} {void_suit}; you have none."),
        msgid("Your {suit} are too short for {call}."),
    ),
    MistakeKind.WRONG_SUIT_ORDER: (
        msgid("Show the longer suit first: your {best_suit} come before {suit}."),
        msgid("Partner will think that {suit} is your longest suit, and {best_suit} is."),
        msgid("With {suit} first you will find it hard to show that {best_suit} is longer."),
        msgid("Length comes before strength: your {best_suit} are longer than your {suit}."),
    ),
    MistakeKind.NOTRUMP_WITHOUT_STOPPER: (
        msgid("Notrump without a stopper in {their_suit} lets the opponents run that suit."),
        msgid("The opponents will lead {their_suit}, and you cannot stop them."),
        msgid("Partner will expect a stopper in {their_suit} when you bid notrump."),
        msgid("You want {their_suit} stopped before you bid notrump."),
    ),
    MistakeKind.HID_SHAPE: (
        msgid("Notrump hides the shape of this hand, which is worth more with a trump suit."),
        msgid("Partner will picture a balanced hand after {call}, and yours is not."),
        msgid("With a hand so unbalanced, look for a suit before notrump."),
        msgid("{call} tells partner of points but not of your {best_suit}."),
    ),
    MistakeKind.HID_SUIT: (
        msgid("{call} says nothing of your {best_suit}, and partner may fit them."),
        msgid("Notrump can wait: tell partner about {best_suit} first."),
        msgid("You may belong in {best_suit}, and {call} makes that hard to find."),
        msgid("Before notrump, show {best_suit}: partner can still choose notrump later."),
    ),
    MistakeKind.MISSED_NOTRUMP: (
        msgid("This is a hand for notrump: one bid tells partner strength and shape together."),
        msgid("{call} speaks of a suit, when notrump would describe the whole hand."),
        msgid("Partner will look for a suit contract after {call}, and notrump suits you better."),
        msgid("With this hand notrump says more in one bid than {suit} does."),
    ),
    MistakeKind.MISSED_DOUBLE: (
        msgid("A double would let partner choose, and {call} settles on one place too early."),
        msgid("{call} shows only a part of your hand, and a double shows it better."),
        msgid("A double here tells partner more about your hand than {call}."),
        msgid("You do not have to choose alone: a double brings partner into the decision."),
    ),
    MistakeKind.WRONG_STRAIN: (
        msgid("Your {longer_suit} are longer than your {suit}."),
        msgid("Your hand is better described by {best_suit} than by {suit}."),
        msgid("{call} steers partner towards {suit}, and {best_suit} is the better place."),
        msgid("{call} leads partner towards {suit}, away from your {best_suit}."),
        msgid("Between {suit} and {best_suit}, this hand belongs in {best_suit}."),
    ),
    MistakeKind.MISDESCRIBED: (
        msgid("Partner will picture another hand after {call}."),
        msgid("{call} tells partner less about this hand than you could."),
        msgid("After {call} partner has to guess; a clearer call is at hand."),
        msgid("{call} is not what partner expects from a hand like this."),
    ),
}
