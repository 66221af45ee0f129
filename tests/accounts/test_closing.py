"""Deleting an account: personal data is removed, class statistics stay."""

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
from apps.classroom.models import Attempt, AuditAction, AuditEntry
from apps.classroom.services.attempts import open_next_board, start_attempt
from apps.classroom.services.judging import answer_flag
from apps.classroom.services.roster import add_students
from apps.deals.models import HandProfile, PracticeSet, ProfileDraft
from apps.deals.services.profiles import save_profile
from apps.progress.models import RuleState
from apps.progress.services.projector import catch_up
from bridgeclass.engine.auctions import Seat
from tests.boards import assignment_for, decide, practice_set, table_for
from tests.deals.profiles import document
from tests.people import PASSWORD, Cast, bearer, person
from tests.progress.records import Recorder

pytestmark = pytest.mark.django_db
CLOSE, PREFERENCES = reverse("accounts:close"), reverse("accounts:preferences")


def decision_by(user: User, klass: Class | None = None) -> Decision:
    """Store a decision by the user."""
    return decide(table_for(user, klass=klass), "7N")


# --- The page ---
def test_preferences_link_to_deleting_the_account(ann: Client) -> None:
    assertContains(ann.get(PREFERENCES), f'href="{CLOSE}"')


def test_looking_at_the_page_deletes_nothing(ann: Client, cast: Cast) -> None:
    answer = ann.get(CLOSE)
    assertTemplateUsed(answer, "accounts/close.html")
    assertContains(answer, "What stays")
    assert User.objects.get(pk=cast.ann.pk).is_active


def test_the_account_is_deleted_after_entering_the_password(ann: Client, cast: Cast) -> None:
    answer = ann.post(CLOSE, {"password": PASSWORD}, follow=True)
    assertRedirects(answer, "/")
    assertContains(answer, "Your account has been deleted.")
    assertTemplateUsed(answer, "classroom/welcome.html")
    assert not Client().login(username="ann", password=PASSWORD)


def test_other_sessions_of_the_user_end(ann: Client, cast: Cast) -> None:
    other = Client()
    other.force_login(cast.ann)
    ann.post(CLOSE, {"password": PASSWORD})
    assertTemplateUsed(other.get("/"), "classroom/welcome.html")


@pytest.mark.parametrize("sent", [{}, {"password": ""}, {"password": "wrong"}, {"sure": "on"}])
def test_nothing_is_deleted_with_a_wrong_password(ann: Client, cast: Cast, sent: dict[str, str]) -> None:
    answer = ann.post(CLOSE, sent)
    assertContains(answer, "errorlist", status_code=422)
    assert User.objects.get(pk=cast.ann.pk).blanked_at is None


def test_password_attempts_are_limited(ann: Client, cast: Cast) -> None:
    for _ in range(10):
        assert ann.post(CLOSE, {"password": "wrong"}).status_code == 422
    assert ann.post(CLOSE, {"password": PASSWORD}).status_code == 429
    assert User.objects.get(pk=cast.ann.pk).is_active


def test_other_methods_are_refused(ann: Client) -> None:
    assert ann.delete(CLOSE).status_code == 405


def test_deleting_an_account_requires_login(client: Client, cast: Cast) -> None:
    assertRedirects(client.get(CLOSE), f"/accounts/login/?next={CLOSE}", fetch_redirect_response=False)
    client.post(CLOSE, {"password": PASSWORD})
    assert not User.objects.filter(blanked_at__isnull=False).exists()


def test_a_guest_confirms_with_a_checkbox(client: Client) -> None:
    guest = User.objects.create_user("guest-1", is_guest=True)
    client.force_login(guest)
    assert client.post(CLOSE).status_code == 422
    assertRedirects(client.post(CLOSE, {"sure": "on"}), "/")
    guest.refresh_from_db()
    assert guest.blanked_at is not None


def test_the_page_explains_that_the_only_admin_must_stay(client: Client, cast: Cast) -> None:
    client.force_login(cast.admin)
    assertContains(client.post(CLOSE, {"password": PASSWORD}), "You are the only administrator", status_code=422)
    appoint_admin(user_id=cast.bob.pk)
    assertRedirects(client.post(CLOSE, {"password": PASSWORD}), "/")


@pytest.mark.parametrize("classes", [3, 30])
def test_the_number_of_queries_of_the_page_is_constant(
    client: Client, classes: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    teacher = person("Teo")
    for number in range(classes):
        Class.objects.create(name=f"Class {number}", creator=teacher)
    client.force_login(teacher)
    with django_assert_num_queries(2):
        client.get(CLOSE)


# --- Removed data ---
def test_no_personal_data_remains(cast: Cast) -> None:
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
    text = AuditEntry.objects.get(deed=AuditAction.STUDENTS_ADDED).text
    assert zoe.username not in text
    assert User.objects.get(shown_name="Mia").username in text


def test_mastery_and_open_disagreements_are_deleted(cast: Cast) -> None:
    Recorder(cast.ann).call(TierName.ERROR)
    catch_up(user=cast.ann)
    raise_flag(decision_id=decision_by(cast.ann, cast.klass).pk, words="I am Ann")
    close_account(user=cast.ann)
    assert not RuleState.objects.exists()
    assert not Flag.objects.exists()


def test_the_reason_of_an_answered_disagreement_is_deleted(cast: Cast) -> None:
    flag = raise_flag(decision_id=decision_by(cast.ann, cast.klass).pk, words="I am Ann")
    answer_flag(flag_id=flag.pk, by=cast.teacher, state=FlagState.AGREED, answer="Well seen")
    close_account(user=cast.ann)
    flag.refresh_from_db()
    assert (flag.words, flag.answer) == ("", "Well seen")


def test_objects_that_nobody_else_uses_are_deleted(cast: Cast) -> None:
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


# --- Retained data ---
def test_a_class_keeps_the_calls_and_attempts(cast: Cast) -> None:
    attempt = start_attempt(assignment_id=assignment_for(cast.klass).pk, student=cast.ann)
    assert open_next_board(attempt_id=attempt.pk) is not None
    decision_by(cast.ann, cast.klass)
    counts = (Decision.objects.count(), Grade.objects.count(), Attempt.objects.count())
    close_account(user=cast.ann)
    assert (Decision.objects.count(), Grade.objects.count(), Attempt.objects.count()) == counts
    assert Decision.objects.filter(klass=cast.klass).count() == 1


def test_shared_or_used_objects_are_kept(cast: Cast) -> None:
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


def test_a_profile_with_a_draft_of_another_user_is_kept(cast: Cast) -> None:
    revision = save_profile(document=document(), owner=cast.teacher)
    draft = ProfileDraft.objects.create(owner=cast.admin, profile=revision.profile, document={})
    close_account(user=cast.teacher)
    assert ProfileDraft.objects.get() == draft


def test_a_class_passes_to_another_instructor(cast: Cast) -> None:
    close_account(user=cast.teacher)
    cast.klass.refresh_from_db()
    assert (cast.klass.creator, cast.klass.archived_at) == (cast.assistant, None)
    assert cast.klass.join_code


def test_a_class_without_another_instructor_is_archived(client: Client, cast: Cast) -> None:
    client.force_login(cast.stranger_teacher)
    assertContains(client.get(CLOSE), "You are the only instructor of <b>Friday</b>. This class will be archived.")
    close_account(user=cast.stranger_teacher)
    cast.other_class.refresh_from_db()
    assert cast.other_class.archived_at is not None
    assert cast.other_class.join_code is None
    assert Membership.objects.filter(klass=cast.other_class).count() == 1


def test_the_page_does_not_warn_about_a_class_with_another_instructor(client: Client, cast: Cast) -> None:
    client.force_login(cast.teacher)
    assertNotContains(client.get(CLOSE), "You are the only instructor of")


def test_the_seat_at_an_unfinished_live_table_becomes_free(cast: Cast) -> None:
    waiting, over = (table_for(cast.ann, others={Seat.W: user}) for user in (cast.bob, cast.stranger))
    Table.objects.update(kind=TableKind.LIVE)
    Table.objects.filter(pk=over.pk).update(finished_at=over.opened_at)
    close_account(user=cast.ann)
    assert [seat.user for seat in waiting.seats.filter(is_robot=False).order_by("name")] == [None, cast.bob]
    assert over.seats.get(name="S").user == cast.ann


# --- Audit log ---
def test_deleting_an_account_is_audited(cast: Cast) -> None:
    close_account(user=cast.ann)
    blank_person(user_id=cast.bob.pk, by=cast.admin)
    entries = AuditEntry.objects.filter(deed=AuditAction.DELETED).order_by("pk")
    assert [(entry.by, entry.about) for entry in entries] == [(cast.ann, cast.ann), (cast.admin, cast.bob)]


def test_the_only_admin_cannot_be_deleted(cast: Cast) -> None:
    with pytest.raises(LastAdminError):
        close_account(user=cast.admin)
    assert User.objects.get(pk=cast.admin.pk).is_superuser
