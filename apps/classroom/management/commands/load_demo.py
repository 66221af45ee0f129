"""`manage.py load_demo`: load a demonstration class."""

from __future__ import annotations

import json
from datetime import timedelta
from importlib.resources import files

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from apps.accounts.models import Class, User
from apps.accounts.services.classes import create_class, join_class
from apps.accounts.services.people import appoint_admin, create_person
from apps.cards.services.cards import default_card
from apps.classroom.models import Assignment
from apps.classroom.services.assignments import create_assignment
from apps.deals.models import PracticeSet, ProfileRevision
from apps.deals.services.profiles import save_profile
from apps.deals.services.sets import SetPart, SetPlan, create_practice_set, prepare_boards

CLASS_NAME = "Monday evening"
PASSWORD = "bid-and-made"  # noqa: S105  # printed on purpose
ADMIN, TEACHER = ("admin", "Ada"), ("teacher", "Teo")
STUDENTS = (("ann", "Ann"), ("ben", "Ben"), ("cleo", "Cleo"), ("dan", "Dan"))
BOARDS_IN_A_SET = 6
SEED = 7
DAYS_FOR_A_SET = 7
ASSIGNED = (
    "Opening bids",
    "Responding to 1NT",
    "Stayman",
    "Jacoby transfers",
    "Takeout doubles",
    "Defending weak twos",
    "Asking for key cards",
)
"""The sets that are assigned to the class, in the order of their due dates."""


class Command(BaseCommand):
    """Creates what is missing of the demonstration class, and prints the logins."""

    help = "Load a demonstration class: an administrator, a teacher, four students, practice sets and assignments."

    def handle(self, *args: object, **options: object) -> None:
        """Load the class. Raises CommandError on a production site, because the passwords are public."""
        if not settings.DEBUG:
            raise CommandError("load_demo creates users with public passwords; it does not run on a production site")
        admin, teacher = _person(*ADMIN), _person(*TEACHER)
        appoint_admin(user_id=admin.pk)
        klass = _class(teacher, [_person(*student) for student in STUDENTS])
        sets = {revision.profile.name: self._practice_set(revision) for revision in _sample_profiles()}
        for place, name in enumerate(ASSIGNED, start=1):
            _assignment(klass, sets[name], place)
        self._print_logins(klass)

    def _practice_set(self, revision: ProfileRevision) -> PracticeSet:
        name = revision.profile.name
        if known := PracticeSet.objects.filter(owner=None, name=name).first():
            return known
        self.stdout.write(f"Dealing {BOARDS_IN_A_SET} boards: {name}")
        card = default_card()
        plan = SetPlan(
            name=name, parts=(SetPart(revision),), boards=BOARDS_IN_A_SET, seed=SEED, card_ns=card, card_ew=card
        )
        return create_practice_set(plan=plan, boards=list(prepare_boards(plan)))

    def _print_logins(self, klass: Class) -> None:
        self.stdout.write(f"\nClass {klass.name}, class code {klass.join_code or '(joining is closed)'}")
        roles = {ADMIN: "admin", TEACHER: "teacher"} | dict.fromkeys(STUDENTS, "student")
        for (username, _), role in roles.items():
            self.stdout.write(f"  {role:<8} {username:<8} password {PASSWORD}")


def _person(username: str, shown_name: str) -> User:
    known = User.objects.filter(username=username).first()
    return known or create_person(username=username, password=PASSWORD, shown_name=shown_name)


def _class(teacher: User, students: list[User]) -> Class:
    """Return the class, after adding missing students if joining is open."""
    klass = Class.objects.filter(name=CLASS_NAME, creator=teacher).first()
    klass = klass or create_class(creator=teacher, name=CLASS_NAME)
    if klass.join_code:
        for student in students:
            join_class(user=student, join_code=klass.join_code)
    return klass


def _sample_profiles() -> list[ProfileRevision]:
    documents = sorted(files("apps.deals").joinpath("samples").iterdir(), key=lambda file: file.name)
    return [
        save_profile(document=json.loads(file.read_text(encoding="utf-8")))
        for file in documents
        if file.name.endswith(".json")
    ]


def _assignment(klass: Class, practice_set: PracticeSet, place: int) -> None:
    """Assign a set, due some weeks from now, unless it is assigned already."""
    if Assignment.objects.filter(klass=klass, practice_set=practice_set).exists():
        return
    now = timezone.now()
    assignment = Assignment(
        klass=klass,
        created_by=klass.creator,
        practice_set=practice_set,
        title=practice_set.name,
        opens_at=now,
        closes_at=now + timedelta(days=DAYS_FOR_A_SET * place),
    )
    create_assignment(assignment=assignment)
