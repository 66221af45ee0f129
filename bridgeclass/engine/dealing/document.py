"""Read profiles from JSON documents, reporting every problem with its path.

The field names are those that hand generators already write (`profile_name`, `random_suit_constraint` ...); older and
plainer names are accepted too. Fields that a document leaves out are left out when it is written again.
"""

from __future__ import annotations

from collections.abc import Callable

from bridgeclass.engine.auctions import Seat, Vulnerability
from bridgeclass.engine.cards import Suit
from bridgeclass.engine.dealing.bidding import read_bidding, read_options
from bridgeclass.engine.dealing.errors import Problem, ProfileError
from bridgeclass.engine.dealing.profile import (
    BespokeMap,
    Contingent,
    Coupling,
    Exclusion,
    ExclusionClause,
    Json,
    Link,
    PairOverride,
    Profile,
    RandomSuit,
    RandomSuitRanges,
    RoleMode,
    RoleUsage,
    Standard,
    SubProfile,
    SuitGroup,
    SuitRange,
    Tag,
)
from bridgeclass.engine.dealing.reading import Fields, Node, parse_json
from bridgeclass.engine.dealing.requirements import NeedsError, constraint_of
from bridgeclass.engine.dealing.validation import problems_of
from bridgeclass.engine.messages import Message, msgid
from bridgeclass.engine.rules.custom_rules import MAX_CHARACTERS

_PROFILE_FIELDS = (
    *("profile_name", "description", "author", "version", "tag", "category", "dealer"),
    *("vulnerability", "hand_dealing_order", "rotate_deals_by_default"),
    *("is_invariants_safety_profile", "ns_role_mode", "ew_role_mode", "ns_bespoke_map"),
    *("ew_bespoke_map", "ns_linked_profile", "ew_linked_profile", "ns_index_coupling_enabled"),
    *("ns_driver_seat", "random_suits_exclusive", "seat_profiles", "subprofile_exclusions"),
    *("sort_order", "use_rs_w_only_path", "board_numbers", "bidding_system", "bidding_options"),
    "bidding_rules",
)
_SUBPROFILE_FIELDS = (
    *("standard", "name", "weight_percent", "ns_role_usage", "ew_role_usage", "needs", "bidding"),
    *("random_suit_constraint", "partner_contingent_constraint"),
    "opponents_contingent_suit_constraint",
)
_SUBPROFILE_ALIASES = {
    "random_suit": "random_suit_constraint",
    "partner_contingent": "partner_contingent_constraint",
    "opponent_contingent": "opponents_contingent_suit_constraint",
    "opponents_contingent": "opponents_contingent_suit_constraint",
}
_STANDARD_FIELDS = ("spades", "hearts", "diamonds", "clubs", "total_min_hcp", "total_max_hcp")
_STANDARD_ALIASES = {"total_hcp_min": "total_min_hcp", "total_hcp_max": "total_max_hcp"}
_RANDOM_SUIT_FIELDS = (*("required_suits_count", "allowed_suits", "suit_ranges", "pair_overrides", "ranges_do"),)
_MAX_SUBPROFILES = 50
_OPEN = SuitRange()
IS_MORE = msgid("{least} is more than {field} {most}")


def read_profile_text(text: str) -> Profile:
    """Read a profile from JSON text; raises ProfileError with every problem found."""
    return read_profile(parse_json(text))


def read_profile(document: object) -> Profile:
    """Read a profile from parsed JSON; raises ProfileError with every problem and its path."""
    problems: list[Problem] = []
    profile = _profile(Node(document, "", problems))
    problems = problems or problems_of(profile)
    if problems:
        raise ProfileError(problems)
    return profile


def _profile(node: Node) -> Profile:
    fields = node.fields(_PROFILE_FIELDS, {"name": "profile_name", "dealing_order": "hand_dealing_order"})
    return Profile(
        name=fields.need("profile_name", _name, ""),
        seat_profiles=fields.need("seat_profiles", _seat_profiles, {}),
        description=fields.get("description", lambda at: at.text(4000), ""),
        author=fields.get("author", lambda at: at.text(120), None),
        version=fields.get("version", lambda at: at.text(40), None),
        tag=fields.get("tag", lambda at: at.choice(Tag), None),
        category=fields.get("category", lambda at: at.text(80), None),
        dealer=fields.get("dealer", _seat, None),
        vulnerability=fields.get("vulnerability", _vulnerability, None),
        hand_dealing_order=fields.get("hand_dealing_order", _seats, None),
        rotate_deals_by_default=fields.get("rotate_deals_by_default", Node.boolean, None),
        is_invariants_safety_profile=fields.get("is_invariants_safety_profile", Node.boolean, None),
        ns=_coupling(fields, "ns"),
        ew=_coupling(fields, "ew"),
        ns_index_coupling_enabled=fields.get("ns_index_coupling_enabled", Node.boolean, None),
        ns_driver_seat=fields.get("ns_driver_seat", _seat, None),
        random_suits_exclusive=fields.get("random_suits_exclusive", Node.boolean, None),
        subprofile_exclusions=fields.get("subprofile_exclusions", _exclusions, ()),
        sort_order=fields.get("sort_order", lambda at: at.whole(0, 1_000_000), None),
        use_rs_w_only_path=fields.get("use_rs_w_only_path", Node.boolean, None),
        board_numbers=fields.get("board_numbers", _board_numbers, None),
        bidding_system=fields.get("bidding_system", lambda at: at.text(40), None),
        bidding_options=fields.get("bidding_options", read_options, None),
        bidding_rules=fields.get("bidding_rules", lambda at: at.text(MAX_CHARACTERS), None),
    )


def _name(node: Node) -> str:
    name = node.text(120)
    if isinstance(node.value, str) and not node.value.strip():
        node.problem(Message("is empty: a profile needs a name"))
    return name


def _seat(node: Node) -> Seat:
    return node.parsed(Seat.parse, Seat.N)


def _suit(node: Node) -> Suit:
    return node.parsed(Suit.parse, Suit.SPADES)


def _vulnerability(node: Node) -> Vulnerability:
    return node.parsed(Vulnerability.parse, Vulnerability.NONE)


def _seats(node: Node) -> tuple[Seat, ...]:
    return tuple(_seat(item) for item in node.items(4))


def _board_numbers(node: Node) -> tuple[int, ...]:
    if node.value == []:
        node.problem(Message("is empty: remove it to keep each board's own number"))
    return tuple(item.whole(1, 1_000_000) for item in node.items(1_000))


def _suits(node: Node) -> tuple[Suit, ...]:
    return tuple(_suit(item) for item in node.items(4))


def _coupling(fields: Fields, side: str) -> Coupling:
    return Coupling(
        role_mode=fields.get(f"{side}_role_mode", lambda at: at.choice(RoleMode), None),
        bespoke_map=fields.get(f"{side}_bespoke_map", _index_map, None),
        linked_profile=fields.get(f"{side}_linked_profile", _link, None),
    )


def _link(node: Node) -> Link:
    fields = node.fields(("primary_seat", "subprofile_map"))
    return Link(
        primary_seat=fields.need("primary_seat", _seat, Seat.N),
        subprofile_map=fields.need("subprofile_map", _index_map, {}),
    )


def _index_map(node: Node) -> BespokeMap:
    indices: dict[int, tuple[int, ...]] = {}
    for word, value in node.entries():
        if not (word.isascii() and word.isdigit() and len(word) <= 3) or int(word) in indices:
            text = msgid("{text} must be the index of a sub-profile, counted from 0, and appear only once")
            value.problem(Message(text, text=repr(word)))
            continue
        items = value.items(_MAX_SUBPROFILES)
        indices[int(word)] = tuple(item.whole(0, _MAX_SUBPROFILES - 1) for item in items)
    return indices


def _seat_profiles(node: Node) -> dict[Seat, tuple[SubProfile, ...]]:
    fields = node.fields(tuple(seat.letter for seat in Seat))
    return {seat: fields.need(seat.letter, _seat_profile_of(seat), ()) for seat in Seat if fields.has(seat.letter)}


def _seat_profile_of(seat: Seat) -> Callable[[Node], tuple[SubProfile, ...]]:
    return lambda node: _seat_profile(node, seat)


def _seat_profile(node: Node, seat: Seat) -> tuple[SubProfile, ...]:
    if isinstance(node.value, list):
        return _subprofiles(node)
    fields = node.fields(("seat", "subprofiles"))
    if fields.get("seat", _seat, seat) is not seat:
        fields.at("seat").problem(Message("must be {seat}, like the key of this seat's profile", seat=seat.letter))
    return fields.need("subprofiles", _subprofiles, ())


def _subprofiles(node: Node) -> tuple[SubProfile, ...]:
    found = tuple(_subprofile(item) for item in node.items(_MAX_SUBPROFILES))
    if node.value == []:
        node.problem(Message("is empty: remove the seat to leave its hand free"))
    return found


def _subprofile(node: Node) -> SubProfile:
    fields = node.fields(_SUBPROFILE_FIELDS, _SUBPROFILE_ALIASES)
    return SubProfile(
        standard=fields.get("standard", _standard, Standard()),
        name=fields.get("name", lambda at: at.text(120), None),
        weight_percent=fields.get("weight_percent", lambda at: at.number(0, 100), 0),
        ns_role_usage=fields.get("ns_role_usage", lambda at: at.choice(RoleUsage), None),
        ew_role_usage=fields.get("ew_role_usage", lambda at: at.choice(RoleUsage), None),
        random_suit=fields.get("random_suit_constraint", _random_suit, None),
        partner=fields.get("partner_contingent_constraint", lambda at: _contingent(at, "partner_seat"), None),
        opponent=fields.get(
            "opponents_contingent_suit_constraint",
            lambda at: _contingent(at, "opponent_seat"),
            None,
        ),
        needs=fields.get("needs", _needs, None),
        bidding=fields.get("bidding", read_bidding, ()),
    )


def _standard(node: Node) -> Standard:
    fields = node.fields(_STANDARD_FIELDS, _STANDARD_ALIASES)
    standard = Standard(
        spades=fields.get("spades", _suit_range, _OPEN),
        hearts=fields.get("hearts", _suit_range, _OPEN),
        diamonds=fields.get("diamonds", _suit_range, _OPEN),
        clubs=fields.get("clubs", _suit_range, _OPEN),
        total_min_hcp=fields.get("total_min_hcp", lambda at: at.whole(0, 37), 0),
        total_max_hcp=fields.get("total_max_hcp", lambda at: at.whole(0, 37), 37),
    )
    _in_order(fields, "total_min_hcp", "total_max_hcp", standard)
    return standard


def _suit_range(node: Node) -> SuitRange:
    """Return a range; generators write 37 for points without a limit."""
    fields = node.fields(("min_cards", "max_cards", "min_hcp", "max_hcp"))
    span = SuitRange(
        min_cards=fields.get("min_cards", lambda at: at.whole(0, 13), 0),
        max_cards=fields.get("max_cards", lambda at: at.whole(0, 13), 13),
        min_hcp=fields.get("min_hcp", lambda at: at.whole(0, 10), 0),
        max_hcp=fields.get("max_hcp", lambda at: at.whole(0, 37), 10),
    )
    _in_order(fields, "min_cards", "max_cards", span)
    _in_order(fields, "min_hcp", "max_hcp", span)
    return span


def _in_order(fields: Fields, low: str, high: str, span: SuitRange | Standard) -> None:
    least, most = getattr(span, low), getattr(span, high)
    if least > most:
        fields.at(low).problem(Message(IS_MORE, least=least, field=high, most=most))


def _needs(node: Node) -> dict[str, Json]:
    """Return the constraints as written; unknown ones are reported with their path."""
    needs: dict[str, Json] = {name: value.value for name, value in node.entries()}  # type: ignore[misc]  # parsed JSON
    try:
        constraint_of(needs, node.path)
    except NeedsError as error:
        node.problem(error.text, path=error.path)
    return needs


def _random_suit(node: Node) -> RandomSuit:
    fields = node.fields(_RANDOM_SUIT_FIELDS, {"per_suit_range": "suit_ranges"})
    count = fields.need("required_suits_count", lambda at: at.whole(1, 4), 1)
    return RandomSuit(
        required_suits_count=count,
        allowed_suits=fields.need("allowed_suits", _suits, ()),
        suit_ranges=fields.need("suit_ranges", lambda at: _suit_ranges(at, count), ()),
        pair_overrides=fields.get("pair_overrides", _pair_overrides, ()),
        ranges_do=fields.get("ranges_do", lambda at: at.choice(RandomSuitRanges), None),
    )


def _suit_ranges(node: Node, count: int) -> tuple[SuitRange, ...]:
    """Return the ranges of the suits drawn; older documents give one for all of them."""
    if isinstance(node.value, dict):
        return (_suit_range(node),) * count
    return tuple(_suit_range(item) for item in node.items(4))


def _pair_overrides(node: Node) -> tuple[PairOverride, ...]:
    if node.value == {}:
        return ()
    return tuple(_pair_override(item) for item in node.items(12))


def _pair_override(node: Node) -> PairOverride:
    fields = node.fields(("suits", "first_range", "second_range"))
    return PairOverride(
        suits=fields.need("suits", _two_suits, (Suit.SPADES, Suit.HEARTS)),
        first_range=fields.need("first_range", _suit_range, _OPEN),
        second_range=fields.need("second_range", _suit_range, _OPEN),
    )


def _two_suits(node: Node) -> tuple[Suit, Suit]:
    suits = _suits(node)
    if len(suits) == 2 and suits[0] is not suits[1]:
        return suits[0], suits[1]
    node.problem(Message("must be two different suits"))
    return Suit.SPADES, Suit.HEARTS


def _contingent(node: Node, seat_field: str) -> Contingent:
    fields = node.fields((seat_field, "suit_range", "use_non_chosen_suit"))
    return Contingent(
        seat=fields.need(seat_field, _seat, Seat.N),
        suit_range=fields.need("suit_range", _suit_range, _OPEN),
        use_non_chosen_suit=fields.get("use_non_chosen_suit", Node.boolean, None),
    )


def _exclusions(node: Node) -> tuple[Exclusion, ...]:
    return tuple(_exclusion(item) for item in node.items(500))


def _exclusion(node: Node) -> Exclusion:
    fields = node.fields(("seat", "subprofile_index", "excluded_shapes", "clauses"))
    return Exclusion(
        seat=fields.need("seat", _seat, Seat.N),
        subprofile_index=fields.need("subprofile_index", lambda at: at.whole(1, _MAX_SUBPROFILES), 1),
        excluded_shapes=fields.get("excluded_shapes", _shapes, None),
        clauses=fields.get("clauses", _clauses, None),
    )


def _shapes(node: Node) -> tuple[str, ...]:
    return tuple(item.text(20) for item in node.items(560))


def _clauses(node: Node) -> tuple[ExclusionClause, ...]:
    return tuple(_clause(item) for item in node.items(20))


def _clause(node: Node) -> ExclusionClause:
    fields = node.fields(("group", "length_eq", "count"))
    return ExclusionClause(
        group=fields.need("group", lambda at: at.choice(SuitGroup), SuitGroup.ANY),
        length_eq=fields.need("length_eq", lambda at: at.whole(0, 13), 0),
        count=fields.need("count", lambda at: at.whole(0, 4), 0),
    )
