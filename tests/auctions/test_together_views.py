from http import HTTPStatus

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries
from pytest_django.asserts import assertContains, assertNotContains, assertTemplateUsed

from apps.accounts.models import Membership, User
from apps.auctions.models import Sitting, Table
from apps.auctions.services import close_sitting, open_next_board, take_seat
from apps.classroom.services import archive_class
from apps.deals.models import PracticeSet
from bridgeclass.engine.auctions import Seat
from tests.boards import ALL_BOARDS, NOBODY_OPENS, SOUTH_OPENS_ONE_NOTRUMP, practice_set
from tests.pages import hands_on
from tests.people import Cast, person, the_cast
from tests.sittings import call_by, sitting_of, table_of

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


@pytest.fixture
def cast() -> Cast:
    return the_cast()


@pytest.fixture
def sitting(cast: Cast) -> Sitting:
    """Ann, South, who calls first, Bob, North, and a free seat in the West."""
    people = {Seat.S: cast.ann, Seat.N: cast.bob, Seat.W: None}
    return sitting_of(cast.ann, people, klass=cast.klass)


@pytest.fixture
def table(sitting: Sitting) -> Table:
    return table_of(sitting)


def browser_of(user: User) -> Client:
    browser = Client()
    browser.force_login(user)
    return browser


def asked(table: Table, key: str, **fields: str) -> dict[str, str]:
    table.refresh_from_db()
    return {"version": str(table.version), "key": key, **fields}


# --- opening a table ---


@pytest.fixture
def own_set(cast: Cast) -> PracticeSet:
    """A set of Ann's own."""
    stored = practice_set(*ALL_BOARDS)
    stored.owner = cast.ann
    stored.save()
    return stored


def choice(chosen: PracticeSet, **changes: str) -> dict[str, str]:
    cards = {"card_ns": str(chosen.card_ns_id), "card_ew": str(chosen.card_ew_id)}
    return {
        "people": "pair",
        "seat": "N",
        "tables": "1",
        "pace": "at_once",
        "answers": "after_board",
        **cards,
        **changes,
    }


def test_a_person_opens_a_table_from_a_set(cast: Cast, own_set: PracticeSet) -> None:
    browser, url = browser_of(cast.ann), reverse("auctions:sitting-new", args=(own_set.pk,))
    page = browser.get(url)
    assertContains(page, "One pair, against robots")
    assertNotContains(page, "I look on")
    answer = browser.post(url, choice(own_set))
    sitting = Sitting.objects.get()
    assert answer["Location"] == reverse("auctions:sitting", args=(sitting.pk,))
    seats = {row.name: (row.is_robot, row.user) for row in sitting.seats.all()}
    assert seats == {"N": (False, cast.ann), "E": (True, None), "S": (False, None), "W": (True, None)}


def test_somebody_who_teaches_opens_a_table_for_four_and_looks_on(cast: Cast) -> None:
    shipped = practice_set(*ALL_BOARDS)
    url = reverse("auctions:sitting-new", args=(shipped.pk,))
    sent = choice(shipped, people="four", seat="-", klass=str(cast.klass.pk))
    browser_of(cast.teacher).post(url, sent)
    sitting = Sitting.objects.get()
    assert (sitting.klass, sitting.seats.filter(is_robot=False, user=None).count()) == (cast.klass, 4)


def test_the_seats_to_choose_from_are_named_in_the_language_of_the_reader(cast: Cast, own_set: PracticeSet) -> None:
    page = browser_of(cast.ann).get(
        reverse("auctions:sitting-new", args=(own_set.pk,)), headers={"Accept-Language": "fr"}
    )
    assertContains(page, '<option value="S">Sud</option>', html=True)


def test_somebody_who_teaches_opens_several_tables_with_the_same_boards(cast: Cast) -> None:
    shipped = practice_set(*ALL_BOARDS)
    url = reverse("auctions:sitting-new", args=(shipped.pk,))
    page = browser_of(cast.teacher).get(url, {"klass": cast.klass.pk})
    assertContains(page, f'<option value="{cast.klass.pk}" selected>Monday</option>', html=True)
    browser_of(cast.teacher).post(url, choice(shipped, tables="3", klass=str(cast.klass.pk)))
    seated = [sitting.seats.filter(user=cast.teacher).count() for sitting in Sitting.objects.order_by("pk")]
    assert seated == [1, 0, 0]


def test_a_student_opens_a_table_of_the_own_class_but_looks_on_at_none(cast: Cast, own_set: PracticeSet) -> None:
    url, klass = reverse("auctions:sitting-new", args=(own_set.pk,)), str(cast.klass.pk)
    assert browser_of(cast.ann).post(url, choice(own_set, klass=klass, seat="-")).status_code == 422
    assert browser_of(cast.ann).post(url, choice(own_set, klass=klass, tables="3")).status_code == HTTPStatus.FOUND
    assert [sitting.klass for sitting in Sitting.objects.all()] == [cast.klass]


@pytest.mark.parametrize(
    "changes",
    [
        {"tables": "0"},
        {"tables": "17"},
        {"tables": "2"},
        {"people": "crowd"},
        {"seat": "Q"},
        {"seat": "-"},
        {"card_ns": "999"},
        {"answers": "at_once"},
        {"klass": "999"},
    ],
)
def test_what_cannot_be_opened_is_said_at_its_field(cast: Cast, changes: dict[str, str]) -> None:
    shipped = practice_set(*ALL_BOARDS)
    url = reverse("auctions:sitting-new", args=(shipped.pk,))
    answer = browser_of(cast.teacher).post(url, choice(shipped, **changes))
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assertContains(answer, "errorlist", status_code=HTTPStatus.UNPROCESSABLE_ENTITY)
    assert not Sitting.objects.exists()


def test_nobody_opens_a_table_from_a_set_of_others(cast: Cast, own_set: PracticeSet) -> None:
    url = reverse("auctions:sitting-new", args=(own_set.pk,))
    assert browser_of(cast.bob).get(url).status_code == HTTPStatus.NOT_FOUND
    assert browser_of(cast.bob).post(url, choice(own_set)).status_code == HTTPStatus.NOT_FOUND


def test_a_set_without_boards_is_said_on_the_form(cast: Cast, own_set: PracticeSet) -> None:
    own_set.boards.all().delete()
    answer = browser_of(cast.ann).post(reverse("auctions:sitting-new", args=(own_set.pk,)), choice(own_set))
    assertContains(answer, "has no boards", status_code=HTTPStatus.UNPROCESSABLE_ENTITY)


# --- the page of those who bid together ---


def test_the_page_shows_who_sits_the_link_and_the_boards(cast: Cast, sitting: Sitting) -> None:
    page = browser_of(cast.ann).get(reverse("auctions:sitting", args=(sitting.pk,)))
    assertContains(page, f"/sit/{sitting.token}/")
    for words in ("Bob", "Leave the table", "Close the table", "Board 3", "1 of 1 opened"):
        assertContains(page, words)


def test_the_page_looks_by_itself_for_who_comes_while_a_seat_is_free(cast: Cast, sitting: Sitting) -> None:
    url = reverse("auctions:sitting", args=(sitting.pk,))
    looks = f'hx-get="{url}" hx-select="#places" hx-trigger="every 5s"'
    assertContains(browser_of(cast.ann).get(url), looks)
    assertNotContains(browser_of(cast.teacher).get(url), looks)  # who teaches chooses from a list of students there
    take_seat(token=sitting.token or "", seat=Seat.W, user=person("max"))
    assertNotContains(browser_of(cast.ann).get(url), looks)


def test_those_who_only_sit_there_do_not_run_it(cast: Cast, sitting: Sitting) -> None:
    page = browser_of(cast.bob).get(reverse("auctions:sitting", args=(sitting.pk,)))
    assertNotContains(page, "Close the table")
    assertNotContains(page, "Offer the seat")


def test_the_page_is_not_there_for_others(cast: Cast, sitting: Sitting) -> None:
    url = reverse("auctions:sitting", args=(sitting.pk,))
    for other in (cast.stranger, cast.stranger_teacher):
        assert browser_of(other).get(url).status_code == HTTPStatus.NOT_FOUND
    assert Client().get(url).status_code == HTTPStatus.FOUND


@pytest.mark.parametrize("students", [3, 30])
def test_the_page_makes_a_bounded_number_of_queries(
    cast: Cast, sitting: Sitting, students: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(students):
        Membership.objects.create(user=person(f"S{number}"), klass=cast.klass)
    browser = browser_of(cast.teacher)
    with django_assert_max_num_queries(20):
        browser.get(reverse("auctions:sitting", args=(sitting.pk,)))


# --- the link ---


def test_a_stranger_with_the_link_sees_the_free_seats_and_no_hand(sitting: Sitting) -> None:
    page = Client().get(reverse("auctions:invited", args=(sitting.token,)))
    assertContains(page, "Bid with Ann")
    assertContains(page, "Sit down")
    assert hands_on(page.content.decode(), SOUTH_OPENS_ONE_NOTRUMP) == set()
    assert page["X-Robots-Tag"] == "noindex"


def test_a_stranger_becomes_a_guest_in_the_seat(sitting: Sitting, table: Table) -> None:
    browser = Client()
    answer = browser.post(reverse("auctions:seat-take", args=(sitting.token,)), {"seat": "W", "name": "Wim"})
    assert answer["Location"] == reverse("auctions:table", args=(table.pk,))
    guest = table.seats.get(name="W").user
    assert guest
    assert (guest.is_guest, guest.get_full_name()) == (True, "Wim")
    page = browser.get(answer["Location"])
    assert hands_on(page.content.decode(), SOUTH_OPENS_ONE_NOTRUMP) == {Seat.W}


def test_a_seat_taken_by_another_meanwhile_is_said(cast: Cast, sitting: Sitting, table: Table) -> None:
    take_seat(token=sitting.token or "", user=cast.stranger, seat=Seat.W)
    answer = Client().post(reverse("auctions:seat-take", args=(sitting.token,)), {"seat": "W"}, follow=True)
    assertContains(answer, "not free any more")
    assert table.seats.get(name="W").user == cast.stranger


@pytest.mark.parametrize("seat", ["", "Q", "NS", "w"])
def test_a_seat_that_is_none_is_not_there(sitting: Sitting, seat: str) -> None:
    answer = Client().post(reverse("auctions:seat-take", args=(sitting.token,)), {"seat": seat})
    assert answer.status_code == HTTPStatus.NOT_FOUND
    assert not User.objects.filter(is_guest=True).exists()


def test_a_name_that_is_too_long_is_said(sitting: Sitting) -> None:
    url = reverse("auctions:seat-take", args=(sitting.token,))
    answer = Client().post(url, {"seat": "W", "name": "x" * 41}, follow=True)
    assertContains(answer, "40 letters or fewer")


@pytest.mark.parametrize(
    ("given", "shown"),
    [("\u202eWim\u200b", "Wim"), ("\u200b\u2060", "Guest"), (" \u00a0 ", "Guest"), ("李雷", "李雷")],
)
def test_a_name_is_what_others_see_of_it(sitting: Sitting, table: Table, given: str, shown: str) -> None:
    Client().post(reverse("auctions:seat-take", args=(sitting.token,)), {"seat": "W", "name": given})
    guest = table.seats.get(name="W").user
    assert guest
    assert guest.get_full_name() == shown


def test_without_a_free_seat_nobody_is_asked_for_a_name(cast: Cast, sitting: Sitting) -> None:
    take_seat(token=sitting.token or "", user=cast.stranger, seat=Seat.W)
    page = Client().get(reverse("auctions:invited", args=(sitting.token,)))
    assertContains(page, "No seat is free now: ask who sent you the link.")
    assertNotContains(page, "Your name at the table")


def test_a_link_that_leads_nowhere_says_so(cast: Cast, sitting: Sitting) -> None:
    close_sitting(sitting_id=sitting.pk)
    for token in (sitting.token, "made-up"):
        for answer in (
            Client().get(reverse("auctions:invited", args=(token,))),
            Client().post(reverse("auctions:seat-take", args=(token,)), {"seat": "W"}),
        ):
            assertContains(answer, "This link leads nowhere any more", status_code=HTTPStatus.NOT_FOUND)


def test_a_link_into_a_class_in_the_archive_leads_nowhere(cast: Cast, sitting: Sitting) -> None:
    archive_class(klass=cast.klass, by=cast.teacher)
    answer = Client().get(reverse("auctions:invited", args=(sitting.token,)))
    assertContains(answer, "leads nowhere", status_code=HTTPStatus.NOT_FOUND)
    answer = Client().post(reverse("auctions:seat-take", args=(sitting.token,)), {"seat": "W"})
    assert answer.status_code == HTTPStatus.NOT_FOUND
    assert not User.objects.filter(is_guest=True).exists()


# --- the table ---


def test_the_page_of_a_table_shows_who_is_there_and_no_other_hand(cast: Cast, table: Table) -> None:
    page = browser_of(cast.ann).get(reverse("auctions:table", args=(table.pk,)))
    assertContains(page, 'id="company"')
    assertContains(page, "Explain this call")
    assertNotContains(page, "hint-ask")
    assert hands_on(page.content.decode(), SOUTH_OPENS_ONE_NOTRUMP) == {Seat.S}


def test_the_page_of_a_table_makes_a_bounded_number_of_queries(
    cast: Cast, table: Table, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    browser = browser_of(cast.ann)
    take_seat(token=Sitting.objects.get().token or "", user=cast.stranger, seat=Seat.W)
    for user, call in ((cast.ann, "1N"), (cast.stranger, "P"), (cast.bob, "2C")):
        call_by(user, table, call)
    with django_assert_max_num_queries(16):
        browser.get(reverse("auctions:table", args=(table.pk,)))


def test_a_call_by_the_form_carries_the_callers_words(cast: Cast, table: Table) -> None:
    url = reverse("auctions:call-add", args=(table.pk,))
    answer = browser_of(cast.ann).post(url, asked(table, "a", call="1N", text="15 to 17"), headers=HTMX)
    assertTemplateUsed(answer, "table")
    assertContains(answer, "South says: “15 to 17”")
    assertNotContains(answer, "Spot on")


def test_why_a_call_is_refused_is_said_as_people_write(cast: Cast, table: Table) -> None:
    url = reverse("auctions:call-add", args=(table.pk,))
    early = browser_of(cast.bob).post(url, asked(table, "b", call="1N"), headers=HTMX)
    assertContains(early, "turn, not North&#x27;s.", status_code=HTTPStatus.UNPROCESSABLE_ENTITY)
    long = browser_of(cast.ann).post(url, asked(table, "a", call="1N", text="x" * 201), headers=HTMX)
    assertContains(long, "at most 200 characters", status_code=HTTPStatus.UNPROCESSABLE_ENTITY)


def test_what_is_asked_by_forms_works_without_javascript(cast: Cast, table: Table) -> None:
    ann, bob = browser_of(cast.ann), browser_of(cast.bob)
    undo, words = (reverse(f"auctions:{name}", args=(table.pk,)) for name in ("undo", "words"))
    call_by(cast.ann, table, "1S")
    assert ann.post(words, asked(table, "a", text="spades")).status_code == HTTPStatus.FOUND
    assert ann.post(undo, asked(table, "b", text="ask")).status_code == HTTPStatus.FOUND
    assertContains(bob.get(reverse("auctions:table", args=(table.pk,))), "asks to take")
    assert bob.post(undo, asked(table, "c", text="grant")).status_code == HTTPStatus.FOUND
    assert not table.calls.filter(undone_at=None).exists()


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("undo", {"text": "please"}),
        ("undo", {"text": "ask"}),
        ("words", {"text": "x" * 201}),
        ("words", {"text": "early"}),
        ("undo", {"text": "ask", "version": "old"}),
        ("words", {"text": "x", "key": ""}),
    ],
)
def test_what_cannot_be_done_is_said_in_place(cast: Cast, table: Table, name: str, fields: dict[str, str]) -> None:
    url = reverse(f"auctions:{name}", args=(table.pk,))
    answer = browser_of(cast.ann).post(url, {**asked(table, "a"), **fields}, headers=HTMX)
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assertContains(answer, "is-trouble", status_code=HTTPStatus.UNPROCESSABLE_ENTITY)


def test_who_waits_without_javascript_looks_again_by_a_link(cast: Cast, table: Table) -> None:
    url = reverse("auctions:table", args=(table.pk,))
    assertContains(
        browser_of(cast.bob).get(url),
        f'<noscript><p><a class="button" href="{url}">Look again</a></p></noscript>',
        html=True,
    )


def test_who_is_there_is_a_part_of_its_own(cast: Cast, table: Table) -> None:
    url = reverse("auctions:company-part", args=(table.pk,))
    assertContains(browser_of(cast.bob).get(url), '<section id="company"')
    assert browser_of(cast.stranger).get(url).status_code == HTTPStatus.NOT_FOUND


def test_a_seat_is_given_to_a_robot_or_a_person_by_those_who_run_the_table(
    cast: Cast, sitting: Sitting, table: Table
) -> None:
    url = reverse("auctions:seat-give", args=(sitting.pk, "W"))
    assert browser_of(cast.bob).post(url, {"to": "robot"}).status_code == HTTPStatus.NOT_FOUND
    browser_of(cast.ann).post(url, {"to": "robot"})
    assert table.seats.get(name="W").is_robot
    assert browser_of(cast.teacher).post(url, {"to": str(cast.stranger.pk)}).status_code == HTTPStatus.NOT_FOUND
    carl = person("Carl")
    Membership.objects.create(user=carl, klass=cast.klass)
    browser_of(cast.teacher).post(url, {"to": str(carl.pk)})
    assert table.seats.get(name="W").user == carl
    assert browser_of(cast.ann).post(url, {"to": str(carl.pk)}).status_code == HTTPStatus.NOT_FOUND


def test_the_link_is_renewed_and_stopped_by_those_who_run_the_table(cast: Cast, sitting: Sitting) -> None:
    url, first = reverse("auctions:link-change", args=(sitting.pk,)), sitting.token
    assert browser_of(cast.bob).post(url, {"to": "new"}).status_code == HTTPStatus.NOT_FOUND
    browser_of(cast.ann).post(url, {"to": "new"})
    sitting.refresh_from_db()
    assert sitting.token not in (first, None)
    browser_of(cast.teacher).post(url, {"to": "none"})
    sitting.refresh_from_db()
    assert sitting.token is None


def test_the_table_is_closed_by_those_who_run_it(cast: Cast, sitting: Sitting) -> None:
    url = reverse("auctions:sitting-close", args=(sitting.pk,))
    assert browser_of(cast.bob).post(url).status_code == HTTPStatus.NOT_FOUND
    browser_of(cast.ann).post(url)
    sitting.refresh_from_db()
    assert sitting.closed_at is not None


def test_a_person_gets_up(cast: Cast, sitting: Sitting, table: Table) -> None:
    url = reverse("auctions:seat-leave", args=(sitting.pk,))
    assertContains(browser_of(cast.bob).post(url, follow=True), "Your seat is free")
    assert table.seats.get(name="N").user is None
    assert browser_of(cast.stranger).post(url).status_code == HTTPStatus.NOT_FOUND


def test_the_next_board_is_for_all_who_sit_there_and_who_teach(cast: Cast) -> None:
    sitting = sitting_of(cast.ann, {Seat.S: cast.ann}, NOBODY_OPENS, SOUTH_OPENS_ONE_NOTRUMP, klass=cast.klass)
    first, url = table_of(sitting), reverse("auctions:sitting-next", args=(sitting.pk,))
    assert browser_of(cast.stranger).post(url).status_code == HTTPStatus.NOT_FOUND
    page = browser_of(cast.ann).post(url, {"after": first.pk}, follow=True)
    assertContains(page, "not over yet")
    call_by(cast.ann, first, "P")
    assertContains(browser_of(cast.ann).get(reverse("auctions:table", args=(first.pk,))), "Next board, together")
    answer = browser_of(cast.teacher).post(url, {"after": str(first.pk)})
    second = table_of(sitting)
    assert answer["Location"] == reverse("auctions:table", args=(second.pk,))
    again = browser_of(cast.ann).post(url, {"after": str(first.pk)}, headers=HTMX)
    assert again["HX-Redirect"] == answer["Location"]
    assertContains(browser_of(cast.ann).get(reverse("auctions:table", args=(first.pk,))), "The next board is open")


def test_after_the_last_board_the_page_of_the_sitting_follows(cast: Cast) -> None:
    sitting = sitting_of(cast.ann, {Seat.S: cast.ann}, NOBODY_OPENS)
    call_by(cast.ann, table_of(sitting), "P")
    url = reverse("auctions:sitting-next", args=(sitting.pk,))
    page = browser_of(cast.ann).post(url, {"after": table_of(sitting).pk}, follow=True)
    assertContains(page, "That was the last board")
    assert open_next_board(sitting_id=sitting.pk, after=0) == table_of(sitting)


POSTS = ("undo", "words")
SITTING_POSTS = ("sitting-next", "seat-leave", "link-change", "sitting-close")


def test_deeds_are_posts(cast: Cast, sitting: Sitting, table: Table) -> None:
    urls = [reverse(f"auctions:{name}", args=(table.pk,)) for name in POSTS]
    urls += [reverse(f"auctions:{name}", args=(sitting.pk,)) for name in SITTING_POSTS]
    urls += [reverse("auctions:seat-give", args=(sitting.pk, "W")), reverse("auctions:seat-take", args=("x",))]
    for url in urls:
        assert browser_of(cast.ann).get(url).status_code == HTTPStatus.METHOD_NOT_ALLOWED, url


def test_deeds_at_a_table_are_for_those_who_sit_there(cast: Cast, table: Table) -> None:
    for name in POSTS:
        url = reverse(f"auctions:{name}", args=(table.pk,))
        for other in (cast.stranger, cast.teacher):
            assert browser_of(other).post(url, asked(table, "a", text="ask")).status_code == HTTPStatus.NOT_FOUND
