"""Wordings of mistakes: passes. Each is about this hand, in at most 30 words."""

from bridgeclass.engine.feedback.kinds import MistakeKind
from bridgeclass.engine.messages import msgid

PASSES: dict[MistakeKind, tuple[str, ...]] = {
    MistakeKind.PASSED_FORCING: (
        msgid("{partner_call} is forcing: partner has more to say and counts on another bid from you."),
        msgid("Partner's {partner_call} asks you to bid again, however little you have to add."),
        msgid("Partner trusts you not to pass {partner_call}; the auction must not end there."),
        msgid("After {partner_call} the auction has to go on, and a pass may leave you far from the right contract."),
    ),
    MistakeKind.PASSED_GAME_FORCE: (
        msgid("Your side has promised to reach game, and you are not there yet."),
        msgid("The auction is forcing to game: neither of you may pass below it."),
        msgid("Game was certain from an earlier bid, so a pass now stops too soon."),
        msgid("One of you has forced to game, and a pass here breaks that promise."),
    ),
    MistakeKind.IGNORED_QUESTION: (
        msgid("Partner's {partner_call} is artificial and waits for your reply; a pass gives none."),
        msgid("{partner_call} was not an offer to play there: partner waits for your reply."),
        msgid("A pass leaves you in {partner_call}, which partner never meant as a contract."),
        msgid("Whatever your hand, you have to reply to {partner_call}: it does not show that suit."),
    ),
    MistakeKind.PASSED_TAKEOUT_DOUBLE: (
        msgid("Partner doubled to hear your suit, and your {their_suit} are not good enough to play for penalties."),
        msgid("Passing a takeout double turns it into penalties; for that you want long, strong {their_suit}."),
        msgid("A takeout double asks you to bid, even with a weak hand; a pass lets {their_bid} play doubled."),
        msgid("Partner's double says 'bid something', and {their_bid} doubled may well make if you pass."),
    ),
    MistakeKind.PASSED_OPENING: (
        msgid("Your pass throws the deal in, and you have {thrown} points."),
        msgid("If you pass, nobody plays the deal; {thrown} points are enough to open."),
        msgid("A pass denies an opening hand, and you have {waiting} points."),
        msgid("This hand is worth an opening bid, and nobody has spoken yet."),
        msgid("You are strong enough to open; a pass now leaves the first word to the others."),
    ),
    MistakeKind.MISSED_PREEMPT: (
        msgid("A long suit and little else is what a preempt is for: it takes away the opponents' room."),
        msgid("Your long {best_suit} do most good if you bid them at once, before the opponents find their fit."),
        msgid("A pass gives the opponents a free auction, and your hand is made to get in their way."),
        msgid("Weak hands with a long suit do best when they bid high and early."),
    ),
    MistakeKind.PASSED_GAME: (
        msgid("Partner has shown {partner_points}; with your hand that makes game, so do not stop here."),
        msgid("Your two hands have the points for game, and a pass stops below it."),
        msgid("Even opposite a minimum from partner you have enough for game."),
        msgid("Together you have the strength for game: keep going until you reach it."),
    ),
    MistakeKind.DECLINED_INVITATION: (
        msgid("Partner invited game, and your hand is good enough to accept."),
        msgid("Partner asked whether you have a little extra, and you do."),
        msgid("Partner's {partner_call} invites game, and this hand says yes."),
        msgid("For what you have shown so far this is a good hand: accept the invitation."),
    ),
    MistakeKind.MISSED_INVITATION: (
        msgid("Partner has shown {partner_points}: game may be there, so ask before you give up."),
        msgid("A pass ends the search for game, and partner may have the little extra that makes it."),
        msgid("You have enough to suggest game; let partner decide."),
        msgid("Game depends on whether partner has a maximum, and a pass does not ask."),
    ),
    MistakeKind.SOLD_OUT: (
        msgid("Your side has a fit in {fit}, so do not let the opponents play quietly in {their_bid}."),
        msgid("You have at least {trumps} {fit} together, and that is worth one more bid over {their_bid}."),
        msgid("The opponents are comfortable in {their_bid}; with your fit in {fit} you should not leave them there."),
        msgid("A pass gives up, although you and partner have a fit in {fit}."),
    ),
    MistakeKind.DID_NOT_BALANCE: (
        msgid("Your pass ends the auction, and partner must have some points too: {their_bid} is too cheap."),
        msgid("Opponents who stop in {their_bid} leave strength with partner, so you can act on less than usual."),
        msgid("In the last seat you may count on some points opposite, and a pass sells out too cheaply."),
        msgid("Partner may have good cards without a bid to make; in the last seat you speak for both."),
    ),
    MistakeKind.PASSED_OWN_DEAL: (
        msgid("Your side has about {together} of the 40 points: the deal belongs to you, not to the opponents."),
        msgid("Partner has shown {partner_points}, and you have {own}: do not leave the opponents in {their_bid}."),
        msgid("You and partner have the greater part of the strength, so act over {their_bid}."),
        msgid("A pass gives the opponents a deal on which your side has more points."),
    ),
    MistakeKind.MISSED_OVERCALL: (
        msgid("Your {best_suit} are worth a bid over {their_bid}, and a pass leaves partner in the dark."),
        msgid("An overcall helps partner to compete and to lead; this hand is worth one."),
        msgid("To show your {best_suit} now is safer than to come in later."),
        msgid("Your {best_suit} deserve a bid here; it may be your only cheap chance."),
    ),
    MistakeKind.PASSED_RESPONSE: (
        msgid("Partner's opening can be strong, and you have enough to answer it."),
        msgid("Keep the auction open: partner may have as many as {partner_most} points."),
        msgid("A pass says that you have next to nothing, and you have more than that."),
        msgid("You have the values for a response; if you pass now, a game may be missed."),
    ),
    MistakeKind.MISSED_PENALTY_DOUBLE: (
        msgid("The opponents are too high for their cards, and a double makes them pay."),
        msgid("You should beat {their_bid}, and without a double you collect too little."),
        msgid("Your cards are worth most in defense against {their_bid}: say so with a double."),
        msgid("The best result here is to defend {their_bid} doubled."),
    ),
    MistakeKind.MISSED_PREFERENCE: (
        msgid("Partner has offered two suits, and you fit {best_suit} better."),
        msgid("A return to {best_suit} promises nothing extra; it only picks the better trump suit."),
        msgid("If you pass you play in {last_suit}, and {best_suit} is the better trump suit."),
        msgid("Partner lets you choose between two suits: go back to {best_suit}."),
    ),
    MistakeKind.LEFT_IN_NOTRUMP: (
        msgid("Your {long_suit} take more tricks as trumps than in notrump, and partner does not know about them."),
        msgid("A pass leaves partner in notrump, where your {long_suit} may never take a trick."),
        msgid("With long {long_suit} you have a better place to play than {last_bid}."),
        msgid("You have a long suit, {long_suit}, and {last_bid} leaves it unused."),
    ),
    MistakeKind.LEFT_DOUBLED: (
        msgid("{last_bid} is doubled, and your hand has something better to offer than a pass."),
        msgid("If you pass, you may play {last_bid} doubled; you have a better call."),
        msgid("The double of {last_bid} changes things, and your hand should speak now."),
        msgid("Do not sit for {last_bid} doubled with this hand."),
    ),
    MistakeKind.UNDERBID_IN_COMPETITION: (
        msgid("You have more to show, and a pass hides it."),
        msgid("With the opponents in the auction, what you do not show now you may never show."),
        msgid("Your hand is worth an action here, and {best} is the one that shows it."),
        msgid("A pass hides how good your hand is."),
    ),
    MistakeKind.UNDERBID: (
        msgid("Your hand has something more to say before the auction may end."),
        msgid("A pass says less than your hand is worth."),
        msgid("If you pass here, partner will never know what you still have to show."),
        msgid("There is a better contract to look for, and a pass stops too early."),
    ),
}
