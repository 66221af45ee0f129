"""Opening a live table: permissions, practice sets and form errors."""

from http import HTTPStatus

import pytest
from django.urls import reverse
from pytest_django.asserts import assertContains, assertNotContains

from apps.auctions.models import Sitting
from apps.deals.models import PracticeSet
from tests.boards import ALL_BOARDS, practice_set
from tests.pages import client_for
from tests.people import Cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def own_set(cast: Cast) -> PracticeSet:
    """Return one of Ann's own practice sets."""
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


def test_a_user_can_open_a_table_from_a_set(cast: Cast, own_set: PracticeSet) -> None:
    browser, url = client_for(cast.ann), reverse("auctions:sitting-new", args=(own_set.pk,))
    page = browser.get(url)
    assertContains(page, "One pair, against robots")
    assertNotContains(page, "I will watch")
    answer = browser.post(url, choice(own_set))
    sitting = Sitting.objects.get()
    assert answer["Location"] == reverse("auctions:sitting", args=(sitting.pk,))
    seats = {row.name: (row.is_robot, row.user) for row in sitting.seats.all()}
    assert seats == {"N": (False, cast.ann), "E": (True, None), "S": (False, None), "W": (True, None)}


def test_a_teacher_opens_a_table_for_four_and_watches(cast: Cast) -> None:
    shipped = practice_set(*ALL_BOARDS)
    url = reverse("auctions:sitting-new", args=(shipped.pk,))
    sent = choice(shipped, people="four", seat="-", klass=str(cast.klass.pk))
    client_for(cast.teacher).post(url, sent)
    sitting = Sitting.objects.get()
    assert (sitting.klass, sitting.seats.filter(is_robot=False, user=None).count()) == (cast.klass, 4)


def test_seat_choices_are_translated(cast: Cast, own_set: PracticeSet) -> None:
    page = client_for(cast.ann).get(
        reverse("auctions:sitting-new", args=(own_set.pk,)), headers={"Accept-Language": "fr"}
    )
    assertContains(page, '<option value="S">Sud</option>', html=True)


def test_a_teacher_opens_several_tables_with_the_same_boards(cast: Cast) -> None:
    shipped = practice_set(*ALL_BOARDS)
    url = reverse("auctions:sitting-new", args=(shipped.pk,))
    page = client_for(cast.teacher).get(url, {"klass": cast.klass.pk})
    assertContains(page, f'<option value="{cast.klass.pk}" selected>Monday</option>', html=True)
    client_for(cast.teacher).post(url, choice(shipped, tables="3", klass=str(cast.klass.pk)))
    seated = [sitting.seats.filter(user=cast.teacher).count() for sitting in Sitting.objects.order_by("pk")]
    assert seated == [1, 0, 0]


def test_a_student_opens_a_table_of_their_class_but_cannot_watch(cast: Cast, own_set: PracticeSet) -> None:
    url, klass = reverse("auctions:sitting-new", args=(own_set.pk,)), str(cast.klass.pk)
    assert client_for(cast.ann).post(url, choice(own_set, klass=klass, seat="-")).status_code == 422
    assert client_for(cast.ann).post(url, choice(own_set, klass=klass, tables="3")).status_code == HTTPStatus.FOUND
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
def test_form_errors_are_shown_at_their_fields(cast: Cast, changes: dict[str, str]) -> None:
    shipped = practice_set(*ALL_BOARDS)
    url = reverse("auctions:sitting-new", args=(shipped.pk,))
    answer = client_for(cast.teacher).post(url, choice(shipped, **changes))
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assertContains(answer, "errorlist", status_code=HTTPStatus.UNPROCESSABLE_ENTITY)
    assert not Sitting.objects.exists()


def test_other_users_sets_cannot_be_used(cast: Cast, own_set: PracticeSet) -> None:
    url = reverse("auctions:sitting-new", args=(own_set.pk,))
    assert client_for(cast.bob).get(url).status_code == HTTPStatus.NOT_FOUND
    assert client_for(cast.bob).post(url, choice(own_set)).status_code == HTTPStatus.NOT_FOUND


def test_an_empty_set_is_a_form_error(cast: Cast, own_set: PracticeSet) -> None:
    own_set.boards.all().delete()
    answer = client_for(cast.ann).post(reverse("auctions:sitting-new", args=(own_set.pk,)), choice(own_set))
    assertContains(answer, "has no boards", status_code=HTTPStatus.UNPROCESSABLE_ENTITY)
