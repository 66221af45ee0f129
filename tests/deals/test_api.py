"""The teaching API: profiles, practice sets, boards and jobs."""

from typing import Any

import pytest
from django.conf import LazySettings
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries
from rest_framework.test import APIClient

from apps.accounts.models import Job, JobState
from apps.deals.models import HandProfile, PracticeSet, ProfileRevision
from apps.deals.services.profiles import save_profile
from bridgeclass.engine.formats import read_pbn
from tests.api.world import World, create_world
from tests.boards import practice_set, stub_double_dummy
from tests.deals.profiles import document
from tests.people import bearer

SETS, JOBS, PROFILES = (f"/api/teaching/{name}/" for name in ("sets", "jobs", "profiles"))
pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    return create_world()


@pytest.fixture
def teacher(world: World) -> APIClient:
    return APIClient(headers=bearer(world.cast.teacher))


def set_request(world: World, **change: Any) -> dict[str, Any]:
    """Return the request body of a new practice set."""
    card = world.practice_set.card_ns_id
    parts = [{"profile": world.profile.profile_id, "share": 1}]
    return {"name": "Notrump", "boards": 2, "parts": parts, "card_ns": card, "card_ew": card, "seed": 7, **change}


@pytest.mark.django_db(transaction=True)
def test_a_job_deals_a_set_and_returns_its_id(
    world: World, teacher: APIClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    stub_double_dummy(monkeypatch)
    answer = teacher.post(SETS, set_request(world), format="json")
    assert answer.status_code == 202
    job = teacher.get(f"{JOBS}{answer.json()['id']}/").json()
    assert (job["state"], job["done"], job["error"]) == ("done", 2, "")
    made = teacher.get(f"{SETS}{job['set']}/").json()
    assert (made["name"], made["boards"], made["seed"], made["kept_back"]) == ("Notrump", 2, 7, [])
    assert made["parts"] == [
        {"profile": world.profile.profile_id, "profile_name": "One notrump", "revision": 1, "share": 1}
    ]


def test_an_idempotency_key_deals_one_set_and_a_job_can_be_cancelled(
    world: World, teacher: APIClient, settings: LazySettings
) -> None:
    settings.TASKS = {"default": {"BACKEND": "django.tasks.backends.dummy.DummyBackend"}}
    key = {"Idempotency-Key": "k"}
    first, second = (teacher.post(SETS, set_request(world), format="json", headers=key).json() for _ in range(2))
    assert (first, Job.objects.count()) == (second, 2)
    cancelled = teacher.post(f"{JOBS}{first['id']}/cancel/").json()
    assert (cancelled["state"], cancelled["set"]) == ("cancelled", None)
    assert [row["state"] for row in teacher.get(JOBS).json()["results"]] == ["cancelled", "waiting"]


def test_too_many_running_sets_are_refused(world: World, teacher: APIClient) -> None:
    for _ in range(4):
        Job.objects.create(kind=world.job.kind, owner=world.cast.teacher, total=1, state=JobState.WAITING)
    assert teacher.post(SETS, set_request(world), format="json").status_code == 409


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": 7}, "name"),
        ({"boards": 0}, "boards"),
        ({"boards": 1001}, "boards"),
        ({"boards": 10**400}, "boards"),
        ({"boards": []}, "boards"),
        ({"parts": []}, "parts"),
        ({"parts": {}}, "parts"),
        ({"parts": [{"profile": 10**19}]}, "parts"),
        ({"parts": [{"profile": "x", "share": 0}]}, "parts"),
        ({"parts": [{"profile": 1, "more": 0}]}, "parts"),
        ({"card_ns": 0}, "card_ns"),
        ({"learner_seats": "SN"}, "learner_seats"),
        ({"learner_seats": ["S"]}, "learner_seats"),
        ({"rotate": "maybe"}, "rotate"),
        ({"seed": -1}, "seed"),
        ({"seed": 2**53 + 1}, "seed"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_an_invalid_set_is_refused_with_the_field(
    world: World, teacher: APIClient, change: dict[str, Any], field: str
) -> None:
    answer = teacher.post(SETS, set_request(world, **change), format="json")
    assert (answer.status_code, set(answer.json())) == (400, {field})
    assert Job.objects.count() == 1


def test_a_profile_named_twice_is_refused(world: World, teacher: APIClient) -> None:
    part = {"profile": world.profile.profile_id}
    answer = teacher.post(SETS, set_request(world, parts=[part, part]), format="json")
    assert "twice" in answer.json()["parts"][0]


def test_profiles_of_others_are_refused(world: World, teacher: APIClient) -> None:
    theirs = save_profile(document=document("Theirs"), owner=world.cast.stranger_teacher)
    answer = teacher.post(SETS, set_request(world, parts=[{"profile": theirs.profile_id}]), format="json")
    assert (answer.status_code, set(answer.json())) == (400, {"parts"})
    assert teacher.get(f"{PROFILES}{theirs.profile_id}/").status_code == 404


def test_an_archived_profile_is_not_listed_and_cannot_be_dealt(world: World, teacher: APIClient) -> None:
    assert teacher.post(SETS, set_request(world), format="json").status_code == 202
    HandProfile.objects.filter(pk=world.profile.profile_id).update(put_away_at=timezone.now())
    assert teacher.get(PROFILES).json()["results"] == []
    part = {"profile": world.profile.profile_id}
    answer = teacher.post(SETS, set_request(world, parts=[part]), format="json")
    assert (answer.status_code, set(answer.json())) == (400, {"parts"})


def test_boards_include_hands_and_files(world: World, teacher: APIClient) -> None:
    address = f"{SETS}{world.practice_set.pk}/"
    (board,) = teacher.get(f"{address}boards/").json()["results"]
    assert (board["number"], board["hands"]["S"], len(board["double_dummy"])) == (3, "AQ4.K82.KJ73.Q52", 20)
    assert board["hands"] == {seat.letter: str(hand) for seat, hand in world.practice_set.boards.get().hands}
    pbn = teacher.get(f"{address}export/")
    assert pbn["Content-Type"] == "text/plain; charset=utf-8"
    assert [record.number for record in read_pbn(pbn.content.decode()).records] == [3]
    assert teacher.get(f"{address}export/?kind=lin").content.startswith(b"qx|o3")
    assert teacher.get(f"{address}export/?kind=json").json()["boards"] == [board]
    assert "kind" in teacher.get(f"{address}export/?kind=pdf").json()


def test_boards_that_the_teacher_has_yet_to_bid_are_hidden(world: World) -> None:
    both = world.cast.stranger_teacher
    world.cast.klass.memberships.create(user=both)
    world.practice_set.shared_with.add(world.cast.other_class)
    client = APIClient(headers=bearer(both))
    address = f"{SETS}{world.practice_set.pk}/"
    assert client.get(address).json()["kept_back"] == [3]
    assert client.get(f"{address}boards/").json()["results"] == []
    assert client.get(f"{address}export/?kind=json").json()["boards"] == []
    assert b"AQ4" not in client.get(f"{address}export/").content


def test_storing_an_unchanged_profile_creates_no_revision(world: World, teacher: APIClient) -> None:
    first = teacher.post(PROFILES, {"document": document("Weak notrump", low=12, high=14)}, format="json")
    again = teacher.post(PROFILES, {"document": document("Weak notrump", low=12, high=14)}, format="json")
    other = teacher.post(PROFILES, {"document": document("Weak notrump", low=11, high=14)}, format="json")
    assert first.status_code == 201
    assert [one.json()["revision"] for one in (first, again, other)] == [1, 1, 2]
    assert teacher.get(f"{PROFILES}{first.json()['id']}/").json() == other.json()
    names = [row["name"] for row in teacher.get(PROFILES).json()["results"]]
    assert names == ["Weak notrump", "One notrump"]


def test_checking_a_document_stores_nothing(world: World, teacher: APIClient) -> None:
    answer = teacher.post(f"{PROFILES}check/", {"document": document("New")}, format="json")
    assert (answer.status_code, answer.json()["document"]["profile_name"]) == (200, "New")
    bad = teacher.post(f"{PROFILES}check/", {"document": document("New", low=38, high=40)}, format="json")
    assert (bad.status_code, "seat_profiles.S" in bad.json()["document"][0]) == (400, True)
    assert ProfileRevision.objects.count() == HandProfile.objects.count() == 1


def test_the_schema_of_documents_is_served(teacher: APIClient) -> None:
    schema = teacher.get(f"{PROFILES}schema/").json()
    assert {"profile_name", "seat_profiles"} <= set(schema["properties"])


@pytest.mark.parametrize("sent", [None, 7, "x", [], {}, {"profile_name": []}, {"seat_profiles": {"S": None}}])
def test_an_invalid_profile_is_refused(teacher: APIClient, sent: Any) -> None:
    for address in (PROFILES, f"{PROFILES}check/"):
        answer = teacher.post(address, {"document": sent}, format="json")
        assert (answer.status_code, set(answer.json())) == (400, {"document"})


def test_the_size_of_a_document_is_limited(teacher: APIClient) -> None:
    long = teacher.post(f"{PROFILES}check/", {"document": {"profile_name": "x" * 500_000}}, format="json")
    endless = teacher.post(f"{PROFILES}check/", {"document": {"profile_name": "x" * 1_000_001}}, format="json")
    assert (long.status_code, endless.status_code) == (400, 413)
    assert len(long.content) < 1000


@pytest.mark.parametrize("rows", [3, 30])
@pytest.mark.parametrize(
    ("address", "queries"),
    [
        (SETS, 5),
        (f"{SETS}{{set}}/", 9),
        (f"{SETS}{{set}}/boards/", 9),
        (PROFILES, 5),
        (JOBS, 3),
        ("/api/teaching/cards/", 3),
    ],
)
def test_the_number_of_queries_of_lists_is_constant(
    address: str, queries: int, rows: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    world = create_world()
    for number in range(rows):
        PracticeSet.objects.filter(pk=practice_set(name=f"Set {number}").pk).update(owner=world.cast.teacher)
        save_profile(document=document(f"Profile {number}"), owner=world.cast.teacher)
        Job.objects.create(kind=world.job.kind, owner=world.cast.teacher, total=1)
    client = APIClient()
    client.force_authenticate(world.cast.teacher)
    with django_assert_max_num_queries(queries):
        assert client.get(address.format(set=world.practice_set.pk)).status_code == 200
