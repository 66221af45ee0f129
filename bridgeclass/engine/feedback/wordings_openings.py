"""Wordings of mistakes: openings. Each is about this hand, in at most 30 words."""

from bridgeclass.engine.feedback.kinds import MistakeKind
from bridgeclass.engine.messages import msgid

OPENINGS: dict[MistakeKind, tuple[str, ...]] = {
    MistakeKind.OPENED_LIGHT: (
        msgid("This hand is short of an opening bid, and partner will count on more."),
        msgid("Partner will play you for an opening hand and may drive you too high."),
        msgid("{call} shows an opening hand, and you have {own} points."),
        msgid("An opening bid wants a king more than an average hand, or long suits that make up for it."),
    ),
    MistakeKind.OPENED_WITHOUT_SUIT: (
        msgid("{call} promises {cards} {suit}; you have {held}."),
        msgid("An opening of {call} promises {cards} {suit} or more, and you have {held}."),
        msgid("To open {call} you need {cards} {suit}, and you have {held}."),
        msgid("{call} shows {cards} {void_suit}; you have none."),
        msgid("Your {suit} are too short for {call}."),
    ),
    MistakeKind.WRONG_MINOR: (
        msgid("You chose the wrong minor: {best_suit} should come first with this hand."),
        msgid("Either minor may seem the same, but {best_suit} describes your shape better."),
        msgid("Partner will place you with {suit} first, and {best_suit} is the suit to open."),
        msgid("Between the minors, open {best_suit} here."),
    ),
    MistakeKind.OPENED_WRONG_SUIT: (
        msgid("The suit to open is {best_suit}; partner will draw the wrong picture from {suit}."),
        msgid("Start with {best_suit}: a first bid of {suit} makes your hand hard to show later."),
        msgid("You have the values to open, but {best_suit} is the suit to name first."),
        msgid("Your {longer_suit} are longer than your {suit}: open them."),
    ),
    MistakeKind.NOTRUMP_TOO_WEAK: (
        msgid("{call} shows at least {needed} points; you have {own}."),
        msgid("You have {own} points, and {call} starts at {needed} here."),
        msgid("{call} tells partner of {needed} points or more, and you have only {own}."),
        msgid("You are too weak for {call}, which promises at least {needed} points."),
    ),
    MistakeKind.NOTRUMP_TOO_STRONG: (
        msgid("You are too strong for {call}, which stops at {most} points here."),
        msgid("Partner will take you for {most} points at most and may stop too low."),
        msgid("{call} limits your hand to {most} points, and partner may pass with game in the cards."),
        msgid("Notrump bids tell your strength closely, and {call} is too little for this hand."),
    ),
    MistakeKind.PREEMPTED_STRONG: (
        msgid("A preempt says that you have no more than {most} points; you have {own}."),
        msgid("A preempt tells partner to expect a weak hand; with {own} points you may miss game."),
        msgid("You are too strong for a preempt: {call} shows at most {most} points."),
        msgid("{call} shows a weak hand, and you have {own} points."),
    ),
    MistakeKind.PREEMPT_WRONG_SUIT: (
        msgid("{call} shows {cards} {suit}; you have {held}."),
        msgid("An opening {weak_two} is a weak two with {cards} {suit}; you have {held}."),
        msgid("A jump to {jump} shows {cards} {suit}, and you have {held}."),
        msgid("{call} shows {cards} {void_suit}; you have none."),
        msgid("A preempt relies on its suit, and these {poor_suit} are not good enough to play alone."),
        msgid("Partner expects stronger {poor_suit} from this jump."),
        msgid("If {call} is doubled, your {poor_suit} may lose too many tricks."),
        msgid("Your {suit} are too short for {call}."),
    ),
    MistakeKind.OPENED_TOO_HIGH: (
        msgid("{strong_call} is the artificial strong opening, {needed} points or more; you have {own}."),
        msgid("{call} shows a far stronger hand than this one, at least {needed} points."),
        msgid("{call} shows {needed} points or more, and you have {own}."),
        msgid("Partner will expect {needed} points or more and keep bidding with very little."),
        msgid("This opening is for the strongest hands; one level lower leaves you room to find the contract."),
    ),
    MistakeKind.OPENED_ONE_OF_PREEMPT: (
        msgid("You have a long suit and little else: a one-level opening tells partner of more strength."),
        msgid("Partner will expect an opening hand; yours is made to take away the opponents' room."),
        msgid("At the one level you promise defense that you do not have, and leave the opponents room."),
        msgid("Too weak for {call}: with one long suit, start higher and say so at once."),
    ),
    MistakeKind.RESPONDED_LIGHT: (
        msgid("You have about {too_few} points between you, too few for {call}."),
        msgid("{call} shows at least {needed} points; you have {own}."),
        msgid("You are too weak for {call}: partner will expect at least {needed} points."),
        msgid("Partner will count on {needed} points or more, and may carry you too high."),
        msgid("With {own} points you are too weak for {call}."),
    ),
    MistakeKind.OVERCALLED_SHORT: (
        msgid("An overcall of {call} shows {cards} {suit}; you have {held}."),
        msgid("{call} shows at least {cards} {suit}, and you have {held}."),
        msgid("To overcall {call} you need {cards} {suit}, and you have {held}."),
        msgid("{call} shows {cards} {void_suit}; you have none."),
        msgid("Your {suit} are too short for {call}."),
    ),
    MistakeKind.OVERCALLED_POOR_SUIT: (
        msgid("An overcall wants a suit that you would like partner to lead, and these {suit} are poor."),
        msgid("If the opponents double, such weak {suit} can cost a lot."),
        msgid("Partner may lead {suit} on the strength of your bid, and that is not what you want."),
        msgid("Length alone is not enough: your {suit} have too few honors to overcall."),
    ),
    MistakeKind.OVERCALLED_LIGHT: (
        msgid("You are too weak for {call}: partner will expect at least {needed} points."),
        msgid("With {own} points you are too weak for {call}."),
        msgid("A bid at this level wants {needed} points, because the opponents may double."),
        msgid("With {own} points, {call} helps the opponents more than it helps partner."),
    ),
    MistakeKind.BALANCED_WRONG: (
        msgid("You have about {too_few} points between you, too few for {call}."),
        msgid("The opponents have stopped, and you have too little to disturb them."),
        msgid("To reopen gives the opponents a second chance, and this hand is not worth that."),
        msgid("The opponents have stopped in {their_bid}, which suits your side."),
        msgid("You may act on less in the last seat, but {call} asks too much of this hand."),
    ),
}
