"""What calls mean: read without a hand, gathered into a picture of all four seats."""

from bridgeclass.engine.meaning.beliefs import Heard, Picture, SeatPicture
from bridgeclass.engine.meaning.descriptions import say_bounds, sentence, with_suits
from bridgeclass.engine.meaning.interpret import hear
from bridgeclass.engine.meaning.interpreter import Listener
from bridgeclass.engine.meaning.position import Choice, Position, is_to_play

__all__ = [
    "Choice",
    "Heard",
    "Listener",
    "Picture",
    "Position",
    "SeatPicture",
    "hear",
    "is_to_play",
    "say_bounds",
    "sentence",
    "with_suits",
]
