"""The log: by lines and by turns, beside each other where there is room, and its end below the table."""

from collections.abc import Callable

import pytest
from pytest_snapshot.plugin import Snapshot
from rich.cells import cell_len
from textual.app import App, ComposeResult

from highseas.campaign.play.session import Controller, Session
from highseas.campaign.play.start import Start
from highseas.campaign.royal.play.turn_cards import TurnCard, TurnCards
from highseas.campaign.royal.tui.texts import COLUMN, paint
from highseas.campaign.royal.words.names import TableNames
from highseas.campaign.saved_games import slots
from highseas.campaign.tui.screens.log import LogScreen
from highseas.campaign.tui.theme import styles_of
from highseas.campaign.tui.widgets.log_strip import LogStrip
from highseas.campaign.tui.widgets.menu import Menu
from highseas.campaign.tui.widgets.panel import LogLine
from highseas.engine.royal.state import Options, Setup
from tests.gallery.positions import POSITIONS
from tests.tui.conftest import HUGE, LARGE, MEDIUM, SMALL, Open, Size, Table, sizes
from tests.tui.races import new_race, sail_on


def _game(mode: str, names: tuple[str, ...], seed: int, moves: int, options: Options | None = None) -> Session:
    """Return a game some moves on."""
    start = Start(Setup(mode, names, seed, options or Options()))
    session = slots.new_session(start, [Controller.PERSON] * len(names))
    for _ in range(moves):
        session.play(_move(session))
    return session


def _move(session: Session) -> str:
    """Return a move by a rule that never changes, for pictures in which something happens."""
    assert session.prompt is not None
    options: list[str] = [option.text for option in session.prompt.options if option.enabled]
    if "stop" in options and len(session.view.harbor) >= 2 + session.view.turn % 4:
        return "stop"
    wanted = [text for text in options if text.startswith(("expedition", "take", "repel", "gamble", "contract"))]
    return wanted[session.view.turn % len(wanted)] if wanted else options[0]


def _five() -> Session:
    """Five with long names, Gamblers and Merchants among the cards."""
    names = ("Francesca", "Maximiliane von Bo", "Cy", "Di", "Edward the Elder")
    return _game("base", names, 12, 190, Options(sets=("base", "make-sail-marked", "gambler")))


GAMES: dict[str, Callable[[], Session]] = {
    "three": lambda: _game("base", ("Ann", "Bo", "Cy"), 4, 150),
    "five": _five,
    "solo": lambda: _game("contracts", ("Skipper",), 9, 60),
}


@sizes(SMALL, LARGE)
@pytest.mark.parametrize("name", GAMES)
async def test_the_turns_look_as_they_did(name: str, size: Size, open_table: Open, snapshot: Snapshot) -> None:
    async with open_table(GAMES[name](), size) as table:
        await table.press("l", "tab")
        snapshot.assert_match(table.text(), f"{name}-{size[0]}x{size[1]}.txt")


@pytest.mark.parametrize(
    ("name", "card", "narrow", "wide"),
    [
        ("Bo", TurnCard("base-ship-red-3-2c", "traded", 1, by=1, coins=2), "☞Bo +2◉", "☞Bo +2◉"),
        ("Bo", TurnCard("base-ship-red-3-2c", "stowed", 1, by=1, coins=2), "◆R ⚔3 ☞Bo stowed +2◉", "stowed +2◉"),
        ("Francesca", TurnCard("base-ship-red-3-2c", "stowed", 1, by=1, coins=2), "☞Francesca★", "☞Francesca +2◉★"),
        ("Bo", TurnCard("base-ship-red-3-2c", "declined", 1, by=1), "☞Bo declined", "☞Bo declined"),
        ("Francesca", TurnCard("base-ship-red-3-2c", "declined", 1, by=1), "☞Francesca +0◉", "Francesca declined"),
        ("Francesca", TurnCard("adventure-ship-black-4-rum", "kept", 1, by=1, coins=1), "ca Rum", "ca Rum +1◉"),
        ("Maximiliane", TurnCard("base-sailor-1vp", "hired", 1, by=1, coins=-3), "☞Maximilia…", "☞Maximilia… −3◉"),
        ("Bo", TurnCard("base-sailor-1vp", "hired", 1, by=1), "Sailor ★1", "Sailor ★1"),
        ("Bo", TurnCard("", "tax"), "Tax, no card", "Tax, no card"),
        ("Bo", TurnCard("base-ship-red-3-2c", "nest", 1, by=1), "for Nest", "for Nest"),
        ("Bo", TurnCard("base-tax-most-swords", "tax", 1), "Tax (cutlasses)", "Tax (cutlasses)"),
    ],
)
def test_what_became_of_a_card_fits_its_column(name: str, card: TurnCard, narrow: str, wide: str) -> None:
    turn = TurnCards(1, 1, 0, (card,))
    for width, text in ((COLUMN, narrow), (31, wide)):
        painted = paint(turn, TableNames((name,)), styles_of("dark"), width).plain.splitlines()[1]
        assert text in painted and cell_len(painted) == width, painted


async def test_a_turn_opens_the_table_at_its_beginning(open_table: Open) -> None:
    """The log changes between lines and turns."""
    session = GAMES["three"]()
    async with open_table(session) as table:
        await table.walk("""
            l | shows Log —
            tab | shows Turns: | shows Turn 1
            tab | shows Log —
            l | at TableScreen
            l tab home enter | looking 0
            l tab down enter""")  # fmt: skip
        at = table.screen.looking_at
        assert at and session.moments[at].state.turn == 2 and not session.moments[at].state.harbor


async def test_the_turns_fit_after_the_size_changed(open_table: Open) -> None:
    async with open_table(_five(), LARGE) as table:
        await table.press("l", "tab")
        await table.pilot.resize_terminal(*SMALL)
        await table.press("up", "down")
        narrow = table.lines()
        assert max(map(len, narrow)) <= SMALL[0]
    async with open_table(_five(), SMALL) as table:
        await table.press("l", "tab")
        assert table.lines() == narrow


def log_of(table: Table) -> LogScreen:
    assert isinstance(table.app.screen, LogScreen)
    return table.app.screen


def moment(table: Table, view: str) -> int:
    """Return the move of the row under a list's cursor."""
    screen = log_of(table)
    row = screen.query_one(f"#{view}", Menu).highlighted
    assert row is not None
    return screen._moves[view][row]  # type: ignore[index]


def turn_at(table: Table, move: int) -> int:
    """Return the move at which the turn begins that this move belongs to."""
    return max(start for start in log_of(table)._moves["turns"] if start <= move)


@sizes(LARGE, long=[HUGE])
async def test_lines_and_turns_stand_beside_each_other_and_move_together(size: Size, open_table: Open) -> None:
    async with open_table(POSITIONS["solo"](), size) as table:
        await table.press("l")
        assert "Log — " in table.text() and "Turns: " in table.text()
        assert max(map(len, table.lines())) <= size[0]
        for _ in range(12):
            await table.press("up", "up", "up")
            assert moment(table, "turns") == turn_at(table, moment(table, "lines"))
        await table.press("tab")
        assert log_of(table).focused is log_of(table).query_one("#turns")
        before = moment(table, "turns")
        await table.press("up")
        assert moment(table, "turns") < before and moment(table, "lines") == moment(table, "turns")
        chosen = moment(table, "turns")
        await table.press("enter")
        assert table.screen.looking_at == chosen


async def test_a_smaller_screen_shows_one_of_them_and_the_same_moment(open_table: Open) -> None:
    """Where there are both, a click in the other list chooses there."""
    async with open_table(POSITIONS["solo"](), LARGE) as table:
        await table.press("l")
        turns = log_of(table).query_one("#turns", Menu)
        turns.scroll_home(animate=False)
        await table.pilot.pause()
        await table.pilot.click(turns, offset=(4, 0))
        assert table.screen.looking_at == 0
        await table.press("escape", "l", *["up"] * 10)
        at = moment(table, "lines")
        await table.press("down")
        await table.pilot.resize_terminal(*MEDIUM)
        await table.walk("up | shows Log — | hides Turns:")
        assert moment(table, "lines") == at
        await table.walk("tab | hides Log —")
        assert moment(table, "turns") == turn_at(table, at)


async def test_a_race_has_its_rounds_beside_its_log(open_table: Open) -> None:
    async with open_table(sail_on(new_race(4), 40, "card"), LARGE) as table:
        await table.press("l", "tab")
        first = moment(table, "turns")
        await table.press("up")
        assert moment(table, "turns") < first and moment(table, "lines") == moment(table, "turns")


OLD = LogLine(0, "Ann stops.")
LONG = LogLine(1, "Ann cannot pay 3 food at sea space 15, and the bank gets 1 food.")


class Strip(App[None]):
    """A strip of so many lines."""

    def __init__(self, lines: int) -> None:
        super().__init__()
        self._lines = lines

    def compose(self) -> ComposeResult:
        """The strip alone."""
        strip = LogStrip(id="log-strip")
        strip.styles.height = self._lines
        yield strip


@pytest.mark.parametrize(
    ("lines", "shown"),
    [
        (1, ["• Ann cannot pay 3 food at sea …"]),
        (2, ["• Ann cannot pay 3 food at sea", "  space 15, and the bank gets …"]),
        (4, ["  Ann stops.", "• Ann cannot pay 3 food at sea", "  space 15, and the bank gets 1", "  food."]),
    ],
)
async def test_a_line_that_is_too_long_alone_shows_how_it_begins(lines: int, shown: list[str]) -> None:
    app = Strip(lines)
    async with app.run_test(size=(32, 10)) as pilot:
        strip = app.query_one(LogStrip)
        strip.show([OLD, LONG], 1, styles_of("dark"))
        await pilot.pause()
        painted = ["".join(segment.text for segment in row) for row in app.screen._compositor.render_strips()]
        assert [line.rstrip() for line in painted[:lines]] == shown
