"""What one process remembers."""

from apps.core.memory import Memory


def test_the_value_that_was_used_longest_ago_is_forgotten_first() -> None:
    memory: Memory[str, int] = Memory(2)
    memory.keep("one", 1)
    memory.keep("two", 2)
    assert memory.get("one") == 1
    memory.keep("three", 3)
    assert [memory.get(key) for key in ("one", "two", "three")] == [1, None, 3]


def test_everything_can_be_forgotten() -> None:
    memory: Memory[str, int] = Memory(2)
    memory.keep("one", 1)
    Memory.forget_all()
    assert memory.get("one") is None
