"""Messages in the database."""

import pytest
from django.core.exceptions import ValidationError

from apps.bidding.models import Grade, TierName
from bridgeclass.engine.calls import Call
from bridgeclass.engine.cards import Suit
from bridgeclass.engine.messages import Joint, Listing, Literal, Message, RuleText, Sentence, counted, plural_msgid
from tests.people import Cast
from tests.progress.records import Recorder

pytestmark = pytest.mark.django_db
TEXT = Listing(
    (
        Message("{call} is right: {meaning}.", call=Call.parse("1S"), meaning=RuleText("shows {M}", M=Suit.HEARTS)),
        Sentence(counted(plural_msgid("{n} ace", "{n} aces"), 2.5, n=2.5)),
    ),
    Joint.SENTENCES,
)


@pytest.fixture
def grade(cast: Cast) -> Grade:
    Recorder(cast.ann).call(TierName.OPTIMAL)
    return Grade.objects.get()


def test_a_message_is_stored_and_read_without_loss(grade: Grade) -> None:
    Grade.objects.filter(pk=grade.pk).update(feedback=TEXT)
    assert Grade.objects.get().feedback == TEXT


def test_a_plain_text_is_stored_as_a_literal(grade: Grade) -> None:
    Grade.objects.filter(pk=grade.pk).update(feedback="Nice!")
    assert Grade.objects.get().feedback == Literal("Nice!")


def test_an_empty_text_is_stored_as_no_message(grade: Grade) -> None:
    Grade.objects.filter(pk=grade.pk).update(feedback="")
    assert Grade.objects.get().feedback is None


def test_json_that_is_no_message_is_refused() -> None:
    field = Grade._meta.get_field("feedback")
    with pytest.raises(ValidationError):
        field.clean({"word": "?"}, None)
