"""The rules of a system while its files are read: each id is used once, and a rule is replaced in its place."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from bridgeclass.engine.constraints import Source, SourceError
from bridgeclass.engine.messages import Message, Text, msgid
from bridgeclass.engine.rules.model import Rule
from bridgeclass.engine.rules.overriding import REMOVES_UNKNOWN, not_inherited

_USED_TWICE = msgid("this id is used twice; choose another, and name the rule to change under 'overrides'")
_TAKEN = msgid("overrides {id}, which is removed or overridden elsewhere")


@dataclass(slots=True)
class RuleTable:
    """The rules in the order in which they are tried.

    places: the rules by the id of the rule that had the place first. replaceable: the places of inherited rules that
    are not yet removed or replaced. former: places by former ids. taken: the ids that no further rule may have.
    """

    places: dict[str, Rule]
    replaceable: set[str]
    former: Mapping[str, str]
    taken: set[str]

    @classmethod
    def of(cls, inherited: Iterable[Rule], former: Mapping[str, str]) -> "RuleTable":
        """Return the table of the inherited rules; `former` are their ids by those of the rules they replaced."""
        places = {rule.id: rule for rule in inherited}
        return cls(places, set(places), former, {*places, *former})

    @property
    def replaced(self) -> dict[str, str]:
        """The ids of the rules that replaced others, by the ids of those."""
        own = {place: rule.id for place, rule in self.places.items() if rule.id != place}
        return {**{old: own.get(new, new) for old, new in self.former.items()}, **own}

    def remove(self, id_: Source) -> None:
        """Remove an inherited rule. Raises SourceError if there is none with this id."""
        place = self._take(id_.text())
        if place is None:
            raise SourceError(id_, not_inherited(REMOVES_UNKNOWN, id_.text(), self.replaceable))
        del self.places[place]
        self.taken.discard(place)

    def add(self, rule: Rule) -> None:
        """Add a rule, in the place of the one that it overrides. Raises SourceError for an id in use."""
        if rule.id in self.taken:
            raise _error(rule, Message(_USED_TWICE))
        self.taken.add(rule.id)
        place = self._take(rule.overrides) if rule.overrides else rule.id
        if place is None:
            raise _error(rule, Message(_TAKEN, id=repr(rule.overrides)))
        self.places[place] = rule

    def redefine(self, rule: Rule, id_: str = "") -> None:
        """Put a rule in the place of the inherited rule with its id, or add it; `id_` is its new id, if not its own."""
        place = self._take(rule.id)
        if place is None:
            self.add(_with_id(rule, id_ or rule.id))
        else:
            self.places[place] = _with_id(rule, id_ or place)

    def _take(self, id_: str) -> str | None:
        """Return the place of an inherited rule, which nothing else may take; None if it is not free."""
        place = self.former.get(id_, id_)
        if place not in self.replaceable:
            return None
        self.replaceable.remove(place)
        return place


def _with_id(rule: Rule, id_: str) -> Rule:
    if rule.id == id_:
        return rule
    variants = (replace(variant, id=f"{id_}{variant.id.removeprefix(rule.id)}") for variant in rule.variants)
    return replace(rule, id=id_, variants=tuple(variants))


def _error(rule: Rule, message: Text) -> SourceError:
    return SourceError(Source(rule.id, rule.line, rule.file), message, rule=rule.id)
