"""Answer reviews, and set their daily limit."""

from __future__ import annotations

from django.db import transaction

from apps.accounts.models import User
from apps.bidding.models import Decision, Grade, Origin
from apps.bidding.selectors.decisions import position_of
from apps.bidding.services.judging import Question, judge
from apps.progress.models import ReviewItem, RuleKey
from apps.progress.services.projector import refresh
from bridgeclass.engine.auctions import IllegalCallError
from bridgeclass.engine.calls import Call
from bridgeclass.engine.messages import Message

MAX_PER_DAY = 200


class AnsweredBeforeError(ValueError):
    """An answer to a position that has been answered already, by a second click or in another window."""

    def __init__(self, decision_id: int | None) -> None:
        """Store the decision of the earlier answer; None if the user no longer reviews the position."""
        super().__init__("this position has been answered")
        self.decision_id = decision_id


@transaction.atomic
def answer_review(*, user: User, decision_id: int, call: Call, answers: int) -> Grade:
    """Grade a call in a review position by the current rules, store it as a review, and return the grade.

    `decision_id` is the first wrong call in the position, `answers` its number of answers when the page was rendered.
    Raises AnsweredBeforeError, IllegalCallError, ReviewItem.DoesNotExist.
    """
    refresh(user=user)  # locks the user: a second click waits and finds the first answer
    item = ReviewItem.objects.select_related("state").get(decision=decision_id, state__user=user)
    decisions = Decision.objects.select_related("board", "klass", "snapshot", "opponents_snapshot")
    source = decisions.get(pk=item.decision_id)
    if item.answers != answers:
        raise AnsweredBeforeError(_answer_that_stands(user, source))
    position = position_of(source)
    if not position.auction.is_legal(call):
        raise IllegalCallError(Message("{call} is not a legal call here", call=call))
    question = Question(user, Origin.REVIEW, position.hand, position.auction, source.board, source.klass)
    grade = judge(question=question, call=call, bidder=position.bidder).grade
    refresh(user=user, also=(item.state.key, RuleKey(grade.decision.snapshot.system, grade.decision.rule)))
    return grade


def _answer_that_stands(user: User, source: Decision) -> int | None:
    again = Decision.objects.filter(
        user=user, origin=Origin.REVIEW, board=source.board, hand=source.hand, auction=source.auction
    )
    return again.values_list("pk", flat=True).first()


@transaction.atomic
def set_cards_a_day(*, user_id: int, cards: int) -> User:
    """Set the number of review positions per day, 0 to turn reviews off. Raises ValueError, User.DoesNotExist."""
    if not 0 <= cards <= MAX_PER_DAY:
        raise ValueError(
            Message("Choose from 0 to {most_a_day} positions per day, not {cards}", most_a_day=MAX_PER_DAY, cards=cards)
        )
    user = User.objects.select_for_update().get(pk=user_id)
    user.cards_a_day = cards
    user.save(update_fields=("cards_a_day",))
    return user
