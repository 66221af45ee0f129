"""A bidder in a subprocess: a program that answers the lines of `bid --jsonl`."""

import json
import shlex
import subprocess
from types import TracebackType
from typing import IO, Self

from bridgeclass.engine.auctions import Auction
from bridgeclass.engine.calls import Call
from bridgeclass.engine.hands import Hand


class SubprocessError(RuntimeError):
    """A program that cannot be started, has ended, or returns no call."""


class SubprocessBidder:
    """A program that is started once, and ended by its `with` statement."""

    def __init__(self, command: str, *, system: str) -> None:
        """`command` as typed in a shell; `system` is named in every line. Raises SubprocessError if it cannot start."""
        self._command, self._system = command, system
        try:
            self._process = subprocess.Popen(  # noqa: S603 - the command is the one the person typed
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
            )
        except (OSError, ValueError, IndexError) as error:
            raise SubprocessError(f"{command}: cannot be started: {error}") from error

    def __enter__(self) -> Self:
        """Return the bidder."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """End the program."""
        self._process.kill()
        self._process.communicate()

    def call(self, hand: Hand, auction: Auction) -> Call:
        """Return the program's call. Raises SubprocessError, naming program and position."""
        line = {
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
            stdin.write(json.dumps(line) + "\n")
            stdin.flush()
            answer = stdout.readline()
        except OSError as error:
            raise SubprocessError(f"{where}: {error}") from error
        try:
            return Call.parse(json.loads(answer)["call"])
        except (ValueError, KeyError, TypeError) as error:
            raise SubprocessError(f"{where}: no call in {answer.strip()[:200] or 'an empty answer'}") from error

    def _pipes(self) -> tuple[IO[str], IO[str]]:
        if self._process.stdin is None or self._process.stdout is None:
            raise SubprocessError(f"{self._command}: cannot be written to")
        return self._process.stdin, self._process.stdout
