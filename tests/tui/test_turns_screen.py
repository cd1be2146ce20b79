"""The log by turns: every turn's cards in the order drawn, who took them, which ships were repelled."""

import pytest
from pytest_snapshot.plugin import Snapshot
from rich.cells import cell_len

from highseas.campaign.play.session import Controller, Session
from highseas.campaign.play.start import Start
from highseas.campaign.royal.play.turn_cards import TurnCard, TurnCards
from highseas.campaign.royal.tui.texts import COLUMN, paint
from highseas.campaign.royal.words.names import TableNames
from highseas.campaign.shelf import slots
from highseas.campaign.tui.theme import styles_of
from highseas.engine.royal.state import Options, Setup
from tests.tui.conftest import LARGE, SMALL, Open, Size, sizes
from tests.tui.games import DISCOVER, dealt


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


def _three() -> Session:
    return _game("base", ("Ann", "Bo", "Cy"), 4, 150)


def _five() -> Session:
    """Five with long names, Gamblers and Merchants among the cards."""
    names = ("Francesca", "Maximiliane von Bo", "Cy", "Di", "Edward the Elder")
    return _game("base", names, 12, 190, Options(sets=("base", "make-sail-marked", "gambler")))


def _solo() -> Session:
    return _game("contracts", ("Skipper",), 9, 60)


GAMES = {"three": _three, "five": _five, "solo": _solo}


@sizes(SMALL, LARGE)
@pytest.mark.parametrize("name", GAMES)
async def test_the_turns_look_as_they_did(name: str, size: Size, open_table: Open, snapshot: Snapshot) -> None:
    session = GAMES[name]()
    async with open_table(session, size) as table:
        await table.press("L")
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
    session = _three()
    async with open_table(session) as table:
        await table.press("L", "home", "enter")
        assert table.screen.looking_at == 0
        await table.press("L", "down", "enter")
        at = table.screen.looking_at
        assert at and session.moments[at].state.turn == 2 and not session.moments[at].state.harbor


async def test_the_log_changes_between_lines_and_turns(open_table: Open) -> None:
    session = dealt(DISCOVER)
    async with open_table(session) as table:
        await table.press("d", "k", "d", "l")
        assert "Log — " in table.text()
        await table.press("t")
        assert "Turns: " in table.text() and "Turn 1" in table.text()
        await table.press("t")
        assert "Log — " in table.text()
        await table.press("L")
        assert table.app.screen is table.screen


async def test_the_turns_fit_after_the_size_changed(open_table: Open) -> None:
    async with open_table(_five(), LARGE) as table:
        await table.press("L")
        await table.pilot.resize_terminal(*SMALL)
        await table.press("up", "down")
        narrow = table.lines()
        assert max(map(len, narrow)) <= SMALL[0]
    async with open_table(_five(), SMALL) as table:
        await table.press("L")
        assert table.lines() == narrow
