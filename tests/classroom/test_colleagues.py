"""Who may be made a teacher of a class by its teachers."""

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django.asserts import assertContains

from apps.accounts.models import Membership, Role, User
from apps.accounts.selectors import is_instructor
from apps.accounts.services.people import let_open_classes
from apps.classroom.models import AuditEntry
from tests.people import Cast, person

pytestmark = pytest.mark.django_db


def name_teacher(client: Client, cast: Cast, by: User, person: User) -> int:
    """Ask that a person teaches the class too; give the status of the answer."""
    client.force_login(by)
    address = reverse("classroom:teacher-add", args=(cast.klass.pk,))
    return client.post(address, {"username": person.username}).status_code


def test_a_student_from_elsewhere_does_not_become_a_teacher(client: Client, cast: Cast) -> None:
    assert name_teacher(client, cast, cast.teacher, cast.stranger) == 422
    assert not is_instructor(cast.stranger)
    assert not Membership.objects.filter(klass=cast.klass, user=cast.stranger).exists()
    assert not AuditEntry.objects.exists()


def test_the_refusal_says_whom_to_ask(client: Client, cast: Cast) -> None:
    client.force_login(cast.teacher)
    address = reverse("classroom:teacher-add", args=(cast.klass.pk,))
    answer = client.post(address, {"username": "sue"})
    assertContains(answer, "is not an instructor on this site yet. Ask an administrator", status_code=422)


def test_somebody_in_the_class_may_teach_it(client: Client, cast: Cast) -> None:
    assert name_teacher(client, cast, cast.teacher, cast.ann) == 302
    assert Membership.objects.get(klass=cast.klass, user=cast.ann).role == Role.INSTRUCTOR


def test_somebody_allowed_to_open_classes_may_teach_this_one(client: Client, cast: Cast) -> None:
    newcomer = person("Nia")
    assert name_teacher(client, cast, cast.teacher, newcomer) == 422
    let_open_classes(people=[newcomer])
    assert name_teacher(client, cast, cast.teacher, newcomer) == 302


def test_an_admin_is_taken_and_lets_anybody_teach(client: Client, cast: Cast) -> None:
    assert name_teacher(client, cast, cast.teacher, cast.admin) == 302
    assert name_teacher(client, cast, cast.admin, cast.stranger) == 302
    assert is_instructor(cast.stranger)
