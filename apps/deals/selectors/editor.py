"""View models of the profile editor: each field of a draft with its value and errors, part by part."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from apps.core.i18n.bridge_symbols import SEATS, suit_word
from apps.core.i18n.rendering import plain
from apps.deals.selectors.descriptions import SUITS, draw_words, exclusion_words, hand_words, kind_title, mode_words
from apps.deals.selectors.fields import CONSTRAINTS, PAIRS, PLAIN, RANDOM, Document, driver_of, spec_of, value_at
from apps.deals.selectors.paths import ProblemView, id_of, problem_views, with_labels
from apps.deals.selectors.weights import shares
from bridgeclass.engine.auctions import Seat, Vulnerability
from bridgeclass.engine.cards import Suit
from bridgeclass.engine.dealing import OrderedSeat, Problem, ProfileError, read_profile, smart_order
from bridgeclass.engine.dealing.profile import DRIVERS, BidsAs, RandomSuitRanges, RoleMode, RoleUsage, SuitGroup, Tag
from bridgeclass.engine.messages import Listing
from bridgeclass.engine.rules import system_names

type View = dict[str, Any]
"""A part of the form, as templates read it."""

PARTS = {
    "about": _("About"),
    "N": _("North"),
    "E": _("East"),
    "S": _("South"),
    "W": _("West"),
    "together": _("Partnerships"),
}
SHAPES = (("balanced", _("balanced")), ("semi_balanced", _("balanced or nearly so")), ("unbalanced", _("unbalanced")))
type Label = str | Promise
Choices = Sequence[tuple[str, Label]]

BIDDING_LABELS = {
    BidsAs.CALL: _("The engine makes this call"),
    BidsAs.RULE: _("The engine applies this rule"),
    BidsAs.FITS: _("The hand fits this rule"),
    BidsAs.TEMPTS: _("The hand only seems to fit this rule"),
}
_SEATS: Choices = [(seat.letter, SEATS[seat][1]) for seat in Seat]
_SUITS: Choices = [(suit.letter, suit.symbol) for suit in reversed(Suit)]
_USAGES: Choices = [
    (RoleUsage.ANY, _("always")),
    (RoleUsage.DRIVER_ONLY, _("only when this hand is chosen first")),
    (RoleUsage.FOLLOWER_ONLY, _("only when the partner’s hand is chosen first")),
]
_MODE_LABELS = {
    RoleMode.NO_DRIVER_NO_INDEX: _("independently"),
    RoleMode.NO_DRIVER: _("by number or map"),
    RoleMode.RANDOM_DRIVER: _("one of them first, at random"),
    RoleMode.NORTH_DRIVES: _("North first"),
    RoleMode.SOUTH_DRIVES: _("South first"),
    RoleMode.EAST_DRIVES: _("East first"),
    RoleMode.WEST_DRIVES: _("West first"),
}
_VULNERABLE = {"None": _("None"), "NS": _("North-South"), "EW": _("East-West"), "Both": _("Both")}


_DRAWN = (_("In the first drawn"), _("In the second drawn"), _("In the third drawn"), _("In the fourth drawn"))
_GROUPS: Choices = [
    (SuitGroup.ANY, _("of the four suits")),
    (SuitGroup.MAJOR, _("of the majors")),
    (SuitGroup.MINOR, _("of the minors")),
]
_RANGES: Choices = [
    (RandomSuitRanges.REPLACE, _("these ranges replace the suit’s own")),
    (RandomSuitRanges.INTERSECT, _("both apply")),
]


@dataclass(frozen=True, slots=True)
class FieldView:
    """A field of the form, named by its path. low and high: the range of a number."""

    path: str
    label: Label
    values: tuple[str, ...]
    errors: tuple[str, ...]
    choices: tuple[tuple[str, Label], ...] = ()
    low: int = 0
    high: int = 0

    @property
    def id(self) -> str:
        """Return the HTML id."""
        return id_of(self.path)

    @property
    def value(self) -> str:
        """Return the value of a field that has one at most."""
        return self.values[0] if self.values else ""


@dataclass
class Editor:
    """Builds the views of one document, and collects all fields and blocks that were built."""

    document: Document
    problems: tuple[Problem, ...] = ()
    fields: list[FieldView] = field(default_factory=list)
    blocks: list[View] = field(default_factory=list)

    @classmethod
    def of(cls, document: Document, extra: Iterable[Problem] = ()) -> Editor:
        """Return the editor of a document with all its problems, and extra ones."""
        try:
            read_profile(document)
        except ProfileError as error:
            return cls(document, (*error.problems, *extra))
        return cls(document, tuple(extra))

    @property
    def wrong(self) -> tuple[ProblemView, ...]:
        """Return all problems, in the order of the document."""
        return problem_views(self.problems, self.document)

    def about(self) -> View:
        """Return the fields of the whole profile, by a short name."""
        labels = {
            "description": gettext("Description"),
            "author": gettext("Author"),
            "version": gettext("Version"),
            "category": gettext("Category"),
        }
        by_number = ("", gettext("from the board number"))
        vulnerabilities: Choices = [by_number, *((one.value, _VULNERABLE[one.value]) for one in Vulnerability)]
        systems: Choices = [("", gettext("the standard system")), *((name, name) for name in system_names())]
        tags: Choices = [
            ("", gettext("unspecified")),
            (Tag.OPENER, gettext("opens")),
            (Tag.OVERCALLER, gettext("overcalls")),
        ]
        return {name: self._field(name, label) for name, label in labels.items()} | {
            "name": self._field("profile_name", gettext("Name")),
            "tag": self._field("tag", gettext("Practicing side"), tags),
            "dealer": self._field("dealer", gettext("Dealer"), [by_number, *_SEATS]),
            "vulnerability": self._field("vulnerability", gettext("Vulnerability"), vulnerabilities),
            "numbers": self._field(
                "board_numbers", gettext("Board numbers that set dealer and vulnerability, in turn")
            ),
            "system": self._field("bidding_system", gettext("System of both sides"), systems),
            "options": self._field("bidding_options", gettext("Options that differ from the system’s defaults")),
            "rotate": self._field("rotate_deals_by_default", gettext("Rotate half of the boards by 180°, at random")),
            "free": self._field("is_invariants_safety_profile", gettext("Deal without constraints")),
            "exclusive": self._field("random_suits_exclusive", gettext("Each suit is drawn by one hand only")),
        }

    def order(self) -> FieldView:
        """Return the dealing order, a seat at each place."""
        return self._field("hand_dealing_order", gettext("Dealing order"), [("", "–"), *_SEATS])

    def smart_order(self) -> tuple[OrderedSeat, ...]:
        """Return the best dealing order with its reasons; empty if the document has problems."""
        return () if self.problems else smart_order(read_profile(self.document))

    def subs(self, seat: Seat) -> list[View]:
        """Return the kinds of hand of a seat; none if any hand will do."""
        subs: list[Document] = value_at(self.document, f"seat_profiles.{seat.letter}.subprofiles") or []
        parts = shares(subs)
        return [
            self._sub(seat, place, sub) | {"share": parts[place], "start": sum(parts[:place])}
            for place, sub in enumerate(subs)
        ]

    def side(self, side: str) -> View:
        """Return how the kinds of hand of "ns" or "ew" are combined."""
        seats = [Seat.parse(letter) for letter in PAIRS[side]]
        rows_of = Seat.parse(driver_of(self.document, side))
        modes: Choices = [
            ("", gettext("as in older documents")),
            *((mode, label) for mode, label in _MODE_LABELS.items() if DRIVERS.get(mode) in (None, *seats)),
        ]
        mode = self._field(f"{side}_role_mode", gettext("How the hands are combined"), modes)
        link_path = f"{side}_linked_profile"
        link = value_at(self.document, link_path)
        old = []
        if side == "ns" and not mode.value:
            drivers: Choices = [
                ("", gettext("unspecified")),
                *((one.letter, SEATS[one][1]) for one in (Seat.N, Seat.S)),
            ]
            old = [
                self._field("ns_index_coupling_enabled", gettext("Use the kind with the same number")),
                self._field("ns_driver_seat", gettext("How the hands are combined"), drivers),
            ]
        return {
            "side": side,
            "name": plain(Listing(tuple(seats))),
            "mode": mode,
            "words": mode_words(mode.value or None, side),
            "map_block": self.block(f"{side}_bespoke_map"),
            "map_rows": self._map(f"{side}_bespoke_map", rows_of),
            "rows_of": rows_of,
            "may_have_map": all(map(self._names, seats)),
            "link_block": self.block(link_path),
            "link_rows": self._map(f"{link_path}.subprofile_map", Seat.parse(link["primary_seat"])) if link else [],
            "old": old,
        }

    def _map(self, path: str, driver: Seat) -> list[FieldView]:
        """Return a field for each kind of hand of the driver: the partner's kinds that may follow it."""
        titles = {str(at): name for at, name in enumerate(self._names(driver))}
        columns = [(str(at), name) for at, name in enumerate(self._names(driver.partner))]
        return [
            self._field(f"{path}.{at}", titles.get(at) or kind_title({}, int(at) + 1), columns)
            for at in value_at(self.document, path) or {}
        ]

    def _names(self, seat: Seat) -> list[str]:
        subs = value_at(self.document, f"seat_profiles.{seat.letter}.subprofiles") or []
        return [kind_title(sub, at) for at, sub in enumerate(subs, start=1)]

    def block(self, path: str) -> View:
        """Return a part of the form with its errors as a whole."""
        block = {"id": id_of(path), "errors": self._errors(path)}
        self.blocks.append(block)
        return block

    def _sub(self, seat: Seat, place: int, sub: Document) -> View:
        path = f"seat_profiles.{seat.letter}.subprofiles[{place}]"
        kind = next((kind for kind, name in CONSTRAINTS.items() if sub.get(name)), PLAIN)
        constraint = f"{path}.{CONSTRAINTS[kind]}" if kind != PLAIN else ""
        name = self._field(f"{path}.name", gettext("Name"))
        return {
            "place": place,
            "title": kind_title({"name": name.value}, place + 1),
            "seat": seat,
            "block": self.block(path),
            "name": name,
            "weight": self._number(f"{path}.weight_percent", gettext("Weight"), 100),
            "summary": hand_words(sub),
            "points": self._pair(f"{path}.standard", "total_{}_hcp", gettext("High-card points"), 37),
            "suits": [
                self._span(f"{path}.standard.{name}", f"{sign} {suit_word(Suit.parse(sign))}") for name, sign in SUITS
            ],
            "shape": self._field(f"{path}.needs.shape", gettext("Shape"), [("", gettext("any")), *SHAPES]),
            "needs": self._needs(f"{path}.needs"),
            "kind": kind,
            "draw_block": self.block(constraint or f"{path}.kind"),
            "draw_words": draw_words(seat, sub),
            "draw": self._draw(constraint, sub[CONSTRAINTS[kind]]) if kind == RANDOM else None,
            "follow": self._follow(constraint, seat, kind) if kind not in (PLAIN, RANDOM) else None,
            "exclusions": list(self._exclusions(seat, place)),
            "bidding": [self._bidding(f"{path}.bidding[{at}]", at) for at in range(len(sub.get("bidding") or ()))],
            "role": self._field(f"{path}.{'ns' if seat.letter in 'NS' else 'ew'}_role_usage", gettext("Used"), _USAGES),
        }

    def _bidding(self, path: str, at: int) -> View:
        how = next((one for one in BidsAs if one in value_at(self.document, path)), BidsAs.CALL)
        return {
            "place": at,
            "block": self.block(path),
            "after": self._field(f"{path}.after", gettext("After these calls, from the dealer on")),
            "call": self._field(f"{path}.{how}", BIDDING_LABELS[how]),
        }

    def _draw(self, path: str, draw: Document) -> View:
        spans = range(len(draw["suit_ranges"]))
        places = [_("In the suit drawn")] if len(spans) == 1 else _DRAWN
        counts = [(str(one), str(one)) for one in range(1, 5)]
        return {
            "count": self._field(f"{path}.required_suits_count", gettext("Number of suits"), counts),
            "suits": self._field(f"{path}.allowed_suits", gettext("Drawn from"), _SUITS),
            "ranges_do": self._field(f"{path}.ranges_do", gettext("In a drawn suit"), _RANGES),
            "spans": [self._span(f"{path}.suit_ranges[{at}]", places[at]) for at in spans],
            "pairs": [
                self._drawn_pair(f"{path}.pair_overrides[{at}]", at) for at in range(len(draw["pair_overrides"]))
            ],
            "may_have_pairs": draw["required_suits_count"] == 2,
        }

    def _drawn_pair(self, path: str, at: int) -> View:
        signs = dict(_SUITS)
        suits = [*value_at(self.document, f"{path}.suits"), "?", "?"]
        return {
            "place": at,
            "suits": self._field(f"{path}.suits", gettext("If these two are drawn"), _SUITS),
            "spans": [
                self._span(f"{path}.{which}_range", gettext("In %(sign)s") % {"sign": signs.get(suit, "?")})
                for which, suit in zip(("first", "second"), suits, strict=False)
            ],
        }

    def _follow(self, path: str, seat: Seat, kind: str) -> View:
        others = [(one.letter, SEATS[one][1]) for one in Seat if one is not seat]
        return {
            "seat": self._field(f"{path}.{kind}_seat", gettext("Whose suit"), others),
            "span": self._span(f"{path}.suit_range", gettext("In that suit")),
            "not_drawn": self._field(f"{path}.use_non_chosen_suit", gettext("The suit that hand did not draw")),
        }

    def _exclusions(self, seat: Seat, place: int) -> Iterable[View]:
        for at, item in enumerate(self.document.get("subprofile_exclusions", [])):
            if item["seat"] == seat.letter and item["subprofile_index"] == place + 1:
                path = f"subprofile_exclusions[{at}]"
                has_shapes = item.get("excluded_shapes") is not None
                yield {
                    "place": at,
                    "words": exclusion_words(item),
                    "block": self.block(path),
                    "shapes": self._field(f"{path}.excluded_shapes", gettext("Excluded shapes"))
                    if has_shapes
                    else None,
                    "clauses": [
                        self._clause(f"{path}.clauses[{one}]", one) for one in range(len(item.get("clauses") or ()))
                    ],
                }

    def _clause(self, path: str, at: int) -> View:
        return {
            "place": at,
            "count": self._number(f"{path}.count", gettext("Exactly this many"), 4),
            "group": self._field(f"{path}.group", gettext("Which suits"), _GROUPS),
            "length": self._number(f"{path}.length_eq", gettext("with exactly this many cards"), 13),
        }

    def _span(self, path: str, label: Label) -> View:
        cards = self._pair(path, "{}_cards", gettext("%(label)s, cards") % {"label": label}, 13)
        return {
            "label": label,
            "cards": cards,
            "hcp": self._pair(path, "{}_hcp", gettext("%(label)s, HCP") % {"label": label}, 10),
        }

    def _pair(self, path: str, name: str, label: Label, high: int) -> View:
        low = self._number(f"{path}.{name.format('min')}", gettext("%(label)s, at least") % {"label": label}, high)
        return {
            "label": label,
            "low": low,
            "high": self._number(
                f"{path}.{name.format('max')}", gettext("%(label)s, at most") % {"label": label}, high
            ),
        }

    def _number(self, path: str, label: Label, high: int) -> FieldView:
        return self._add(FieldView(path, label, self._values(path), self._errors(path), (), 0, high))

    def _field(self, path: str, label: Label, choices: Choices = ()) -> FieldView:
        values = self._values(path)
        known = {str(value) for value, _ in choices}
        odd = [(value, value) for value in values if choices and value not in known]
        listed = tuple((str(value), label) for value, label in (*choices, *odd))
        return self._add(FieldView(path, label, values, self._errors(path), listed))

    def _needs(self, path: str) -> FieldView:
        inside = tuple(
            plain(with_labels(one.text)) for one in self.problems if one.path == path or one.path.startswith(f"{path}.")
        )
        return self._add(
            FieldView(path, gettext("More, in the language of the bidding rules"), self._values(path), inside)
        )

    def _add(self, view: FieldView) -> FieldView:
        self.fields.append(view)
        return view

    def _values(self, path: str) -> tuple[str, ...]:
        spec = spec_of(path)
        return spec.shown(value_at(self.document, path)) if spec else ()

    def _errors(self, path: str) -> tuple[str, ...]:
        return tuple(plain(with_labels(one.text)) for one in self.problems if one.path == path)
