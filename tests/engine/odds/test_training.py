"""The training: solved deals are kept, the same deals give the same model, and the page gets its table."""

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from django.core.management import CommandError, call_command

from bridgeclass.engine.auctions import Seat, Side
from bridgeclass.engine.calls import Strain
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.odds.features import Kind
from bridgeclass.engine.odds.model import MODEL_FILE, read_model
from bridgeclass.engine.training import solved
from bridgeclass.engine.training.calibration import table
from bridgeclass.engine.training.fit import ridge
from bridgeclass.engine.training.solved import solved_deals, weight
from bridgeclass.engine.training.train import BEGIN, END, calibration_page, train

DEALS = 50


def guess(asked: Sequence[tuple[Deal, Seat, Strain]]) -> list[int]:
    """Return tricks by the declaring side's HCP, as a solver that takes no time."""
    return [min(13, (deal[seat].hcp + deal[seat.partner].hcp) // 3) for deal, seat, _ in asked]


@pytest.fixture
def quick_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solved, "declarers_tricks", guess)


def test_ridge_regression_finds_the_weights_of_a_sum() -> None:
    rows = np.random.default_rng(1).normal(size=(2000, 2))
    fitted = ridge(rows, 3 + 2 * rows[:, 0] - rows[:, 1], np.ones(2000))
    assert fitted.constant == pytest.approx(3, abs=0.05)
    assert fitted.weights == pytest.approx((2, -1), abs=0.05)


def test_rows_count_as_often_as_they_stand_for() -> None:
    rows = np.zeros((2, 1))
    assert ridge(rows, np.array([0.0, 4.0]), np.array([3.0, 1.0])).constant == 1


@pytest.mark.usefixtures("quick_solver")
def test_solved_deals_are_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = list(solved_deals(1, 20, tmp_path))
    monkeypatch.setattr(solved, "declarers_tricks", lambda asked: pytest.fail("solved again"))
    assert list(solved_deals(1, 20, tmp_path)) == first


@pytest.mark.usefixtures("quick_solver")
def test_an_interrupted_run_goes_on_after_its_last_whole_line(tmp_path: Path) -> None:
    whole = list(solved_deals(1, 20, tmp_path))
    path = tmp_path / "solved_1.txt"
    path.write_text(path.read_text()[:-3])
    assert list(solved_deals(1, 20, tmp_path)) == whole
    assert len(path.read_text().splitlines()) == 20


@pytest.mark.usefixtures("quick_solver")
def test_each_suit_is_solved_for_the_side_with_seven_trumps(tmp_path: Path) -> None:
    for one in solved_deals(1, 8, tmp_path):
        suits = {strain for (_, strain) in one.tricks if strain.suit is not None}
        assert len(suits) == 4
        assert all((side, Strain.NOTRUMP) in one.tricks for side in Side)
        extra = [key for key in one.tricks if weight(one, *key) > 1]
        assert bool(extra) <= (one.number % 4 == 0)


@pytest.mark.usefixtures("quick_solver")
def test_the_same_deals_give_the_same_model(tmp_path: Path) -> None:
    model = train(3, DEALS, tmp_path)
    assert train(3, DEALS, tmp_path) == model
    assert read_model(model).means.keys() == set(Kind)


@pytest.mark.usefixtures("quick_solver")
def test_the_command_writes_the_model_and_the_table(tmp_path: Path) -> None:
    page, out = tmp_path / "odds.md", tmp_path / "model.json"
    page.write_text(f"Before\n{BEGIN}\nold\n{END}\nAfter\n")
    call_command("train_odds", deals=DEALS, seed=3, work=tmp_path, out=out, page=page)
    assert json.loads(out.read_text())["deals"] == DEALS
    text = page.read_text()
    assert text.startswith("Before\n")
    assert text.endswith("After\n")
    assert "old" not in text
    assert "| suits | game |" in text


@pytest.mark.parametrize("options", [{"deals": 1}, {"jobs": 0}])
def test_too_few_deals_or_processes_are_refused(options: dict[str, int]) -> None:
    with pytest.raises(CommandError, match="or more"):
        call_command("train_odds", **options)


def test_a_share_of_few_contracts_is_not_stated() -> None:
    row: dict[str, object] = {"strains": "suits", "goal": "slam", "tenths": [[500, 1], [50, None], *([[200, 30]] * 8)]}
    assert table([row]).splitlines()[-1].startswith("| suits | slam | 1% | - | 30% |")


def test_the_page_of_the_repository_has_the_table_of_its_model() -> None:
    page = (Path(__file__).parents[3] / "docs/odds.md").read_text(encoding="utf-8")
    assert calibration_page(page, json.loads(MODEL_FILE.read_text(encoding="utf-8"))) == page


def test_promised_chances_are_kept() -> None:
    """In every tenth with many contracts, the share made is near the chance promised."""
    for row in json.loads(MODEL_FILE.read_text(encoding="utf-8"))["calibration"]:
        for tenth, (number, made) in enumerate(row["tenths"]):
            if number >= 1000:
                assert abs(made - (10 * tenth + 5)) <= 10, (row["strains"], row["goal"], tenth)
