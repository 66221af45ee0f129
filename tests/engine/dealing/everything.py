"""A document with every field of a profile, and one in the format of the first generators."""

from __future__ import annotations

from tests.engine.dealing.documents import Document


def _span(cards: tuple[int, int] = (0, 13), hcp: tuple[int, int] = (0, 10)) -> Document:
    return {"min_cards": cards[0], "max_cards": cards[1], "min_hcp": hcp[0], "max_hcp": hcp[1]}


def _standard(hcp: tuple[int, int], **suits: Document) -> Document:
    ranges = {suit: suits.get(suit, _span()) for suit in ("spades", "hearts", "diamonds", "clubs")}
    return ranges | {"total_min_hcp": hcp[0], "total_max_hcp": hcp[1]}


def _kind(weight: float, standard: Document, **more: object) -> Document:
    return {
        "random_suit_constraint": None,
        "partner_contingent_constraint": None,
        "opponents_contingent_suit_constraint": None,
        "weight_percent": weight,
        "standard": standard,
    } | more


def everything() -> Document:
    """Return a document with every field, none at its default."""
    two_suits = {
        "required_suits_count": 2,
        "allowed_suits": ["S", "H", "D"],
        "suit_ranges": [_span((5, 6), (3, 7)), _span((4, 5), (2, 7))],
        "pair_overrides": [{"suits": ["D", "H"], "first_range": _span((6, 7)), "second_range": _span((5, 5), (4, 10))}],
        "ranges_do": "intersect",
    }
    return {
        "profile_name": "Everything at once",
        "description": "Two lines\nof what it is for – ♠ and ♥.",
        "author": "A teacher",
        "version": "1.2",
        "tag": "Overcaller",
        "category": "We Compete",
        "dealer": "W",
        "vulnerability": "EW",
        "hand_dealing_order": ["W", "N", "S", "E"],
        "rotate_deals_by_default": True,
        "is_invariants_safety_profile": False,
        "ns_role_mode": "north_drives",
        "ew_role_mode": "no_driver",
        "ns_bespoke_map": {"0": [0], "1": [0, 1]},
        "ew_linked_profile": {"primary_seat": "E", "subprofile_map": {"0": [0]}},
        "ns_index_coupling_enabled": True,
        "ns_driver_seat": "S",
        "random_suits_exclusive": True,
        "sort_order": 20,
        "use_rs_w_only_path": False,
        "board_numbers": [4, 7],
        "bidding_system": "2over1",
        "bidding_options": {"drury": False},
        "seat_profiles": {
            "N": {
                "seat": "N",
                "subprofiles": [
                    _kind(33.3, _standard((12, 20), clubs=_span((0, 6), (0, 37))), random_suit_constraint=two_suits),
                    _kind(
                        66.7,
                        _standard((15, 18), hearts=_span((2, 5), (1, 8))),
                        name="Notrump",
                        ns_role_usage="driver_only",
                        ew_role_usage="any",
                        needs={"shape": "balanced", "any_of": [{"stopper(H)": "full"}, {"hcp": "17-18"}]},
                        bidding=[
                            {"after": "P", "call": "1N"},
                            {"after": "P 1N P 2D P", "rule": "sayc.jacoby.2d.2h"},
                        ],
                    ),
                ],
            },
            "E": {
                "seat": "E",
                "subprofiles": [
                    _kind(
                        100.0,
                        _standard((0, 12)),
                        opponents_contingent_suit_constraint={
                            "opponent_seat": "N",
                            "suit_range": _span((0, 2)),
                            "use_non_chosen_suit": True,
                        },
                    )
                ],
            },
            "S": {
                "seat": "S",
                "subprofiles": [
                    _kind(
                        50,
                        _standard((6, 11)),
                        partner_contingent_constraint={"partner_seat": "N", "suit_range": _span((3, 5))},
                    ),
                    _kind(50, _standard((0, 5)), ns_role_usage="follower_only"),
                ],
            },
            "W": {"seat": "W", "subprofiles": [_kind(0, _standard((0, 15)))]},
        },
        "subprofile_exclusions": [
            {"seat": "S", "subprofile_index": 1, "excluded_shapes": ["4333", "xx5x", "10-1-1-1"]},
            {"seat": "N", "subprofile_index": 2, "clauses": [{"group": "MAJOR", "length_eq": 5, "count": 2}]},
        ],
    }


def legacy_document() -> Document:
    """Return a document of the first generators, without names, roles and categories."""
    return {
        "author": "",
        "dealer": "W",
        "description": "Weak twos and what we do about them",
        "hand_dealing_order": ["W", "N", "S", "E"],
        "profile_name": "Against weak twos",
        "rotate_deals_by_default": True,
        "seat_profiles": {
            "W": {
                "seat": "W",
                "subprofiles": [
                    _kind(
                        100.0,
                        _standard((6, 11)),
                        random_suit_constraint={
                            "allowed_suits": ["S", "H", "D"],
                            "pair_overrides": [],
                            "required_suits_count": 1,
                            "suit_ranges": [_span((6, 6), (5, 7))],
                        },
                    )
                ],
            },
            "E": {
                "seat": "E",
                "subprofiles": [
                    _kind(
                        0.0,
                        _standard((0, 14)),
                        opponents_contingent_suit_constraint={"opponent_seat": "W", "suit_range": _span((0, 3))},
                    )
                ],
            },
        },
        "subprofile_exclusions": [],
        "tag": "Overcaller",
        "version": "0.2",
    }
