"""Leaving for good: the person goes, the class keeps its counts."""

import pytest
from allauth.account.models import EmailAddress
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries
from pytest_django.asserts import assertContains, assertNotContains, assertRedirects, assertTemplateUsed

from apps.accounts.models import ApiToken, Class, Membership, User
from apps.accounts.services.people import appoint_admin
from apps.accounts.services.privacy import LastAdminError, blank_person, close_account
from apps.auctions.models import Table, TableKind
from apps.bidding.models import Decision, Flag, FlagState, Grade, TierName
from apps.bidding.services.judging import raise_flag
from apps.cards.models import Card
from apps.cards.services.cards import CardPlan, create_card, mark_used
from apps.classroom.models import Attempt, AuditEntry, Deed
from apps.classroom.services.attempts import open_next_board, start_attempt
from apps.classroom.services.judging import answer_flag
from apps.classroom.services.roster import add_students
from apps.deals.models import HandProfile, PracticeSet, ProfileDraft
from apps.deals.services.profiles import save_profile
from apps.progress.models import RuleState
from apps.progress.services.projector import catch_up
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.calls import Call
from tests.boards import add_call, assignment_for, practice_set, table_for
from tests.deals.profiles import document
from tests.people import PASSWORD, Cast, bearer, person
from tests.progress.records import Recorder

pytestmark = pytest.mark.django_db
CLOSE, PREFERENCES = reverse("accounts:close"), reverse("accounts:preferences")


def opened(user: User, klass: Class | None = None) -> Decision:
    """A call that the person made."""
    made = add_call(table_id=table_for(user, klass=klass).pk, seat=Seat.S, call=Call.parse("7N"), key="a")
    assert made.decision is not None
    return made.decision


# --- The page ---
def test_the_preferences_lead_to_the_page(ann: Client) -> None:
    assertContains(ann.get(PREFERENCES), f'href="{CLOSE}"')


def test_looking_at_the_page_deletes_nothing(ann: Client, cast: Cast) -> None:
    answer = ann.get(CLOSE)
    assertTemplateUsed(answer, "accounts/close.html")
    assertContains(answer, "What stays")
    assert User.objects.get(pk=cast.ann.pk).is_active


def test_the_password_deletes_the_account(ann: Client, cast: Cast) -> None:
    answer = ann.post(CLOSE, {"password": PASSWORD}, follow=True)
    assertRedirects(answer, "/")
    assertContains(answer, "Your account has been deleted.")
    assertTemplateUsed(answer, "classroom/welcome.html")
    assert not Client().login(username="ann", password=PASSWORD)


def test_other_browsers_of_the_person_are_signed_out(ann: Client, cast: Cast) -> None:
    other = Client()
    other.force_login(cast.ann)
    ann.post(CLOSE, {"password": PASSWORD})
    assertTemplateUsed(other.get("/"), "classroom/welcome.html")


@pytest.mark.parametrize("sent", [{}, {"password": ""}, {"password": "wrong"}, {"sure": "on"}])
def test_without_the_password_nothing_is_deleted(ann: Client, cast: Cast, sent: dict[str, str]) -> None:
    answer = ann.post(CLOSE, sent)
    assertContains(answer, "errorlist", status_code=422)
    assert User.objects.get(pk=cast.ann.pk).blanked_at is None


def test_the_password_is_guessed_only_so_often(ann: Client, cast: Cast) -> None:
    for _ in range(10):
        assert ann.post(CLOSE, {"password": "wrong"}).status_code == 422
    assert ann.post(CLOSE, {"password": PASSWORD}).status_code == 429
    assert User.objects.get(pk=cast.ann.pk).is_active


def test_an_account_is_closed_by_get_or_post_alone(ann: Client) -> None:
    assert ann.delete(CLOSE).status_code == 405


def test_the_page_is_for_somebody_signed_in(client: Client, cast: Cast) -> None:
    assertRedirects(client.get(CLOSE), f"/accounts/login/?next={CLOSE}", fetch_redirect_response=False)
    client.post(CLOSE, {"password": PASSWORD})
    assert not User.objects.filter(blanked_at__isnull=False).exists()


def test_a_guest_has_no_password_and_ticks_instead(client: Client) -> None:
    guest = User.objects.create_user("guest-1", is_guest=True)
    client.force_login(guest)
    assert client.post(CLOSE).status_code == 422
    assertRedirects(client.post(CLOSE, {"sure": "on"}), "/")
    guest.refresh_from_db()
    assert guest.blanked_at is not None


def test_the_only_admin_is_asked_to_find_another_first(client: Client, cast: Cast) -> None:
    client.force_login(cast.admin)
    assertContains(client.post(CLOSE, {"password": PASSWORD}), "You are the only administrator", status_code=422)
    appoint_admin(user_id=cast.bob.pk)
    assertRedirects(client.post(CLOSE, {"password": PASSWORD}), "/")


@pytest.mark.parametrize("classes", [3, 30])
def test_the_page_needs_as_many_queries_for_many_classes_as_for_few(
    client: Client, classes: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    teacher = person("Teo")
    for number in range(classes):
        Class.objects.create(name=f"Class {number}", creator=teacher)
    client.force_login(teacher)
    with django_assert_num_queries(2):
        client.get(CLOSE)


# --- What goes ---
def test_nothing_that_names_the_person_is_left(cast: Cast) -> None:
    EmailAddress.objects.create(user=cast.ann, email="ann@example.org")
    bearer(cast.ann)
    people = ContentType.objects.get_for_model(User)
    LogEntry.objects.create(
        user=cast.admin, content_type=people, object_id=str(cast.ann.pk), object_repr="Ann", action_flag=CHANGE
    )
    add_students(klass=cast.klass, by=cast.teacher, text="Zoe\nMia")
    zoe = User.objects.get(shown_name="Zoe")
    for gone in (cast.ann, zoe):
        close_account(user=gone)
    assert not EmailAddress.objects.exists()
    assert not ApiToken.objects.exists()
    assert LogEntry.objects.get().object_repr == "Former member"
    words = AuditEntry.objects.get(deed=Deed.STUDENTS_ADDED).text
    assert zoe.username not in words
    assert User.objects.get(shown_name="Mia").username in words


def test_memory_and_open_disagreements_go(cast: Cast) -> None:
    Recorder(cast.ann).call(TierName.ERROR)
    catch_up(user=cast.ann)
    raise_flag(decision_id=opened(cast.ann, cast.klass).pk, words="I am Ann")
    close_account(user=cast.ann)
    assert not RuleState.objects.exists()
    assert not Flag.objects.exists()


def test_an_answered_disagreement_loses_the_words_of_the_person(cast: Cast) -> None:
    flag = raise_flag(decision_id=opened(cast.ann, cast.klass).pk, words="I am Ann")
    answer_flag(flag_id=flag.pk, by=cast.teacher, state=FlagState.AGREED, answer="Well seen")
    close_account(user=cast.ann)
    flag.refresh_from_db()
    assert (flag.words, flag.answer) == ("", "Well seen")


def test_what_nobody_else_uses_goes(cast: Cast) -> None:
    create_card(owner=cast.ann, plan=CardPlan("Mine"))
    revision = save_profile(document=document(), owner=cast.ann)
    ProfileDraft.objects.create(owner=cast.ann, profile=revision.profile, document={"profile_name": "Ann's"})
    mine = practice_set()
    PracticeSet.objects.filter(pk=mine.pk).update(owner=cast.ann)
    mine.parts.create(revision=revision)
    close_account(user=cast.ann)
    assert not Card.objects.filter(owner=cast.ann).exists()
    assert not HandProfile.objects.exists()
    assert not ProfileDraft.objects.exists()
    assert not PracticeSet.objects.exists()


# --- What stays ---
def test_a_class_keeps_the_calls_and_attempts(cast: Cast) -> None:
    attempt = start_attempt(assignment_id=assignment_for(cast.klass).pk, student=cast.ann)
    assert open_next_board(attempt_id=attempt.pk) is not None
    opened(cast.ann, cast.klass)
    counts = (Decision.objects.count(), Grade.objects.count(), Attempt.objects.count())
    close_account(user=cast.ann)
    assert (Decision.objects.count(), Grade.objects.count(), Attempt.objects.count()) == counts
    assert Decision.objects.filter(klass=cast.klass).count() == 1


def test_what_is_shared_or_used_stays(cast: Cast) -> None:
    create_card(owner=cast.teacher, plan=CardPlan("Ours"), klass=cast.klass)
    used = create_card(owner=cast.teacher, plan=CardPlan("Used"))
    mark_used(cards=[used])
    dealt = practice_set()
    revision = save_profile(document=document(), owner=cast.teacher)
    shared = save_profile(document=document("Shared"), owner=cast.teacher)
    shared.profile.shared_with.add(cast.klass)
    PracticeSet.objects.filter(pk=dealt.pk).update(owner=cast.teacher, card_ns=used)
    dealt.parts.create(revision=revision)
    Table.objects.create(board=dealt.boards.all()[0], card_ns=used, card_ew=used)
    close_account(user=cast.teacher)
    assert set(Card.objects.filter(owner=cast.teacher).values_list("name", flat=True)) == {"Ours", "Used"}
    assert set(HandProfile.objects.values_list("name", flat=True)) == {"One notrump", "Shared"}
    assert dealt.boards.count() == 3


def test_a_draft_of_somebody_else_keeps_its_profile(cast: Cast) -> None:
    revision = save_profile(document=document(), owner=cast.teacher)
    draft = ProfileDraft.objects.create(owner=cast.admin, profile=revision.profile, document={})
    close_account(user=cast.teacher)
    assert ProfileDraft.objects.get() == draft


def test_a_class_goes_to_another_who_teaches_it(cast: Cast) -> None:
    close_account(user=cast.teacher)
    cast.klass.refresh_from_db()
    assert (cast.klass.creator, cast.klass.archived_at) == (cast.assistant, None)
    assert cast.klass.join_code


def test_a_class_that_nobody_else_teaches_goes_into_the_archive(client: Client, cast: Cast) -> None:
    client.force_login(cast.stranger_teacher)
    assertContains(client.get(CLOSE), "You are the only instructor of <b>Friday</b>. This class will be archived.")
    close_account(user=cast.stranger_teacher)
    cast.other_class.refresh_from_db()
    assert cast.other_class.archived_at is not None
    assert cast.other_class.join_code is None
    assert Membership.objects.filter(klass=cast.other_class).count() == 1


def test_a_class_that_others_teach_is_not_said_to_end(client: Client, cast: Cast) -> None:
    client.force_login(cast.teacher)
    assertNotContains(client.get(CLOSE), "You are the only instructor of")


def test_others_at_a_live_table_do_not_wait_for_somebody_gone(cast: Cast) -> None:
    waiting, over = (table_for(cast.ann, others={Seat.W: user}) for user in (cast.bob, cast.stranger))
    Table.objects.update(kind=TableKind.LIVE)
    Table.objects.filter(pk=over.pk).update(finished_at=over.opened_at)
    close_account(user=cast.ann)
    assert [seat.user for seat in waiting.seats.filter(is_robot=False).order_by("name")] == [None, cast.bob]
    assert over.seats.get(name="S").user == cast.ann


# --- What is written down ---
def test_who_deleted_an_account_is_written_down(cast: Cast) -> None:
    close_account(user=cast.ann)
    blank_person(user_id=cast.bob.pk, by=cast.admin)
    entries = AuditEntry.objects.filter(deed=Deed.DELETED).order_by("pk")
    assert [(entry.by, entry.about) for entry in entries] == [(cast.ann, cast.ann), (cast.admin, cast.bob)]


def test_the_only_admin_stays(cast: Cast) -> None:
    with pytest.raises(LastAdminError):
        close_account(user=cast.admin)
    assert User.objects.get(pk=cast.admin.pk).is_superuser
