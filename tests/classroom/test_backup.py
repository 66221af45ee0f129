"""Export of a class to a file and import on the same or another site."""

import gzip
import json
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from apps.accounts.models import Class, Membership, Role, User
from apps.auctions.models import Sitting, SittingSeat, Table
from apps.bidding.models import Decision, FlagState, Grade
from apps.bidding.services.judging import raise_flag
from apps.cards.models import Card
from apps.cards.services.cards import CardPlan, create_card
from apps.classroom.backup.export import class_lines
from apps.classroom.backup.read import ClassFileError
from apps.classroom.backup.restore import restore_class
from apps.classroom.backup.schema import KINDS
from apps.classroom.models import Assignment, AuditAction, AuditDetail
from apps.classroom.selectors.report import report_on
from apps.classroom.services.attempts import finish_attempt, open_board, start_attempt
from apps.classroom.services.audit import record
from apps.classroom.services.judging import answer_flag, override_grade
from apps.deals.models import Board, HandProfile, PracticeSet, PracticeSetPart
from apps.deals.services.profiles import save_profile
from apps.progress.models import RuleState
from apps.progress.services.projector import rebuild
from tests.boards import assignment_for, finish_auction
from tests.deals.profiles import document
from tests.people import PASSWORD, Cast, create_cast


def bid(work: Assignment, student: User, first: str) -> None:
    """Bid every board: `first`, then passes."""
    attempt = start_attempt(assignment_id=work.pk, student=student)
    for number in (1, 2, 3):
        finish_auction(open_board(attempt_id=attempt.pk, number=number), first if number == 3 else "P")
    finish_attempt(attempt_id=attempt.pk)


def class_with_results() -> Cast:
    """Return a class with a set from its own profile and card, bid by two students, scored, flagged and audited."""
    cast = create_cast()
    work = assignment_for(cast.klass)
    card = create_card(owner=cast.teacher, plan=CardPlan("Ours"), klass=cast.klass)
    revision = save_profile(document=document(), owner=cast.teacher)
    PracticeSet.objects.update(owner=cast.teacher, card_ew=card)
    PracticeSetPart.objects.create(practice_set=work.practice_set, revision=revision)
    Board.objects.filter(number=1).update(revision=revision)
    work.practice_set.shared_with.add(cast.klass)
    bid(work, cast.ann, "1N")
    bid(work, cast.bob, "P")
    missed = Decision.objects.filter(user=cast.bob, board__number=3).earliest("pk")
    flag = raise_flag(decision_id=missed.pk, words="I was asleep")
    answer_flag(flag_id=flag.pk, by=cast.teacher, state=FlagState.AGREED, answer="Sleep well")
    override_grade(decision_id=missed.pk, by=cast.assistant, score=5, reason="Half of it")
    sitting = Sitting.objects.create(
        practice_set=work.practice_set, klass=cast.klass, owner=cast.ann, card_ns=card, card_ew=card, token="secret"
    )
    SittingSeat.objects.create(sitting=sitting, name="S", is_robot=False, user=cast.ann)
    record(by=cast.teacher, action=AuditAction.EXPORTED, klass=cast.klass, detail=AuditDetail.STUDENTS)
    for user in (cast.ann, cast.bob):
        rebuild(user=user)
    return cast


@pytest.fixture
def cast() -> Cast:
    return class_with_results()


def grid(klass: Class) -> list[object]:
    """Return the results of all assignments of a class, without ids."""
    report = report_on(Assignment.objects.get(klass=klass))
    rows = [
        (row.name, [cell._replace(table_id=0, calls=()) for cell in row.cells], row.mean) for row in report.students
    ]
    return [
        rows,
        report.boards,
        report.hardest,
        report.weaknesses,
        [replace(one, user_id=0) for one in report.help_for],
    ]


def progress(klass: Class) -> list[tuple[object, ...]]:
    """Return the progress of a class's students, without ids."""
    members = Membership.objects.filter(klass=klass).values("user")
    wanted = ("user__shown_name", "rule", "module", "system", "calls", "good_calls", "mastery", "lost", "last_call_at")
    memory = ("stability_days", "difficulty", "reviewed_on", "due_on", "items__answers", "items__is_right")
    return list(RuleState.objects.filter(user__in=members).order_by(*wanted).values_list(*wanted, *memory))


def without_ids(lines: list[str]) -> list[dict[str, Any]]:
    """Return the rows of a file, each id replaced by its position in its table."""
    rows = [json.loads(line) for line in lines[1:-1]]
    places: dict[str, dict[int, int]] = {}
    for row in rows:
        own = places.setdefault(row["row"], {})
        own[row["id"]] = len(own)
    return [_without_ids(row, places) for row in rows]


def _without_ids(row: dict[str, Any], places: dict[str, dict[int, int]]) -> dict[str, Any]:
    model = next(model for model in KINDS if model._meta.label_lower == row["row"])
    plain = {"row": row["row"], "id": places[row["row"]][row["id"]]}
    for name, value in row.items():
        if row["row"] == "cards.card" and name in {"created_at", "used_at"}:
            continue  # an import reuses the site's own ready-made card
        target = model._meta.get_field(name).related_model if name not in ("id", "row", "shared") else None
        is_id = isinstance(target, type) and value is not None
        plain.setdefault(name, places[target._meta.label_lower][value] if is_id else value)  # type: ignore[union-attr]
    return plain


# --- round trips ---
@pytest.mark.django_db(transaction=True)
def test_a_class_is_restored_on_an_empty_site() -> None:
    cast = class_with_results()
    lines = list(class_lines(cast.klass, with_logins=True))
    before = grid(cast.klass), progress(cast.klass)
    call_command("flush", interactive=False, verbosity=0)
    restored = restore_class(lines=lines)
    assert (grid(restored.klass), progress(restored.klass)) == before
    assert before[1]
    again = list(class_lines(restored.klass, with_logins=True))
    assert without_ids(again) == without_ids(lines)
    assert (restored.renamed, restored.joined) == ((), ())
    assert User.objects.get(username="ann").check_password(PASSWORD)


@pytest.mark.django_db
def test_a_second_import_gets_new_usernames(cast: Cast) -> None:
    before = grid(cast.klass)
    restored = restore_class(lines=list(class_lines(cast.klass)))
    assert restored.renamed == (("teo", "teo2"), ("asa", "asa2"), ("ann", "ann2"), ("bob", "bob2"))
    assert grid(restored.klass) == before
    assert restored.klass.join_code not in (None, cast.klass.join_code)
    ann = User.objects.get(username="ann2")
    assert (ann.shown_name, ann.has_usable_password()) == ("Ann", False)
    assert "cards.systemsnapshot" not in restored.counts


@pytest.mark.django_db
def test_matched_users_keep_their_accounts_and_profiles(cast: Cast) -> None:
    people = User.objects.count()
    names = ["Teo", "asa", "ann", "bob"]
    restored = restore_class(lines=list(class_lines(cast.klass)), join=names)
    assert (restored.joined, User.objects.count()) == (("teo", "asa", "ann", "bob"), people)
    assert HandProfile.objects.count() == 1
    assert Membership.objects.get(klass=restored.klass, user=cast.ann).role == Role.STUDENT


@pytest.mark.django_db
def test_a_changed_profile_is_imported_as_a_new_one(cast: Cast) -> None:
    lines = list(class_lines(cast.klass))
    Board.objects.update(revision=None)
    PracticeSetPart.objects.all().delete()
    HandProfile.objects.get().revisions.all().delete()
    save_profile(document=document(low=20, high=21), owner=cast.teacher)
    restore_class(lines=lines, join=["teo"])
    assert list(HandProfile.objects.values_list("name", flat=True)) == ["One notrump", "One notrump (2)"]


@pytest.mark.django_db
def test_a_dry_run_reports_everything_and_stores_nothing(cast: Cast) -> None:
    counts = [model._default_manager.count() for model in KINDS]
    restored = restore_class(lines=list(class_lines(cast.klass)), is_trial=True)
    assert restored.counts["bidding.decision"] == Decision.objects.count()
    assert [model._default_manager.count() for model in KINDS] == counts


@pytest.mark.django_db
def test_a_file_contains_no_secrets_of_the_site(cast: Cast) -> None:
    User.objects.filter(pk=cast.ann.pk).update(email="ann@class.example", is_staff=True)
    text = "".join(class_lines(cast.klass))
    assert not [
        secret for secret in ("ann@class.example", str(cast.klass.join_code), "secret", "is_staff") if secret in text
    ]
    assert "password" not in text
    assert "ann@class.example" in "".join(class_lines(cast.klass, with_logins=True))
    people = {json.loads(line).get("username") for line in class_lines(cast.klass)}
    assert people == {None, "teo", "asa", "ann", "bob"}


# --- invalid files ---
def signed(rows: list[dict[str, Any]]) -> Iterator[str]:
    """Yield the lines of the rows, then the closing line of a complete file."""
    lines = [f"{json.dumps(row)}\n" for row in rows]
    yield from lines
    yield json.dumps({"end": len(lines) - 1, "sha256": sha256("".join(lines).encode()).hexdigest()})


def rows_with(klass: Class, kind: str, **changed: object) -> tuple[int, list[dict[str, Any]]]:
    """Return the line number of the first row of a kind, and all rows with that one changed."""
    rows = [json.loads(line) for line in class_lines(klass)][:-1]
    place = next(place for place, row in enumerate(rows) if row.get("row") == kind)
    rows[place] |= changed
    return place + 1, rows


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("kind", "changed", "why"),
    [
        ("deals.board", {"deal": "N:nonsense"}, ""),
        ("deals.board", {"practice_set": 999999}, "practice_set refers to a row that is not in the file"),
        ("deals.board", {"practice_set": "x"}, "practice_set is not the id of a row"),
        ("deals.board", {"number": "many"}, "number"),
        ("deals.board", {"number": [1]}, "number has several values"),
        ("deals.board", {"colour": "red"}, "unknown field colour"),
        ("deals.board", {"dealer": "Q"}, "dealer"),
        ("bidding.decision", {"hand": "AKQ"}, ""),
        ("bidding.decision", {"made_at": "2026-01-01"}, "time zone"),
        ("bidding.grade", {"score": 9, "tier": "error"}, "grade_score_fits_tier"),
        ("cards.card", {"system": "precision"}, "precision"),
        ("cards.systemsnapshot", {"text": "other rules"}, "the content does not match its digest"),
        ("auctions.callmade", {"row": "auctions.magic"}, "unknown row"),
        ("auctions.callmade", {"row": "accounts.membership"}, ""),
        ("accounts.user", {"id": None}, "unknown row"),
    ],
)
def test_an_invalid_row_is_refused_with_its_line_number(
    cast: Cast, kind: str, changed: dict[str, object], why: str
) -> None:
    line, rows = rows_with(cast.klass, kind, **changed)
    tables = Table.objects.count()
    with pytest.raises(ClassFileError, match=rf"line {line}: .*{why}"):
        restore_class(lines=signed(rows))
    assert Table.objects.count() == tables


@pytest.mark.django_db
def test_a_missing_field_is_refused_with_its_line_number(cast: Cast) -> None:
    line, rows = rows_with(cast.klass, "bidding.decision")
    del rows[line - 1]["hand"]
    with pytest.raises(ClassFileError, match=f"line {line}: hand is missing"):
        restore_class(lines=signed(rows))


@pytest.mark.django_db
def test_an_incomplete_file_is_refused(cast: Cast) -> None:
    lines = list(class_lines(cast.klass))
    for faulty, why in (
        ([], "line 1: the file is empty"),
        (["hello\n"], "line 1: not a line"),
        (['{"format":"shopping list"}\n'], "line 1: not a class file"),
        ([lines[0].replace('"version":3', '"version":4'), *lines[1:]], "line 1: the file has version 4"),
        (lines[:-1], f"line {len(lines)}: the file ends too early"),
        ([*lines[:-2], lines[-1]], f"line {len(lines) - 1}: the file was changed"),
        ([*lines[:-2], lines[-2].replace("0", "1"), lines[-1]], "line"),
        ([*lines, lines[1]], f"line {len(lines) + 1}: more lines after the end"),
        ([lines[0].replace("Monday", "Sunday"), *lines[1:]], f"line {len(lines)}: the file was changed"),
    ):
        with pytest.raises(ClassFileError, match=why):
            restore_class(lines=faulty)
    assert Class.objects.filter(name="Monday").count() == 1


# --- commands ---
def run(*args: str) -> str:
    out = StringIO()
    call_command(*args, stdout=out)
    return out.getvalue()


@pytest.mark.django_db
def test_the_commands_export_and_import_a_file(client: Client, cast: Cast, tmp_path: Path) -> None:
    file = tmp_path / "monday.jsonl.gz"
    assert "without passwords" in run("dumpclass", "Monday", str(file))
    assert file.stat().st_mode & 0o077 == 0
    trial = run("restoreclass", str(file), "--dry-run", "--join", "teo")
    assert "the username ann is taken; this account is now ann2" in trial
    assert "teo is joined with the account here" in trial
    assert "dry run, nothing is stored" in trial
    assert not User.objects.filter(username="ann2").exists()
    run("restoreclass", str(file), "--join", "teo")
    work = Assignment.objects.latest("pk")
    client.force_login(cast.teacher)
    assert client.get(reverse("classroom:report", args=(work.pk,))).status_code == 200
    missed = Grade.objects.latest("pk").decision_id
    assert client.get(reverse("classroom:decision", args=(missed,))).status_code == 200


@pytest.mark.django_db
def test_the_commands_report_errors(cast: Cast, tmp_path: Path) -> None:
    file, damaged, cut = tmp_path / "a.gz", tmp_path / "b.gz", tmp_path / "c.gz"
    run("dumpclass", str(cast.klass.pk), str(file))
    damaged.write_bytes(b"\x00 not gzip")
    cut.write_bytes(file.read_bytes()[:-400])
    wrong = {
        ("dumpclass", "Monday", str(file)): "already exists; nothing was written",
        ("dumpclass", "Nobody", str(tmp_path / "d.gz")): "there is no class 'Nobody'",
        ("dumpclass", "Monday", str(tmp_path / "no" / "d.gz")): "cannot be written",
        ("restoreclass", str(damaged)): "line 1: the file is damaged",
        ("restoreclass", str(cut)): "the file is damaged",
        ("restoreclass", str(tmp_path / "none.gz")): "cannot be read",
        ("restoreclass", str(file), "--join", "zoe"): "zoe is not both in the file and here",
    }
    for command, why in wrong.items():
        with pytest.raises(CommandError, match=why):
            run(*command)
    assert Class.objects.filter(name="Monday").count() == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.gz", "b.gz", "c.gz"]


@pytest.mark.django_db
def test_an_overlong_line_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("apps.classroom.backup.read.LONGEST_LINE", 100)
    file = tmp_path / "long.gz"
    file.write_bytes(gzip.compress(b"x" * 200))
    with pytest.raises(CommandError, match="line 1: the line is too long"):
        run("restoreclass", str(file))


# --- completeness ---
STAYS = {
    "auctions.boardlink": "links only work on the site that created them",
    "auctions.connection": "currently open pages",
    "auctions.handseen": "seats that players left during a board",
    "classroom.regrading": "a log of the site; the grades themselves are exported",
    "classroom.regradedcall": "part of that log",
    "deals.profiledraft": "private to its author",
    "bidding.comparison": "recalculated on request",
    "bidding.simulatedcall": "simulated again when needed; several classes share it",
    "bidding.doubt": "a log of the site",
    "progress.reviewitem": "recalculated from the decisions",
}


def test_every_table_related_to_a_class_is_exported_or_excluded() -> None:
    hanging = {
        model._meta.label_lower
        for model in apps.get_models()
        for field in model._meta.concrete_fields
        if field.related_model in set(KINDS) - {User, Card, HandProfile, PracticeSet}
    }
    assert hanging - {model._meta.label_lower for model in KINDS} == STAYS.keys()
