from playwright.sync_api import Page


def test_the_home_page_opens(page: Page) -> None:
    answer = page.goto("/healthz")
    assert answer is not None
    assert answer.json() == {"database": "ok", "channel_layer": "ok", "worker": "ok"}


def test_the_admin_has_its_styles_under_the_content_policy(page: Page) -> None:
    page.goto("/admin/login/")
    assert page.locator("#header").evaluate("e => getComputedStyle(e).backgroundColor") != "rgba(0, 0, 0, 0)"
