"""The audit log of teachers' and administrators' actions."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation
from pytest_django import DjangoAssertNumQueries
from pytest_django.asserts import assertContains, assertNotContains

from apps.accounts.models import Class, Membership
from apps.accounts.services.classes import create_class
from apps.bidding.services.judging import raise_flag
from apps.classroom.backup.old_audit import read_sentence
from apps.classroom.models import AuditAction, AuditDetail, AuditEntry
from apps.classroom.services.audit import record, record_event
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.calls import Call
from tests.boards import add_call, assignment_for, table_for
from tests.people import Cast

pytestmark = pytest.mark.django_db
LOG = "/admin/classroom/auditentry/"
PERSON = "/admin/accounts/user/"


def entry() -> AuditEntry:
    return AuditEntry.objects.latest("pk")


def latest_entry() -> tuple[str, str, str, str]:
    """Return actor, action, subject and text of the newest entry."""
    newest = entry()
    return str(newest.by), newest.deed, str(newest.about or ""), newest.text


# --- teachers ---
def test_teachers_actions_are_logged(client: Client, cast: Cast) -> None:
    client.force_login(cast.teacher)
    klass, ann = cast.klass, cast.ann
    work = assignment_for(klass)
    made = add_call(table_id=table_for(ann, klass=klass).pk, seat=Seat.S, call=Call.parse("7C"), key="k").decision
    assert made is not None
    raise_flag(decision_id=made.pk, words="Why?")
    client.post(reverse("classroom:view-as", args=(klass.pk, ann.pk)))
    assert latest_entry() == ("Teo", AuditAction.VIEWED_AS, "Ann", "")
    client.post(reverse("classroom:roster-csv", args=(klass.pk,)))
    assert latest_entry() == ("Teo", AuditAction.EXPORTED, "", "The students")
    for file in ("results.csv", "calls.csv", "results.xlsx"):
        client.post(reverse("classroom:results-export", args=(work.pk,)), {"file": file})
        assert latest_entry()[:2] == ("Teo", AuditAction.EXPORTED)
    client.post(reverse("classroom:decision-override", args=(made.pk,)), {"score": "6", "note": "We play it so."})
    assert latest_entry() == ("Teo", AuditAction.GRADE_OVERRIDDEN, "Ann", "7C: 0 to 6. We play it so.")
    client.post(reverse("classroom:flag-answer", args=(made.pk,)), {"state": "agreed", "answer": "You are right."})
    assert latest_entry()[:3] == ("Teo", AuditAction.FLAG_ANSWERED, "Ann")
    client.post(reverse("classroom:teacher-add", args=(klass.pk,)), {"username": "bob"})
    assert latest_entry()[:3] == ("Teo", AuditAction.MADE_INSTRUCTOR, "Bob")
    client.post(reverse("classroom:password-reset", args=(klass.pk, ann.pk)))
    assert latest_entry()[:3] == ("Teo", AuditAction.PASSWORD_RESET, "Ann")
    client.post(reverse("classroom:member-remove", args=(klass.pk, cast.bob.pk)))
    assert latest_entry()[:3] == ("Teo", AuditAction.MEMBER_REMOVED, "Bob")
    assert AuditEntry.objects.count() == 10


def test_deletions_are_logged(client: Client, cast: Cast) -> None:
    client.force_login(cast.teacher)
    work = assignment_for(cast.klass)
    client.post(reverse("classroom:assignment-delete", args=(work.pk,)))
    assert latest_entry()[1::2] == (AuditAction.DELETED, "The assignment This week")
    empty = create_class(creator=cast.teacher, name="Empty")
    client.post(reverse("classroom:class-delete", args=(empty.pk,)), {"name": "Empty"})
    assert latest_entry()[1::2] == (AuditAction.DELETED, "The class Empty")


# --- administration ---
def sent(client: Client, address: str, **changes: object) -> dict[str, object]:
    """Return the form data of an admin page with some fields changed, or omitted if None."""
    page = client.get(address).context
    form = page["adminform"].form
    values = {name: form[name].value() for name in form.fields}
    for inline in page.get("inline_admin_formsets", ()):
        for each in (inline.formset.management_form, *inline.formset.forms):
            values |= {each.add_prefix(name): each[name].value() for name in each.fields}
    filled = {name: value for name, value in (values | changes).items() if value is not None and value is not False}
    return {name: "on" if value is True else value for name, value in filled.items()}


def test_changes_of_a_users_permissions_are_logged(ada: Client, cast: Cast) -> None:
    page = f"{PERSON}{cast.ann.pk}/change/"
    assert ada.post(page, sent(ada, page, is_staff="on")).status_code == 302
    assert latest_entry() == ("Ada", AuditAction.ROLE_CHANGED, "Ann", "Staff status: yes")
    ada.post(page, sent(ada, page, shown_name="Anne"))
    assert AuditEntry.objects.count() == 1, "a changed name is not a change of permissions"


def test_permission_to_create_classes_is_logged(ada: Client, cast: Cast) -> None:
    ada.post(PERSON, {"action": "let_teach", "_selected_action": [cast.ann.pk]})
    assert latest_entry() == ("Ada", AuditAction.ROLE_CHANGED, "Ann", "Can create classes")


def test_anonymizing_a_user_is_logged(ada: Client, cast: Cast) -> None:
    ada.post(PERSON, {"action": "forget", "_selected_action": [cast.ann.pk]})
    assert latest_entry() == ("Ada", AuditAction.DELETED, "Former member", "The account")


def test_a_new_password_is_logged(ada: Client, cast: Cast) -> None:
    words = {"password1": "seven-no-trumps", "password2": "seven-no-trumps", "usable_password": "true"}
    assert ada.post(f"{PERSON}{cast.ann.pk}/password/", words).status_code == 302
    assert latest_entry()[:3] == ("Ada", AuditAction.PASSWORD_RESET, "Ann")
    ada.post(f"{PERSON}{cast.ann.pk}/password/", words | {"password2": "other"})
    assert AuditEntry.objects.count() == 1, "nothing changed the second time"


def test_changes_of_roles_are_logged(ada: Client, cast: Cast) -> None:
    page = f"/admin/accounts/class/{cast.klass.pk}/change/"
    place = Membership.objects.get(klass=cast.klass, user=cast.ann)
    form = sent(ada, page)
    row = next(name.removesuffix("-id") for name, value in form.items() if name.endswith("-id") and value == place.pk)
    assert ada.post(page, form | {f"{row}-role": "instructor"}).status_code == 302
    assert latest_entry() == ("Ada", AuditAction.ROLE_CHANGED, "Ann", "Instructor")
    assert ada.post(page, sent(ada, page, **{f"{row}-DELETE": "on"})).status_code == 302
    assert latest_entry()[:3] == ("Ada", AuditAction.MEMBER_REMOVED, "Ann")
    assert ada.post(page, sent(ada, page, creator=cast.assistant.pk)).status_code == 302
    assert latest_entry() == ("Ada", AuditAction.ROLE_CHANGED, "Asa", "Owner of the class")


def delete_one(client: Client, klass: Class) -> None:
    client.post(f"/admin/accounts/class/{klass.pk}/delete/", {"post": "yes"})


def delete_many(client: Client, klass: Class) -> None:
    chosen = {"action": "delete_selected", "_selected_action": [klass.pk], "post": "yes"}
    client.post("/admin/accounts/class/", chosen)


@pytest.mark.parametrize("delete", [delete_one, delete_many])
def test_deleting_a_class_is_logged(ada: Client, cast: Cast, delete: Callable[[Client, Class], None]) -> None:
    delete(ada, cast.other_class)
    assert not Class.objects.filter(pk=cast.other_class.pk).exists()
    assert latest_entry() == ("Ada", AuditAction.DELETED, "", "The class Friday")


# --- the log page ---
@pytest.mark.parametrize(
    ("query", "is_found"),
    [
        *(("by=teo", True), ("by=ada", False), ("about=ann", True), ("about=teo", False)),
        *(("class=mond", True), ("class=fri", False), ("deed__exact=exported", True), ("deed__exact=deleted", False)),
        *(("q=grades", True), ("q=nothing", False), ("until=2001-01-01", False), ("since=2001-01-01", True)),
    ],
)
def test_the_log_can_be_filtered(ada: Client, cast: Cast, query: str, is_found: bool) -> None:
    record(
        by=cast.teacher,
        action=AuditAction.EXPORTED,
        klass=cast.klass,
        about=cast.ann,
        detail=AuditDetail.TEXT,
        text="All grades",
    )
    answer = ada.get(f"{LOG}?{query}")
    (assertContains if is_found else assertNotContains)(answer, "All grades")


def test_an_invalid_date_is_reported(ada: Client, cast: Cast) -> None:
    assertContains(ada.get(f"{LOG}?since=tomorrow"), "“tomorrow” is not a date")


@pytest.mark.parametrize("count", [3, 30])
def test_the_query_count_of_the_log_is_constant(
    ada: Client, cast: Cast, django_assert_max_num_queries: DjangoAssertNumQueries, count: int
) -> None:
    for _ in range(count):
        record(by=cast.teacher, action=AuditAction.EXPORTED, klass=cast.klass, about=cast.ann)
    with django_assert_max_num_queries(6):
        ada.get(LOG)


def test_teachers_cannot_open_the_log(client: Client, cast: Cast) -> None:
    client.force_login(cast.teacher)
    assert client.get(LOG).status_code == 302


def test_an_unknown_action_is_refused(cast: Cast) -> None:
    with pytest.raises(ValueError, match="cheated"):
        record_event(by=cast.teacher, action="cheated")
    with pytest.raises(ValueError, match="the silver"):
        record_event(by=cast.teacher, action="deleted", details=("the silver", {}))


# --- stored parameters ---
@pytest.mark.parametrize(
    ("deed", "words", "detail", "params"),
    [
        (AuditAction.DELETED, "The set Ours", AuditDetail.SET, {"name": "Ours"}),
        (AuditAction.DELETED, "Board 7 of Ours", AuditDetail.BOARD, {"number": 7, "name": "Ours"}),
        (AuditAction.EXPORTED, "The results and calls of X", AuditDetail.RESULTS_AND_CALLS, {"name": "X"}),
        (AuditAction.EXPORTED, "Decisions as csv: all", AuditDetail.DECISIONS, {"format": "csv", "filters": []}),
        (AuditAction.STUDENTS_ADDED, "zoe, ian", AuditDetail.USERNAMES, {"usernames": ["zoe", "ian"]}),
        (
            AuditAction.REGRADED,
            "From 2026-03-02 on: 9 calls",
            AuditDetail.REGRADED_SINCE,
            {"since": "2026-03-02", "total": 9},
        ),
        (
            AuditAction.GRADE_OVERRIDDEN,
            "7C: 1 to 6. We play it so.",
            AuditDetail.GRADE,
            {"call": "7C", "before": 1, "after": 6, "reason": "We play it so."},
        ),
        (AuditAction.ARCHIVED, "", AuditDetail.NONE, {}),
        (AuditAction.DELETED, "Something else", AuditDetail.OLD_TEXT, {"text": "Something else"}),
        (AuditAction.ROLE_CHANGED, "Staff status: yes", AuditDetail.OLD_TEXT, {"text": "Staff status: yes"}),
    ],
)
def test_an_old_sentence_is_parsed_into_parameters(
    deed: AuditAction, words: str, detail: AuditDetail, params: dict[str, object]
) -> None:
    assert read_sentence(deed, words) == (detail, params)


def test_details_are_translated_and_old_ones_are_marked(cast: Cast) -> None:
    old_entry = record(
        by=cast.admin, action=AuditAction.DELETED, klass=None, detail=AuditDetail.OLD_TEXT, text="Strange"
    )
    assert old_entry.text == "Strange (original text)"
    board = record(
        by=cast.admin, action=AuditAction.DELETED, klass=None, detail=AuditDetail.BOARD, number=7, name="Ours"
    )
    rights = {"is_staff": True, "groups": []}
    changed = record(
        by=cast.admin, action=AuditAction.ROLE_CHANGED, klass=None, detail=AuditDetail.RIGHTS, rights=rights
    )
    assert (board.text, changed.text) == ("Board 7 of Ours", "Staff status: yes; Groups: –")
    with translation.override("fr"):
        assert board.text == "La donne 7 de Ours"
        assert ": oui; " in changed.text
