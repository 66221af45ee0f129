"""A real server and a real browser: pages, static files and websockets as a person meets them.

Fixtures: `site` is the address of a running server, `page` one person's window, and `new_window` gives
another window, of another person. A window that asks another machine for anything, breaks the content
policy or has an error in its console fails its test.
"""

import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import uvicorn
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, Request, sync_playwright

from tests.conftest import CHROMIUM

# Everything but the first two keeps Chromium from asking other machines anything.
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
# A window that goes on before a style or script has come breaks off the answer, which leaves its file to the collector.
LEFT_OPEN = r"ignore:Exception ignored in. <_io\.FileIO name=.*static:pytest.PytestUnraisableExceptionWarning"
# A request's thread may end before its connection to SQLite is closed, and leaves it to the collector too.
LEFT_TO_COLLECT = r"ignore:Exception ignored in. <sqlite3\.Connection:pytest.PytestUnraisableExceptionWarning"
# What the console says of an answer such as 422: the page shows it, and the test asserts it there.
EXPECTED_IN_CONSOLE = (
    "Failed to load resource: the server responded with a status of 4",
    "Response Status Error Code 4",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder needs the browser."""
    for item in items:
        if "tests/browser/" in item.path.as_posix():
            item.add_marker("browser")
            item.add_marker(pytest.mark.filterwarnings(LEFT_OPEN, LEFT_TO_COLLECT))


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests of this folder."""
    with pytest.MonkeyPatch.context() as environment, sync_playwright() as playwright:
        # Playwright's loop counts as running in this thread, where tests make their objects.
        environment.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def site(transactional_db: None) -> Iterator[str]:
    """The address of the site, served by uvicorn in this process for one test."""
    from bridgeclass.asgi import application  # noqa: PLC0415 - reads settings, so not before they are set

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
    """Opens a window with its own cookies, and Playwright's options; addresses are relative to the site."""
    faults: list[str] = []
    pages: list[Page] = []

    def on_request(request: Request) -> None:
        if not request.url.startswith((site, site.replace("http", "ws", 1), "data:", "blob:")):
            faults.append(f"asked another machine: {request.url}")

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
    """One person's window."""
    return new_window()


def _port(server: uvicorn.Server) -> int:
    """The port the server was given, once it listens."""
    deadline = time.monotonic() + START_LIMIT_S
    while not server.started:
        if time.monotonic() > deadline:
            raise TimeoutError("the server did not start")
        time.sleep(0.01)
    port: int = server.servers[0].sockets[0].getsockname()[1]
    return port
