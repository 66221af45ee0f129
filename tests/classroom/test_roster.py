import csv
import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from hypothesis import given, settings
from hypothesis import strategies as st
from pytest_django.asserts import assertContains, assertNotContains

from apps.accounts.models import Class, Membership, Role, User
from apps.accounts.services.classes import join_class
from apps.classroom.models import AuditAction, AuditEntry
from apps.classroom.selectors.roster import (
    MOST_BYTES,
    MOST_LINES,
    LineKind,
    RosterError,
    RosterPreview,
    decoded,
    roster_preview,
)
from apps.classroom.services.roster import add_students
from apps.core.exports import FORMULA_PREFIXES, safe_cell
from tests.people import Cast, person

pytestmark = pytest.mark.django_db


def page(klass: Class) -> str:
    return reverse("classroom:students-add", args=(klass.pk,))


def preview(cast: Cast, text: str) -> RosterPreview:
    return roster_preview(teacher=cast.teacher, klass=cast.klass, text=text)


def kinds(cast: Cast, text: str) -> list[tuple[int, LineKind]]:
    return [(checked.line.number, checked.kind) for checked in preview(cast, text).lines]


def logins(cast: Cast, text: str) -> list[str]:
    return [checked.line.username for checked in preview(cast, text).added]


# --- preview ---
def test_trailing_empty_cells_are_ignored(cast: Cast) -> None:
    assert kinds(cast, "Name;Login\nZoë;zb;;\nMax;max") == [(2, LineKind.NEW), (3, LineKind.NEW)]


def test_one_name_per_line_is_enough(cast: Cast) -> None:
    assert logins(cast, "Zoë Brown\nIan O'Neill\n") == ["zoe.brown", "ian.oneill"]


def test_columns_are_recognized_by_heading_in_any_order(cast: Cast) -> None:
    text = "Log-in name;E-mail;Surname;Form;First name\nzb;zoe@example.org;Brown;7b;Zoë"
    (checked,) = preview(cast, text).lines
    line = checked.line
    assert (line.number, line.name, line.username, line.email) == (2, "Zoë Brown", "zb", "zoe@example.org")


@pytest.mark.parametrize("mark", [",", ";", "\t"])
def test_common_delimiters_are_recognized(cast: Cast, mark: str) -> None:
    text = f'Name{mark}Login\n"Brown, Zoë; junior"{mark}zb'
    (checked,) = preview(cast, text).lines
    assert (checked.line.name, checked.line.username) == ("Brown, Zoë; junior", "zb")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_common_encodings_are_recognized(encoding: str) -> None:
    assert decoded("Zoë Müller".encode(encoding)) == "Zoë Müller"


def test_line_numbers_count_empty_lines_and_quoted_line_breaks(cast: Cast) -> None:
    text = 'Name,Login\n\n"Zoë\nBrown",zb\n\n,x\n'
    assert kinds(cast, text) == [(3, LineKind.NEW), (6, LineKind.BAD)]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (",nobody", "The name is missing"),
        ("Zoë,zoë brown", "can contain only letters"),
        ("Zoë,zb,no-mail", "no-mail is not an email address"),
        ("Zoë,zb,,123", "too short"),
        ("Zo\x07ë,zb", "invalid character"),
        ("Zo\u202eë,zb", "invalid character"),
        ("Zo\u200bë,zb", "invalid character"),
        (f"{'Z' * 81},zb", "at most 80 characters"),
        (f"Zoë,{'z' * 41}", "at most 40 characters"),
        ("?!,zb", "?! contains no letter"),
        ("Zoë,zb,,,Monday, second row", "These values are not under a recognized heading: Monday, second row"),
    ],
)
def test_an_invalid_line_has_a_reason(cast: Cast, line: str, why: str) -> None:
    (checked,) = preview(cast, f"Name,Login,E-mail,Password\n{line}").lines
    assert (checked.line.number, checked.kind) == (2, LineKind.BAD)
    assert why in checked.why


def test_a_duplicate_username_is_reported_on_both_lines(cast: Cast) -> None:
    assert kinds(cast, "Zoë,zb\nZac,ZB") == [(1, LineKind.BAD), (2, LineKind.BAD)]


def test_students_with_the_same_name_get_different_usernames(cast: Cast) -> None:
    person("zoe.brown")
    assert logins(cast, "Zoë Brown\nZoe Brown") == ["zoe.brown2", "zoe.brown3"]


def test_members_are_recognized_with_and_without_a_username(cast: Cast) -> None:
    assert kinds(cast, "Ann,ann\nbob\nANN") == [(n, LineKind.UNCHANGED) for n in (1, 2, 3)]


@pytest.mark.parametrize("line", ["Paul,ann", "Sue,sue", "Teo,teo"])
def test_differing_details_are_a_conflict(cast: Cast, line: str) -> None:
    assert kinds(cast, line) == [(1, LineKind.CONFLICT)]


def test_a_student_of_the_teachers_other_class_joins_with_the_same_account(cast: Cast) -> None:
    Membership.objects.create(user=cast.teacher, klass=cast.other_class, role=Role.INSTRUCTOR)
    assert kinds(cast, "Sue,sue") == [(1, LineKind.JOINS)]
    assert kinds(cast, "Otto,stranger") != [(1, LineKind.JOINS)]


@pytest.mark.parametrize("text", ["", "\n\n", "Name,Login\n", "\ufeff"])
def test_a_list_without_names_is_refused(cast: Cast, text: str) -> None:
    with pytest.raises(RosterError, match="no names"):
        preview(cast, text)


def test_a_list_that_is_too_long_is_refused(cast: Cast) -> None:
    with pytest.raises(RosterError, match="Add at most 500"):
        preview(cast, "\n".join(f"Pupil {n}" for n in range(MOST_LINES + 1)))
    with pytest.raises(RosterError, match="too large"):
        decoded(b"x" * (MOST_BYTES + 1))


@settings(max_examples=40)
@given(raw=st.binary(max_size=300))
def test_any_file_gives_numbered_lines_or_is_refused(raw: bytes) -> None:
    teacher = User(username="nobody")
    teacher.pk = 0
    try:
        shown = roster_preview(teacher=teacher, klass=Class(pk=0, name="none"), text=decoded(raw))
    except RosterError:
        return
    assert all(checked.line.number >= 1 for checked in shown.lines)
    assert all(checked.why for checked in (*shown.bad, *shown.conflicts))


def test_the_query_count_of_a_preview_is_constant(cast: Cast) -> None:
    counts = []
    for count in (3, 30):
        text = "\n".join(f"Pupil {n},pupil{n}" for n in range(count))
        with CaptureQueriesContext(connection) as queries:
            assert len(preview(cast, text).added) == count
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 4


# --- import ---
def test_new_students_get_an_account_a_password_and_a_membership(cast: Cast) -> None:
    zoe, ian = add_students(klass=cast.klass, by=cast.teacher, text="Zoë Brown\nIan,ian,ian@example.org,four-spades-x")
    stored = User.objects.get(username="zoe.brown")
    assert (zoe.name, zoe.username) == ("Zoë Brown", "zoe.brown")
    assert stored.check_password(zoe.password)
    assert ian.password == "four-spades-x"
    assert Membership.objects.get(user=stored, klass=cast.klass).role == Role.STUDENT
    assert AuditEntry.objects.get(deed=AuditAction.STUDENTS_ADDED).text == "zoe.brown, ian"


def test_errors_and_conflicts_are_skipped(cast: Cast) -> None:
    added = add_students(klass=cast.klass, by=cast.teacher, text="Name,Login\nPaul,ann\n,x\nAnn,ann\nZoë,zb")
    assert [login.username for login in added] == ["zb"]
    cast.ann.refresh_from_db()
    assert cast.ann.shown_name == "Ann"
    assert Membership.objects.filter(klass=cast.klass).count() == 5


def test_importing_a_list_twice_adds_nobody(cast: Cast) -> None:
    text = "Zoë Brown\nZac\n"
    add_students(klass=cast.klass, by=cast.teacher, text=text)
    assert add_students(klass=cast.klass, by=cast.teacher, text=text) == ()


def test_existing_accounts_keep_their_passwords(cast: Cast) -> None:
    Membership.objects.create(user=cast.teacher, klass=cast.other_class, role=Role.INSTRUCTOR)
    before = cast.stranger.password
    (sue,) = add_students(klass=cast.klass, by=cast.teacher, text="Sue,sue")
    cast.stranger.refresh_from_db()
    assert (sue.password, cast.stranger.password) == ("", before)


def test_too_many_new_students_are_refused_and_none_is_stored(cast: Cast) -> None:
    with pytest.raises(RosterError, match="at most 60"):
        add_students(klass=cast.klass, by=cast.teacher, text="\n".join(f"Pupil {n}" for n in range(61)))
    assert Membership.objects.filter(klass=cast.klass).count() == 4


# --- pages ---
def test_a_list_is_previewed_before_anything_is_stored(teo: Client, cast: Cast) -> None:
    answer = teo.post(page(cast.klass), {"text": "Zoë Brown\nAnn,ann\nPaul,bob\n,x"})
    assertContains(answer, "zoe.brown")
    assertContains(answer, "1 unchanged")
    assertContains(answer, "<b>Line 3</b>, Paul")
    assertContains(answer, "<b>Line 4</b>")
    assertContains(answer, "Add 1 student<")
    assert not User.objects.filter(username="zoe.brown").exists()


def test_a_previewed_list_is_imported_and_its_passwords_shown(teo: Client, cast: Cast) -> None:
    answer = teo.post(page(cast.klass), {"text": "Zoë Brown", "add": "yes"})
    assertContains(answer, "zoe.brown")
    (login,) = answer.context["added"]
    assertContains(answer, login.password)
    assert User.objects.get(username="zoe.brown").check_password(login.password)
    assert "no-store" in answer["Cache-Control"]


def test_a_list_submitted_twice_adds_nobody_and_says_so(teo: Client, cast: Cast) -> None:
    teo.post(page(cast.klass), {"text": "Zoë Brown", "add": "yes"})
    again = teo.post(page(cast.klass), {"text": "Zoë Brown", "add": "yes"}, follow=True)
    assertContains(again, "All students on this list are already in the class.")
    assert Membership.objects.filter(user__username__startswith="zoe").count() == 1


def test_a_file_is_previewed_with_its_editable_text(teo: Client, cast: Cast) -> None:
    file = SimpleUploadedFile("class.csv", "Name;Login\nZoë Müller;zm\n".encode("cp1252"))
    answer = teo.post(page(cast.klass), {"file": file})
    assertContains(answer, "Zoë Müller;zm")
    assertContains(answer, "Add 1 student<")


@pytest.mark.parametrize("given", [{}, {"text": "  \n "}, {"text": "Name,Login\n"}, {"text": "x" * (MOST_BYTES + 1)}])
def test_an_unreadable_list_is_refused_with_a_reason(teo: Client, cast: Cast, given: dict[str, str]) -> None:
    answer = teo.post(page(cast.klass), given)
    assertContains(answer, "errorlist", status_code=422)


def test_a_file_that_is_too_big_is_refused(teo: Client, cast: Cast) -> None:
    file = SimpleUploadedFile("class.csv", b"x" * (MOST_BYTES + 1))
    assertContains(teo.post(page(cast.klass), {"file": file}), "The file is too large", status_code=422)


def test_a_list_without_new_students_says_so(teo: Client, cast: Cast) -> None:
    answer = teo.post(page(cast.klass), {"text": "Ann,ann"})
    assertContains(answer, "has no new students")
    assertNotContains(answer, 'name="add"')


# --- export ---
def rows_of(content: bytes) -> list[list[str]]:
    text = content.decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text)))


def test_an_exported_list_round_trips(teo: Client, cast: Cast) -> None:
    join_class(user=User.objects.create_user("eve", shown_name="=1+1"), join_code=cast.klass.join_code or "")
    answer = teo.post(reverse("classroom:roster-csv", args=(cast.klass.pk,)))
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert [row[:2] for row in rows_of(answer.content)] == [
        ["Name", "Username"],
        ["'=1+1", "eve"],
        ["Ann", "ann"],
        ["Bob", "bob"],
    ]
    shown = preview(cast, decoded(answer.content))
    assert len(shown.unchanged) == len(shown.lines) == 3
    assert AuditEntry.objects.filter(deed=AuditAction.EXPORTED, by=cast.teacher).count() == 1


@given(text=st.text())
def test_no_cell_starts_like_a_formula(text: str) -> None:
    assert not safe_cell(text).startswith(FORMULA_PREFIXES)
