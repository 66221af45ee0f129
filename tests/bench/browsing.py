"""A simulated browser that measures response times."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from types import TracebackType
from typing import Self

import aiohttp

from tests.bench.load import Tally

TIMEOUT_S = 20
HIDDEN_FIELDS = re.compile(r'name="(csrfmiddlewaretoken|version|key)"[^>]*? value="([^"]*)"')
CALL_BUTTON = re.compile(r'<button name="call" value="(\w+)"[^>]*?(disabled)?>')


class ResponseError(RuntimeError):
    """A request failed or its status is not 200."""


class Browser:
    """A user's browser: cookies, the current page and its forms."""

    def __init__(self, url: str, session: str, tally: Tally) -> None:
        """Open a browser with a session key; "" is not logged in."""
        self._tally = tally
        self._url = url
        self._client = aiohttp.ClientSession(
            url,
            cookies={"sessionid": session} if session else {},
            cookie_jar=aiohttp.CookieJar(unsafe=True),  # accept cookies from IP addresses
            connector=aiohttp.TCPConnector(limit=2, keepalive_timeout=60),
            timeout=aiohttp.ClientTimeout(total=TIMEOUT_S),
        )
        # Like a real browser, never reuse a page connection for a websocket.
        self._sockets = aiohttp.ClientSession(
            url, cookie_jar=self._client.cookie_jar, connector=aiohttp.TCPConnector(force_close=True)
        )
        self._csrf_token = ""
        self.page = ""
        """HTML of the last response."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close all connections."""
        await self._sockets.close()
        await self._client.close()

    async def open(self, path: str, kind: str) -> None:
        """Get a page; raises ResponseError."""
        await self._request("GET", path, kind)

    async def send(self, path: str, kind: str, fields: Mapping[str, str] | None = None) -> None:
        """Post a form as htmx does and follow HX-Redirect; raises ResponseError."""
        headers = {"HX-Request": "true", "X-CSRFToken": self._csrf_token}
        redirect = await self._request("POST", path, kind, headers, fields or {})
        if redirect:
            await self.open(redirect, "page: table")

    async def submit(self, path: str, kind: str, fields: Mapping[str, str]) -> None:
        """Post an ordinary form and follow the redirect; raises ResponseError."""
        headers = {"X-CSRFToken": self._csrf_token}
        await self._request("POST", path, kind, headers, fields, follow=True)

    async def socket(self, path: str) -> aiohttp.ClientWebSocketResponse:
        """Open a websocket; raises aiohttp's ClientError or TimeoutError."""
        return await self._sockets.ws_connect(path, origin=self._url, max_msg_size=0)

    def fields(self) -> dict[str, str]:
        """Return the hidden form fields of the page."""
        return dict(HIDDEN_FIELDS.findall(self.page))

    def legal_calls(self) -> list[str]:
        """Return the enabled calls of the bidding box."""
        return [call for call, disabled in CALL_BUTTON.findall(self.page) if not disabled]

    async def _request(
        self,
        method: str,
        path: str,
        kind: str,
        headers: Mapping[str, str] | None = None,
        fields: Mapping[str, str] | None = None,
        *,
        follow: bool = False,
    ) -> str:
        """Send a request, record its response time and return its HX-Redirect, if any."""
        started = time.perf_counter()
        try:
            async with self._client.request(
                method, path, headers=headers, data=fields, allow_redirects=follow or method == "GET"
            ) as response:
                text = await response.text()
        except (aiohttp.ClientError, TimeoutError) as error:
            self._tally.fail(f"{kind}: {type(error).__name__}")
            raise ResponseError(kind) from error
        if response.status != 200:
            self._tally.fail(f"{kind}: status {response.status}")
            raise ResponseError(kind)
        self._tally.note(kind, (time.perf_counter() - started) * 1000)
        redirect = response.headers.get("HX-Redirect", "")
        if not redirect:
            self._load(text)
        return redirect

    def _load(self, text: str) -> None:
        self.page = text
        if found := re.search(r'"X-CSRFToken": "(\w+)"', text):
            self._csrf_token = found[1]
