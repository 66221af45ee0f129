import pytest

from apps.accounts.selectors import classes_of, classes_taught_by, places_of, roster, student_counts, teaches
from apps.accounts.services.classes import create_class
from tests.people import Cast

pytestmark = pytest.mark.django_db


def test_a_student_sees_only_their_classes(cast: Cast) -> None:
    assert list(classes_of(cast.ann)) == [cast.klass]
    assert list(classes_taught_by(cast.ann)) == []


def test_an_instructor_teaches_only_their_classes(cast: Cast) -> None:
    assert list(classes_taught_by(cast.assistant)) == [cast.klass]
    assert teaches(cast.assistant, cast.klass.pk)
    assert not teaches(cast.assistant, cast.other_class.pk)


def test_an_admin_sees_every_class(cast: Cast) -> None:
    assert set(classes_of(cast.admin)) == {cast.klass, cast.other_class}
    assert teaches(cast.admin, None)


def test_classes_joined_and_taught_are_read_together(cast: Cast) -> None:
    create_class(name="Another", creator=cast.assistant)
    for user in (cast.ann, cast.assistant, cast.teacher, cast.stranger, cast.admin):
        places = places_of(user)
        assert (places.classes, places.taught) == (tuple(classes_of(user)), tuple(classes_taught_by(user)))


def test_nobody_teaches_without_a_class(cast: Cast) -> None:
    assert not teaches(cast.teacher, None)


def test_a_roster_puts_instructors_first(cast: Cast) -> None:
    names = [membership.user.shown_name for membership in roster(cast.klass)]
    assert names == ["Asa", "Teo", "Ann", "Bob"]


def test_the_number_of_students_is_counted(cast: Cast) -> None:
    assert student_counts(classes_of(cast.ann)) == {cast.klass.pk: 2}
