"""Adding teachers to a class: which users its teachers can choose."""

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
    """Add a user as teacher of the class and return the status of the response."""
    client.force_login(by)
    address = reverse("classroom:teacher-add", args=(cast.klass.pk,))
    return client.post(address, {"username": person.username}).status_code


def test_a_student_of_another_class_cannot_be_added(client: Client, cast: Cast) -> None:
    assert name_teacher(client, cast, cast.teacher, cast.stranger) == 422
    assert not is_instructor(cast.stranger)
    assert not Membership.objects.filter(klass=cast.klass, user=cast.stranger).exists()
    assert not AuditEntry.objects.exists()


def test_the_error_says_whom_to_ask(client: Client, cast: Cast) -> None:
    client.force_login(cast.teacher)
    address = reverse("classroom:teacher-add", args=(cast.klass.pk,))
    answer = client.post(address, {"username": "sue"})
    assertContains(answer, "is not an instructor on this site yet. Ask an administrator", status_code=422)


def test_members_of_the_class_can_be_added(client: Client, cast: Cast) -> None:
    assert name_teacher(client, cast, cast.teacher, cast.ann) == 302
    assert Membership.objects.get(klass=cast.klass, user=cast.ann).role == Role.INSTRUCTOR


def test_users_who_can_create_classes_can_be_added(client: Client, cast: Cast) -> None:
    newcomer = person("Nia")
    assert name_teacher(client, cast, cast.teacher, newcomer) == 422
    let_open_classes(people=[newcomer])
    assert name_teacher(client, cast, cast.teacher, newcomer) == 302


def test_admins_can_be_added_and_can_add_anyone(client: Client, cast: Cast) -> None:
    assert name_teacher(client, cast, cast.teacher, cast.admin) == 302
    assert name_teacher(client, cast, cast.admin, cast.stranger) == 302
    assert is_instructor(cast.stranger)
