"""A class to try the site with: people, sets of boards dealt from the sample profiles, and work to do."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from apps.accounts.models import Class, User
from apps.accounts.services import create_class, create_person, join_class
from apps.cards.services import shipped_card
from apps.classroom.services import AssignmentPlan, create_assignment
from apps.deals.models import PracticeSet
from apps.deals.services import SetPart, SetPlan, create_practice_set, prepare_boards, save_profile

SAMPLES = Path(settings.BASE_DIR) / "apps" / "deals" / "samples"
PASSWORD = "bridge"  # noqa: S105 - printed for everybody to read, on a machine that only its owner can reach
ADMIN = "admin"
TEACHER = "teacher"
STUDENTS = ("ann", "ben", "cleo", "dan")
SEED = 7
# The sets that the class has to do; the others are shorter, and there to bid alone. Solving a board takes
# a quarter of a second, and nobody should wait long for a first look.
ASSIGNED = ("Opening 1NT", "Responding to 1NT")
BOARDS_ASSIGNED = 8
BOARDS_ALONE = 4


@dataclass(frozen=True, slots=True)
class Cast:
    """The people of the sample class."""

    teacher: User
    klass: Class


def exists() -> bool:
    """Whether the sample class has been made here before."""
    return User.objects.filter(username=TEACHER).exists()


@transaction.atomic
def make(say: Callable[[str], None]) -> None:
    """Store the whole sample class or nothing; `say` is told of each set as it is dealt."""
    cast = _cast()
    for file in sorted(SAMPLES.glob("*.json")):
        practice_set = _practice_set(json.loads(file.read_text(encoding="utf-8")), cast.teacher)
        say(f"  dealt {practice_set.name}")
        if practice_set.name in ASSIGNED:
            _assign(practice_set, cast)


def _cast() -> Cast:
    teacher = create_person(username=TEACHER, password=PASSWORD, shown_name="Terry Teacher")
    klass = create_class(creator=teacher, name="Monday beginners")
    for name in STUDENTS:
        student = create_person(username=name, password=PASSWORD, shown_name=name.capitalize())
        join_class(user=student, join_code=klass.join_code or "")
    User.objects.create_superuser(username=ADMIN, password=PASSWORD, shown_name="Alex Admin")
    return Cast(teacher, klass)


def _practice_set(document: object, teacher: User) -> PracticeSet:
    revision = save_profile(document=document)
    card = shipped_card()
    plan = SetPlan(
        name=revision.profile.name,
        parts=(SetPart(revision),),
        boards=BOARDS_ASSIGNED if revision.profile.name in ASSIGNED else BOARDS_ALONE,
        seed=SEED,
        card_ns=card,
        card_ew=card,
        owner=teacher,
    )
    return create_practice_set(plan=plan, boards=list(prepare_boards(plan)))


def _assign(practice_set: PracticeSet, cast: Cast) -> None:
    create_assignment(
        author=cast.teacher,
        plan=AssignmentPlan(
            klass=cast.klass, practice_set=practice_set, title=practice_set.name, opens_at=timezone.now()
        ),
    )
