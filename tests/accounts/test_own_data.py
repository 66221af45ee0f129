"""Everything stored about a person, as one file; nobody else in it, and nothing before its time."""

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries
from pytest_django.asserts import assertContains, assertRedirects

from apps.accounts.models import Job, User
from apps.accounts.services.jobs import run_job
from apps.accounts.services.privacy import take_data
from apps.auctions.models import AnswerRelease, HintTaken, Table
from apps.auctions.services.practice import share_board
from apps.bidding.models import Comparison, Decision, FlagState, TierName
from apps.bidding.services.judging import raise_flag
from apps.cards.services.cards import CardPlan, create_card
from apps.classroom.models import AnswersDue, AuditEntry, Deed
from apps.classroom.services.attempts import open_next_board, start_attempt
from apps.classroom.services.judging import answer_flag, override_grade
from apps.deals.models import ProfileDraft
from apps.deals.services.profiles import save_profile
from apps.progress.services.drills import order_subject
from apps.progress.services.projector import catch_up
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.calls import PASS, Call
from bridgeclass.engine.deals import Deal
from tests.boards import SOUTH_OPENS_ONE_NOTRUMP, add_call, assignment_for, practice_set, table_for
from tests.deals.profiles import document
from tests.people import Cast
from tests.progress.records import RULES, Recorder

pytestmark = pytest.mark.django_db
DATA, PREFERENCES = reverse("accounts:data"), reverse("accounts:preferences")
ANSWERS = {"engine_call", "rule", "variant", "module", "candidates", "grades", "comparisons"}

TAKEN = {
    *("account.EmailAddress.user", "accounts.ApiToken.user", "accounts.Class.creator", "accounts.Job.owner"),
    *("accounts.Membership.user", "auctions.Seat.user", "auctions.Sitting.owner", "auctions.SittingSeat.user"),
    *("bidding.Decision.user", "bidding.Flag.answered_by", "bidding.Grade.by", "cards.Card.owner"),
    *("classroom.Assignment.created_by", "classroom.Attempt.student", "classroom.AuditEntry.about"),
    *("classroom.AuditEntry.by", "deals.HandProfile.owner", "deals.PracticeSet.owner", "deals.ProfileDraft.owner"),
    *("progress.Drill.user", "progress.RuleState.user"),
}
LEFT_OUT = {
    "admin.LogEntry.user": "what an admin did in the administration is the place's own record",
    "core.IdempotencyKey.user": "that a request was sent, so that it is not carried out twice",
}


def file_of(person: User) -> str:
    """The person's file as it comes."""
    browser = Client()
    browser.force_login(person)
    assert browser.post(DATA).status_code == 302
    job = person.jobs.get(kind="own data")
    run_job.enqueue(job_id=job.pk)
    content = browser.get(reverse("accounts:job-file", args=(job.pk,))).content.decode()
    job.delete()
    return content


def taken_by(person: User) -> dict[str, Any]:
    """What the person's file says."""
    return dict(json.loads(file_of(person)))


def open_with(table: Table, text: str) -> Decision:
    """Let South call, and give the decision."""
    made = add_call(table_id=table.pk, seat=Seat.S, call=Call.parse(text), key=text)
    assert made.decision is not None
    return made.decision


def finish(table: Table) -> None:
    table.refresh_from_db()
    while table.finished_at is None:
        add_call(table_id=table.pk, seat=Seat.S, call=PASS, key=f"p {table.version}")
        table.refresh_from_db()


def other_hands() -> list[str]:
    deal = Deal.parse(SOUTH_OPENS_ONE_NOTRUMP.deal)
    return [str(deal[seat]) for seat in Seat if seat != Seat.S]


def test_the_preferences_offer_the_file(client: Client, cast: Cast) -> None:
    client.force_login(cast.ann)
    assertContains(client.get(PREFERENCES), f'action="{DATA}"')


def test_the_file_is_to_be_kept_and_by_nobody_between(client: Client, cast: Cast) -> None:
    client.force_login(cast.ann)
    client.post(DATA)
    job = cast.ann.jobs.get()
    run_job.enqueue(job_id=job.pk)
    answer = client.get(reverse("accounts:job-file", args=(job.pk,)))
    assert answer["Content-Disposition"] == 'attachment; filename="bridgeclass-ann.json"'
    assert answer["Content-Type"] == "application/json"
    assert "no-store" in answer["Cache-Control"]


def test_the_file_is_ordered_by_a_form(client: Client, cast: Cast) -> None:
    client.force_login(cast.ann)
    assert client.get(DATA).status_code == 405


def test_the_file_is_for_somebody_signed_in(client: Client) -> None:
    assertRedirects(client.post(DATA), "/accounts/login/?next=/", fetch_redirect_response=False)


def test_the_file_tells_who_somebody_is_and_where(cast: Cast) -> None:
    taken = taken_by(cast.ann)
    assert (taken["account"]["log_in_name"], taken["account"]["name_others_see"]) == ("ann", "Ann")
    assert taken["preferences"]["explanation_level"] == "simple"
    assert [(place["class"], place["role"]) for place in taken["classes"]] == [("Monday", "student")]


def test_the_file_holds_no_password(cast: Cast) -> None:
    assert cast.ann.password not in file_of(cast.ann)


def test_a_decision_comes_with_its_grades_and_the_disagreement(cast: Cast) -> None:
    decision = open_with(table_for(cast.ann, klass=cast.klass), "7N")
    flag = raise_flag(decision_id=decision.pk, words="I had a feeling")
    answer_flag(flag_id=flag.pk, by=cast.teacher, state=FlagState.EXPLAINED, answer="Count again")
    override_grade(decision_id=decision.pk, by=cast.teacher, score=3, reason="Brave")
    Comparison.objects.create(
        decision=decision,
        snapshot=decision.snapshot,
        opponents_snapshot=decision.opponents_snapshot,
        job=Job.objects.create(kind="comparison", owner=cast.ann),
        deals=12,
    )
    (told,) = taken_by(cast.ann)["decisions"]
    assert [compared["deals"] for compared in told["comparisons"]] == [12]
    assert (told["hand"], told["call"], told["engine_call"]) == ("AQ4.K82.KJ73.Q52", "7N", "1N")
    assert [(grade["score"], grade["note"], grade["by"]) for grade in told["grades"]] == [
        (3, "Brave", "a teacher"),
        (1, "", "the engine"),
    ]
    assert (told["disagreement"]["words"], told["disagreement"]["answer"]) == ("I had a feeling", "Count again")


def test_answers_that_are_held_back_are_not_in_the_file(cast: Cast) -> None:
    table = table_for(cast.ann, klass=cast.klass, answers=AnswerRelease.HELD)
    decision = open_with(table, "7N")
    raise_flag(decision_id=decision.pk, words="I had a feeling")
    finish(table)
    file = file_of(cast.ann)
    for told in json.loads(file)["decisions"]:
        assert (told["hand"], told["answers"]) == ("AQ4.K82.KJ73.Q52", "still held back")
        assert not ANSWERS & told.keys()
        assert "answer" not in (told["disagreement"] or {})


def test_answers_are_held_back_while_the_same_board_is_still_to_be_bid(cast: Cast) -> None:
    table = table_for(cast.ann, klass=cast.klass)
    open_with(table, "1N")
    assert taken_by(cast.ann)["decisions"][0]["answers"] == "known"
    other = Table.objects.create(
        board=table.board, card_ns=table.card_ns, card_ew=table.card_ew, answers=AnswerRelease.HELD
    )
    other.seats.create(name="S", is_robot=False, user=cast.ann)
    assert taken_by(cast.ann)["decisions"][0]["answers"] == "still held back"


@pytest.mark.parametrize("answers", list(AnswerRelease))
def test_no_hand_of_others_is_in_the_file(cast: Cast, answers: AnswerRelease) -> None:
    table = table_for(cast.ann, klass=cast.klass, answers=answers)
    open_with(table, "7N")
    finish(table)
    file = file_of(cast.ann)
    assert not [hand for hand in other_hands() if hand in file]


def test_a_set_gives_neither_its_boards_nor_its_seed(cast: Cast) -> None:
    dealt = practice_set(SOUTH_OPENS_ONE_NOTRUMP)
    type(dealt).objects.filter(pk=dealt.pk).update(owner=cast.ann, seed=987654321)
    file = file_of(cast.ann)
    assert json.loads(file)["practice_sets"][0]["boards"] == 1
    assert "987654321" not in file
    assert not [hand for hand in other_hands() if hand in file]


def test_nobody_else_is_in_the_file(cast: Cast) -> None:
    table = table_for(cast.ann, others={Seat.W: cast.bob}, klass=cast.klass)
    open_with(table, "1N")
    add_call(table_id=table.pk, seat=Seat.W, call=PASS, key="bob")
    HintTaken.objects.create(table=table, number=1, step=1)
    HintTaken.objects.create(table=table, number=2, step=2)
    AuditEntry.objects.create(by=cast.teacher, deed=Deed.VIEWED_AS, klass=cast.klass, about=cast.ann)
    file = file_of(cast.ann)
    (seat,) = json.loads(file)["tables"]
    assert (seat["seat"], [call["call"] for call in seat["calls"]]) == ("S", ["1N"])
    assert [(hint["before_call"], hint["step"]) for hint in seat["hints"]] == [(1, 1)]
    assert len(json.loads(file)["decisions"]) == 1
    assert [deed["deed"] for deed in json.loads(file)["deeds_of_others_about_you"]] == ["Viewed as student"]
    assert not [name for name in ("Bob", "bob", "Teo", "teo", "Asa") if name in file]


def test_work_is_in_the_file_with_its_tables(cast: Cast) -> None:
    work = assignment_for(cast.klass, answers_due=AnswersDue.AFTER_CLOSE)
    attempt = start_attempt(assignment_id=work.pk, student=cast.ann)
    table = open_next_board(attempt_id=attempt.pk)
    assert table is not None
    (told,) = taken_by(cast.ann)["attempts"]
    assert (told["assignment"], told["class"], told["tables"]) == ("This week", "Monday", [table.pk])
    assert [made["title"] for made in taken_by(cast.teacher)["assignments_made"]] == ["This week"]


def test_what_somebody_remembers_is_in_the_file(cast: Cast) -> None:
    decision = Recorder(cast.ann).call(TierName.ERROR)
    catch_up(user=cast.ann)
    taken = taken_by(cast.ann)
    assert [(state["rule"], state["calls"]) for state in taken["rules"]] == [(RULES[0], 1)]
    assert [item["decision"] for item in taken["positions_to_bid_again"]] == [decision.pk]


def test_what_somebody_made_is_in_the_file(cast: Cast) -> None:
    create_card(owner=cast.teacher, plan=CardPlan("Ours", options={"splinters": True}), klass=cast.klass)
    save_profile(document=document(), owner=cast.teacher)
    ProfileDraft.objects.create(owner=cast.teacher, document={"profile_name": "Half done"})
    taken = taken_by(cast.teacher)
    assert [(card["name"], card["class"], card["options"]) for card in taken["cards"]] == [
        ("Ours", "Monday", {"splinters": True})
    ]
    assert [len(profile["revisions"]) for profile in taken["hand_profiles"]] == [1]
    assert taken["profile_drafts"][0]["document"] == {"profile_name": "Half done"}
    assert [made["name"] for made in taken["classes_made"]] == ["Monday"]


def test_what_others_made_is_not_in_the_file(cast: Cast) -> None:
    create_card(owner=cast.teacher, plan=CardPlan("Ours"), klass=cast.klass)
    save_profile(document=document(), owner=cast.teacher)
    open_with(table_for(cast.bob, klass=cast.klass), "1N")
    taken = taken_by(cast.ann)
    assert not [kind for kind in ("cards", "hand_profiles", "decisions", "tables", "practice_sets") if taken[kind]]


def test_taking_the_file_is_written_down(cast: Cast) -> None:
    taken_by(cast.ann)
    entry = AuditEntry.objects.get()
    assert (entry.by, entry.about, entry.deed) == (cast.ann, cast.ann, Deed.EXPORTED)


def test_every_table_that_names_a_person_is_taken_along_or_left_out_for_a_reason() -> None:
    related = User._meta.related_objects
    naming = {f"{relation.related_model._meta.label}.{relation.field.name}" for relation in related}
    assert naming == TAKEN | LEFT_OUT.keys()


def test_a_subject_practised_is_in_the_file(cast: Cast) -> None:
    order_subject(user=cast.ann, key="stayman")
    assert [(drill["rule"], drill["subject"]) for drill in taken_by(cast.ann)["drills"]] == [("", "stayman")]


def test_a_shared_board_is_in_the_file_as_shared(cast: Cast) -> None:
    table = table_for(cast.ann)
    finish(table)
    assert taken_by(cast.ann)["tables"][0]["shared_by_link_since"] is None
    share_board(user=cast.ann, table_id=table.pk)
    assert taken_by(cast.ann)["tables"][0]["shared_by_link_since"]


@pytest.mark.parametrize("calls", [3, 30])
def test_the_file_needs_as_many_queries_for_many_calls_as_for_few(
    cast: Cast, calls: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    recorder = Recorder(cast.ann)
    for _ in range(calls):
        recorder.call(TierName.ERROR)
    for number in range(calls):
        save_profile(document=document(f"Profile {number}"), owner=cast.ann)
    with django_assert_num_queries(35):
        take_data(user=cast.ann)
