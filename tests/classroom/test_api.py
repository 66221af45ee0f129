"""The teaching API: classes, students, assignments and results."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries
from rest_framework.test import APIClient

from apps.accounts.models import Class, Membership, User
from apps.bidding.models import Grade
from apps.classroom.models import AnswersDue, Assignment, AuditAction, AuditEntry
from tests.api.world import World, create_world
from tests.boards import finish_auction, practice_set
from tests.classroom.crowds import crowd
from tests.people import bearer, class_of, person

pytestmark = pytest.mark.django_db
CLASSES, WORK = "/api/teaching/classes/", "/api/teaching/assignments/"


@pytest.fixture
def world() -> World:
    return create_world()


@pytest.fixture
def teacher(world: World) -> APIClient:
    return APIClient(headers=bearer(world.cast.teacher))


@pytest.fixture
def students(world: World) -> str:
    """Return the URL of the students of the class."""
    return f"{CLASSES}{world.cast.klass.pk}/students/"


def post(client: APIClient, address: str, body: Any, **headers: str) -> Any:
    return client.post(address, body, format="json", headers=headers)


def test_a_class_is_created_renamed_archived_and_listed(teacher: APIClient) -> None:
    made = post(teacher, CLASSES, {"name": "Tuesday"})
    assert (made.status_code, made.json()["name"], made.json()["students"]) == (201, "Tuesday", 0)
    address = f"{CLASSES}{made.json()['id']}/"
    changed = teacher.patch(address, {"name": "Wednesday", "is_archived": True}, format="json").json()
    assert (changed["name"], changed["is_archived"]) == ("Wednesday", True)
    assert teacher.get(address).json() == changed
    assert [row["name"] for row in teacher.get(f"{CLASSES}?is_archived=true").json()["results"]] == ["Wednesday"]
    assert [row["name"] for row in teacher.get(f"{CLASSES}?is_archived=false").json()["results"]] == ["Monday"]
    assert AuditEntry.objects.filter(deed=AuditAction.ARCHIVED).count() == 1
    assert teacher.patch(address, {"is_archived": "perhaps"}, format="json").status_code == 400


def test_a_repeated_idempotency_key_creates_one_class(teacher: APIClient) -> None:
    key = {"Idempotency-Key": "term 1"}
    first, second = (post(teacher, CLASSES, {"name": "Tuesday"}, **key).json() for _ in range(2))
    assert first == second
    assert post(teacher, CLASSES, {"name": "Tuesday"}).json()["id"] != first["id"]
    assert Class.objects.filter(name="Tuesday").count() == 2
    assert "Idempotency-Key" in post(teacher, CLASSES, {"name": "x"}, **{"Idempotency-Key": "k" * 201}).json()


def test_students_are_imported_line_by_line(teacher: APIClient, students: str, world: World) -> None:
    data = [
        {"name": "Zoë O'Brien"},
        {"name": "Tim", "username": "tim7", "email": "tim@school.example", "password": "kavo-tibe-47"},
        {"name": "Ann"},
        {"name": "Other", "username": "sue"},
        {"name": "Bad", "username": "a b"},
    ]
    answer = post(teacher, students, {"students": data})
    rows = answer.json()["results"]
    assert (answer.status_code, answer["Cache-Control"]) == (200, "no-store")
    assert [(row["line"], row["result"]) for row in rows] == [
        (1, "new"),
        (2, "new"),
        (3, "unchanged"),
        (4, "conflict"),
        (5, "bad"),
    ]
    assert (rows[0]["username"], bool(rows[0]["password"]), rows[1]["password"]) == ("zoe.obrien", True, "kavo-tibe-47")
    assert rows[2]["id"] == world.cast.ann.pk
    assert rows[3]["why"]
    assert User.objects.get(username="tim7").check_password("kavo-tibe-47")
    assert [row["name"] for row in teacher.get(students).json()["results"]] == ["Ann", "Bob", "Tim", "Zoë O'Brien"]
    assert AuditEntry.objects.get(deed=AuditAction.STUDENTS_ADDED).text == "zoe.obrien, tim7"


@pytest.mark.parametrize(
    "data",
    [[], {}, None, "Ann", [1], [{}], [{"name": 5}], [{"name": "x", "role": "instructor"}], [{"name": "x"}] * 61],
)
def test_an_invalid_list_of_students_is_refused(teacher: APIClient, students: str, data: Any) -> None:
    answer = post(teacher, students, {"students": data})
    assert (answer.status_code, set(answer.json())) == (400, {"students"})
    assert Membership.objects.filter(klass__name="Monday").count() == 4


def test_a_student_can_be_removed_and_get_a_new_password(teacher: APIClient, students: str, world: World) -> None:
    ann = world.cast.ann
    own = APIClient(headers=bearer(ann))
    answer = teacher.post(f"{students}{ann.pk}/password/")
    ann.refresh_from_db()
    assert (answer.json()["username"], answer["Cache-Control"]) == ("ann", "no-store")
    assert ann.check_password(answer.json()["password"])
    assert own.get("/api/decisions/").status_code == 401
    assert teacher.delete(f"{students}{ann.pk}/").status_code == 204
    assert teacher.delete(f"{students}{ann.pk}/").status_code == 404
    assert AuditEntry.objects.filter(deed__in=(AuditAction.PASSWORD_RESET, AuditAction.MEMBER_REMOVED)).count() == 2


def test_another_teachers_student_cannot_get_a_new_password(teacher: APIClient, students: str, world: World) -> None:
    Membership.objects.create(user=world.cast.ann, klass=world.cast.other_class)
    assert teacher.post(f"{students}{world.cast.ann.pk}/password/").status_code == 403


@pytest.mark.parametrize("who", ["assistant", "stranger"])
def test_only_students_of_the_class_are_found(teacher: APIClient, students: str, world: World, who: str) -> None:
    pk = getattr(world.cast, who).pk
    assert teacher.delete(f"{students}{pk}/").status_code == 404
    assert teacher.post(f"{students}{pk}/password/").status_code == 404


def test_an_assignment_is_created_changed_cloned_and_deleted(teacher: APIClient, world: World) -> None:
    body = {"klass": world.cast.klass.pk, "set": world.practice_set.pk}
    made = post(teacher, WORK, body).json()
    assert (made["title"], made["answers_due"], made["closes_at"]) == (world.practice_set.name, "at_once", None)
    address = f"{WORK}{made['id']}/"
    changed = teacher.patch(address, {"title": "Stayman", "attempts_allowed": 2}, format="json").json()
    assert changed == {**made, "title": "Stayman", "attempts_allowed": 2}
    copied = post(teacher, f"{address}clone/", {"klass": world.cast.klass.pk})
    assert (copied.status_code, copied.json()["title"], bool(copied.json()["closes_at"])) == (201, "Stayman", True)
    ours = teacher.get(f"{WORK}?klass={world.cast.klass.pk}").json()
    assert [row["id"] for row in ours["results"]] == [copied.json()["id"], made["id"], world.assignment.pk]
    assert teacher.delete(address).status_code == 204
    assert teacher.get(address).status_code == 404


def test_a_started_assignment_cannot_be_deleted_or_changed_in_substance(teacher: APIClient, world: World) -> None:
    address = f"{WORK}{world.assignment.pk}/"
    assert teacher.delete(address).status_code == 409
    assert teacher.patch(address, {"hints_allowed": False}, format="json").status_code == 409
    assert teacher.patch(address, {"title": "New", "hints_allowed": True}, format="json").json()["title"] == "New"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"klass": 10**30}, "klass"),
        ({"klass": "1"}, "klass"),
        ({"klass": None}, "klass"),
        ({"klass": True}, "klass"),
        ({"set": -1}, "set"),
        ({"set": []}, "set"),
        ({"card": 10**18}, "card"),
        ({"opens_at": "soon"}, "opens_at"),
        ({"opens_at": "1500-01-01T00:00Z"}, "opens_at"),
        ({"closes_at": "2001-01-01T00:00Z"}, "closes_at"),
        ({"answers_due": "after_close"}, "closes_at"),
        ({"answers_due": "never"}, "answers_due"),
        ({"attempts_allowed": 0}, "attempts_allowed"),
        ({"title": "x" * 121}, "title"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_invalid_assignments_have_errors_by_field(
    teacher: APIClient, world: World, change: dict[str, Any], field: str
) -> None:
    body = {"klass": world.cast.klass.pk, "set": world.practice_set.pk, **change}
    answer = post(teacher, WORK, body)
    assert (answer.status_code, set(answer.json())) == (400, {field})
    assert Assignment.objects.count() == 1


def test_other_teachers_classes_and_sets_are_refused(teacher: APIClient, world: World) -> None:
    theirs = practice_set(name="Theirs")
    theirs.owner = world.cast.stranger_teacher
    theirs.save()
    answer = post(teacher, WORK, {"klass": world.cast.other_class.pk, "set": theirs.pk})
    assert (answer.status_code, set(answer.json())) == (400, {"klass", "set"})
    clone = post(teacher, f"{WORK}{world.assignment.pk}/clone/", {"klass": world.cast.other_class.pk})
    assert (clone.status_code, set(clone.json())) == (400, {"klass"})


def test_results_have_both_calls_by_student_and_board(teacher: APIClient, world: World) -> None:
    finish_auction(world.table)
    address = f"{WORK}{world.assignment.pk}/results/"
    data = teacher.get(address).json()
    ann, bob = data["students"]
    (cell,) = ann["boards"]
    call = cell["calls"][0]
    assert (ann["name"], ann["boards_done"], cell["state"], cell["board"]) == ("Ann", 1, "done", 3)
    assert (call["decision"], call["call"], call["optimal_bid"], call["score"]) == (world.decision.pk, "1N", "1N", 10)
    assert (bob["boards"][0]["state"], bob["boards"][0]["calls"]) == ("new", [])
    assert data["boards"][0]["done"] == 1
    teacher.get(address)
    assert AuditEntry.objects.filter(deed=AuditAction.EXPORTED, by=world.cast.teacher).count() == 1


def test_decisions_of_a_class_can_be_filtered(teacher: APIClient, world: World) -> None:
    address = f"{CLASSES}{world.cast.klass.pk}/decisions/"

    def found(query: str) -> list[int]:
        return [row["id"] for row in teacher.get(f"{address}?{query}").json()["results"]]

    assert found("") == found(f"student={world.cast.ann.pk}") == found(f"assignment={world.assignment.pk}")
    assert found("") == [world.decision.pk]
    assert found(f"student={world.cast.bob.pk}") == found("tier=error") == []


def test_a_teachers_score_is_stored_beside_the_engines(teacher: APIClient, world: World) -> None:
    address = f"/api/teaching/decisions/{world.decision.pk}/"
    assert teacher.get(address).json()["score"] == 10
    data = post(teacher, f"{address}override/", {"score": 4, "note": "We play a weak notrump."}).json()
    assert (data["score"], data["tier"], data["student"]["name"]) == (4, "suboptimal", "Ann")
    assert [(grade["score"], grade["by"]) for grade in data["grades_given"]] == [(4, "Teo"), (10, "")]
    assert AuditEntry.objects.filter(deed=AuditAction.GRADE_OVERRIDDEN).count() == 1
    for bad in ({"score": 11, "note": "x"}, {"score": 3}, {"score": 3, "note": 5}):
        assert post(teacher, f"{address}override/", bad).status_code == 400
    assert Grade.objects.count() == 2


def test_students_see_their_assignments_and_sets(world: World) -> None:
    client = APIClient(headers=bearer(world.cast.ann))
    (work,) = client.get("/api/assignments/").json()["results"]
    assert (work["id"], work["state"], work["boards"], work["is_under_way"]) == (world.assignment.pk, "open", 1, True)
    whole = client.get(f"/api/assignments/{world.assignment.pk}/").json()
    assert (whole["work"], whole["answers_due"]) == (work, "after_board")
    assert whole["boards"] == [{"number": 3, "state": "under way", "table": world.table.pk, "mean": None}]
    (own,) = client.get("/api/sets/").json()["results"]
    assert own == {"id": world.practice_set.pk, "name": "Three boards", "boards": 1, "learner_seats": "S"}


def test_future_assignments_and_those_of_other_classes_are_hidden(world: World) -> None:
    Assignment.objects.update(opens_at=timezone.now() + timedelta(hours=1))
    for who in (world.cast.ann, world.cast.stranger):
        client = APIClient(headers=bearer(who))
        assert client.get("/api/assignments/").json()["results"] == client.get("/api/sets/").json()["results"] == []
        assert client.get(f"/api/assignments/{world.assignment.pk}/").status_code == 404


@pytest.mark.parametrize("due", [AnswersDue.AFTER_ATTEMPT, AnswersDue.AFTER_CLOSE])
def test_students_see_their_points_once_they_are_due(due: AnswersDue) -> None:
    world = create_world(due)
    finish_auction(world.table)
    client = APIClient(headers=bearer(world.cast.ann))
    (board,) = client.get(f"/api/assignments/{world.assignment.pk}/").json()["boards"]
    assert (board["state"], board["mean"]) == ("done", None)


@pytest.mark.parametrize("rows", [3, 30])
@pytest.mark.parametrize(
    ("address", "queries"),
    [
        ("/api/teaching/classes/", 2),
        ("/api/teaching/classes/{klass}/students/", 9),
        ("/api/teaching/classes/{klass}/decisions/", 7),
        ("/api/teaching/assignments/", 3),
        ("/api/teaching/assignments/{work}/results/", 15),
        ("/api/sets/", 4),
        ("/api/assignments/", 5),
    ],
)
def test_query_counts_are_constant(
    address: str, queries: int, rows: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    teo = person("Teo")
    klass = class_of("Many", teo)
    work = crowd(klass, students=rows, boards=3)
    for number in range(rows - 1):
        class_of(f"Class {number}", teo)
        Assignment.objects.create(klass=klass, practice_set=work.practice_set, title=f"{number}", created_by=teo)
    client = APIClient()
    client.force_authenticate(teo)
    with django_assert_max_num_queries(queries):
        assert client.get(address.format(klass=klass.pk, work=work.pk)).status_code == 200
