"""Wordings of mistakes: levels. Each is about this hand, in at most 30 words."""

from bridgeclass.engine.feedback.kinds import MistakeKind
from bridgeclass.engine.messages import msgid

LEVELS: dict[MistakeKind, tuple[str, ...]] = {
    MistakeKind.BID_SLAM: (
        msgid("A slam wants about 33 points together, and you have about {together}."),
        msgid("You have about {together} points between you, too few for twelve tricks."),
        msgid("Partner has shown {partner_points}: opposite your hand a slam is more than you can count on."),
        msgid("You risk a game that was yours for a slam that will seldom make."),
    ),
    MistakeKind.STOPPED_BELOW_SLAM: (
        msgid("You have about {together} points together, enough to look for a slam."),
        msgid("Partner's strength and yours put a slam within reach, and here you give up on it."),
        msgid("Partner has shown {partner_points}; with your hand a slam is in sight."),
        msgid("With so much strength together, to stop here may leave a slam unbid."),
    ),
    MistakeKind.ASKED_FOR_ACES: (
        msgid("{call} asks for aces, and you do not have the strength for a slam."),
        msgid("To ask for aces is for hands that want a slam; here the answer only takes you too high."),
        msgid("Partner will take {call} as a question about aces, and you are not ready for a slam."),
        msgid("Before you ask for aces you want the strength and the trump suit settled."),
    ),
    MistakeKind.WRONG_ANSWER: (
        msgid("Partner's {partner_call} asks a question, and {call} tells partner something else about your hand."),
        msgid("{partner_call} has set replies, and {call} belongs to a different hand."),
        msgid("Partner relies on an exact answer to {partner_call}, and this is not it."),
        msgid("You answer {partner_call} with the wrong step, and partner will place the contract on it."),
    ),
    MistakeKind.PULLED_PENALTY_DOUBLE: (
        msgid("Partner doubled to defend {their_bid}, and your hand has no reason to take it out."),
        msgid("Trust partner's double: your side should do best against {their_bid}."),
        msgid("Partner has said that {their_bid} goes down, and you let the opponents escape."),
        msgid("This double is for penalties; a bid now gives up what it was about to win."),
    ),
    MistakeKind.BID_PAST_GAME: (
        msgid("Your side is in game already, and you have too little to look for a slam."),
        msgid("{last_bid} is game: to bid on risks it and gains nothing."),
        msgid("You have reached game in {last_bid}, and another bid only makes it harder."),
        msgid("Partner has heard your hand and chosen {chosen_bid}: leave it there."),
        msgid("To bid on over {last_bid} risks a good contract for nothing."),
    ),
    MistakeKind.BID_PAST_SIGNOFF: (
        msgid("Partner has shown {partner_points} and chosen the contract: leave it there."),
        msgid("Partner knows your hand and has decided to stop in {last_bid}."),
        msgid("{last_bid} was meant to end the auction, and nothing in your hand changes that."),
        msgid("Partner signed off in {last_bid}: a further bid only takes you higher."),
    ),
    MistakeKind.BID_PAST_PARTSCORE: (
        msgid("Partner has shown {partner_points}: with your hand, game is too far away to bid on."),
        msgid("You are high enough in {last_bid}; together you do not have the strength for more."),
        msgid("{last_bid} is a reasonable spot, and to bid on makes a harder contract for no gain."),
        msgid("Nothing forces you to go on, and your two hands are worth no more than {last_bid}."),
    ),
    MistakeKind.LAST_GUESS: (
        msgid("You have about {too_few} points between you, too few for {call}."),
        msgid("With about {too_few} points between you, {call} is far too high."),
        msgid("Defend {their_bid}: to bid on at this level costs more than it gains."),
        msgid("The opponents may have been pushed too high, and {call} lets them off."),
        msgid("{call} over {their_bid} turns a chance of beating them into a likely minus."),
        msgid("The higher the auction, the more often defending is right, and it is here."),
    ),
    MistakeKind.BID_AFTER_STORY: (
        msgid("You have about {too_few} points between you, too few for {call}."),
        msgid("You have shown this hand already, and another bid promises more."),
        msgid("Your earlier calls have shown this hand; {call} has nothing new behind it."),
        msgid("With nothing extra to show, a second bid makes partner expect more than you have."),
        msgid("Partner knows what you have, and you have nothing left to add."),
    ),
    MistakeKind.COMPETED_TOO_HIGH: (
        msgid("You have about {too_few} points between you, too few for {call}."),
        msgid("With about {too_few} points between you, {call} is far too high."),
        msgid("You know of no fit in {loose_suit} that is worth {call} over {their_bid}."),
        msgid("{call} takes you higher than your cards are worth; the opponents may double."),
        msgid("You do better to defend {their_bid} than to play {natural_call} with these cards."),
        msgid("{call} over {their_bid} wants more strength than you have."),
    ),
    MistakeKind.BID_WITHOUT_VALUES: (
        msgid("You have about {too_few} points between you, too few for {call}."),
        msgid("This hand is not worth {call}."),
        msgid("After {call} partner will credit you with more than you have."),
        msgid("You have neither the strength nor the suit for {call}."),
        msgid("A pass says enough here: {call} is one bid too many."),
    ),
    MistakeKind.INVITED_WITH_GAME: (
        msgid("You have enough for game opposite even a minimum, and an invitation lets partner pass."),
        msgid("Partner has shown {partner_points}; your hand is worth game opposite that, not an invitation."),
        msgid("An invitation may be refused, and you want to be in game whatever partner has."),
        msgid("{call} asks partner whether to bid game, when your own hand knows the answer."),
        msgid("{call} only invites, and partner may pass it."),
    ),
    MistakeKind.STOPPED_BELOW_GAME: (
        msgid("{call} shows at most {limit} points; you have {own}."),
        msgid("Partner may pass {call}, and your two hands have the points for game."),
        msgid("Partner has shown {partner_points}; with your hand that makes game, and {call} does not say so."),
        msgid("{call} stops short, although you have the strength for game."),
        msgid("You have the strength for game together, and {weak_call} sounds much weaker."),
        msgid("{call} shows less than you have."),
    ),
    MistakeKind.GAME_ON_INVITATION: (
        msgid("Game depends on what partner has, so invite: opposite {partner_points} it may be too much."),
        msgid("Your hand is worth an invitation, and {call} takes the decision from partner."),
        msgid("Opposite a minimum game is too high; let partner decide."),
        msgid("You have enough to suggest game, not to bid it alone."),
    ),
    MistakeKind.RUSHED_TO_GAME: (
        msgid("You have the points for game, but {call} ends the search before you know where to play."),
        msgid("There is no hurry: a forcing bid first leaves room to find the best game."),
        msgid("{call} closes the auction, and a better game may lie elsewhere."),
        msgid("Keep the auction open one step longer; {call} guesses what you could find out."),
    ),
    MistakeKind.OVERBID_TO_GAME: (
        msgid("You have about {together} points together, too few for {call}."),
        msgid("Partner has shown {partner_points}, and with your hand that falls short of game."),
        msgid("Game wants about 25 points together, and you are not likely to have them."),
        msgid("{call} asks more tricks of your two hands than they are likely to take."),
    ),
    MistakeKind.OVERBID_LEVEL: (
        msgid("Right suit, wrong level: {call} promises a better hand than this."),
        msgid("{call} shows a better hand than this one."),
        msgid("The suit is right, but you are not strong enough for {call}."),
        msgid("{call} promises extra strength that you do not have."),
    ),
    MistakeKind.OVERBID_NOTRUMP: (
        msgid("Notrump is right, but {call} is too high for the strength of your two hands."),
        msgid("{call} tells partner of strength that you do not have; {best} is enough."),
        msgid("You have the right strain at the wrong level: your hand is worth {best}."),
        msgid("{call} leaves you a trick too high: {best} describes your strength."),
    ),
    MistakeKind.UNDERBID_LEVEL: (
        msgid("Right strain, wrong level: {call} shows less than you have."),
        msgid("{call} is a level too low, and partner may pass it."),
        msgid("Your hand is worth {best}; after {call} partner will picture something weaker."),
        msgid("You choose the right strain, but {call} tells only half the story."),
    ),
    MistakeKind.PREEMPTED_TOO_LITTLE: (
        msgid("With so many trumps and so little else, bid high at once and take away their room."),
        msgid("{call} leaves the opponents room to find their own fit."),
        msgid("A weak hand with a big fit should bid as high as its trumps at once."),
        msgid("You have the right suit; more of it makes life harder for the opponents."),
    ),
    MistakeKind.JUMPED: (
        msgid("A jump to {call} promises a hand that you do not have, and uses up room that you want."),
        msgid("{call} skips a level, and partner will not expect this hand."),
        msgid("There is no need to jump: the cheaper bid leaves room to describe your hand."),
        msgid("A jump has a meaning of its own here, and it is not your hand."),
    ),
}
