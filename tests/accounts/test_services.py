import pytest
from django.db import IntegrityError

from apps.accounts.models import Membership, Role
from apps.accounts.services.classes import (
    CreatorStaysError,
    UnknownJoinCodeError,
    join_class,
    leave_class,
    renew_join_code,
    set_role,
    withdraw_join_code,
)
from apps.accounts.services.people import create_person
from apps.accounts.services.privacy import blank_person
from tests.people import PASSWORD, Cast, class_of, person

pytestmark = pytest.mark.django_db


def test_usernames_are_unique_regardless_of_case() -> None:
    person("Ann")
    with pytest.raises(IntegrityError):
        create_person(username="ANN", password=PASSWORD)


def test_the_creator_of_a_class_is_its_instructor() -> None:
    teacher = person("Teo")
    klass = class_of("Monday", teacher)
    assert klass.memberships.get().user == teacher
    assert klass.memberships.get().role == Role.INSTRUCTOR


def test_a_join_code_may_have_lower_case_letters_and_spaces(cast: Cast) -> None:
    code = f" {(cast.klass.join_code or '').lower()} "
    assert join_class(user=cast.stranger, join_code=code).klass == cast.klass


def test_joining_creates_a_student(cast: Cast) -> None:
    membership = Membership.objects.get(user=cast.ann, klass=cast.klass)
    assert (membership.role, membership.is_guest) == (Role.STUDENT, False)


def test_joining_twice_keeps_the_membership_and_its_role(cast: Cast) -> None:
    again = join_class(user=cast.assistant, join_code=cast.klass.join_code or "")
    assert again.role == Role.INSTRUCTOR
    assert Membership.objects.filter(user=cast.assistant).count() == 1


@pytest.mark.parametrize("code", ["", "  ", "ZZZZZZ"])
def test_an_unknown_join_code_is_refused(cast: Cast, code: str) -> None:
    with pytest.raises(UnknownJoinCodeError):
        join_class(user=cast.stranger, join_code=code)


def test_a_withdrawn_join_code_is_refused(cast: Cast) -> None:
    code = cast.klass.join_code or ""
    withdraw_join_code(class_id=cast.klass.pk)
    with pytest.raises(UnknownJoinCodeError):
        join_class(user=cast.stranger, join_code=code)


def test_a_renewed_join_code_replaces_the_old_one(cast: Cast) -> None:
    old = cast.klass.join_code or ""
    new = renew_join_code(class_id=cast.klass.pk).join_code or ""
    assert join_class(user=cast.stranger, join_code=new).klass == cast.klass
    with pytest.raises(UnknownJoinCodeError):
        join_class(user=cast.stranger_teacher, join_code=old)


def test_nobody_can_join_an_archived_class(cast: Cast) -> None:
    cast.klass.archived_at = cast.klass.created_at
    cast.klass.save()
    with pytest.raises(UnknownJoinCodeError):
        join_class(user=cast.stranger, join_code=cast.klass.join_code or "")


def test_a_student_leaves_a_class(cast: Cast) -> None:
    leave_class(user=cast.ann, klass=cast.klass)
    assert not cast.ann.memberships.exists()


def test_the_creator_of_a_class_cannot_leave_it(cast: Cast) -> None:
    with pytest.raises(CreatorStaysError):
        leave_class(user=cast.teacher, klass=cast.klass)


def test_the_creator_of_a_class_remains_its_instructor(cast: Cast) -> None:
    with pytest.raises(CreatorStaysError):
        set_role(klass=cast.klass, user=cast.teacher, role=Role.STUDENT)


def test_only_members_can_be_given_a_role(cast: Cast) -> None:
    with pytest.raises(Membership.DoesNotExist):
        set_role(klass=cast.klass, user=cast.stranger, role=Role.INSTRUCTOR)


def test_an_anonymized_user_has_no_name_and_cannot_log_in(cast: Cast) -> None:
    blank = blank_person(user_id=cast.ann.pk)
    assert "ann" not in blank.username
    assert (blank.shown_name, blank.email, str(blank)) == ("", "", "Former member")
    assert not blank.is_active
    assert not blank.check_password(PASSWORD)
    assert not blank.memberships.exists()
