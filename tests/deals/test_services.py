import pytest

from apps.accounts.models import WrittenOnceError
from apps.cards.services.cards import default_card
from apps.deals.models import Board, HandProfile, PracticeSet, ProfileRevision
from apps.deals.services.profiles import save_profile
from apps.deals.services.sets import InvalidSetError, SetPart, SetPlan, create_practice_set, prepare_boards
from bridgeclass.engine.auctions import Seat, Vulnerability
from bridgeclass.engine.cards import Suit
from bridgeclass.engine.dealing import (
    ImpossibleProfileError,
    ProfileError,
)
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.double_dummy import par, tricks
from bridgeclass.engine.scoring import TrickTable
from tests.deals.profiles import document, impossible_document, random_suit_document
from tests.people import person

pytestmark = pytest.mark.django_db


def plan(*documents: dict[str, object], boards: int = 4, seed: int = 7, share: int = 1) -> SetPlan:
    revisions = [save_profile(document=one) for one in documents or (document(),)]
    card = default_card()
    parts = (SetPart(revisions[0], share), *(SetPart(revision) for revision in revisions[1:]))
    return SetPlan(name="A set", parts=parts, boards=boards, seed=seed, card_ns=card, card_ew=card)


def test_a_profile_starts_with_revision_one() -> None:
    revision = save_profile(document=document())
    assert (revision.number, revision.profile.name, revision.profile.owner) == (1, "One notrump", None)


def test_saving_the_same_document_again_changes_nothing() -> None:
    assert save_profile(document=document()) == save_profile(document=document())


def test_a_changed_document_creates_a_revision_and_keeps_the_old_one() -> None:
    first = save_profile(document=document())
    second = save_profile(document=document(high=18))
    assert (second.number, second.profile) == (2, first.profile)
    assert ProfileRevision.objects.get(pk=first.pk).document == first.document


def test_two_users_can_use_the_same_profile_name() -> None:
    ann, bob = person("Ann"), person("Bob")
    save_profile(document=document(), owner=ann)
    assert save_profile(document=document(), owner=bob).number == 1


def test_a_revision_cannot_be_changed() -> None:
    with pytest.raises(WrittenOnceError):
        save_profile(document=document()).save()


def test_an_invalid_document_is_refused_and_nothing_is_stored() -> None:
    with pytest.raises(ProfileError):
        save_profile(document={"profile_name": "Odd", "spades": 5})
    assert not HandProfile.objects.exists()


def test_a_set_is_stored_with_every_board_solved() -> None:
    wanted = plan(boards=2)
    stored = create_practice_set(plan=wanted, boards=list(prepare_boards(wanted)))
    assert [board.number for board in stored.boards.all()] == [1, 2]
    for board in stored.boards.all():
        assert 15 <= Deal.parse(board.deal)[Seat.S].hcp <= 17
        assert board.double_dummy == str(tricks(Deal.parse(board.deal)))
        table = TrickTable.parse(board.double_dummy)
        seen = par(table, Seat.parse(board.dealer), Vulnerability.parse(board.vulnerability))
        assert (board.par_score_ns, tuple(board.par_contracts)) == (seen.score_ns, tuple(map(str, seen.contracts)))


@pytest.mark.usefixtures("quick_solver")
def test_boards_depend_only_on_the_seed() -> None:
    deals = [[str(board.dealt.deal) for board in prepare_boards(plan(seed=seed))] for seed in (7, 7, 8)]
    assert deals[0] == deals[1]
    assert deals[0] != deals[2]


@pytest.mark.usefixtures("quick_solver")
def test_profiles_are_mixed_exactly_by_their_shares() -> None:
    mixed = plan(document(), document("Two notrump", low=20, high=21), boards=8, share=3)
    names = [board.revision.profile.name for board in prepare_boards(mixed)]
    assert (names.count("One notrump"), names.count("Two notrump")) == (6, 2)


@pytest.mark.parametrize("boards", [0, 1001])
def test_the_number_of_boards_is_limited(boards: int) -> None:
    with pytest.raises(InvalidSetError):
        plan(boards=boards)


def test_unknown_seats_are_refused() -> None:
    card = default_card()
    parts = (SetPart(save_profile(document=document())),)
    with pytest.raises(InvalidSetError):
        SetPlan(name="A", parts=parts, boards=1, seed=1, card_ns=card, card_ew=card, learner_seats="SN")


def test_an_impossible_profile_is_refused_before_the_first_board() -> None:
    with pytest.raises(ImpossibleProfileError):
        prepare_boards(plan(impossible_document()))


@pytest.mark.usefixtures("quick_solver")
def test_random_suits_are_stored_with_the_board() -> None:
    wanted = plan(random_suit_document(), boards=2)
    stored = create_practice_set(plan=wanted, boards=list(prepare_boards(wanted)))
    for board in stored.boards.all():
        south = Deal.parse(board.deal)[Seat.N if board.combination["rotated"] else Seat.S]
        assert south.lengths[Suit.parse(board.combination["suits"]["S"])] == 6


@pytest.mark.usefixtures("quick_solver")
def test_storing_a_set_is_atomic() -> None:
    wanted = plan(boards=2)
    board = next(prepare_boards(wanted))
    with pytest.raises(Exception, match=r"(?i)unique"):
        create_practice_set(plan=wanted, boards=[board, board])
    assert not PracticeSet.objects.exists()
    assert not Board.objects.exists()
