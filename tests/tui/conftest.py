"""The program under Textual's pilot: fixed sizes, fixed seeds, motion off."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest
from textual.app import App
from textual.content import Content
from textual.pilot import Pilot
from textual.screen import Screen

from highseas.campaign.files import settings
from highseas.campaign.play.session import Session
from highseas.campaign.royal.tui.screens.table import TableScreen
from highseas.campaign.royal.tui.widgets import tiles
from highseas.campaign.tui import background, games, input_queue, shell
from highseas.campaign.tui.app import HighSeasApp
from highseas.campaign.tui.art import paint
from highseas.campaign.tui.art.grids import Art
from highseas.campaign.tui.screens import table
from highseas.campaign.tui.theme import ThemeStyles
from tests.some import some
from tests.tui import quick
from tests.tui.games import wise_move
from tests.tui.script import choose, in_one_line, lines, press, walk

NARROW, SMALL, MEDIUM, LARGE, HUGE = (60, 20), (80, 24), (120, 40), (160, 50), (200, 60)
Size = tuple[int, int]
"""Columns and lines of a terminal."""
S = TypeVar("S", bound=Screen[Any])
Open = Callable[..., AbstractAsyncContextManager["Table"]]


def sizes(*each: Size, long: Sequence[Size] = ()) -> pytest.MarkDecorator:
    """Return a mark for a test at each of these sizes, and in the long runs at those between them, too."""
    return pytest.mark.parametrize(
        "size", some([*each, *long], lambda size: size not in long), ids=lambda size: f"{size[0]}x{size[1]}"
    )


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
            await press(self.app, self.pilot, key)
        await self.pilot.pause()

    async def walk(self, script: str) -> None:
        """Press the keys of a script, and look whether what it says holds."""
        await walk(self.app, self.pilot, script)

    async def paint(self) -> None:
        """Paint the table anew, after a move that was made behind it, and wait until it is done."""
        self.screen.paint()
        await self.pilot.pause()

    async def play(self, by_mouse: bool = False) -> None:
        """Play deckhand's move by the key that the screen shows for it, or by mouse."""
        wanted, before = wise_move(self.session), len(self.session.moves)
        if by_mouse:
            await self._click(self._number_of(wanted))
        else:
            await self.press(self.key_of(wanted))
        assert self.session.moves[before:] == [wanted]

    def key_of(self, move: str) -> str:
        """Return the key that the screen shows for a move."""
        return self.screen.scene.keys[self._number_of(move)]

    def _number_of(self, move: str) -> int:
        assert self.session.prompt is not None
        return next(n for n, option in enumerate(self.session.prompt.options) if option.text == move)

    async def to_the_program(self) -> None:
        """Play a person's turn, up to the program's."""
        while not self.session.waits_for_ai:
            await self.press(next(key for key in self.screen.scene.keys if key))

    async def _click(self, number: int) -> None:
        """Choose an option by two clicks, the first of which only points."""
        menu, before = self.screen.top.menu, len(self.session.moves)
        line = menu._index_to_line[menu.get_option_index(str(number))]
        menu.scroll_to(y=0, animate=False)
        await self.pilot.pause()
        await self.pilot.click(menu, offset=(4, line))
        assert len(self.session.moves) == before
        await self.pilot.click(menu, offset=(4, line - menu.scroll_offset.y))
        await self.pilot.pause()

    def lines(self) -> list[str]:
        """Return what the terminal shows, without spaces at the ends of lines."""
        return lines(self.app)

    def text(self) -> str:
        """Return what the terminal shows as one text."""
        return "\n".join(self.lines()) + "\n"

    def notices(self) -> list[str]:
        """Return the messages shown."""
        return [notice.message for notice in self.app._notifications]


def flat(table: Table) -> str:
    """Return all that a table shows in one line, frames and spaces taken out."""
    return in_one_line(table.text())


async def show(app: App[int], screen: Screen[Any]) -> None:
    """Put a screen above the others, and wait until it is painted."""
    await app.push_screen(screen)
    await quick.at_rest()


async def until(holds: Callable[[], bool]) -> None:
    """Wait for what a worker or a timer brings about."""
    for _ in range(1000):
        await quick.at_rest()
        if holds():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it never came to that")


def at(app: App[int], kind: type[S]) -> S:
    """Return the screen that is shown, which is of this kind."""
    assert isinstance(app.screen, kind)
    return app.screen


@asynccontextmanager
async def opened(
    at: str = "", size: Size = SMALL, session: Session | None = None
) -> AsyncIterator[tuple[HighSeasApp, Pilot[int]]]:
    """Open the program at a game or at its title, or `at` what is chosen there."""
    app = HighSeasApp(session)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        if at:
            choose(app, at)
            await pilot.pause()
        yield app, pilot


@pytest.fixture(autouse=True)
def no_links(monkeypatch: pytest.MonkeyPatch) -> None:
    """Screens speak of friends elsewhere only in tests of that, whether or not the libraries for it are installed."""
    monkeypatch.setattr(games, "ONLINE", None)


@pytest.fixture(autouse=True)
def no_input_lock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turn the input lock off, which the pilot does not need, and the news; tests of these turn them on. Messages
    stay: what a loaded machine is slow to ask for would be gone.
    """
    monkeypatch.setattr(input_queue, "LOCK_SECONDS", 0.0)
    quick.hurry(monkeypatch)
    monkeypatch.setattr(table, "make_ready", lambda _: None)
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
    async def at_table(session: Session, size: Size = SMALL) -> AsyncIterator[Table]:
        async with opened(size=size, session=session) as (app, pilot):
            yield Table(app, pilot, session)

    return at_table


@pytest.fixture
def frozen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Frames of what moves that do not end by themselves."""
    monkeypatch.setattr(background, "FRAME_SECONDS", 1000.0)


@pytest.fixture
def named_pictures(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every picture is its name between dots, so that a picture drawn anew changes no other golden."""

    def named(
        art: Art, theme: ThemeStyles, ground: str = "", scale: int = 1, width: int = paint.WIDTH
    ) -> tuple[Content, ...]:
        name = f" {' '.join(filter(None, (art.picture, art.color, str(art.rank or ''))))} "[:width]
        middle, dots = name.center(width * scale, "."), "." * width * scale
        return tuple(Content(middle if line == 3 else dots) for line in range(paint.LINES * scale))

    painted = (tiles.shown_card, tiles._tile, tiles._voyage)
    for each in painted:
        each.cache_clear()
    monkeypatch.setattr(paint, "lines", named)
    yield
    for each in painted:
        each.cache_clear()
