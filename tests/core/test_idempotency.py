"""A form that is submitted twice runs once."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from apps.accounts.models import Class
from apps.accounts.services.classes import create_class
from apps.classroom.models import Assignment
from apps.core.idempotency import run_once
from apps.core.models import IdempotencyKey
from tests.boards import practice_set
from tests.pages import hidden_field
from tests.people import Cast, class_of, person

NEW = "classroom:class-new"


@pytest.fixture
def teo(client: Client, cast: Cast) -> Client:
    client.force_login(cast.teacher)
    return client


def shown_key(client: Client, address: str) -> str:
    return hidden_field(client.get(address).text, "idempotency_key")


@pytest.mark.django_db
def test_submitting_a_form_twice_creates_one_class(teo: Client) -> None:
    filled = {"name": "Tuesday", "idempotency_key": shown_key(teo, reverse(NEW))}
    first, second = (teo.post(reverse(NEW), filled) for _ in range(2))
    assert first["Location"] == second["Location"] == reverse("classroom:class", args=(Class.objects.latest("pk").pk,))
    assert Class.objects.filter(name="Tuesday").count() == 1


@pytest.mark.django_db
def test_a_new_form_or_different_input_is_another_submission(teo: Client) -> None:
    key = shown_key(teo, reverse(NEW))
    for filled in (
        {"name": "Tuesday", "idempotency_key": key},
        {"name": "Wednesday", "idempotency_key": key},
        {"name": "Tuesday", "idempotency_key": shown_key(teo, reverse(NEW))},
    ):
        teo.post(reverse(NEW), filled)
    assert list(Class.objects.filter(name__endswith="sday").order_by("pk").values_list("name", flat=True)) == [
        *("Tuesday", "Wednesday", "Tuesday")
    ]


@pytest.mark.django_db
def test_submitting_a_form_twice_creates_one_assignment(teo: Client, cast: Cast) -> None:
    address = reverse("classroom:assignment-new", args=(cast.klass.pk,))
    filled = {
        "practice_set": practice_set().pk,
        "opens_at": "2030-01-01T08:00",
        "answers_due": "at_once",
        "idempotency_key": shown_key(teo, address),
    }
    assert [teo.post(address, filled).status_code for _ in range(2)] == [302, 302]
    assert Assignment.objects.count() == 1


@pytest.mark.django_db
def test_another_users_key_is_ignored(cast: Cast) -> None:
    made = [run_once(user_id=user.pk, key="k", action=lambda: "/made/") for user in (cast.teacher, cast.assistant)]
    assert made == ["/made/"] * 2
    assert IdempotencyKey.objects.count() == 2


@pytest.mark.django_db
def test_a_failed_form_can_be_submitted_again(cast: Cast) -> None:
    def fails() -> str:
        raise LookupError("lost")

    with pytest.raises(LookupError):
        run_once(user_id=cast.teacher.pk, key="k", action=fails)
    assert run_once(user_id=cast.teacher.pk, key="k", action=lambda: "/made/") == "/made/"


@pytest.mark.django_db
def test_keys_expire_after_a_day(cast: Cast) -> None:
    run_once(user_id=cast.teacher.pk, key="old", action=lambda: "/old/")
    IdempotencyKey.objects.update(sent_at=timezone.now() - timedelta(days=2))
    run_once(user_id=cast.teacher.pk, key="new", action=lambda: "/new/")
    assert IdempotencyKey.objects.get().key == "new"


@pytest.mark.django_db(transaction=True)
def test_concurrent_submissions_create_one_class() -> None:
    teo = person("Teo")
    class_of("Monday", teo)
    barrier = Barrier(2)

    def click(_: int) -> str:
        try:
            barrier.wait()
            return run_once(user_id=teo.pk, key="k", action=lambda: str(create_class(creator=teo, name="Tuesday").pk))
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        links = set(pool.map(click, range(2)))
    assert links == {str(Class.objects.get(name="Tuesday").pk)}
