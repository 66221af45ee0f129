from io import StringIO

import pytest
from django.conf import LazySettings
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from apps.accounts.models import Class, Membership, Role, User
from apps.classroom.management.commands import load_demo
from apps.classroom.models import Assignment
from apps.deals.models import Board, HandProfile, PracticeSet
from tests.boards import stub_double_dummy

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def small_sets(settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.DEBUG = True
    monkeypatch.setattr(load_demo, "BOARDS_IN_A_SET", 1)
    stub_double_dummy(monkeypatch)


def load() -> str:
    output = StringIO()
    call_command("load_demo", stdout=output)
    return output.getvalue()


def counts() -> list[int]:
    return [model.objects.count() for model in (User, Class, Membership, HandProfile, PracticeSet, Board, Assignment)]


def test_the_demo_class_has_members_and_assignments() -> None:
    load()
    klass = Class.objects.get()
    assert klass.memberships.filter(role=Role.STUDENT).count() == 4
    assert klass.memberships.get(role=Role.INSTRUCTOR).user.username == "teacher"
    assert User.objects.get(is_superuser=True).username == "admin"
    assert tuple(klass.assignments.order_by("closes_at").values_list("title", flat=True)) == load_demo.ASSIGNED


def test_unassigned_sets_are_available_to_the_teacher(client: Client) -> None:
    load()
    client.force_login(User.objects.get(username="teacher"))
    left = PracticeSet.objects.filter(assignments=None)
    assert left.count() > 30
    answer = client.get(reverse("deals:sets"))
    assert {*left} <= {*answer.context["sets"]}


def test_the_printed_usernames_and_passwords_work() -> None:
    printed = load()
    for user in User.objects.all():
        assert f" {user.username} " in printed
        assert user.check_password(load_demo.PASSWORD)


def test_running_it_again_changes_nothing() -> None:
    load()
    before = counts()
    User.objects.filter(username="ann").update(shown_name="Anna")
    load()
    assert counts() == before
    assert User.objects.get(username="ann").shown_name == "Anna"


def test_the_demo_is_refused_on_a_production_site(settings: LazySettings) -> None:
    settings.DEBUG = False
    with pytest.raises(CommandError, match="production"):
        load()
    assert not User.objects.exists()
