"""A class with an assignment in progress, for API tests."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from apps.accounts.models import Job
from apps.auctions.models import Table
from apps.bidding.models import Decision
from apps.classroom.models import AnswersDue, Assignment
from apps.classroom.services.attempts import open_next_board, start_attempt
from apps.deals.models import PracticeSet, ProfileRevision
from apps.deals.selectors.queries import SET_JOB
from apps.deals.services.profiles import save_profile
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.calls import Call
from tests.boards import SOUTH_OPENS_ONE_NOTRUMP, add_call, assignment_for
from tests.deals.profiles import document
from tests.people import Cast, create_cast


@dataclass(frozen=True, slots=True)
class World:
    """The users and objects of the class.

    assignment: set for klass, with one board, on which ann has made one call, at table.
    """

    cast: Cast
    assignment: Assignment
    practice_set: PracticeSet
    table: Table
    decision: Decision
    profile: ProfileRevision
    job: Job

    @property
    def ids(self) -> Mapping[str, int]:
        """Return the values of URL parameters."""
        return {
            "assignment_id": self.assignment.pk,
            "class_id": self.cast.klass.pk,
            "decision_id": self.decision.pk,
            "id": self.decision.pk,
            "item_id": 1,
            "job_id": self.job.pk,
            "profile_id": self.profile.profile_id,
            "set_id": self.practice_set.pk,
            "table_id": self.table.pk,
            "user_id": self.cast.ann.pk,
        }


def create_world(answers_due: AnswersDue = AnswersDue.AFTER_BOARD) -> World:
    """Create the class."""
    cast = create_cast()
    assignment = assignment_for(cast.klass, SOUTH_OPENS_ONE_NOTRUMP, answers_due=answers_due)
    practice_set = assignment.practice_set
    practice_set.owner = cast.teacher
    practice_set.save()
    attempt = start_attempt(assignment_id=assignment.pk, student=cast.ann)
    table = open_next_board(attempt_id=attempt.pk)
    assert table is not None
    made = add_call(table_id=table.pk, seat=Seat.S, call=Call.parse("1N"), key="first")
    assert made.decision is not None
    return World(
        cast=cast,
        assignment=assignment,
        practice_set=practice_set,
        table=table,
        decision=made.decision,
        profile=save_profile(document=document(), owner=cast.teacher),
        job=Job.objects.create(kind=SET_JOB, owner=cast.teacher, total=16),
    )
