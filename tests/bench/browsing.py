"""One person's browser in a crowd: it keeps cookies, follows redirects, and notes how long answers take."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from types import TracebackType
from typing import Self

import aiohttp

from tests.bench.load import Tally

TOO_LONG_S = 20
HIDDEN = re.compile(r'name="(csrfmiddlewaretoken|version|key)"[^>]*? value="([^"]*)"')
LEGAL = re.compile(r'<button name="call" value="(\w+)"[^>]*?(disabled)?>')


class WrongAnswerError(RuntimeError):
    """An answer other than a page."""


class Browser:
    """What one person does at a site, one thing after another."""

    def __init__(self, url: str, session: str, tally: Tally) -> None:
        """Open a browser with a session; "" is nobody's."""
        self._tally = tally
        self._url = url
        self._client = aiohttp.ClientSession(
            url,
            cookies={"sessionid": session} if session else {},
            cookie_jar=aiohttp.CookieJar(unsafe=True),  # for addresses that are numbers
            connector=aiohttp.TCPConnector(limit=2, keepalive_timeout=60),
            timeout=aiohttp.ClientTimeout(total=TOO_LONG_S),
        )
        # A browser never opens a socket on a connection that has brought pages.
        self._sockets = aiohttp.ClientSession(
            url, cookie_jar=self._client.cookie_jar, connector=aiohttp.TCPConnector(force_close=True)
        )
        self._token = ""
        self.page = ""
        """The HTML that came last."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close it with all its connections."""
        await self._sockets.close()
        await self._client.close()

    async def open(self, path: str, kind: str) -> None:
        """Get a page."""
        await self._ask("GET", path, kind)

    async def send(self, path: str, kind: str, fields: Mapping[str, str] | None = None) -> None:
        """Post a form as htmx does, and go where the answer sends the page; raises WrongAnswerError."""
        headers = {"HX-Request": "true", "X-CSRFToken": self._token}
        onward = await self._ask("POST", path, kind, headers, fields or {})
        if onward:
            await self.open(onward, "page: table")

    async def submit(self, path: str, kind: str, fields: Mapping[str, str]) -> None:
        """Post an ordinary form and follow its redirect; raises WrongAnswerError."""
        headers = {"X-CSRFToken": self._token}
        await self._ask("POST", path, kind, headers, fields, follow=True)

    async def socket(self, path: str) -> aiohttp.ClientWebSocketResponse:
        """Open a socket as a page of the site does; raises aiohttp's ClientError or TimeoutError."""
        return await self._sockets.ws_connect(path, origin=self._url, max_msg_size=0)

    def fields(self) -> dict[str, str]:
        """The hidden fields of the page."""
        return dict(HIDDEN.findall(self.page))

    def legal_calls(self) -> list[str]:
        """The calls that the page's bidding box offers."""
        return [call for call, is_off in LEGAL.findall(self.page) if not is_off]

    async def _ask(
        self,
        method: str,
        path: str,
        kind: str,
        headers: Mapping[str, str] | None = None,
        fields: Mapping[str, str] | None = None,
        *,
        follow: bool = False,
    ) -> str:
        """Note how long one answer takes, and give the address it sends the page to, if any."""
        began = time.perf_counter()
        try:
            async with self._client.request(
                method, path, headers=headers, data=fields, allow_redirects=follow or method == "GET"
            ) as answer:
                text = await answer.text()
        except (aiohttp.ClientError, TimeoutError) as error:
            self._tally.fail(f"{kind}: {type(error).__name__}")
            raise WrongAnswerError(kind) from error
        if answer.status != 200:
            self._tally.fail(f"{kind}: status {answer.status}")
            raise WrongAnswerError(kind)
        self._tally.note(kind, (time.perf_counter() - began) * 1000)
        onward = answer.headers.get("HX-Redirect", "")
        if not onward:
            self._keep(text)
        return onward

    def _keep(self, text: str) -> None:
        self.page = text
        if found := re.search(r'"X-CSRFToken": "(\w+)"', text):
            self._token = found[1]
