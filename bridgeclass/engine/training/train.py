"""Train the trick model: solve, bid, fit on four fifths of the deals, and calibrate on the others."""

from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from itertools import batched
from multiprocessing import get_context
from pathlib import Path

from bridgeclass.engine.bidder import Bidder, SideSystem
from bridgeclass.engine.odds.model import read_model
from bridgeclass.engine.training.calibration import calibrate, table
from bridgeclass.engine.training.fit import Json, fit
from bridgeclass.engine.training.sample import Example, examples
from bridgeclass.engine.training.solved import SolvedDeal, solved_deals

SYSTEMS = ("sayc", "2over1")
HELD_BACK = 5
"""One in so many deals is held back for the calibration."""
FEWEST_DEALS = 50
AT_ONCE = 100
BEGIN, END = "<!-- written by manage.py train_odds -->", "<!-- end -->"


def train(seed: int, deals: int, folder: Path, *, jobs: int = 1) -> Json:
    """Return the contents of the model's file; solved deals are kept in `folder`. Raises DoubleDummyError."""
    found = _examples(solved_deals(seed, deals, folder), jobs)
    learned = fit(example for example in found if example.deal % HELD_BACK)
    model = read_model(learned)
    rows = calibrate(model, (example for example in found if not example.deal % HELD_BACK))
    return {"deals": deals, "seed": seed, "systems": list(SYSTEMS), **learned, "calibration": rows}


def _examples(solved: Iterable[SolvedDeal], jobs: int) -> list[Example]:
    """Return the examples of the deals, in their order."""
    batches = batched(solved, AT_ONCE)
    if jobs == 1:
        return [example for batch in batches for example in _bid(batch)]
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        return [example for found in pool.map(_bid, batches) for example in found]


def _bid(batch: tuple[SolvedDeal, ...]) -> list[Example]:
    sides = [SideSystem(name) for name in SYSTEMS]
    return list(examples([Bidder(side, side) for side in sides], batch))


def calibration_page(page: str, model: Json) -> str:
    """Return a page with the table between its two marks written anew. Raises ValueError without the marks."""
    before, rest = page.split(BEGIN)
    after = rest.split(END)[1]
    return f"{before}{BEGIN}\n{_written(model)}\n{END}{after}"


def _written(model: Json) -> str:
    kinds, correlation, rows = model["kinds"], model["correlation"], model["calibration"]
    if not (isinstance(kinds, dict) and isinstance(correlation, dict) and isinstance(rows, list)):
        raise TypeError("not a trained model")
    errors = [f"| {kind.replace('_', ' ')} | {found['examples']} | {found['error']} |" for kind, found in kinds.items()]
    return "\n".join(
        (
            f"Trained on {model['deals']} deals with seed {model['seed']}, each bid in {' and in '.join(SYSTEMS)}.",
            f"One deal in {HELD_BACK} was held back for the last table.",
            "",
            "| contracts | examples | root mean square error in tricks |",
            "|---|---|---|",
            *errors,
            "",
            f"Errors correlate by {correlation['together']} between two contracts of our side in one position, and by",
            f"{correlation['against']} between one of ours and one of theirs.",
            "",
            "Of the contracts that were promised a chance in a tenth, so many were made:",
            "",
            table(rows),
        )
    )
