"""A table as one person may see it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from apps.accounts.models import ExplanationLevel, User
from apps.accounts.selectors import teaches
from apps.auctions.models import AnswersShown, BoardLink, Table, TableKind
from apps.auctions.selectors.attempts import goes_at
from apps.auctions.selectors.feedback import feedback_at, feedback_just_given, in_a_line, newest_feedback, newest_judged
from apps.auctions.selectors.hints import hint_offer
from apps.auctions.selectors.live_view import Look, together, words_shown
from apps.auctions.selectors.review import Finished, auction_shown, hands_shown, review_of
from apps.auctions.selectors.view_models import Feedback, PersonShown, Review, TableView
from apps.auctions.selectors.visibility import answers_are_due
from apps.auctions.table_state import TableState, load
from apps.bidding.models import Grade
from apps.core.signals import last_board_checked
from apps.deals.selectors import boards_ahead_of
from bridgeclass.engine.auctions import Seat


def table_view(
    *,
    user: User,
    table_id: int,
    seat: Seat | None = None,
    level: ExplanationLevel | None = None,
    call: int | None = None,
) -> TableView:
    """What a person sees of a table now: from the own seat, or looking on at a class one teaches.

    `seat` is where somebody looking on wants to sit behind; `level` is how much is explained, by
    default as the person prefers; `call` is the number of the call that the replay of a finished board
    stands at. Raises Table.DoesNotExist if the person may not see it.
    """
    state = load(table_id)
    sight = _Sight(user, state, _place(user, state, seat), level or ExplanationLevel(user.explanation_level))
    return _view(sight, call, news_first=False)


def table_in_play(*, user: User, table_id: int, call: int | None = None) -> TableView:
    """The same from the own seat, with no more than a line on the last call as long as the auction lasts."""
    state = load(table_id)
    place, level = _place(user, state, None), ExplanationLevel(user.explanation_level)
    return _view(_Sight(user, state, place, level, is_explained=False), call, news_first=False)


def table_news(*, user: User, state: TableState, grade: Grade | None = None) -> TableView:
    """The same after a call, without the review as long as the view has news, which are shown in its place.

    `state` is the table after the call; `grade` is how the call was judged, if it is the person's own and just made.
    """
    sight = _Sight(user, state, _place(user, state, None), ExplanationLevel(user.explanation_level), grade)
    return _view(sight, None, news_first=True)


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a viewer looks from, and whether as the seat's person or as somebody looking on."""

    seat: Seat
    is_own: bool


@dataclass(frozen=True, slots=True)
class _Sight:
    """One person looking at one table."""

    user: User
    state: TableState
    place: _Place
    level: ExplanationLevel
    grade: Grade | None = None
    """How the person's call was judged that was made a moment ago."""
    is_explained: bool = True

    @property
    def table(self) -> Table:
        return self.state.table


def _place(user: User, state: TableState, wanted: Seat | None) -> _Place:
    own = next((seat for seat, row in state.seats.items() if row.user_id == user.pk), None)
    if own is not None and wanted in (None, own):
        return _Place(own, is_own=True)
    if own is None and _may_look_on(user, state.table):
        people = (seat for seat, row in state.seats.items() if not row.is_robot)
        return _Place(wanted or next(people, Seat.S), is_own=False)
    raise Table.DoesNotExist(f"No table {state.table.pk} for person {user.pk}")


def _may_look_on(user: User, table: Table) -> bool:
    """Whether a person teaches the class of a table, and has not the board still to bid in another class."""
    if user.is_admin or not teaches(user, table.klass_id):
        return user.is_admin
    return not boards_ahead_of(user).filter(pk=table.board_id).exists()


def _view(sight: _Sight, call: int | None, *, news_first: bool) -> TableView:
    table, place, state = sight.table, sight.place, sight.state
    board, auction, bidder = table.board, state.auction, state.bidder
    look = Look(state, sight.user.pk, place.seat, place.is_own)
    said = words_shown(look)
    is_due = not place.is_own or answers_are_due(table)
    sees_all = not place.is_own or (auction.is_over and is_due)
    lies_open = auction.is_over and sees_all
    news_first = news_first and table.kind != TableKind.LIVE  # people who bid together see the board at once
    all_feedback = _all_feedback(sight) if lies_open and not news_first else None
    newest = _newest(sight, all_feedback) if is_due else None
    is_turn = place.is_own and not auction.is_over and auction.turn is place.seat
    view = TableView(
        table_id=table.pk,
        version=table.version,
        set_name=board.practice_set.name,
        board_number=board.number,
        boards_in_set=state.boards_in_set,
        is_repeat=table.repeat_of_id is not None,
        seat=place.seat,
        is_guest=sight.user.is_guest,
        may_call=place.is_own,
        vulnerability=auction.vulnerability,
        people=tuple(_person(sight, seat) for seat in Seat),
        hand=state.deal[place.seat],
        all_hands=hands_shown(state.deal) if sees_all else (),
        auction=auction_shown(auction, bidder, place.seat, said),
        turn=None if auction.is_over else auction.turn,
        legal_calls=auction.legal_calls() if is_turn else (),
        hints=hint_offer(state) if is_turn and table.sitting_id is None else None,
        answers=AnswersShown(table.answers),
        judged=in_a_line(newest) if newest or not is_due else newest_judged(state.calls, place.seat),
        feedback=newest,
        robot_trouble=table.robot_trouble,
        is_finished=auction.is_over,
        contract=auction.contract,
        review=None,
        together=together(look, said),
        is_last_of_work=auction.is_over and _is_last_of_work(sight),
    )
    if not lies_open or (news_first and view.has_news):
        return view
    all_feedback = _all_feedback(sight) if all_feedback is None else all_feedback
    finished = Finished(board, auction, bidder, all_feedback, place.seat, sight.level)
    return replace(view, review=_review(sight, finished, call))


def _is_last_of_work(sight: _Sight) -> bool:
    table = sight.table
    may_be_work = table.klass_id is not None or table.repeat_of_id is not None
    if not sight.place.is_own or not may_be_work or table.kind == TableKind.LIVE:
        return False
    return any(is_last for _, is_last in last_board_checked.send(Table, user=sight.user, table_id=table.pk))


def _newest(sight: _Sight, known: tuple[Feedback, ...] | None) -> Feedback | None:
    """The judgement of the last call from the seat looked from, where its reasons are wanted."""
    if known is not None:
        return next((feedback for feedback in reversed(known) if feedback.seat is sight.place.seat), None)
    if sight.grade is not None:
        return feedback_just_given(sight.grade, sight.level)
    return newest_feedback(sight.state.calls, sight.level, sight.place.seat) if sight.is_explained else None


def _all_feedback(sight: _Sight) -> tuple[Feedback, ...]:
    return feedback_at(sight.state, sight.level, sight.place.seat if sight.place.is_own else None)


def _review(sight: _Sight, finished: Finished, call: int | None) -> Review:
    if not sight.place.is_own:
        return review_of(finished, call=call, goes=())
    link = BoardLink.objects.filter(table=sight.table.pk).values_list("token", flat=True).first()
    goes = goes_at(sight.user, sight.table)
    return review_of(finished, call=call, goes=goes, link=link or "")


def _person(sight: _Sight, seat: Seat) -> PersonShown:
    row = sight.state.seats[seat]
    name = row.user.get_full_name() if row.user else "Robot" if row.is_robot else "Free seat"
    return PersonShown(
        seat=seat,
        name=name,
        is_robot=row.is_robot,
        is_me=row.user_id == sight.user.pk,
        is_vulnerable=sight.state.auction.vulnerability.of(seat),
    )
