"""Live tables with two users, each in their own window."""

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from django.contrib.sessions.backends.cached_db import SessionStore
from django.contrib.sessions.models import Session
from django.db import connection
from playwright.sync_api import Page, expect

from apps.accounts.models import User
from apps.auctions.models import CallMade, Table
from apps.auctions.services.seats import seat_person
from apps.bidding.models import Decision, Origin
from bridgeclass.engine.auctions import Seat
from tests.boards import NOBODY_OPENS, SOUTH_OPENS_ONE_NOTRUMP, practice_set
from tests.browser.actions import sign_in
from tests.browser.test_accessibility import PHONE, check_all_views
from tests.people import create_cast
from tests.sittings import call_by, sitting_of, table_of

MIN_WIDTH_PX = 208
"""Minimum width of a table's name in a list, in pixels."""


def test_two_people_bid_a_board_together(page: Page, new_window: Callable[..., Page]) -> None:
    cast = create_cast()
    practice = practice_set(NOBODY_OPENS, SOUTH_OPENS_ONE_NOTRUMP, name="Together")
    practice.owner = cast.ann
    practice.save()
    sign_in(page, cast.ann)
    ann, bob = page, new_window()
    link = open_a_table(ann)
    sit_down(bob, link)
    ann.get_by_role("link", name="Go to the table").click()
    expect(ann.locator(".players-seat.is-here")).to_have_count(2)
    expect(ann.locator(".clock dd")).to_have_text(re.compile(r"^\d+:\d\d$"))
    pass_the_first_board_out(ann, bob)
    go_to_the_second_board_together(ann, bob)
    bid_with_an_undo_and_a_reload(ann, bob)
    assert Decision.objects.exclude(origin=Origin.LIVE).count() == 0
    assert Table.objects.filter(finished_at__isnull=False).count() == 2


def open_a_table(page: Page) -> str:
    page.get_by_role("link", name="Bid Together with a partner").click()
    page.get_by_label("Your seat").select_option("S")
    page.get_by_role("button", name="Open the table").click()
    link = page.locator("#sitting-link").get_attribute("href")
    assert link
    return link


def sit_down(page: Page, link: str) -> None:
    page.goto(link)
    page.get_by_label("Your name at the table").fill("Bo")
    page.get_by_role("button", name="Sit down in North").click()
    expect(page.locator("#table")).to_be_visible()


def pass_the_first_board_out(ann: Page, bob: Page) -> None:
    """Pass out the first board; North is dealer."""
    expect(ann.locator("#bidding-box")).to_have_count(0)
    bob.locator("#call-P").click()
    expect(ann.locator("#bidding-box")).to_be_visible()
    expect(ann.get_by_role("status").filter(has_text="your turn")).to_have_count(1)
    expect(ann.locator("#your-turn")).to_be_focused()
    ann.keyboard.press("p")
    for window in (ann, bob):
        expect(window.locator("#next-board")).to_be_visible()
        expect(window.locator(".review-hands .hand")).to_have_count(4)


def go_to_the_second_board_together(ann: Page, bob: Page) -> None:
    ann.get_by_role("button", name="Next board for everyone").click()
    expect(ann.get_by_role("heading", level=1)).to_contain_text("Board 3")
    bob.get_by_role("link", name="Go to the next board").click()
    expect(bob.get_by_role("heading", level=1)).to_contain_text("Board 3")
    assert ann.url == bob.url
    expect(ann.locator(".players-seat.is-here")).to_have_count(2)


def bid_with_an_undo_and_a_reload(ann: Page, bob: Page) -> None:
    """Bid the second board, on which South is dealer and opens 1NT."""
    ann.locator("#call-1S").click()
    expect(bob.locator("#bidding-box")).to_be_visible()
    ann.locator("#undo-ask").click()
    expect(ann.locator(".together-note")).to_contain_text("You asked to take back 1")
    bob.get_by_role("button", name="Allow").click()
    expect(bob.locator("#bidding-box")).to_have_count(0)
    expect(ann.locator(".made")).to_have_count(0)
    ann.locator("#call-1N").click()
    expect(bob.locator(".made").first).to_contain_text("1NT")
    bob.reload()
    expect(bob.locator("#bidding-box")).to_be_visible()
    expect(ann.locator(".players-seat.is-here")).to_have_count(2)
    bob.locator("#call-3N").click()
    expect(ann.locator("#bidding-box")).to_be_visible()
    ann.keyboard.press("p")
    for window in (ann, bob):
        expect(window.locator(".result-contract")).to_contain_text("3NT")
        expect(window.locator(".judged")).to_have_count(1 if window is bob else 2)
    assert CallMade.objects.filter(undone_at__isnull=False, call="1S").count() == 1
    ann.get_by_role("button", name="Close the table").click()
    expect(ann.get_by_text("That was the last board.")).to_be_visible()


def call_in_thread(user: User, table: Table, text: str) -> None:
    """Make a call in another thread; broadcasts fail in this one because Playwright's event loop is running."""

    def call() -> None:
        call_by(user, table, text)
        connection.close()

    with ThreadPoolExecutor(1) as pool:
        pool.submit(call).result()


def test_text_being_typed_survives_an_update_of_the_table(page: Page, new_window: Callable[..., Page]) -> None:
    cast = create_cast()
    table = table_of(sitting_of(cast.ann, {Seat.S: cast.ann, Seat.W: cast.bob, Seat.N: None}))
    sign_in(page, cast.ann)
    page.goto(f"/tables/{table.pk}/")
    page.locator("#call-1N").click()
    page.get_by_text("Explain your 1NT").click()
    page.locator("#words-text").fill("fifteen")
    page.locator("#words-text").press("Home")
    call_in_thread(cast.bob, table, "P")
    expect(page.locator(".made")).to_have_count(2)
    expect(page.locator("#words-text")).to_have_value("fifteen")
    expect(page.locator("#words-text")).to_be_focused()
    expect(page.get_by_role("status").first).to_contain_text("West Pass. North to call.")
    page.locator("#words-text").press("Enter")
    expect(page.locator(".meaning").first).to_contain_text("South explains: “fifteen”")


def test_enter_in_an_explanation_makes_no_call(page: Page) -> None:
    cast = create_cast()
    table = table_of(sitting_of(cast.ann, {Seat.S: cast.ann}))
    sign_in(page, cast.ann)
    page.goto(f"/tables/{table.pk}/")
    page.get_by_text("Explain this call").click()
    page.locator("#call-words").fill("balanced")
    page.locator("#call-words").press("Enter")
    expect(page.locator(".made")).to_have_count(0)
    page.locator("#call-1N").click()
    expect(page.locator(".meaning").first).to_contain_text("South explains: “balanced”")


def test_a_held_seat_counts_down_and_a_disconnected_page_says_so(page: Page, new_window: Callable[..., Page]) -> None:
    cast = create_cast()
    table = table_of(sitting_of(cast.ann, {Seat.S: cast.ann, Seat.W: cast.bob}))
    ann, bob = page, new_window()
    for window, user in ((ann, cast.ann), (bob, cast.bob)):
        sign_in(window, user)
        window.goto(f"/tables/{table.pk}/")
    expect(ann.locator(".players-seat.is-here")).to_have_count(2)
    bob.context.clear_cookies()
    for key in Session.objects.values_list("session_key", flat=True):
        SessionStore(key).delete()
    call_in_thread(cast.ann, table, "1N")
    for window in (ann, bob):
        expect(window.locator("#connection")).to_contain_text("Reload this page")
    sign_in(ann, cast.ann)
    ann.goto(f"/tables/{table.pk}/")
    expect(ann.locator(".players-seat.is-held .countdown")).to_have_text(re.compile(r"^\d+ s$"))


def test_the_button_leaves_room_for_the_tables_name_on_a_phone(new_window: Callable[..., Page]) -> None:
    cast = create_cast()
    table = table_of(sitting_of(cast.ann, {Seat.S: cast.ann, Seat.N: cast.bob}, SOUTH_OPENS_ONE_NOTRUMP))
    for person in (cast.ann, cast.bob):  # one table where it is the user's turn, and one where it is not
        page = new_window(viewport=PHONE)
        sign_in(page, person)
        row = page.locator(".row", has=page.locator(f'a[href="/tables/{table.pk}/"]'))
        for language in ("en", "fr"):
            User.objects.filter(pk=person.pk).update(language=language)
            page.goto("/")
            name = row.locator(".row-main").bounding_box()
            assert name
            assert name["width"] >= MIN_WIDTH_PX, (person, language)


def test_live_table_pages_are_accessible(page: Page, new_window: Callable[..., Page]) -> None:
    cast = create_cast()
    people = {Seat.S: cast.ann, Seat.W: cast.bob, Seat.N: None}
    sitting = sitting_of(cast.ann, people, NOBODY_OPENS, SOUTH_OPENS_ONE_NOTRUMP, klass=cast.klass)
    table = table_of(sitting)
    stranger, teacher, bob = new_window(), new_window(), new_window()
    stranger.goto(f"/sit/{sitting.token}/")
    check_all_views(stranger)
    stranger.goto("/sit/made-up/")
    check_all_views(stranger)
    sign_in(teacher, cast.teacher)
    for address in (f"/sets/{sitting.practice_set_id}/sit/", f"/sittings/{sitting.pk}/"):
        teacher.goto(address)
        check_all_views(teacher)
    seat_person(sitting_id=sitting.pk, seat=Seat.N, person=cast.stranger, by=cast.teacher)
    call_by(cast.stranger, table, "P")
    sign_in(page, cast.ann)
    sign_in(bob, cast.bob)
    for window in (page, bob, teacher):
        window.goto(f"/tables/{table.pk}/")
    page.locator("#call-1C").click()
    page.get_by_text("Explain your 1♣").click()
    check_all_views(page)
    page.locator("#undo-ask").click()
    expect(bob.locator("#undo-grant")).to_be_visible()
    for window in (bob, teacher):
        check_all_views(window)
