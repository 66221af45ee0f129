"""A teacher's home page on a phone, and a draft in two tabs."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from apps.deals.services.drafts import draft_of_profile
from apps.deals.services.profiles import save_profile
from tests.boards import NOBODY_OPENS, assignment_for
from tests.browser.actions import is_save, sign_in
from tests.browser.test_accessibility import PHONE, check
from tests.deals.profiles import document
from tests.people import create_cast


def test_classes_come_before_a_long_list_of_assignments_on_a_phone(new_window: Callable[..., Page]) -> None:
    cast = create_cast()
    for _ in range(12):
        assignment_for(cast.klass, NOBODY_OPENS)
    page = new_window(viewport=PHONE)
    sign_in(page, cast.teacher)
    expect(page.get_by_role("link", name="New class")).to_be_in_viewport()
    expect(page.get_by_role("link", name="try it")).to_have_count(5)
    page.get_by_text("All 12 assignments").click()
    expect(page.get_by_role("link", name="try it")).to_have_count(12)
    check(page)
    page.get_by_role("link", name=cast.klass.name, exact=True).first.click()
    expect(page.get_by_text("All 12 assignments")).to_be_visible()
    check(page)
    page.set_viewport_size({"width": 1280, "height": 800})
    check(page)


def test_a_second_tab_shows_a_conflict_and_keeps_its_input(new_window: Callable[..., Page]) -> None:
    cast = create_cast()
    profile = save_profile(document=document(), owner=cast.teacher).profile
    draft = draft_of_profile(owner=cast.teacher, profile=profile)
    page = new_window()
    sign_in(page, cast.teacher)
    page.goto(f"/drafts/{draft.pk}/about/")
    second = page.context.new_page()
    second.goto(page.url)
    for text in ("One", "One and two"):
        with page.expect_response(is_save) as save:
            page.get_by_label("Description").fill(text)
        assert save.value.status == 200
    second.get_by_label("Description").fill("Mine")
    expect(second.get_by_role("alert").filter(has_text="changed in another tab")).to_be_visible()
    expect(second.get_by_label("Description")).to_have_value("Mine")
    second.get_by_role("link", name="Reload the draft").click()
    expect(second.get_by_label("Description")).to_have_value("One and two")
    page.get_by_role("button", name="Save").first.click()
    expect(page.get_by_text("Revision 2 saved.")).to_be_visible()
    second.get_by_label("Description").fill("Mine again")
    expect(second.get_by_role("alert").filter(has_text="This draft was saved.")).to_be_visible()
    expect(second.get_by_label("Description")).to_have_value("Mine again")
    page.go_back()
    expect(page.get_by_text("This draft was saved.")).to_be_visible()
