"""What a teacher says of a learner's call: its kind of mistake in words, and the facts behind it."""

from bridgeclass.engine.feedback.facts import Facts, Player, Role

__all__ = ["Facts", "Player", "Role"]
