"""Headless Chromium plays: a newcomer begins a solo game, closes the page, comes back; somebody else has no games.

Pictures of every step go to build/browser/pictures, to be looked at.
"""

import json
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.extras import needed, waiting
from tests.hosting import environ
from tests.serving import PATIENCE, Screen, Served, saved_game, served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, WebSocket

TARGET = "test-browser"
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), "")
PICTURES = Path("build/browser/pictures")
FLAGS = [
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]
pytestmark = [pytest.mark.browser, pytest.mark.skipif(not CHROMIUM, reason=waiting(__name__, "Chromium", TARGET))]
needed(__name__, "textual_serve", "playwright", target=TARGET)


@pytest.fixture(scope="module")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> "Iterator[Browser]":
    from playwright.sync_api import sync_playwright

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(tmp_path_factory.mktemp("browser-home")))
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            yield browser
            browser.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("served")) as running:
        yield running


class Tab:
    """A page in a window, and what was painted on it."""

    def __init__(self, window: "BrowserContext", address: str) -> None:
        self.page = window.new_page()
        self.faults: list[str] = []
        self.screen = Screen()
        self.page.on("websocket", self._listen)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("requestfailed", lambda request: self.faults.append(request.url))
        self.page.goto(address)

    def _listen(self, socket: "WebSocket") -> None:
        socket.on("framereceived", self._receive)
        socket.on("framesent", self._send)

    def _send(self, frame: bytes | str) -> None:
        kind, *what = json.loads(frame)
        if kind == "resize":
            self.screen.size = what[0]["width"], what[0]["height"]

    def _receive(self, frame: bytes | str) -> None:
        if isinstance(frame, bytes):
            self.screen.feed(frame)

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def resize(self, width: int, height: int) -> None:
        before = self.screen.size
        self.page.set_viewport_size({"width": width, "height": height})
        while self.screen.size == before:
            self.page.wait_for_timeout(50)
        self.screen.clear()

    def click(self, text: str) -> None:
        """Click on a text with the mouse."""
        lines = self.screen.lines()
        row, column = self.screen.place(text)
        area = self.page.locator(".xterm-screen").bounding_box()
        assert area is not None
        self.page.mouse.click(
            area["x"] + (column + 1) * area["width"] / len(lines[0]),
            area["y"] + (row + 0.5) * area["height"] / len(lines),
        )

    def sees(self, text: str) -> None:
        """Wait until a text stands on the screen."""
        self._until(text, True)

    def leaves(self, text: str) -> None:
        """Wait until a text stands there no more."""
        self._until(text, False)

    def _until(self, text: str, there: bool) -> None:
        until = time.monotonic() + PATIENCE
        while (text in str(self.screen)) is not there:
            assert time.monotonic() < until, f"{text!r} is {'not ' * there}on the screen:\n{self.screen}"
            self.page.wait_for_timeout(50)

    def picture(self, name: str) -> bytes:
        """Keep a picture of the page when it has come to rest; return it."""
        PICTURES.mkdir(parents=True, exist_ok=True)
        self.page.wait_for_timeout(700)
        picture: bytes = self.page.screenshot(path=PICTURES / f"{name}.png")
        return picture

    def close(self) -> None:
        self.page.close()
        assert self.faults == []


@contextmanager
def window(chromium: "Browser", width: int = 1280, height: int = 720) -> "Iterator[BrowserContext]":
    """Open a window with cookies of its own."""
    context = chromium.new_context(viewport={"width": width, "height": height}, accept_downloads=True)
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    try:
        yield context
    finally:
        context.close()


def to_title(tab: Tab) -> None:
    tab.sees("Play: ")


def start_solo(tab: Tab) -> None:
    to_title(tab)
    for key in ("End", "Enter"):
        tab.press(key)
    tab.sees("New game: Contracts")
    tab.press("Enter")
    tab.leaves("Practice")
    tab.sees("Start")
    tab.press("Enter")
    tab.sees("Turn up the first card")


def test_a_game_goes_on_where_the_page_was_closed_and_is_nobody_elses(chromium: "Browser", server: Served) -> None:
    with window(chromium) as ann:
        tab = Tab(ann, server.url)
        tab.sees("your first game")
        tab.picture("1-newcomer")
        start_solo(tab)
        tab.picture("2-table")
        tab.press("d")
        tab.leaves("Turn up the first card")
        left = tab.picture("3-first-card")
        [folder] = server.visitors()
        played = saved_game(folder).moves
        assert len(played) == 1
        tab.close()

        tab = Tab(ann, server.url)
        tab.sees("Play on: Solo contracts")
        tab.picture("4-title")
        tab.press("Enter")
        tab.sees("Where you are")
        tab.picture("5-where-you-are")
        tab.press("Enter")
        tab.leaves("Where you are")
        assert tab.picture("6-back") == left
        assert saved_game(folder).moves == played
        tab.close()
    with window(chromium) as bo:
        tab = Tab(bo, server.url)
        to_title(tab)
        assert "Resume" not in str(tab.screen)
        tab.picture("7-somebody-else")
        tab.close()
    assert len(server.visitors()) == 2


def test_without_the_token_there_is_one_sentence(chromium: "Browser", server: Served) -> None:
    with window(chromium) as someone:
        for address in (server.at, f"{server.at}/?token=guessed"):
            tab = Tab(someone, address)
            assert tab.page.inner_text("body") == (
                "This address is not complete; open the one that highseas serve printed, with its token."
            )
            tab.picture("8-refused")
            tab.close()
        assert someone.cookies() == []


def test_the_window_is_resized_and_the_mouse_chooses(chromium: "Browser", server: Served) -> None:
    with window(chromium) as ann:
        tab = Tab(ann, server.url)
        start_solo(tab)
        tab.resize(1850, 1300)
        tab.sees("Draw a card")
        tab.picture("9-wide")
        tab.resize(740, 520)
        tab.sees("Draw a card")
        tab.picture("10-small")
        tab.click("Draw a card")
        tab.page.wait_for_timeout(500)
        if "Turn up the first card" in str(tab.screen):  # a click chooses, the next one acts
            tab.click("Draw a card")
        tab.leaves("Turn up the first card")
        tab.close()


def test_copies_reach_the_clipboard_of_the_browser(chromium: "Browser", server: Served) -> None:
    """By OSC 52, which the terminal in the page understands."""
    with window(chromium) as ann:
        tab = Tab(ann, server.url)
        start_solo(tab)
        for key in ("Control+p", *"resign", "Enter"):
            tab.press(key)
        asked = {"Concede: the game ends": "y", "Give it up": "y", "Copy the line": "c"}
        for text, key in asked.items():
            tab.sees(text)
            tab.page.wait_for_timeout(1500)  # no key counts so soon after a question that nobody could foresee
            tab.press(key)
        tab.sees("Copied")
        tab.picture("12-copied")
        copied = tab.page.evaluate("navigator.clipboard.readText()")
        assert copied.startswith("High Seas · conceded with 0 of 3 contracts")
        tab.close()


def test_the_page_says_when_the_program_has_ended_and_begins_again(chromium: "Browser", server: Served) -> None:
    with window(chromium) as ann:
        tab = Tab(ann, server.url)
        to_title(tab)
        tab.press("q")
        tab.page.get_by_text("The program has ended. Your games are saved.").wait_for()
        tab.picture("11-ended")
        tab.screen.clear()
        tab.press("Enter")
        tab.sees("your first game")
        tab.close()


def test_a_page_is_loaded_anew_beside_another_and_a_third_says_why_it_does_not_begin(
    chromium: "Browser", server: Served
) -> None:
    with window(chromium) as ann:
        first, second = Tab(ann, server.url), Tab(ann, server.url)
        for tab in (first, second):
            tab.sees("your first game")
        second.screen.clear()
        second.page.reload()
        second.sees("your first game")
        third = ann.new_page()
        third.goto(server.url)
        third.get_by_text("two pages of yours are open already").wait_for()
        for tab in (first, second):
            tab.close()


def to_friends(tab: Tab, steps: int) -> None:
    """Choose a line under Friends, so many below the first."""
    to_title(tab)
    for key in (*["ArrowDown"] * 3, "Enter"):
        tab.press(key)
    tab.sees("Host a table")
    for key in (*["ArrowDown"] * steps, "Enter"):
        tab.press(key)


def invite(host: Tab) -> None:
    """Host a table for one friend."""
    to_friends(host, 3)
    host.sees("by link")
    for key in ("-", "-", "F5"):
        host.press(key)
    host.sees("For looking on:")


def clipped(tab: Tab) -> list[str]:
    """Return the links that the program has copied: those of the friends' seats, then the one for looking on."""
    return [line for line in tab.page.evaluate("navigator.clipboard.readText()").splitlines() if "#" in line]


def test_a_friend_comes_by_a_link_and_somebody_looks_on(chromium: "Browser", server: Served) -> None:
    """The host's page is closed in between, the friend's is loaded anew."""
    with window(chromium, 740, 520) as ann, window(chromium) as bo, window(chromium) as cy:
        host = Tab(ann, server.url)
        invite(host)
        host.picture("13-links")
        seat, watch = clipped(host)
        assert seat.startswith(f"{server.url}#")
        host.press("Escape")
        guest = Tab(bo, seat)
        for tab in (host, guest):
            tab.sees("Turn up the first card")
        watcher = Tab(cy, server.url)
        to_title(watcher)
        watcher.page.goto(watch)  # the page is the same, but for the table
        watcher.sees("SKIPPER DECIDES")
        host.press("d")
        for tab in (host, guest, watcher):
            tab.sees("turns up from the Time deck")
        guest.screen.clear()
        guest.page.reload()
        guest.sees("turns up from the Time deck")
        guest.picture("14-guest")

        host.page.close()
        guest.sees("The line to the host is lost")
        host = Tab(ann, server.url)
        host.sees("Play on: ")
        host.press("Enter")
        host.sees("Where you are")
        host.press("Enter")
        host.leaves("Where you are")
        for key in ("Control+p", *"invite", "Enter"):
            host.press(key)
        host.sees("For looking on:")
        assert clipped(host) == [seat, watch]
        host.press("Escape")
        guest.leaves("The line to the host is lost")
        host.sees("d Draw a card")
        host.press("d")
        for tab in (host, guest, watcher):
            tab.sees("turns up: ")
        host.picture("15-host")
        for tab in (guest, watcher, host):
            tab.close()
    until = time.monotonic() + PATIENCE
    while list((server.home / "tables").iterdir()):
        assert time.monotonic() < until
        time.sleep(0.1)


def test_the_host_of_a_page_removes_a_friend_and_gives_a_new_link(chromium: "Browser", server: Served) -> None:
    """By the old link nobody comes any more."""
    with window(chromium) as ann, window(chromium) as bo, window(chromium) as cy:
        host = Tab(ann, server.url)
        invite(host)
        seat, watch = clipped(host)
        host.press("Escape")
        guest = Tab(bo, seat)
        for tab in (host, guest):
            tab.sees("Turn up the first card")
        for key in ("Control+p", *"what the host", "Enter"):
            host.press(key)
        host.sees("Remove Ann:")
        host.picture("16-rights")
        host.click("Remove Ann:")
        host.sees("For looking on:")
        renewed, same = clipped(host)
        assert renewed != seat and same == watch
        guest.sees("The host has taken this seat back.")
        guest.picture("17-removed")
        guest.close()
        guest = Tab(bo, seat)
        guest.sees("This link fits no seat")
        guest.picture("18-old-link")
        guest.close()
        host.press("Escape")
        guest = Tab(cy, renewed)
        guest.sees("Turn up the first card")
        guest.close()
        host.close()


def test_a_page_comes_to_a_table_that_whoever_serves_it_keeps(chromium: "Browser", server: Served) -> None:
    """With the data folder of the server; the page gets the link of a terminal."""
    command = [sys.executable, "-m", "highseas.campaign.main", "host", "contracts", "--names", "Ann,Bo", "--headless"]
    file = server.home / "links.json"
    keeps = subprocess.Popen([*command, "--port", "0", "--links-file", str(file)], env=environ(server.home), stdin=-1)
    try:
        with window(chromium) as bo:
            guest = Tab(bo, server.url)
            to_friends(guest, 4)
            guest.sees("The link of your seat")
            guest.page.keyboard.insert_text(json.loads(file.read_text())["seats"][1])
            guest.press("Enter")
            guest.sees("Waiting for Ann")
            assert keeps.stdin is not None
            keeps.stdin.write(b"begin\nmute Bo\nhere\n")
            keeps.stdin.flush()
            guest.sees("ANN DECIDES")
            guest.picture("19-terminals-table")
            guest.close()
    finally:
        keeps.terminate()
        keeps.communicate(timeout=PATIENCE)
    assert keeps.returncode == 0


def test_a_page_says_what_it_paints_and_breaks_no_rule_of_accessibility(chromium: "Browser", server: Served) -> None:
    """Rules are axe's; what is said stands in a live region, where screen readers hear it."""
    from axe_playwright_python.sync_playwright import Axe

    def check(page: "Page", what: str) -> None:
        found = Axe().run(page)
        assert not found.violations_count, f"{what}: {found.generate_report()}"

    with window(chromium) as ann:
        tab = Tab(ann, server.url)
        to_title(tab)
        for screen in ("title", "table", "ended"):
            check(tab.page, screen)
            if screen == "title":
                tab.page.get_by_text("Play: your first game").wait_for(state="attached")
                start_solo(tab)
                tab.press("d")
                for text in ("Draw or stop?", "turns up from the Time deck", "Draw a card"):
                    tab.page.locator("#spoken").get_by_text(text).first.wait_for(state="attached")
            elif screen == "table":
                tab.press("q")
                tab.leaves("Draw or stop?")
                tab.press("q")
                tab.page.locator("#again").wait_for()
        tab.page.goto(server.url.partition("?")[0])
        check(tab.page, "not let in")
