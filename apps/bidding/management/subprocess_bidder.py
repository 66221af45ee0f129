"""A bidder outside: a program that answers the lines of `bid --jsonl`."""

import json
import shlex
import subprocess
from types import TracebackType
from typing import IO, Self

from bridgeclass.engine.auctions import Auction
from bridgeclass.engine.calls import Call
from bridgeclass.engine.hands import Hand


class OutsideError(RuntimeError):
    """A program that cannot be started, has ended, or gives no call."""


class OutsideBidder:
    """The program, started once; used in a `with` statement, which ends it."""

    def __init__(self, command: str, *, system: str) -> None:
        """`command` as typed in a shell; `system` is named in every line. Raises OutsideError if it cannot start."""
        self._command, self._system = command, system
        try:
            self._process = subprocess.Popen(  # noqa: S603 - the command is the one the person typed
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
            )
        except (OSError, ValueError, IndexError) as error:
            raise OutsideError(f"{command}: cannot be started: {error}") from error

    def __enter__(self) -> Self:
        """The bidder itself."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """End the program."""
        self._process.kill()
        self._process.communicate()

    def call(self, hand: Hand, auction: Auction) -> Call:
        """The program's call. Raises OutsideError, naming program and position, if it gives none."""
        asked = {
            "id": str(auction),
            "hand": str(hand),
            "auction": [call.text for call in auction.calls],
            "dealer": auction.dealer.name,
            "vul": auction.vulnerability.value,
            "system": self._system,
        }
        where = f"{self._command}: {hand} after {str(auction) or 'no call'}"
        try:
            stdin, stdout = self._pipes()
            stdin.write(json.dumps(asked) + "\n")
            stdin.flush()
            line = stdout.readline()
        except OSError as error:
            raise OutsideError(f"{where}: {error}") from error
        try:
            return Call.parse(json.loads(line)["call"])
        except (ValueError, KeyError, TypeError) as error:
            raise OutsideError(f"{where}: no call in {line.strip()[:200] or 'an empty answer'}") from error

    def _pipes(self) -> tuple[IO[str], IO[str]]:
        if self._process.stdin is None or self._process.stdout is None:
            raise OutsideError(f"{self._command}: it cannot be written to")
        return self._process.stdin, self._process.stdout
