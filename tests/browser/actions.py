"""Actions of users in the browser."""

from playwright.sync_api import Page, Response, expect

from apps.accounts.models import User
from tests.people import PASSWORD


def sign_in(page: Page, user: User) -> None:
    """Sign in from the home page."""
    page.goto("/")
    page.get_by_role("main").get_by_role("link", name="Sign in").click()
    page.get_by_label("Username or email").fill(user.username)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Hello, {user}")


def is_save(answer: Response) -> bool:
    """Return True for the response to an edit in the profile editor; requests for figures are POST too."""
    return answer.request.method == "POST" and "/figures/" not in answer.url


def make_call(page: Page, text: str) -> None:
    """Click a call in the bidding box and wait for the feedback."""
    page.locator(f"#call-{text}").click()
    expect(page.locator(".panel-act .feedback")).to_be_visible()


def go_on(page: Page) -> None:
    """Continue from the feedback to the next turn or the finished board."""
    page.locator("#continue").click()
    expect(page.locator("#continue")).to_have_count(0)


def pass_out(page: Page) -> None:
    """Pass at every remaining turn until the board is finished."""
    while page.locator("#bidding-box").count():
        make_call(page, "P")
        go_on(page)
    expect(page.locator("#next-board")).to_be_visible()
