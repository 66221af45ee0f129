"""The combinations of a profile, the random suits each may draw, and which of them are possible."""

from __future__ import annotations

from fractions import Fraction

from bridgeclass.engine.dealing.cases import Case, CaseMaker, Drawn
from bridgeclass.engine.dealing.combinations import Combination, combinations_of
from bridgeclass.engine.dealing.profile import Profile
from bridgeclass.engine.dealing.sampler_cache import CanonicalForm, SamplerCache
from bridgeclass.engine.messages import NO_TEXT, Joint, Listing, Message, Text

_MAX_CASES = 50_000


class Mix:
    """Combinations and their suit draws by index, computed when needed.

    A combination is possible if any of its draws is. The boards of impossible combinations are shared among the others
    in proportion, and those of impossible draws among the other draws of the same combination.
    """

    def __init__(self, profile: Profile) -> None:
        self.profile = profile
        self.combinations: tuple[Combination, ...] = combinations_of(profile)
        self.samplers = SamplerCache()
        self._maker = CaseMaker(profile)
        self._draws: dict[int, list[tuple[Drawn, Fraction]]] = {}
        self._cases: dict[tuple[int, int], Case] = {}
        self._possible: dict[int, bool] = {}
        self._forms: dict[tuple[int, int], CanonicalForm] = {}

    def draws(self, combination: int) -> list[tuple[Drawn, Fraction]]:
        """Return the ways to draw the random suits of a combination, each with its probability."""
        if combination not in self._draws:
            self._draws[combination] = self._maker.draws(self.combinations[combination].chosen)
        return self._draws[combination]

    def case(self, combination: int, draw: int) -> Case:
        """Return the case of a combination and a draw."""
        if (combination, draw) not in self._cases:
            if len(self._cases) >= _MAX_CASES:
                self._cases.clear()
            drawn, chance = self.draws(combination)[draw]
            self._cases[combination, draw] = self._maker.case(self.combinations[combination].chosen, drawn, chance)
        return self._cases[combination, draw]

    def form(self, combination: int, draw: int) -> CanonicalForm:
        """Return what is asked of the hands under the names by which its sampler is kept."""
        if (combination, draw) not in self._forms:
            if len(self._forms) >= _MAX_CASES:
                self._forms.clear()
            self._forms[combination, draw] = self.samplers.canonical_form(self.case(combination, draw).requirements)
        return self._forms[combination, draw]

    def is_draw_possible(self, combination: int, draw: int) -> bool:
        """Return whether some deal fits a combination with these suits drawn."""
        return self.case(combination, draw).conflict is None and self.samplers.is_possible(self.form(combination, draw))

    def is_possible(self, combination: int) -> bool:
        """Return whether some deal fits a combination."""
        if combination not in self._possible:
            draws = range(len(self.draws(combination)))
            self._possible[combination] = any(self.is_draw_possible(combination, draw) for draw in draws)
        return self._possible[combination]

    def is_dealable(self) -> bool:
        """Return whether some combination is possible."""
        return any(map(self.is_possible, range(len(self.combinations))))

    def describe(self, case: Case) -> Text:
        """Return a description of a case: its combination, and the suits drawn."""
        combination = next((self.combinations[place] for (place, _), one in self._cases.items() if one is case), None)
        text = NO_TEXT if combination is None else combination.describe(self.profile)
        drawn = tuple(
            Message("{seat} draws {suits}", seat=seat, suits=Listing(suits)) for seat, suits in case.drawn.items()
        )
        return Message("{combination}; {drawn}", combination=text, drawn=Listing(drawn, Joint.COMMA)) if drawn else text
