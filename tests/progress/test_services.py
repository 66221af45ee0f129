import pytest
from django.core.management import CommandError, call_command
from pytest_django import DjangoAssertNumQueries

from apps.accounts.models import User
from apps.auctions.models import AnswerRelease, Table
from apps.auctions.selectors.visibility import decisions_seen_by
from apps.auctions.table_state import release_answers
from apps.bidding.models import Decision, Grade, Origin, TierName
from apps.progress.models import ReviewItem, RuleState
from apps.progress.selectors.queue import items_today
from apps.progress.services.projector import catch_up, rebuild
from apps.progress.services.review import AnsweredBeforeError, answer_review, set_cards_a_day
from bridgeclass.engine.auctions import IllegalCallError, Seat
from bridgeclass.engine.calls import Call
from tests.boards import SOUTH_OPENS_ONE_NOTRUMP, add_call, table_for
from tests.people import Cast, person
from tests.progress.records import RULES, Recorder, let_days_pass

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(cast: Cast) -> User:
    return cast.ann


def mistake(user: User, cast: Cast, answers: AnswerRelease = AnswerRelease.AT_ONCE) -> Table:
    """Make a wrong opening bid at a table of the class."""
    table = table_for(user, SOUTH_OPENS_ONE_NOTRUMP, klass=cast.klass, answers=answers)
    add_call(table_id=table.pk, seat=Seat.S, call=Call.parse("7N"), key="a")
    return table


def due_item(user: User, cast: Cast) -> ReviewItem:
    """Return one of the user's positions that is due today."""
    mistake(user, cast)
    let_days_pass(user)
    return items_today(user)[0]


def everything() -> list[tuple[object, ...]]:
    states = RuleState.objects.order_by("user", "rule").values_list(
        "user", "rule", "calls", "good_calls", "mastery", "lost", "newest_grade", "stability_days", "due_on"
    )
    items = ReviewItem.objects.order_by("decision").values_list("decision", "answers", "is_right", "answered_at")
    return [*states, *items]


def test_a_review_is_stored_as_a_decision(ann: User, cast: Cast) -> None:
    item = due_item(ann, cast)
    grade = answer_review(user=ann, decision_id=item.decision_id, call=Call.parse("1N"), answers=0)
    source, made = item.decision, grade.decision
    assert (made.origin, made.call, grade.tier, grade.score) == (Origin.REVIEW, "1N", TierName.OPTIMAL, 10)
    assert (made.hand, made.auction, made.board, made.klass, made.seat) == (
        source.hand,
        source.auction,
        source.board,
        source.klass,
        source.seat,
    )


def test_a_right_review_lengthens_the_rules_interval(ann: User, cast: Cast) -> None:
    item = due_item(ann, cast)
    answer_review(user=ann, decision_id=item.decision_id, call=Call.parse("1N"), answers=0)
    item.refresh_from_db()
    assert (item.answers, item.is_right) == (1, True)
    assert items_today(ann) == []
    let_days_pass(ann)
    assert items_today(ann) == []


def test_a_wrong_review_is_due_the_next_day(ann: User, cast: Cast) -> None:
    item = due_item(ann, cast)
    answer_review(user=ann, decision_id=item.decision_id, call=Call.parse("7N"), answers=0)
    assert items_today(ann) == []
    let_days_pass(ann)
    assert items_today(ann) == [item]


def test_a_double_click_makes_one_call(ann: User, cast: Cast) -> None:
    item = due_item(ann, cast)
    grade = answer_review(user=ann, decision_id=item.decision_id, call=Call.parse("1N"), answers=0)
    with pytest.raises(AnsweredBeforeError) as refused:
        answer_review(user=ann, decision_id=item.decision_id, call=Call.parse("2N"), answers=0)
    assert refused.value.decision_id == grade.decision_id
    assert Decision.objects.filter(origin=Origin.REVIEW).count() == 1


def test_an_illegal_call_stores_nothing(ann: User, cast: Cast) -> None:
    item = due_item(ann, cast)
    with pytest.raises(IllegalCallError, match="XX is not a legal call here"):
        answer_review(user=ann, decision_id=item.decision_id, call=Call.parse("XX"), answers=0)
    assert not Decision.objects.filter(origin=Origin.REVIEW).exists()


def test_another_users_position_cannot_be_answered(ann: User, cast: Cast) -> None:
    item = due_item(ann, cast)
    with pytest.raises(ReviewItem.DoesNotExist):
        answer_review(user=cast.bob, decision_id=item.decision_id, call=Call.parse("1N"), answers=0)


def test_only_teachers_of_the_class_see_reviews(ann: User, cast: Cast) -> None:
    item = due_item(ann, cast)
    made = answer_review(user=ann, decision_id=item.decision_id, call=Call.parse("1N"), answers=0).decision
    sees = {user for user in (ann, cast.teacher, cast.bob, cast.stranger_teacher) if made in decisions_seen_by(user)}
    assert sees == {ann, cast.teacher}


def test_a_teachers_better_score_removes_the_position(ann: User, cast: Cast) -> None:
    item = due_item(ann, cast)
    decision = item.decision
    Grade.objects.create(
        decision=decision, snapshot=decision.snapshot, score=9, tier=TierName.ACCEPTABLE, by=cast.teacher, note="kind"
    )
    catch_up(user=ann)
    state = RuleState.objects.get(user=ann)
    assert (state.good_calls, state.due_on) == (1, None)
    assert not ReviewItem.objects.exists()


def test_held_answers_count_once_they_are_released(ann: User, cast: Cast) -> None:
    table = mistake(ann, cast, AnswerRelease.HELD)
    catch_up(user=ann)
    assert not RuleState.objects.exists()
    release_answers(table_ids=[table.pk], at=table.opened_at)
    catch_up(user=ann)
    assert RuleState.objects.get(user=ann).calls == 1


def test_rebuilt_progress_is_the_same(ann: User, cast: Cast) -> None:
    recorder = Recorder(ann)
    for day in range(6):
        for number, rule in enumerate(RULES):
            recorder.call(TierName.ERROR if (day + number) % 3 == 0 else TierName.OPTIMAL, rule=rule)
        let_days_pass(ann)
        for item in items_today(ann)[:4]:
            recorder.call(TierName.OPTIMAL, rule=item.state.rule, hand=item.decision.hand, origin=Origin.REVIEW)
        catch_up(user=ann)
    before = everything()
    RuleState.objects.all().delete()
    assert everything() == []
    rebuild(user=ann)
    assert everything() == before
    assert len(before) > len(RULES)


def test_rebuilding_keeps_the_ids_of_positions(ann: User, cast: Cast) -> None:
    item = due_item(ann, cast)
    rebuild(user=ann)
    assert ReviewItem.objects.get() == item


def test_current_progress_is_not_written_again(
    ann: User, cast: Cast, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    mistake(ann, cast)
    catch_up(user=ann)
    with django_assert_num_queries(2):
        catch_up(user=ann)


def test_the_command_rebuilds_all_users(ann: User, cast: Cast, capsys: pytest.CaptureFixture[str]) -> None:
    mistake(ann, cast)
    mistake(cast.bob, cast)
    call_command("rebuild_progress")
    assert set(RuleState.objects.values_list("user", flat=True)) == {ann.pk, cast.bob.pk}
    assert "Rebuilt 2 rules of" in capsys.readouterr().out


def test_the_command_rebuilds_one_user_by_username(ann: User, cast: Cast) -> None:
    mistake(ann, cast)
    mistake(cast.bob, cast)
    call_command("rebuild_progress", "bob")
    assert set(RuleState.objects.values_list("user", flat=True)) == {cast.bob.pk}


def test_an_unknown_username_is_an_error(ann: User, cast: Cast) -> None:
    mistake(ann, cast)
    with pytest.raises(CommandError, match="there is no user 'nobody'"):
        call_command("rebuild_progress", "ann", "nobody")
    assert not RuleState.objects.exists()


def test_users_can_choose_their_daily_number() -> None:
    user = person("Cleo")
    assert set_cards_a_day(user_id=user.pk, cards=0).cards_a_day == 0
    assert User.objects.get(pk=user.pk).cards_a_day == 0


@pytest.mark.parametrize("cards", [-1, 201])
def test_an_invalid_daily_number_is_refused(cards: int) -> None:
    user = person("Cleo")
    with pytest.raises(ValueError, match="Choose from 0 to 200"):
        set_cards_a_day(user_id=user.pk, cards=cards)
