"""What calls mean: read without a hand, gathered into a picture of all four seats."""

from bridgeclass.engine.meaning.hearing import hear
from bridgeclass.engine.meaning.listener import Listener
from bridgeclass.engine.meaning.picture import Heard, Picture, SeatPicture
from bridgeclass.engine.meaning.position import Choice, Position, is_to_play
from bridgeclass.engine.meaning.words import say_bounds, sentence, with_suits

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
