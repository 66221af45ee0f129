"""Contract tests: Schemathesis sends generated requests to every API operation and checks responses against the schema.

The examples are the same on every run. Use `API_EXAMPLES=200` for more of them after changing the API.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import pytest
import schemathesis
from django.conf import LazySettings
from django.conf import settings as site_settings
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from pytest_django.live_server_helper import LiveServer
from requests import Session
from rest_framework.throttling import SimpleRateThrottle
from schemathesis import APIOperation, Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import Failure, FailureGroup
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from tests.api.world import World, create_world
from tests.people import bearer

type Operation = APIOperation[Any, Any, Any, Any]

pytestmark = pytest.mark.django_db(transaction=True)
DESCRIPTION = site_settings.BASE_DIR / "docs" / "schema.yml"
"""`make check` compares it with the schema that the site serves."""
EXAMPLES = int(os.environ.get("API_EXAMPLES", "3"))
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
]
METHODS = ("get", "post", "patch", "delete")
"""In this order, so that nothing is deleted before it is requested."""


@pytest.fixture
def world(settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> World:
    """Create a class; tasks stay in the queue and rate limits are off."""
    settings.TASKS = {"default": {"BACKEND": "django.tasks.backends.dummy.DummyBackend"}}
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", dict.fromkeys(SimpleRateThrottle.THROTTLE_RATES))
    return create_world()


@dataclass(frozen=True, slots=True)
class ContractCheck:
    """A client that tests every operation of a running site."""

    site: str
    headers: Mapping[str, str]
    ids: Mapping[str, int]
    """Values of path parameters; generated if empty."""
    examples: int = EXAMPLES

    def failures(self) -> list[str]:
        """Return the responses that violate the schema."""
        schema = schemathesis.openapi.from_path(DESCRIPTION)
        schema.config.generation.with_security_parameters = False  # `headers` has the token
        found = (one.ok() for one in schema.get_all_operations() if isinstance(one, Ok))
        with Session() as session:
            session.headers.update(self.headers)
            return [failure for one in sorted(found, key=_method_order) for failure in self._failures_of(one, session)]

    def _failures_of(self, operation: Operation, session: Session) -> Iterator[str]:
        names = [parameter.name for parameter in operation.path_parameters]
        known = {name: self.ids[name] for name in names} if self.ids else None
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):

            @settings(max_examples=self.examples, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
            @given(case=operation.as_strategy(mode, path_parameters=known))
            def send(case: Case[Any]) -> None:
                case.call_and_validate(self.site, session, checks=CHECKS)

            try:
                send()
            except (Failure, FailureGroup) as failure:
                yield f"{operation.label}, {mode.value}: {failure}"
            except Unsatisfiable:  # a request whose only parameters are known ids cannot be invalid
                assert mode is GenerationMode.NEGATIVE, operation.label


def _method_order(operation: Operation) -> int:
    return METHODS.index(operation.method.lower())


def test_responses_without_a_token_match_the_schema(world: World, live_server: LiveServer) -> None:
    check = ContractCheck(live_server.url, headers={}, ids={}, examples=1)
    assert not check.failures()


@pytest.mark.parametrize("name", ["ann", "teacher"])
def test_responses_with_a_token_match_the_schema(world: World, live_server: LiveServer, name: str) -> None:
    check = ContractCheck(live_server.url, bearer(getattr(world.cast, name)), world.ids)
    assert not check.failures()
