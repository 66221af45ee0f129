"""The kinds of mistake that a user makes most."""

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django.asserts import assertContains, assertNotContains

from apps.accounts.models import User
from apps.bidding.models import TierName
from apps.progress.selectors.mistakes import frequent_mistakes
from bridgeclass.engine.feedback import MistakeKind
from tests.people import person
from tests.progress.records import Recorder

pytestmark = pytest.mark.django_db
UNDERBID, OPENED_LIGHT = MistakeKind.UNDERBID_IN_COMPETITION, MistakeKind.OPENED_LIGHT


def test_kinds_made_more_than_once_are_counted_the_most_frequent_first(ann: User, recorder: Recorder) -> None:
    for kind in (OPENED_LIGHT, UNDERBID, UNDERBID, OPENED_LIGHT, UNDERBID, MistakeKind.SOLD_OUT):
        recorder.call(TierName.ERROR, mistake=kind)
    found = frequent_mistakes(ann)
    assert [(mistake.kind, mistake.times) for mistake in found] == [(UNDERBID, 3), (OPENED_LIGHT, 2)]
    assert str(found[0].name) == "You underbid in competition"
    assert [board.table_id for board in found[0].boards] == [recorder.table.pk]


def test_only_the_newest_grade_counts(ann: User, recorder: Recorder) -> None:
    made = [recorder.call(TierName.ERROR, mistake=UNDERBID) for _ in range(2)]
    recorder.grade(made[0], TierName.ACCEPTABLE)
    assert frequent_mistakes(ann) == []


def test_calls_without_a_mistake_and_of_others_are_not_counted(ann: User, recorder: Recorder) -> None:
    others = Recorder(person("Bob"))
    for _ in range(2):
        recorder.call(TierName.OPTIMAL)
        others.call(TierName.ERROR, mistake=UNDERBID)
    assert frequent_mistakes(ann) == []


def test_an_old_kind_is_shown_by_its_stored_word(ann: User, recorder: Recorder) -> None:
    for _ in range(2):
        recorder.call(TierName.ERROR, mistake="bid_too_much")
    assert [str(mistake.name) for mistake in frequent_mistakes(ann)] == ["bid too much"]


def test_the_progress_page_lists_them_with_boards_and_practice(client: Client, ann: User, recorder: Recorder) -> None:
    for _ in range(2):
        recorder.call(TierName.ERROR, mistake=UNDERBID)
    client.force_login(ann)
    page = client.get(reverse("progress:progress"))
    assertContains(page, "Your most frequent mistakes")
    assertContains(page, "You underbid in competition")
    assertContains(page, reverse("auctions:table", args=(recorder.table.pk,)))


def test_the_progress_page_says_that_none_came_up_twice(client: Client, ann: User, recorder: Recorder) -> None:
    recorder.call(TierName.ERROR, mistake=UNDERBID)
    client.force_login(ann)
    page = client.get(reverse("progress:progress"))
    assertContains(page, "No kind of mistake has come up twice yet.")
    assertNotContains(page, "You underbid in competition")
