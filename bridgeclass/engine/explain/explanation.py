"""The explanation of one call and its four levels of detail."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Level(StrEnum):
    """The level of detail of an explanation."""

    SIMPLE = "simple"
    DETAILED = "detailed"
    EXPERT = "expert"
    CONVENTION_ONLY = "convention_only"


@dataclass(frozen=True, slots=True)
class RuleCheck:
    """One rule that was tried: the requirement that failed, or '' if it fitted."""

    call: str
    rule: str
    name: str
    requirement: str
    failed: str


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another call that was considered, and why it was not chosen."""

    call: str
    reason: str


@dataclass(frozen=True, slots=True)
class BidExplanation:
    """The explanation of one call, as the API returns it.

    requirements and actual_values are parallel: what is required, and what the hand has. meaning is what the call shows
    to players who do not see the hand. features are the facts of hand and auction by name.
    """

    bid: str
    primary_reason: str
    meaning: str
    requirements: tuple[str, ...]
    actual_values: tuple[str, ...]
    rule_checks: tuple[RuleCheck, ...]
    alternatives: tuple[Alternative, ...]
    convention: str
    sayc_rule: str
    forcing_status: str
    features: Mapping[str, object] = field(default_factory=dict, hash=False)

    def format(self, level: str = Level.DETAILED) -> str:
        """Return the explanation as text. Raises ValueError for an unknown level."""
        match Level(level):
            case Level.SIMPLE:
                return self.primary_reason
            case Level.CONVENTION_ONLY:
                return self._meaning_only()
            case Level.DETAILED:
                return "\n".join(self._detailed())
        return "\n".join((*self._detailed(), *self._facts(), *self._checks()))

    def _meaning_only(self) -> str:
        named = self.meaning.lower().startswith(self.convention.lower())
        sentences = [
            self.meaning if named else f"{self.convention}. {capitalize_first(self.meaning)}",
            *self._forcing(),
        ]
        return f"{self.bid}: {' '.join(f'{capitalize_first(text)}.' for text in sentences)}"

    def _forcing(self) -> Iterator[str]:
        if self.bid != "Pass":
            yield capitalize_first(self.forcing_status)

    def _detailed(self) -> Iterator[str]:
        yield self.primary_reason
        for required, describe_facts in zip(self.requirements, self.actual_values, strict=True):
            yield f"- {required}: you have {describe_facts}"
        yield from (f"{text}." for text in self._forcing())
        if self.alternatives:
            yield "Other calls:"
        for other in self.alternatives:
            yield f"- {other.call}: {other.reason}."

    def _facts(self) -> Iterator[str]:
        for group, title in (("hand_features", "The hand"), ("auction_features", "The auction")):
            facts = self.features.get(group)
            if isinstance(facts, Mapping):
                yield f"{title}: {'; '.join(_fact(name, value) for name, value in facts.items())}"

    def _checks(self) -> Iterator[str]:
        if self.sayc_rule:
            yield f"Rule: {self.sayc_rule}"
        if self.rule_checks:
            yield "Rules tried, best first:"
        for check in self.rule_checks:
            yield f"- {check.call} ({check.name or check.requirement}): {check.failed or 'fits'}"

    def to_dict(self) -> dict[str, object]:
        """Return the explanation as plain data, ready for JSON."""
        return {
            "bid": self.bid,
            "primary_reason": self.primary_reason,
            "meaning": self.meaning,
            "requirements": list(self.requirements),
            "actual_values": list(self.actual_values),
            "rule_checks": [
                {"call": c.call, "rule": c.rule, "name": c.name, "requirement": c.requirement, "failed": c.failed}
                for c in self.rule_checks
            ],
            "alternatives": [{"call": a.call, "reason": a.reason} for a in self.alternatives],
            "convention": self.convention,
            "sayc_rule": self.sayc_rule,
            "forcing_status": self.forcing_status,
            "features": dict(self.features),
        }


def capitalize_first(text: str) -> str:
    """Return the text with a capital first letter."""
    return text[:1].upper() + text[1:]


def _fact(name: str, value: object) -> str:
    if isinstance(value, Mapping):
        return f"{name} ({', '.join(_fact(key, inner) for key, inner in value.items())})"
    words = {True: "yes", False: "no", None: "-"}.get(value) if value is None or isinstance(value, bool) else None
    return f"{name} {words or _plain(value)}"


def _plain(value: object) -> str:
    return (" ".join(map(str, value)) or "-") if isinstance(value, list) else str(value) or "-"
