import shutil
from io import StringIO
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.core.management import CommandError, call_command
from django.test import Client

from apps.accounts.models import Class, User
from apps.classroom.management import sample_class
from apps.classroom.models import Assignment
from apps.deals.models import PracticeSet
from bridgeclass.engine.dealing import read_profile_text, unsupported

pytestmark = pytest.mark.django_db


@pytest.fixture
def two_boards(settings: LazySettings, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A demo of two sets of one board, because solving boards takes long."""
    settings.DEBUG = True
    for name in ("opening_one_notrump", "weak_twos"):
        shutil.copy(sample_class.SAMPLES / f"{name}.json", tmp_path)
    monkeypatch.setattr(sample_class, "SAMPLES", tmp_path)
    monkeypatch.setattr(sample_class, "BOARDS_ASSIGNED", 1)
    monkeypatch.setattr(sample_class, "BOARDS_ALONE", 1)


def demo() -> str:
    said = StringIO()
    call_command("demo", no_serve=True, stdout=said)
    return said.getvalue()


def test_the_demo_makes_a_class_with_people_and_work(two_boards: None) -> None:
    demo()
    klass = Class.objects.get()
    assert klass.memberships.count() == 5
    assert User.objects.filter(is_superuser=True).count() == 1
    assert [work.title for work in Assignment.objects.filter(klass=klass)] == ["Opening 1NT"]
    assert [one.boards.count() for one in PracticeSet.objects.all()] == [1, 1]


def test_the_log_ins_it_prints_work(two_boards: None, client: Client) -> None:
    said = demo()
    for name in (sample_class.TEACHER, sample_class.ADMIN, *sample_class.STUDENTS):
        assert name in said
        assert client.login(username=name, password=sample_class.PASSWORD)
    assert sample_class.PASSWORD in said
    assert "http://127.0.0.1:8000/" in said


def test_a_second_demo_keeps_what_was_there(two_boards: None) -> None:
    demo()
    before = (User.objects.count(), PracticeSet.objects.count(), Class.objects.get().join_code)
    demo()
    assert (User.objects.count(), PracticeSet.objects.count(), Class.objects.get().join_code) == before


def test_the_demo_refuses_a_public_server(settings: LazySettings) -> None:
    settings.DEBUG = False
    with pytest.raises(CommandError, match="log-ins that everybody knows"):
        demo()
    assert not User.objects.exists()


def test_half_a_class_is_never_kept(two_boards: None) -> None:
    (sample_class.SAMPLES / "zzz.json").write_text("{}")
    with pytest.raises(ValueError, match="profile_name"):
        demo()
    assert not User.objects.exists()


@pytest.mark.parametrize("file", sorted(sample_class.SAMPLES.glob("*.json")), ids=lambda file: file.stem)
def test_every_sample_profile_can_be_dealt(file: Path) -> None:
    profile = read_profile_text(file.read_text(encoding="utf-8"))
    assert unsupported(profile) == []
    assert profile.description


def test_six_or_more_sample_profiles_ship() -> None:
    assert len(list(sample_class.SAMPLES.glob("*.json"))) >= 6
