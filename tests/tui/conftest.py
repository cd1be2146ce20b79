"""The program under Textual's pilot: fixed sizes, fixed seeds, motion off."""

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest
from textual.content import Content
from textual.pilot import Pilot

from highseas.campaign.files import settings
from highseas.campaign.play.session import Session
from highseas.campaign.royal.tui.screens.table import TableScreen
from highseas.campaign.royal.tui.widgets import tiles
from highseas.campaign.tui import input_queue, shell
from highseas.campaign.tui.app import HighSeasApp
from highseas.campaign.tui.art import paint
from highseas.campaign.tui.art.grids import Art
from highseas.campaign.tui.screens.title import TitleScreen
from highseas.campaign.tui.theme import ThemeStyles
from tests.tui.quick import hurry

NARROW, SMALL, MEDIUM, LARGE = (60, 20), (80, 24), (120, 40), (160, 50)
Open = Callable[..., AbstractAsyncContextManager["Table"]]


class Table:
    """A running program whose first screen is the table."""

    def __init__(self, app: HighSeasApp, pilot: Pilot[int], session: Session) -> None:
        self.app, self.pilot, self.session = app, pilot, session

    @property
    def screen(self) -> TableScreen:
        """The table screen, whatever screens are above it."""
        return next(screen for screen in self.app.screen_stack if isinstance(screen, TableScreen))

    async def press(self, *keys: str) -> None:
        """Press keys, one after the other, and wait until all effects are done."""
        for key in keys:
            await self.pilot.press(key)
        await self.pilot.pause()

    async def choose_by_mouse(self, number: int) -> None:
        """Choose an option by two clicks, the first of which only points."""
        menu, before = self.screen.top.menu, len(self.session.moves)
        index = menu.get_option_index(str(number))
        menu.scroll_to(y=0, animate=False)
        await self.pilot.pause()
        await self.pilot.click(menu, offset=(4, menu._index_to_line[index]))
        assert len(self.session.moves) == before
        await self.pilot.click(menu, offset=(4, menu._index_to_line[index] - menu.scroll_offset.y))
        await self.pilot.pause()
        assert len(self.session.moves) == before + 1

    def lines(self) -> list[str]:
        """Return what the terminal shows, without spaces at the ends of lines."""
        strips = self.app.screen._compositor.render_strips()
        return ["".join(segment.text for segment in strip).rstrip() for strip in strips]

    def text(self) -> str:
        """Return what the terminal shows as one text."""
        return "\n".join(self.lines()) + "\n"

    def notices(self) -> list[str]:
        """Return the messages shown."""
        return [notice.message for notice in self.app._notifications]


@asynccontextmanager
async def opened(at: str = "", size: tuple[int, int] = SMALL) -> AsyncIterator[tuple[HighSeasApp, Pilot[int]]]:
    """Open the program at its title, or `at` what is chosen there."""
    app = HighSeasApp()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        if at:
            choose(app, at)
            await pilot.pause()
        yield app, pilot


def choose(app: HighSeasApp, what: str) -> None:
    """Choose something at the title."""
    assert isinstance(app.screen, TitleScreen)
    app.screen.action_choose(what)


@pytest.fixture(autouse=True)
def no_input_lock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turn the input lock off, which the pilot does not need, and the news; tests of these turn them on. Messages
    stay: what a loaded machine is slow to ask for would be gone.
    """
    monkeypatch.setattr(input_queue, "LOCK_SECONDS", 0.0)
    hurry(monkeypatch)
    monkeypatch.setattr(settings, "take_news", lambda *_: [])
    monkeypatch.setattr(shell, "MESSAGE_SECONDS", dict.fromkeys(shell.MESSAGE_SECONDS, 600.0))


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A player's folder of the test's own, with motion off and no notes for newcomers."""
    monkeypatch.setenv("HIGHSEAS_HOME", str(tmp_path))
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("COLORTERM", "truecolor")
    (tmp_path / "settings.toml").write_text("motion = false\nseen_tutorial = true\nnotes = false\n")
    return tmp_path


@pytest.fixture
def open_table(home: Path) -> Open:
    """Opens the program at a table: `async with open_table(session, size) as table`."""

    @asynccontextmanager
    async def opened(session: Session, size: tuple[int, int] = SMALL) -> AsyncIterator[Table]:
        app = HighSeasApp(session)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            yield Table(app, pilot, session)

    return opened


@pytest.fixture
def named_pictures(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every picture is its name between dots, so that a picture drawn anew changes no other golden."""

    def named(
        art: Art, theme: ThemeStyles, ground: str = "", scale: int = 1, width: int = paint.WIDTH
    ) -> tuple[Content, ...]:
        name = f" {' '.join(filter(None, (art.picture, art.color, str(art.rank or ''))))} "[:width]
        middle, dots = name.center(width, "."), "." * width
        return tuple(Content(middle if line == 3 else dots) for line in range(paint.LINES))

    painted = (tiles.shown_card, tiles._tile, tiles._voyage)
    for each in painted:
        each.cache_clear()
    monkeypatch.setattr(paint, "lines", named)
    yield
    for each in painted:
        each.cache_clear()
