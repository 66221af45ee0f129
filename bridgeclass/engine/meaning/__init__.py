"""What calls mean: read without a hand, gathered into a picture of all four seats."""

from bridgeclass.engine.meaning.hearing import sentence, with_suits
from bridgeclass.engine.meaning.listener import Listener
from bridgeclass.engine.meaning.picture import Heard, Picture, SeatPicture
from bridgeclass.engine.meaning.position import Choice, Position

__all__ = ["Choice", "Heard", "Listener", "Picture", "Position", "SeatPicture", "sentence", "with_suits"]
