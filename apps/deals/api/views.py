"""Profiles, practice sets and their boards, for those who teach."""

from __future__ import annotations

from http import HTTPStatus
from typing import cast

from django.db.models import Count, Max, QuerySet
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
from apps.cards.selectors import current_cards_of
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
from apps.deals.selectors import boards_kept_from, jobs_of, practice_sets_of, profiles_of
from apps.deals.selectors.records import records_of
from apps.deals.selectors.schema import profile_schema
from apps.deals.services import save_profile, start_set
from bridgeclass.engine.formats import write_lin, write_pbn

TAGS = ["teaching: sets"]
TEACHERS = (IsAuthenticated, ClassScope, Teaches)
READERS = (IsAuthenticated, ClassReadScope, Teaches)
_FULL = OpenApiResponse(ErrorSerializer, "The person has as many sets under way as one may.")


def _user(request: Request) -> User:
    return cast("User", request.user)


def _sets(request: Request) -> QuerySet[PracticeSet]:
    sets = practice_sets_of(_user(request)).select_related("owner", "card_ns", "card_ew")
    return sets.annotate(board_count=Count("boards", distinct=True)).order_by("-pk")


def _profiles(request: Request) -> QuerySet[HandProfile]:
    profiles = profiles_of(_user(request)).select_related("owner")
    return profiles.annotate(newest=Max("revisions__number"), saved_at=Max("revisions__created_at")).order_by("-pk")


@extend_schema_view(get=extend_schema(operation_id="list_cards", tags=TAGS))
class CardList(ListAPIView[Card]):
    """The convention cards that the person may use, by name."""

    permission_classes = TEACHERS
    serializer_class = CardSerializer
    pagination_class = NumberedPagination

    def get_queryset(self) -> QuerySet[Card]:
        """The cards."""
        read_query(self.request, NoParametersSerializer)
        return current_cards_of(_user(self.request))


@extend_schema_view(get=extend_schema(operation_id="list_sets", tags=TAGS))
class SetList(ListAPIView[PracticeSet]):
    """The practice sets that the person may use, the newest first."""

    permission_classes = TEACHERS
    serializer_class = SetSerializer
    pagination_class = NumberedPagination

    def get_queryset(self) -> QuerySet[PracticeSet]:
        """The sets."""
        read_query(self.request, NoParametersSerializer)
        return _sets(self.request)

    @extend_schema(
        operation_id="deal_set",
        parameters=[HEADER_PARAMETER],
        request=NewSetSerializer,
        responses={202: JobSerializer, 409: _FULL},
        tags=TAGS,
    )
    def post(self, request: Request) -> Response:
        """Have a set dealt in the background; the answer is the job to follow."""
        user = _user(request)
        plan = NewSetSerializer.plan(read_body(request, NewSetSerializer, user=user), user)
        try:
            job_id = run_request_once(request, lambda: start_set(owner=user, plan=plan).pk)
        except TooManyJobsError as error:
            raise ConflictError(f"{error}.") from error
        return Response(JobSerializer(jobs_of(user).get(pk=job_id)).data, status=HTTPStatus.ACCEPTED)


class SetOne(APIView):
    """One practice set."""

    permission_classes = TEACHERS

    @extend_schema(operation_id="get_set", responses=WholeSetSerializer, tags=TAGS)
    def get(self, request: Request, set_id: int) -> Response:
        """A set with what it was dealt from."""
        found = get_object_or_404(_sets(request).prefetch_related("parts__revision__profile"), pk=set_id)
        kept = boards_kept_from(_user(request), found)
        numbers = found.boards.filter(pk__in=kept).order_by("number").values_list("number", flat=True)
        found.kept_back = list(numbers)  # type: ignore[attr-defined]  # for the serializer
        return Response(WholeSetSerializer(found).data)


@extend_schema_view(get=extend_schema(operation_id="list_boards_of_set", tags=TAGS))
class BoardList(ListAPIView[Board]):
    """The boards of a set by number, but for those that the person has still to bid or to wait for the answers of."""

    permission_classes = TEACHERS
    serializer_class = BoardSerializer
    pagination_class = NumberedPagination
    queryset = Board.objects.none()

    def get_queryset(self) -> QuerySet[Board]:
        """The boards."""
        read_query(self.request, NoParametersSerializer)
        found = get_object_or_404(practice_sets_of(_user(self.request)), pk=self.kwargs["set_id"])
        return found.boards.exclude(pk__in=boards_kept_from(_user(self.request), found)).order_by("number")


class SetFile(APIView):
    """A set as a file."""

    permission_classes = TEACHERS

    @extend_schema(
        operation_id="export_set",
        parameters=[FileKindSerializer],
        responses={(200, "application/json"): ExportSerializer, (200, "text/plain"): OpenApiTypes.STR},
        tags=TAGS,
    )
    def get(self, request: Request, set_id: int) -> HttpResponse | Response:
        """The boards as PBN, LIN or JSON, but for those that the person has still to bid."""
        kind = read_query(request, FileKindSerializer)["kind"]
        found = get_object_or_404(practice_sets_of(_user(request)), pk=set_id)
        kept = boards_kept_from(_user(request), found)
        if kind == "json":
            boards = found.boards.exclude(pk__in=kept).order_by("number")
            whole = {"name": found.name, "learner_seats": found.learner_seats, "boards": boards}
            return Response(ExportSerializer(whole).data)
        records = records_of(found, without=kept)
        text = write_pbn(records) if kind == "pbn" else "".join(f"{write_lin(record)}\n" for record in records)
        return HttpResponse(text, content_type="text/plain; charset=utf-8")


@extend_schema_view(get=extend_schema(operation_id="list_jobs", tags=TAGS))
class JobList(ListAPIView[Job]):
    """The sets that the person has had dealt, the newest first."""

    permission_classes = TEACHERS
    serializer_class = JobSerializer
    pagination_class = NumberedPagination

    def get_queryset(self) -> QuerySet[Job]:
        """The jobs."""
        read_query(self.request, NoParametersSerializer)
        return jobs_of(_user(self.request))


class JobOne(APIView):
    """A set being dealt."""

    permission_classes = TEACHERS

    @extend_schema(operation_id="get_job", responses=JobSerializer, tags=TAGS)
    def get(self, request: Request, job_id: int) -> Response:
        """How far a set is."""
        return Response(JobSerializer(get_object_or_404(jobs_of(_user(request)), pk=job_id)).data)


class JobCancel(APIView):
    """The end of a job before its time."""

    permission_classes = TEACHERS

    @extend_schema(operation_id="cancel_job", request=None, responses=JobSerializer, tags=TAGS)
    def post(self, request: Request, job_id: int) -> Response:
        """Call a set off; one that is dealt already stays."""
        found = get_object_or_404(jobs_of(_user(request)), pk=job_id)
        return Response(JobSerializer(cancel_job(job_id=found.pk)).data)


@extend_schema_view(get=extend_schema(operation_id="list_profiles", tags=["teaching: profiles"]))
class ProfileList(ListAPIView[HandProfile]):
    """The hand profiles that the person may use, the newest first."""

    permission_classes = TEACHERS
    parser_classes = (DocumentParser,)
    serializer_class = ProfileSerializer
    pagination_class = NumberedPagination

    def get_queryset(self) -> QuerySet[HandProfile]:
        """The profiles."""
        read_query(self.request, NoParametersSerializer)
        return _profiles(self.request).filter(put_away_at=None)

    @extend_schema(
        operation_id="save_profile",
        request=DocumentSerializer,
        responses={201: WholeProfileSerializer},
        tags=["teaching: profiles"],
    )
    def post(self, request: Request) -> Response:
        """Store a profile; an own one of that name gets a new revision, or none if it says the same already."""
        document = read_body(request, DocumentSerializer)["document"]
        stored = save_profile(document=document, owner=_user(request))
        return _whole(request, stored.profile_id, HTTPStatus.CREATED)


class ProfileOne(APIView):
    """One hand profile."""

    permission_classes = TEACHERS

    @extend_schema(operation_id="get_profile", responses=WholeProfileSerializer, tags=["teaching: profiles"])
    def get(self, request: Request, profile_id: int) -> Response:
        """A profile with the document of its newest revision."""
        return _whole(request, profile_id, HTTPStatus.OK)


class ProfileCheck(APIView):
    """A document held against what a profile may say."""

    permission_classes = READERS
    parser_classes = (DocumentParser,)

    @extend_schema(
        operation_id="check_profile",
        request=DocumentSerializer,
        responses={200: DocumentSerializer},
        tags=["teaching: profiles"],
    )
    def post(self, request: Request) -> Response:
        """The document as it would be stored; nothing is. What is wrong in it is said with its place."""
        return Response(read_body(request, DocumentSerializer))


class ProfileSchema(APIView):
    """What a document may say."""

    permission_classes = TEACHERS

    @extend_schema(operation_id="get_profile_schema", responses=OpenApiTypes.OBJECT, tags=["teaching: profiles"])
    def get(self, request: Request) -> Response:
        """The JSON Schema of a profile's document."""
        return Response(profile_schema())


def _whole(request: Request, profile_id: int, status: HTTPStatus) -> Response:
    found = get_object_or_404(_profiles(request), pk=profile_id)
    found.document = found.revisions.latest("number").document  # type: ignore[attr-defined]  # for the serializer
    return Response(WholeProfileSerializer(found).data, status=status)
