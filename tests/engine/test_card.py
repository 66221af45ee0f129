import pytest

from bridgeclass.engine.auctions import Auction
from bridgeclass.engine.bidder import Alert, Bidder, CallMeaning, Forcing
from bridgeclass.engine.calls import Call
from bridgeclass.engine.explain import CardRule, read_card
from bridgeclass.engine.rules import load_system, system_names


@pytest.fixture(scope="module")
def sayc() -> dict[str, CardRule]:
    """Return the rules of SAYC by id."""
    return {rule.id: rule for module in read_card(load_system("sayc")) for rule in module.rules}


@pytest.mark.parametrize("name", system_names())
def test_a_card_lists_every_rule_of_its_system_once(name: str) -> None:
    system = load_system(name)
    ids = [rule.id for module in read_card(system) for rule in module.rules]
    assert sorted(ids) == sorted(rule.id for rule in system.rules)


@pytest.mark.parametrize("name", system_names())
def test_a_card_shows_no_rule_file_syntax(name: str) -> None:
    rules = [rule for module in read_card(load_system(name)) for rule in module.rules]
    kinds = (f"{kind.name} {kind.shows} {kind.tags}" for rule in rules for kind in rule.kinds)
    texts = (str(text) for rule in rules for text in (rule.call, *rule.auctions, *rule.conditions))
    said = " ".join((*kinds, *texts))
    assert not set("{}⟨⟩[]_") & set(said)


def test_natural_bidding_is_last_on_a_card() -> None:
    assert [module.natural for module in read_card(load_system("sayc"))].index(True) > 10


def test_a_rule_describes_its_call_and_hand(sayc: dict[str, CardRule]) -> None:
    rule = sayc["sayc.open.1nt"]
    assert (str(rule.call), tuple(map(str, rule.conditions))) == ("1NT", ("nobody has opened",))
    assert str(rule.kinds[0].shows) == "15-17 HCP, a balanced hand"
    assert str(rule.tags) == "Partner may pass · Announced: “15-17”"


def test_a_rule_for_both_majors_keeps_its_variable(sayc: dict[str, CardRule]) -> None:
    rule = sayc["sayc.stayman.fit.3m"]
    assert str(rule.call) == "3M"
    assert tuple(map(str, rule.auctions)) == ("1NT (Pass or X) 2♣ (Pass) 2M (Pass)",)
    assert str(rule.kinds[0].shows) == "4+ cards in M, 7-9 HCP, 8-9 points in support of M"
    assert str(rule.tags) == "Invites game"


def test_the_text_of_a_rule_names_the_suit_of_its_variable(sayc: dict[str, CardRule]) -> None:
    assert str(sayc["sayc.stayman.fit.slam_try"].call) == "3 of the other major"
    assert str(sayc["sayc.stayman.fit.slam_try"].kinds[0].shows).startswith("Four or more M")


def test_an_optional_rule_names_its_option(sayc: dict[str, CardRule]) -> None:
    hung = {option.name for rule in sayc.values() for option in rule.only_with}
    assert {"splinters", "new_minor_forcing", "dopi"} <= hung


def meanings(calls: str) -> dict[str, CallMeaning]:
    """Return the meaning of each legal next call by its code."""
    return {meaning.call.text: meaning for meaning in Bidder().next_meanings(Auction.parse(calls))}


def test_every_legal_next_call_has_one_meaning() -> None:
    auction = Auction.parse("1N P")
    assert tuple(meaning.call for meaning in Bidder().next_meanings(auction)) == auction.legal_calls()


def test_next_meanings_equal_the_meanings_after_the_call() -> None:
    auction, bidder = Auction.parse("1H P"), Bidder()
    for meaning in bidder.next_meanings(auction):
        assert bidder.meanings(auction.add(meaning.call))[-1] == meaning


def test_a_transfer_shows_the_next_higher_suit() -> None:
    transfer = meanings("1N P")["2D"]
    assert transfer.lengths[2][0] == 5
    assert (transfer.alert, transfer.forcing) == (Alert.ANNOUNCE, Forcing.ONE_ROUND)


def test_a_call_without_a_rule_names_no_rule() -> None:
    assert meanings("1N P")["4D"].rule == ""


def test_there_are_no_next_calls_after_the_auction() -> None:
    assert Bidder().next_meanings(Auction.parse("1N P P P")) == ()


def test_next_meanings_have_only_legal_calls() -> None:
    assert Call.parse("X").text not in meanings("1N P")
