"""The API does what its description says, whatever it is sent: schemathesis asks a running site at every address.

The same questions every time, a few for each address. `API_EXAMPLES=200` asks more, after a change to the API.
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
"""As the site serves it: `make check` compares them."""
EXAMPLES = int(os.environ.get("API_EXAMPLES", "3"))
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
]
METHODS = ("get", "post", "patch", "delete")
"""What takes something away is asked last."""


@pytest.fixture
def world(settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> World:
    """A class at work; sets that are asked for stay in the queue, and nobody asks too often."""
    settings.TASKS = {"default": {"BACKEND": "django.tasks.backends.dummy.DummyBackend"}}
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", dict.fromkeys(SimpleRateThrottle.THROTTLE_RATES))
    return create_world()


@dataclass(frozen=True, slots=True)
class Asking:
    """A program that asks a running site everything there is."""

    site: str
    headers: Mapping[str, str]
    ids: Mapping[str, int]
    """What stands in addresses; without any, whatever comes to mind."""
    examples: int = EXAMPLES

    def faults(self) -> list[str]:
        """What was answered otherwise than described."""
        schema = schemathesis.openapi.from_path(DESCRIPTION)
        schema.config.generation.with_security_parameters = False  # who asks is what the tests say
        found = (one.ok() for one in schema.get_all_operations() if isinstance(one, Ok))
        with Session() as session:
            session.headers.update(self.headers)
            return [
                fault for one in sorted(found, key=_last_what_takes_away) for fault in self._faults_of(one, session)
            ]

    def _faults_of(self, operation: Operation, session: Session) -> Iterator[str]:
        names = [parameter.name for parameter in operation.path_parameters]
        named = {name: self.ids[name] for name in names} if self.ids else None
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):

            @settings(max_examples=self.examples, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
            @given(case=operation.as_strategy(mode, path_parameters=named))
            def ask(case: Case[Any]) -> None:
                case.call_and_validate(self.site, session, checks=CHECKS)

            try:
                ask()
            except (Failure, FailureGroup) as fault:
                yield f"{operation.label}, {mode.value}: {fault}"
            except Unsatisfiable:  # what is asked by nothing but a known id cannot be asked wrongly
                assert mode is GenerationMode.NEGATIVE, operation.label


def _last_what_takes_away(operation: Operation) -> int:
    return METHODS.index(operation.method.lower())


def test_a_program_that_is_nobodys_is_answered_as_described(world: World, live_server: LiveServer) -> None:
    asking = Asking(live_server.url, headers={}, ids={}, examples=1)
    assert not asking.faults()


@pytest.mark.parametrize("who", ["ann", "teacher"])
def test_a_persons_program_is_answered_as_described(world: World, live_server: LiveServer, who: str) -> None:
    asking = Asking(live_server.url, bearer(getattr(world.cast, who)), world.ids)
    assert not asking.faults()
