"""Deal boards for a user to practice a rule or a topic."""

from __future__ import annotations

import secrets
from dataclasses import replace

from django.db import transaction
from django.urls import reverse

from apps.accounts.models import Job, User
from apps.accounts.services.jobs import JobFailedError, JobResult, Store, start_job
from apps.auctions.models import CallMade, Table
from apps.auctions.services.practice import open_practice_table
from apps.cards.models import Card
from apps.cards.services.cards import default_card
from apps.deals.models import ProfileRevision
from apps.deals.selectors.queries import newest_revision
from apps.deals.selectors.templates import TemplateView, template_profiles
from apps.deals.services.drills import DrillSpec, drill_of, plan_drill
from apps.deals.services.generation_jobs import deal_plan
from apps.deals.services.profiles import save_profile
from apps.deals.services.sets import SetPart, SetPlan
from apps.progress.models import Drill, RuleState
from apps.progress.selectors.drills import drills_open, drills_under_way
from apps.progress.selectors.rule_names import rule_name
from apps.progress.selectors.subjects import subject_of
from apps.progress.services.projector import catch_up
from bridgeclass.engine.auctions import Seat, Side
from bridgeclass.engine.drills import DrillError
from bridgeclass.engine.messages import Message, MessageError

DRILL_JOB = "drill"
BOARDS = 8
MAX_NAME = 120
NO_DEALS = Message("This rule comes up too rarely to deal boards for it. Choose another rule.")


class DrillRefusedError(MessageError):
    """A drill that cannot be dealt now; the message is for the user."""


@transaction.atomic
def order_drill(*, user: User, rule: str, system: str = "") -> Drill:
    """Return the user's drill on a rule of a system; start dealing it if it is new.

    The default is the system in which the user met the rule last. A drill that is being dealt or has unfinished
    boards is returned again. Raises RuleState.DoesNotExist for a rule that the user has never met, DrillRefusedError.
    """
    _lock_member(user)
    catch_up(user=user)
    states = RuleState.objects.filter(user=user, rule=rule)
    state = (states.filter(system=system) if system else states).latest("last_call_at")
    if known := drills_open(user).filter(rule=rule, card__system=state.system).first():
        return known
    return _new(Drill(user=user, rule=rule, card=_card(user, state)))


@transaction.atomic
def order_subject(*, user: User, key: str) -> Drill:
    """Return the user's drill on a topic; start dealing it if it is new.

    Raises UnknownSubjectError, DrillRefusedError.
    """
    subject = subject_of(key)
    _lock_member(user)
    if known := drills_open(user).filter(subject=key).first():
        return known
    return _new(Drill(user=user, subject=key, card=default_card(system=subject.system)))


def _lock_member(user: User) -> None:
    """Lock the user against a second click. Raises DrillRefusedError for a guest."""
    User.objects.select_for_update().get(pk=user.pk)
    if user.is_guest:
        raise DrillRefusedError(Message("Create an account to get boards dealt for you. Your bidding so far is saved."))


def _new(drill: Drill) -> Drill:
    """Store a drill and start its job. Raises DrillRefusedError while another one is being dealt."""
    if drills_under_way(drill.user).exists():
        raise DrillRefusedError(Message("We are already dealing boards for you. Practice those first."))
    drill.job = start_job(owner=drill.user, kind=DRILL_JOB, params=None, total=BOARDS)
    drill.save()
    return drill


def _card(user: User, state: RuleState) -> Card:
    """Return the card that the user's side played when the rule last came up, or the system's own."""
    made = (
        CallMade.objects.filter(decision__user=user, decision__rule=state.rule, decision__snapshot__system=state.system)
        .select_related("table__card_ns", "table__card_ew")
        .order_by("-decision__made_at", "-pk")
        .first()
    )
    if made is None:
        return default_card(system=state.system)
    return made.table.card_ns if Seat.parse(made.seat).side is Side.NS else made.table.card_ew


def deal_drill(job: Job) -> Store:
    """Deal the boards of a job's drill (about ten seconds), and return the function that stores them.

    Raises JobCancelledError, JobFailedError.
    """
    drill = Drill.objects.select_related("user", "card").get(job=job)
    try:
        plan = _plan(drill)
    except DrillError as error:
        raise JobFailedError(NO_DEALS) from error
    create = deal_plan(job, plan)

    def store() -> JobResult:
        Drill.objects.filter(pk=drill.pk).update(practice_set=create())
        return JobResult(link=reverse("progress:drill", args=(drill.pk,)))

    return store


def _plan(drill: Drill) -> SetPlan:
    if not drill.subject:
        return _plan_of_rule(drill)
    template = next(one for one in template_profiles() if one.key == drill.subject)
    return SetPlan(
        name=template.name,
        parts=(SetPart(_revision(template)),),
        boards=BOARDS,
        seed=secrets.randbelow(2**31),
        card_ns=drill.card,
        card_ew=drill.card,
        owner=drill.user,
    )


def _revision(template: TemplateView) -> ProfileRevision:
    """Return the newest revision of a profile, which is stored on first use."""
    try:
        return newest_revision(template.name)
    except ProfileRevision.DoesNotExist:
        return save_profile(document=template.document)


def _plan_of_rule(drill: Drill) -> SetPlan:
    spec = DrillSpec(rule=drill.rule, card=drill.card, boards=BOARDS)
    found = drill_of(spec)
    name = rule_name(system=drill.card.system, rule=drill.rule, module="")
    return replace(
        plan_drill(owner=drill.user, spec=spec, found=found), name=f"{name.module_title}: {name.title}"[:MAX_NAME]
    )


@transaction.atomic
def begin_drill(*, user: User, drill_id: int) -> Table:
    """Return the table for the next board of a user's drill. Raises Drill.DoesNotExist, also before it is dealt."""
    drill = Drill.objects.get(pk=drill_id, user=user, practice_set__isnull=False)
    return open_practice_table(user=user, practice_set_id=drill.practice_set_id or 0)
