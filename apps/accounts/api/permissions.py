"""What a program may do: what its token's scopes say, and no more than its owner may."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from django.http import Http404
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from apps.accounts.models import ApiToken, Scope, User
from apps.accounts.selectors import is_instructor

if TYPE_CHECKING:  # the framework's views import this module by the settings
    from rest_framework.views import APIView


class OwnScope(BasePermission):
    """Lets a token see and change what is the person's own, each by its scope; a signed-in person is not asked."""

    read, write = Scope.READ_OWN, Scope.WRITE_OWN
    message = "This token does not have the scope for that."

    def needed(self, method: str | None) -> Scope:
        """The scope that a token needs."""
        return self.read if method in SAFE_METHODS else self.write

    def has_permission(self, request: Request, view: APIView) -> bool:
        """Whether the request may go on."""
        return not isinstance(request.auth, ApiToken) or self.needed(request.method) in request.auth.scopes


class OwnReadScope(OwnScope):
    """The same for questions that are sent by POST and change nothing."""

    write = Scope.READ_OWN


class ClassScope(OwnScope):
    """Lets a token see and change what belongs to the classes the person teaches, each by its scope."""

    read, write = Scope.READ_CLASSES, Scope.WRITE_CLASSES


class ClassReadScope(ClassScope):
    """The same for questions that are sent by POST and change nothing."""

    write = Scope.READ_CLASSES


class Teaches(BasePermission):
    """Lets people in who teach a class, and admins; for others there is nothing here."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        """Whether the person teaches; raises Http404 if not."""
        if not is_instructor(cast("User", request.user)):
            raise Http404
        return True
