from datetime import timedelta

import pytest
from django.contrib.auth.models import Permission
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django.asserts import assertContains, assertNotContains, assertRedirects

from apps.accounts.models import Class, Membership, Role, User
from apps.accounts.services.classes import join_class
from apps.cards.services.cards import CardPlan, create_card
from apps.classroom.models import AnswersDue, Assignment, AuditAction, AuditEntry
from apps.classroom.selectors.work import work_of
from apps.classroom.services.attempts import open_board, start_attempt
from tests.boards import NOBODY_OPENS, assignment_for
from tests.classroom.crowds import crowd
from tests.pages import classroom_url
from tests.people import Cast, class_of, person

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)


def logged_actions() -> list[str]:
    return list(AuditEntry.objects.order_by("pk").values_list("deed", flat=True))


# --- creating a class ---
def test_teachers_can_create_another_class(teo: Client, cast: Cast) -> None:
    answer = teo.post(classroom_url("class-new"), {"name": "Tuesday"}, follow=True)
    klass = Class.objects.get(name="Tuesday")
    assertRedirects(answer, classroom_url("class", klass.pk))
    assertContains(answer, klass.join_code)
    assert Membership.objects.get(klass=klass).role == Role.INSTRUCTOR


def test_users_with_permission_can_create_their_first_class(client: Client, cast: Cast) -> None:
    newcomer = person("Nia")
    client.force_login(newcomer)
    assertNotContains(client.get("/"), classroom_url("class-new"))
    assert client.get(classroom_url("class-new")).status_code == 403
    newcomer.user_permissions.add(Permission.objects.get(codename="add_class"))
    assertContains(client.get("/"), classroom_url("class-new"))
    assert client.post(classroom_url("class-new"), {"name": "First"}).status_code == 302


def test_admins_can_grant_the_permission_to_create_classes(client: Client, cast: Cast) -> None:
    newcomer = person("Nia")
    client.force_login(cast.admin)
    chosen = {"action": "let_teach", "_selected_action": [newcomer.pk]}
    assertContains(client.post("/admin/accounts/user/", chosen, follow=True), "1 more user can now create classes")
    client.force_login(newcomer)
    assert client.get(classroom_url("class-new")).status_code == 200


def test_students_cannot_create_a_class(client: Client, cast: Cast) -> None:
    client.force_login(cast.ann)
    assert client.post(classroom_url("class-new"), {"name": "Mine"}).status_code == 403


@pytest.mark.parametrize("name", ["", "   ", "x" * 81])
def test_a_class_needs_a_name(teo: Client, cast: Cast, name: str) -> None:
    assert teo.post(classroom_url("class-new"), {"name": name}).status_code == 422
    assert teo.post(classroom_url("class-settings", cast.klass.pk), {"name": name}).status_code == 422
    cast.klass.refresh_from_db()
    assert cast.klass.name == "Monday"


# --- class page ---
def test_a_class_shows_its_code_link_and_picture(teo: Client, cast: Cast) -> None:
    for name in ("class", "class-code"):
        answer = teo.get(classroom_url(name, cast.klass.pk))
        assertContains(answer, f"http://testserver/join/{cast.klass.join_code}/")
        assertContains(answer, "<svg")
        assertNotContains(answer, "style=")


def test_a_class_without_a_code_is_closed_for_joining(teo: Client, cast: Cast) -> None:
    Class.objects.filter(pk=cast.klass.pk).update(join_code=None)
    assertContains(teo.get(classroom_url("class", cast.klass.pk)), "Joining is closed")
    assertContains(teo.get(classroom_url("class-code", cast.klass.pk)), "Joining is closed")


def test_a_class_shows_its_students_and_their_progress(teo: Client, cast: Cast) -> None:
    assignment = crowd(cast.klass, students=2, boards=3)
    answer = teo.get(classroom_url("class", cast.klass.pk))
    assertContains(answer, "4 students")
    assertContains(answer, "2 of 4")
    assertContains(answer, classroom_url("report", assignment.pk))
    pupils = [(str(row.user), row.boards) for row in answer.context["view"].students][2:]
    assert pupils == [("Pupil 0", 3), ("Pupil 1", 3)]


def test_students_and_code_come_before_a_long_list_of_assignments(teo: Client, cast: Cast) -> None:
    given = [assignment_for(cast.klass) for _ in range(7)]
    text = teo.get(classroom_url("class", cast.klass.pk)).content.decode()
    places = [text.index(f'id="{name}-title"') for name in ("students", "join", "work")]
    assert places == sorted(places)
    shown, fold, folded = text.partition("<summary>All 7 assignments</summary>")
    assert fold
    assert [f'href="{classroom_url("report", one.pk)}"' in shown for one in given].count(True) == 5
    assert [f'href="{classroom_url("report", one.pk)}"' in folded for one in given].count(True) == 2


def test_the_query_count_of_a_class_is_constant(client: Client, cast: Cast) -> None:
    client.force_login(cast.admin)
    client.get(classroom_url("class", cast.klass.pk))  # warm up the session
    counts = []
    for klass, students in ((cast.klass, 3), (cast.other_class, 30)):
        crowd(klass, students=students, boards=1)
        with CaptureQueriesContext(connection) as queries:
            client.get(classroom_url("class", klass.pk))
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 10


def test_names_are_sorted_ignoring_accents_and_case(teo: Client, cast: Cast) -> None:
    for name in ("Élodie", "Finn", "dora"):
        join_class(user=person(name), join_code=cast.klass.join_code or "")
    students = teo.get(classroom_url("class", cast.klass.pk)).context["view"].students
    assert [str(row.user) for row in students] == ["Ann", "Bob", "dora", "Élodie", "Finn"]


# --- settings ---
def test_a_class_can_be_renamed(teo: Client, cast: Cast) -> None:
    assertContains(
        teo.post(classroom_url("class-settings", cast.klass.pk), {"name": "Juniors"}, follow=True), "Juniors"
    )


def test_a_new_code_replaces_the_old_one_and_removing_it_closes_the_class(teo: Client, cast: Cast) -> None:
    old = cast.klass.join_code
    teo.post(classroom_url("code-change", cast.klass.pk), {"to": "new"})
    assert Class.objects.get(pk=cast.klass.pk).join_code not in {old, None}
    teo.post(classroom_url("code-change", cast.klass.pk), {"to": "none"})
    assert Class.objects.get(pk=cast.klass.pk).join_code is None
    assert logged_actions() == [AuditAction.CODE_CHANGED, AuditAction.CODE_CHANGED]


def test_a_colleague_can_be_added_as_teacher(teo: Client, cast: Cast) -> None:
    answer = teo.post(classroom_url("teacher-add", cast.klass.pk), {"username": "OTTO"}, follow=True)
    assertContains(answer, "Otto is now an instructor of this class.")
    assert Membership.objects.get(klass=cast.klass, user=cast.stranger_teacher).role == Role.INSTRUCTOR
    assert AuditEntry.objects.get().about == cast.stranger_teacher


@pytest.mark.parametrize("username", ["", "nobody", "x" * 151])
def test_a_colleague_must_have_an_account(teo: Client, cast: Cast, username: str) -> None:
    answer = teo.post(classroom_url("teacher-add", cast.klass.pk), {"username": username})
    assertContains(answer, "errorlist", status_code=422)
    assert logged_actions() == []


def test_removing_a_member_needs_confirmation(teo: Client, cast: Cast) -> None:
    address = classroom_url("member-remove", cast.klass.pk, cast.ann.pk)
    assertContains(teo.get(address), "Remove Ann?")
    assert Membership.objects.filter(user=cast.ann).exists()
    teo.post(address)
    assert not Membership.objects.filter(user=cast.ann).exists()
    assert (logged_actions(), AuditEntry.objects.get().about) == ([AuditAction.MEMBER_REMOVED], cast.ann)


def test_the_creator_cannot_be_removed(client: Client, cast: Cast) -> None:
    client.force_login(cast.assistant)
    answer = client.post(classroom_url("member-remove", cast.klass.pk, cast.teacher.pk), follow=True)
    assertContains(answer, "created this class and cannot be removed")


def test_a_colleague_who_leaves_is_redirected_home(client: Client, cast: Cast) -> None:
    client.force_login(cast.assistant)
    assertRedirects(client.post(classroom_url("member-remove", cast.klass.pk, cast.assistant.pk)), "/")


def test_students_see_no_assignments_while_the_class_is_archived(teo: Client, cast: Cast) -> None:
    assignment_for(cast.klass)
    teo.post(classroom_url("class-archive", cast.klass.pk), {"to": "archive"})
    assert work_of(cast.ann) == []
    assertContains(teo.get(classroom_url("class", cast.klass.pk)), "archived")
    assert teo.get(classroom_url("join", cast.klass.join_code)).status_code == 404
    teo.post(classroom_url("class-archive", cast.klass.pk), {"to": "open"})
    assert len(work_of(cast.ann)) == 1
    assert logged_actions() == [AuditAction.ARCHIVED, AuditAction.REOPENED]


def test_the_creator_can_delete_a_class_without_assignments(client: Client, cast: Cast) -> None:
    for user, status in ((cast.assistant, 403), (cast.teacher, 302)):
        client.force_login(user)
        assert client.post(classroom_url("class-delete", cast.klass.pk)).status_code == status
    assert not Class.objects.filter(pk=cast.klass.pk).exists()
    assert AuditEntry.objects.get().text == "The class Monday"


def test_a_class_with_assignments_or_a_card_cannot_be_deleted(teo: Client, cast: Cast) -> None:
    card = create_card(owner=cast.teacher, plan=CardPlan("Ours"), klass=cast.klass)
    assertContains(teo.post(classroom_url("class-delete", cast.klass.pk), follow=True), "has student work")
    card.delete()
    assignment_for(cast.klass)
    assertContains(teo.post(classroom_url("class-delete", cast.klass.pk), follow=True), "has student work")


# --- joining by link ---
def test_a_link_asks_for_confirmation_before_joining(client: Client, cast: Cast) -> None:
    client.force_login(cast.stranger)
    address = classroom_url("join", str(cast.klass.join_code).lower())
    assertContains(client.get(address), "Join Monday")
    assert not Membership.objects.filter(user=cast.stranger, klass=cast.klass).exists()
    assertRedirects(client.post(address), "/")
    assert Membership.objects.get(user=cast.stranger, klass=cast.klass).role == Role.STUDENT


def test_a_link_redirects_anonymous_users_to_sign_up_and_back(client: Client, cast: Cast) -> None:
    address = classroom_url("join", cast.klass.join_code)
    answer = client.post(address)
    assertContains(answer, f"/accounts/signup/?next={address}")
    assertContains(answer, f"/accounts/login/?next={address}")
    assertNotContains(answer, "Ann")


def test_signing_up_from_a_link_returns_to_it(client: Client, cast: Cast) -> None:
    address = classroom_url("join", cast.klass.join_code)
    known = {"username": "nia", "password1": "four-spades-doubled", "password2": "four-spades-doubled"}
    assertRedirects(client.post(f"/accounts/signup/?next={address}", known), address)


def test_guests_must_create_an_account_before_joining(client: Client, cast: Cast) -> None:
    guest = User.objects.create_user("guest-1", is_guest=True)
    client.force_login(guest)
    answer = client.post(classroom_url("join", cast.klass.join_code), follow=True)
    assertContains(answer, "Create an account first")
    assert not Membership.objects.filter(user=guest).exists()


def test_an_invalid_link_shows_a_message(client: Client, cast: Cast) -> None:
    assertContains(client.get(classroom_url("join", "NOTHIN")), "does not work", status_code=404)


def test_invalid_links_are_limited_by_address(client: Client, cast: Cast) -> None:
    for _ in range(60):
        assert client.get(classroom_url("join", "NOTHIN")).status_code == 404
    assertContains(client.get(classroom_url("join", cast.klass.join_code)), "Please wait a minute", status_code=429)
    client.force_login(cast.stranger)
    assertContains(client.get(classroom_url("join", cast.klass.join_code)), "Join Monday")


def test_valid_links_are_not_limited_by_address(client: Client, cast: Cast) -> None:
    for _ in range(70):
        assert client.get(classroom_url("join", cast.klass.join_code)).status_code == 200


# --- one student ---
def test_a_new_password_is_shown_once_and_works(teo: Client, cast: Cast) -> None:
    student = Client()
    student.force_login(cast.ann)
    answer = teo.post(classroom_url("password-reset", cast.klass.pk, cast.ann.pk))
    password = answer.context["password"]
    assertContains(answer, password)
    assert "no-store" in answer["Cache-Control"]
    assert User.objects.get(pk=cast.ann.pk).check_password(password)
    assertNotContains(student.get("/"), "Hello, Ann")
    assert (logged_actions(), AuditEntry.objects.get().about) == ([AuditAction.PASSWORD_RESET], cast.ann)


@pytest.mark.parametrize("other", ["teaches elsewhere", "is in a class of others", "looks after the place"])
def test_only_students_of_the_teachers_own_classes_get_new_passwords(teo: Client, cast: Cast, other: str) -> None:
    if other == "teaches elsewhere":
        class_of("Own", cast.ann)
    elif other == "is in a class of others":
        join_class(user=cast.ann, join_code=cast.other_class.join_code or "")
    else:
        User.objects.filter(pk=cast.ann.pk).update(is_staff=True)
    before = User.objects.get(pk=cast.ann.pk).password
    assertContains(
        teo.post(classroom_url("password-reset", cast.klass.pk, cast.ann.pk), follow=True), "Ask an administrator"
    )
    assert User.objects.get(pk=cast.ann.pk).password == before
    assertNotContains(teo.get(classroom_url("student", cast.klass.pk, cast.ann.pk)), "New password")


def test_viewing_as_a_student_is_logged(teo: Client, cast: Cast) -> None:
    held = assignment_for(cast.klass, NOBODY_OPENS, answers_due=AnswersDue.AFTER_CLOSE)
    other = assignment_for(cast.other_class)
    attempt = start_attempt(assignment_id=held.pk, student=cast.ann)
    open_board(attempt_id=attempt.pk, number=NOBODY_OPENS.number)
    pages = (
        classroom_url("view-as", cast.klass.pk, cast.ann.pk),
        classroom_url("view-as-assignment", cast.klass.pk, cast.ann.pk, held.pk),
    )
    for page in pages:
        assertRedirects(
            teo.get(page), classroom_url("student", cast.klass.pk, cast.ann.pk), fetch_redirect_response=False
        )
    assert logged_actions() == []
    home = teo.post(pages[0], follow=True)
    assertContains(home, "0 of 1")
    inside = teo.get(pages[1])
    assertContains(inside, "graded when the assignment closes")
    for answer in (home, inside):
        assertNotContains(answer, "<button class")
        assertContains(answer, "You cannot change anything")
    assert logged_actions() == [AuditAction.VIEWED_AS]
    assert teo.get(classroom_url("view-as-assignment", cast.klass.pk, cast.ann.pk, other.pk)).status_code == 404


def test_the_view_as_a_student_omits_assignments_of_other_classes(teo: Client, cast: Cast) -> None:
    join_class(user=cast.ann, join_code=cast.other_class.join_code or "")
    secret = assignment_for(cast.other_class)
    Assignment.objects.filter(pk=secret.pk).update(title="Only on Friday")
    assertNotContains(teo.post(classroom_url("view-as", cast.klass.pk, cast.ann.pk), follow=True), "Only on Friday")


def test_the_view_as_a_student_omits_future_assignments(teo: Client, cast: Cast) -> None:
    later = assignment_for(cast.klass)
    Assignment.objects.filter(pk=later.pk).update(opens_at=timezone.now() + HOUR)
    assertNotContains(teo.post(classroom_url("view-as", cast.klass.pk, cast.ann.pk), follow=True), "This week")
    assert teo.get(classroom_url("view-as-assignment", cast.klass.pk, cast.ann.pk, later.pk)).status_code == 404


def test_student_pages_of_teachers_return_404(teo: Client, cast: Cast) -> None:
    for name in ("student", "view-as"):
        assert teo.get(classroom_url(name, cast.klass.pk, cast.assistant.pk)).status_code == 404
    assert teo.post(classroom_url("password-reset", cast.klass.pk, cast.assistant.pk)).status_code == 404
