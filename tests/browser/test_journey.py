from collections.abc import Callable

from playwright.sync_api import Page, expect

from apps.auctions.models import CallMade
from apps.bidding.models import Decision
from tests.boards import EAST_OPENS_ONE_HEART, SOUTH_OPENS_ONE_NOTRUMP, assignment_for
from tests.browser.actions import go_on, make_call, pass_out, sign_in
from tests.people import create_cast


def test_a_student_bids_an_assignment_from_signing_in_to_progress(page: Page) -> None:
    cast = create_cast()
    assignment_for(cast.klass, EAST_OPENS_ONE_HEART, SOUTH_OPENS_ONE_NOTRUMP)
    sign_in(page, cast.ann)
    open_the_first_board(page)
    read_what_a_call_means(page)
    second = call_with_a_second_window_open(page)
    switch_the_level(page)
    leave_and_come_back(page)
    pass_out(page)
    read_the_finished_board(page)
    expect(second.locator("#next-board, #continue").first).to_be_visible()
    bid_the_next_board_to_the_end_of_the_assignment(page)
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Progress").click()
    expect(page.locator(".subject").filter(has_text="Opening bids")).to_be_visible()
    expect(page.locator(".figures")).to_contain_text(str(Decision.objects.count()))


def open_the_first_board(page: Page) -> None:
    page.get_by_role("link", name="This week").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("This week")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Board 2")
    expect(page.locator("#call-1H")).to_be_disabled()
    expect(page.locator("#call-1S")).to_be_enabled()


def read_what_a_call_means(page: Page) -> None:
    meaning = page.get_by_role("tooltip", include_hidden=True).first
    expect(meaning).to_be_hidden()
    page.locator(".made").first.hover()
    expect(meaning).to_be_visible()
    expect(meaning).to_contain_text("East")
    page.keyboard.press("Escape")
    expect(meaning).to_be_hidden()


def call_with_a_second_window_open(page: Page) -> Page:
    second = page.context.new_page()
    second.goto(page.url)
    expect(second.locator("#bidding-box")).to_be_visible()
    make_call(page, "1S")
    expect(page.locator(".panel-act .feedback")).to_contain_text("Spot on")
    expect(page.locator(".score")).to_contain_text("10")
    expect(second.locator(".panel-act .feedback")).to_contain_text("Spot on")
    assert hand_views(page) == hand_views(second) == 1
    return second


def switch_the_level(page: Page) -> None:
    address = page.url
    page.locator(".panel-act summary").filter(has_text="The rule for").click()
    detailed = page.get_by_role("button", name="Detailed")
    detailed.click()
    expect(detailed).to_have_attribute("aria-pressed", "true")
    assert page.url == address


def leave_and_come_back(page: Page) -> None:
    calls = list(CallMade.objects.values_list("number", "call"))
    page.goto("/")
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Board 2")
    expect(page.locator(".made")).to_have_count(len(calls))
    assert list(CallMade.objects.values_list("number", "call")) == calls


def read_the_finished_board(page: Page) -> None:
    for title in ("Two auctions", "Your calls", "The four hands", "Double-dummy analysis"):
        expect(page.get_by_role("heading", name=title)).to_be_visible()
    assert page.locator(".review-hands .hand").count() == 4
    first = page.locator(".judged").first
    first.locator("summary").first.click()
    first.locator("summary").filter(has_text="The rule for").click()
    expect(first.get_by_role("button", name="Detailed")).to_have_attribute("aria-pressed", "true")


def bid_the_next_board_to_the_end_of_the_assignment(page: Page) -> None:
    page.get_by_role("button", name="Next board").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Board 3")
    make_call(page, "2N")
    expect(page.locator(".panel-act .feedback")).to_contain_text("1NT is better")
    go_on(page)
    pass_out(page)
    page.get_by_role("button", name="Finish the assignment").click()
    expect(page.get_by_text("All boards are done.")).to_be_visible()
    expect(page.locator(".board-done")).to_have_count(2)


def hand_views(page: Page) -> int:
    return page.locator(".hand").count()


def test_a_student_bids_by_keyboard_alone(page: Page) -> None:
    cast = create_cast()
    assignment_for(cast.klass, SOUTH_OPENS_ONE_NOTRUMP)
    sign_in(page, cast.ann)
    page.get_by_role("button", name="Start").press("Enter")
    expect(page.locator("#bidding-box")).to_be_visible()
    page.wait_for_load_state()
    page.keyboard.press("1")
    # A presence update or the end of a swap arrives between the two keys; the level stays selected.
    page.evaluate("document.body.dispatchEvent(new CustomEvent('htmx:afterSettle', {bubbles: true, detail: {}}))")
    expect(page.locator('[data-level="1"]')).to_have_class("box-row is-armed")
    page.keyboard.press("n")
    expect(page.locator("#continue")).to_be_focused()
    expect(page.get_by_role("status")).to_contain_text("Spot on, 10 out of 10.")
    page.keyboard.press("Enter")
    expect(page.locator("#continue")).to_have_count(0)
    while page.locator("#bidding-box").count():
        expect(page.locator("#your-turn")).to_be_focused()
        page.keyboard.press("p")
        expect(page.locator("#continue")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator("#continue")).to_have_count(0)
    expect(page.locator("#next-board")).to_be_focused()


def test_calls_are_confirmed_if_the_user_prefers_it(page: Page) -> None:
    cast = create_cast()
    cast.ann.confirm_calls = True
    cast.ann.save()
    assignment_for(cast.klass, SOUTH_OPENS_ONE_NOTRUMP)
    sign_in(page, cast.ann)
    page.get_by_role("button", name="Start").click()
    page.locator("#call-2N").click()
    expect(page.locator(".box-note")).to_have_text("Press again to make this call.")
    page.locator("#call-1N").click()
    assert not Decision.objects.exists()
    make_call(page, "1N")
    assert [decision.call for decision in Decision.objects.all()] == ["1N"]


def test_feedback_causes_no_layout_shift(page: Page) -> None:
    cast = create_cast()
    assignment_for(cast.klass, SOUTH_OPENS_ONE_NOTRUMP)
    sign_in(page, cast.ann)
    page.get_by_role("button", name="Start").click()
    before = {name: page.locator(name).bounding_box() for name in (".panel-hand", ".panel-act", ".panel-auction")}
    make_call(page, "1N")
    for name, place in before.items():
        assert page.locator(name).bounding_box() == place


def test_a_page_left_open_after_signing_out_redirects_to_sign_in(page: Page) -> None:
    cast = create_cast()
    assignment_for(cast.klass, SOUTH_OPENS_ONE_NOTRUMP)
    sign_in(page, cast.ann)
    frames: list[str | bytes] = []

    def receive(frame: str | bytes) -> None:
        frames.append(frame)

    page.on("websocket", lambda socket: socket.on("framereceived", receive))
    page.get_by_role("button", name="Start").click()
    expect(page.locator("#bidding-box")).to_be_visible()
    # Wait for the socket, which would be refused without the cookie.
    for _ in range(200):
        if frames:
            break
        page.wait_for_timeout(50)
    page.context.clear_cookies(name="sessionid")
    page.locator("#call-1N").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Sign in")


def test_a_lost_connection_is_shown_and_loses_nothing(page: Page) -> None:
    cast = create_cast()
    assignment_for(cast.klass, SOUTH_OPENS_ONE_NOTRUMP)
    sign_in(page, cast.ann)
    page.get_by_role("button", name="Start").click()
    expect(page.locator("#bidding-box")).to_be_visible()
    page.route("**/call", lambda route: route.fulfill(status=404))
    page.locator("#call-1N").click()
    expect(page.get_by_role("alert")).to_contain_text("Reload it")
    page.unroute("**/call")
    make_call(page, "1N")
    expect(page.locator("#trouble")).to_be_hidden()


def test_everything_works_without_javascript(new_window: Callable[..., Page]) -> None:
    cast = create_cast()
    assignment_for(cast.klass, EAST_OPENS_ONE_HEART)
    page = new_window(java_script_enabled=False)
    sign_in(page, cast.ann)
    page.get_by_role("button", name="Start").click()
    page.locator("#call-1S").click()
    expect(page.locator(".panel-act .feedback")).to_contain_text("Spot on")
    page.locator("summary").filter(has_text="The rule for").click()
    page.get_by_role("button", name="Expert").click()
    page.locator("summary").filter(has_text="The rule for").click()
    expect(page.get_by_role("button", name="Expert")).to_have_attribute("aria-pressed", "true")
    go_on(page)
    pass_out(page)
    assert page.locator(".review-hands .hand").count() == 4
    page.get_by_role("button", name="Finish the assignment").click()
    expect(page.get_by_text("All boards are done.")).to_be_visible()
