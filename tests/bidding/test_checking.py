"""Low grades checked by simulation: what is checked, what is raised, and what stays."""

import pytest
from django.conf import LazySettings
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoCaptureOnCommitCallbacks

from apps.accounts.models import User
from apps.bidding import tasks
from apps.bidding.models import Decision, Doubt, Grade, Origin, SimulatedCall
from apps.bidding.services import checking
from apps.bidding.services.checking import POSITION, check_next, is_as_good, raise_grade, store_simulation
from apps.bidding.services.judging import Question, judge
from apps.cards.selectors.bidders import bidder_of
from bridgeclass.engine.auctions import Auction, Seat, Vulnerability
from bridgeclass.engine.bidder import SideSystem
from bridgeclass.engine.calls import PASS, Call
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.simulation.race import Gain
from tests.people import person

HAND = "AQ4.K82.KJ73.Q52"
SAYC = SideSystem("sayc")

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def even(settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Check grades, with every call as good as the engine's."""
    settings.SIMULATE_GRADES = True
    gained(monkeypatch, 0.1, 0.2)


@pytest.fixture
def bob(db: None) -> User:
    """Create Bob."""
    return person("Bob")


def gained(monkeypatch: pytest.MonkeyPatch, imps: float, error: float, deals: int = 180) -> None:
    def compare(*position: object) -> Gain:
        call = position[-1]
        assert isinstance(call, Call)
        return Gain(call, imps, error, deals)

    monkeypatch.setattr(checking, "compare_briefly", compare)


def decide(user: User, call: str = "1D") -> Decision:
    question = Question(
        user=user, origin=Origin.API, hand=Hand.parse(HAND), auction=Auction.start(Seat.S, Vulnerability.NONE)
    )
    return judge(question=question, call=Call.parse(call), bidder=bidder_of(SAYC, SAYC)).grade.decision


def newest(decision: Decision) -> Grade:
    return Grade.objects.filter(decision=decision).latest("pk")


@pytest.mark.parametrize(
    ("imps", "error", "good"),
    [(-0.2, 0.4, True), (-0.4, 0.1, False), (-0.2, 0.6, False), (1.0, 0.4, True), (0.5, 0.8, True), (-3.0, 2.0, False)],
)
def test_a_call_is_as_good_if_it_costs_little_for_sure_or_clearly_gains(imps: float, error: float, good: bool) -> None:
    assert is_as_good(Gain(PASS, imps, error, 100)) is good


def test_a_low_grade_is_raised_and_listed_as_a_doubt(ann: User) -> None:
    made = decide(ann)
    before = newest(made)
    assert check_next()
    after = newest(made)
    assert (before.score, after.score, after.tier) == (5, checking.RAISED, "acceptable")
    assert "did no worse" in str(after.feedback)
    doubt = Doubt.objects.get(decision=made)
    assert (doubt.call, doubt.alternative, doubt.rule) == ("1N", "1D", "sayc.open.1nt")
    assert not check_next()


def test_a_clearly_better_call_scores_more(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    gained(monkeypatch, 2.0, 0.4)
    made = decide(ann)
    check_next()
    assert newest(made).score == checking.RAISED_IF_BETTER
    assert "did better" in str(newest(made).feedback)


def test_a_call_that_costs_keeps_its_score_and_is_checked_once(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    gained(monkeypatch, -2.0, 0.4)
    made = decide(ann)
    assert check_next()
    assert not check_next()
    assert newest(made).score == 5
    assert not Doubt.objects.exists()


@pytest.mark.parametrize("call", ["1N", "P", "7N", "XX"])
def test_right_calls_and_plain_errors_are_not_checked(ann: User, call: str) -> None:
    decide(ann, call)
    assert not check_next()


def test_the_same_call_is_raised_at_once_the_next_time(ann: User, bob: User) -> None:
    decide(ann)
    check_next()
    assert newest(decide(bob)).score == checking.RAISED
    assert SimulatedCall.objects.count() == 1


def test_a_teachers_score_stays(ann: User, bob: User) -> None:
    made = decide(ann)
    Grade.objects.create(decision=made, snapshot=made.snapshot, score=3, tier="error", by=bob, note="We play it so.")
    gain = Gain(Call.parse("1D"), 1.0, 0.1, 180)
    place = {name: getattr(made, name) for name in POSITION}
    assert raise_grade(decision=made, simulated=store_simulation(gain=gain, best=Call.parse("1N"), place=place)) is None
    assert newest(made).score == 3


def test_a_position_that_no_deal_fits_raises_nothing(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    gained(monkeypatch, 0.0, 0.0, deals=0)
    made = decide(ann)
    check_next()
    assert newest(made).score == 5


def test_a_user_with_many_checks_waits(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "MOST_AN_HOUR", 1)
    decide(ann)
    decide(ann, "1H")
    assert check_next()
    assert not check_next()


def test_one_task_checks_all_that_wait(
    ann: User, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks, settings: LazySettings
) -> None:
    settings.TASKS = {"default": {"BACKEND": "django.tasks.backends.immediate.ImmediateBackend"}}
    with django_capture_on_commit_callbacks(execute=True):
        made = decide(ann)
    assert newest(made).score == checking.RAISED


def test_nothing_is_simulated_if_the_site_turns_it_off(ann: User, settings: LazySettings) -> None:
    settings.SIMULATE_GRADES = False
    made = decide(ann)
    tasks.check_grades.call()
    assert newest(made).score == 5


def test_a_student_sees_no_doubts(client: Client, ann: User) -> None:
    client.force_login(ann)
    assert client.get(reverse("bidding:doubts")).status_code == 404


def test_an_admin_filters_the_doubts(client: Client, ann: User) -> None:
    decide(ann)
    check_next()
    ann.is_staff = True
    ann.save()
    client.force_login(ann)
    page = client.get(reverse("bidding:doubts"), {"rule": "open.1nt", "system": "sayc"})
    assert "sayc.open.1nt" in page.content.decode()
    assert "No doubts." in client.get(reverse("bidding:doubts"), {"rule": "stayman"}).content.decode()
    assert "No doubts." not in client.get(reverse("bidding:doubts"), {"system": "acol"}).content.decode()
