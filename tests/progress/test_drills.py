"""Drills: requesting, dealing and bidding boards on a rule or topic."""

from collections.abc import Callable
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries, DjangoCaptureOnCommitCallbacks
from pytest_django.asserts import assertContains, assertNotContains, assertRedirects

from apps.accounts.models import Job, JobState, User
from apps.accounts.services.classes import create_class
from apps.accounts.services.jobs import FAILED, run_job
from apps.auctions.models import Table
from apps.auctions.services.practice import open_practice_table
from apps.bidding.models import TierName
from apps.cards.models import Card
from apps.deals.models import PracticeSet
from apps.progress.models import Drill, RuleState
from apps.progress.selectors.subjects import subject_groups
from apps.progress.services.drills import (
    BOARDS,
    NO_DEALS,
    DrillRefusedError,
    begin_drill,
    order_drill,
    order_subject,
)
from apps.progress.services.projector import catch_up
from bridgeclass.engine.auctions import Seat, Vulnerability
from bridgeclass.engine.bidder import Bidder
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.drills import DrillError
from bridgeclass.engine.messages import Message
from bridgeclass.engine.rules import system_names
from tests.boards import finish_auction, practice_set, stub_double_dummy
from tests.people import Cast
from tests.progress.records import RULES, Recorder

pytestmark = pytest.mark.django_db
RULE, OTHER = "sayc.takeout.direct", "sayc.open.1nt"


@pytest.fixture
def ann(cast: Cast) -> User:
    """Return Ann, who has errors on two rules."""
    recorder = Recorder(cast.ann)
    for rule in (RULE, OTHER):
        recorder.call(TierName.ERROR, rule=rule)
    catch_up(user=cast.ann)
    return cast.ann


def address(drill_id: int) -> str:
    return f"/progress/drills/{drill_id}/"


def dealt(user: User, rule: str = RULE) -> Drill:
    """Return a drill that already has its three boards."""
    drill = order_drill(user=user, rule=rule)
    drill.practice_set = practice_set(name=f"Practice: {rule}")
    drill.practice_set.owner = user
    drill.practice_set.save()
    drill.save()
    type(drill.job).objects.filter(pk=drill.job_id).update(state=JobState.DONE, ended_at=timezone.now())
    return drill


def test_the_rule_comes_up_on_the_dealt_boards(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    stub_double_dummy(monkeypatch)
    monkeypatch.setattr("apps.deals.services.drills.secrets", SimpleNamespace(randbelow=lambda _limit: 1))
    drill = order_drill(user=ann, rule=RULE)
    run_job.call(job_id=drill.job_id)
    drill = Drill.objects.select_related("practice_set", "job").get()
    stored = drill.practice_set
    assert stored
    assert (stored.owner, stored.boards.count(), drill.practice_set) == (ann, BOARDS, stored)
    assert stored.name.startswith("Takeout doubles: Double")
    assert (drill.job.state, drill.job.result_link) == (JobState.DONE, address(drill.pk))
    bidder, rules = Bidder(), []
    for board in stored.boards.all():
        bid = bidder.bid_out(Deal.parse(board.deal), Seat.parse(board.dealer), Vulnerability.parse(board.vulnerability))
        rules.append({decision.rule for decision in bid.decisions})
    assert sum(RULE in found for found in rules) >= BOARDS / 2


def test_a_double_click_starts_one_drill(ann: User) -> None:
    first = order_drill(user=ann, rule=RULE)
    assert order_drill(user=ann, rule=RULE) == first
    assert Job.objects.count() == 1


def test_one_drill_is_dealt_at_a_time(ann: User) -> None:
    order_drill(user=ann, rule=RULE)
    with pytest.raises(DrillRefusedError):
        order_drill(user=ann, rule=OTHER)


def test_guests_must_create_an_account(ann: User) -> None:
    ann.is_guest = True
    with pytest.raises(DrillRefusedError, match="Create an account"):
        order_drill(user=ann, rule=RULE)


def test_a_drill_with_a_dead_worker_does_not_block_a_new_one(ann: User) -> None:
    lost = order_drill(user=ann, rule=RULE)
    Drill.objects.update(created_at=timezone.now() - timedelta(minutes=11))
    again = order_drill(user=ann, rule=RULE)
    assert again.job.is_under_way
    assert again != lost


def test_unfinished_boards_are_reused_before_new_ones(ann: User) -> None:
    drill = dealt(ann)
    assert order_drill(user=ann, rule=RULE) == drill
    for _ in range(3):
        table = begin_drill(user=ann, drill_id=drill.pk)
        Table.objects.filter(pk=table.pk).update(finished_at=timezone.now(), robot_trouble=None)
    again = order_drill(user=ann, rule=RULE)
    assert again.job.is_under_way
    assert again != drill


def test_home_lists_a_drill_until_its_boards_are_finished(browser: Client, ann: User) -> None:
    drill = dealt(ann)
    assertContains(browser.get("/"), f"Bid Practice: {RULE}")
    for board in drill.practice_set.boards.all() if drill.practice_set else ():
        table = begin_drill(user=ann, drill_id=drill.pk)
        assert table.board == board
        Table.objects.filter(pk=table.pk).update(finished_at=timezone.now(), robot_trouble=None)
    assertNotContains(browser.get("/"), f"Bid Practice: {RULE}")


def test_a_drill_uses_the_card_of_the_error(ann: User) -> None:
    card = Card.objects.create(owner=ann, name="Mine", system="sayc")
    Table.objects.update(card_ns=card)
    assert order_drill(user=ann, rule=RULE).card == card


def test_an_unknown_rule_cannot_be_practiced(ann: User) -> None:
    with pytest.raises(RuleState.DoesNotExist):
        order_drill(user=ann, rule="sayc.open.1s")


@pytest.mark.parametrize(("error", "words"), [(DrillError("too rare"), NO_DEALS), (RuntimeError("oh"), FAILED)])
def test_a_drill_that_cannot_be_dealt_fails_with_a_message(
    ann: User, monkeypatch: pytest.MonkeyPatch, error: Exception, words: Message
) -> None:
    def fail(wish: object) -> None:
        raise error

    monkeypatch.setattr("apps.progress.services.drills.drill_of", fail)
    drill = order_drill(user=ann, rule=RULE)
    run_job.call(job_id=drill.job_id)
    drill.job.refresh_from_db()
    assert (drill.job.state, drill.job.error) == (JobState.FAILED, words)
    assert not PracticeSet.objects.filter(owner=ann).exists()
    assert order_drill(user=ann, rule=OTHER).job.is_under_way


# --- topics ---
def test_each_user_gets_different_boards_on_a_topic(ann: User, cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    stub_double_dummy(monkeypatch)
    deals: list[str] = []
    for person in (ann, cast.bob):
        drill = order_subject(user=person, key="opening_one_notrump")
        run_job.call(job_id=drill.job_id)
        stored = Drill.objects.get(pk=drill.pk).practice_set
        assert stored
        assert (stored.owner, stored.name, stored.boards.count()) == (person, "Opening 1NT", BOARDS)
        deals += stored.boards.values_list("deal", flat=True)
    assert len(set(deals)) == 2 * BOARDS


def test_every_topic_has_a_known_system() -> None:
    groups = subject_groups()
    assert [subject.name for subject in groups[0].subjects][:3] == ["Opening bids", "Responding to 1NT", "Stayman"]
    assert {subject.system for group in groups for subject in group.subjects} <= set(system_names())
    assert all(group.subjects for group in groups)


def test_a_double_click_on_a_topic_starts_one_drill(ann: User) -> None:
    first = order_subject(user=ann, key="stayman")
    assert order_subject(user=ann, key="stayman") == first
    with pytest.raises(DrillRefusedError, match="Practice those first"):
        order_subject(user=ann, key="overcalls")


def test_guests_must_create_an_account_for_topics(ann: User) -> None:
    ann.is_guest = True
    with pytest.raises(DrillRefusedError, match="Create an account"):
        order_subject(user=ann, key="stayman")


# --- pages ---


@pytest.fixture
def browser(client: Client, ann: User) -> Client:
    """Return Ann's browser."""
    client.force_login(ann)
    return client


@pytest.fixture
def dealing(monkeypatch: pytest.MonkeyPatch) -> Callable[[], list[int]]:
    """Replace the worker with a recorder of job ids, and return a function that returns them."""
    asked: list[int] = []
    monkeypatch.setattr("apps.accounts.services.jobs.begin_job", asked.append)
    return lambda: asked


def test_the_practice_button_starts_a_drill(
    browser: Client,
    dealing: Callable[[], list[int]],
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    assertContains(browser.get("/progress/"), f'name="rule" value="{RULE}"')
    with django_capture_on_commit_callbacks(execute=True):
        answer = browser.post("/progress/drills", {"rule": RULE})
    drill = Drill.objects.get()
    assert dealing() == [drill.job_id]
    assertRedirects(answer, address(drill.pk))
    assertContains(browser.get(f"{address(drill.pk)}part"), 'hx-trigger="every 1s"')


def test_dealt_boards_can_be_bid(browser: Client, ann: User) -> None:
    drill = dealt(ann)
    page = browser.get(address(drill.pk))
    assertContains(page, "new boards are ready")
    assertContains(page, f"/sets/{drill.practice_set_id}/sit/")
    assert browser.get(f"/sets/{drill.practice_set_id}/sit/").status_code == 200
    answer = browser.post(f"{address(drill.pk)}begin")
    table = Table.objects.latest("pk")
    assert table.board.practice_set == drill.practice_set
    assertRedirects(answer, f"/tables/{table.pk}/")
    assertRedirects(browser.post("/progress/drills", {"rule": RULE}), f"/tables/{table.pk}/")


def test_the_former_url_of_the_practice_page_redirects(browser: Client) -> None:
    assertRedirects(browser.get("/practise/"), "/practice/", status_code=301)
    assert browser.post("/practise/").status_code == 405


def test_the_practice_page_offers_topics_and_weak_rules(browser: Client, cast: Cast) -> None:
    page = browser.get("/practice/")
    assertContains(page, 'name="subject" value="stayman"')
    assertContains(page, f'name="rule" value="{RULE}"')
    browser.force_login(cast.bob)
    page = browser.get("/practice/")
    assertContains(page, "Try three hands")
    assertNotContains(page, "Weakest rules")


def test_a_chosen_topic_is_dealt_and_can_be_continued(
    browser: Client,
    ann: User,
    dealing: Callable[[], list[int]],
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        answer = browser.post("/progress/drills", {"subject": "stayman"})
    drill = Drill.objects.get()
    assert dealing() == [drill.job_id]
    assertRedirects(answer, address(drill.pk))
    assertContains(browser.get(address(drill.pk)), "Practice Stayman")
    assertContains(browser.get("/practice/"), "Continue: Stayman")
    answer = browser.post("/progress/drills", {"subject": "overcalls"})
    assertRedirects(answer, "/practice/")


def test_an_unknown_topic_returns_404(browser: Client) -> None:
    for key in ("test_a_points", "nothing", "x" * 5000):
        assert browser.post("/progress/drills", {"subject": key}).status_code == 404


def test_the_query_count_of_the_practice_page_is_constant(
    browser: Client, ann: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    recorder = Recorder(ann)
    for rule in RULES:
        recorder.call(TierName.ERROR, rule=rule)
    browser.get("/practice/")
    with django_assert_max_num_queries(9):
        browser.get("/practice/")


def test_the_practice_page_requires_sign_in_and_get(browser: Client) -> None:
    assert browser.post("/practice/").status_code == 405
    browser.logout()
    assertRedirects(browser.get("/practice/"), "/accounts/login/?next=/practice/", fetch_redirect_response=False)


def test_the_last_board_of_a_drill_leads_to_its_summary(browser: Client, ann: User) -> None:
    drill = dealt(ann)
    assert drill.practice_set
    for number in (1, 2, 3):
        browser.post(f"{address(drill.pk)}begin")
        table = Table.objects.latest("pk")
        assert table.board.number == number
        assertRedirects(browser.get(f"/tables/{table.pk}/up"), address(drill.pk))
        bid_one(ann, drill.practice_set)
        answer = browser.post(f"/tables/{table.pk}/next")
    assertRedirects(answer, address(drill.pk))
    page = browser.get(address(drill.pk))
    assertContains(page, "You have bid all 3 boards.")
    assertContains(page, "Deal new boards")
    assertRedirects(browser.post(f"{address(drill.pk)}begin"), address(drill.pk))
    assert Table.objects.filter(board__practice_set=drill.practice_set).count() == 3


def test_a_failed_drill_shows_a_message(browser: Client, ann: User) -> None:
    drill = order_drill(user=ann, rule=RULE)
    type(drill.job).objects.update(state=JobState.FAILED, error=NO_DEALS, ended_at=timezone.now())
    assertContains(browser.get(address(drill.pk)), NO_DEALS)


def test_a_second_drill_is_refused_while_the_first_is_dealt(browser: Client, ann: User) -> None:
    order_drill(user=ann, rule=RULE)
    answer = browser.post("/progress/drills", {"rule": OTHER}, follow=True)
    assertContains(answer, "Practice those first.")


@pytest.mark.parametrize("rule", ["", "sayc.open.1s", "x" * 5000])
def test_another_users_rule_returns_404(browser: Client, rule: str) -> None:
    assert browser.post("/progress/drills", {"rule": rule}).status_code == 404


def test_another_users_drill_returns_404(browser: Client, ann: User, cast: Cast) -> None:
    drill = dealt(ann)
    for other in (cast.bob, cast.teacher, cast.admin):
        browser.force_login(other)
        assert browser.get(address(drill.pk)).status_code == 404
        assert browser.get(f"{address(drill.pk)}part").status_code == 404
        assert browser.post(f"{address(drill.pk)}begin").status_code == 404


def test_a_drill_without_boards_cannot_be_bid(browser: Client, ann: User) -> None:
    drill = order_drill(user=ann, rule=RULE)
    assert browser.post(f"{address(drill.pk)}begin").status_code == 404


def test_actions_require_post_and_pages_get(browser: Client, ann: User) -> None:
    at = address(order_drill(user=ann, rule=RULE).pk)
    assert browser.get("/progress/drills").status_code == 405
    assert browser.get(f"{at}begin").status_code == 405
    assert browser.post(at).status_code == 405
    browser.logout()
    assertRedirects(browser.get(at), f"/accounts/login/?next={at}", fetch_redirect_response=False)
    assertRedirects(browser.post("/progress/drills"), "/accounts/login/?next=/", fetch_redirect_response=False)


def test_teachers_see_the_boards_of_their_drill_once_they_are_bid(client: Client, cast: Cast, ann: User) -> None:
    create_class(creator=ann, name="Beginners")
    stored = dealt(ann).practice_set
    assert stored
    assert shown_to(client, ann, stored) == []
    assert shown_to(client, cast.admin, stored) == [1, 2, 3]
    bid_one(ann, stored)
    assert shown_to(client, ann, stored) == [1]


def shown_to(client: Client, person: User, stored: PracticeSet) -> list[int]:
    """Return the board numbers that a teacher sees on the page of a set."""
    client.force_login(person)
    return [view.board.number for view in client.get(f"/sets/{stored.pk}/boards/").context["shown"].boards]


def bid_one(person: User, stored: PracticeSet) -> None:
    """Pass out the next board of a set."""
    finish_auction(open_practice_table(user=person, practice_set_id=stored.pk))
