from datetime import timedelta

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries, DjangoCaptureOnCommitCallbacks
from pytest_django.asserts import assertContains, assertNotContains, assertRedirects, assertTemplateUsed

from apps.accounts.models import User
from apps.auctions.models import AnswerRelease
from apps.bidding.models import Decision, Origin, TierName
from apps.progress.models import ReviewItem
from apps.progress.selectors.queue import items_today
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.calls import Call
from tests.boards import SOUTH_OPENS_ONE_NOTRUMP, add_call, table_for
from tests.pages import hidden_field, visible_hands
from tests.people import Cast
from tests.progress.records import Recorder, let_days_pass

pytestmark = pytest.mark.django_db
PROGRESS, REVIEW, PART, CARDS = "/progress/", "/review/", "/review/part", "/review/cards"
HTMX = {"HX-Request": "true"}


@pytest.fixture
def ann(client: Client, cast: Cast) -> Client:
    """Return Ann's browser."""
    client.force_login(cast.ann)
    return client


def open_with(user: User, cast: Cast, call: str, answers: AnswerRelease = AnswerRelease.AT_ONCE) -> None:
    """Make an opening call; the engine opens 1NT."""
    table = table_for(user, klass=cast.klass, answers=answers)
    add_call(table_id=table.pk, seat=Seat.S, call=Call.parse(call), key="k")


@pytest.fixture
def item(cast: Cast) -> ReviewItem:
    """Return one of Ann's positions that is due today."""
    open_with(cast.ann, cast, "7N")
    let_days_pass(cast.ann)
    return items_today(cast.ann)[0]


def answer_at(item: ReviewItem) -> str:
    return f"/review/{item.decision_id}/call"


# --- progress ---


def test_progress_shows_and_explains_mastery_by_topic_and_rule(ann: Client, cast: Cast) -> None:
    open_with(cast.ann, cast, "1N")
    answer = ann.get(PROGRESS)
    for words in ("Opening bids", "1NT: Balanced 15-17", "34%", "Its mastery is your average score", "1 of 1"):
        assertContains(answer, words)


def test_progress_shows_recent_errors_and_weak_rules(ann: Client, cast: Cast) -> None:
    open_with(cast.ann, cast, "7N")
    answer = ann.get(PROGRESS)
    assertContains(answer, "You called")
    assertContains(answer, "0 of 1 calls good")
    assertContains(answer, "See the board")


def test_every_chart_has_a_table_of_its_numbers(ann: Client, cast: Cast) -> None:
    open_with(cast.ann, cast, "1N")
    answer = ann.get(PROGRESS)
    assertContains(answer, '<svg class="chart"', count=2)
    assertContains(answer, '<table class="week-table"', count=2)


def test_progress_without_calls_says_what_to_do(ann: Client) -> None:
    assertContains(ann.get(PROGRESS), "Bid your first board")


def test_progress_hides_answers_that_are_not_due(ann: Client, cast: Cast) -> None:
    open_with(cast.ann, cast, "7N", AnswerRelease.HELD)
    assertNotContains(ann.get(PROGRESS), "Opening bids")


def test_users_only_see_their_own_progress(client: Client, cast: Cast) -> None:
    open_with(cast.ann, cast, "1N")
    client.force_login(cast.bob)
    assertNotContains(client.get(PROGRESS), "Opening bids")


@pytest.mark.parametrize("rows", [3, 30])
def test_the_query_count_of_progress_is_constant(
    ann: Client, cast: Cast, rows: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    recorder = Recorder(cast.ann)
    for number in range(rows):
        recorder.call(TierName.ERROR, rule=f"sayc.rule.{number}")
    ann.get(PROGRESS)
    with django_assert_max_num_queries(8):
        ann.get(PROGRESS)


# --- review ---


def test_a_due_position_only_shows_the_users_hand(ann: Client, item: ReviewItem) -> None:
    answer = ann.get(REVIEW)
    assertContains(answer, "1 left")
    assertContains(answer, 'id="call-1N"')
    assert visible_hands(answer.content.decode(), SOUTH_OPENS_ONE_NOTRUMP) == {Seat.S}
    assertNotContains(answer, "Balanced 15-17")


def test_the_review_fragment_is_the_fragment_alone(ann: Client, item: ReviewItem) -> None:
    answer = ann.get(PART)
    assertTemplateUsed(answer, "table")
    assertNotContains(answer, "<html")
    assertContains(answer, 'id="bidding-box"')


def test_a_position_that_is_not_stored_yet_can_be_answered(ann: Client, cast: Cast) -> None:
    """GET computes the effect of new decisions without storing it; the answer stores it."""
    open_with(cast.ann, cast, "7N")
    Decision.objects.update(made_at=F("made_at") - timedelta(days=1))
    assertContains(ann.get(REVIEW), "1 left")
    assertContains(ann.get(PROGRESS), "Opening bids")
    assert not ReviewItem.objects.exists()
    address = f"/review/{Decision.objects.get().pk}/call"
    assertContains(ann.post(address, {"call": "1N", "answers": "0"}, headers=HTMX), "tier-optimal")
    assert ReviewItem.objects.get().is_right


def test_a_new_grade_is_projected_once_for_several_requests(
    cast: Cast, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks, monkeypatch: pytest.MonkeyPatch
) -> None:
    projected: list[int] = []
    monkeypatch.setattr("apps.progress.tasks.catch_up", lambda user: projected.append(user.pk))
    with django_capture_on_commit_callbacks(execute=True):
        open_with(cast.ann, cast, "7N")
        open_with(cast.ann, cast, "1N")
        open_with(cast.bob, cast, "1N")
    assert projected == [cast.ann.pk, cast.bob.pk]


def test_a_call_is_graded_in_place(ann: Client, cast: Cast, item: ReviewItem) -> None:
    answer = ann.post(answer_at(item), {"call": "1N", "answers": "0"}, headers=HTMX)
    assertContains(answer, "tier-optimal")
    assertContains(answer, "comes back on")
    assertContains(answer, ">Finish</a>")
    assert Decision.objects.get(origin=Origin.REVIEW).user == cast.ann


def test_without_javascript_feedback_is_a_page(ann: Client, item: ReviewItem) -> None:
    answers = hidden_field(ann.get(REVIEW).content.decode(), "answers")
    answer = ann.post(answer_at(item), {"call": "7N", "answers": answers})
    made = Decision.objects.get(origin=Origin.REVIEW)
    assertRedirects(answer, f"/review/answers/{made.pk}/")
    shown = ann.get(f"/review/answers/{made.pk}/")
    assertContains(shown, "tier-error")
    assertContains(shown, "You will see this position again soon.")


def test_a_double_click_makes_one_call_and_shows_it(ann: Client, item: ReviewItem) -> None:
    ann.post(answer_at(item), {"call": "1N", "answers": "0"}, headers=HTMX)
    answer = ann.post(answer_at(item), {"call": "2N", "answers": "0"}, headers=HTMX)
    assertContains(answer, "tier-optimal")
    assert Decision.objects.filter(origin=Origin.REVIEW).count() == 1


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"call": "8N", "answers": "0"}, "Choose a call from the bidding box."),
        ({"answers": "0"}, "Choose a call from the bidding box."),
        ({"call": "1N"}, "Choose a call from the bidding box."),
        ({"call": "XX", "answers": "0"}, "XX is not a legal call here."),
        ({"call": "1N", "answers": "5"}, "This page was out of date."),
    ],
    ids=["no call", "nothing chosen", "no place", "illegal", "never asked"],
)
def test_an_invalid_answer_shows_an_error_and_is_not_stored(
    ann: Client, item: ReviewItem, sent: dict[str, str], words: str
) -> None:
    answer = ann.post(answer_at(item), sent, headers=HTMX)
    assertContains(answer, words, status_code=422)
    assertContains(answer, 'id="bidding-box"', status_code=422)
    assertRedirects(ann.post(answer_at(item), sent), REVIEW)
    assert not Decision.objects.filter(origin=Origin.REVIEW).exists()


def test_another_users_position_returns_404(client: Client, cast: Cast, item: ReviewItem) -> None:
    for other in (cast.bob, cast.teacher, cast.admin):
        client.force_login(other)
        assert client.post(answer_at(item), {"call": "1N", "answers": "0"}).status_code == 404
        assertNotContains(client.get(REVIEW), 'id="bidding-box"')


def test_another_users_feedback_returns_404(ann: Client, cast: Cast, item: ReviewItem) -> None:
    ann.post(answer_at(item), {"call": "1N", "answers": "0"})
    made = Decision.objects.get(origin=Origin.REVIEW)
    ann.force_login(cast.bob)
    assert ann.get(f"/review/answers/{made.pk}/").status_code == 404
    assert ann.post(f"/review/answers/{made.pk}/explanation", {"level": "expert"}).status_code == 404


def test_a_call_at_a_table_has_no_review_feedback(ann: Client, item: ReviewItem) -> None:
    assert ann.get(f"/review/answers/{item.decision_id}/").status_code == 404


def test_feedback_is_explained_at_the_requested_level(ann: Client, cast: Cast, item: ReviewItem) -> None:
    ann.post(answer_at(item), {"call": "1N", "answers": "0"})
    made = Decision.objects.get(origin=Origin.REVIEW)
    at = f"/review/answers/{made.pk}/explanation"
    answer = ann.post(at, {"level": "expert"}, headers=HTMX)
    assertContains(answer, f'id="expert-{made.pk}" aria-pressed="true"')
    assertContains(answer, f'hx-post="{at}"')
    assertRedirects(ann.post(at, {"level": "detailed"}), f"/review/answers/{made.pk}/")
    assert User.objects.get(pk=cast.ann.pk).explanation_level == "detailed"
    assert ann.post(at, {"level": "loud"}).status_code == 400


def test_without_javascript_calls_are_confirmed_if_the_user_prefers_it(
    ann: Client, cast: Cast, item: ReviewItem
) -> None:
    User.objects.filter(pk=cast.ann.pk).update(confirm_calls=True)
    asked = ann.post(answer_at(item), {"call": "1N", "answers": "0"})
    assertContains(asked, "Call 1NT?")
    assert not Decision.objects.filter(origin=Origin.REVIEW).exists()
    again = hidden_field(asked.content.decode(), "answers")
    ann.post(answer_at(item), {"call": "1N", "answers": again, "sure": "yes"})
    assert Decision.objects.get(origin=Origin.REVIEW).call == "1N"


def test_students_can_disagree_with_a_grade(ann: Client, cast: Cast, item: ReviewItem) -> None:
    answer = ann.post(answer_at(item), {"call": "2N", "answers": "0"}, headers=HTMX)
    made = Decision.objects.get(origin=Origin.REVIEW)
    at = reverse("auctions:flag-raise", args=(made.pk,))
    assertContains(answer, f'hx-post="{at}"')
    assertContains(ann.post(at, {"words": "I like 2NT"}, headers=HTMX), "I like 2NT")


def test_a_review_without_due_positions_says_what_to_do(ann: Client) -> None:
    answer = ann.get(REVIEW)
    assertContains(answer, "Nothing to review today")
    assertContains(answer, "Bid some boards")


def test_a_finished_review_shows_the_next_reviews(ann: Client, item: ReviewItem) -> None:
    ann.post(answer_at(item), {"call": "7N", "answers": "0"})
    answer = ann.get(REVIEW)
    assertContains(answer, "You are done for today")
    assertContains(answer, '<td class="has-some">1</td>')


def test_reviews_can_be_turned_off_and_on(ann: Client, cast: Cast, item: ReviewItem) -> None:
    assertRedirects(ann.post(CARDS, {"cards": "0"}), REVIEW)
    assertContains(ann.get(REVIEW), "Reviews are off")
    ann.post(CARDS, {"cards": "5"})
    assertContains(ann.get(REVIEW), 'id="bidding-box"')


@pytest.mark.parametrize("cards", ["", "-1", "7", "many"])
def test_an_invalid_daily_number_is_refused(ann: Client, cast: Cast, cards: str) -> None:
    answer = ann.post(CARDS, {"cards": cards})
    assertContains(answer, "errorlist", status_code=422)
    assert User.objects.get(pk=cast.ann.pk).cards_a_day == 20


@pytest.mark.parametrize("rows", [3, 30])
def test_the_query_count_of_a_review_is_constant(
    ann: Client, cast: Cast, item: ReviewItem, rows: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    recorder = Recorder(cast.ann)
    for number in range(rows):
        recorder.call(TierName.ERROR, rule=f"sayc.rule.{number}")
    let_days_pass(cast.ann)
    with django_assert_max_num_queries(12):
        assertContains(ann.get(REVIEW), 'id="bidding-box"')


@pytest.mark.parametrize("page", [PROGRESS, REVIEW, PART])
def test_pages_require_sign_in_and_get(client: Client, cast: Cast, page: str) -> None:
    assertRedirects(client.get(page), f"/accounts/login/?next={page}", fetch_redirect_response=False)
    client.force_login(cast.ann)
    assert client.post(page).status_code == 405


def test_forms_require_sign_in_and_post(client: Client, cast: Cast, item: ReviewItem) -> None:
    for form in (CARDS, answer_at(item), "/review/answers/1/explanation"):
        client.logout()
        assertRedirects(client.post(form), "/accounts/login/?next=/", fetch_redirect_response=False)
        client.force_login(cast.ann)
        assert client.get(form).status_code == 405


# --- home ---


def test_home_shows_due_reviews_streak_and_mastery(ann: Client, item: ReviewItem) -> None:
    answer = ann.get("/")
    for words in ("1 position</b>", "Start review", "-day streak", "mastery", "Weakest rule"):
        assertContains(answer, words)


def test_home_without_calls_shows_no_review(ann: Client) -> None:
    answer = ann.get("/")
    assertNotContains(answer, "Today’s review")
    assertContains(answer, "Bid your first board")
