"""The bidding API: field names, validation and stored decisions."""

import json
from typing import Any

import pytest
from rest_framework.test import APIClient

from apps.bidding.models import Decision, Origin
from apps.cards.models import Card
from tests.people import person

pytestmark = pytest.mark.django_db

HAND = "AQ854.K72.QJ4.83"
ASK = {"hand_for_south": HAND, "auction_history": [], "current_player": "South", "vulnerability": "None"}
CARDS = [f"{suit}{rank}" for suit, ranks in zip("SHDC", HAND.split("."), strict=True) for rank in ranks]


def client(name: str = "Ann") -> APIClient:
    api = APIClient()
    api.force_authenticate(person(name))
    return api


def post(url: str, body: Any, api: APIClient | None = None) -> Any:
    return (api or client()).post(f"/api/{url}/", body, format="json")


def test_next_bid_returns_the_reason() -> None:
    answer = post("get-next-bid", {**ASK, "explanation_level": "simple"})
    assert answer.status_code == 200
    assert (answer.json()["status"], answer.json()["bid"]) == ("success", "1S")
    assert "five-card major" in answer.json()["explanation"]


@pytest.mark.parametrize(
    "hand",
    [HAND, CARDS, [{"rank": card[1], "suit": card[0]} for card in CARDS], [f"{card[1]}{card[0]}" for card in CARDS]],
)
def test_a_hand_is_text_or_a_list_of_cards(hand: object) -> None:
    assert post("get-next-bid", {**ASK, "hand_for_south": hand}).json()["bid"] == "1S"


def test_the_structured_response_has_explanation_parts_and_features() -> None:
    answer = post("get-next-bid-structured", ASK).json()
    parts, features = answer["explanation_dict"], answer["features"]
    assert set(parts) >= {"bid", "primary_reason", "requirements", "actual_values", "rule_checks", "alternatives"}
    assert features["hand_features"]["hcp"] == 12
    assert features["auction_features"]["opener_relationship"] is None


def test_the_dealer_follows_from_the_player_and_the_number_of_calls() -> None:
    body = {
        "hand": "K84.K72.9854.832",
        "auction_history": ["1♠", "Pass"],
        "current_player": "S",
        "vulnerability": "Both",
    }
    features = post("get-next-bid-structured", body).json()["features"]["auction_features"]
    assert (features["opener"], features["opener_relationship"], features["opening_bid"]) == ("North", "Partner", "1♠")


def test_interference_is_reported() -> None:
    body = {"hand": "K84.K72.9854.832", "auction_history": ["1H", "2D"], "current_player": "S"}
    found = post("get-next-bid-structured", body).json()["features"]["auction_features"]["interference"]
    assert found == {"present": True, "bid": "2♦", "level": 2, "type": "suit_overcall", "position": 1}


def test_a_bid_is_graded_and_stored() -> None:
    answer = post("evaluate-bid", {**ASK, "user_bid": "1NT", "auction_before_bid": []}).json()
    assert answer["user_bid"] == "1N"
    assert answer["optimal_bid"] == "1S"
    assert answer["score"] < 7
    assert answer["rating"] == answer["correctness"]
    stored = Decision.objects.get(pk=answer["decision"])
    assert (stored.origin, stored.call, stored.engine_call, stored.hand) == (Origin.API, "1N", "1S", HAND)


def test_an_illegal_bid_is_graded() -> None:
    body = {"hand": "K84.K72.9854.832", "auction_history": ["1S", "P"], "current_player": "S", "user_bid": "1C"}
    answer = post("evaluate-bid", body)
    assert (answer.status_code, answer.json()["score"], answer.json()["rating"]) == (200, 0, "error")


@pytest.mark.parametrize("system", ["sayc:-rule_of_20", "Sound"])
def test_a_system_with_options_and_a_card_of_the_user_can_be_asked(system: str) -> None:
    ann, api = person("Ann"), APIClient()
    api.force_authenticate(ann)
    Card.objects.create(name="Sound", owner=ann, system="sayc", options={"rule_of_20": False})
    light = {**ASK, "hand_for_south": "AK854.Q9764.J4.8"}
    assert post("get-next-bid", light, api).json()["bid"] == "1S"
    assert post("get-next-bid", {**light, "system": system}, api).json()["bid"] == "P"
    graded = post("evaluate-bid", {**light, "system": system, "user_bid": "P", "auction_before_bid": []}, api).json()
    assert graded["optimal_bid"] == "P"


def test_a_card_of_somebody_else_is_no_system() -> None:
    Card.objects.create(name="Sound", owner=person("Bob"), system="sayc")
    answer = post("get-next-bid", {**ASK, "system": "Sound"})
    assert answer.status_code == 400
    assert "no convention card has this name" in str(answer.json()["system"])


@pytest.mark.parametrize(
    ("change", "field", "message"),
    [
        ({"hand_for_south": "AQ854.K72.QJ4"}, "hand_for_south", "3 suits"),
        ({"hand_for_south": [*CARDS[:12], "SA"]}, "hand_for_south", "twice"),
        ({"hand_for_south": [1, 2]}, "hand_for_south", "not a card"),
        ({"hand_for_south": 7}, "hand_for_south", "Expected"),
        ({"auction_history": ["1S", "1H"]}, "auction_history", "not above"),
        ({"auction_history": ["8S"]}, "auction_history", "not a call"),
        ({"auction_history": ["P", "P", "P", "P"]}, "auction_history", "over"),
        ({"auction_history": "1S"}, "auction_history", "list"),
        ({"current_player": "Up"}, "current_player", "not a seat"),
        ({"current_player": "West"}, "hand_for_south", "It is West's turn"),
        ({"vulnerability": "us"}, "vulnerability", "not a vulnerability"),
        ({"explanation_level": "loud"}, "explanation_level", "not a valid choice"),
        ({"system": "acol"}, "system", "not a valid choice"),
        ({"system": "sayc:nosuch"}, "system", "has no option nosuch"),
        ({"system": "2over1:weak_jump_shifts"}, "system", "cannot be on together"),
        ({"system": 7}, "system", "Expected a string"),
    ],
)
def test_invalid_fields_are_reported(change: dict[str, object], field: str, message: str) -> None:
    answer = post("get-next-bid", {**ASK, **change})
    assert answer.status_code == 400
    assert message in str(answer.json()[field])


@pytest.mark.parametrize("body", [[], "1S", None, {"user_bid": "1S"}, {**ASK, "user_bid": "9S"}])
def test_an_invalid_body_returns_400(body: object) -> None:
    assert post("evaluate-bid", body).status_code == 400


@pytest.mark.parametrize("url", ["get-next-bid", "get-next-bid-structured", "evaluate-bid"])
def test_authentication_is_required(url: str) -> None:
    assert post(url, ASK, APIClient()).status_code in (401, 403)


def test_only_post_is_allowed() -> None:
    assert client().get("/api/get-next-bid/").status_code == 405


def test_the_schema_lists_every_endpoint() -> None:
    answer = client().get("/api/schema/?format=json")
    assert answer.status_code == 200
    assert set(answer.json()["paths"]) >= {"/api/get-next-bid/", "/api/get-next-bid-structured/", "/api/evaluate-bid/"}


def post_raw(body: bytes) -> Any:
    return client().post("/api/get-next-bid/", body, content_type="application/json")


@pytest.mark.parametrize("body", [b"[" * 50_000, b"[" * 30_000 + b"]" * 30_000, b"{", b"\xff", b""])
def test_invalid_json_returns_a_json_error(body: bytes) -> None:
    answer = post_raw(body)
    assert answer.status_code == 400
    assert answer.json()


@pytest.mark.parametrize("size", [65_537, 3_000_000])
def test_a_body_that_is_too_long_returns_a_json_error(size: int) -> None:
    answer = post_raw(b" " * size)
    assert answer.status_code == 413
    assert "longer than 65536 bytes" in answer.json()["detail"]


@pytest.mark.parametrize("depth", [1, 900, 20_000])
@pytest.mark.parametrize("field", ["hand_for_south", "auction_history", "current_player", "system"])
def test_a_deeply_nested_value_returns_a_short_error(field: str, depth: int) -> None:
    sent = json.dumps({**ASK, field: 0}).replace(f'"{field}": 0', f'"{field}": ' + "[" * depth + "]" * depth)
    answer = post_raw(sent.encode())
    assert answer.status_code in ({200, 400} if (field, depth) == ("auction_history", 1) else {400})
    assert len(answer.content) < 4000


@pytest.mark.parametrize(
    "change",
    [
        {"hand_for_south": "A" * 50_000},
        {"hand_for_south": "A" * 50_000 + "..."},
        {"hand_for_south": ["A" * 50_000]},
        {"hand_for_south": [{"rank": "A" * 50_000}]},
        {"auction_history": ["1" * 50_000]},
        {"current_player": "S" * 50_000},
        {"vulnerability": "N" * 50_000},
        {"explanation_level": "s" * 50_000},
        {"system": "s" * 50_000},
    ],
)
def test_an_error_quotes_only_the_start_of_the_input(change: dict[str, object]) -> None:
    answer = post("get-next-bid", {**ASK, **change})
    assert answer.status_code == 400
    assert len(answer.content) < 250
