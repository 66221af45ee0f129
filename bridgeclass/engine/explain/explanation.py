"""The explanation of one call and its four levels of detail."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from bridgeclass.engine.calls import PASS, Call
from bridgeclass.engine.messages import (
    NO_TEXT,
    Joint,
    Listing,
    Literal,
    Message,
    RuleText,
    Sentence,
    Text,
    Value,
    sentences,
)


class Level(StrEnum):
    """The level of detail of an explanation."""

    SIMPLE = "simple"
    DETAILED = "detailed"
    EXPERT = "expert"
    CONVENTION_ONLY = "convention_only"


@dataclass(frozen=True, slots=True)
class RuleCheck:
    """One rule that was tried: the requirement that failed, or None if it fitted."""

    call: Call
    rule: str
    name: Text | None
    requirement: Text | None
    failed: Text | None

    def to_dict(self) -> dict[str, str]:
        """Return the check in English as plain data."""
        words = {"name": self.name, "requirement": self.requirement, "failed": self.failed}
        english = {key: "" if text is None else str(text) for key, text in words.items()}
        return {"call": self.call.display, "rule": self.rule, **english}


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another call that was considered, and why it was not chosen."""

    call: Call
    reason: Text


@dataclass(frozen=True, slots=True)
class BidExplanation:
    """The explanation of one call, as the API returns it.

    requirements and actual_values are parallel: what is required, and what the hand has. meaning is what the call shows
    to players who do not see the hand. odds are the chances of the contracts that the rule weighs. features are the
    facts of hand and auction by name.
    """

    call: Call
    primary_reason: Text
    meaning: Text
    requirements: tuple[Text, ...]
    actual_values: tuple[Text, ...]
    rule_checks: tuple[RuleCheck, ...]
    alternatives: tuple[Alternative, ...]
    convention: str
    sayc_rule: str
    forcing_status: Text
    odds: tuple[Text, ...] = ()
    features: Mapping[str, object] = field(default_factory=dict, hash=False)

    def format(self, level: str = Level.DETAILED) -> Text:
        """Return the explanation at a level of detail. Raises ValueError for an unknown level."""
        match Level(level):
            case Level.SIMPLE:
                return self.primary_reason
            case Level.CONVENTION_ONLY:
                return self._meaning_only()
            case Level.DETAILED:
                return Listing(tuple(self._detailed()), Joint.LINES)
        return Listing((*self._detailed(), *self._facts(), *self._checks()), Joint.LINES)

    def _meaning_only(self) -> Text:
        is_named = str(self.meaning).lower().startswith(self.convention.lower())
        convention = None if is_named else full_stop(RuleText(self.convention))
        return labeled(self.call, sentences(convention, full_stop(self.meaning), *self._forcing()))

    def _forcing(self) -> Iterator[Text]:
        if self.call is not PASS:
            yield full_stop(self.forcing_status)

    def _detailed(self) -> Iterator[Text]:
        yield self.primary_reason
        for required, facts in zip(self.requirements, self.actual_values, strict=True):
            yield Message("- {needs}: you have {facts}", needs=required, facts=facts)
        for odds in self.odds:
            yield Message("- {things}", things=odds)
        yield from self._forcing()
        if self.alternatives:
            yield Message("Other calls:")
        for other in self.alternatives:
            yield Message("- {call}: {reason}.", call=other.call, reason=other.reason)

    def _facts(self) -> Iterator[Text]:
        """Yield the facts under the names that programs use, in every language."""
        for group, title in (("hand_features", "The hand"), ("auction_features", "The auction")):
            facts = self.features.get(group)
            if isinstance(facts, Mapping):
                yield Literal(f"{title}: {'; '.join(_fact(name, value) for name, value in facts.items())}")

    def _checks(self) -> Iterator[Text]:
        if self.sayc_rule:
            yield Message("Rule: {source}", source=self.sayc_rule)
        if self.rule_checks:
            yield Message("Rules tried, best first:")
        for check in self.rule_checks:
            what, found = check.name or check.requirement or NO_TEXT, check.failed or Message("fits")
            yield Message("- {call} ({name}): {result}", call=check.call, name=what, result=found)

    def to_dict(self) -> dict[str, object]:
        """Return the explanation in English as plain data, ready for JSON."""
        return {
            "bid": self.call.display,
            "primary_reason": str(self.primary_reason),
            "meaning": str(self.meaning),
            "requirements": [str(text) for text in self.requirements],
            "actual_values": [str(text) for text in self.actual_values],
            "rule_checks": [check.to_dict() for check in self.rule_checks],
            "alternatives": [{"call": a.call.display, "reason": str(a.reason)} for a in self.alternatives],
            "convention": self.convention,
            "sayc_rule": self.sayc_rule,
            "forcing_status": str(self.forcing_status),
            "features": dict(self.features),
        }


def full_stop(text: Value) -> Text:
    """Return a text as a sentence of its own."""
    return Message("{text}.", text=Sentence(text))


def labeled(call: Call, text: Text) -> Text:
    """Return what is said of a call, after its name: '1NT: Balanced 15-17.'."""
    return Message("{call}: {text}", call=call, text=text)


def _fact(name: str, value: object) -> str:
    if isinstance(value, Mapping):
        return f"{name} ({', '.join(_fact(key, inner) for key, inner in value.items())})"
    words = {True: "yes", False: "no", None: "-"}.get(value) if value is None or isinstance(value, bool) else None
    return f"{name} {words or _plain(value)}"


def _plain(value: object) -> str:
    return (" ".join(map(str, value)) or "-") if isinstance(value, list) else str(value) or "-"
