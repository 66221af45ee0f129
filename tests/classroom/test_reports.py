from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from pytest_django.asserts import assertContains, assertNotContains, assertRedirects, assertTemplateUsed

from apps.accounts.models import ExplanationLevel
from apps.accounts.services.classes import leave_class
from apps.accounts.services.privacy import close_account
from apps.auctions.selectors.visibility import decisions_seen_by
from apps.bidding.models import Decision, Flag, FlagState, Grade
from apps.bidding.selectors.decisions import with_newest_grade
from apps.bidding.services.judging import raise_flag
from apps.classroom.models import Assignment, AuditAction, AuditEntry
from apps.classroom.selectors.report import class_results, report_on, report_version
from apps.classroom.selectors.work import BoardState
from apps.classroom.services.attempts import finish_attempt, open_next_board, start_attempt
from apps.classroom.services.exports import EXPORTS, order_export, write_export
from apps.deals.models import PracticeSet
from bridgeclass.engine.calls import PASS
from tests.boards import SOUTH_OPENS_ONE_NOTRUMP, assignment_for, finish_auction
from tests.classroom.crowds import crowd
from tests.people import Cast

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def work(cast: Cast) -> Assignment:
    """Return an assignment of one board on which Ann opened 2NT instead of 1NT."""
    assignment = assignment_for(cast.klass, SOUTH_OPENS_ONE_NOTRUMP)
    attempt = start_attempt(assignment_id=assignment.pk, student=cast.ann)
    table = open_next_board(attempt_id=attempt.pk)
    assert table is not None
    finish_auction(table, "2N")
    finish_attempt(attempt_id=attempt.pk)
    return assignment


def first_call() -> Decision:
    return Decision.objects.order_by("pk")[0]


def report(assignment: Assignment, name: str = "report") -> str:
    return reverse(f"classroom:{name}", args=(assignment.pk,))


def page(decision: Decision, name: str = "decision") -> str:
    return reverse(f"classroom:{name}", args=(decision.pk,))


# --- results grid ---
def test_a_report_has_a_row_per_student_and_a_column_per_board(cast: Cast, work: Assignment) -> None:
    shown = report_on(work)
    ann, bob = shown.students
    assert [row.name for row in shown.students] == ["Ann", "Bob"]
    assert [cell.state for cell in (*ann.cells, *bob.cells)] == [BoardState.DONE, BoardState.NEW]
    scores = with_newest_grade(Decision.objects.all()).values_list("score", flat=True)
    assert ann.mean == pytest.approx(sum(scores) / len(scores))
    assert (ann.boards_done, ann.boards_late, bob.mean) == (1, 0, None)


def test_a_cell_has_the_tier_of_the_weakest_call(cast: Cast, work: Assignment) -> None:
    weakest = Grade.objects.order_by("score")[0]
    assert Grade.objects.count() > 1
    assert report_on(work).students[0].cells[0].tier == weakest.tier


def test_the_latest_attempt_counts_once_it_is_finished(cast: Cast, work: Assignment) -> None:
    second = start_attempt(assignment_id=work.pk, student=cast.ann)
    before = report_on(work).students[0].cells[0]
    table = open_next_board(attempt_id=second.pk)
    assert table is not None
    assert report_on(work).students[0].cells[0] == before
    finish_auction(table, "1N")
    after = report_on(work).students[0].cells[0]
    assert (after.table_id, after.state) == (table.pk, BoardState.DONE)


def test_boards_finished_after_the_close_are_marked_late(teo: Client, cast: Cast, work: Assignment) -> None:
    Assignment.objects.filter(pk=work.pk).update(
        opens_at=timezone.now() - timedelta(days=3), closes_at=timezone.now() - timedelta(days=2)
    )
    work.refresh_from_db()
    ann = report_on(work).students[0]
    assert (ann.boards_late, ann.boards_done) == (1, 1)
    assertContains(teo.get(report(work)), 'class="late"', count=1)


def test_students_who_did_not_start_before_the_close_need_help(cast: Cast, work: Assignment) -> None:
    assert report_on(work).help_for == ()
    Assignment.objects.filter(pk=work.pk).update(closes_at=timezone.now() - timedelta(minutes=1))
    work.refresh_from_db()
    assert [(one.name, one.reasons) for one in report_on(work).help_for] == [
        ("Bob", ("did not start before the due date",))
    ]


def test_teachers_are_not_in_reports(cast: Cast, work: Assignment) -> None:
    attempt = start_attempt(assignment_id=work.pk, student=cast.teacher)
    table = open_next_board(attempt_id=attempt.pk)
    assert table is not None
    finish_auction(table, "7N")
    shown = report_on(work)
    assert [row.name for row in shown.students] == ["Ann", "Bob"]
    assert shown.boards[0].done == 1
    assert class_results(cast.klass).calls == Decision.objects.filter(user=cast.ann).count()


def test_a_weakness_is_described_with_the_calls_made_instead(cast: Cast) -> None:
    shown = report_on(crowd(cast.klass, students=8, boards=4))
    weakness = next(found for found in shown.weaknesses if str(found.name.title) == "1NT: Balanced 15-17")
    assert (weakness.calls, weakness.students, weakness.instead) == (8, 6, PASS)
    assert weakness.mean == pytest.approx(25 / 4)
    assert weakness.name.module == "opening_bids"


def test_the_weakest_student_needs_help_first_with_a_reason(cast: Cast) -> None:
    shown = report_on(crowd(cast.klass, students=8, boards=4))
    first = shown.help_for[0]
    assert first.mean == 2
    assert first.reasons[0] == "average score 2.0 out of 10 over 4 calls"


def test_the_hardest_board_comes_first(cast: Cast, work: Assignment) -> None:
    shown = report_on(work)
    assert [board.number for board in shown.hardest] == [SOUTH_OPENS_ONE_NOTRUMP.number]
    assert shown.hardest[0].mean == shown.students[0].mean


def queries_for(client: Client, address: str) -> int:
    client.get(address)  # warm up the caches of this process
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200
    return len(queries)


def test_the_query_count_of_a_report_is_constant(client: Client, cast: Cast) -> None:
    client.force_login(cast.admin)
    few = queries_for(client, report(crowd(cast.klass, students=3, boards=3)))
    many = queries_for(client, report(crowd(cast.other_class, students=30, boards=16)))
    assert many == few
    assert few <= 14


@pytest.mark.parametrize("what", EXPORTS)
def test_the_query_count_of_an_export_is_constant(cast: Cast, what: str) -> None:
    counts = []
    for klass, students, boards in ((cast.klass, 3, 3), (cast.other_class, 30, 16)):
        job = order_export(by=cast.admin, assignment=crowd(klass, students=students, boards=boards), what=what)
        with CaptureQueriesContext(connection) as queries:
            write_export(job)
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 14


def test_the_query_counts_of_lists_of_calls_are_constant(client: Client, cast: Cast) -> None:
    client.force_login(cast.admin)
    few, many = crowd(cast.klass, students=3, boards=1), crowd(cast.other_class, students=30, boards=1)
    counts = {queries_for(client, reverse("classroom:report-board", args=(work.pk, 1))) for work in (few, many)}
    assert len(counts) == 1
    assert counts.pop() <= 12


def test_an_unchanged_report_is_not_sent_again(teo: Client, work: Assignment, cast: Cast) -> None:
    seen = report_version(work)
    assert teo.get(report(work, "report-part"), {"seen": seen}).status_code == 204
    start = start_attempt(assignment_id=work.pk, student=cast.bob)
    table = open_next_board(attempt_id=start.pk)
    assert table is not None
    answer = teo.get(report(work, "report-part"), {"seen": seen})
    assertTemplateUsed(answer, "results")
    assertContains(answer, 'id="results"')
    assertContains(answer, "in progress")
    assertNotContains(answer, "<html")


def test_a_closed_assignments_report_does_not_poll(teo: Client, work: Assignment) -> None:
    assertContains(teo.get(report(work)), 'hx-trigger="every 10s"')
    Assignment.objects.filter(pk=work.pk).update(closes_at=timezone.now() - timedelta(minutes=1))
    assertNotContains(teo.get(report(work)), "hx-trigger")


def test_a_board_shows_the_hands_and_each_students_calls(teo: Client, cast: Cast, work: Assignment) -> None:
    address = reverse("classroom:report-board", args=(work.pk, SOUTH_OPENS_ONE_NOTRUMP.number))
    answer = teo.get(address)
    assertContains(answer, "Ann")
    assertContains(answer, page(first_call()))
    assertContains(answer, "The four hands")
    assertContains(answer, "Bridgeclass: ")
    assert teo.get(reverse("classroom:report-board", args=(work.pk, 99))).status_code == 404


def test_the_class_results_combine_all_assignments(teo: Client, cast: Cast, work: Assignment) -> None:
    crowd(cast.klass, students=4, boards=4)
    answer = teo.get(reverse("classroom:class-results", args=(cast.klass.pk,)))
    assertContains(answer, "1NT: Balanced 15-17")
    assertContains(answer, "out of 10 over 4 calls")


def test_class_results_without_calls_say_so(teo: Client, cast: Cast) -> None:
    assertContains(teo.get(reverse("classroom:class-results", args=(cast.klass.pk,))), "No boards have been bid")


# --- one call ---
def test_a_decision_page_shows_both_calls_reasons_and_grade(teo: Client, work: Assignment) -> None:
    answer = teo.get(page(first_call()))
    assertContains(answer, "Ann called")
    assertContains(answer, "is better")
    assertContains(answer, "Reason")
    assertContains(answer, "Bridgeclass</b>")


def test_a_decision_can_be_explained_at_another_level(teo: Client, cast: Cast, work: Assignment) -> None:
    answer = teo.post(page(first_call(), "decision-level"), {"level": "expert"}, headers=HTMX)
    assertTemplateUsed(answer, "judged")
    assertContains(answer, 'id="judged"')
    cast.teacher.refresh_from_db()
    assert cast.teacher.explanation_level == ExplanationLevel.EXPERT
    assertRedirects(teo.post(page(first_call(), "decision-level"), {"level": "simple"}), page(first_call()))
    assert teo.post(page(first_call(), "decision-level"), {"level": "none"}).status_code == 400


def test_a_teachers_score_counts_beside_the_engines(teo: Client, cast: Cast, work: Assignment) -> None:
    before = Grade.objects.get(decision=first_call())
    answer = teo.post(page(first_call(), "decision-override"), {"score": "9", "note": "We agreed on it."}, follow=True)
    assertContains(answer, "We agreed on it.")
    newest = with_newest_grade(Decision.objects.filter(pk=first_call().pk)).get()
    assert (newest.score, newest.tier) == (9, "acceptable")
    assert Grade.objects.get(pk=before.pk).score == before.score
    assert Grade.objects.filter(decision=first_call()).count() == 2
    entry = AuditEntry.objects.get(deed=AuditAction.GRADE_OVERRIDDEN)
    assert (entry.by, entry.about, entry.klass) == (cast.teacher, cast.ann, cast.klass)


def test_a_teachers_score_still_loses_the_cost_of_hints(teo: Client, work: Assignment) -> None:
    Grade.objects.filter(decision=first_call()).update(hint_cost=3)
    teo.post(page(first_call(), "decision-override"), {"score": "10", "note": "Fine."})
    assert with_newest_grade(Decision.objects.filter(pk=first_call().pk)).get().score == 7


@pytest.mark.parametrize("given", [{"score": "11", "note": "x"}, {"score": "-1", "note": "x"}, {"score": "9"}, {}])
def test_a_score_without_a_reason_or_out_of_range_is_refused(
    teo: Client, work: Assignment, given: dict[str, str]
) -> None:
    answer = teo.post(page(first_call(), "decision-override"), given)
    assert answer.status_code == 422
    assertContains(answer, "errorlist", status_code=422)
    assert Grade.objects.filter(decision=first_call()).count() == 1


def test_a_teacher_can_answer_a_disagreement(teo: Client, cast: Cast, work: Assignment) -> None:
    raise_flag(decision_id=first_call().pk, words="Partner could have more.")
    waiting = reverse("classroom:flags", args=(cast.klass.pk,))
    assertContains(teo.get(waiting), page(first_call()))
    assertContains(teo.get(page(first_call())), "Partner could have more.")
    given = {"state": FlagState.AGREED, "answer": "You are right."}
    assertContains(teo.post(page(first_call(), "flag-answer"), given, follow=True), "You are right.")
    flag = Flag.objects.get()
    assert (flag.state, flag.answer, flag.answered_by) == (FlagState.AGREED, "You are right.", cast.teacher)
    assertContains(teo.get(waiting), "No open disagreements.")


def test_a_disagreement_is_answered_once(teo: Client, cast: Cast, work: Assignment) -> None:
    raise_flag(decision_id=first_call().pk, words="")
    teo.post(page(first_call(), "flag-answer"), {"state": FlagState.EXPLAINED, "answer": "First."})
    again = teo.post(page(first_call(), "flag-answer"), {"state": FlagState.AGREED, "answer": "Second."}, follow=True)
    assertContains(again, "This has already been answered.")
    assert Flag.objects.get().answer == "First."


def test_an_answer_needs_words_and_a_disagreement(teo: Client, work: Assignment) -> None:
    given = {"state": FlagState.AGREED, "answer": "Yes."}
    assert teo.post(page(first_call(), "flag-answer"), given).status_code == 404
    raise_flag(decision_id=first_call().pk, words="")
    assert teo.post(page(first_call(), "flag-answer"), {"state": FlagState.AGREED}).status_code == 422
    assert teo.post(page(first_call(), "flag-answer"), {"state": FlagState.OPEN, "answer": "?"}).status_code == 422
    assert Flag.objects.get().state == FlagState.OPEN


# --- one student ---
def test_a_student_page_lists_calls_newest_first(teo: Client, cast: Cast, work: Assignment) -> None:
    answer = teo.get(reverse("classroom:student", args=(cast.klass.pk, cast.ann.pk)))
    assertContains(answer, page(first_call()))
    ids = [row.decision.pk for row in answer.context["rows"]]
    assert ids == list(decisions_seen_by(cast.teacher).values_list("pk", flat=True))


def test_a_student_page_shows_what_to_practice(teo: Client, cast: Cast, work: Assignment) -> None:
    answer = teo.get(reverse("classroom:student", args=(cast.klass.pk, cast.ann.pk)))
    results = answer.context["results"]
    assert results.calls == Decision.objects.filter(user=cast.ann).count()
    assert "1NT: Balanced 15-17" in [str(rule.name.title) for rule in results.weaknesses]
    assertContains(answer, "called 2NT instead")
    assertContains(answer, '<p class="quiet">Opening bids · ')
    assertNotContains(teo.get(reverse("classroom:student", args=(cast.klass.pk, cast.bob.pk))), "What to practice")


def test_a_students_calls_can_be_filtered_by_tier(teo: Client, cast: Cast, work: Assignment) -> None:
    tier = Grade.objects.get(decision=first_call()).tier
    address = reverse("classroom:student", args=(cast.klass.pk, cast.ann.pk))
    shown = teo.get(address, {"tier": tier}).context["rows"]
    assert {row.decision.tier for row in shown} == {tier}
    assert len(teo.get(address, {"tier": "nonsense"}).context["rows"]) == Decision.objects.count()


def test_the_query_count_of_a_student_page_is_constant(client: Client, cast: Cast) -> None:
    client.force_login(cast.admin)
    counts = []
    for klass, boards in ((cast.klass, 3), (cast.other_class, 30)):
        pupil = crowd(klass, students=1, boards=boards).attempts.get().student
        counts.append(queries_for(client, reverse("classroom:student", args=(klass.pk, pupil.pk))))
    assert counts[0] == counts[1] <= 14


def test_a_students_calls_are_paged(teo: Client, cast: Cast) -> None:
    assignment = crowd(cast.klass, students=1, boards=60)
    pupil = assignment.attempts.get().student
    address = reverse("classroom:student", args=(cast.klass.pk, pupil.pk))
    assertContains(teo.get(address), "Page 1 of 2")
    assert len(teo.get(address, {"page": "2"}).context["rows"]) == 10
    assert teo.get(address, {"page": "nonsense"}).status_code == 200


def test_deleted_users_stay_in_the_report_without_a_name(teo: Client, cast: Cast, work: Assignment) -> None:
    before, class_before = report_on(work), class_results(cast.klass)
    close_account(user=cast.ann)
    after, class_after = report_on(work), class_results(cast.klass)
    assert (after.mean, after.boards, after.weaknesses) == (before.mean, before.boards, before.weaknesses)
    assert (class_after.calls, class_after.mean) == (class_before.calls, class_before.mean)
    assert [(row.name, row.is_former, row.boards_done) for row in after.students] == [
        ("Bob", False, 0),
        ("Former member", True, 1),
    ]
    page = teo.get(reverse("classroom:report", args=(work.pk,)))
    assertContains(page, "Former member")
    assertNotContains(page, reverse("classroom:student", args=(cast.klass.pk, cast.ann.pk)))


def test_deleted_users_are_not_listed_as_needing_help(cast: Cast, work: Assignment) -> None:
    start_attempt(assignment_id=work.pk, student=cast.bob)
    work.closes_at = timezone.now() - timedelta(minutes=1)
    work.save()
    assert [student.name for student in report_on(work).help_for] == ["Bob"]
    close_account(user=cast.bob)
    assert [row.name for row in report_on(work).students] == ["Ann", "Former member"]
    assert report_on(work).help_for == ()


def test_deleted_users_without_results_are_omitted(cast: Cast, work: Assignment) -> None:
    close_account(user=cast.bob)
    assert [row.name for row in report_on(work).students] == ["Ann"]


def test_an_assignments_boards_can_be_bid_at_a_live_table(teo: Client, cast: Cast, work: Assignment) -> None:
    page, way = reverse("classroom:report", args=(work.pk,)), "Open a live table"
    together = reverse("auctions:sitting-new", args=(work.practice_set_id,))
    assertContains(teo.get(page), f"{together}?klass={cast.klass.pk}")
    PracticeSet.objects.filter(pk=work.practice_set_id).update(owner=cast.assistant)
    assertNotContains(teo.get(page), way)


def test_a_former_members_decision_links_back_to_the_class(teo: Client, cast: Cast, work: Assignment) -> None:
    call = first_call()
    student = reverse("classroom:student", args=(cast.klass.pk, call.user_id))
    assertContains(teo.get(page(call)), f'href="{student}"')
    leave_class(user=call.user, klass=cast.klass)
    answer = teo.get(page(call))
    assertNotContains(answer, f'href="{student}"')
    assertContains(answer, f'href="{reverse("classroom:class", args=(cast.klass.pk,))}"')
