"""Fixtures of the browser tests: a real server with static files and websockets, and Chromium.

`site` is the URL of the running server, `page` a user's window, and `new_window` opens windows for other users. A test
fails if a window makes requests to another host, violates the content security policy or logs an error to the console.
"""

import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import uvicorn
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, Request, sync_playwright

from tests.conftest import CHROMIUM

# All flags after the first two prevent requests to other hosts.
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
]
START_LIMIT_S = 20
# A window that navigates before a static file is loaded aborts the response, which leaves the file to be collected.
UNCLOSED_FILE = r"ignore:Exception ignored in. <_io\.FileIO name=.*static:pytest.PytestUnraisableExceptionWarning"
# The thread of a request can end before its SQLite connection is closed, which is then collected too.
UNCLOSED_CONNECTION = r"ignore:Exception ignored in. <sqlite3\.Connection:pytest.PytestUnraisableExceptionWarning"
# Logged by the console for responses such as 422; the tests assert on the page instead.
EXPECTED_IN_CONSOLE = (
    "Failed to load resource: the server responded with a status of 4",
    "Response Status Error Code 4",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark all tests of this directory as browser tests."""
    for item in items:
        if "tests/browser/" in item.path.as_posix():
            item.add_marker("browser")
            item.add_marker(pytest.mark.filterwarnings(UNCLOSED_FILE, UNCLOSED_CONNECTION))


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Start one Chromium for all tests of this directory."""
    with pytest.MonkeyPatch.context() as environment, sync_playwright() as playwright:
        # Playwright's event loop runs in this thread, in which tests use the ORM.
        environment.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def site(transactional_db: None) -> Iterator[str]:
    """Serve the site with uvicorn in this process for one test and return its URL."""
    from bridgeclass.asgi import application  # noqa: PLC0415 - needs the settings

    server = uvicorn.Server(
        uvicorn.Config(application, host="127.0.0.1", port=0, lifespan="off", log_config=None, ws="websockets-sansio")
    )
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        yield f"http://127.0.0.1:{_port(server)}"
    finally:
        server.should_exit = True
        thread.join()


@pytest.fixture
def new_window(browser: Browser, site: str) -> Iterator[Callable[..., Page]]:
    """Return a function that opens a window with its own cookies; it takes Playwright's context options."""
    faults: list[str] = []
    pages: list[Page] = []

    def on_request(request: Request) -> None:
        if not request.url.startswith((site, site.replace("http", "ws", 1), "data:", "blob:")):
            faults.append(f"request to another host: {request.url}")

    def on_console(message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith(EXPECTED_IN_CONSOLE):
            faults.append(f"console: {message.text}")

    def on_page_error(error: Error) -> None:
        faults.append(f"script: {error}")

    def open_window(**options: Any) -> Page:
        page = browser.new_context(base_url=site, **options).new_page()
        page.on("request", on_request)
        page.on("console", on_console)
        page.on("pageerror", on_page_error)
        pages.append(page)
        return page

    yield open_window
    for page in pages:
        page.context.close()
    assert faults == []


@pytest.fixture
def page(new_window: Callable[..., Page]) -> Page:
    """Return a new window."""
    return new_window()


def _port(server: uvicorn.Server) -> int:
    """Wait until the server listens and return its port."""
    deadline = time.monotonic() + START_LIMIT_S
    while not server.started:
        if time.monotonic() > deadline:
            raise TimeoutError("the server did not start")
        time.sleep(0.01)
    port: int = server.servers[0].sockets[0].getsockname()[1]
    return port
