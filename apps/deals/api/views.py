"""API views of cards, sets with their boards and jobs, and profiles."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any, cast

from django.db.models import Count, Max, Model, QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema, extend_schema_view
from rest_framework.generics import ListAPIView
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.accounts.api.permissions import ClassReadScope, ClassScope, Teaches
from apps.accounts.models import Job, User
from apps.accounts.services.jobs import TooManyJobsError, cancel_job
from apps.cards.models import Card
from apps.cards.selectors.queries import current_cards_of
from apps.core.api.errors import ConflictError, ErrorSerializer
from apps.core.api.pages import NumberedPagination
from apps.core.api.parsers import DocumentParser
from apps.core.api.strict import NoParametersSerializer, read_body, read_query
from apps.core.idempotency import HEADER_PARAMETER, run_request_once
from apps.deals.api.serializers import (
    BoardSerializer,
    CardSerializer,
    DocumentSerializer,
    ExportSerializer,
    FileKindSerializer,
    JobSerializer,
    NewSetSerializer,
    ProfileSerializer,
    SetSerializer,
    WholeProfileSerializer,
    WholeSetSerializer,
)
from apps.deals.models import Board, HandProfile, PracticeSet
from apps.deals.selectors.boards import set_as_text
from apps.deals.selectors.embargo import embargoed_boards
from apps.deals.selectors.queries import jobs_of, practice_sets_of, profiles_of
from apps.deals.selectors.templates import profile_schema
from apps.deals.services.generation_jobs import start_set
from apps.deals.services.profiles import save_profile

SETS, PROFILES = ["teaching: sets"], ["teaching: profiles"]
_FULL = OpenApiResponse(ErrorSerializer, "The user has as many sets in progress as allowed.")


class TeacherView(APIView):
    """A view for users who teach a class."""

    permission_classes = (IsAuthenticated, ClassScope, Teaches)

    @property
    def user(self) -> User:
        """Return the user."""
        return cast("User", self.request.user)


class TeacherList[M: Model](TeacherView, ListAPIView[M]):
    """A list without filters. rows: returns the rows that a user may see."""

    pagination_class = NumberedPagination
    rows: Callable[[User], QuerySet[Any]]

    def get_queryset(self) -> QuerySet[M]:
        """Return the rows. Raises ValidationError for unknown parameters."""
        read_query(self.request, NoParametersSerializer)
        return self.rows(self.user)


def _sets(user: User) -> QuerySet[PracticeSet]:
    sets = practice_sets_of(user).select_related("owner", "card_ns", "card_ew").order_by("-pk")
    return sets.annotate(board_count=Count("boards", distinct=True))


def _visible_boards(user: User, set_id: int) -> QuerySet[Board]:
    """Return the boards of a set by number, without embargoed ones. Raises Http404."""
    found = get_object_or_404(practice_sets_of(user), pk=set_id)
    return found.boards.exclude(pk__in=embargoed_boards(user, found)).order_by("number")


def _profiles(user: User) -> QuerySet[HandProfile]:
    profiles = profiles_of(user).select_related("owner").order_by("-pk")
    return profiles.annotate(newest=Max("revisions__number"), saved_at=Max("revisions__created_at"))


def _whole_profile(user: User, profile_id: int, status: HTTPStatus = HTTPStatus.OK) -> Response:
    """Return a profile with the document of its newest revision. Raises Http404."""
    found: Any = get_object_or_404(_profiles(user), pk=profile_id)
    found.document = found.revisions.latest("number").document
    return Response(WholeProfileSerializer(found).data, status=status)


@extend_schema_view(get=extend_schema(operation_id="list_cards", tags=SETS))
class CardList(TeacherList[Card]):
    """The convention cards that the user may use, by name."""

    serializer_class = CardSerializer
    rows = staticmethod(current_cards_of)


@extend_schema_view(get=extend_schema(operation_id="list_sets", tags=SETS))
class SetList(TeacherList[PracticeSet]):
    """The practice sets that the user may use, newest first."""

    serializer_class = SetSerializer
    rows = staticmethod(_sets)

    @extend_schema(
        operation_id="deal_set",
        parameters=[HEADER_PARAMETER],
        request=NewSetSerializer,
        responses={202: JobSerializer, 409: _FULL},
        tags=SETS,
    )
    def post(self, request: Request) -> Response:
        """Start dealing a set in the background, and return the job to follow."""
        plan = NewSetSerializer.plan(read_body(request, NewSetSerializer, user=self.user), self.user)
        try:
            job_id = run_request_once(request, lambda: start_set(owner=self.user, plan=plan).pk)
        except TooManyJobsError as error:
            raise ConflictError(f"{error}.") from error
        return Response(JobSerializer(jobs_of(self.user).get(pk=job_id)).data, status=HTTPStatus.ACCEPTED)


class SetOne(TeacherView):
    """A practice set."""

    @extend_schema(operation_id="get_set", responses=WholeSetSerializer, tags=SETS)
    def get(self, request: Request, set_id: int) -> Response:
        """Return a set with the profiles it was dealt from."""
        found: Any = get_object_or_404(_sets(self.user).prefetch_related("parts__revision__profile"), pk=set_id)
        embargoed = found.boards.filter(pk__in=embargoed_boards(self.user, found))
        found.kept_back = list(embargoed.order_by("number").values_list("number", flat=True))
        return Response(WholeSetSerializer(found).data)


@extend_schema_view(get=extend_schema(operation_id="list_boards_of_set", tags=SETS))
class BoardList(TeacherList[Board]):
    """The boards of a set by number, except those whose answers the user may not see yet."""

    serializer_class = BoardSerializer
    queryset = Board.objects.none()

    def get_queryset(self) -> QuerySet[Board]:
        """Return the boards. Raises ValidationError for unknown parameters."""
        read_query(self.request, NoParametersSerializer)
        return _visible_boards(self.user, self.kwargs["set_id"])


class SetFile(TeacherView):
    """A set as a file."""

    @extend_schema(
        operation_id="export_set",
        parameters=[FileKindSerializer],
        responses={(200, "application/json"): ExportSerializer, (200, "text/plain"): OpenApiTypes.STR},
        tags=SETS,
    )
    def get(self, request: Request, set_id: int) -> HttpResponse | Response:
        """Return the boards as PBN, LIN or JSON, except those whose answers the user may not see yet."""
        kind = read_query(request, FileKindSerializer)["kind"]
        found = get_object_or_404(practice_sets_of(self.user), pk=set_id)
        if kind == "json":
            whole = {
                "name": found.name,
                "learner_seats": found.learner_seats,
                "boards": _visible_boards(self.user, set_id),
            }
            return Response(ExportSerializer(whole).data)
        text = set_as_text(found, kind, without=embargoed_boards(self.user, found))
        return HttpResponse(text, content_type="text/plain; charset=utf-8")


@extend_schema_view(get=extend_schema(operation_id="list_jobs", tags=SETS))
class JobList(TeacherList[Job]):
    """The user's jobs that deal or import sets, newest first."""

    serializer_class = JobSerializer
    rows = staticmethod(jobs_of)


class JobOne(TeacherView):
    """A job that deals or imports a set."""

    @extend_schema(operation_id="get_job", responses=JobSerializer, tags=SETS)
    def get(self, request: Request, job_id: int) -> Response:
        """Return the progress of a job."""
        return Response(JobSerializer(get_object_or_404(jobs_of(self.user), pk=job_id)).data)


class JobCancel(TeacherView):
    """The cancellation of a job."""

    @extend_schema(operation_id="cancel_job", request=None, responses=JobSerializer, tags=SETS)
    def post(self, request: Request, job_id: int) -> Response:
        """Cancel a job; a set that is already stored stays."""
        found = get_object_or_404(jobs_of(self.user), pk=job_id)
        return Response(JobSerializer(cancel_job(job_id=found.pk)).data)


@extend_schema_view(get=extend_schema(operation_id="list_profiles", tags=PROFILES))
class ProfileList(TeacherList[HandProfile]):
    """The hand profiles that the user may use, newest first."""

    parser_classes = (DocumentParser,)
    serializer_class = ProfileSerializer
    rows = staticmethod(lambda user: _profiles(user).filter(put_away_at=None))

    @extend_schema(
        operation_id="save_profile",
        request=DocumentSerializer,
        responses={201: WholeProfileSerializer},
        tags=PROFILES,
    )
    def post(self, request: Request) -> Response:
        """Store a profile; the user's profile of that name gets a new revision, unless the document is the same."""
        document = read_body(request, DocumentSerializer)["document"]
        stored = save_profile(document=document, owner=self.user)
        return _whole_profile(self.user, stored.profile_id, HTTPStatus.CREATED)


class ProfileOne(TeacherView):
    """A hand profile."""

    @extend_schema(operation_id="get_profile", responses=WholeProfileSerializer, tags=PROFILES)
    def get(self, request: Request, profile_id: int) -> Response:
        """Return a profile with the document of its newest revision."""
        return _whole_profile(self.user, profile_id)


class ProfileCheck(APIView):
    """The check of a profile's document."""

    permission_classes = (IsAuthenticated, ClassReadScope, Teaches)
    parser_classes = (DocumentParser,)

    @extend_schema(
        operation_id="check_profile",
        request=DocumentSerializer,
        responses={200: DocumentSerializer},
        tags=PROFILES,
    )
    def post(self, request: Request) -> Response:
        """Return the document as it would be stored, without storing it; errors name the place of each problem."""
        return Response(read_body(request, DocumentSerializer))


class ProfileSchema(TeacherView):
    """The JSON Schema of profiles."""

    @extend_schema(operation_id="get_profile_schema", responses=OpenApiTypes.OBJECT, tags=PROFILES)
    def get(self, request: Request) -> Response:
        """Return the JSON Schema of a profile's document."""
        return Response(profile_schema())
