"""Accessibility of every page for its users: on phones and desktops, in light and dark mode, and zoomed.

A new page fails the first test until it is added to `PAGES`. The later states of pages are checked by the tests of
their features.
"""

import re

import pytest
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone
from playwright.sync_api import Page

from apps.accounts.models import Job, JobState, User
from apps.accounts.services.jobs import run_job
from apps.auctions.models import Table
from apps.auctions.services.practice import share_board
from apps.bidding.models import Decision, Origin
from apps.bidding.services.judging import raise_flag
from apps.cards.services.cards import CardPlan, create_card
from apps.deals.selectors.boards import set_as_text
from apps.deals.services.drafts import draft_of_profile
from apps.deals.services.importing import ImportOrder, start_preview
from apps.deals.services.profiles import save_profile
from apps.progress.models import Drill, ReviewItem
from apps.progress.services.review import answer_review
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.calls import Call
from tests.boards import SOUTH_OPENS_ONE_NOTRUMP, assignment_for, finish_auction, practice_set, table_for
from tests.browser.actions import sign_in
from tests.browser.test_accessibility import DESK, PHONE, check_all_views
from tests.classroom.crowds import crowd
from tests.deals.profiles import document
from tests.people import PASSWORD, create_cast
from tests.progress.records import let_days_pass
from tests.sittings import sitting_of

OURS = ("classroom", "bidding", "cards", "auctions", "deals", "progress", "accounts")
ANYBODY, STUDENT, TEACHER, NEWCOMER = "anybody", "ann", "teo", "new"
Ids = dict[str, object]
PAGES: dict[str, tuple[str, ...]] = {
    "classroom:home": (ANYBODY, STUDENT, TEACHER, NEWCOMER),
    "classroom:join": (ANYBODY, NEWCOMER),
    "classroom:class-new": (TEACHER,),
    "classroom:class": (TEACHER,),
    "classroom:class-code": (TEACHER,),
    "classroom:class-results": (TEACHER,),
    "classroom:flags": (TEACHER,),
    "classroom:class-settings": (TEACHER,),
    "classroom:students-add": (TEACHER,),
    "classroom:student": (TEACHER,),
    "classroom:view-as": (TEACHER,),
    "classroom:view-as-assignment": (TEACHER,),
    "classroom:assignment-new": (TEACHER,),
    "classroom:assignment": (STUDENT, TEACHER),
    "classroom:assignment-edit": (TEACHER,),
    "classroom:report": (TEACHER,),
    "classroom:report-board": (TEACHER,),
    "classroom:decision": (TEACHER,),
    "classroom:shared": (ANYBODY, STUDENT),
    "classroom:set-boards": (TEACHER,),
    "classroom:set-print": (TEACHER,),
    "bidding:systems": (STUDENT,),
    "bidding:card": (STUDENT,),
    "bidding:next": (STUDENT,),
    "bidding:module": (STUDENT,),
    "bidding:notes": (STUDENT,),
    "bidding:doubts": (TEACHER,),
    "cards:cards": (STUDENT, TEACHER),
    "cards:new": (TEACHER,),
    "cards:card": (STUDENT,),
    "cards:change": (TEACHER,),
    "cards:new-rule": (TEACHER,),
    "auctions:table": (STUDENT, TEACHER),
    "auctions:feedback": (STUDENT,),
    "auctions:print": (STUDENT,),
    "auctions:sitting-new": (TEACHER,),
    "auctions:sitting": (STUDENT, TEACHER),
    "auctions:field": (STUDENT, TEACHER),
    "auctions:invited": (STUDENT, TEACHER),
    "deals:profiles": (TEACHER,),
    "deals:profile-new": (TEACHER,),
    "deals:profile": (TEACHER,),
    "deals:revision": (TEACHER,),
    "deals:draft": (TEACHER,),
    "deals:sets": (TEACHER,),
    "deals:set-new": (TEACHER,),
    "deals:set-import": (TEACHER,),
    "deals:set-preview": (TEACHER,),
    "deals:set": (TEACHER,),
    "accounts:job": (TEACHER,),
    "progress:progress": (STUDENT, NEWCOMER),
    "progress:practice": (STUDENT, NEWCOMER),
    "progress:drill": (STUDENT,),
    "progress:review": (STUDENT, NEWCOMER),
    "progress:answer": (STUDENT,),
    "accounts:preferences": (STUDENT,),
    "accounts:tokens": (STUDENT,),
    "accounts:close": (STUDENT, TEACHER),
    "account_email": (STUDENT,),
    "account_change_password": (STUDENT,),
    "account_logout": (STUDENT,),
    "account_login": (ANYBODY,),
    "account_signup": (ANYBODY,),
    "account_reset_password": (ANYBODY,),
    "account_reset_password_done": (ANYBODY,),
    "account_reset_password_from_key_done": (ANYBODY,),
}
ELSEWHERE = {
    "cards:notes": "all chapters on one page, too long for axe; each one looks like bidding:module",
    "auctions:try": "for guests: test_boards",
    "accounts:keep": "for guests: test_boards",
    "accounts:join": "only shown for a wrong code",
    "accounts:language": "POST only",
    "progress:practice-moved": "progress:practice",
    "accounts:email": "account_email",
    "accounts:password-reset": "account_reset_password",
    "accounts:password-set": "only for users without a password",
}
MISSING_PAGES = ("/nowhere/", "/join/NOCODE/", "/accounts/password/reset/key/1-abc/")


def our_pages() -> dict[str, list[str]]:
    """Return the names of page URLs of our apps, each with its arguments."""
    return {
        f"{room.namespace}:{found.name}": re.findall(r":(\w+)>", str(found.pattern))
        for room in get_resolver().url_patterns
        if isinstance(room, URLResolver) and room.namespace in OURS
        for found in room.url_patterns
        if isinstance(found, URLPattern) and (str(found.pattern).endswith("/") or not str(found.pattern))
    }


def test_every_page_is_checked() -> None:
    ours = our_pages().keys()
    assert ours - PAGES.keys() - ELSEWHERE.keys() == set(), "add these to PAGES with their users"
    assert ELSEWHERE.keys() <= ours


@pytest.fixture
def ids(transactional_db: None) -> Ids:
    """Create a class with assignments, decisions, a draft and a set, and return ids by URL argument."""
    cast = create_cast()
    User.objects.filter(pk=cast.ann.pk).update(email="ann@class.example")
    User.objects.create_user("new", password=PASSWORD)
    assignment_for(cast.klass, SOUTH_OPENS_ONE_NOTRUMP)
    many = crowd(cast.klass, students=3, boards=4)
    table = table_for(cast.ann, klass=cast.klass)
    first = _bid(table)
    raise_flag(decision_id=first.pk, words="I disagree.")
    let_days_pass(cast.ann)
    item = ReviewItem.objects.get(decision=first)
    review = answer_review(user=cast.ann, decision_id=item.decision_id, call=Call.parse("1N"), answers=0)
    assert review.decision.origin == Origin.REVIEW
    sitting = sitting_of(cast.teacher, {Seat.S: cast.ann, Seat.W: None}, klass=cast.klass)
    wanted = CardPlan("Ours", "2over1", {"splinters": False}, "", {})
    revision = save_profile(document=document(), owner=cast.teacher)
    boards = practice_set()
    done = {"state": JobState.DONE, "ended_at": timezone.now(), "total": 3, "done": 3}
    drill = Drill.objects.create(
        user=cast.ann,
        subject="stayman",
        card=boards.card_ns,
        practice_set=practice_set(),
        job=Job.objects.create(kind="drill", owner=cast.ann, **done),
    )
    text = set_as_text(boards, "pbn")
    order = ImportOrder(name="Boards", text=text, card=boards.card_ns.pk, learner_seats="S", renumber=False)
    preview = start_preview(owner=cast.teacher, order=order)
    run_job.call(job_id=preview.pk)
    return {
        "class_id": cast.klass.pk,
        "user_id": cast.ann.pk,
        "code": cast.klass.join_code,
        "assignment_id": many.pk,
        "decision_id": first.pk,
        "answer_id": review.decision_id,
        "table_id": table.pk,
        "token": share_board(user=cast.ann, table_id=table.pk).token,
        "sitting_id": sitting.pk,
        "invitation": sitting.token,
        "practice_set_id": boards.pk,
        "set_id": boards.pk,
        "number": 1,
        "system": "sayc",
        "module": "stayman",
        "name": "two_over_one",
        "card_id": create_card(owner=cast.teacher, plan=wanted, klass=cast.klass).pk,
        "profile_id": revision.profile_id,
        "draft_id": draft_of_profile(owner=cast.teacher, profile=revision.profile).pk,
        "part": "about",
        "job_id": Job.objects.create(kind="practice set", owner=cast.teacher, **done).pk,
        "preview_id": preview.pk,
        "drill_id": drill.pk,
    }


def _bid(table: Table) -> Decision:
    """Bid a board to its end, starting with a bad call, and return its first decision."""
    finish_auction(table, "2N")
    return Decision.objects.filter(board=table.board).earliest("pk")


def address(name: str, ids: Ids) -> str:
    """Return the URL of a page with the ids of this class."""
    other = {
        "progress:answer": {"decision_id": ids["answer_id"]},
        "auctions:invited": {"token": ids["invitation"]},
        "deals:set-preview": {"job_id": ids["preview_id"]},
    }
    known = ids | other.get(name, {})
    return reverse(name, kwargs={part: known[part] for part in our_pages().get(name, [])})


@pytest.mark.parametrize("who", [ANYBODY, STUDENT, TEACHER, NEWCOMER])
def test_every_page_is_accessible(page: Page, ids: Ids, who: str) -> None:
    if who != ANYBODY:
        sign_in(page, User.objects.get(username=who))
    for at in [address(name, ids) for name, people in PAGES.items() if who in people]:
        answer = page.goto(at)
        assert answer
        assert answer.status == 200, at
        check_all_views(page, [(PHONE, "light"), (DESK, "dark")])


def test_error_pages_are_accessible(page: Page) -> None:
    for at in MISSING_PAGES:
        page.goto(at)
        check_all_views(page, [(PHONE, "light"), (DESK, "dark")])
