"""A small bidding system that exercises every mechanism of the engine."""

from bridgeclass.engine.auctions import Auction, Seat, Vulnerability
from bridgeclass.engine.meaning import Interpreter, Position
from bridgeclass.engine.rules import RuleIndex, System
from bridgeclass.engine.rules.system import build_system

HEAD = """
system: small
title: Small system
options:
  light: {default: false, title: Light openings}
definitions:
  open_ok: {says: an opening hand, needs: {any_of: [{hcp: 13+}, {hcp: 11-12, tp: 13+}]}}
"""
OPENINGS = """
module: opening_bids
rules:
  - id: small.open.1nt
    when: {opener: none}
    call: 1N
    name: Balanced 15-17
    priority: 95
    needs: {hcp: 15-17, shape: balanced}
    alert: announce "15-17"
  - id: small.open.1y
    when: {opener: none}
    each: {Y: [H, S]}
    call: 1Y
    name: Five-card suit
    priority: 80
    needs: {Y: 5+, longest_alone: Y, is: open_ok, hcp: 11-21}
  - id: small.open.light
    when: {opener: none}
    option: light
    call: 1D
    name: Light
    priority: 70
    needs: {hcp: 9-10, D: 5+}
  - id: small.open.pass
    when: {opener: none}
    call: P
    name: Too weak to open
    priority: 10
    needs: {hcp: 0-12}
"""
RESPONSES = """
module: responses
rules:
  - id: small.raise
    when: {auction: "1M -"}
    call: 2M
    name: Single raise
    priority: 80
    needs: {M: 3+, sp(M): 6-9}
    forcing: none
    source: R1M-02
  - id: small.one_over_one
    when: {auction: "1H -"}
    call: 1S
    name: Four spades
    priority: 70
    needs: {S: 4+, hcp: 6+}
    forcing: one_round
  - id: small.1nt
    when: {auction: "1M -"}
    call: 1N
    name: Nothing better
    priority: 40
    needs: {hcp: 6-9}
  - id: small.jacoby
    when: {auction: "1M -"}
    call: 2N
    name: Game raise
    convention: Jacoby 2NT
    priority: 90
    needs: {M: 4+, sp(M): 13+}
    forcing: game
    agrees: M
    alert: alert
  - id: small.respond.pass
    when: {auction: "1M -"}
    call: P
    name: Too weak to respond
    priority: 10
    needs: {hcp: 0-5}
  - id: small.forced.pass
    when: {auction: "1H - 1S -"}
    call: P
    name: A tempting pass
    priority: 60
    needs: {}
  - id: small.overcall
    when: {auction: "(1x)"}
    each: {Y: unbid}
    call: 1Y
    name: Overcall
    priority: 70
    needs: {Y: 5+, hcp: 8-16}
"""
NATURAL = """
module: natural
natural: true
rules:
  - id: small.natural.game
    when: {agreed: M}
    call: game agreed
    name: Enough for game
    priority: 50
    needs: {combined(agreed): 25+}
"""


def small_system(**texts: str) -> System:
    """Return the system, with rule files added or replaced by module name."""
    files = {"system": HEAD, "opening_bids": OPENINGS, "responses": RESPONSES, "natural": NATURAL, **texts}
    return build_system("small", {f"small/{name}.yaml": text for name, text in files.items()})


def interpreter(system: System | None = None, **options: bool) -> Interpreter:
    """Return an interpreter for both sides playing the system."""
    index = RuleIndex.build(system or small_system(), options)
    return Interpreter(index, index)


def position(calls: str = "", system: System | None = None, **options: bool) -> Position:
    """Return the position after `calls`; North deals and nobody is vulnerable."""
    return interpreter(system, **options).position(Auction.parse(calls, Seat.N, Vulnerability.NONE))
