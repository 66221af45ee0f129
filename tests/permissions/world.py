"""Objects and users of the permission tests: one of every kind."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass
from datetime import timedelta

from django.core.files.base import ContentFile
from django.test import Client
from django.utils import timezone

from apps.accounts.models import Job, JobState, Scope, User
from apps.accounts.services.jobs import run_job
from apps.accounts.services.tokens import make_token
from apps.auctions.services.practice import first_hands, share_board, try_hands
from apps.bidding.models import Decision, Flag, Grade, Origin, TierName
from apps.cards.services.cards import CardPlan, create_card, default_card
from apps.classroom.services.attempts import open_next_board, start_attempt
from apps.deals.models import PracticeSet
from apps.deals.services.drafts import begin_draft
from apps.deals.services.importing import ImportOrder, start_preview
from apps.deals.services.profiles import save_profile
from apps.progress.models import Drill, ReviewItem
from apps.progress.services.projector import rebuild
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.calls import Call
from tests.boards import SOUTH_OPENS_ONE_NOTRUMP, add_call, assignment_for, finish_auction, practice_set, table_for
from tests.deals.profiles import document
from tests.people import Cast, create_cast
from tests.sittings import sitting_of

type Arguments = tuple[int | str, ...]

PEOPLE = ("nobody", "guest", "ann", "bob", "sue", "teo", "asa", "otto", "ada")
"""`nobody` is anonymous and `guest` tries a hand. The objects belong to Ann; Bob is in her class, Sue in another one.

Teo created Ann's class and Asa is its second teacher; Otto teaches Sue's class. Ada is the admin.
"""


@dataclass(frozen=True, slots=True)
class World:
    """Browsers by user, and URL arguments by the name of the object."""

    browsers: Mapping[str, Client]
    things: Mapping[str, Arguments]


def the_world() -> World:
    """Create all users and objects."""
    first_hands()
    cast = create_cast()
    guest, guests_table = try_hands(user=None)
    people = {"guest": guest, "ann": cast.ann, "bob": cast.bob, "sue": cast.stranger, "teo": cast.teacher}
    people |= {"asa": cast.assistant, "otto": cast.stranger_teacher, "ada": cast.admin}
    browsers = {"nobody": Client(raise_request_exception=True)}
    for name, person in people.items():
        browsers[name] = Client()
        browsers[name].force_login(person)
    return World(browsers, _things(cast) | {"guests table": (guests_table.pk,)})


def _things(cast: Cast) -> dict[str, Arguments]:
    klass, ann, teo = cast.klass, cast.ann, cast.teacher
    work = assignment_for(klass, SOUTH_OPENS_ONE_NOTRUMP)
    attempt = start_attempt(assignment_id=work.pk, student=ann)
    table = open_next_board(attempt_id=attempt.pk)
    assert table is not None
    decision = add_call(table_id=table.pk, seat=Seat.S, call=Call.parse("7C"), key="k").decision
    assert decision is not None
    Flag.objects.create(decision=decision, words="Why?")
    answer = _answer_in_review(decision)
    rebuild(user=ann)
    next_week = timezone.now() + timedelta(days=7)
    token = make_token(user=ann, name="Mine", scopes=[Scope.READ_OWN], expires_at=next_week).token
    return {
        "": (),
        "class": (klass.pk,),
        "class code": (klass.join_code or "",),
        "student": (klass.pk, ann.pk),
        "student at work": (klass.pk, ann.pk, work.pk),
        "work": (work.pk,),
        "board of work": (work.pk, 3),
        "board of attempt": (attempt.pk, 3),
        "table": (table.pk,),
        "call at table": (table.pk, decision.pk),
        "call": (decision.pk,),
        "answer": (answer.pk,),
        "review item": (ReviewItem.objects.get(decision=decision).decision_id,),
        "token": (token.pk,),
        **_sets(teo),
        **_tables(cast),
        **_drill(ann),
    }


def _answer_in_review(first: Decision) -> Decision:
    """Return the decision of a review of the same position."""
    answer = copy(first)
    answer.pk, answer.origin = None, Origin.REVIEW
    answer._state.adding = True
    answer.save()
    Grade.objects.create(decision=answer, snapshot=answer.snapshot, score=1, tier=TierName.ERROR)
    return answer


def _sets(teo: User) -> dict[str, Arguments]:
    own = practice_set(name="Teo's own")
    PracticeSet.objects.filter(pk=own.pk).update(owner=teo)
    revision = save_profile(document=document(), owner=teo)
    draft = begin_draft(owner=teo, document=document("A draft"))
    card = create_card(owner=teo, plan=CardPlan("Teo's card"))
    job = Job.objects.create(kind="practice set", owner=teo)
    job.file.save("boards.pbn", ContentFile("[Board]"))
    order = ImportOrder(name="Boards", text="?", card=card.pk, learner_seats="S", renumber=False)
    preview = start_preview(owner=teo, order=order)
    run_job.call(job_id=preview.pk)
    return {
        "set": (own.pk,),
        "board of set": (own.pk, 1),
        "profile": (revision.profile_id,),
        "revision": (revision.profile_id, revision.number),
        "figure of revision": (revision.profile_id, revision.number, "odds"),
        "draft": (draft.pk,),
        "figure of draft": (draft.pk, "odds"),
        "part of draft": (draft.pk, "about"),
        "card": (card.pk,),
        "job": (job.pk,),
        "preview": (preview.pk,),
        "system": ("sayc",),
        "module": ("sayc", "stayman"),
        "notes": ("sayc",),
    }


def _tables(cast: Cast) -> dict[str, Arguments]:
    over = finish_auction(table_for(cast.ann, klass=cast.klass))
    people = {Seat.S: cast.ann, Seat.N: None}
    sitting = sitting_of(cast.teacher, people, boards_of=practice_set(name="Together"), klass=cast.klass)
    return {
        "table that is over": (over.pk,),
        "share link": (share_board(user=cast.ann, table_id=over.pk).token,),
        "sitting": (sitting.pk,),
        "seat of sitting": (sitting.pk, "N"),
        "invitation": (sitting.token or "",),
    }


def _drill(ann: User) -> dict[str, Arguments]:
    now = timezone.now()
    drill = Drill.objects.create(
        user=ann,
        rule="sayc.open.1nt",
        card=default_card(),
        job=Job.objects.create(kind="drill", owner=ann, state=JobState.DONE, ended_at=now),
        practice_set=practice_set(name="Drill"),
    )
    return {"drill": (drill.pk,)}
