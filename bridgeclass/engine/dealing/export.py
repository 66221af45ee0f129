"""Write profiles as documents; reading and writing a document reproduces it."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from bridgeclass.engine.auctions import Seat, Vulnerability
from bridgeclass.engine.cards import Suit
from bridgeclass.engine.dealing.profile import (
    BespokeMap,
    Bidding,
    Contingent,
    Coupling,
    Exclusion,
    Json,
    Link,
    Profile,
    RandomSuit,
    Standard,
    SubProfile,
    SuitRange,
)

type Document = dict[str, Json]


def profile_document(profile: Profile) -> Document:
    """Return the document of a profile, ready for json.dumps; fields that are None are left out."""
    return _without_none(
        profile_name=profile.name,
        description=profile.description,
        author=profile.author,
        version=profile.version,
        tag=_enum_value(profile.tag),
        category=profile.category,
        dealer=_letter(profile.dealer),
        vulnerability=_vulnerability(profile.vulnerability),
        hand_dealing_order=_letters(profile.hand_dealing_order),
        rotate_deals_by_default=profile.rotate_deals_by_default,
        is_invariants_safety_profile=profile.is_invariants_safety_profile,
        ns_index_coupling_enabled=profile.ns_index_coupling_enabled,
        ns_driver_seat=_letter(profile.ns_driver_seat),
        random_suits_exclusive=profile.random_suits_exclusive,
        seat_profiles={
            seat.letter: _seat_profile(seat, subprofiles) for seat, subprofiles in profile.seat_profiles.items()
        },
        subprofile_exclusions=[_exclusion(item) for item in profile.subprofile_exclusions],
        sort_order=profile.sort_order,
        use_rs_w_only_path=profile.use_rs_w_only_path,
        board_numbers=None if profile.board_numbers is None else [*profile.board_numbers],
        bidding_system=profile.bidding_system,
        bidding_options=None if profile.bidding_options is None else dict(profile.bidding_options),
        bidding_rules=profile.bidding_rules,
        **_coupling("ns", profile.ns),
        **_coupling("ew", profile.ew),
    )


def _without_none(**fields: Json) -> Document:
    return {name: value for name, value in fields.items() if value is not None}


def _enum_value(word: StrEnum | None) -> Json:
    return None if word is None else word.value


def _letter(seat: Seat | None) -> Json:
    return None if seat is None else seat.letter


def _letters(items: Iterable[Seat] | Iterable[Suit] | None) -> Json:
    return None if items is None else [item.letter for item in items]


def _vulnerability(vulnerability: Vulnerability | None) -> Json:
    return None if vulnerability is None else str(vulnerability.value)


def _coupling(side: str, coupling: Coupling) -> Document:
    return _without_none(
        **{
            f"{side}_role_mode": _enum_value(coupling.role_mode),
            f"{side}_bespoke_map": _index_map(coupling.bespoke_map),
            f"{side}_linked_profile": _link(coupling.linked_profile),
        }
    )


def _index_map(indices: BespokeMap | None) -> Json:
    if indices is None:
        return None
    return {str(driver): [*followers] for driver, followers in indices.items()}


def _link(link: Link | None) -> Json:
    if link is None:
        return None
    return {
        "primary_seat": link.primary_seat.letter,
        "subprofile_map": _index_map(link.subprofile_map),
    }


def _seat_profile(seat: Seat, subprofiles: Iterable[SubProfile]) -> Document:
    return {"seat": seat.letter, "subprofiles": [_subprofile(one) for one in subprofiles]}


def _subprofile(subprofile: SubProfile) -> Document:
    constraints: Document = {
        "random_suit_constraint": _random_suit(subprofile.random_suit),
        "partner_contingent_constraint": _contingent("partner_seat", subprofile.partner),
        "opponents_contingent_suit_constraint": _contingent("opponent_seat", subprofile.opponent),
    }
    return constraints | _without_none(
        name=subprofile.name,
        weight_percent=subprofile.weight_percent,
        standard=_standard(subprofile.standard),
        ns_role_usage=_enum_value(subprofile.ns_role_usage),
        ew_role_usage=_enum_value(subprofile.ew_role_usage),
        needs=None if subprofile.needs is None else dict(subprofile.needs),
        bidding=[_bidding(one) for one in subprofile.bidding] or None,
    )


def _bidding(bidding: Bidding) -> Json:
    return {"after": " ".join(call.text for call in bidding.after), bidding.how.value: bidding.what}


def _standard(standard: Standard) -> Document:
    return {
        "spades": _suit_range(standard.spades),
        "hearts": _suit_range(standard.hearts),
        "diamonds": _suit_range(standard.diamonds),
        "clubs": _suit_range(standard.clubs),
        "total_min_hcp": standard.total_min_hcp,
        "total_max_hcp": standard.total_max_hcp,
    }


def _suit_range(span: SuitRange) -> Document:
    return {
        "min_cards": span.min_cards,
        "max_cards": span.max_cards,
        "min_hcp": span.min_hcp,
        "max_hcp": span.max_hcp,
    }


def _random_suit(random_suit: RandomSuit | None) -> Json:
    if random_suit is None:
        return None
    return _without_none(
        required_suits_count=random_suit.required_suits_count,
        allowed_suits=_letters(random_suit.allowed_suits),
        suit_ranges=[_suit_range(span) for span in random_suit.suit_ranges],
        pair_overrides=[
            {
                "suits": _letters(override.suits),
                "first_range": _suit_range(override.first_range),
                "second_range": _suit_range(override.second_range),
            }
            for override in random_suit.pair_overrides
        ],
        ranges_do=_enum_value(random_suit.ranges_do),
    )


def _contingent(seat_field: str, contingent: Contingent | None) -> Json:
    if contingent is None:
        return None
    return _without_none(
        **{
            seat_field: contingent.seat.letter,
            "suit_range": _suit_range(contingent.suit_range),
            "use_non_chosen_suit": contingent.use_non_chosen_suit,
        }
    )


def _exclusion(exclusion: Exclusion) -> Document:
    return _without_none(
        seat=exclusion.seat.letter,
        subprofile_index=exclusion.subprofile_index,
        excluded_shapes=None if exclusion.excluded_shapes is None else [*exclusion.excluded_shapes],
        clauses=None
        if exclusion.clauses is None
        else [
            {"group": clause.group.value, "length_eq": clause.length_eq, "count": clause.count}
            for clause in exclusion.clauses
        ],
    )
