"""The export of personal data: complete, without other people's data or hidden results."""

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
from apps.bidding.models import Comparison, FlagState, TierName
from apps.bidding.services.judging import raise_flag
from apps.cards.services.cards import CardPlan, create_card
from apps.classroom.models import AnswersDue, AuditAction, AuditEntry
from apps.classroom.services.attempts import open_next_board, start_attempt
from apps.classroom.services.judging import answer_flag, override_grade
from apps.deals.models import ProfileDraft
from apps.deals.services.profiles import save_profile
from apps.progress.services.drills import order_subject
from apps.progress.services.projector import catch_up
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.calls import PASS
from bridgeclass.engine.deals import Deal
from tests.boards import (
    SOUTH_OPENS_ONE_NOTRUMP,
    add_call,
    assignment_for,
    decide,
    finish_auction,
    practice_set,
    table_for,
)
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


def export_file(person: User) -> str:
    """Return the user's export."""
    browser = Client()
    browser.force_login(person)
    assert browser.post(DATA).status_code == 302
    job = person.jobs.get(kind="own data")
    run_job.enqueue(job_id=job.pk)
    content = browser.get(reverse("accounts:job-file", args=(job.pk,))).content.decode()
    job.delete()
    return content


def export_of(person: User) -> dict[str, Any]:
    """Return the parsed content of the user's export."""
    return dict(json.loads(export_file(person)))


def other_hands() -> list[str]:
    deal = Deal.parse(SOUTH_OPENS_ONE_NOTRUMP.deal)
    return [str(deal[seat]) for seat in Seat if seat != Seat.S]


def test_preferences_link_to_the_export(client: Client, cast: Cast) -> None:
    client.force_login(cast.ann)
    assertContains(client.get(PREFERENCES), f'action="{DATA}"')


def test_the_export_is_a_download_that_is_never_cached(client: Client, cast: Cast) -> None:
    client.force_login(cast.ann)
    client.post(DATA)
    job = cast.ann.jobs.get()
    run_job.enqueue(job_id=job.pk)
    answer = client.get(reverse("accounts:job-file", args=(job.pk,)))
    assert answer["Content-Disposition"] == 'attachment; filename="bridgeclass-ann.json"'
    assert answer["Content-Type"] == "application/json"
    assert "no-store" in answer["Cache-Control"]


def test_the_export_is_started_by_post(client: Client, cast: Cast) -> None:
    client.force_login(cast.ann)
    assert client.get(DATA).status_code == 405


def test_the_export_requires_login(client: Client) -> None:
    assertRedirects(client.post(DATA), "/accounts/login/?next=/", fetch_redirect_response=False)


def test_the_export_has_profile_and_classes(cast: Cast) -> None:
    export = export_of(cast.ann)
    assert (export["account"]["log_in_name"], export["account"]["name_others_see"]) == ("ann", "Ann")
    assert export["preferences"]["explanation_level"] == "simple"
    assert [(position["class"], position["role"]) for position in export["classes"]] == [("Monday", "student")]


def test_the_export_has_no_password(cast: Cast) -> None:
    assert cast.ann.password not in export_file(cast.ann)


def test_decisions_are_exported_with_grades_and_disagreements(cast: Cast) -> None:
    decision = decide(table_for(cast.ann, klass=cast.klass), "7N")
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
    (exported,) = export_of(cast.ann)["decisions"]
    assert [compared["deals"] for compared in exported["comparisons"]] == [12]
    assert (exported["hand"], exported["call"], exported["engine_call"]) == ("AQ4.K82.KJ73.Q52", "7N", "1N")
    assert [(grade["score"], grade["note"], grade["by"]) for grade in exported["grades"]] == [
        (3, "Brave", "a teacher"),
        (0, "", "the engine"),
    ]
    assert (exported["disagreement"]["words"], exported["disagreement"]["answer"]) == ("I had a feeling", "Count again")


def test_hidden_results_are_not_exported(cast: Cast) -> None:
    table = table_for(cast.ann, klass=cast.klass, answers=AnswerRelease.HELD)
    decision = decide(table, "7N")
    raise_flag(decision_id=decision.pk, words="I had a feeling")
    finish_auction(table)
    file = export_file(cast.ann)
    for exported in json.loads(file)["decisions"]:
        assert (exported["hand"], exported["answers"]) == ("AQ4.K82.KJ73.Q52", "still held back")
        assert not ANSWERS & exported.keys()
        assert "answer" not in (exported["disagreement"] or {})


def test_results_are_not_exported_while_the_same_board_is_to_be_bid(cast: Cast) -> None:
    table = table_for(cast.ann, klass=cast.klass)
    decide(table, "1N")
    assert export_of(cast.ann)["decisions"][0]["answers"] == "known"
    other = Table.objects.create(
        board=table.board, card_ns=table.card_ns, card_ew=table.card_ew, answers=AnswerRelease.HELD
    )
    other.seats.create(name="S", is_robot=False, user=cast.ann)
    assert export_of(cast.ann)["decisions"][0]["answers"] == "still held back"


@pytest.mark.parametrize("answers", list(AnswerRelease))
def test_hidden_hands_are_not_exported(cast: Cast, answers: AnswerRelease) -> None:
    table = table_for(cast.ann, klass=cast.klass, answers=answers)
    decide(table, "7N")
    finish_auction(table)
    file = export_file(cast.ann)
    assert not [hand for hand in other_hands() if hand in file]


def test_practice_sets_are_exported_without_boards_and_seed(cast: Cast) -> None:
    dealt = practice_set(SOUTH_OPENS_ONE_NOTRUMP)
    type(dealt).objects.filter(pk=dealt.pk).update(owner=cast.ann, seed=987654321)
    file = export_file(cast.ann)
    assert json.loads(file)["practice_sets"][0]["boards"] == 1
    assert "987654321" not in file
    assert not [hand for hand in other_hands() if hand in file]


def test_other_users_are_not_exported(cast: Cast) -> None:
    table = table_for(cast.ann, others={Seat.W: cast.bob}, klass=cast.klass)
    decide(table, "1N")
    add_call(table_id=table.pk, seat=Seat.W, call=PASS, key="bob")
    HintTaken.objects.create(table=table, number=1, step=1)
    HintTaken.objects.create(table=table, number=2, step=2)
    AuditEntry.objects.create(by=cast.teacher, deed=AuditAction.VIEWED_AS, klass=cast.klass, about=cast.ann)
    file = export_file(cast.ann)
    (seat,) = json.loads(file)["tables"]
    assert (seat["seat"], [call["call"] for call in seat["calls"]]) == ("S", ["1N"])
    assert [(hint["before_call"], hint["step"]) for hint in seat["hints"]] == [(1, 1)]
    assert len(json.loads(file)["decisions"]) == 1
    assert [deed["deed"] for deed in json.loads(file)["deeds_of_others_about_you"]] == ["Viewed as student"]
    assert not [name for name in ("Bob", "bob", "Teo", "teo", "Asa") if name in file]


def test_attempts_are_exported_with_their_tables(cast: Cast) -> None:
    work = assignment_for(cast.klass, answers_due=AnswersDue.AFTER_CLOSE)
    attempt = start_attempt(assignment_id=work.pk, student=cast.ann)
    table = open_next_board(attempt_id=attempt.pk)
    assert table is not None
    (exported,) = export_of(cast.ann)["attempts"]
    assert (exported["assignment"], exported["class"], exported["tables"]) == ("This week", "Monday", [table.pk])
    assert [made["title"] for made in export_of(cast.teacher)["assignments_made"]] == ["This week"]


def test_mastery_is_exported(cast: Cast) -> None:
    decision = Recorder(cast.ann).call(TierName.ERROR)
    catch_up(user=cast.ann)
    export = export_of(cast.ann)
    assert [(state["rule"], state["calls"]) for state in export["rules"]] == [(RULES[0], 1)]
    assert [item["decision"] for item in export["positions_to_bid_again"]] == [decision.pk]


def test_created_objects_are_exported(cast: Cast) -> None:
    create_card(owner=cast.teacher, plan=CardPlan("Ours", options={"splinters": True}), klass=cast.klass)
    save_profile(document=document(), owner=cast.teacher)
    ProfileDraft.objects.create(owner=cast.teacher, document={"profile_name": "Half done"})
    export = export_of(cast.teacher)
    assert [(card["name"], card["class"], card["options"]) for card in export["cards"]] == [
        ("Ours", "Monday", {"splinters": True})
    ]
    assert [len(profile["revisions"]) for profile in export["hand_profiles"]] == [1]
    assert export["profile_drafts"][0]["document"] == {"profile_name": "Half done"}
    assert [made["name"] for made in export["classes_made"]] == ["Monday"]


def test_objects_of_others_are_not_exported(cast: Cast) -> None:
    create_card(owner=cast.teacher, plan=CardPlan("Ours"), klass=cast.klass)
    save_profile(document=document(), owner=cast.teacher)
    decide(table_for(cast.bob, klass=cast.klass), "1N")
    export = export_of(cast.ann)
    assert not [kind for kind in ("cards", "hand_profiles", "decisions", "tables", "practice_sets") if export[kind]]


def test_an_export_is_audited(cast: Cast) -> None:
    export_of(cast.ann)
    entry = AuditEntry.objects.get()
    assert (entry.by, entry.about, entry.deed) == (cast.ann, cast.ann, AuditAction.EXPORTED)


def test_every_model_with_a_user_is_exported_or_listed_with_a_reason() -> None:
    related = User._meta.related_objects
    naming = {f"{relation.related_model._meta.label}.{relation.field.name}" for relation in related}
    assert naming == TAKEN | LEFT_OUT.keys()


def test_practiced_topics_are_exported(cast: Cast) -> None:
    order_subject(user=cast.ann, key="stayman")
    assert [(drill["rule"], drill["subject"]) for drill in export_of(cast.ann)["drills"]] == [("", "stayman")]


def test_shared_boards_are_exported_as_shared(cast: Cast) -> None:
    table = table_for(cast.ann)
    finish_auction(table)
    assert export_of(cast.ann)["tables"][0]["shared_by_link_since"] is None
    share_board(user=cast.ann, table_id=table.pk)
    assert export_of(cast.ann)["tables"][0]["shared_by_link_since"]


@pytest.mark.parametrize("calls", [3, 30])
def test_the_number_of_queries_of_an_export_is_constant(
    cast: Cast, calls: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    recorder = Recorder(cast.ann)
    for _ in range(calls):
        recorder.call(TierName.ERROR)
    for number in range(calls):
        save_profile(document=document(f"Profile {number}"), owner=cast.ann)
    with django_assert_num_queries(35):
        take_data(user=cast.ann)
