"""Texts stored in English become messages, if the rules that graded a call give them again."""

from importlib import import_module
from types import SimpleNamespace

import pytest

from apps.bidding.models import Grade, Origin
from apps.bidding.services.judging import Question, judge
from bridgeclass.engine.auctions import Auction
from bridgeclass.engine.bidder import Bidder
from bridgeclass.engine.calls import Call
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.messages import Literal
from tests.people import Cast

pytestmark = pytest.mark.django_db
FEEDBACK = import_module("apps.bidding.migrations.0008_feedback_as_message")
IMPOSSIBLE = import_module("apps.bidding.migrations.0009_impossible_comparison_as_message")


@pytest.fixture
def grade(cast: Cast) -> Grade:
    question = Question(cast.ann, Origin.API, Hand.parse("AQ4.K82.KJ73.Q52"), Auction.parse("1H P"))
    return judge(question=question, call=Call.parse("2H"), bidder=Bidder()).grade


def before(grade: Grade, **fields: object) -> SimpleNamespace:
    """Return a row as it was before the migration."""
    stored = {"decision": grade.decision, "by_id": grade.by_id, "score": grade.score}
    return SimpleNamespace(**{**stored, **fields})


@pytest.mark.parametrize("wording", [None, "2♥ would promise three top honours."])
def test_feedback_of_the_same_grade_becomes_a_message(grade: Grade, wording: str | None) -> None:
    earlier = before(grade, feedback_text=wording or str(grade.feedback))
    assert FEEDBACK.message_of(earlier) == grade.feedback


def test_feedback_of_another_grade_stays_as_it_was_written(grade: Grade) -> None:
    earlier = before(grade, feedback_text="2♥ is right: a raise.", score=10)
    assert FEEDBACK.message_of(earlier) == Literal("2♥ is right: a raise.")


def test_the_reason_why_no_deal_fits_becomes_a_message(grade: Grade) -> None:
    text = "no deal fits AQ4.K82.KJ73.Q52: North's 1♥ leaves none"
    found = IMPOSSIBLE.message_of(before(grade, impossible_text=text))
    assert found != Literal(text)
    assert str(found) == text


def test_another_reason_stays_as_it_was_written(grade: Grade) -> None:
    earlier = before(grade, impossible_text="the cards were lost")
    assert IMPOSSIBLE.message_of(earlier) == Literal("the cards were lost")
