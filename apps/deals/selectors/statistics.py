"""What a profile gives, counted or dealt within a time: odds, what makes it rare, some deals, and their spread."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from django.core.cache import cache

from apps.core.timeouts import OutOfTimeError, within
from apps.deals.selectors.fields import Document
from apps.deals.selectors.paths import part_of, said, words_of
from apps.deals.selectors.view_models import Wrong, id_of
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.dealing import (
    CombinationReport,
    ConstraintCost,
    DealtBoard,
    Problem,
    Profile,
    ProfileError,
    Viability,
    rarest_combination,
    read_profile,
)
from bridgeclass.engine.dealing.preview import Spread, Undealable, examine, sample_boards, spread

SECONDS, RARITY_SECONDS = 10.0, 25.0
"""The longest that a page waits for a count, and for what it shows last of all."""
SAMPLES, SPREAD_BOARDS = 6, 500
KEPT_S = 3600
_LEAST_SHARE = 0.005
_MOST_ROWS = 60

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class CannotSay:
    """Why there is nothing to show: faults of the document, or a count that takes too long."""

    wrong: tuple[Wrong, ...] = ()
    is_too_long: bool = False


@dataclass(frozen=True, slots=True)
class CombinationShown:
    """One combination of kinds of hand. share: of the boards, in per cent as declared and as delivered."""

    words: str
    odds: str
    declared: float
    delivered: float
    is_possible: bool
    draws_lost: str
    clashing: tuple[Wrong, ...]
    loosening: tuple[Wrong, ...]


@dataclass(frozen=True, slots=True)
class OddsShown:
    """Whether and how often a profile can be dealt."""

    odds: str
    is_possible: bool
    combinations: tuple[CombinationShown, ...]
    left_out: int
    dead: tuple[Wrong, ...]
    mix_is_other: bool
    loosening: Mapping[str, int]
    """The smallest change that makes the likeliest combination possible, as numbers by path."""


@dataclass(frozen=True, slots=True)
class RemovalShown:
    """What one constraint removes of the deals that fit otherwise, in per cent."""

    seat: Seat
    words: str
    part: str
    id: str
    per_cent: float
    is_about_points: bool
    is_exact: bool


@dataclass(frozen=True, slots=True)
class RarityShown:
    """The rarest combination, and what makes it rare."""

    combination: str
    removals: tuple[RemovalShown, ...]


def odds_shown(document: Document) -> OddsShown | CannotSay:
    """Count a profile's deals."""
    found = _kept("odds", document, examine)
    return found if isinstance(found, CannotSay) else _odds(read_profile(document), document, found)


def rarity_shown(document: Document) -> RarityShown | CannotSay | None:
    """Find what makes a profile rare; None if nothing does."""
    found = _kept("rarity", document, rarest_combination, seconds=RARITY_SECONDS)
    if found is None or isinstance(found, CannotSay):
        return found
    what, removals = found
    shown = tuple(_removal(one, document) for one in removals if one.share >= _LEAST_SHARE)
    return RarityShown(what, shown) if shown else None


def deals_shown(document: Document, seed: int) -> tuple[DealtBoard, ...] | CannotSay:
    """Deal some boards; the same seed gives the same."""
    return _kept(f"deals-{seed}", document, sample_boards, SAMPLES, seed)


def spread_shown(document: Document, seed: int) -> Spread | CannotSay:
    """Deal many boards and count points and shapes."""
    return _kept(f"spread-{seed}", document, spread, SPREAD_BOARDS, seed)


def _kept[T](
    name: str, document: Document, function: Callable[..., T | Undealable], *args: object, seconds: float = SECONDS
) -> T | CannotSay:
    """What a function says of a profile, remembered for a while; faults and overlong counts as CannotSay."""
    try:
        profile = read_profile(document)
    except ProfileError as error:
        return CannotSay(wrongs(error.problems, document))
    digest = hashlib.sha256(json.dumps(document, sort_keys=True).encode()).hexdigest()
    key = f"profile-{digest}-{name}"
    found: tuple[T | Undealable] | None = cache.get(key)
    if found is None:
        try:
            found = (within(seconds, function, profile, *args),)
        except OutOfTimeError as error:
            logger.info("counting a profile took too long: %s", error)
            return CannotSay(is_too_long=True)
        cache.set(key, found, KEPT_S)
    answer = found[0]
    return CannotSay(wrongs(answer.problems, document)) if isinstance(answer, Undealable) else answer


def wrongs(problems: Iterable[Problem], document: Document) -> tuple[Wrong, ...]:
    """Problems with their places for people."""
    return tuple(
        Wrong(part_of(one.path, document), words_of(one.path, document), id_of(one.path), said(one.words))
        for one in problems
    )


def _odds(profile: Profile, document: Document, found: Viability) -> OddsShown:
    shown = tuple(_combination(profile, document, one) for one in found.combinations[:_MOST_ROWS])
    return OddsShown(
        odds=str(found.odds),
        is_possible=found.is_possible,
        combinations=shown,
        left_out=len(found.combinations) - len(shown),
        dead=wrongs(found.dead, document),
        loosening=_loosening(found),
        mix_is_other=found.is_possible and any(not one.is_possible for one in found.combinations),
    )


def _combination(profile: Profile, document: Document, one: CombinationReport) -> CombinationShown:
    draws, possible = one.draws
    lost = f"{draws - possible} of {draws} ways to draw its suits are impossible" if 0 < possible < draws else ""
    return CombinationShown(
        words=one.combination.describe(profile),
        odds=str(one.odds),
        declared=float(one.combination.share * 100),
        delivered=float(one.share * 100),
        is_possible=one.is_possible,
        draws_lost=lost,
        clashing=wrongs(one.conflicts, document),
        loosening=wrongs([move.problem for move in one.relaxations], document),
    )


def _removal(one: ConstraintCost, document: Document) -> RemovalShown:
    return RemovalShown(
        seat=one.seat,
        words=one.words,
        part=part_of(one.path, document),
        id=id_of(one.path),
        per_cent=float(one.share * 100),
        is_about_points=one.is_about_points,
        is_exact=one.is_exact,
    )


def _loosening(found: Viability) -> dict[str, int]:
    """The smallest change by numbers alone; none if nothing is to be done, or numbers do not help."""
    if found.is_possible or not found.combinations:
        return {}
    moves = max(found.combinations, key=lambda one: one.combination.share).relaxations
    values = {move.end.path: move.value for move in moves}
    return {path: value for path, value in values.items() if value is not None}


def loosening_of(document: Document) -> Mapping[str, int]:
    """The smallest change that makes a document possible, as numbers by path."""
    found = odds_shown(document)
    return {} if isinstance(found, CannotSay) else found.loosening
