"""Scopes and permissions of API tokens, tested on every operation."""

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
    """Return a client with a token of the user."""
    return APIClient(headers=bearer(user, *scopes))


def send(client: APIClient, method: str, path: str, world: World) -> Any:
    """Return the response of an operation on the world's objects."""
    return client.generic(method.upper(), path.format(**world.ids), "{}", content_type="application/json")


def required_scope(description: str) -> Scope:
    """Return the scope named in an operation's description."""
    found = re.search(r"scope `([\w:]+)`", description)
    assert found, description
    return Scope(found[1])


def test_every_operation_names_its_scope() -> None:
    assert len(OPERATIONS) > 40
    assert {required_scope(description) for _, _, description in OPERATIONS} == set(Scope)


def test_operations_refuse_a_token_without_their_scope(world: World) -> None:
    clients = {
        scope: client_of(world.cast.teacher, *(other for other in Scope if other is not scope)) for scope in Scope
    }
    for method, path, description in OPERATIONS:
        answer = send(clients[required_scope(description)], method, path, world)
        assert (answer.status_code, method, path) == (403, method, path)
        assert "scope" in answer.json()["detail"]


def test_operations_accept_a_token_with_only_their_scope(world: World) -> None:
    clients = {scope: client_of(world.cast.teacher, scope) for scope in Scope}
    for method, path, description in sorted(OPERATIONS, key=lambda one: one[0] == "delete"):
        response = send(clients[required_scope(description)], method, path, world)
        assert response.status_code not in {401, 403}, (method, path)


def test_operations_require_a_token(world: World) -> None:
    for method, path, _ in OPERATIONS:
        answer = send(APIClient(), method, path, world)
        assert (answer.status_code, method, path) == (401, method, path)
        assert answer["WWW-Authenticate"].startswith("Bearer")


def test_teaching_operations_return_404_to_students(world: World) -> None:
    client = APIClient()
    client.force_authenticate(world.cast.ann)
    for method, path, _ in OPERATIONS:
        if path.startswith(TEACHING) and path != "/api/teaching/classes/":
            assert (send(client, method, path, world).status_code, method, path) == (404, method, path)
    assert client.get("/api/teaching/classes/").json()["results"] == []
    assert client.post("/api/teaching/classes/", {"name": "Mine"}, format="json").status_code == 403


def test_objects_of_another_teacher_return_404(world: World) -> None:
    client = APIClient()
    client.force_authenticate(world.cast.stranger_teacher)
    for method, path, _ in OPERATIONS:
        if "{" in path and "review-queue" not in path:  # validates its input first and only reads the user's own data
            assert (send(client, method, path, world).status_code, method, path) == (404, method, path)


@pytest.mark.parametrize("who", ["teacher", "assistant", "admin"])
def test_instructors_and_admins_can_read_the_class(world: World, who: str) -> None:
    client = APIClient()
    client.force_authenticate(getattr(world.cast, who))
    for method, path, _ in OPERATIONS:
        is_another_teachers = "{job_id}" in path or (
            who == "assistant" and ("{set_id}" in path or "{profile_id}" in path)
        )
        if path.startswith(TEACHING) and method == "get" and "{" in path and not is_another_teachers:
            assert (send(client, method, path, world).status_code, path) == (200, path)


def test_a_token_loses_access_when_its_owner_stops_teaching(world: World) -> None:
    client = client_of(world.cast.assistant)
    address = f"/api/teaching/classes/{world.cast.klass.pk}/"
    assert client.get(address).status_code == 200
    set_role(klass=world.cast.klass, user=world.cast.assistant, role=Role.STUDENT)
    assert client.get(address).status_code == 404
    leave_class(user=world.cast.assistant, klass=world.cast.klass)
    assert client.get("/api/teaching/classes/").json()["results"] == []
    assert not Membership.objects.filter(user=world.cast.assistant).exists()


@pytest.mark.parametrize("text", ["", "Bearer", "Bearer bc_nothing", "Token bc_nothing", "Bearer a b", "Bearer \u00e9"])
def test_invalid_tokens_are_refused(world: World, text: str) -> None:
    answer = APIClient(headers={"Authorization": text}).get("/api/decisions/")
    assert answer.status_code == 401
    assert answer.json()["detail"]


def test_tokens_that_expired_or_were_revoked_or_belong_to_an_inactive_user_are_refused(world: World) -> None:
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


def test_the_last_use_of_a_token_is_stored_at_most_once_a_minute(world: World) -> None:
    client = client_of(world.cast.ann)
    client.get("/api/decisions/")
    first = ApiToken.objects.get().last_used_at
    with CaptureQueriesContext(connection) as queries:
        client.get("/api/decisions/")
    assert first is not None
    assert ApiToken.objects.get().last_used_at == first
    assert {query["sql"].split()[0] for query in queries.captured_queries} == {"SELECT"}


@pytest.mark.parametrize("address", MINE)
def test_an_unknown_query_parameter_is_reported(world: World, address: str) -> None:
    answer = client_of(world.cast.ann).get(f"{address}?colour=red")
    if "progress" in address or "queue" in address:
        assert answer.status_code == 200
    else:
        assert (answer.status_code, answer.json()) == (400, {"colour": ["Unknown field."]})
