from dataclasses import fields, is_dataclass
from datetime import timedelta

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from apps.accounts.models import ExplanationLevel, User
from apps.auctions.models import AnswerRelease, Table
from apps.auctions.selectors.feedback import feedback_on
from apps.auctions.selectors.visibility import decisions_seen_by, own_decisions_due, seats_of, tables_of
from apps.auctions.table_state import release_answers
from apps.auctions.view import TableView, table_view
from apps.bidding.models import Decision
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.calls import Call
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.hands import Hand
from tests.boards import EAST_OPENS_ONE_HEART, SOUTH_OPENS_ONE_NOTRUMP, add_call, finish_auction, table_for
from tests.people import Cast

pytestmark = pytest.mark.django_db

SEVEN_NOTRUMP = Call.parse("7N")
DEAL = Deal.parse(SOUTH_OPENS_ONE_NOTRUMP.deal)


def call(table: Table, text: str, seat: Seat = Seat.S) -> None:
    add_call(table_id=table.pk, seat=seat, call=Call.parse(text), key=f"{seat.letter} {text}")


def finish(table: Table, seat: Seat = Seat.S) -> None:
    """Bid 7NT, then pass until the auction ends."""
    finish_auction(table, "7N", seat=seat)


def hands_in(value: object) -> set[Hand]:
    """Return every hand that is reachable from a value."""
    if isinstance(value, Hand):
        return {value}
    if isinstance(value, tuple):
        return {hand for part in value for hand in hands_in(part)}
    if is_dataclass(value):
        return {hand for field in fields(value) for hand in hands_in(getattr(value, field.name))}
    return set()


# --- visibility of tables and decisions ---


def test_students_only_see_their_own_tables(cast: Cast) -> None:
    own = table_for(cast.ann, klass=cast.klass)
    table_for(cast.bob, klass=cast.klass)
    assert tables_of(cast.ann).get() == own
    assert seats_of(cast.ann).get().table == own


def test_instructors_see_the_tables_of_their_classes(cast: Cast) -> None:
    table = table_for(cast.ann, klass=cast.klass)
    assert tables_of(cast.assistant).get() == table
    assert not tables_of(cast.stranger_teacher).exists()


def test_a_table_outside_a_class_is_private(cast: Cast) -> None:
    table = table_for(cast.ann)
    assert not tables_of(cast.teacher).exists()
    assert tables_of(cast.admin).get() == table


def test_students_instructors_and_admins_see_decisions(cast: Cast) -> None:
    call(table_for(cast.ann, klass=cast.klass), "1N")
    seen_by = [decisions_seen_by(user).count() for user in (cast.ann, cast.teacher, cast.admin)]
    assert seen_by == [1, 1, 1]


def test_classmates_and_strangers_see_no_decisions(cast: Cast) -> None:
    call(table_for(cast.ann, klass=cast.klass), "1N")
    others = (cast.bob, cast.stranger, cast.stranger_teacher)
    assert not any(decisions_seen_by(user).exists() for user in others)


def test_an_instructor_who_plays_only_sees_their_own_decisions_at_that_table(cast: Cast) -> None:
    table = table_for(cast.ann, others={Seat.W: cast.teacher, Seat.N: cast.bob}, klass=cast.klass)
    call(table, "1N")
    call(table, "P", Seat.W)
    assert [decision.user for decision in decisions_seen_by(cast.teacher)] == [cast.teacher]
    assert decisions_seen_by(cast.assistant).count() == 2


@pytest.mark.parametrize("answers", [AnswerRelease.AFTER_BOARD, AnswerRelease.HELD])
def test_students_do_not_see_their_own_decisions_before_answers_are_due(cast: Cast, answers: AnswerRelease) -> None:
    call(table_for(cast.ann, others={Seat.N: cast.bob}, klass=cast.klass, answers=answers), "1N")
    assert not own_decisions_due(cast.ann).exists()
    with pytest.raises(Decision.DoesNotExist):
        feedback_on(user=cast.ann, decision_id=Decision.objects.get().pk, level=ExplanationLevel.SIMPLE)


# --- the player's view ---


def test_players_only_see_their_own_hand(cast: Cast) -> None:
    view = table_view(user=cast.ann, table_id=table_for(cast.ann).pk)
    assert view.hand == DEAL[Seat.S]
    assert hands_in(view) == {DEAL[Seat.S]}


@pytest.mark.parametrize("answers", list(AnswerRelease))
def test_other_hands_stay_hidden_during_the_auction(cast: Cast, answers: AnswerRelease) -> None:
    table = table_for(cast.ann, others={Seat.N: cast.bob}, answers=answers)
    call(table, "1N")
    for user, seat in ((cast.ann, Seat.S), (cast.bob, Seat.N)):
        view = table_view(user=user, table_id=table.pk)
        assert hands_in(view) == {DEAL[seat]}
        assert view.review is None


def test_partners_grade_is_hidden(cast: Cast) -> None:
    table = table_for(cast.ann, others={Seat.N: cast.bob})
    call(table, "1N")
    assert table_view(user=cast.bob, table_id=table.pk).feedback is None


def test_there_is_no_answer_before_the_first_call(cast: Cast) -> None:
    view = table_view(user=cast.ann, table_id=table_for(cast.ann).pk)
    assert (view.feedback, view.review, view.all_hands) == (None, None, ())


def test_every_bid_is_legal_on_the_players_first_turn(cast: Cast) -> None:
    view = table_view(user=cast.ann, table_id=table_for(cast.ann).pk)
    assert view.is_my_turn
    assert all(box.is_legal for row in view.box.bid_rows for box in row)
    assert [(box.call.text, box.is_legal) for box in view.box.other_calls] == [
        ("P", True),
        ("X", False),
        ("XX", False),
    ]


def test_calls_below_the_last_bid_are_illegal(cast: Cast) -> None:
    view = table_view(user=cast.ann, table_id=table_for(cast.ann, EAST_OPENS_ONE_HEART).pk)
    assert [box.is_legal for box in view.box.bid_rows[0]] == [False, False, False, True, True]


def test_the_auction_starts_with_west_and_has_meanings(cast: Cast) -> None:
    view = table_view(user=cast.ann, table_id=table_for(cast.ann, EAST_OPENS_ONE_HEART).pk)
    (row,) = view.auction.rows
    assert [cell.made.call.text if cell.made else "" for cell in row] == ["", "", "1H", ""]
    assert [cell.is_turn for cell in row] == [False, False, False, True]
    assert view.auction.calls[0].meaning


def test_every_player_is_named(cast: Cast) -> None:
    view = table_view(user=cast.ann, table_id=table_for(cast.ann).pk)
    assert [(person.name, person.is_me) for person in view.people] == [
        ("Robot", False),
        ("Robot", False),
        ("Ann", True),
        ("Robot", False),
    ]
    assert [person.is_vulnerable for person in view.people] == [False, True, False, True]


def test_the_last_call_is_graded_immediately(cast: Cast) -> None:
    table = table_for(cast.ann)
    call(table, "1D")
    feedback = table_view(user=cast.ann, table_id=table.pk).feedback
    assert feedback is not None
    assert (feedback.call.text, feedback.best.text, feedback.is_best) == ("1D", "1N", False)
    assert feedback.points < 10
    assert feedback.words
    assert feedback.explanation
    assert feedback.promised


@pytest.mark.parametrize("answers", [AnswerRelease.AFTER_BOARD, AnswerRelease.HELD])
def test_a_grade_is_hidden_until_it_is_due(cast: Cast, answers: AnswerRelease) -> None:
    table = table_for(cast.ann, others={Seat.N: cast.bob}, answers=answers)
    call(table, "1N")
    assert table_view(user=cast.ann, table_id=table.pk).feedback is None


def test_the_explanation_has_the_users_level(cast: Cast) -> None:
    table = table_for(cast.ann)
    call(table, "1D")
    cast.ann.explanation_level = ExplanationLevel.EXPERT
    expert = table_view(user=cast.ann, table_id=table.pk).feedback
    cast.ann.explanation_level = ExplanationLevel.SIMPLE
    simple = table_view(user=cast.ann, table_id=table.pk).feedback
    assert expert is not None
    assert simple is not None
    assert len(str(expert.explanation)) > len(str(simple.explanation))


# --- the review ---


def test_a_finished_board_shows_all_hands(cast: Cast) -> None:
    table = table_for(cast.ann)
    finish(table)
    view = table_view(user=cast.ann, table_id=table.pk)
    assert view.review is not None
    assert hands_in(view) == set(DEAL)
    assert view.review.engine_auction.calls[0].call.text == "1N"
    assert str(view.review.double_dummy) == SOUTH_OPENS_ONE_NOTRUMP.double_dummy
    assert view.review.par_score_ns == 120
    assert view.review.graded_calls[0].call is SEVEN_NOTRUMP


def test_a_finished_board_has_its_double_dummy_score(cast: Cast) -> None:
    table = table_for(cast.ann)
    finish(table)
    review = table_view(user=cast.ann, table_id=table.pk).review
    assert review is not None
    assert review.contract is not None
    assert str(review.contract).startswith("7N")
    assert (review.tricks, str(review.result)) == (8, "five down")
    assert review.score_ns < 0


def test_held_answers_stay_hidden_after_the_board(cast: Cast) -> None:
    table = table_for(cast.ann, answers=AnswerRelease.HELD)
    finish(table)
    view = table_view(user=cast.ann, table_id=table.pk)
    assert view.is_finished
    assert (view.feedback, view.review, view.all_hands) == (None, None, ())
    assert hands_in(view) == {view.hand}


def test_released_answers_are_visible_from_their_release_time(cast: Cast) -> None:
    table = table_for(cast.ann, answers=AnswerRelease.HELD)
    finish(table)
    release_answers(table_ids=[table.pk], at=timezone.now() + timedelta(hours=1))
    assert table_view(user=cast.ann, table_id=table.pk).review is None
    release_answers(table_ids=[table.pk], at=timezone.now())
    assert table_view(user=cast.ann, table_id=table.pk).review is not None


# --- spectators ---


def test_an_instructor_sees_every_hand_but_cannot_call(cast: Cast) -> None:
    table = table_for(cast.ann, klass=cast.klass)
    view = table_view(user=cast.teacher, table_id=table.pk)
    assert (view.seat, view.may_call, view.is_my_turn) == (Seat.S, False, False)
    assert view.legal_calls == ()
    assert {shown.hand for shown in view.all_hands} == set(DEAL)


def test_an_instructor_can_view_any_seat(cast: Cast) -> None:
    table = table_for(cast.ann, klass=cast.klass)
    view = table_view(user=cast.teacher, table_id=table.pk, seat=Seat.E)
    assert (view.seat, view.hand) == (Seat.E, DEAL[Seat.E])


def test_an_instructor_who_plays_only_sees_their_own_hand(cast: Cast) -> None:
    table = table_for(cast.teacher, klass=cast.klass)
    view = table_view(user=cast.teacher, table_id=table.pk)
    assert hands_in(view) == {DEAL[Seat.S]}
    with pytest.raises(Table.DoesNotExist):
        table_view(user=cast.teacher, table_id=table.pk, seat=Seat.N)


def test_a_student_cannot_view_another_seat(cast: Cast) -> None:
    table = table_for(cast.ann, klass=cast.klass)
    with pytest.raises(Table.DoesNotExist):
        table_view(user=cast.ann, table_id=table.pk, seat=Seat.N)


def test_classmates_and_strangers_cannot_view_a_table(cast: Cast) -> None:
    table = table_for(cast.ann, klass=cast.klass)
    for user in (cast.bob, cast.stranger, cast.stranger_teacher):
        with pytest.raises(Table.DoesNotExist):
            table_view(user=user, table_id=table.pk)


def test_a_view_contains_no_model_instances(cast: Cast) -> None:
    table = table_for(cast.ann)
    finish(table)
    view = table_view(user=cast.ann, table_id=table.pk)
    assert not _rows_in(view)


def _rows_in(value: object) -> list[object]:
    if isinstance(value, tuple):
        return [row for part in value for row in _rows_in(part)]
    if is_dataclass(value):
        return [row for field in fields(value) for row in _rows_in(getattr(value, field.name))]
    return [value] if isinstance(value, Table | User | Decision) else []


def test_a_view_makes_a_bounded_number_of_queries(
    cast: Cast, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    table = table_for(cast.ann)
    finish(table)
    with django_assert_max_num_queries(10):
        view: TableView = table_view(user=cast.ann, table_id=table.pk)
    assert view.review is not None


def test_a_grade_can_be_explained_at_another_level(cast: Cast) -> None:
    call(table_for(cast.ann), "1D")
    decision_id = Decision.objects.get().pk
    expert = feedback_on(user=cast.ann, decision_id=decision_id, level=ExplanationLevel.EXPERT)
    assert (expert.level, expert.number, expert.seat) == (ExplanationLevel.EXPERT, 1, Seat.S)
