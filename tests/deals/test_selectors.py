import pytest

from apps.deals.models import HandProfile, ProfileRevision
from apps.deals.selectors.queries import newest_revision, practice_sets_of, profiles_of
from apps.deals.services.profiles import save_profile
from tests.boards import practice_set
from tests.deals.profiles import document
from tests.people import Cast

pytestmark = pytest.mark.django_db


def names(profiles: object) -> set[str]:
    assert hasattr(profiles, "__iter__")
    return {profile.name for profile in profiles}


def test_a_teacher_can_use_own_and_built_in_profiles(cast: Cast) -> None:
    save_profile(document=document("Shipped"))
    save_profile(document=document("Own"), owner=cast.teacher)
    save_profile(document=document("Not mine"), owner=cast.stranger_teacher)
    assert names(profiles_of(cast.teacher)) == {"Shipped", "Own"}


def test_a_shared_profile_is_listed_once_for_instructors_of_its_class(cast: Cast) -> None:
    profile = save_profile(document=document("Shared"), owner=cast.teacher).profile
    profile.shared_with.add(cast.klass)
    assert [one.name for one in profiles_of(cast.assistant)] == ["Shared"]
    assert not profiles_of(cast.stranger_teacher).exists()


def test_a_student_can_use_no_profiles_or_sets(cast: Cast) -> None:
    save_profile(document=document()).profile.shared_with.add(cast.klass)
    practice_set()
    assert not profiles_of(cast.ann).exists()
    assert not practice_sets_of(cast.ann).exists()


def test_an_admin_can_use_all_profiles_and_sets(cast: Cast) -> None:
    save_profile(document=document(), owner=cast.teacher)
    assert profiles_of(cast.admin).get() == HandProfile.objects.get()


def test_a_teacher_can_use_built_in_sets(cast: Cast) -> None:
    assert practice_sets_of(cast.teacher).filter(pk=practice_set().pk).exists()


def test_a_name_finds_the_latest_revision() -> None:
    save_profile(document=document())
    newest = save_profile(document=document(high=18))
    assert newest_revision("One notrump") == newest


def test_an_unknown_name_is_not_found() -> None:
    with pytest.raises(ProfileRevision.DoesNotExist):
        newest_revision("Nothing")
