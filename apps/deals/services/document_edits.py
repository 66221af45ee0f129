"""Changes of a profile's document that is being written: fields, and parts that come and go.

The document may hold faults, such as a number out of range, but its parts are where they belong: it was read
once, and only these functions changed it since.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from typing import Any

from apps.deals.selectors.fields import PAIRS, Document, driver_of, put_at, read_fields, value_at
from apps.deals.selectors.weights import balanced, is_share, shares, whole_shares
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.dealing.profile import BidsAs

MOST_SUBPROFILES = 50
RANDOM, PARTNER, OPPONENT, PLAIN = "random", "partner", "opponent", "plain"
CONSTRAINTS = {
    RANDOM: "random_suit_constraint",
    PARTNER: "partner_contingent_constraint",
    OPPONENT: "opponents_contingent_suit_constraint",
}
SUITS = ("spades", "hearts", "diamonds", "clubs")


class UnknownChangeError(ValueError):
    """A change that the document has no place for: of an older layout, or made up."""


def any_suit() -> Document:
    """A range that leaves everything open."""
    return {"min_cards": 0, "max_cards": 13, "min_hcp": 0, "max_hcp": 10}


def any_hand() -> Document:
    """A sub-profile that every hand fits."""
    return {
        **dict.fromkeys(CONSTRAINTS.values()),
        "name": "Any hand",
        "weight_percent": 100,
        "standard": {suit: any_suit() for suit in SUITS} | {"total_min_hcp": 0, "total_max_hcp": 37},
    }


def blank_document(name: str, author: str) -> Document:
    """A profile that asks for nothing yet."""
    return {
        "profile_name": name,
        "description": "",
        "author": author,
        "rotate_deals_by_default": False,
        "seat_profiles": {},
        "subprofile_exclusions": [],
        "ns_role_mode": "no_driver_no_index",
        "ew_role_mode": "no_driver_no_index",
    }


def filled(document: Document, sent: Mapping[str, Sequence[str]]) -> Document:
    """The document with the fields that were changed in a form; weights that were changed make 100 again."""
    changed = read_fields(document, sent)
    new = deepcopy(document)
    for path in sorted(changed, key=len):
        _write(new, path, changed[path])
    for seat in Seat:
        _balance(new, seat.letter, {path for path in changed if path.endswith(".weight_percent")})
    return new


def _write(document: Document, path: str, value: object) -> None:
    before, _, field = path.rpartition(".")
    if field == "needs":
        shape = value_at(document, f"{path}.shape")
        if isinstance(shape, str) and (value is None or isinstance(value, dict)):
            value = {"shape": shape} | (value or {})
    elif before.endswith(".needs") and value_at(document, before) is None:
        put_at(document, before, {})
    put_at(document, path, value)
    if before.endswith(".needs") and value_at(document, before) == {}:
        put_at(document, before, None)
    if field == "required_suits_count":
        _fit_ranges(value_at(document, before))


def _fit_ranges(draw: Document) -> None:
    """As many ranges as suits are drawn; pairs only where two are."""
    count = draw["required_suits_count"]
    if isinstance(count, int) and 1 <= count <= 4:
        ranges = draw["suit_ranges"][:count]
        draw["suit_ranges"] = ranges + [deepcopy(ranges[-1]) for _ in range(count - len(ranges))]
        if count != 2:
            draw["pair_overrides"] = []


def _balance(document: Document, seat: str, changed: set[str]) -> None:
    """Give what the changed weights leave of 100 to the others, in their proportion."""
    path = f"seat_profiles.{seat}.subprofiles"
    subs: list[Document] = value_at(document, path) or []
    fixed = [f"{path}[{place}].weight_percent" in changed for place in range(len(subs))]
    weights = [one.get("weight_percent", 0) for one in subs]
    if not any(fixed) or any(not is_share(one) for one in weights):
        return
    new = balanced(weights, fixed)
    for sub, weight in zip(subs, new, strict=True):
        sub["weight_percent"] = weight


def changed(document: Document, action: str) -> Document:
    """The document after an action such as "copy:S:1"; raises UnknownChangeError if there is no place for it."""
    name, *words = action.split(":")
    act = ACTIONS.get(name)
    if act is None:
        raise UnknownChangeError(action)
    new = deepcopy(document)
    try:
        act(new, *(int(word) if word.isascii() and word.isdigit() else word for word in words))
    except (TypeError, KeyError, IndexError, ValueError) as error:
        raise UnknownChangeError(action) from error
    return new


def _subs(document: Document, seat: str) -> list[Document]:
    subs: list[Document] = document["seat_profiles"][seat]["subprofiles"]
    return subs


def _add(document: Document, seat: str) -> None:
    if seat not in document["seat_profiles"]:
        Seat.parse(seat)
        document["seat_profiles"][seat] = {"seat": seat, "subprofiles": [any_hand()]}
        order = [one.letter for one in Seat]
        document["seat_profiles"] = dict(
            sorted(document["seat_profiles"].items(), key=lambda item: order.index(item[0]))
        )
        return
    _insert(document, seat, any_hand())


def _copy(document: Document, seat: str, place: int) -> None:
    one = deepcopy(_subs(document, seat)[place])
    one["name"] = f"{one.get('name') or f'Kind {place + 1}'} (copy)"[:120]
    _insert(document, seat, one)
    exclusions = document.get("subprofile_exclusions", [])
    last = len(_subs(document, seat))
    exclusions += [deepcopy(item) | {"subprofile_index": last} for item in exclusions if _is_of(item, seat, place)]


def _insert(document: Document, seat: str, one: Document) -> None:
    """Add a sub-profile at the end with an equal share; a map gets a row or a column for it."""
    subs = _subs(document, seat)
    if len(subs) >= MOST_SUBPROFILES:
        raise ValueError(seat)
    one["weight_percent"] = 0
    share = round(100 / (len(subs) + 1))
    others = whole_shares([float(x) for x in shares([sub.get("weight_percent", 0) for sub in subs])], 100 - share)
    for sub, weight in zip(subs, others, strict=True):
        sub["weight_percent"] = weight
    subs.append(one | {"weight_percent": share})
    for _, indices, driver in _maps(document, seat):
        if driver == seat:
            partners = document["seat_profiles"].get(_partner(seat), {"subprofiles": []})["subprofiles"]
            indices[str(len(subs) - 1)] = [*range(len(partners))]


def _remove(document: Document, seat: str, place: int) -> None:
    subs = _subs(document, seat)
    subs.pop(place)
    _renumber(document, seat, {old: old - (old > place) for old in range(len(subs) + 1) if old != place})
    if not subs:
        del document["seat_profiles"][seat]
        return
    for sub, weight in zip(subs, whole_shares([*map(_weight, subs)]), strict=True):
        sub["weight_percent"] = weight


def restored(now: Document, seat: str, place: int, document: Document) -> Document:
    """Return the document with a removed sub-profile back in its place; other changes made since stay.

    document: as it was before `_remove(document, seat, place)`.
    """
    after = changed(document, f"remove:{seat}:{place}")
    new = deepcopy(now)
    if seat not in new["seat_profiles"]:
        new["seat_profiles"][seat] = document["seat_profiles"][seat] | {"subprofiles": []}
    subs, before = _subs(new, seat), deepcopy(_subs(document, seat))
    weights_stay = [*map(_weight, subs)] == [*map(_weight, _subs_or_none(after, seat))]
    _renumber(new, seat, {old: old + (old >= place) for old in range(len(subs))})
    subs.insert(place, before[place])
    old_weights = [*map(_weight, before)] if weights_stay else whole_shares([*map(_weight, subs)])
    for sub, weight in zip(subs, old_weights, strict=True):
        sub["weight_percent"] = weight
    for field in (
        "subprofile_exclusions",
        *(f"{side}_{kind}" for side in PAIRS for kind in ("bespoke_map", "linked_profile")),
    ):
        if field in document and now.get(field) == after.get(field):
            new[field] = deepcopy(document[field])
    return new


def _weight(sub: Document) -> float:
    weight = sub.get("weight_percent", 0)
    return float(weight) if is_share(weight) else 0.0


def _up(document: Document, seat: str, place: int) -> None:
    subs = _subs(document, seat)
    if not 0 < place < len(subs):
        raise IndexError(place)
    subs[place - 1], subs[place] = subs[place], subs[place - 1]
    swapped = {place: place - 1, place - 1: place}
    _renumber(document, seat, {old: swapped.get(old, old) for old in range(len(subs))})


def _renumber(document: Document, seat: str, places: Mapping[int, int]) -> None:
    """Let exclusions and maps speak of the sub-profiles by their new places; what spoke of a lost one goes."""
    kept = []
    for item in document.get("subprofile_exclusions", []):
        if item["seat"] == seat:
            if item["subprofile_index"] - 1 not in places:
                continue
            item["subprofile_index"] = places[item["subprofile_index"] - 1] + 1
        kept.append(item)
    if "subprofile_exclusions" in document:
        document["subprofile_exclusions"] = kept
    for holder, indices, driver in _maps(document, seat):
        if driver == seat:
            new = {str(places[int(one)]): others for one, others in indices.items() if int(one) in places}
        else:
            new = {one: [places[other] for other in others if other in places] for one, others in indices.items()}
        holder[0][holder[1]] = dict(sorted(new.items(), key=lambda item: int(item[0])))


def _maps(document: Document, seat: str) -> list[tuple[tuple[Document, str], Document, str]]:
    """The maps of a seat's side: where each hangs, the map, and the seat whose sub-profiles are its rows."""
    side = "ns" if seat in PAIRS["ns"] else "ew"
    found = []
    if isinstance(document.get(f"{side}_bespoke_map"), dict):
        driver = driver_of(document, side)
        found.append(((document, f"{side}_bespoke_map"), document[f"{side}_bespoke_map"], driver))
    link = document.get(f"{side}_linked_profile")
    if link:
        found.append(((link, "subprofile_map"), link["subprofile_map"], link["primary_seat"]))
    return found


def _partner(seat: str) -> str:
    return Seat.parse(seat).partner.letter


def _kind(document: Document, seat: str, place: int, kind: str) -> None:
    """Let a hand draw a suit, follow one, or neither; what it did before goes."""
    sub = _subs(document, seat)[place]
    if kind != PLAIN and sub.get(CONSTRAINTS[kind]):
        return
    for field in CONSTRAINTS.values():
        sub[field] = None
    if kind == RANDOM:
        sub[CONSTRAINTS[kind]] = {
            "required_suits_count": 1,
            "allowed_suits": ["S", "H"],
            "suit_ranges": [any_suit() | {"min_cards": 5}],
            "pair_overrides": [],
        }
    elif kind != PLAIN:
        field = "partner_seat" if kind == PARTNER else "opponent_seat"
        sub[CONSTRAINTS[kind]] = {
            field: _drawing_seat(document, seat, kind),
            "suit_range": any_suit() | {"min_cards": 3},
            "use_non_chosen_suit": False,
        }


def _drawing_seat(document: Document, seat: str, kind: str) -> str:
    """Partner; of the opponents one that draws a suit, if there is one."""
    if kind == PARTNER:
        return _partner(seat)
    ours = Seat.parse(seat)
    them = [one.letter for one in Seat if one.side is not ours.side]
    drawing = [one for one in them if any(sub.get(CONSTRAINTS[RANDOM]) for sub in _subs_or_none(document, one))]
    return (drawing or them)[0]


def _subs_or_none(document: Document, seat: str) -> list[Document]:
    return _subs(document, seat) if seat in document["seat_profiles"] else []


def _equal(document: Document, seat: str) -> None:
    subs = _subs(document, seat)
    for sub, weight in zip(subs, whole_shares([1.0] * len(subs)), strict=True):
        sub["weight_percent"] = weight


def _is_of(item: Document, seat: str, place: int) -> bool:
    return bool(item["seat"] == seat and item["subprofile_index"] == place + 1)


def _exclude(document: Document, seat: str, place: int, what: str) -> None:
    _ = _subs(document, seat)[place]
    item: Document = {"seat": seat, "subprofile_index": place + 1}
    item |= {"excluded_shapes": ["4333"]} if what == "shapes" else {"clauses": [_clause()]}
    document.setdefault("subprofile_exclusions", []).append(item)


def _clause() -> Document:
    return {"group": "ANY", "length_eq": 0, "count": 1}


def _unexclude(document: Document, place: int) -> None:
    document["subprofile_exclusions"].pop(place)


def _add_clause(document: Document, place: int) -> None:
    document["subprofile_exclusions"][place]["clauses"].append(_clause())


def _drop_clause(document: Document, place: int, clause: int) -> None:
    clauses = document["subprofile_exclusions"][place]["clauses"]
    clauses.pop(clause)
    if not clauses:
        _unexclude(document, place)


def _add_pair(document: Document, seat: str, place: int) -> None:
    draw = _subs(document, seat)[place][CONSTRAINTS[RANDOM]]
    draw["pair_overrides"].append(
        {"suits": draw["allowed_suits"][:2], "first_range": any_suit(), "second_range": any_suit()}
    )


def _drop_pair(document: Document, seat: str, place: int, pair: int) -> None:
    _subs(document, seat)[place][CONSTRAINTS[RANDOM]]["pair_overrides"].pop(pair)


def _ask_bidding(document: Document, seat: str, place: int, how: str) -> None:
    """Ask for a call or a rule of the engine; which one is still to be filled in."""
    one = _subs(document, seat)[place]
    one["bidding"] = [*(one.get("bidding") or []), {"after": "", BidsAs(how).value: ""}]


def _drop_bidding(document: Document, seat: str, place: int, asked: int) -> None:
    one = _subs(document, seat)[place]
    one["bidding"].pop(asked)
    if not one["bidding"]:
        del one["bidding"]


def _add_map(document: Document, side: str) -> None:
    """Begin with a map that lets every sub-profile follow every other."""
    driver = driver_of(document, side)
    rows, columns = _subs_or_none(document, driver), _subs_or_none(document, _partner(driver))
    document[f"{side}_bespoke_map"] = {str(row): [*range(len(columns))] for row in range(len(rows))}


def _drop_map(document: Document, side: str) -> None:
    del document[f"{side}_bespoke_map"]


def _drop_link(document: Document, side: str) -> None:
    del document[f"{side}_linked_profile"]


ACTIONS: dict[str, Callable[..., Any]] = {
    "add": _add,
    "copy": _copy,
    "remove": _remove,
    "up": _up,
    "kind": _kind,
    "equal": _equal,
    "exclude": _exclude,
    "unexclude": _unexclude,
    "add-clause": _add_clause,
    "drop-clause": _drop_clause,
    "add-pair": _add_pair,
    "drop-pair": _drop_pair,
    "ask-bidding": _ask_bidding,
    "drop-bidding": _drop_bidding,
    "add-map": _add_map,
    "drop-map": _drop_map,
    "drop-link": _drop_link,
}
