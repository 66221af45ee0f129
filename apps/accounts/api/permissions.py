"""Permissions of the API: the scopes of a token, within what its owner may do."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from django.http import Http404
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from apps.accounts.models import ApiToken, Scope, User
from apps.accounts.selectors import is_instructor

if TYPE_CHECKING:  # rest_framework.views imports this module through the settings
    from rest_framework.views import APIView


class OwnScope(BasePermission):
    """Scopes for reading and changing the user's own data; sessions need no scope."""

    read, write = Scope.READ_OWN, Scope.WRITE_OWN
    message = "This token does not have the required scope."

    def needed(self, method: str | None) -> Scope:
        """Return the scope that a token needs for a method."""
        return self.read if method in SAFE_METHODS else self.write

    def has_permission(self, request: Request, view: APIView) -> bool:
        """Return whether the request has no token, or one with the scope."""
        return not isinstance(request.auth, ApiToken) or self.needed(request.method) in request.auth.scopes


class OwnReadScope(OwnScope):
    """Scope for POST requests that change nothing."""

    write = Scope.READ_OWN


class ClassScope(OwnScope):
    """Scopes for reading and changing the classes that the user teaches."""

    read, write = Scope.READ_CLASSES, Scope.WRITE_CLASSES


class ClassReadScope(ClassScope):
    """Scope for POST requests that change nothing in classes."""

    write = Scope.READ_CLASSES


class Teaches(BasePermission):
    """Access for instructors and administrators; 404 for others."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        """Return True for instructors. Raises Http404 for others."""
        if not is_instructor(cast("User", request.user)):
            raise Http404
        return True
