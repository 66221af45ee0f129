import sys
import time
from collections.abc import Callable

import pytest
from django.contrib.auth.models import Permission
from playwright.sync_api import FilePayload, Page, expect

from apps.accounts.models import User
from apps.bidding.models import Decision
from apps.bidding.services.judging import raise_flag
from apps.classroom.models import Assignment
from tests.boards import stub_double_dummy
from tests.browser.actions import sign_in
from tests.browser.test_accessibility import DESK, PHONE, check
from tests.classroom.crowds import crowd
from tests.people import create_cast, person

TEMPLATE = "A major opposite 1NT"
LIMIT_S = 300
POLL_MS = 20_000
"""The grid polls for new results every ten seconds."""


def test_an_instructors_first_five_minutes(
    page: Page,
    new_window: Callable[..., Page],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    stub_double_dummy(monkeypatch)
    nia = person("Nia")
    nia.user_permissions.add(Permission.objects.get(codename="add_class"))
    started = time.monotonic()
    sign_in(page, nia)
    create_a_class(page)
    password = import_students(page)
    create_a_profile(page)
    deal_sixteen_boards(page)
    assign_the_set(page)
    took_s = time.monotonic() - started
    with capsys.disabled():
        sys.stdout.write(
            f"\nAn instructor's first five minutes, clicked through with every look at a page: {took_s:.0f} s\n"
        )
    assert took_s < LIMIT_S
    watch_the_grid_fill(page, new_window(), password)


def create_a_class(page: Page) -> None:
    page.get_by_role("link", name="New class").click()
    page.get_by_label("Class name").fill("Tuesday juniors")
    check(page)
    page.get_by_role("button", name="Create class").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Tuesday juniors")
    expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()
    check(page)


def import_students(page: Page) -> str:
    """Import four students after fixing an error, and return the password of the first."""
    page.get_by_role("link", name="Add students").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Add students")
    check(page)
    rows = "Pupil;Log-in name\r\nZoë Brown;\r\nZac Green;\r\n;nobody\r\nYan;yan\r\n"
    page.get_by_label("CSV file").set_input_files(
        FilePayload(name="class.csv", mimeType="text/csv", buffer=rows.encode("cp1252"))
    )
    page.get_by_role("button", name="Check list").click()
    expect(page.get_by_text("Line 4: The name is missing.")).to_be_visible()
    check(page)
    page.get_by_label("Names, one per line").fill("Zoë Brown\nZac Green\nXavi,nobody\nYan,yan")
    page.get_by_role("button", name="Check again").click()
    page.get_by_role("button", name="Add 4 students").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("4 students added")
    check(page)
    password = page.get_by_role("row", name="Zoë Brown").locator("code").last.inner_text()
    page.get_by_role("link", name="Go to class").click()
    expect(page.get_by_role("heading", name="4 students")).to_be_visible()
    return password


def create_a_profile(page: Page) -> None:
    """Create a profile from a template without changes."""
    page.goto("/")
    page.get_by_role("main").get_by_role("link", name="Hand profiles").click()
    page.get_by_role("link", name="New profile").click()
    page.get_by_role("button", name=f"Start from {TEMPLATE}").click()
    page.get_by_role("button", name="Save").first.click()
    expect(page.get_by_text("Revision 1 saved.")).to_be_visible(timeout=POLL_MS)


def deal_sixteen_boards(page: Page) -> None:
    page.get_by_role("link", name="Deal a practice set").click()
    expect(page.get_by_label("Boards", exact=True)).to_have_value("16")
    page.get_by_role("button", name="Deal the set").click()
    page.get_by_role("link", name="Open the set").click()
    expect(page.get_by_role("heading", name="Board 16")).to_be_visible()
    check(page)


def assign_the_set(page: Page) -> None:
    """Assign the set from its page of boards."""
    page.get_by_role("link", name="Auctions and rules").click()
    page.get_by_role("link", name="Assign to Tuesday juniors").click()
    check(page)
    page.get_by_role("button", name="Assign").click()
    expect(page.get_by_role("link", name=TEMPLATE, exact=True)).to_be_visible()
    work = Assignment.objects.get()
    assert (work.practice_set.boards.count(), work.is_open) == (16, True)


def watch_the_grid_fill(page: Page, student: Page, password: str) -> None:
    page.get_by_role("link", name=TEMPLATE, exact=True).click()
    grid = page.get_by_role("table", name="Each board shows its weakest call")
    expect(grid.get_by_role("columnheader")).to_have_count(3 + 16)
    check(page)
    zoe = User.objects.get(username="zoe.brown")
    student.goto("/accounts/login/")
    student.get_by_label("Username or email").fill(zoe.username)
    student.get_by_label("Password").fill(password)
    student.get_by_role("main").get_by_role("button", name="Sign in").click()
    page.set_viewport_size({"width": 360, "height": 740})
    page.locator("#results .wide").evaluate("frame => frame.scrollTo({ left: 90 })")
    page.get_by_role("link", name="Board 2").focus()
    student.get_by_role("button", name="Start").click()
    expect(student.locator("#bidding-box")).to_be_visible()
    expect(grid.get_by_role("row", name="Zoë Brown").get_by_text("in progress")).to_have_count(1, timeout=POLL_MS)
    assert page.locator("#results .wide").evaluate("frame => frame.scrollLeft") == 90
    expect(page.get_by_role("link", name="Board 2")).to_be_focused()


@pytest.mark.parametrize(("size", "scheme"), [(PHONE, "dark"), (DESK, "light")])
def test_teacher_pages_are_accessible(new_window: Callable[..., Page], size: dict[str, int], scheme: str) -> None:
    cast = create_cast()
    work = crowd(cast.klass, students=12, boards=16)
    call = Decision.objects.all()[0]
    raise_flag(decision_id=call.pk, words="I disagree.")
    page = new_window(viewport=size, color_scheme=scheme)
    sign_in(page, cast.teacher)
    klass = f"/classes/{cast.klass.pk}"
    student = f"{klass}/students/{call.user_id}"
    for address in (
        *("/", f"{klass}/", f"{klass}/code/", f"{klass}/results/", f"{klass}/flags/", f"{klass}/settings/"),
        *(f"{student}/", f"{student}/as/", f"{student}/as/assignments/{work.pk}/"),
        *(f"{klass}/assignments/new/", f"/assignments/{work.pk}/edit/", f"/assignments/{work.pk}/"),
        *(f"/sets/{work.practice_set_id}/boards/", f"/sets/{work.practice_set_id}/print/"),
        *(f"/assignments/{work.pk}/report/", f"/assignments/{work.pk}/report/boards/1/", f"/decisions/{call.pk}/"),
    ):
        page.goto(address)
        check(page)


def test_a_teacher_can_score_a_call_without_javascript(new_window: Callable[..., Page]) -> None:
    cast = create_cast()
    crowd(cast.klass, students=1, boards=1)
    call = Decision.objects.get()
    raise_flag(decision_id=call.pk, words="I disagree.")
    page = new_window(java_script_enabled=False)
    sign_in(page, cast.teacher)
    page.goto(f"/classes/{cast.klass.pk}/flags/")
    page.get_by_role("row", name="Pupil 0").get_by_role("link").click()
    page.get_by_label("The student is right").check()
    page.get_by_label("Reply").fill("Quite so.")
    page.get_by_role("button", name="Answer").click()
    expect(page.get_by_text("Quite so.")).to_be_visible()
    page.get_by_text("Change the score").click()
    page.get_by_role("spinbutton", name="Score").fill("9")
    page.get_by_role("textbox", name="Reason").fill("A good thought.")
    page.get_by_role("button", name="Save score").click()
    expect(page.get_by_text("A good thought.")).to_be_visible()
