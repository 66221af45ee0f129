"""The view of a table: what one viewer may see of it. Page, fragment and socket render it with the same partial."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from django.utils.translation import gettext

from apps.accounts.models import CallMeanings, User
from apps.auctions.models import AnswerRelease, BoardLink, Table
from apps.auctions.selectors.attempts import attempts_at
from apps.auctions.selectors.feedback import feedback_at, feedback_just_given, newest_feedback, newest_judged
from apps.auctions.selectors.hints import hint_offer
from apps.auctions.selectors.live_view import LiveView, alerts_for, live_view
from apps.auctions.selectors.review import Finished, auction_view, hand_views, review_of
from apps.auctions.selectors.view_models import (
    COLUMNS,
    AuctionView,
    BiddingBox,
    CallView,
    Feedback,
    HandView,
    HintOffer,
    Judged,
    PersonView,
    Review,
)
from apps.auctions.selectors.visibility import Viewer, answers_are_due, viewer_of
from apps.auctions.table_state import TableState, load
from apps.bidding.services.judging import JudgedCall
from apps.core.signals import last_board_checked
from bridgeclass.engine.auctions import Contract, Seat, Vulnerability
from bridgeclass.engine.calls import Call
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.messages import Text


class Detail(Enum):
    """The amount of feedback in a view."""

    LINE = "line"
    """The last call in a line, while the auction lasts."""
    FULL = "full"
    """The last call with its explanation, and the review of a finished board."""
    NEWS = "news"
    """The last call with its explanation, and no review until the viewer has read it."""


@dataclass(frozen=True, slots=True)
class TableView:
    """A table as a viewer may see it now from a seat."""

    table_id: int
    version: int
    set_name: str
    board_number: int
    boards_in_set: int
    is_repeat: bool
    """True if the viewer has finished this board before."""
    seat: Seat
    is_guest: bool
    may_call: bool
    """True if the viewer has the seat; False for a teacher who watches."""
    vulnerability: Vulnerability
    people: tuple[PersonView, ...]
    hand: Hand
    all_hands: tuple[HandView, ...]
    """The four hands if the viewer may see them; empty otherwise."""
    auction: AuctionView
    turn: Seat | None
    """None when the auction is over."""
    legal_calls: tuple[Call, ...]
    """The viewer's legal calls; empty unless it is the viewer's turn."""
    hints: HintOffer | None
    """The hints for the viewer's call; None unless it is the viewer's turn and there are any."""
    answers: AnswerRelease
    judged: Judged | None
    """The grade of the seat's last call, once it is released."""
    feedback: Feedback | None
    """The same with the explanation, if `Detail` asks for it."""
    robot_trouble: Text | None
    """The reason why a robot has not called; usually empty."""
    is_finished: bool
    contract: Contract | None
    review: Review | None
    call_meanings: CallMeanings
    """When the viewer sees the meanings of the other players' calls."""
    live: LiveView | None = None
    """The view of a live table; None at a practice table."""
    is_last_of_work: bool = False
    """True if this was the last board of an assignment or drill."""

    @property
    def is_last_of_guest(self) -> bool:
        """True if this is a guest's last board."""
        return (
            self.is_guest
            and self.may_call
            and self.live is None
            and not self.is_repeat
            and self.board_number >= self.boards_in_set
        )

    @property
    def dealer(self) -> Seat:
        """The dealer."""
        return self.auction.dealer

    @property
    def is_live(self) -> bool:
        """True for a live table."""
        return self.live is not None

    @property
    def watched_name(self) -> str:
        """The name of the player whom the viewer watches; empty in the viewer's own seat."""
        return "" if self.may_call else self.people[self.seat].name

    @property
    def is_my_turn(self) -> bool:
        """True if it is the viewer's turn."""
        return self.may_call and self.turn is self.seat

    @property
    def columns(self) -> tuple[PersonView, ...]:
        """The headings of the auction's columns, without names: West, North, East, South."""
        return tuple(replace(self.people[seat], name="") for seat in COLUMNS)

    @property
    def has_news(self) -> bool:
        """True if only robots have called since the viewer's graded call."""
        if self.judged is None or not self.may_call or self.live is not None:
            return False
        return all(self.people[made.seat].is_robot for made in self.auction.calls[self.judged.number :])

    @property
    def newest(self) -> tuple[CallView, ...]:
        """The last call made by a person, and the robots' calls since."""
        calls = self.auction.calls
        robots = next((n for n, made in enumerate(reversed(calls)) if not self.people[made.seat].is_robot), len(calls))
        return calls[max(0, len(calls) - robots - 1) :]

    @property
    def box(self) -> BiddingBox:
        """The bidding box, with the viewer's legal calls."""
        return BiddingBox(self.legal_calls)

    @classmethod
    def build(
        cls,
        state: TableState,
        viewer: Viewer,
        *,
        detail: Detail = Detail.FULL,
        judged: JudgedCall | None = None,
        call: int | None = None,
    ) -> TableView:
        """Return what a viewer may see of a table.

        `judged` is the judgement of a call that the viewer made just now; `call` is the number of the call at which
        the replay of a finished board stands.
        """
        table, auction, seat = state.table, state.auction, viewer.seat
        is_due = not viewer.is_seated or answers_are_due(table)
        sees_all = not viewer.is_seated or (auction.is_over and is_due)
        lies_open = auction.is_over and sees_all
        is_turn = viewer.is_seated and not auction.is_over and auction.turn is seat
        news_first = detail is Detail.NEWS and not state.is_live  # at a live table the finished board comes at once
        graded = _graded_calls(state, viewer) if lies_open and not news_first else None
        newest, judged_line = _newest(state, viewer, graded, judged, detail) if is_due else (None, None)
        alerts = alerts_for(state, viewer)
        view = cls(
            table_id=table.pk,
            version=table.version,
            set_name=table.board.practice_set.name,
            board_number=table.board.number,
            boards_in_set=state.boards_in_set,
            is_repeat=table.repeat_of_id is not None,
            seat=seat,
            is_guest=viewer.user.is_guest,
            may_call=viewer.is_seated,
            vulnerability=auction.vulnerability,
            people=tuple(_person(state, viewer, seat) for seat in Seat),
            hand=state.deal[seat],
            all_hands=hand_views(state.deal) if sees_all else (),
            auction=auction_view(auction, state.bidder, seat, alerts),
            turn=None if auction.is_over else auction.turn,
            legal_calls=auction.legal_calls() if is_turn else (),
            hints=hint_offer(state) if is_turn and table.sitting_id is None else None,
            answers=AnswerRelease(table.answers),
            judged=judged_line,
            feedback=newest,
            robot_trouble=table.robot_trouble,
            is_finished=auction.is_over,
            contract=auction.contract,
            review=None,
            call_meanings=CallMeanings(viewer.user.call_meanings),
            live=live_view(state, viewer, alerts),
        )
        if not auction.is_over or (news_first and view.has_news):
            return view
        review = _review(state, viewer, graded, call) if lies_open else None
        return replace(view, review=review, is_last_of_work=_is_last_of_work(state, viewer))


def table_view(
    *,
    user: User,
    table_id: int,
    seat: Seat | None = None,
    detail: Detail = Detail.FULL,
    call: int | None = None,
) -> TableView:
    """Return what a user may see of a table now, from the own seat or watching a class that the user teaches.

    `seat` is the seat to watch from; `detail` and `call` are those of `TableView.build`.
    Raises Table.DoesNotExist if the user may not see it.
    """
    state = load(table_id)
    return TableView.build(state, viewer_of(state, user, seat=seat), detail=detail, call=call)


def _newest(
    state: TableState,
    viewer: Viewer,
    graded: tuple[Feedback, ...] | None,
    judged: JudgedCall | None,
    detail: Detail,
) -> tuple[Feedback | None, Judged | None]:
    """Return the judgement of the seat's last call, as far as `detail` wants it, and the same in a line."""
    if graded is not None:
        newest = next((feedback for feedback in reversed(graded) if feedback.seat is viewer.seat), None)
    elif judged is not None:
        newest = feedback_just_given(judged, viewer.level)
    elif detail is not Detail.LINE:
        newest = newest_feedback(state, viewer.level, viewer.seat)
    else:
        return None, newest_judged(state, viewer.seat)
    return newest, newest


def _graded_calls(state: TableState, viewer: Viewer) -> tuple[Feedback, ...]:
    return feedback_at(state, viewer.level, viewer.seat if viewer.is_seated else None)


def _is_last_of_work(state: TableState, viewer: Viewer) -> bool:
    table = state.table
    may_be_work = table.klass_id is not None or table.repeat_of_id is not None
    if not viewer.is_seated or not may_be_work or state.is_live:
        return False
    return any(is_last for _, is_last in last_board_checked.send(Table, user=viewer.user, table_id=table.pk))


def _review(state: TableState, viewer: Viewer, graded: tuple[Feedback, ...] | None, call: int | None) -> Review:
    graded = _graded_calls(state, viewer) if graded is None else graded
    finished = Finished(state.table.board, state.auction, state.bidder, graded, viewer.seat, viewer.level)
    if not viewer.is_seated:
        return review_of(finished, call=call, attempts=())
    link = BoardLink.objects.filter(table=state.table.pk).values_list("token", flat=True).first()
    attempts = attempts_at(viewer.user, state.table)
    return review_of(finished, call=call, attempts=attempts, link=link or "")


def _person(state: TableState, viewer: Viewer, seat: Seat) -> PersonView:
    row = state.seats[seat]
    name = row.user.get_full_name() if row.user else gettext("Robot") if row.is_robot else gettext("Free seat")
    return PersonView(
        seat=seat,
        name=name,
        is_robot=row.is_robot,
        is_me=row.user_id == viewer.user.pk,
        is_vulnerable=state.auction.vulnerability.of(seat),
    )
