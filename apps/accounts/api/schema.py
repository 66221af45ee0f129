"""What the description of the API says of every address alike: refusals, scopes, and that no field is made up."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension, OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiResponse
from rest_framework.permissions import SAFE_METHODS

from apps.accounts.api.authentication import BearerAuthentication
from apps.accounts.api.permissions import OwnScope, Teaches
from apps.core.api.errors import ErrorSerializer, FieldErrorsSerializer
from apps.core.api.strict import StrictSerializer

_WORDS = {
    HTTPStatus.BAD_REQUEST: "What is wrong with the input, by field.",
    HTTPStatus.UNAUTHORIZED: "Nobody is signed in, or the token opens nothing.",
    HTTPStatus.FORBIDDEN: "The token lacks the scope, or its owner may not.",
    HTTPStatus.NOT_FOUND: "There is no such thing, or it is not the person's to see.",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "The body is too long.",
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: "The body is not application/json.",
    HTTPStatus.TOO_MANY_REQUESTS: "Too many questions; `Retry-After` says in how many seconds to ask again.",
}


class Description(AutoSchema):
    """Describes an address, with every refusal it may give and the scope that a token needs."""

    def get_description(self) -> str:  # type: ignore[override]  # as the library's own
        """The view's own words, and the scope."""
        words = super().get_description()
        scopes = [one for one in self.view.get_permissions() if isinstance(one, OwnScope)]
        return "\n\n".join([words, *(f"A token needs the scope `{one.needed(self.method)}`." for one in scopes)])

    def _get_response_bodies(self, direction: Any = "response") -> dict[str, Any]:
        bodies: dict[str, Any] = super()._get_response_bodies(direction)
        for status in self._refusals():
            form = FieldErrorsSerializer if status == HTTPStatus.BAD_REQUEST else ErrorSerializer
            said = OpenApiResponse(form, _WORDS[status])
            bodies.setdefault(str(status.value), self._refused(said, status))
        return dict(sorted(bodies.items()))

    def _refused(self, said: OpenApiResponse, status: HTTPStatus) -> dict[str, Any]:
        answer: dict[str, Any] = self._get_response_for_code(said, str(status.value))  # type: ignore[no-untyped-call]
        return answer

    def _refusals(self) -> list[HTTPStatus]:
        found = [HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN, HTTPStatus.TOO_MANY_REQUESTS]
        if self.method not in SAFE_METHODS or self._get_parameters():
            found.append(HTTPStatus.BAD_REQUEST)
        teaches = any(isinstance(one, Teaches) for one in self.view.get_permissions())
        if "{" in self.path or teaches or self._is_list_view():
            found.append(HTTPStatus.NOT_FOUND)
        if self.method in {"POST", "PUT", "PATCH"}:
            found += [HTTPStatus.REQUEST_ENTITY_TOO_LARGE, HTTPStatus.UNSUPPORTED_MEDIA_TYPE]
        return found


class FieldErrorsDescription(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]  # the library registers it
    """Errors by field, whose names are those of the input."""

    target_class = FieldErrorsSerializer

    def map_serializer(self, auto_schema: AutoSchema, direction: Any) -> dict[str, Any]:
        """The schema."""
        return {
            "type": "object",
            "description": "By field, what is wrong with it, in words; `detail` if the body cannot be read at all.",
            "additionalProperties": True,
            "example": {"name": ["This field is required."]},
        }


class StrictDescription(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]  # the library registers it
    """Input whose fields are all known."""

    target_class = StrictSerializer
    match_subclasses = True

    def map_serializer(self, auto_schema: AutoSchema, direction: Any) -> dict[str, Any]:
        """The schema, closed to other fields."""
        return {**self._mapped(auto_schema, direction), "additionalProperties": False}

    def _mapped(self, auto_schema: AutoSchema, direction: Any) -> dict[str, Any]:
        # As the library's own `map_serializer` does, which looks at the class that the extension names.
        mapped: dict[str, Any] = auto_schema._map_serializer(  # type: ignore[no-untyped-call]  # noqa: SLF001
            self.target, direction, bypass_extensions=True
        )
        return mapped


class BearerScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # the library registers it
    """How the token is described."""

    target_class = BearerAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """The scheme."""
        return {
            "type": "http",
            "scheme": "bearer",
            "description": "A token made under Preferences, API tokens. It reaches as far as its scopes, and never"
            " further than its owner may now.",
        }
