"""Changing a practice set: moving, redealing and copying boards, and deleting the set."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoCaptureOnCommitCallbacks
from pytest_django.asserts import assertContains, assertNotContains, assertRedirects

from apps.accounts.models import Job, JobState
from apps.auctions.services.practice import open_practice_table
from apps.auctions.services.sittings import close_sitting
from apps.cards.services.cards import default_card
from apps.classroom.models import Assignment, AuditEntry
from apps.classroom.services.assignments import create_assignment
from apps.classroom.services.attempts import start_attempt
from apps.classroom.services.sets import REPLACEMENT_JOB, drop_board, start_replacement
from apps.core.jobs import KINDS
from apps.deals.models import Board, PracticeSet
from apps.deals.services.profiles import save_profile
from apps.deals.services.replacing import deal_replacement, redeal
from apps.deals.services.sets import SetPart, SetPlan, create_practice_set, prepare_boards
from bridgeclass.engine.auctions import Seat
from tests.boards import practice_set, stub_double_dummy
from tests.deals.profiles import document
from tests.pages import classroom_url
from tests.people import Cast, create_cast
from tests.sittings import sitting_of

type Redealt = Callable[..., Board]
type Send = Callable[[PracticeSet, int], Any]

pytestmark = pytest.mark.django_db
OLD_SEED, SEED = 5, 77


@pytest.fixture
def cast(monkeypatch: pytest.MonkeyPatch) -> Cast:
    stub_double_dummy(monkeypatch)
    return create_cast()


@pytest.fixture
def own(cast: Cast) -> PracticeSet:
    """Return the teacher's own set: four boards from two subprofiles, rotated by 180 degrees at random."""
    two_kinds = document() | {"rotate_deals_by_default": True}
    south = two_kinds["seat_profiles"]["S"]["subprofiles"]  # type: ignore[index]
    weak = document(low=5, high=8)["seat_profiles"]["S"]["subprofiles"]  # type: ignore[index]
    south.extend(weak)
    card = default_card()
    revision = save_profile(document=two_kinds, owner=cast.teacher)
    plan = SetPlan("Mine", (SetPart(revision),), 4, OLD_SEED, card, card, owner=cast.teacher)
    return create_practice_set(plan=plan, boards=list(prepare_boards(plan)))


def deals(practice_set: PracticeSet) -> list[str]:
    return list(practice_set.boards.order_by("number").values_list("deal", flat=True))


@pytest.fixture
def redealt(
    cast: Cast, own: PracticeSet, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> Redealt:
    """Return a function that replaces a board of the teacher's set."""

    def deal_again(number: int, seed: int | None = None) -> Board:
        with django_capture_on_commit_callbacks(execute=True):
            start_replacement(by=cast.teacher, board_id=own.boards.get(number=number).pk, seed=seed)
        return own.boards.get(number=number)

    return deal_again


@pytest.fixture
def send(teo: Client, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks) -> Send:
    """Return a function that redeals a board and follows the progress of its job."""

    def submit(practice_set: PracticeSet, number: int) -> Any:
        with django_capture_on_commit_callbacks(execute=True):
            answer = teo.post(classroom_url("set-board-replace", practice_set.pk, number))
        assert answer.status_code == 302
        return teo.get(f"{answer['Location']}progress", follow=True)

    return submit


def assign_and_start(cast: Cast, practice_set: PracticeSet) -> Assignment:
    """Assign the set to the class and start an attempt."""
    new = Assignment(klass=cast.klass, created_by=cast.teacher, practice_set=practice_set, title="Work")
    work = create_assignment(assignment=new)
    start_attempt(assignment_id=work.pk, student=cast.ann)
    return work


# --- order ---
def test_a_board_can_be_moved_earlier_and_later(teo: Client, own: PracticeSet) -> None:
    first, second, third, fourth = deals(own)
    answer = teo.post(classroom_url("set-board-move", own.pk, 3), {"to": "earlier"})
    assert answer["Location"].endswith(f"{classroom_url('set-boards', own.pk)}#board-2")
    assert deals(own) == [first, third, second, fourth]
    teo.post(classroom_url("set-board-move", own.pk, 1), {"to": "later"})
    assert deals(own) == [third, first, second, fourth]


def test_the_first_board_cannot_move_up_or_the_last_down(teo: Client, own: PracticeSet) -> None:
    before = deals(own)
    for number, way in ((1, "earlier"), (4, "later")):
        teo.post(classroom_url("set-board-move", own.pk, number), {"to": way})
    assert deals(own) == before


def test_moving_a_board_skips_gaps_in_the_numbers(teo: Client, own: PracticeSet) -> None:
    first, _, third, fourth = deals(own)
    teo.post(classroom_url("set-board-drop", own.pk, 2))
    teo.post(classroom_url("set-board-move", own.pk, 1), {"to": "later"})
    assert deals(own) == [third, first, fourth]
    assert list(own.boards.values_list("number", flat=True)) == [1, 3, 4]


def test_a_moved_board_keeps_its_dealer_and_vulnerability(teo: Client, own: PracticeSet) -> None:
    moved = own.boards.get(number=3)
    teo.post(classroom_url("set-board-move", own.pk, 3), {"to": "earlier"})
    now = own.boards.get(number=2)
    assert (now.pk, now.dealer, now.vulnerability) == (moved.pk, moved.dealer, moved.vulnerability)


# --- redealing ---
def test_a_board_is_redealt_from_the_same_subprofiles(send: Send, own: PracticeSet) -> None:
    for number in (1, 2, 3, 4):
        before = own.boards.get(number=number)
        answer = send(own, number)
        assertRedirects(answer, f"{classroom_url('set-boards', own.pk)}?page=1#board-{number}")
        now = own.boards.get(number=number)
        assert now.deal != before.deal
        assert (now.dealer, now.vulnerability) == (before.dealer, before.vulnerability)
        unchanged = ("subprofiles", "rotated")
        assert [now.combination[key] for key in unchanged] == [before.combination[key] for key in unchanged]
        assertContains(answer, f"redealt, seed {now.combination['seed']}")


def test_no_board_is_dealt_in_a_request(teo: Client, own: PracticeSet) -> None:
    before = deals(own)
    answer = teo.post(classroom_url("set-board-replace", own.pk, 1))
    again = teo.post(classroom_url("set-board-replace", own.pk, 1))
    job = Job.objects.get()
    for response in (answer, again):
        assertRedirects(response, reverse("accounts:job", args=(job.pk,)))
    assert (job.state, deals(own)) == (JobState.WAITING, before)


def test_a_board_on_the_second_page_leads_back_there(
    send: Send, own: PracticeSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("apps.classroom.views.sets.A_PAGE", 3)
    assertRedirects(send(own, 4), f"{classroom_url('set-boards', own.pk)}?page=2#board-4")


def test_boards_redealt_at_once_are_limited(teo: Client, own: PracticeSet, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = replace(KINDS[REPLACEMENT_JOB], most_under_way=1)
    monkeypatch.setitem(KINDS, REPLACEMENT_JOB, kind)
    teo.post(classroom_url("set-board-replace", own.pk, 1))
    assertContains(
        teo.post(classroom_url("set-board-replace", own.pk, 2), follow=True), "You are already redealing several"
    )
    assert Job.objects.count() == 1


def test_a_board_removed_while_its_replacement_waits_is_not_replaced(
    teo: Client, cast: Cast, own: PracticeSet, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        job = start_replacement(by=cast.teacher, board_id=own.boards.get(number=1).pk)
        drop_board(by=cast.teacher, board_id=own.boards.get(number=1).pk)
    assertContains(teo.get(reverse("accounts:job", args=(job.pk,))), "This board has been removed or redealt.")
    assert list(own.boards.values_list("number", flat=True)) == [2, 3, 4]


def test_a_board_bid_while_its_replacement_is_dealt_stays(
    teo: Client, cast: Cast, own: PracticeSet, send: Send, monkeypatch: pytest.MonkeyPatch
) -> None:
    def deal_and_start(*, board: Board, seed: int | None) -> Board:
        open_practice_table(user=cast.teacher, practice_set_id=own.pk)
        return deal_replacement(board=board, seed=seed)

    monkeypatch.setattr("apps.classroom.services.sets.deal_replacement", deal_and_start)
    before = deals(own)
    assertContains(send(own, 1), "You cannot change board 1. It has been bid")
    assert deals(own) == before


def test_every_board_can_be_reproduced_after_any_change(teo: Client, redealt: Redealt, own: PracticeSet) -> None:
    redealt(2, SEED)
    teo.post(classroom_url("set-board-move", own.pk, 2), {"to": "later"})
    redealt(3)
    teo.post(classroom_url("set-board-move", own.pk, 4), {"to": "earlier"})
    teo.post(classroom_url("set-copy", own.pk))
    for board in Board.objects.select_related("practice_set", "revision"):
        assert redeal(board).deal.to_pbn() == board.deal


def test_the_same_seed_gives_the_same_board(redealt: Redealt) -> None:
    first = redealt(2, SEED)
    assert redealt(2, SEED + 1).deal != first.deal
    third = redealt(2, SEED)
    assert (third.deal, third.combination) == (first.deal, first.combination)


def test_an_imported_board_cannot_be_redealt(teo: Client, cast: Cast, send: Send) -> None:
    imported = practice_set()
    PracticeSet.objects.filter(pk=imported.pk).update(owner=cast.teacher)
    assertNotContains(teo.get(classroom_url("set-boards", imported.pk)), "Redeal")
    before = deals(imported)
    assertContains(send(imported, 1), "Board 1 was imported, so it cannot be redealt. Remove it instead.")
    assert deals(imported) == before


def test_a_board_is_unchanged_if_no_other_deal_is_found(send: Send, own: PracticeSet) -> None:
    board = own.boards.get(number=1)
    Board.objects.filter(pk=board.pk).update(combination=board.combination | {"subprofiles": {"S": 9}})
    assertContains(send(own, 1), "No other deal like board 1 was found. Try again, or remove the board.")
    assert own.boards.get(number=1).deal == board.deal


# --- boards in use ---
def test_boards_that_students_have_started_cannot_be_changed(teo: Client, cast: Cast, own: PracticeSet) -> None:
    assign_and_start(cast, own)
    before = deals(own)
    page = teo.get(classroom_url("set-boards", own.pk))
    assertContains(page, "Students have started these boards, so you cannot change them.")
    assertNotContains(page, "board-changes")
    for name, message in (
        ("set-board-move", "You cannot reorder these boards"),
        ("set-board-replace", "You cannot change board 2"),
        ("set-board-drop", "You cannot change board 2"),
    ):
        assertContains(teo.post(classroom_url(name, own.pk, 2), {"to": "later"}, follow=True), message)
    assert deals(own) == before


def test_a_practiced_board_can_be_moved_but_not_redealt(teo: Client, cast: Cast, own: PracticeSet) -> None:
    open_practice_table(user=cast.teacher, practice_set_id=own.pk)
    bid = own.boards.get(number=1)
    assertContains(teo.post(classroom_url("set-board-replace", own.pk, 1), follow=True), "You cannot change board 1")
    teo.post(classroom_url("set-board-move", own.pk, 1), {"to": "later"})
    assert own.boards.get(pk=bid.pk).number == 2


def test_boards_cannot_be_changed_during_a_sitting(teo: Client, cast: Cast, own: PracticeSet) -> None:
    sitting = sitting_of(cast.ann, {Seat.S: cast.ann, Seat.N: cast.bob}, boards_of=own)
    before = deals(own)
    for name in ("set-board-move", "set-board-replace", "set-board-drop"):
        teo.post(classroom_url(name, own.pk, 3), {"to": "earlier"})
    assert deals(own) == before
    close_sitting(sitting_id=sitting.pk)
    teo.post(classroom_url("set-board-move", own.pk, 3), {"to": "earlier"})
    assert deals(own) != before


def test_a_copy_can_be_changed(teo: Client, cast: Cast, own: PracticeSet) -> None:
    assign_and_start(cast, own)
    before = deals(own)
    answer = teo.post(classroom_url("set-copy", own.pk), follow=True)
    assertContains(answer, "This is your own copy. You can change it.")
    copied = PracticeSet.objects.latest("pk")
    assert (copied.name, copied.owner, deals(copied)) == ("Mine (copy)", cast.teacher, before)
    assert [part.revision for part in copied.parts.all()] == [part.revision for part in own.parts.all()]
    teo.post(classroom_url("set-board-drop", copied.pk, 1))
    assert (deals(copied), deals(own)) == (before[1:], before)


def test_a_copy_omits_boards_that_its_owner_is_bidding(client: Client, cast: Cast) -> None:
    shipped = practice_set()
    open_practice_table(user=cast.teacher, practice_set_id=shipped.pk)
    client.force_login(cast.teacher)
    client.post(classroom_url("set-copy", shipped.pk))
    assert list(PracticeSet.objects.latest("pk").boards.values_list("number", flat=True)) == [2, 3]


# --- deleting a set ---
def test_an_unused_set_can_be_deleted(teo: Client, cast: Cast, own: PracticeSet) -> None:
    own.shared_with.add(cast.klass)
    assertContains(teo.post(classroom_url("set-delete", own.pk), follow=True), "Mine deleted.")
    assert not PracticeSet.objects.exists()
    assert AuditEntry.objects.get().text == "The set Mine"


@pytest.mark.parametrize("use", ["work", "practice"])
def test_a_set_in_use_cannot_be_deleted(teo: Client, cast: Cast, own: PracticeSet, use: str) -> None:
    if use == "work":
        assign_and_start(cast, own)
    else:
        open_practice_table(user=cast.teacher, practice_set_id=own.pk)
    answer = teo.post(classroom_url("set-delete", own.pk), follow=True)
    assertRedirects(answer, reverse("deals:set", args=(own.pk,)))
    assertContains(answer, "Mine cannot be deleted. Its boards have been bid, or it is assigned to a class.")
    assert own.boards.count() == 4
    assert not AuditEntry.objects.exists()


# --- permissions ---
CHANGES = (
    ("set-board-move", (1,)),
    ("set-board-replace", (1,)),
    ("set-copy", ()),
    ("set-delete", ()),
)


@pytest.mark.parametrize(("name", "board"), CHANGES)
def test_only_the_owner_can_change_a_set(
    client: Client, cast: Cast, own: PracticeSet, name: str, board: tuple[int]
) -> None:
    before = deals(own)
    for other in (cast.ann, cast.stranger, cast.stranger_teacher):
        client.force_login(other)
        assert client.post(classroom_url(name, own.pk, *board)).status_code == 404
    assert (deals(own), PracticeSet.objects.count()) == (before, 1)


@pytest.mark.parametrize(("name", "board"), CHANGES)
def test_changes_require_post(teo: Client, own: PracticeSet, name: str, board: tuple[int]) -> None:
    assert teo.get(classroom_url(name, own.pk, *board)).status_code == 405


def test_a_colleague_can_copy_a_shared_set_but_not_change_it(client: Client, cast: Cast, own: PracticeSet) -> None:
    own.shared_with.add(cast.klass)
    client.force_login(cast.assistant)
    before = deals(own)
    page = client.get(classroom_url("set-boards", own.pk))
    assertContains(page, "This practice set belongs to another user, so you cannot change it.")
    client.post(classroom_url("set-board-move", own.pk, 1), {"to": "later"})
    assertContains(client.post(classroom_url("set-board-replace", own.pk, 1), follow=True), "You cannot change board")
    assert client.post(classroom_url("set-delete", own.pk)).status_code == 404
    assert deals(own) == before
    client.post(classroom_url("set-copy", own.pk))
    assert deals(PracticeSet.objects.get(owner=cast.assistant)) == before


def test_an_unknown_board_returns_404(teo: Client, own: PracticeSet) -> None:
    for name in ("set-board-move", "set-board-replace"):
        assert teo.post(classroom_url(name, own.pk, 9)).status_code == 404
