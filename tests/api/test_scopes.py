"""Tokens reach as far as their scopes, and never further than their owner: at every address there is."""

import re
from datetime import timedelta
from typing import Any

import pytest
import yaml
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from rest_framework.test import APIClient

from apps.accounts.models import ApiToken, Membership, Role, Scope, User
from apps.accounts.services.classes import leave_class, set_role
from apps.accounts.services.tokens import revoke_token
from tests.api.world import World, create_world
from tests.people import bearer

pytestmark = pytest.mark.django_db
PATHS = yaml.safe_load((settings.BASE_DIR / "docs" / "schema.yml").read_text())["paths"]
OPERATIONS = [(method, path, one["description"]) for path, verbs in PATHS.items() for method, one in verbs.items()]
TEACHING = "/api/teaching/"
MINE = [f"/api/{name}/" for name in ("decisions", "tables", "sets", "assignments", "progress", "review-queue")]


@pytest.fixture
def world() -> World:
    return create_world()


def client_of(user: User, *scopes: Scope) -> APIClient:
    """A program with a token of the person."""
    return APIClient(headers=bearer(user, *scopes))


def ask(client: APIClient, method: str, path: str, world: World) -> Any:
    """What is answered at an address of the description, with the world's ids."""
    return client.generic(method.upper(), path.format(**world.ids), "{}", content_type="application/json")


def needed(description: str) -> Scope:
    """The scope that the description names."""
    found = re.search(r"scope `([\w:]+)`", description)
    assert found, description
    return Scope(found[1])


def test_every_address_says_which_scope_it_needs() -> None:
    assert len(OPERATIONS) > 40
    assert {needed(description) for _, _, description in OPERATIONS} == set(Scope)


def test_a_token_without_the_scope_is_refused_everywhere(world: World) -> None:
    clients = {
        scope: client_of(world.cast.teacher, *(other for other in Scope if other is not scope)) for scope in Scope
    }
    for method, path, description in OPERATIONS:
        answer = ask(clients[needed(description)], method, path, world)
        assert (answer.status_code, method, path) == (403, method, path)
        assert "scope" in answer.json()["detail"]


def test_the_scope_alone_is_enough_everywhere(world: World) -> None:
    clients = {scope: client_of(world.cast.teacher, scope) for scope in Scope}
    for method, path, description in sorted(OPERATIONS, key=lambda one: one[0] == "delete"):
        assert ask(clients[needed(description)], method, path, world).status_code not in {401, 403}, (method, path)


def test_nobody_is_answered_without_a_token(world: World) -> None:
    for method, path, _ in OPERATIONS:
        answer = ask(APIClient(), method, path, world)
        assert (answer.status_code, method, path) == (401, method, path)
        assert answer["WWW-Authenticate"].startswith("Bearer")


def test_there_is_nothing_to_teach_for_a_student(world: World) -> None:
    client = APIClient()
    client.force_authenticate(world.cast.ann)
    for method, path, _ in OPERATIONS:
        if path.startswith(TEACHING) and path != "/api/teaching/classes/":
            assert (ask(client, method, path, world).status_code, method, path) == (404, method, path)
    assert client.get("/api/teaching/classes/").json()["results"] == []
    assert client.post("/api/teaching/classes/", {"name": "Mine"}, format="json").status_code == 403


def test_what_another_teaches_is_not_there(world: World) -> None:
    client = APIClient()
    client.force_authenticate(world.cast.stranger_teacher)
    for method, path, _ in OPERATIONS:
        if "{" in path and "review-queue" not in path:  # that one reads what is sent first, and knows no others'
            assert (ask(client, method, path, world).status_code, method, path) == (404, method, path)


@pytest.mark.parametrize("who", ["teacher", "assistant", "admin"])
def test_those_who_teach_find_their_class_and_admins_every_class(world: World, who: str) -> None:
    client = APIClient()
    client.force_authenticate(getattr(world.cast, who))
    for method, path, _ in OPERATIONS:
        is_another_teachers = "{job_id}" in path or (
            who == "assistant" and ("{set_id}" in path or "{profile_id}" in path)
        )
        if path.startswith(TEACHING) and method == "get" and "{" in path and not is_another_teachers:
            assert (ask(client, method, path, world).status_code, path) == (200, path)


def test_a_person_who_teaches_no_more_finds_nothing_with_an_old_token(world: World) -> None:
    client = client_of(world.cast.assistant)
    address = f"/api/teaching/classes/{world.cast.klass.pk}/"
    assert client.get(address).status_code == 200
    set_role(klass=world.cast.klass, user=world.cast.assistant, role=Role.STUDENT)
    assert client.get(address).status_code == 404
    leave_class(user=world.cast.assistant, klass=world.cast.klass)
    assert client.get("/api/teaching/classes/").json()["results"] == []
    assert not Membership.objects.filter(user=world.cast.assistant).exists()


@pytest.mark.parametrize("text", ["", "Bearer", "Bearer bc_nothing", "Token bc_nothing", "Bearer a b", "Bearer \u00e9"])
def test_what_is_no_token_opens_nothing(world: World, text: str) -> None:
    answer = APIClient(headers={"Authorization": text}).get("/api/decisions/")
    assert answer.status_code == 401
    assert answer.json()["detail"]


def test_an_expired_or_revoked_token_or_one_of_a_closed_account_opens_nothing(world: World) -> None:
    ann = world.cast.ann
    clients = [client_of(ann) for _ in range(2)]
    first, second = ApiToken.objects.order_by("pk")
    assert [client.get("/api/decisions/").status_code for client in clients] == [200, 200]
    ApiToken.objects.filter(pk=first.pk).update(expires_at=timezone.now() - timedelta(seconds=1))
    revoke_token(token=second)
    assert [client.get("/api/decisions/").status_code for client in clients] == [401, 401]
    last = client_of(ann)
    User.objects.filter(pk=ann.pk).update(is_active=False)
    assert last.get("/api/decisions/").status_code == 401


def test_when_a_token_was_used_is_kept_to_the_minute(world: World) -> None:
    client = client_of(world.cast.ann)
    client.get("/api/decisions/")
    first = ApiToken.objects.get().last_used_at
    with CaptureQueriesContext(connection) as queries:
        client.get("/api/decisions/")
    assert first is not None
    assert ApiToken.objects.get().last_used_at == first
    assert {query["sql"].split()[0] for query in queries.captured_queries} == {"SELECT"}


@pytest.mark.parametrize("address", MINE)
def test_an_unknown_question_is_named(world: World, address: str) -> None:
    answer = client_of(world.cast.ann).get(f"{address}?colour=red")
    if "progress" in address or "queue" in address:
        assert answer.status_code == 200
    else:
        assert (answer.status_code, answer.json()) == (400, {"colour": ["Unknown field."]})
