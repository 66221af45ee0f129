import pytest
from django.test import Client
from django.urls import reverse
from pytest_django.asserts import assertContains, assertNotContains, assertRedirects

from apps.accounts.models import Membership
from tests.people import Cast

pytestmark = pytest.mark.django_db

PREFERENCES = reverse("accounts:preferences")


def test_a_student_leaves_a_class_and_may_come_back(client: Client, cast: Cast) -> None:
    client.force_login(cast.ann)
    leave = reverse("accounts:class-leave", args=(cast.klass.pk,))
    assertContains(client.get(PREFERENCES), leave)
    assertRedirects(client.post(leave), PREFERENCES)
    assert not Membership.objects.filter(user=cast.ann).exists()
    client.post(reverse("accounts:join"), {"join_code": cast.klass.join_code})
    assert Membership.objects.filter(user=cast.ann, klass=cast.klass).exists()


def test_who_made_a_class_stays_in_it_and_is_told_why(client: Client, cast: Cast) -> None:
    client.force_login(cast.teacher)
    leave = reverse("accounts:class-leave", args=(cast.klass.pk,))
    assertNotContains(client.get(PREFERENCES), leave)
    assertContains(client.post(leave, follow=True), "so you cannot leave it")
    assert Membership.objects.filter(user=cast.teacher, klass=cast.klass).exists()


def test_a_class_is_not_left_by_a_link(client: Client, cast: Cast) -> None:
    client.force_login(cast.ann)
    assert client.get(reverse("accounts:class-leave", args=(cast.klass.pk,))).status_code == 405
    assert Membership.objects.filter(user=cast.ann).exists()
