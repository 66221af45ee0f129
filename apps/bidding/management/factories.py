"""Factories of many decisions of invented users, for load tests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import batched
from random import Random

from django.db import transaction

from apps.accounts.models import Class, Membership, Role, User
from apps.accounts.services.classes import create_class
from apps.bidding.models import Decision, Flag, Grade, Origin, TierName
from apps.bidding.services.judging import Question, unsaved_decision
from apps.cards.models import Card
from apps.deals.models import Board
from apps.deals.services.importing import import_set
from bridgeclass.engine.auctions import Auction, Seat, Vulnerability
from bridgeclass.engine.bidder import Bidder
from bridgeclass.engine.bidder import Decision as EngineDecision
from bridgeclass.engine.calls import Call
from bridgeclass.engine.dealing.randomness import random_deal
from bridgeclass.engine.deals import Deal, board_dealer, board_vulnerability
from bridgeclass.engine.formats import BoardRecord
from bridgeclass.engine.messages import Text

BOARDS_IN_A_SET = 24
AT_ONCE = 2000
ORIGINS = {Origin.PRACTICE: 70, Origin.LIVE: 20, Origin.REVIEW: 8, Origin.API: 2}
OTHER_CALLS = 3
SAME_CALL = 0.7
"""Share of calls that are the engine's."""
JUDGED_AGAIN = 0.04
FLAGGED = 0.005
DAYS = 700


@dataclass(frozen=True, slots=True)
class SamplePosition:
    """A position with graded calls, the engine's first."""

    facts: Decision
    answers: tuple[tuple[str, int, TierName, Text], ...]
    """Call, score, tier and feedback of each."""


@dataclass(frozen=True, slots=True)
class Crowd:
    """Students with their classes, and teachers."""

    members: tuple[tuple[User, Class], ...]
    teachers: tuple[User, ...]


def make_crowd(*, people: int, classes: int) -> Crowd:
    """Store classes with teachers and students, none of whom can sign in."""
    with transaction.atomic():
        named = [f"teacher{number}" for number in range(1, classes + 1)]
        teachers = [User.objects.get_or_create(username=name, defaults={"password": "!"})[0] for name in named]
        made = [create_class(creator=teacher, name=f"Class of {teacher}") for teacher in teachers]
        start = User.objects.count()
        students = User.objects.bulk_create(
            User(username=f"student{start + number}", shown_name=f"Student {start + number}", password="!")  # noqa: S106  # no password at all
            for number in range(people)
        )
        places = [
            Membership(user=user, klass=made[at % classes], role=Role.STUDENT) for at, user in enumerate(students)
        ]
        Membership.objects.bulk_create(places)
    return Crowd(tuple((place.user, place.klass) for place in places), tuple(teachers))


def make_boards(*, count: int, seed: int, card: Card) -> Iterator[Board]:
    """Store random deals, solved, as sets of 24 boards, and yield each board."""
    for numbers in batched(range(1, count + 1), BOARDS_IN_A_SET):
        records = [
            BoardRecord(
                number=place,
                dealer=board_dealer(place),
                vulnerability=board_vulnerability(place),
                deal=random_deal(seed, number),
            )
            for place, number in enumerate(numbers, start=1)
        ]
        name = f"Random boards {seed}.{numbers[0]}"
        yield from import_set(name=name, card=card, boards=records).boards.order_by("number")


def positions_of(board: Board, bidder: Bidder, user: User) -> Iterator[SamplePosition]:
    """Bid out a board with robots, and yield the position of each call."""
    deal = Deal.parse(board.deal)
    dealer, vulnerability = Seat.parse(board.dealer), Vulnerability.parse(board.vulnerability)
    auction = Auction.start(dealer, vulnerability)
    for call in bidder.bid_out(deal, dealer, vulnerability).auction.calls:
        question = Question(user=user, origin=Origin.PRACTICE, hand=deal[auction.turn], auction=auction, board=board)
        yield _sample(question, bidder)
        auction = auction.add(call)


def _sample(question: Question, bidder: Bidder) -> SamplePosition:
    best = bidder.decide(question.hand, question.auction)
    facts = unsaved_decision(question=question, call=best.call, best=best, bidder=bidder)
    answers = []
    for call in _calls(question.auction, best):
        result = bidder.grade(question.hand, question.auction, call)
        answers.append((call.text, result.score, TierName(result.tier.value), result.feedback))
    return SamplePosition(facts, tuple(answers))


def _calls(auction: Auction, best: EngineDecision) -> list[Call]:
    """Return the engine's call, its other candidates, and other legal calls."""
    legal = auction.legal_calls()
    near = [call for candidate in best.candidates if (call := candidate.call) in legal]
    after = [call for call in legal if call not in near]
    return list(dict.fromkeys((best.call, *near, *after)))[: OTHER_CALLS + 1]


def make_decisions(
    *, count: int, positions: Sequence[SamplePosition], crowd: Crowd, source: Random, until: datetime
) -> Iterator[int]:
    """Store decisions and grades from before `until`, and yield the number stored so far.

    Some are graded again by a teacher, and some are disputed.
    """
    step = timedelta(days=DAYS) / max(count, 1)
    origins, weights = list(ORIGINS), list(ORIGINS.values())
    for numbers in batched(range(count), AT_ONCE):
        chosen = [source.choice(positions) for _ in numbers]
        made = [source.choice(at.answers[1:] if source.random() > SAME_CALL else at.answers[:1]) for at in chosen]
        decisions = []
        for number, position, answer in zip(numbers, chosen, made, strict=True):
            user, klass = source.choice(crowd.members)
            origin = source.choices(origins, weights)[0]
            row = copy(position.facts)
            row.user, row.klass, row.origin, row.call = user, klass, origin, answer[0]
            row.time_taken_ms = source.randrange(1_000, 90_000)
            row.made_at = until - step * (count - number)
            decisions.append(row)
        _store(decisions, made, crowd, source)
        yield numbers[-1] + 1


@transaction.atomic
def _store(
    decisions: list[Decision], made: list[tuple[str, int, TierName, Text]], crowd: Crowd, source: Random
) -> None:
    Decision.objects.bulk_create(decisions)
    grades, again, flags = [], [], []
    for row, (_, score, tier, feedback) in zip(decisions, made, strict=True):
        grade = Grade(
            decision=row, snapshot_id=row.snapshot_id, score=score, tier=tier, feedback=feedback, graded_at=row.made_at
        )
        grades.append(grade)
        if source.random() < JUDGED_AGAIN:
            again.append(_judged_again(grade, source.choice(crowd.teachers)))
        if source.random() < FLAGGED:
            flags.append(Flag(decision=row, words="I think my call is as good.", raised_at=row.made_at))
    Grade.objects.bulk_create(grades)
    Grade.objects.bulk_create(again)
    Flag.objects.bulk_create(flags)


def _judged_again(grade: Grade, teacher: User) -> Grade:
    again = copy(grade)
    again.score, again.tier, again.by, again.note = 8, TierName.ACCEPTABLE, teacher, "We play it so."
    again.graded_at = grade.graded_at + timedelta(days=1)
    return again
