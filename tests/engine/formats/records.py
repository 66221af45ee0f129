"""Sample boards in PBN and LIN, and a Hypothesis strategy for board records."""

from __future__ import annotations

from hypothesis import strategies as st

from bridgeclass.engine.formats import BoardRecord, CallNote
from tests.engine.strategies import auctions, deals

DEAL = "N:AQ4.K82.KJ73.Q52 K65.AQ7.A64.K843 J32.J965.QT2.AJT T987.T43.985.976"
OTHER = "N:T987.T43.985.976 AQ4.K82.KJ73.Q52 K65.AQ7.A64.K843 J32.J965.QT2.AJT"
LIN_HANDS = "SJ32HJ965DQT2CAJT,ST987HT43D985C976,SAQ4HK82DKJ73CQ52,SK65HAQ7DA64CK843"

BOARD_1 = f"""[Event "Lesson"]
[Board "1"]
[West "Wanda"]
[North "Nora"]
[East "Emil"]
[South "Sami"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "{DEAL}"]
[Declarer "N"]
[Contract "3NT"]
[Result "9"]
[Auction "N"]
1NT =1= Pass 3NT Pass
Pass Pass
[Note "1:15 to 17 points"]
"""

names = st.text(st.characters(codec="ascii", categories=["L", "Nd"]), max_size=8)
words = st.text(st.sampled_from("abc 5-7+\"\\'/[]{};="), min_size=1, max_size=20).map(
    lambda text: " ".join(text.split())
)


@st.composite
def records(draw: st.DrawFn) -> BoardRecord:
    """Draw a board record with names, an auction, possibly unfinished, and notes on some calls."""
    auction = draw(auctions())
    places = draw(st.sets(st.integers(0, 8), max_size=3))
    notes = [CallNote(position, draw(words)) for position in sorted(places) if position < len(auction.calls)]
    contract = auction.contract if auction.is_over else None
    return BoardRecord(
        number=draw(st.none() | st.integers(1, 64)),
        dealer=auction.dealer,
        vulnerability=auction.vulnerability,
        deal=draw(st.none() | deals()),
        auction=auction if auction.calls else None,
        notes=tuple(note for note in notes if note.text),
        contract=contract,
        tricks=draw(st.integers(0, 13)) if contract else None,
        players=(draw(names), draw(names), draw(names), draw(names)),
    )
