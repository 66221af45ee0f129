import pytest
from django.db import IntegrityError
from django.utils import timezone

from apps.accounts.models import Class, Job, Membership, Role, User
from tests.people import class_of, person

pytestmark = pytest.mark.django_db


def test_the_username_is_shown_without_a_display_name() -> None:
    assert User(username="ann").get_full_name() == "ann"


def test_an_anonymized_user_cannot_keep_an_email_address() -> None:
    user = person("Ann")
    user.email, user.blanked_at = "ann@example.org", timezone.now()
    with pytest.raises(IntegrityError):
        user.save()


def test_a_user_is_a_member_of_a_class_only_once() -> None:
    teacher = person("Teo")
    klass = class_of("Monday", teacher)
    with pytest.raises(IntegrityError):
        Membership.objects.create(user=teacher, klass=klass)


def test_a_guest_cannot_be_an_instructor() -> None:
    klass = class_of("Monday", person("Teo"))
    with pytest.raises(IntegrityError):
        Membership.objects.create(user=person("Gus"), klass=klass, role=Role.INSTRUCTOR, is_guest=True)


def test_a_join_code_is_upper_case() -> None:
    with pytest.raises(IntegrityError):
        Class.objects.create(name="Monday", creator=person("Teo"), join_code="abc")


def test_several_classes_can_have_no_join_code() -> None:
    teacher = person("Teo")
    for name in ("Monday", "Friday"):
        Class.objects.create(name=name, creator=teacher)
    assert Class.objects.filter(join_code=None).count() == 2


@pytest.mark.parametrize(
    "fields",
    [
        {"done": 2, "total": 1},
        {"state": "failed", "ended": True},
        {"state": "done"},
        {"state": "running", "ended": True},
        {"state": "odd"},
    ],
    ids=" ".join,
)
def test_inconsistent_jobs_are_rejected_by_the_database(fields: dict[str, object]) -> None:
    values = dict(fields)
    if values.pop("ended", False):
        values["ended_at"] = timezone.now()
    with pytest.raises(IntegrityError):
        Job.objects.create(kind="deal", owner=person("Teo"), **values)
