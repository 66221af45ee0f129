import pytest

from apps.accounts.models import WrittenOnceError
from apps.cards.models import Card, SystemSnapshot
from apps.cards.selectors.bidders import bidder_for, bidder_of_snapshots
from apps.cards.selectors.queries import cards_of
from apps.cards.services.cards import CardPlan, create_card, default_card, mark_used
from apps.cards.services.snapshots import store_snapshot
from bridgeclass.engine.auctions import Auction, Side
from bridgeclass.engine.bidder import Bidder
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.rules import ConflictingOptionsError, System, UnknownSystemError, load_system
from tests.people import Cast

pytestmark = pytest.mark.django_db


def test_the_built_in_card_is_created_once() -> None:
    assert default_card() == default_card()
    assert Card.objects.get().owner is None


@pytest.mark.parametrize(("system", "options"), [("acol", {}), ("sayc", {"no such option": True})])
def test_an_unplayable_card_is_refused(cast: Cast, system: str, options: dict[str, bool]) -> None:
    with pytest.raises(UnknownSystemError):
        create_card(owner=cast.teacher, plan=CardPlan("Odd", system, options))
    assert not Card.objects.exists()


def test_mutually_exclusive_options_are_refused_with_their_titles(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    splinters, gone = (load_system("sayc").options[name] for name in ("splinters", "dopi"))
    monkeypatch.setattr(System, "conflicts", lambda self, options: ((splinters, gone),))
    with pytest.raises(ConflictingOptionsError, match=r"“Splinters: .*” cannot be on together with “DOPI"):
        create_card(owner=cast.teacher, plan=CardPlan("Odd"))
    assert not Card.objects.exists()


def test_a_card_counts_as_used_after_its_first_use() -> None:
    card = default_card()
    mark_used(cards=[card])
    first = Card.objects.get().used_at
    mark_used(cards=[card])
    assert first is not None
    assert Card.objects.get().used_at == first


def test_equal_cards_share_a_bidder(cast: Cast) -> None:
    other = create_card(owner=cast.teacher, plan=CardPlan("Same"))
    assert bidder_for(default_card(), default_card()) is bidder_for(other, other)


def test_equal_rules_are_stored_once() -> None:
    bidder = bidder_for(default_card(), default_card())
    first, second = (store_snapshot(bidder=bidder, side=side) for side in Side)
    assert first == second
    stored = SystemSnapshot.objects.get()
    assert (stored.text, stored.system) == (bidder.snapshot(Side.NS).text, "sayc")
    assert stored.engine_version


def test_stored_rules_cannot_be_changed() -> None:
    kept = store_snapshot(bidder=bidder_for(default_card(), default_card()), side=Side.NS)
    with pytest.raises(WrittenOnceError):
        kept.save()


def test_a_card_is_available_to_its_owner_and_class(cast: Cast) -> None:
    own = create_card(owner=cast.teacher, plan=CardPlan("Own"))
    shared = create_card(owner=cast.teacher, plan=CardPlan("Ours"), klass=cast.klass)
    assert set(cards_of(cast.teacher)) == {own, shared}
    assert set(cards_of(cast.ann)) == {shared}
    assert not cards_of(cast.stranger).exists()
    assert set(cards_of(cast.admin)) == {own, shared}


def test_built_in_cards_are_available_to_everyone(cast: Cast) -> None:
    card = default_card()
    assert cards_of(cast.stranger).get() == card


def test_a_snapshot_plays_its_stored_rules() -> None:
    text = bidder_for(default_card(), default_card()).snapshot(Side.NS).text
    older = text.replace("needs: {hcp: 15-17, shape: balanced}", "needs: {hcp: 10-17, shape: balanced}")
    kept = SystemSnapshot(sha256="0" * 64, text=older, system="sayc", options={})
    flat = Hand.parse("KJ2.QJ4.K73.J542")
    assert bidder_of_snapshots(kept, kept).decide(flat, Auction.start()).call.text == "1N"


@pytest.mark.parametrize("text", ["nonsense", "# options\n# sayc/system.yaml\nsystem: sayc\ntitle: x\nlater: 1\n"])
def test_an_unreadable_snapshot_falls_back_to_the_current_rules(text: str) -> None:
    kept = SystemSnapshot(sha256="0" * 64, text=text, system="sayc", options={})
    assert bidder_of_snapshots(kept, kept).snapshot(Side.NS) == Bidder().snapshot(Side.NS)


def test_own_rules_are_restored_from_their_snapshot(cast: Cast) -> None:
    own = "module: ours\nremoves: [sayc.open.1nt]"
    card = create_card(owner=cast.teacher, plan=CardPlan("Ours", own_rules=own))
    bidder = bidder_for(card, card)
    stored = store_snapshot(bidder=bidder, side=Side.NS)
    assert bidder_of_snapshots(stored, stored).snapshot(Side.NS) == bidder.snapshot(Side.NS)
