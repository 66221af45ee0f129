"""Practising a rule or a subject: boards dealt for a person; a rule's are such that it decides, or only seems to."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from django.db import transaction
from django.utils.translation import gettext, gettext_noop

from apps.accounts.models import Job, User
from apps.accounts.services.jobs import JobFailedError, JobResult, Store, perform_job
from apps.auctions.models import CallMade, Table
from apps.auctions.services.practice import practise
from apps.cards.models import Card
from apps.cards.services.cards import shipped_card
from apps.core.i18n.messages import message
from apps.deals.models import PracticeSet, ProfileRevision
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

DRILL_JOB = "drill"
BOARDS = 8
LONGEST_NAME = 120
NO_DEALS = gettext_noop("This rule comes up too rarely to deal boards for it. Choose another rule.")


class DrillRefusedError(ValueError):
    """Boards that are not dealt now. The message can be shown to the person."""


@transaction.atomic
def order_drill(*, user: User, rule: str) -> tuple[Drill, bool]:
    """Give a person's drill on a rule, and whether it is new and must be dealt.

    One that is being dealt, or has boards left, is given again: a second click deals nothing. Raises
    RuleState.DoesNotExist for a rule the person has never met, DrillRefusedError.
    """
    _ask_to_join(user)
    catch_up(user=user)
    state = RuleState.objects.get(user=user, rule=rule)
    if known := drills_open(user).filter(rule=rule).first():
        return known, False
    return _new(Drill(user=user, rule=rule, card=_card(user, state))), True


@transaction.atomic
def order_subject(*, user: User, key: str) -> tuple[Drill, bool]:
    """Give a person's drill on a subject, and whether it is new and must be dealt; see `order_drill`.

    Raises UnknownSubjectError, DrillRefusedError.
    """
    subject = subject_of(key)
    _ask_to_join(user)
    if known := drills_open(user).filter(subject=key).first():
        return known, False
    return _new(Drill(user=user, subject=key, card=shipped_card(system=subject.system))), True


def _ask_to_join(user: User) -> None:
    """Let one click at a time through; refuse a guest."""
    User.objects.select_for_update().get(pk=user.pk)
    if user.is_guest:
        raise DrillRefusedError(gettext("Create an account to get boards dealt for you. Your bidding so far is saved."))


def _new(drill: Drill) -> Drill:
    """Store a drill with a job for the worker; a person has one dealt at a time."""
    if drills_under_way(drill.user).exists():
        raise DrillRefusedError(gettext("We are already dealing boards for you. Practice those first."))
    drill.job = Job.objects.create(kind=DRILL_JOB, owner=drill.user, total=BOARDS)
    drill.save()
    return drill


def _card(user: User, state: RuleState) -> Card:
    """What the person's side played when the rule came up last; the system's own card if that was at no table."""
    made = (
        CallMade.objects.filter(decision__user=user, decision__rule=state.rule)
        .select_related("table__card_ns", "table__card_ew")
        .order_by("-decision__made_at", "-pk")
        .first()
    )
    if made is None:
        return shipped_card(system=state.system)
    return made.table.card_ns if Seat.parse(made.seat).side is Side.NS else made.table.card_ew


def deal_drill(*, drill_id: int, address: Callable[[int], str]) -> PracticeSet | None:
    """Deal a drill's boards, and give the set; None if it could not be: the job says why.

    Takes some ten seconds. A drill that is dealt, or failed, is left alone. `address` is of a drill by its id.
    """
    drill = Drill.objects.select_related("user", "card", "job").get(pk=drill_id)
    if not perform_job(job_id=drill.job_id, run=partial(_deal, drill, address)):
        return None
    drill.refresh_from_db(fields=("practice_set",))
    return drill.practice_set


def _deal(drill: Drill, address: Callable[[int], str], job: Job) -> Store:
    try:
        plan = _plan(drill)
    except DrillError as error:
        raise JobFailedError(message(NO_DEALS)) from error
    create = deal_plan(job, plan)

    def store() -> JobResult:
        Drill.objects.filter(pk=drill.pk).update(practice_set=create())
        return JobResult(link=address(drill.pk))

    return store


def _plan(drill: Drill) -> SetPlan:
    return _plan_of_subject(drill) if drill.subject else _plan_of_rule(drill)


def _plan_of_subject(drill: Drill) -> SetPlan:
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
    """The profile as it stands; stored when first asked for."""
    try:
        return newest_revision(template.name)
    except ProfileRevision.DoesNotExist:
        return save_profile(document=template.document)


def _plan_of_rule(drill: Drill) -> SetPlan:
    spec = DrillSpec(rule=drill.rule, card=drill.card, boards=BOARDS)
    found = drill_of(spec)
    name = rule_name(system=drill.card.system, rule=drill.rule, module="")
    return replace(
        plan_drill(owner=drill.user, spec=spec, found=found), name=f"{name.module_title}: {name.title}"[:LONGEST_NAME]
    )


@transaction.atomic
def begin_drill(*, user: User, drill_id: int) -> Table:
    """Give the table for the next board of a person's drill.

    Raises Drill.DoesNotExist for another person's drill, or one whose boards are not dealt.
    """
    drill = Drill.objects.get(pk=drill_id, user=user, practice_set__isnull=False)
    return practise(user=user, practice_set_id=drill.practice_set_id or 0)
