from hypothesis import given
from hypothesis import strategies as st

from apps.progress.selectors.mastery import Step, mastery_of, newest_of_each, step_of

POINTS = st.lists(st.integers(0, 10), max_size=30)


def test_mastery_without_calls_is_zero() -> None:
    assert mastery_of([]).percent == 0


def test_one_good_call_is_not_full_mastery() -> None:
    assert [mastery_of([10] * hands).percent for hands in (1, 2, 3, 4)] == [34, 61, 83, 100]


def test_newer_hands_count_more() -> None:
    assert mastery_of([0, 0, 10, 10]).percent > mastery_of([10, 10, 0, 0]).percent


def test_only_the_last_eight_hands_count() -> None:
    assert mastery_of([0] * 20 + [10] * 8) == mastery_of([10] * 8)


def test_the_loss_grows_with_every_bad_hand() -> None:
    assert mastery_of([0]).lost < mastery_of([0, 0]).lost < mastery_of([0, 0, 0]).lost


@given(POINTS)
def test_mastery_is_a_percentage(points: list[int]) -> None:
    assert 0 <= mastery_of(points).percent <= 100


@given(POINTS, st.integers(0, 9))
def test_a_better_latest_call_never_lowers_mastery(points: list[int], score: int) -> None:
    assert mastery_of([*points, score]).percent <= mastery_of([*points, score + 1]).percent


def test_a_repeated_hand_counts_once_with_its_latest_call() -> None:
    assert newest_of_each([("a", 0), ("b", 5), ("a", 10)]) == [5, 10]


def test_levels_are_known_nearly_and_learning() -> None:
    assert [step_of(percent) for percent in (100, 85, 84, 60, 59, 0)] == [
        Step.KNOWN,
        Step.KNOWN,
        Step.NEARLY,
        Step.NEARLY,
        Step.LEARNING,
        Step.LEARNING,
    ]
