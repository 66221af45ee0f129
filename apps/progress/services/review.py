"""Bidding a position again, and how many a day."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext

from apps.accounts.models import User
from apps.bidding.models import Decision, Grade, Origin
from apps.bidding.selectors.decisions import position_of
from apps.bidding.services.judging import Question, judge
from apps.core.i18n.bridge_symbols import call_text
from apps.progress.models import ReviewItem
from apps.progress.services.projector import refresh
from bridgeclass.engine.auctions import IllegalCallError
from bridgeclass.engine.calls import Call

MOST_A_DAY = 200


class AnsweredBeforeError(ValueError):
    """A position that was bid again already, by a second click or in another window."""

    def __init__(self, decision_id: int | None) -> None:
        """Remember the answer that stands; None if the position is no longer the person's to review."""
        super().__init__("This position is answered already")
        self.decision_id = decision_id


@transaction.atomic
def answer_review(*, user: User, decision_id: int, call: Call, answers: int) -> Grade:
    """Judge a call in a position that once went wrong, store it as a review, and return the grade.

    `decision_id` is the call that first went wrong; `answers` is how often the position had been bid again when the
    person was asked. Judged by today's
    rules of the same system. Nothing changes if one of these is raised: AnsweredBeforeError,
    the engine's IllegalCallError, ReviewItem.DoesNotExist for another person's position.
    """
    refresh(user=user)  # locks the person: a second click waits, and finds the first one's answer
    item = ReviewItem.objects.select_related("state").get(decision=decision_id, state__user=user)
    source = Decision.objects.select_related("board", "klass", "snapshot", "opponents_snapshot").get(
        pk=item.decision_id
    )
    if item.answers != answers:
        raise AnsweredBeforeError(_answer_that_stands(user, source))
    position = position_of(source)
    if not position.auction.is_legal(call):
        raise IllegalCallError(gettext("%(call)s is not a legal call here") % {"call": call_text(call)})
    question = Question(
        user=user,
        origin=Origin.REVIEW,
        hand=position.hand,
        auction=position.auction,
        board=source.board,
        klass=source.klass,
    )
    grade = judge(question=question, call=call, bidder=position.bidder).grade
    refresh(user=user, also=(item.state.rule, grade.decision.rule))
    return grade


def _answer_that_stands(user: User, source: Decision) -> int | None:
    again = Decision.objects.filter(
        user=user, origin=Origin.REVIEW, board=source.board, hand=source.hand, auction=source.auction
    )
    return again.values_list("pk", flat=True).first()


@transaction.atomic
def set_cards_a_day(*, user_id: int, cards: int) -> User:
    """Let a person review at most so many positions a day, 0 for none; gives the person.

    Raises ValueError for a number below 0 or above 200, User.DoesNotExist.
    """
    if not 0 <= cards <= MOST_A_DAY:
        raise ValueError(
            gettext("Choose from 0 to %(most_a_day)s positions per day, not %(cards)s")
            % {"most_a_day": MOST_A_DAY, "cards": cards}
        )
    user = User.objects.select_for_update().get(pk=user_id)
    user.cards_a_day = cards
    user.save(update_fields=("cards_a_day",))
    return user
