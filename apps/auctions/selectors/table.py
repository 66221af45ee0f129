"""A table as one person may see it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.db.models import Count, OuterRef, Subquery

from apps.accounts.models import ExplanationLevel, User
from apps.accounts.selectors import teaches
from apps.auctions.models import AnswersShown, CallMade, Table
from apps.auctions.models import Seat as SeatRow
from apps.auctions.selectors.feedback import feedback_at, newest_feedback
from apps.auctions.selectors.goes import goes_at
from apps.auctions.selectors.hints import hint_offer
from apps.auctions.selectors.review import Finished, auction_shown, hands_shown, review_of
from apps.auctions.selectors.scope import answers_are_due
from apps.auctions.selectors.shown import Feedback, PersonShown, Review, TableView
from apps.auctions.selectors.together import Look, together, words_shown
from apps.cards.selectors import bidder_for
from apps.deals.models import Board
from apps.deals.selectors import boards_ahead_of
from bridgeclass.engine.auctions import Auction, Seat, Vulnerability
from bridgeclass.engine.deals import Deal


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
    sight, boards_in_set = _sight(user, table_id, seat, level)
    return _view(sight, boards_in_set, call, news_first=False)


def table_news(*, user: User, table_id: int) -> TableView:
    """The same after a call, without the review as long as the view has news, which are shown in its place."""
    sight, boards_in_set = _sight(user, table_id, None, None)
    return _view(sight, boards_in_set, None, news_first=True)


def _sight(user: User, table_id: int, seat: Seat | None, level: ExplanationLevel | None) -> tuple[_Sight, int]:
    """What a person looks at, and how many boards its set has; raises Table.DoesNotExist if the person may not."""
    # Five tables, and the rest where it is needed: to plan a query of nine took ten milliseconds.
    table = (
        Table.objects.select_related("board__practice_set", "card_ns", "card_ew")
        .annotate(boards_in_set=Subquery(_BOARDS_IN_SET))
        .get(pk=table_id)
    )
    rows = {Seat.parse(row.name): row for row in table.seats.select_related("user").order_by("pk")}
    place = _place(user, table, rows, seat)
    level = level or ExplanationLevel(user.explanation_level)
    return _Sight(user, table, rows, place, level), table.boards_in_set


_BOARDS_IN_SET = (
    Board.objects.filter(practice_set=OuterRef("board__practice_set"))
    .order_by()
    .values("practice_set")
    .annotate(count=Count("pk"))
    .values("count")
)


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a viewer looks from, and whether as the seat's person or as somebody looking on."""

    seat: Seat
    is_own: bool


@dataclass(frozen=True, slots=True)
class _Sight:
    """One person looking at one table."""

    user: User
    table: Table
    rows: dict[Seat, SeatRow]
    place: _Place
    level: ExplanationLevel


def _place(user: User, table: Table, rows: dict[Seat, SeatRow], wanted: Seat | None) -> _Place:
    own = next((seat for seat, row in rows.items() if row.user_id == user.pk), None)
    if own is not None and wanted in (None, own):
        return _Place(own, is_own=True)
    if own is None and _may_look_on(user, table):
        people = (seat for seat, row in rows.items() if not row.is_robot)
        return _Place(wanted or next(people, Seat.S), is_own=False)
    raise Table.DoesNotExist(f"No table {table.pk} for person {user.pk}")


def _may_look_on(user: User, table: Table) -> bool:
    """Whether a person teaches the class of a table, and has not the board still to bid in another class."""
    if user.is_admin or not teaches(user, table.klass_id):
        return user.is_admin
    return not boards_ahead_of(user).filter(pk=table.board_id).exists()


def _view(sight: _Sight, boards_in_set: int, call: int | None, *, news_first: bool) -> TableView:
    table, place = sight.table, sight.place
    board = table.board
    deal = Deal.parse(board.deal)
    made = list(table.calls.filter(undone_at=None).order_by("number"))
    auction = _auction(table, made)
    look = Look(table, sight.user.pk, place.seat, place.is_own, _people_at(sight))
    said = words_shown(look, made)
    bidder = bidder_for(table.card_ns, table.card_ew)
    is_due = not place.is_own or answers_are_due(table)
    sees_all = not place.is_own or (auction.is_over and is_due)
    lies_open = auction.is_over and sees_all
    feedback = _all_feedback(sight) if lies_open and not news_first else None
    is_turn = place.is_own and not auction.is_over and auction.turn is place.seat
    view = TableView(
        table_id=table.pk,
        version=table.version,
        set_name=board.practice_set.name,
        board_number=board.number,
        boards_in_set=boards_in_set,
        is_repeat=table.repeat_of_id is not None,
        seat=place.seat,
        is_guest=sight.user.is_guest,
        may_call=place.is_own,
        vulnerability=auction.vulnerability,
        people=tuple(_person(sight, seat, auction) for seat in Seat),
        hand=deal[place.seat],
        all_hands=hands_shown(deal) if sees_all else (),
        auction=auction_shown(auction, bidder, place.seat, said),
        turn=None if auction.is_over else auction.turn,
        legal_calls=auction.legal_calls() if is_turn else (),
        hints=hint_offer(table, deal[place.seat], auction, bidder) if is_turn and table.sitting_id is None else None,
        answers=AnswersShown(table.answers),
        feedback=_newest(sight, made, feedback) if is_due else None,
        robot_trouble=table.robot_trouble,
        is_finished=auction.is_over,
        contract=auction.contract,
        review=None,
        together=together(look, made, said),
    )
    if not lies_open or (news_first and view.has_news):
        return view
    feedback = _all_feedback(sight) if feedback is None else feedback
    finished = Finished(board, auction, bidder, feedback, place.seat, sight.level)
    return replace(view, review=_review(sight, finished, call))


def _newest(sight: _Sight, made: list[CallMade], known: tuple[Feedback, ...] | None) -> Feedback | None:
    """The judgement of the last call from the seat looked from; found among all where those are known."""
    if known is None:
        return newest_feedback(made, sight.level, sight.place.seat)
    return next((feedback for feedback in reversed(known) if feedback.seat is sight.place.seat), None)


def _all_feedback(sight: _Sight) -> tuple[Feedback, ...]:
    return feedback_at(sight.table, sight.level, sight.place.seat if sight.place.is_own else None)


def _review(sight: _Sight, finished: Finished, call: int | None) -> Review:
    if not sight.place.is_own:
        return review_of(finished, call=call, goes=())
    link = getattr(sight.table, "link", None)
    goes = goes_at(sight.user, sight.table)
    return review_of(finished, call=call, goes=goes, link=link.token if link else "")


def _people_at(sight: _Sight) -> frozenset[Seat]:
    return frozenset(seat for seat, row in sight.rows.items() if row.user_id is not None)


def _auction(table: Table, made: list[CallMade]) -> Auction:
    board = table.board
    return Auction.parse(
        [call.call for call in made], Seat.parse(board.dealer), Vulnerability.parse(board.vulnerability)
    )


def _person(sight: _Sight, seat: Seat, auction: Auction) -> PersonShown:
    row = sight.rows[seat]
    name = row.user.get_full_name() if row.user else "Robot" if row.is_robot else "Free seat"
    return PersonShown(
        seat=seat,
        name=name,
        is_robot=row.is_robot,
        is_me=row.user_id == sight.user.pk,
        is_vulnerable=auction.vulnerability.of(seat),
    )
