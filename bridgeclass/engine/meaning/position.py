"""A point of an auction: its facts, what has been shown, and every rule that may apply, grounded when first used."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import product
from operator import attrgetter

from bridgeclass.engine.auctions import Auction, Seat
from bridgeclass.engine.calls import BIDS, GAME_LEVEL, PASS, STRAINS, Call, Strain
from bridgeclass.engine.cards import SUITS, Suit
from bridgeclass.engine.constraints import Environment, Span, Test, UnboundSuitError
from bridgeclass.engine.constraints.descriptions import SuitLike
from bridgeclass.engine.meaning.beliefs import Beliefs, Interpretation, SeatBeliefs
from bridgeclass.engine.odds import Stakes
from bridgeclass.engine.rules import Forcing, Grounded, Rule, RuleGroup, RuleIndex, Variant, binding_key, ground
from bridgeclass.engine.rules.call_patterns import cheapest_level
from bridgeclass.engine.rules.patterns import Suits
from bridgeclass.engine.rules.schema import BANDS
from bridgeclass.engine.situation import Facts, is_game, read_facts

type Words = frozenset[str]


@dataclass(slots=True)
class Choice:
    """A variant that may apply, with the call it makes here; its constraint is grounded when first used."""

    call: Call
    rule: Rule
    variant: Variant
    env: Environment
    is_legal: bool
    order: tuple[bool, int, int, int]
    key: tuple[object, ...]
    _grounded: Grounded | None = None

    @property
    def grounded(self) -> Grounded:
        """The variant with its suits bound."""
        if self._grounded is None:
            self._grounded = ground(self.variant, self.env, self.key)
        return self._grounded

    @property
    def usual_hcp(self) -> Span:
        """The HCP of nearly all hands that fit."""
        shown = self.grounded.shown
        return shown.with_hcp(self.variant.usual_hcp).hcp if self.variant.usual_hcp is not None else shown.hcp

    @property
    def test(self) -> Test:
        """The test of a hand."""
        return self.grounded.test


@dataclass(frozen=True, slots=True)
class BeliefFacts:
    """The beliefs from the view of the player to call, under the names of the belief terms of rule files."""

    forced: Words
    invited: bool
    signed_off: bool
    asked: str
    answered: str
    i_limited: bool
    partner_limited: bool
    partner_min: int
    partner_max: int
    their_min: int
    my_min: int
    room: int
    in_agreed: bool
    artificial: bool
    agreed: Suit | None
    partners: Suit | None
    mine: Suit | None
    theirs1: Suit | None
    standing: Suit | None
    against: Suit | None
    fourth: Suit | None


@dataclass(slots=True)
class Position:
    """A point of an auction as the player to call sees it.

    system_choices: the calls that the system's rules may make here, best first. The natural ones are read when needed.
    """

    auction: Auction
    facts: Facts
    beliefs: Beliefs
    belief_facts: BeliefFacts
    system_choices: tuple[Choice, ...] = field(repr=False)
    _read_before_pass: Callable[[], tuple[Choice, ...]] = field(repr=False)
    _read_other_natural: Callable[[], tuple[Choice, ...]] = field(repr=False)
    _natural: tuple[Choice, ...] | None = field(default=None, repr=False)
    _before_pass: tuple[Choice, ...] | None = field(default=None, repr=False)
    _read_undisturbed: Callable[[], "Position"] | None = field(default=None, repr=False)

    @property
    def undisturbed(self) -> "Position | None":
        """The position if the opponent on the right had passed instead of bidding, else None."""
        return self._read_undisturbed() if self._read_undisturbed is not None else None

    @property
    def natural_choices(self) -> tuple[Choice, ...]:
        """The calls that the natural rules may make here, best first."""
        if self._natural is None:
            both = (*self.before_pass, *self._read_other_natural())
            self._natural = tuple(sorted(both, key=attrgetter("order")))
        return self._natural

    @property
    def before_pass(self) -> tuple[Choice, ...]:
        """The natural choices that come before a pass of the system in the fallback band, best first."""
        if self._before_pass is None:
            self._before_pass = self._read_before_pass()
        return self._before_pass

    @property
    def choices(self) -> tuple[Choice, ...]:
        """All choices, each once, best first: those of the system, then the natural ones that come after them."""
        return tuple({(choice.order, choice.variant.id): choice for choice in self.in_order()}.values())

    @property
    def me(self) -> SeatBeliefs:
        """The beliefs about my hand that my calls have created."""
        return self.beliefs.seats[self.auction.turn]

    @property
    def partner(self) -> SeatBeliefs:
        """Beliefs about partner's hand."""
        return self.beliefs.seats[self.auction.turn.partner]

    @property
    def is_forced(self) -> bool:
        """True if the player to call may not pass."""
        return "any" in self.belief_facts.forced

    def in_order(self) -> Iterator[Choice]:
        """Yield all choices, best first; the natural ones are read only when they are needed."""
        passes = False
        for choice in self.system_choices:
            if choice.call is PASS and choice.variant.priority <= BANDS["fallback"] and not passes:
                passes = True
                yield from self.before_pass
            yield choice
        yield from self.natural_choices

    def making(self, call: Call) -> list[Choice]:
        """Return the choices that make this call: the system's, else the natural ones except a distant last resort.

        A contract to play may also be bid for natural reasons, except at a player's first call, where the system covers
        everything, and as an answer within a convention.
        """
        system = [choice for choice in self.system_choices if choice.call is call]
        if not system:
            return self._natural_choices_making(call, _FAR)
        if not self.facts.i_acted or not _is_contract(call) or any(choice.rule.convention for choice in system):
            return system
        return system + [choice for choice in self._natural_choices_making(call, _NEAR) if is_to_play(choice, system)]

    def _natural_choices_making(self, call: Call, reach: int) -> list[Choice]:
        """Return the natural choices that make the call, from the best to those `reach` below it in priority.

        A bid before a pass says no more than any natural bid; a double has the meaning that the hand allows.
        """
        found = [choice for choice in self.natural_choices if choice.call is call and self._has_a_meaning(choice)]
        if not found:
            return []
        return [choice for choice in found if choice.variant.priority >= found[0].variant.priority - reach]

    def _has_a_meaning(self, choice: Choice) -> bool:
        """Return False for a choice before a pass that is a bid, or that the hand shown so far cannot make."""
        return not choice.rule.before_pass or (not choice.call.is_bid and self.me.bounds.allows(choice.grounded.shown))


_NEAR, _FAR = 25, 40


def is_to_play(choice: Choice, meant: list[Choice]) -> bool:
    """Return True for a game or penalty double to play, by the natural choice and by every system rule in `meant`."""
    forcings = {choice.variant.forcing, *(other.variant.forcing for other in meant)}
    return _is_contract(choice.call) and forcings <= {Forcing.SIGN_OFF, Forcing.NONE}


def _is_contract(call: Call) -> bool:
    return is_game(call) or call.text == "X"


def read_position(
    auction: Auction, beliefs: Beliefs, index: RuleIndex, undisturbed: Callable[[], Position] | None = None
) -> Position:
    """Return the position of the player to call, whose side plays the rules of `index`.

    undisturbed: reads the position after a pass instead of the last call, if that is a bid.
    """
    facts = read_facts(auction)
    shown = _belief_facts(auction, beliefs, facts)
    base, index = _Base(auction, facts, beliefs, shown), index.at(facts)

    def read(group: RuleGroup) -> list[Choice]:
        found: list[Choice] = []
        for order, rule, suits in group.matching(facts.since_opening, facts, shown):
            found.extend(_choices(order, rule, base, suits))
        return sorted(found, key=attrgetter("order"))

    system = read(index.system)
    redefined = {choice.call for choice in system if choice.rule.only}
    if redefined:
        system = [choice for choice in system if choice.rule.only or choice.call not in redefined]

    def read_natural(group: RuleGroup) -> tuple[Choice, ...]:
        return tuple(choice for choice in read(group) if choice.call not in redefined)

    return Position(
        auction,
        facts,
        beliefs,
        shown,
        tuple(system),
        partial(read_natural, index.before_pass),
        partial(read_natural, index.natural),
        _read_undisturbed=undisturbed,
    )


class _Base:
    """The values that all environments of one position share."""

    def __init__(self, auction: Auction, facts: Facts, beliefs: Beliefs, shown: BeliefFacts) -> None:
        me = auction.turn
        self.auction, self.last = auction, auction.last_bid
        self.lho, self.rho = beliefs.seats[me.lho].bounds, beliefs.seats[me.rho].bounds
        self.stakes = _stakes(auction, facts)
        self.me, self.partner = beliefs.seats[me].bounds, beliefs.seats[me.partner].bounds
        theirs = (*beliefs.seats[me.rho].suits, *beliefs.seats[me.lho].suits)
        self.theirs = tuple(dict.fromkeys(theirs))
        ours = (*beliefs.seats[me].suits, *beliefs.seats[me.partner].suits)
        self.unbid = tuple(s for s in SUITS if s not in self.theirs and s not in ours)
        self.answer = beliefs.interpretations[-2].answer_counts if len(beliefs.interpretations) >= 2 else ()
        self.skipped, self.partner_bid = _bids_of(auction, me.partner)
        self.our_bid = (*self.partner_bid, *_bids_of(auction, me)[1])
        self.roles = {name: suit for name, suit in self._roles(beliefs, shown) if suit is not None}

    def _roles(self, beliefs: Beliefs, shown: BeliefFacts) -> Iterator[tuple[str, Suit | None]]:
        me = self.auction.turn
        yield "agreed", shown.agreed
        yield "fourth", shown.fourth
        for name, suits in (("mine", beliefs.seats[me].suits), ("theirs", self.theirs)):
            for number, suit in enumerate(suits[:2], start=1):
                yield (name if name == "mine" and number == 1 else f"{name}{number}"), suit
        yield "against", shown.against
        yield "partners", shown.partners
        partner = beliefs.seats[me.partner].suits
        yield "partners2", partner[0] if len(partner) > 1 else None

    def environment(self, suits: Suits, call: Call | None = None) -> Environment:
        return Environment(
            {**self.roles, **suits},
            call.level if call is not None else 0,
            self.me,
            self.partner,
            self.unbid,
            self.theirs,
            self.answer,
            self.last.index if self.last else -1,
            self.skipped,
            self.partner_bid,
            self.our_bid,
            self.lho,
            self.rho,
            call,
            self.stakes,
        )


def _choices(order: int, rule: Rule, base: _Base, suits: Suits) -> Iterator[Choice]:
    for number, bound in enumerate(_suit_bindings(rule, base, suits)):
        env = base.environment(bound)
        call = _call(rule, env, base)
        if call is None:
            continue
        legal = base.auction.is_legal(call)
        if rule.is_relative:
            env = base.environment(bound, call)
        for variant in rule.variants:
            if not legal and variant.lift == "never":
                continue
            try:
                key = binding_key(variant, env)
            except UnboundSuitError:
                continue
            yield Choice(call, rule, variant, env, legal, (rule.natural, -variant.priority, order, number), key)


def _stakes(auction: Auction, facts: Facts) -> Stakes:
    me = auction.turn
    return Stakes(
        last=auction.last_bid,
        ours=facts.ours,
        doubled=auction.doubled,
        we_vulnerable=auction.vulnerability.of(me),
        they_vulnerable=auction.vulnerability.of(me.lho),
        they_bid=facts.contested,
    )


def _call(rule: Rule, env: Environment, base: _Base) -> Call | None:
    """Return the call the rule makes with these suits, if its comparisons hold."""
    if not rule.when.compare(env):
        return None
    try:
        call = rule.call.resolve(env, base.last)
    except UnboundSuitError:
        return None
    return call if call is not None and _level_fits(rule, call, base) else None


def _suit_bindings(rule: Rule, base: _Base, suits: Suits) -> Iterator[Suits]:
    if not rule.each:
        yield suits
        return
    env = base.environment(suits)
    names = [name for name, _ in rule.each]
    domains = []
    for _, domain in rule.each:
        try:
            domains.append([SUITS[suit] for suit in _domain(env, domain)])
        except UnboundSuitError:
            return
    for values in product(*domains):
        if len(set(values)) == len(values):
            yield {**suits, **dict(zip(names, values, strict=True))}


def _domain(env: Environment, domain: str | tuple[str, ...]) -> tuple[SuitLike, ...]:
    return env.group(domain) if isinstance(domain, str) else tuple(env.suit(name) for name in domain)


def _level_fits(rule: Rule, call: Call, base: _Base) -> bool:
    jump = rule.when.jump
    return jump is None or call.strain is None or call.level - cheapest_level(call.strain, base.last) == jump


_NOT_FORCED: Words = frozenset({"none"})


def _belief_facts(auction: Auction, beliefs: Beliefs, facts: Facts) -> BeliefFacts:
    me = auction.turn
    interpretation = beliefs.interpretations[-2] if len(beliefs.interpretations) >= 2 else None
    rho_passed = "pass" in facts.rho
    mine, partner = beliefs.seats[me], beliefs.seats[me.partner]
    theirs = (*beliefs.seats[me.rho].suits, *beliefs.seats[me.lho].suits)
    side = beliefs.sides[me % 2]
    return BeliefFacts(
        forced=_forced(auction, interpretation, facts, beliefs),
        invited=interpretation is not None and interpretation.forcing is Forcing.INVITATIONAL,
        signed_off=interpretation is not None and interpretation.forcing is Forcing.SIGN_OFF,
        asked=interpretation.asks if interpretation is not None and rho_passed else "",
        answered=interpretation.answers if interpretation is not None else "",
        i_limited=mine.is_limited,
        partner_limited=partner.is_limited,
        partner_min=partner.bounds.points[0],
        partner_max=partner.bounds.points[1],
        their_min=max(beliefs.seats[seat].bounds.points[0] for seat in (me.rho, me.lho)),
        my_min=mine.bounds.points[0],
        room=_room(auction.last_bid, side.agreed),
        in_agreed=facts.ours and side.agreed is not None and _suit_of(auction.last_bid) == side.agreed,
        artificial=_is_artificial(auction, beliefs),
        agreed=side.agreed,
        partners=partner.suits[-1] if partner.suits else None,
        mine=mine.suits[0] if mine.suits else None,
        theirs1=theirs[0] if theirs else None,
        standing=_suit_of(auction.last_bid),
        against=None if facts.ours else _suit_of(auction.last_bid),
        fourth=_fourth(mine, partner, theirs),
    )


def _forced(auction: Auction, interpretation: Interpretation | None, facts: Facts, beliefs: Beliefs) -> Words:
    """Return how far the player to call is forced (LEG-06), in the words of rule files."""
    words: set[str] = set()
    if interpretation is not None and "pass" in facts.rho and _forces_a_bid(interpretation):
        words |= {"one_round", "any"}
    side = beliefs.sides[auction.turn % 2]
    if side.is_forced_past(auction.last_bid) and not facts.doubled and interpretation is not None:
        words |= {side.force.value, "any"}
    return frozenset(words) or _NOT_FORCED


def _forces_a_bid(interpretation: Interpretation) -> bool:
    """Return True if the call is forcing; a call that forces to game is not forcing once it has reached game."""
    if interpretation.forcing is Forcing.ONE_ROUND:
        return True
    return interpretation.forcing.strength > Forcing.ONE_ROUND.strength and not (
        interpretation.call.is_bid and is_game(interpretation.call)
    )


def _fourth(mine: SeatBeliefs, partner: SeatBeliefs, theirs: tuple[Suit, ...]) -> Suit | None:
    ours = {*mine.suits, *partner.suits}
    return next(suit for suit in SUITS if suit not in ours) if len(ours) == 3 and not theirs else None


NOTHING_AGREED = 99


def _room(last: Call | None, agreed: Suit | None) -> int:
    if last is None or agreed is None:
        return NOTHING_AGREED
    return max(0, Call.bid(GAME_LEVEL[STRAINS[agreed]], agreed).index - last.index)


def _is_artificial(auction: Auction, beliefs: Beliefs) -> bool:
    suit, bidder = _suit_of(auction.last_bid), auction.last_bidder
    if suit is None or bidder is None or suit == beliefs.sides[bidder % 2].agreed:
        return False
    return beliefs.seats[bidder].bounds.lengths[suit][0] < 3


def _suit_of(bid: Call | None) -> Suit | None:
    return bid.suit if bid is not None else None


def _bids_of(auction: Auction, seat: Seat) -> tuple[tuple[Suit, ...], tuple[Suit, ...]]:
    """Return the suits that the seat's last bid passed over (none for a jump), and the suits it has bid."""
    skipped: tuple[Suit, ...] = ()
    suits: list[Suit] = []
    last = -1
    for number, call in enumerate(auction.calls):
        if not call.is_bid:
            continue
        if auction.seat_at(number) is seat:
            passed_over = BIDS[last + 1 : call.index] if call.index - last <= len(Strain) else ()
            skipped = tuple(sorted({bid.suit for bid in passed_over if bid.suit is not None}))
            if call.suit is not None:
                suits.append(call.suit)
        last = call.index
    return skipped, tuple(dict.fromkeys(suits))
