"""The footer knows what goes on; copying to the clipboard."""

from pathlib import Path

import pytest

from highseas.campaign.files import settings
from highseas.campaign.files.settings import Settings
from highseas.campaign.play.replay import read_replay
from highseas.campaign.play.session import Controller
from highseas.campaign.play.start import start_from_deal
from highseas.campaign.tui.app import HighSeasApp
from highseas.campaign.tui.screens.dialogs import Choice
from tests.tui.conftest import SMALL, Open, Table
from tests.tui.games import HARBOR, dealt, new_game
from tests.tui.test_notes import guided
from tests.tui.test_story_table import campaign
from tests.tui.test_table_screens import POSITIONS


def footer(table: Table) -> str:
    return table.lines()[-1]


@pytest.mark.usefixtures("home")
async def test_while_the_program_decides_only_keys_that_work_are_shown(open_table: Open) -> None:
    session = new_game(2, players=[Controller.PROGRAM] * 2)
    settings.save(Settings(program_speed="slow", seen_tutorial=True, notes=False))
    async with open_table(session, SMALL) as table:
        table.screen.program.pause()
        table.screen.paint()
        assert "c Crew" in footer(table) and "u Undo" not in footer(table)


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was copied."""
    copied: list[str] = []
    monkeypatch.setattr("textual.app.App.copy_to_clipboard", lambda _, text: copied.append(text))
    return copied


async def test_a_position_and_a_replay_are_copied(open_table: Open, clipboard: list[str]) -> None:
    session = dealt(HARBOR)
    async with open_table(session) as table:
        await table.press("P")
        assert isinstance(table.app.screen, Choice)
        await table.press("enter")
        await table.press("P", "down", "enter")
    position, replay = clipboard
    assert len(start_from_deal(position).lay_out().seats[0].coins) == 5
    assert read_replay(replay).moves == []


async def test_a_chapter_has_no_position_to_copy(open_table: Open, clipboard: list[str]) -> None:
    async with open_table(campaign(2)) as table:
        await table.press("P", "enter")
    assert len(clipboard) == 1 and read_replay(clipboard[0]).moves == []


@pytest.mark.parametrize(("position", "key"), [("repel", "s"), ("guided", "s"), ("story", "9")])
async def test_why_a_key_was_refused_hides_neither_keys_nor_choices_nor_notes(
    position: str, key: str, home: Path
) -> None:
    """At 80x24 only the two lines at the top, of the clock and the decks, may be behind it."""
    settings.save(Settings(motion=False))
    session = {"repel": POSITIONS["repel"], "guided": guided}.get(position, campaign)()
    app = HighSeasApp(session)
    async with app.run_test(size=SMALL, notifications=True) as pilot:
        await pilot.pause()
        table = Table(app, pilot, session)
        before = table.lines()
        await table.press(key)
        await pilot.pause()
        said = table.notices()[0]
        assert said[:60] in table.lines()[0] + table.lines()[1]
        assert table.lines()[2:] == before[2:]
