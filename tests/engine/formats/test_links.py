"""Hand-viewer links: reading links of other programs, and round trips."""

from __future__ import annotations

import pytest
from hypothesis import given

from bridgeclass.engine.auctions import Seat, Vulnerability
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.formats import BoardRecord, CallNote, FormatError, read_link, viewer_link
from tests.engine.formats.records import DEAL, records


@given(records())
def test_links_round_trip(record: BoardRecord) -> None:
    link = viewer_link(record)
    assert " " not in link
    assert "|" not in link
    assert read_link(link) == record


def test_a_link_with_a_parameter_per_hand_is_parsed() -> None:
    link = (
        "https://viewer.example/handviewer.html?n=saq4hk82dkj73cq52&e=ck843sk65haq7da64"
        "&s=sj32hj965dq102cajt&d=e&v=b&b=10&a=p1n(15-17)ppp&nn=Nora&sn=Sami"
    )
    record = read_link(link)
    assert record.deal == Deal.parse(DEAL)
    assert (record.number, record.dealer, record.vulnerability) == (
        *(10, Seat.E),
        Vulnerability.BOTH,
    )
    assert str(record.contract) == "1N by S"
    assert record.notes == (CallNote(1, "15-17"),)
    assert record.players == ("Nora", "", "Sami", "")


def test_a_link_can_have_only_two_hands() -> None:
    record = read_link("https://viewer.example/?n=saq4hk82dkj73cq52&amp;s=sj32hj965dqt2cajt")
    assert record.deal is None
    assert [seat for seat, _ in record.some_hands] == [Seat.N, Seat.S]


@pytest.mark.parametrize(
    ("link", "message"),
    [
        ("https://viewer.example/page", "line 4: 'https://viewer.example/page' has no board"),
        ("https://viewer.example/?n=sak", "line 4: link: AK... has 2 cards, not 13"),
        ("https://viewer.example/?a=1n1c", "line 4: link: 1C is not above 1N"),
        ("https://viewer.example/?a=1n7", "line 4: link: a: '7' does not begin with a call"),
        ("https://viewer.example/?a=p&d=q", "line 4: link: 'q' is not a seat"),
        ("https://viewer.example/?lin=md|3|mb|9C|", "line 4: link: mb: '9C' is not a call"),
        ("https://viewer.example/?lin=md|3|md|3|", "line 4: the link holds 2 boards, not one"),
    ],
)
def test_an_error_in_a_link_is_reported_with_its_line(link: str, message: str) -> None:
    with pytest.raises(FormatError) as refused:
        read_link(link, line=4)
    assert str(refused.value).startswith(message)
