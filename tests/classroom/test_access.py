"""Permissions and methods of every URL for teachers, by kind of user."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from apps.bidding.models import Decision, Grade
from apps.classroom.models import Assignment, AuditEntry
from apps.classroom.services.attempts import open_next_board, start_attempt
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.calls import PASS
from tests.boards import SOUTH_OPENS_ONE_NOTRUMP, add_call, assignment_for
from tests.people import Cast

pytestmark = pytest.mark.django_db

# URL names by the object they are about, with their allowed methods.
CLASS = [
    ("class", "get"),
    ("class-code", "get"),
    ("class-results", "get"),
    ("flags", "get"),
    ("class-settings", "get post"),
    ("code-change", "post"),
    ("teacher-add", "post"),
    ("class-archive", "post"),
    ("class-delete", "post"),
    ("roster-csv", "post"),
    ("students-add", "get post"),
    ("assignment-new", "get post"),
]
STUDENT = [("student", "get"), ("password-reset", "post"), ("view-as", "get post"), ("member-remove", "get post")]
WORK = [
    ("assignment-edit", "get post"),
    ("assignment-clone", "get"),
    ("assignment-delete", "post"),
    ("report", "get"),
    ("report-part", "get"),
    ("results-export", "post"),
]
CALL = [
    ("decision", "get"),
    ("decision-level", "post"),
    ("decision-override", "post"),
    ("flag-answer", "post"),
]
ALL = [
    ((kind, name), verbs.split())
    for kind, entries in (("class", CLASS), ("student", STUDENT), ("work", WORK), ("call", CALL))
    for name, verbs in entries
]
Address = Callable[[tuple[str, str]], str]


@pytest.fixture
def address(cast: Cast) -> Address:
    """Return a function that builds the URL of an entry for Ann's class, Ann, her assignment or her decision."""
    work = assignment_for(cast.klass, SOUTH_OPENS_ONE_NOTRUMP)
    attempt = start_attempt(assignment_id=work.pk, student=cast.ann)
    table = open_next_board(attempt_id=attempt.pk)
    assert table is not None
    call = add_call(table_id=table.pk, seat=Seat.S, call=PASS, key="a")
    assert call.decision is not None
    args = {
        "class": (cast.klass.pk,),
        "student": (cast.klass.pk, cast.ann.pk),
        "work": (work.pk,),
        "call": (call.decision.pk,),
    }
    return lambda door: reverse(f"classroom:{door[1]}", args=args[door[0]])


@pytest.mark.parametrize(("door", "verbs"), ALL)
def test_students_and_teachers_of_other_classes_get_404(
    client: Client, cast: Cast, address: Address, door: tuple[str, str], verbs: list[str]
) -> None:
    before = stored()
    for other in (cast.ann, cast.bob, cast.stranger, cast.stranger_teacher):
        client.force_login(other)
        for verb in verbs:
            assert client.generic(verb.upper(), address(door)).status_code == 404
    assert stored() == before


@pytest.mark.parametrize(("door", "verbs"), ALL)
def test_anonymous_users_are_redirected_to_sign_in(
    client: Client, address: Address, door: tuple[str, str], verbs: list[str]
) -> None:
    for verb in verbs:
        answer = client.generic(verb.upper(), address(door))
        assert answer.status_code == 302
        assert answer["Location"].startswith("/accounts/login/")


@pytest.mark.parametrize(("door", "verbs"), ALL)
def test_other_methods_are_refused(
    client: Client, cast: Cast, address: Address, door: tuple[str, str], verbs: list[str]
) -> None:
    client.force_login(cast.teacher)
    for verb in {"get", "post", "put", "delete"} - set(verbs):
        assert client.generic(verb.upper(), address(door)).status_code == 405


@pytest.mark.parametrize("door", [door for door, verbs in ALL if "get" in verbs])
def test_colleagues_and_admins_have_access(client: Client, cast: Cast, address: Address, door: tuple[str, str]) -> None:
    for person in (cast.assistant, cast.admin):
        client.force_login(person)
        assert client.get(address(door)).status_code == (302 if door[1] in {"assignment-clone", "view-as"} else 200)


def stored() -> tuple[int, ...]:
    return tuple(model.objects.count() for model in (Assignment, AuditEntry, Decision, Grade))
