"""OpenAPI: the error responses and scopes of every endpoint, and closed input schemas."""

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
    HTTPStatus.BAD_REQUEST: "The input has errors, listed by field.",
    HTTPStatus.UNAUTHORIZED: "No session and no valid token.",
    HTTPStatus.FORBIDDEN: "The token lacks the scope, or its owner the permission.",
    HTTPStatus.NOT_FOUND: "It does not exist, or the user may not see it.",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "The body is too large.",
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: "The body is not application/json.",
    HTTPStatus.TOO_MANY_REQUESTS: "Too many requests; `Retry-After` says in how many seconds to try again.",
}


class Description(AutoSchema):
    """Schema of an endpoint with its error responses and the scope that a token needs."""

    def get_description(self) -> str:  # type: ignore[override]  # as the library's own
        """Return the description of the view, followed by the scope."""
        words = super().get_description()
        scopes = [one for one in self.view.get_permissions() if isinstance(one, OwnScope)]
        return "\n\n".join([words, *(f"A token needs the scope `{one.needed(self.method)}`." for one in scopes)])

    def _get_response_bodies(self, direction: Any = "response") -> dict[str, Any]:
        bodies: dict[str, Any] = super()._get_response_bodies(direction)
        for status in self._refusals():
            form = FieldErrorsSerializer if status == HTTPStatus.BAD_REQUEST else ErrorSerializer
            code = str(status.value)
            response = OpenApiResponse(form, _WORDS[status])
            bodies.setdefault(code, self._get_response_for_code(response, code))  # type: ignore[no-untyped-call]
        return dict(sorted(bodies.items()))

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
    """Schema of errors by field, whose names are those of the input."""

    target_class = FieldErrorsSerializer

    def map_serializer(self, auto_schema: AutoSchema, direction: Any) -> dict[str, Any]:
        """Return the schema."""
        return {
            "type": "object",
            "description": "Messages by field; `detail` if the body cannot be read at all.",
            "additionalProperties": True,
            "example": {"name": ["This field is required."]},
        }


class StrictDescription(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]  # the library registers it
    """Schema of input that accepts no unknown fields."""

    target_class = StrictSerializer
    match_subclasses = True

    def map_serializer(self, auto_schema: AutoSchema, direction: Any) -> dict[str, Any]:
        """Return the schema without additional properties."""
        # As the library's own `map_serializer` does, which looks at the class that the extension names.
        mapped: dict[str, Any] = auto_schema._map_serializer(  # type: ignore[no-untyped-call]  # noqa: SLF001
            self.target, direction, bypass_extensions=True
        )
        return {**mapped, "additionalProperties": False}


class BearerScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # the library registers it
    """Security scheme of API tokens."""

    target_class = BearerAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """Return the scheme."""
        return {
            "type": "http",
            "scheme": "bearer",
            "description": "A token created under Preferences, API tokens. It allows what its scopes allow, within"
            " the current permissions of its owner.",
        }
