"""Large classes with results, stored in bulk for tests of reports."""

from datetime import timedelta

from django.utils import timezone

from apps.accounts.models import Class, Membership, User
from apps.auctions.models import CallMade, Seat, Table
from apps.bidding.models import Decision, Grade, Origin, TierName
from apps.cards.models import SystemSnapshot
from apps.cards.services.cards import default_card
from apps.classroom.models import Assignment, Attempt, AttemptTable
from apps.deals.models import Board, PracticeSet
from bridgeclass.engine.deals import board_dealer, board_vulnerability
from tests.boards import SOUTH_OPENS_ONE_NOTRUMP

RULES = ("sayc.open.1nt", "sayc.open.1maj", "sayc.open.1min", "sayc.open.pass")
SCORES = ((10, TierName.OPTIMAL), (8, TierName.ACCEPTABLE), (5, TierName.SUBOPTIMAL), (2, TierName.ERROR))


def crowd(klass: Class, *, students: int, boards: int, calls: int = 1) -> Assignment:
    """Add students to the class, and an assignment whose boards all of them have finished.

    `calls` is the number of calls that each student makes on each board.
    """
    people = _people(klass, students)
    assignment = _assignment(klass, boards)
    attempts = Attempt.objects.bulk_create(
        Attempt(assignment=assignment, student=person, finished_at=timezone.now()) for person in people
    )
    card = default_card()
    places = [(attempt, board) for attempt in attempts for board in assignment.practice_set.boards.all()]
    tables = Table.objects.bulk_create(
        Table(board=board, klass=klass, card_ns=card, card_ew=card, finished_at=timezone.now()) for _, board in places
    )
    AttemptTable.objects.bulk_create(
        AttemptTable(attempt=attempt, board=board, table=table)
        for (attempt, board), table in zip(places, tables, strict=True)
    )
    Seat.objects.bulk_create(
        Seat(table=table, name="S", is_robot=False, user=attempt.student)
        for (attempt, _), table in zip(places, tables, strict=True)
    )
    _calls([(attempt.student, table) for (attempt, _), table in zip(places, tables, strict=True)], klass, calls)
    return assignment


def _people(klass: Class, count: int) -> list[User]:
    people = User.objects.bulk_create(
        User(username=f"pupil{klass.pk}.{number}", shown_name=f"Pupil {number}", password="!")
        for number in range(count)
    )
    Membership.objects.bulk_create(Membership(klass=klass, user=person) for person in people)
    return people


def _assignment(klass: Class, boards: int) -> Assignment:
    card = default_card()
    known = SOUTH_OPENS_ONE_NOTRUMP
    practice_set = PracticeSet.objects.create(name="Many", seed=1, sampler_version="none", card_ns=card, card_ew=card)
    Board.objects.bulk_create(
        Board(
            practice_set=practice_set,
            number=number,
            deal=known.deal,
            dealer=board_dealer(number).letter,
            vulnerability=board_vulnerability(number).value,
            double_dummy=known.double_dummy,
            par_score_ns=known.par_score_ns,
        )
        for number in range(1, boards + 1)
    )
    now = timezone.now()
    return Assignment.objects.create(
        klass=klass,
        practice_set=practice_set,
        title="Many boards",
        opens_at=now - timedelta(days=1),
        closes_at=now + timedelta(days=1),
        created_by=klass.creator,
    )


def _calls(student_tables: list[tuple[User, Table]], klass: Class, calls: int) -> None:
    snapshot, _ = SystemSnapshot.objects.get_or_create(
        sha256="0" * 64, defaults={"text": "none", "system": "sayc", "engine_version": "none"}
    )
    call_places = [(user, table, number) for user, table in student_tables for number in range(calls)]
    decisions = Decision.objects.bulk_create(
        Decision(
            user=user,
            klass=klass,
            board=table.board,
            origin=Origin.PRACTICE,
            seat="S",
            dealer="S",
            vulnerability="None",
            hand="AQ4.K82.KJ73.Q52",
            call="1N" if (user.pk + number) % len(SCORES) == 0 else "P",
            engine_call="1N",
            snapshot=snapshot,
            opponents_snapshot=snapshot,
            rule=RULES[(table.board.number + number) % len(RULES)],
            module="opening_bids",
        )
        for user, table, number in call_places
    )
    CallMade.objects.bulk_create(
        CallMade(table=table, number=1 + 4 * number, seat="S", call=decision.call, key=str(number), decision=decision)
        for (_, table, number), decision in zip(call_places, decisions, strict=True)
    )
    Grade.objects.bulk_create(
        Grade(decision=decision, snapshot=snapshot, score=score, tier=tier)
        for (user, _, number), decision in zip(call_places, decisions, strict=True)
        for score, tier in (SCORES[(user.pk + number) % len(SCORES)],)
    )
