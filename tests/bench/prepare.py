"""Fill the database for a load test.

The functions run in the deployment's process (`Deployment.call`) and print their result as JSON.
"""

from __future__ import annotations

import json
import random
from datetime import timedelta
from importlib import import_module

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.hashers import make_password
from django.utils import timezone

from apps.accounts.models import Class, Membership, User
from apps.accounts.services.classes import create_class
from apps.accounts.services.people import create_person
from apps.auctions.models import CallMade, Sitting
from apps.auctions.services.sittings import open_sitting
from apps.cards.services.cards import default_card
from apps.classroom.models import Assignment
from apps.classroom.services.assignments import create_assignment
from apps.deals.models import Board, PracticeSet
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.bidder import Bidder
from bridgeclass.engine.cards import DECK
from bridgeclass.engine.deals import Deal, board_dealer, board_vulnerability
from bridgeclass.engine.double_dummy import par
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.scoring import TrickTable
from tests.boards import NOBODY_OPENS

SEED = 200
PASSWORD = "four-spades-doubled"
SESSIONS = import_module(settings.SESSION_ENGINE).SessionStore


def class_of_students(students: int, boards: int) -> None:
    """Create a class with an open assignment; print the students' session keys and South's calls by the engine."""
    klass, people = class_with_students(students, "student")
    practice_set = random_boards(boards)
    now = timezone.now()
    assignment = Assignment(
        klass=klass,
        created_by=klass.creator,
        practice_set=practice_set,
        title="Everybody at once",
        opens_at=now - timedelta(hours=1),
        closes_at=now + timedelta(days=1),
    )
    create_assignment(assignment=assignment)
    prepared = {
        "assignment": assignment.pk,
        "names": [person.username for person in people],
        "password": PASSWORD,
        "sessions": [session_of(person) for person in people],
        "auctions": {board.number: engine_calls(board, Seat.S) for board in practice_set.boards.all()},
    }
    print(json.dumps(prepared))


def class_with_students(students: int, name: str) -> tuple[Class, list[User]]:
    """Create a class and its students, with one password, because each hash takes a third of a second."""
    teacher = create_person(username=f"{name}-teacher", password=PASSWORD)
    password = make_password(PASSWORD)
    klass = create_class(creator=teacher, name=f"Class of {name}s")
    people = User.objects.bulk_create(
        User(username=f"{name}{number}", shown_name=f"{name.title()} {number}", password=password)
        for number in range(1, students + 1)
    )
    Membership.objects.bulk_create(Membership(klass=klass, user=person) for person in people)
    return klass, people


def random_boards(count: int, *, learner_seats: str = "S") -> PracticeSet:
    """Create a practice set of reproducible random deals.

    They share a double-dummy table, because solving takes half a second per deal.
    """
    card = default_card()
    stored = PracticeSet.objects.create(
        name="Random", seed=SEED, sampler_version="bench", card_ns=card, card_ew=card, learner_seats=learner_seats
    )
    source = random.Random(SEED)
    Board.objects.bulk_create(_board(stored, number, _deal(source)) for number in range(1, count + 1))
    return stored


def session_of(person: User) -> str:
    """Create a session for the user and return its key."""
    session = SESSIONS()
    session[SESSION_KEY] = str(person.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = person.get_session_auth_hash()
    session.create()
    return str(session.session_key)


def engine_calls(board: Board, seat: Seat) -> list[str]:
    """Return the calls of a seat when four robots bid the board."""
    auction = (
        Bidder().bid_out(Deal.parse(board.deal), board_dealer(board.number), board_vulnerability(board.number)).auction
    )
    return [call.text for index, call in enumerate(auction.calls) if auction.seat_at(index) is seat]


def _deal(source: random.Random) -> Deal:
    cards = source.sample(DECK, 52)
    north, east, south, west = (Hand.from_cards(cards[first : first + 13]) for first in (0, 13, 26, 39))
    return Deal((north, east, south, west))


def _board(practice_set: PracticeSet, number: int, deal: Deal) -> Board:
    table = TrickTable.parse(NOBODY_OPENS.double_dummy)
    dealer, vulnerability = board_dealer(number), board_vulnerability(number)
    best = par(table, dealer, vulnerability)
    return Board(
        practice_set=practice_set,
        number=number,
        deal=deal.to_pbn(),
        dealer=dealer.letter,
        vulnerability=vulnerability.value,
        double_dummy=NOBODY_OPENS.double_dummy,
        par_score_ns=best.score_ns,
        par_contracts=[*map(str, best.contracts)],
    )


def tables_of_four(count: int, boards: int) -> None:
    """Create sittings of four players on the same boards.

    Prints their first tables, the session keys by seat, and the engine's auctions.
    """
    klass, people = class_with_students(4 * count, "player")
    practice_set = random_boards(boards, learner_seats="NESW")
    fours = [people[first : first + 4] for first in range(0, len(people), 4)]
    sittings = [_sitting(klass, practice_set, four) for four in fours]
    prepared = {
        "sittings": [
            {
                "sitting": sitting.pk,
                "table": sitting.tables.get().pk,
                "sessions": {seat.letter: session_of(person) for seat, person in zip(Seat, four, strict=True)},
            }
            for sitting, four in zip(sittings, fours, strict=True)
        ],
        "auctions": {board.number: _whole_auction(board) for board in practice_set.boards.all()},
    }
    print(json.dumps(prepared))


def calls_stored() -> None:
    """Print the calls of each table by table id: seat, call and key."""
    found: dict[int, list[tuple[str, str, str]]] = {}
    for made in CallMade.objects.filter(undone_at=None).order_by("table", "number"):
        found.setdefault(made.table_id, []).append((made.seat, made.call, made.key))
    print(json.dumps(found))


def _sitting(klass: Class, practice_set: PracticeSet, four: list[User]) -> Sitting:
    sitting = Sitting(
        practice_set=practice_set,
        owner=four[0],
        card_ns=practice_set.card_ns,
        card_ew=practice_set.card_ew,
        klass=klass,
    )
    return open_sitting(sitting=sitting, people=dict(zip(Seat, four, strict=True)))


def _whole_auction(board: Board) -> list[str]:
    bid_out = Bidder().bid_out(Deal.parse(board.deal), board_dealer(board.number), board_vulnerability(board.number))
    return [call.text for call in bid_out.auction.calls]
