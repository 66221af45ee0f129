import pytest
from django.test import Client
from django.urls import reverse
from pytest_django.asserts import assertContains, assertNotContains, assertRedirects

from apps.accounts.models import Membership
from tests.people import Cast

pytestmark = pytest.mark.django_db

PREFERENCES = reverse("accounts:preferences")


def test_a_student_can_leave_and_rejoin_a_class(client: Client, cast: Cast) -> None:
    client.force_login(cast.ann)
    leave = reverse("accounts:class-leave", args=(cast.klass.pk,))
    assertContains(client.get(PREFERENCES), leave)
    assertRedirects(client.post(leave), PREFERENCES)
    assert not Membership.objects.filter(user=cast.ann).exists()
    client.post(reverse("accounts:join"), {"join_code": cast.klass.join_code})
    assert Membership.objects.filter(user=cast.ann, klass=cast.klass).exists()


def test_the_creator_cannot_leave_the_class_and_sees_why(client: Client, cast: Cast) -> None:
    client.force_login(cast.teacher)
    leave = reverse("accounts:class-leave", args=(cast.klass.pk,))
    assertNotContains(client.get(PREFERENCES), leave)
    assertContains(client.post(leave, follow=True), "so you cannot leave it")
    assert Membership.objects.filter(user=cast.teacher, klass=cast.klass).exists()


def test_leaving_a_class_requires_post(client: Client, cast: Cast) -> None:
    client.force_login(cast.ann)
    assert client.get(reverse("accounts:class-leave", args=(cast.klass.pk,))).status_code == 405
    assert Membership.objects.filter(user=cast.ann).exists()
