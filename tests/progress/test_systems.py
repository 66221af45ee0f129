"""Progress in two systems: separate for each, and kept when the ids of 2/1 rules became their own."""

from importlib import import_module

import pytest
from django.apps import apps

from apps.accounts.models import User
from apps.bidding.models import Decision, TierName
from apps.bidding.renamed_rules import RENAMED
from apps.cards.models import SystemSnapshot
from apps.cards.services.cards import default_card
from apps.progress.models import Drill, ReviewItem, RuleKey, RuleState
from apps.progress.selectors.current_progress import current_progress
from apps.progress.services.drills import order_drill
from apps.progress.services.projector import catch_up
from bridgeclass.engine.rules import load_system
from tests.progress.records import Recorder, let_days_pass

pytestmark = pytest.mark.django_db
OLD, NEW = "sayc.respond.1h.2c", "2over1.respond.1h.2c"
SHARED = "sayc.open.1nt"
OPTIMAL, ERROR = TierName.OPTIMAL, TierName.ERROR
decisions_migration = import_module("apps.bidding.migrations.0007_rename_2over1_rules")
progress_migration = import_module("apps.progress.migrations.0005_progress_by_system")


def recorder_of(user: User, system: str) -> Recorder:
    recorder = Recorder(user)
    recorder.snapshot = SystemSnapshot.objects.create(
        sha256=f"{system:0<64}", text="rules", system=system, engine_version="1"
    )
    return recorder


def calls_by_rule(user: User) -> dict[RuleKey, tuple[int, int]]:
    return {state.key: (state.calls, state.good_calls) for state in current_progress(user).states}


def test_a_rule_of_both_systems_is_learned_in_each_of_them(ann: User) -> None:
    recorder_of(ann, "sayc").call(ERROR, rule=SHARED)
    recorder_of(ann, "2over1").call(OPTIMAL, rule=SHARED)
    expected = {RuleKey("sayc", SHARED): (1, 0), RuleKey("2over1", SHARED): (1, 1)}
    assert calls_by_rule(ann) == expected
    catch_up(user=ann)
    assert calls_by_rule(ann) == expected
    assert current_progress(ann).is_stored
    assert ReviewItem.objects.get().state.system == "sayc"


def test_a_drill_on_a_shared_rule_is_dealt_for_the_system_that_is_asked_for(ann: User) -> None:
    default_card(system="2over1")
    for system in ("sayc", "2over1"):
        recorder_of(ann, system).call(ERROR, rule=SHARED)
    assert order_drill(user=ann, rule=SHARED, system="sayc").card.system == "sayc"
    with pytest.raises(RuleState.DoesNotExist):
        order_drill(user=ann, rule=SHARED, system="acol")


def test_every_new_id_is_a_rule_of_2over1_that_overrides_the_old_one() -> None:
    assert load_system("2over1").replaced.items() >= RENAMED.items()
    assert len(RENAMED) == 146


def stored_before(user: User) -> None:
    """Store calls of both systems under the id that they shared, with the progress computed from them."""
    old = {"call": "2C", "rule": OLD, "variant": f"{OLD}.natural", "module": "two_over_one", "priority": 75}
    for system in ("sayc", "2over1"):
        recorder = recorder_of(user, system)
        decision = recorder.call(ERROR, rule=OLD)
        Decision.objects.filter(pk=decision.pk).update(
            variant=f"{OLD}.natural", candidates=[old, {**old, "rule": "sayc.respond.1h.2h"}]
        )
    catch_up(user=user)


def migrate() -> None:
    decisions_migration.rename(apps, None)
    progress_migration.rename(apps, None)


def test_the_migration_renames_decisions_of_2over1_and_no_others(ann: User) -> None:
    stored_before(ann)
    migrate()
    sayc, two = Decision.objects.order_by("snapshot__pk")
    assert (sayc.rule, sayc.variant, sayc.candidates[0]["rule"]) == (OLD, f"{OLD}.natural", OLD)
    assert (two.rule, two.variant) == (NEW, f"{NEW}.natural")
    assert [(one["rule"], one["variant"]) for one in two.candidates] == [
        (NEW, f"{NEW}.natural"),
        ("sayc.respond.1h.2h", f"{OLD}.natural"),
    ]


def test_the_migration_keeps_states_and_review_positions(ann: User) -> None:
    stored_before(ann)
    let_days_pass(ann)
    before = set(RuleState.objects.values_list("pk", flat=True)), set(ReviewItem.objects.values_list("pk", flat=True))
    migrate()
    assert calls_by_rule(ann) == {RuleKey("sayc", OLD): (1, 0), RuleKey("2over1", NEW): (1, 0)}
    assert current_progress(ann).is_stored
    after = set(RuleState.objects.values_list("pk", flat=True)), set(ReviewItem.objects.values_list("pk", flat=True))
    assert after == before


def test_a_state_that_counted_both_systems_is_divided_at_the_next_visit(ann: User) -> None:
    stored_before(ann)
    RuleState.objects.filter(system="sayc").delete()
    RuleState.objects.update(calls=2, good_calls=0)
    migrate()
    catch_up(user=ann)
    assert {state.key: state.calls for state in RuleState.objects.all()} == {
        RuleKey("sayc", OLD): 1,
        RuleKey("2over1", NEW): 1,
    }
    assert ReviewItem.objects.count() == 2


def test_the_migration_renames_drills_by_the_system_of_their_card(ann: User) -> None:
    stored_before(ann)
    drill = order_drill(user=ann, rule=OLD, system="2over1")
    Drill.objects.update(card=default_card(system="2over1"))
    migrate()
    assert Drill.objects.get(pk=drill.pk).rule == NEW


def test_the_migration_goes_back(ann: User) -> None:
    stored_before(ann)
    before = list(Decision.objects.order_by("pk").values("rule", "variant", "candidates"))
    migrate()
    decisions_migration.rename_back(apps, None)
    progress_migration.rename_back(apps, None)
    assert list(Decision.objects.order_by("pk").values("rule", "variant", "candidates")) == before
    assert set(RuleState.objects.values_list("rule", flat=True)) == {OLD}
