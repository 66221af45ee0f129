"""A system of twenty rules in a folder of its own is played, explained and shown without a line of Python."""

import shutil
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from pytest_django.asserts import assertContains
from rest_framework.test import APIClient

from apps.cards.models import Card
from apps.cards.services.cards import default_card
from bridgeclass.engine.auctions import Auction, Seat, Vulnerability
from bridgeclass.engine.bidder import Bidder
from bridgeclass.engine.calls import Call
from bridgeclass.engine.dealing.randomness import random_deal
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.rules import index_of, load_system, parse_side_system, system
from tests.pages import client_for
from tests.people import create_cast, person

pytestmark = pytest.mark.usefixtures("acol")
FOLDER = Path(__file__).with_name("club_acol")


@pytest.fixture
def acol(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Add the folder to the systems."""
    shutil.copytree(system.SYSTEMS, tmp_path / "systems")
    shutil.copytree(FOLDER, tmp_path / "systems" / "club_acol")
    monkeypatch.setattr(system, "SYSTEMS", tmp_path / "systems")
    load_system.cache_clear()
    yield
    load_system.cache_clear()
    index_of.cache_clear()


def bidder(name: str = "club_acol") -> Bidder:
    side = parse_side_system(name)
    return Bidder(side, side)


def call(hand: str, calls: str = "", name: str = "club_acol") -> str:
    auction = Auction.parse(calls, Seat.N, Vulnerability.NONE)
    return bidder(name).decide(Hand.parse(hand), auction).call.text


def test_it_has_twenty_rules_and_its_own_names() -> None:
    acol = load_system("club_acol")
    assert len(acol.rules) == 20
    assert {rule.id.split(".")[0] for rule in acol.rules} == {"club_acol"}


@pytest.mark.parametrize(
    ("hand", "calls", "expected"),
    [
        ("AQ5.K72.QJ43.983", "", "1N"),
        ("AQ5.K862.QJ4.A83", "", "1H"),
        ("AKQJ85.AK2.K4.83", "", "2S"),
        ("AKQ5.AK2.AKJ4.83", "", "2C"),
        ("85.72.KQJ9874.83", "", "3D"),
        ("K985.72.KJ74.A83", "1N P", "2C"),
        ("98532.72.J74.Q83", "1N P", "2S"),
        ("Q52.72.KQ74.AK83", "1N P", "3N"),
        ("AQ52.K72.Q743.K3", "1N P 2C P", "2S"),
        ("Q5.K732.Q743.983", "1H P", "2H"),
        ("AJ52.732.Q74.K83", "1H P", "1S"),
    ],
)
def test_it_bids_as_its_rules_say(hand: str, calls: str, expected: str) -> None:
    assert call(hand, calls) == expected


def test_its_options_work() -> None:
    assert call("AKQJ85.AK2.K4.83", name="club_acol:benji") != "2S"


def test_its_robots_reach_the_end_of_every_auction_with_legal_calls() -> None:
    robot = bidder()
    for number in range(100):
        deal = random_deal(1, number)
        auction = Auction.start(Seat.N, Vulnerability.NONE)
        while not auction.is_over:
            auction = auction.add(robot.decide(deal[auction.turn], auction).call)


def test_a_call_is_judged_and_explained_by_its_rules() -> None:
    auction = Auction.start(Seat.S, Vulnerability.NONE)
    judgement = bidder().judge(Hand.parse("AQ5.K72.QJ43.983"), auction, Call.parse("1N"))
    assert judgement.decision.rule == "club_acol.open.1nt"


def test_rules_check_accepts_it() -> None:
    out = StringIO()
    call_command("rules", "--check", "--system", "club_acol", "--positions", "300", stdout=out)
    assert "club_acol: 20 rules" in out.getvalue()


@pytest.mark.django_db
def test_its_pages_and_its_card_are_shown() -> None:
    cast = create_cast()
    student, teacher = client_for(cast.ann), client_for(cast.teacher)
    assertContains(student.get(reverse("bidding:systems")), "Acol")
    assertContains(student.get(reverse("bidding:card", args=("club_acol",))), "After 1NT")
    assertContains(student.get(reverse("bidding:module", args=("club_acol", "notrump"))), "Weak takeout")
    assertContains(student.get(reverse("bidding:next", args=("club_acol",))), "Weak notrump")
    assertContains(teacher.get(reverse("deals:set-new")), ">Acol</option>")
    assert default_card(system="club_acol").name == "Acol"


@pytest.mark.django_db
def test_a_teacher_plays_it_with_options() -> None:
    teacher: Client = client_for(create_cast().teacher)
    answer = teacher.post(f"{reverse('cards:new')}?system=club_acol", {"name": "Ours", "option_benji": "on"})
    assert answer.status_code == 302
    card = Card.objects.get(name="Ours")
    assert (card.system, card.options) == ("club_acol", {"benji": True})


@pytest.mark.django_db
def test_the_api_bids_it() -> None:
    api = APIClient()
    api.force_authenticate(person("Ann"))
    body = {"hand_for_south": "AQ5.K72.QJ43.983", "auction_history": [], "current_player": "South"}
    answer = api.post("/api/get-next-bid/", body | {"vulnerability": "None", "system": "club_acol"}, format="json")
    assert answer.json()["bid"] == "1N"
