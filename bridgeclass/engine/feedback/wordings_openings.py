"""Wordings of mistakes: openings. Each is about this hand, in at most 30 words."""

from bridgeclass.engine.feedback.kinds import MistakeKind
from bridgeclass.engine.messages import msgid

OPENINGS: dict[MistakeKind, tuple[str, ...]] = {
    MistakeKind.OPENED_LIGHT: (
        msgid("This hand is short of an opening bid, and partner will count on more."),
        msgid("Partner will play you for an opening hand and may drive you too high."),
        msgid("With so little, wait: you may still come in later."),
        msgid("An opening bid wants a king more than an average hand, or long suits that make up for it."),
    ),
    MistakeKind.OPENED_WITHOUT_SUIT: (
        msgid("Partner will expect at least {cards} {suit} from this opening."),
        msgid("An opening of {call} promises {cards} {suit} or more, and partner will raise on that."),
        msgid("Your {suit} are too short to open there: partner will count on {cards} of them."),
        msgid("After {call} partner supports {suit} on few cards, trusting you for {cards}."),
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
        msgid("Your choice of suit misleads partner, who would rather hear of {best_suit}."),
    ),
    MistakeKind.NOTRUMP_TOO_WEAK: (
        msgid("Partner will add at least {needed} points to the hand opposite, and you do not have them."),
        msgid("Notrump tells partner your strength closely: {call} shows at least {needed} points here."),
        msgid("You are too weak for {call}, and partner will bid as if you had {needed}."),
        msgid("{call} starts at {needed} points here, so partner will take you too high."),
    ),
    MistakeKind.NOTRUMP_TOO_STRONG: (
        msgid("You are too strong for {call}, which stops at {most} points here."),
        msgid("Partner will take you for {most} points at most and may stop too low."),
        msgid("{call} limits your hand to {most} points, and partner may pass with game in the cards."),
        msgid("Notrump bids tell your strength closely, and {call} is too little for this hand."),
    ),
    MistakeKind.PREEMPTED_STRONG: (
        msgid("A preempt says that you have no more than {most} points; this hand is too good for that."),
        msgid("You shut out partner, who will expect a weak hand and pass with too much."),
        msgid("A jump takes room from partner too, and you may want that room to reach game."),
        msgid("Partner will not look for game opposite a preempt, and with this hand you want that."),
    ),
    MistakeKind.PREEMPT_WRONG_SUIT: (
        msgid("A preempt relies on its suit, and these {suit} are not good enough to play alone."),
        msgid("Partner expects longer or stronger {suit} from this jump."),
        msgid("If {call} is doubled, your {suit} may lose too many tricks."),
        msgid("A jump to {call} wants a suit that needs no help; yours does."),
    ),
    MistakeKind.OPENED_TOO_HIGH: (
        msgid("{call} shows a far stronger hand than this one, at least {needed} points."),
        msgid("Partner will expect {needed} points or more and keep bidding with very little."),
        msgid("This opening is for the strongest hands; one level lower leaves you room to find the contract."),
        msgid("You overstate your hand at the first bid, and partner cannot know it."),
    ),
    MistakeKind.OPENED_ONE_OF_PREEMPT: (
        msgid("You have a long suit and little else: a one-level opening tells partner of more strength."),
        msgid("Partner will expect an opening hand; yours is made to take away the opponents' room."),
        msgid("At the one level you promise defense that you do not have, and leave the opponents room."),
        msgid("Too weak for {call}: with one long suit, start higher and say so at once."),
    ),
    MistakeKind.RESPONDED_LIGHT: (
        msgid("You are too weak to answer here: partner will expect at least {needed} points."),
        msgid("Partner will count on {needed} points or more, and may carry you too high."),
        msgid("With so little, let partner play or the opponents bid; your turn may come again."),
        msgid("A bid here says that you have {needed} points, and partner may jump to game on them."),
    ),
    MistakeKind.OVERCALLED_SHORT: (
        msgid("An overcall of {call} promises at least {cards} {suit}, and partner will raise on that."),
        msgid("Partner will expect {cards} {suit} and may compete or lead them with little help."),
        msgid("Your {suit} are too short for an overcall: it shows {cards} or more."),
        msgid("With fewer than {cards} {suit}, an overcall of {call} misleads partner."),
    ),
    MistakeKind.OVERCALLED_POOR_SUIT: (
        msgid("An overcall wants a suit that you would like partner to lead, and these {suit} are poor."),
        msgid("If the opponents double, such weak {suit} can cost a lot."),
        msgid("Partner may lead {suit} on the strength of your bid, and that is not what you want."),
        msgid("Length alone is not enough: your {suit} have too few honors to overcall."),
    ),
    MistakeKind.OVERCALLED_LIGHT: (
        msgid("You are too weak for {call}: partner will expect at least {needed} points."),
        msgid("Partner will count on {needed} points or more for {call} and may bid too much."),
        msgid("A bid at this level wants {needed} points, because the opponents may double."),
        msgid("With so little, {call} helps the opponents more than it helps partner."),
    ),
    MistakeKind.BALANCED_WRONG: (
        msgid("The opponents have stopped, and you have too little to disturb them."),
        msgid("To reopen gives the opponents a second chance, and this hand is not worth that."),
        msgid("Your pass would end the auction in {their_bid}, which suits your side."),
        msgid("You may act on less in the last seat, but {call} asks too much of this hand."),
    ),
}
