"""A draft as its editor shows it: every field with its text and what is wrong with it, part by part."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from apps.deals.selectors.descriptions import SUITS, draw_words, exclusion_words, hand_words, mode_words
from apps.deals.selectors.fields import Document, driver_of, spec_of, value_at
from apps.deals.selectors.paths import part_of, said, words_of
from apps.deals.selectors.view_models import (
    BiddingShown,
    Block,
    ClauseShown,
    DrawnPairShown,
    DrawShown,
    ExclusionShown,
    FieldShown,
    FollowShown,
    MapRow,
    PairShown,
    SideShown,
    SpanShown,
    SubShown,
    Wrong,
    id_of,
)
from apps.deals.selectors.weights import shares
from bridgeclass.engine.auctions import Seat, Vulnerability
from bridgeclass.engine.cards import Suit
from bridgeclass.engine.dealing import OrderedSeat, Problem, ProfileError, read_profile, smart_order
from bridgeclass.engine.dealing.profile import DRIVERS, BidsAs, RandomSuitRanges, RoleMode, RoleUsage, SuitGroup, Tag
from bridgeclass.engine.rules import system_names

PARTS = {"about": "About", "N": "North", "E": "East", "S": "South", "W": "West", "together": "Together"}
SHAPES = (("balanced", "balanced"), ("semi_balanced", "balanced or nearly so"), ("unbalanced", "unbalanced"))
Choices = Sequence[tuple[str, str]]

BIDDING_LABELS = {
    BidsAs.CALL: "The engine calls",
    BidsAs.RULE: "The engine calls by the rule",
    BidsAs.FITS: "The rule fits",
    BidsAs.TEMPTS: "The rule only tempts",
}
_SEATS: Choices = [(seat.letter, seat.word) for seat in Seat]
_SUITS: Choices = [(suit.letter, suit.symbol) for suit in reversed(Suit)]
_USAGES: Choices = [
    (RoleUsage.ANY, "whoever chooses first"),
    (RoleUsage.DRIVER_ONLY, "only when this hand chooses first"),
    (RoleUsage.FOLLOWER_ONLY, "only when this hand follows"),
]
_MODE_LABELS = {
    RoleMode.NO_DRIVER_NO_INDEX: "each for itself",
    RoleMode.NO_DRIVER: "together, by number or map",
    RoleMode.RANDOM_DRIVER: "one of them first, by chance",
    RoleMode.NORTH_DRIVES: "North first",
    RoleMode.SOUTH_DRIVES: "South first",
    RoleMode.EAST_DRIVES: "East first",
    RoleMode.WEST_DRIVES: "West first",
}
_SIDES = {"ns": (Seat.N, Seat.S), "ew": (Seat.E, Seat.W)}
_VULNERABLE = {"None": "nobody", "NS": "North-South", "EW": "East-West", "Both": "both sides"}


@dataclass
class Editor:
    """Makes what is shown of one document, and remembers which fields and blocks were shown."""

    document: Document
    problems: tuple[Problem, ...] = ()
    fields: list[FieldShown] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)

    @classmethod
    def of(cls, document: Document, extra: Iterable[Problem] = ()) -> Editor:
        """The editor of a document with everything that is wrong with it, and what else is known to be."""
        try:
            read_profile(document)
        except ProfileError as error:
            return cls(document, (*error.problems, *extra))
        return cls(document, tuple(extra))

    @property
    def wrong(self) -> tuple[Wrong, ...]:
        """Everything that is wrong, in the order of the document."""
        return tuple(
            Wrong(part_of(one.path, self.document), words_of(one.path, self.document), id_of(one.path), said(one.words))
            for one in self.problems
        )

    def about(self) -> dict[str, FieldShown]:
        """The fields of the whole profile, by a short name."""
        labels = {"description": "Description", "author": "Author", "version": "Version", "category": "Category"}
        texts = {name: self._field(name, label) for name, label in labels.items()}
        tags: Choices = [("", "not said"), (Tag.OPENER, "opens"), (Tag.OVERCALLER, "overcalls")]
        return texts | {
            "name": self._field("profile_name", "Name"),
            "tag": self._field("tag", "The side that practises", tags),
            "dealer": self._field("dealer", "Dealer", [("", "as the board number says"), *_SEATS]),
            "vulnerability": self._field(
                "vulnerability",
                "Vulnerability",
                [("", "as the board number says"), *((one.value, _VULNERABLE[one.value]) for one in Vulnerability)],
            ),
            "numbers": self._field("board_numbers", "Board numbers that say dealer and vulnerability, in turn"),
            "system": self._field("bidding_system", "What both sides play", _systems()),
            "options": self._field("bidding_options", "Options that are other than the system’s own"),
            "rotate": self._field("rotate_deals_by_default", "Turn every other board half round, by chance"),
            "free": self._field("is_invariants_safety_profile", "Deal without any constraint"),
            "exclusive": self._field("random_suits_exclusive", "A suit drawn by one hand is not drawn by another"),
        }

    def order(self) -> FieldShown:
        """The dealing order, a seat at each place."""
        return self._field("hand_dealing_order", "Dealing order", [("", "–"), *_SEATS])

    def smart_order(self) -> tuple[OrderedSeat, ...]:
        """The order that suits the profile best, with its reasons; none while something is wrong."""
        return () if self.problems else smart_order(read_profile(self.document))

    def subs(self, seat: Seat) -> tuple[SubShown, ...]:
        """The kinds of hand of a seat; none if it is free."""
        path = f"seat_profiles.{seat.letter}.subprofiles"
        subs: list[Document] = value_at(self.document, path) or []
        parts = shares([sub.get("weight_percent", 0) for sub in subs]) if subs else []
        return tuple(
            self._sub(seat, place, (parts[place], sum(parts[:place])), is_last=place == len(subs) - 1)
            for place in range(len(subs))
        )

    def side(self, side: str) -> SideShown:
        """How the two hands of "ns" or "ew" choose their kinds of hand together."""
        rows_of = driver_of(self.document, side)
        modes: Choices = [
            ("", "as older documents do"),
            *((mode, label) for mode, label in _MODE_LABELS.items() if DRIVERS.get(mode) in (None, *_SIDES[side])),
        ]
        mode = self._field(f"{side}_role_mode", "Who chooses first", modes)
        link = f"{side}_linked_profile"
        is_old = side == "ns" and not mode.value
        return SideShown(
            side=side,
            name=" and ".join(seat.word for seat in _SIDES[side]),
            mode=mode,
            words=mode_words(mode.value or None, side),
            map_block=self.block(f"{side}_bespoke_map"),
            map_rows=self._map(f"{side}_bespoke_map", rows_of),
            rows_of=Seat.parse(rows_of),
            columns=self._names(Seat.parse(rows_of).partner),
            may_have_map=bool(self._names(_SIDES[side][0]) and self._names(_SIDES[side][1])),
            link_block=self.block(link),
            link_rows=self._link(link),
            old=(
                self._field("ns_index_coupling_enabled", "Take the kind of the same number"),
                self._field("ns_driver_seat", "Who chooses first", [("", "not said"), ("N", "North"), ("S", "South")]),
            )
            if is_old
            else (),
        )

    def _link(self, path: str) -> tuple[MapRow, ...]:
        link = value_at(self.document, path)
        return self._map(f"{path}.subprofile_map", link["primary_seat"]) if link else ()

    def _map(self, path: str, driver: str) -> tuple[MapRow, ...]:
        indices: dict[str, list[int]] = value_at(self.document, path) or {}
        names = self._names(Seat.parse(driver))
        columns = [(str(at), name) for at, name in enumerate(self._names(Seat.parse(driver).partner))]
        titles = {str(at): name for at, name in enumerate(names)}
        return tuple(
            MapRow(title, self._field(f"{path}.{at}", title, columns))
            for at, title in ((at, titles.get(at, f"Kind {int(at) + 1}")) for at in indices)
        )

    def _names(self, seat: Seat) -> list[str]:
        subs = value_at(self.document, f"seat_profiles.{seat.letter}.subprofiles") or []
        return [str(sub.get("name") or f"Kind {at}") for at, sub in enumerate(subs, start=1)]

    def block(self, path: str) -> Block:
        """A part of the form with what is wrong with it as a whole."""
        shown = Block(id_of(path), self._errors(path))
        self.blocks.append(shown)
        return shown

    def _sub(self, seat: Seat, place: int, share: tuple[float, float], *, is_last: bool) -> SubShown:
        path = f"seat_profiles.{seat.letter}.subprofiles[{place}]"
        sub = value_at(self.document, path)
        kind, constraint = next(((kind, f"{path}.{name}") for kind, name in _KINDS if sub.get(name)), ("plain", ""))
        side = "ns" if seat.letter in "NS" else "ew"
        return SubShown(
            place=place,
            number=place + 1,
            seat=seat,
            is_last=is_last,
            block=self.block(path),
            name=self._field(f"{path}.name", "Name"),
            weight=self._number(f"{path}.weight_percent", "Weight", 0, 100),
            share=share[0],
            start=share[1],
            summary=hand_words(sub),
            points=self._pair(f"{path}.standard", "total_{}_hcp", "High-card points", 37),
            suits=tuple(self._span(f"{path}.standard.{name}", f"{sign} {name}") for name, sign in SUITS),
            shape=self._field(f"{path}.needs.shape", "Shape", [("", "any"), *SHAPES]),
            needs=self._needs(f"{path}.needs"),
            kind=kind,
            draw_block=self.block(constraint or f"{path}.kind"),
            draw_words=draw_words(seat, sub),
            draw=self._draw(constraint) if kind == "random" else None,
            follow=self._follow(constraint, seat) if kind in ("partner", "opponent") else None,
            exclusions=tuple(self._exclusions(seat, place)),
            bidding=tuple(self._bidding(path, at) for at in range(len(sub.get("bidding") or ()))),
            role=self._field(f"{path}.{side}_role_usage", "May be chosen", _USAGES),
        )

    def _bidding(self, path: str, at: int) -> BiddingShown:
        asked = f"{path}.bidding[{at}]"
        how = next((one for one in BidsAs if one in value_at(self.document, asked)), BidsAs.CALL)
        return BiddingShown(
            place=at,
            block=self.block(asked),
            after=self._field(f"{asked}.after", "After these calls, from the dealer on"),
            asked=self._field(f"{asked}.{how}", BIDDING_LABELS[how]),
        )

    def _draw(self, path: str) -> DrawShown:
        draw = value_at(self.document, path)
        places = ["In the suit drawn"] if len(draw["suit_ranges"]) == 1 else _DRAWN
        do: Choices = [
            (RandomSuitRanges.REPLACE, "these ranges count instead of the suit’s own"),
            (RandomSuitRanges.INTERSECT, "both count"),
        ]
        return DrawShown(
            count=self._field(
                f"{path}.required_suits_count", "How many", [(str(one), str(one)) for one in range(1, 5)]
            ),
            suits=self._field(f"{path}.allowed_suits", "Drawn from", _SUITS),
            ranges_do=self._field(f"{path}.ranges_do", "In a drawn suit", do),
            spans=tuple(self._span(f"{path}.suit_ranges[{at}]", places[at]) for at in range(len(draw["suit_ranges"]))),
            pairs=tuple(self._drawn_pair(path, at) for at in range(len(draw["pair_overrides"]))),
            may_have_pairs=draw["required_suits_count"] == 2,
        )

    def _drawn_pair(self, path: str, at: int) -> DrawnPairShown:
        pair = f"{path}.pair_overrides[{at}]"
        first, second = [*value_at(self.document, f"{pair}.suits"), "?", "?"][:2]
        signs = dict(_SUITS)
        return DrawnPairShown(
            place=at,
            suits=self._field(f"{pair}.suits", "If these two are drawn", _SUITS),
            spans=(
                self._span(f"{pair}.first_range", f"In {signs.get(first, '?')}"),
                self._span(f"{pair}.second_range", f"In {signs.get(second, '?')}"),
            ),
        )

    def _follow(self, path: str, seat: Seat) -> FollowShown:
        name = "partner_seat" if path.endswith("partner_contingent_constraint") else "opponent_seat"
        others = [(one.letter, one.word) for one in Seat if one is not seat]
        return FollowShown(
            seat=self._field(f"{path}.{name}", "Whose suit", others),
            span=self._span(f"{path}.suit_range", "In that suit"),
            not_drawn=self._field(f"{path}.use_non_chosen_suit", "The suit that hand may draw but does not"),
        )

    def _exclusions(self, seat: Seat, place: int) -> Iterable[ExclusionShown]:
        for at, item in enumerate(self.document.get("subprofile_exclusions", [])):
            if item["seat"] != seat.letter or item["subprofile_index"] != place + 1:
                continue
            path = f"subprofile_exclusions[{at}]"
            has_shapes = item.get("excluded_shapes") is not None
            yield ExclusionShown(
                place=at,
                words=exclusion_words(item),
                block=self.block(path),
                shapes=self._field(f"{path}.excluded_shapes", "Shapes left out") if has_shapes else None,
                clauses=tuple(self._clause(path, one) for one in range(len(item.get("clauses") or ()))),
            )

    def _clause(self, path: str, at: int) -> ClauseShown:
        clause = f"{path}.clauses[{at}]"
        groups: Choices = [
            (SuitGroup.ANY, "of the four suits"),
            (SuitGroup.MAJOR, "of the majors"),
            (SuitGroup.MINOR, "of the minors"),
        ]
        return ClauseShown(
            place=at,
            count=self._number(f"{clause}.count", "Just so many", 0, 4),
            group=self._field(f"{clause}.group", "Which suits", groups),
            length=self._number(f"{clause}.length_eq", "with just so many cards", 0, 13),
        )

    def _span(self, path: str, label: str) -> SpanShown:
        return SpanShown(
            label, self._pair(path, "{}_cards", f"{label}, cards", 13), self._pair(path, "{}_hcp", f"{label}, HCP", 10)
        )

    def _pair(self, path: str, name: str, label: str, high: int) -> PairShown:
        return PairShown(
            label,
            self._number(f"{path}.{name.format('min')}", f"{label}, at least", 0, high),
            self._number(f"{path}.{name.format('max')}", f"{label}, at most", 0, high),
        )

    def _number(self, path: str, label: str, low: int, high: int) -> FieldShown:
        shown = FieldShown(path, label, self._values(path), self._errors(path), (), low, high)
        self.fields.append(shown)
        return shown

    def _field(self, path: str, label: str, choices: Choices = ()) -> FieldShown:
        values = self._values(path)
        known = {str(value) for value, _ in choices}
        odd = [(value, value) for value in values if choices and value not in known]
        listed = tuple((str(value), label) for value, label in (*choices, *odd))
        shown = FieldShown(path, label, values, self._errors(path), listed)
        self.fields.append(shown)
        return shown

    def _needs(self, path: str) -> FieldShown:
        inside = tuple(said(one.words) for one in self.problems if one.path == path or one.path.startswith(f"{path}."))
        shown = FieldShown(path, "More, in the words of the bidding rules", self._values(path), inside)
        self.fields.append(shown)
        return shown

    def _values(self, path: str) -> tuple[str, ...]:
        spec = spec_of(path)
        return spec.shown(value_at(self.document, path)) if spec else ()

    def _errors(self, path: str) -> tuple[str, ...]:
        return tuple(said(one.words) for one in self.problems if one.path == path)


def _systems() -> Choices:
    return [("", "the standard system"), *((name, name) for name in system_names())]


_KINDS = (
    ("random", "random_suit_constraint"),
    ("partner", "partner_contingent_constraint"),
    ("opponent", "opponents_contingent_suit_constraint"),
)
_DRAWN = ("In the first drawn", "In the second drawn", "In the third drawn", "In the fourth drawn")
