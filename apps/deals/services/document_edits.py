"""Edits of a profile's document: its fields, and actions that add, remove and move parts.

The document may have errors, such as a number out of range, but its structure is valid: it was read once, and only
these functions changed it since.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy

from apps.deals.selectors.fields import (
    CONSTRAINTS,
    PAIRS,
    PARTNER,
    PLAIN,
    RANDOM,
    Document,
    driver_of,
    put_at,
    read_fields,
    value_at,
)
from apps.deals.selectors.weights import balanced, set_weights, shares, weight_of, whole_shares
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.dealing.profile import BidsAs

MAX_SUBPROFILES = 50
SUITS = ("spades", "hearts", "diamonds", "clubs")


class UnknownChangeError(ValueError):
    """An action that does not exist, or does not fit the document."""


def any_suit() -> Document:
    """Return a suit range without limits."""
    return {"min_cards": 0, "max_cards": 13, "min_hcp": 0, "max_hcp": 10}


def any_hand() -> Document:
    """Return a sub-profile that every hand fits."""
    return {
        **dict.fromkeys(CONSTRAINTS.values()),
        "name": "Any hand",
        "weight_percent": 100,
        "standard": {suit: any_suit() for suit in SUITS} | {"total_min_hcp": 0, "total_max_hcp": 37},
    }


def blank_document(name: str, author: str) -> Document:
    """Return a profile without conditions."""
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


def filled(document: Document, submitted: Mapping[str, Sequence[str]]) -> Document:
    """Return the document with the changed fields of a form; changed weights are balanced to add up to 100."""
    values = read_fields(document, submitted)
    new = deepcopy(document)
    for path in sorted(values, key=len):
        _write(new, path, values[path])
    for seat in Seat:
        _balance(new, seat.letter, {path for path in values if path.endswith(".weight_percent")})
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
    """Keep as many ranges as suits are drawn, and pairs only for two suits."""
    count = draw["required_suits_count"]
    if isinstance(count, int) and 1 <= count <= 4:
        ranges = draw["suit_ranges"][:count]
        draw["suit_ranges"] = ranges + [deepcopy(ranges[-1]) for _ in range(count - len(ranges))]
        if count != 2:
            draw["pair_overrides"] = []


def _balance(document: Document, seat: str, changed: set[str]) -> None:
    """Share what the changed weights leave of 100 among the others, in their proportion."""
    path = f"seat_profiles.{seat}.subprofiles"
    subs = _subs_or_none(document, seat)
    fixed = [f"{path}[{place}].weight_percent" in changed for place in range(len(subs))]
    if any(fixed) and all(weight_of(sub) is not None for sub in subs):
        set_weights(subs, balanced([sub.get("weight_percent", 0) for sub in subs], fixed))


def changed(document: Document, action: str) -> Document:
    """Return the document after an action such as "copy:S:1". Raises UnknownChangeError."""
    name, *words = action.split(":")
    new = deepcopy(document)
    try:
        ACTIONS[name](new, *(int(word) if word.isascii() and word.isdigit() else word for word in words))
    except (TypeError, KeyError, IndexError, ValueError) as error:
        raise UnknownChangeError(action) from error
    return new


def _subs(document: Document, seat: str) -> list[Document]:
    subs: list[Document] = document["seat_profiles"][seat]["subprofiles"]
    return subs


def _subs_or_none(document: Document, seat: str) -> list[Document]:
    return _subs(document, seat) if seat in document["seat_profiles"] else []


def _add(document: Document, seat: str) -> None:
    seats = document["seat_profiles"]
    if seat in seats:
        _insert(document, seat, any_hand())
        return
    Seat.parse(seat)
    seats[seat] = {"seat": seat, "subprofiles": [any_hand()]}
    document["seat_profiles"] = {one.letter: seats[one.letter] for one in Seat if one.letter in seats}


def _copy(document: Document, seat: str, place: int) -> None:
    one = deepcopy(_subs(document, seat)[place])
    one["name"] = f"{one.get('name') or f'Kind {place + 1}'} (copy)"[:120]
    _insert(document, seat, one)
    exclusions = document.get("subprofile_exclusions", [])
    last = len(_subs(document, seat))
    exclusions += [
        deepcopy(item) | {"subprofile_index": last}
        for item in exclusions
        if (item["seat"], item["subprofile_index"]) == (seat, place + 1)
    ]


def _insert(document: Document, seat: str, one: Document) -> None:
    """Append a sub-profile with an equal share, and a row or column for it to maps."""
    subs = _subs(document, seat)
    if len(subs) >= MAX_SUBPROFILES:
        raise ValueError(seat)
    share = round(100 / (len(subs) + 1))
    set_weights(subs, whole_shares(shares(subs), 100 - share))
    subs.append(one | {"weight_percent": share})
    for _, indices, driver in _maps(document, seat):
        if driver == seat:
            indices[str(len(subs) - 1)] = [*range(len(_subs_or_none(document, _partner(seat))))]


def _remove(document: Document, seat: str, place: int) -> None:
    subs = _subs(document, seat)
    subs.pop(place)
    _renumber(document, seat, {old: old - (old > place) for old in range(len(subs) + 1) if old != place})
    if subs:
        set_weights(subs, whole_shares(_weights(subs)))
    else:
        del document["seat_profiles"][seat]


def restored(now: Document, seat: str, place: int, document: Document) -> Document:
    """Return the document with a removed sub-profile back in its place; other changes made since stay.

    document: as it was before `_remove(document, seat, place)`.
    """
    after = changed(document, f"remove:{seat}:{place}")
    new = deepcopy(now)
    if seat not in new["seat_profiles"]:
        new["seat_profiles"][seat] = document["seat_profiles"][seat] | {"subprofiles": []}
    subs, before = _subs(new, seat), deepcopy(_subs(document, seat))
    weights_stay = _weights(subs) == _weights(_subs_or_none(after, seat))
    _renumber(new, seat, {old: old + (old >= place) for old in range(len(subs))})
    subs.insert(place, before[place])
    set_weights(subs, _weights(before) if weights_stay else whole_shares(_weights(subs)))
    for field in (
        "subprofile_exclusions",
        *(f"{side}_{kind}" for side in PAIRS for kind in ("bespoke_map", "linked_profile")),
    ):
        if field in document and now.get(field) == after.get(field):
            new[field] = deepcopy(document[field])
    return new


def _weights(subs: Sequence[Document]) -> list[float]:
    return [weight_of(sub) or 0.0 for sub in subs]


def _up(document: Document, seat: str, place: int) -> None:
    subs = _subs(document, seat)
    if not 0 < place < len(subs):
        raise IndexError(place)
    subs[place - 1], subs[place] = subs[place], subs[place - 1]
    swapped = {place: place - 1, place - 1: place}
    _renumber(document, seat, {old: swapped.get(old, old) for old in range(len(subs))})


def _renumber(document: Document, seat: str, places: Mapping[int, int]) -> None:
    """Update exclusions and maps to the new places of sub-profiles; drop those of removed ones."""
    exclusions = []
    for item in document.get("subprofile_exclusions", []):
        if item["seat"] == seat:
            if item["subprofile_index"] - 1 not in places:
                continue
            item["subprofile_index"] = places[item["subprofile_index"] - 1] + 1
        exclusions.append(item)
    if "subprofile_exclusions" in document:
        document["subprofile_exclusions"] = exclusions
    for (holder, field), indices, driver in _maps(document, seat):
        if driver == seat:
            new = {str(places[int(one)]): others for one, others in indices.items() if int(one) in places}
        else:
            new = {one: [places[other] for other in others if other in places] for one, others in indices.items()}
        holder[field] = dict(sorted(new.items(), key=lambda item: int(item[0])))


def _maps(document: Document, seat: str) -> list[tuple[tuple[Document, str], Document, str]]:
    """Return the maps of a seat's side: container and field, the map, and the seat whose sub-profiles are its rows."""
    side = "ns" if seat in PAIRS["ns"] else "ew"
    found = []
    if isinstance(document.get(f"{side}_bespoke_map"), dict):
        driver = driver_of(document, side)
        found.append(((document, f"{side}_bespoke_map"), document[f"{side}_bespoke_map"], driver))
    if link := document.get(f"{side}_linked_profile"):
        found.append(((link, "subprofile_map"), link["subprofile_map"], link["primary_seat"]))
    return found


def _partner(seat: str) -> str:
    return Seat.parse(seat).partner.letter


def _kind(document: Document, seat: str, place: int, kind: str) -> None:
    """Make a hand draw a suit, follow another hand's, or neither; other settings are reset."""
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
        sub[CONSTRAINTS[kind]] = {
            f"{kind}_seat": _drawing_seat(document, seat, kind),
            "suit_range": any_suit() | {"min_cards": 3},
            "use_non_chosen_suit": False,
        }


def _drawing_seat(document: Document, seat: str, kind: str) -> str:
    """Return the partner, or an opponent, preferably one that draws a suit."""
    if kind == PARTNER:
        return _partner(seat)
    them = [one.letter for one in Seat if one.side is not Seat.parse(seat).side]
    drawing = [one for one in them if any(sub.get(CONSTRAINTS[RANDOM]) for sub in _subs_or_none(document, one))]
    return (drawing or them)[0]


def _equal(document: Document, seat: str) -> None:
    subs = _subs(document, seat)
    set_weights(subs, whole_shares([1.0] * len(subs)))


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


def _add_bidding(document: Document, seat: str, place: int, how: str) -> None:
    """Require a call or a rule of the engine; which one is filled in later."""
    sub = _subs(document, seat)[place]
    sub["bidding"] = [*(sub.get("bidding") or []), {"after": "", BidsAs(how).value: ""}]


def _drop_bidding(document: Document, seat: str, place: int, at: int) -> None:
    sub = _subs(document, seat)[place]
    sub["bidding"].pop(at)
    if not sub["bidding"]:
        del sub["bidding"]


def _add_map(document: Document, side: str) -> None:
    """Add a map that lets every sub-profile follow every other."""
    driver = driver_of(document, side)
    rows, columns = _subs_or_none(document, driver), _subs_or_none(document, _partner(driver))
    document[f"{side}_bespoke_map"] = {str(row): [*range(len(columns))] for row in range(len(rows))}


def _drop_map(document: Document, side: str) -> None:
    del document[f"{side}_bespoke_map"]


def _drop_link(document: Document, side: str) -> None:
    del document[f"{side}_linked_profile"]


ACTIONS: dict[str, Callable[..., None]] = {
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
    "ask-bidding": _add_bidding,
    "drop-bidding": _drop_bidding,
    "add-map": _add_map,
    "drop-map": _drop_map,
    "drop-link": _drop_link,
}
