"""Wordings of mistakes: doubles. Each is about this hand, in at most 30 words."""

from bridgeclass.engine.feedback.kinds import MistakeKind
from bridgeclass.engine.messages import msgid

DOUBLES: dict[MistakeKind, tuple[str, ...]] = {
    MistakeKind.DOUBLED_WITHOUT_SUPPORT: (
        msgid("A double asks partner to bid, and you cannot stand {short_suit}."),
        msgid("If partner answers your double in {short_suit}, you have too few cards there."),
        msgid("A double here promises more cards in {short_suit} than you have."),
        msgid("After your double partner will trust you to support {short_suit}."),
    ),
    MistakeKind.DOUBLED_TOO_WEAK: (
        msgid("A double shows at least {needed} points here; you have {own}."),
        msgid("Partner will expect at least {needed} points for a double, and you have {own}."),
        msgid("Here a double means {needed} points or more, and you have {own}."),
        msgid("You are short of the {needed} points that partner expects of this double."),
    ),
    MistakeKind.DOUBLED_WITH_A_SUIT: (
        msgid("A double asks for partner's suit, but you have one of your own: {best_suit}."),
        msgid("Your {best_suit} are the main feature of this hand, and a double hides them."),
        msgid("After a double partner may never hear of your {best_suit}."),
        msgid("A double is for hands without a clear suit, and yours has {best_suit}."),
    ),
    MistakeKind.DOUBLED_WITH_FIT: (
        msgid("You have support for partner's {best_suit}, and a double hides it."),
        msgid("Partner wants to hear first that you like {best_suit}; a double does not say it."),
        msgid("You have found a fit in {best_suit}: raise, so that partner can judge how high to go."),
        msgid("A double looks for another suit, when you already fit {best_suit}."),
    ),
    MistakeKind.DOUBLED_WITHOUT_SHORTNESS: (
        msgid("A takeout double is for hands short in {their_suit}, and you have length there."),
        msgid("With this length in {their_suit} it is better to defend than to ask for another suit."),
        msgid("Your cards in {their_suit} are worth little once partner plays in another suit."),
        msgid("A double asks partner to bid, and your length in {their_suit} leaves few cards to help."),
    ),
    MistakeKind.DOUBLED_MAKEABLE: (
        msgid("{their_bid} is more likely to make than to fail, and doubled it costs a lot."),
        msgid("You want sure tricks to double {their_bid}, and you do not have enough of them."),
        msgid("On this auction the opponents should make {their_bid}, doubled or not."),
        msgid("A double of {their_bid} risks much to gain little: it will often make."),
    ),
    MistakeKind.PENALTY_WITHOUT_TRICKS: (
        msgid("Partner will take this double for penalties and pass, and your hand is not made for that."),
        msgid("A double here says that you want to defend {their_bid}, which is not what this hand wants."),
        msgid("This double is for penalties: it wants trump tricks, not just points."),
        msgid("If partner passes, you defend {their_bid} doubled, without enough to be sure of beating it."),
    ),
    MistakeKind.DOUBLED_AGAIN: (
        msgid("You have already shown this hand, and a double promises more."),
        msgid("A second action shows extra strength, and partner knows the rest already."),
        msgid("Your earlier calls said it all; a double now makes partner expect more."),
        msgid("You have nothing extra to show with a second action."),
    ),
    MistakeKind.DOUBLE_SAYS_LESS: (
        msgid("A double is too vague with this hand, and partner may answer in a way you do not like."),
        msgid("A double leaves partner guessing what you have."),
        msgid("Another call tells partner more about this hand than a double."),
        msgid("You double, but partner will picture a different hand."),
    ),
    MistakeKind.REDOUBLED: (
        msgid("A redouble sends partner a message that this hand does not fit."),
        msgid("Partner will picture another hand after a redouble."),
        msgid("A redouble says nothing about your long {six_suit}."),
        msgid("This is not the hand for a redouble."),
    ),
}
