"""A teacher's week: watching results, answering a disagreement, scoring, exporting and cloning an assignment."""

from pathlib import Path

from playwright.sync_api import Page, expect

from apps.accounts.models import User
from apps.bidding.models import Decision
from apps.bidding.services.judging import raise_flag
from apps.classroom.models import Assignment
from apps.classroom.services.attempts import open_board, start_attempt
from tests.boards import SOUTH_OPENS_ONE_NOTRUMP, assignment_for, finish_auction
from tests.browser.actions import sign_in
from tests.browser.test_accessibility import check
from tests.people import Cast, class_of, create_cast

POLL_MS = 20_000


def pass_out(work: Assignment, student: User) -> None:
    """Bid the student's board of the assignment with nothing but passes."""
    attempt = start_attempt(assignment_id=work.pk, student=student)
    finish_auction(open_board(attempt_id=attempt.pk, number=SOUTH_OPENS_ONE_NOTRUMP.number))


def test_a_teachers_week(page: Page) -> None:
    cast = create_cast()
    class_of("Thursday", cast.teacher)
    work = assignment_for(cast.klass, SOUTH_OPENS_ONE_NOTRUMP)
    sign_in(page, cast.teacher)
    watch_results(page, cast, work)
    answer_a_disagreement(page, cast)
    give_another_score(page, work)
    export_results(page, work)
    clone_the_assignment(page, work)


def watch_results(page: Page, cast: Cast, work: Assignment) -> None:
    page.goto(f"/assignments/{work.pk}/report/")
    row = page.get_by_role("table", name="Each board shows its weakest call").get_by_role("row", name="Ann")
    expect(row.get_by_text("not started")).to_have_count(1)
    pass_out(work, cast.ann)
    expect(row.get_by_text("not started")).to_have_count(0, timeout=POLL_MS)
    expect(page.get_by_role("heading", name="Students who need help")).to_be_visible()
    check(page)


def answer_a_disagreement(page: Page, cast: Cast) -> None:
    missed = Decision.objects.filter(user=cast.ann).earliest("pk")
    raise_flag(decision_id=missed.pk, words="Partner would have bid on.")
    page.goto(f"/classes/{cast.klass.pk}/")
    page.get_by_role("link", name="Disagree").click()
    check(page)
    page.get_by_role("row", name="Ann").get_by_role("link").click()
    expect(page.get_by_text("Partner would have bid on.")).to_be_visible()
    page.get_by_label("The grade stands").check()
    page.get_by_label("Reply").fill("Fifteen to seventeen and balanced: one notrump.")
    page.get_by_role("button", name="Answer").click()
    expect(page.get_by_text("Fifteen to seventeen and balanced: one notrump.")).to_be_visible()


def give_another_score(page: Page, work: Assignment) -> None:
    page.get_by_text("Change the score").click()
    page.get_by_role("spinbutton", name="Score").fill("6")
    page.get_by_role("textbox", name="Reason").fill("A first try.")
    page.get_by_role("button", name="Save score").click()
    expect(page.get_by_text("A first try.")).to_be_visible()
    check(page)
    page.goto(f"/assignments/{work.pk}/report/")
    grades = [grade.score for grade in Decision.objects.earliest("pk").grades.order_by("pk")]
    assert (len(grades), grades[1]) == (2, 6)


def export_results(page: Page, work: Assignment) -> None:
    for name, start in (
        ("Results (CSV)", b"\xef\xbb\xbfName,"),
        ("Every call (CSV)", b"\xef\xbb\xbfName,"),
        ("Workbook (XLSX)", b"PK"),
    ):
        report = page.url
        page.get_by_role("button", name=name).click()
        with page.expect_download() as taken:
            page.get_by_role("link", name="Download the file").click()
        data = Path(taken.value.path()).read_bytes()
        assert data.startswith(start)
        assert b"Ann" in data or start == b"PK"
        page.goto(report)


def clone_the_assignment(page: Page, work: Assignment) -> None:
    page.get_by_role("link", name="Change").click()
    chosen = page.get_by_label("Class", exact=True)
    chosen.select_option(chosen.locator("option", has_text="Thursday").get_attribute("value"))
    page.get_by_role("button", name="Copy assignment").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("New assignment for Thursday")
    check(page)
    page.get_by_role("button", name="Assign").click()
    expect(page.get_by_text("This week assigned to Thursday.")).to_be_visible()
    given = Assignment.objects.latest("pk")
    assert (given.klass.name, given.practice_set, given.attempts.count()) == ("Thursday", work.practice_set, 0)
