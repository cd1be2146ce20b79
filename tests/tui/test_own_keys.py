"""Keys of the player's own on the screen: chosen in the settings, used and shown at the table."""

from pathlib import Path

from highseas.campaign.files import settings
from highseas.campaign.tui.app import HighSeasApp
from highseas.campaign.tui.screens.keys import KeysScreen, PressKey
from highseas.campaign.tui.widgets.menu import Menu
from tests.tui.conftest import Open, Table, opened, show
from tests.tui.games import HARBOR, dealt, new_game


def chosen(home: Path, keys: str) -> None:
    file = home / "settings.toml"
    file.write_text(f"{file.read_text()}keys = {keys}\n")


async def test_an_own_key_draws_and_the_usual_one_no_longer_does(open_table: Open, home: Path) -> None:
    chosen(home, '{"table.draw" = "space", "table.odds" = "f2"}')
    session = new_game()
    async with open_table(session) as table:
        assert "Space Draw" in table.text() and "F2 Odds" in table.text()
        await table.press("d")
        assert not session.moves
        await table.press("space")
        assert session.moves == ["draw"]
        await table.press("f2")
        assert "Odds  Play deck" in table.text()


async def test_numbers_and_letters_of_moves_keep_their_places(open_table: Open, home: Path) -> None:
    chosen(home, '{"table.done" = "f4"}')
    session = dealt(HARBOR)
    async with open_table(session) as table:
        assert "F4 Done" in table.text()
        await table.press("f4")
        assert session.moves == ["pass"]


async def test_a_key_of_the_settings_that_cannot_be_used_is_named_and_kept(open_table: Open, home: Path) -> None:
    chosen(home, '{"table.draw" = "o", "table.hint" = "f3"}')
    session = new_game()
    async with open_table(session) as table:
        assert any("One of your keys" in notice and "Odds" in notice for notice in table.notices())
        await table.press("d")
        assert session.moves == ["draw"]
        table.app.save_settings()
    assert settings.load()[0].keys == {"table.draw": "o", "table.hint": "f3"}


async def keys_screen(table: Table) -> KeysScreen:
    await table.press("q")
    app = table.app
    assert isinstance(app, HighSeasApp)
    app.push_screen(KeysScreen())
    await table.pilot.pause()
    assert isinstance(app.screen, KeysScreen)
    return app.screen


async def test_a_key_is_changed_refused_and_brought_back(open_table: Open, home: Path) -> None:
    async with open_table(new_game()) as table:
        await keys_screen(table)
        await table.press("enter")
        assert isinstance(table.app.screen, PressKey)
        await table.press("space")
        assert settings.load()[0].keys == {"table.draw": "space"}
        assert "Space" in table.text() and "your own" in table.text()
        await table.press("enter", "o")
        assert any("already stands for" in notice for notice in table.notices())
        await table.press("enter", "escape")
        assert settings.load()[0].keys == {"table.draw": "space"}
        await table.press("delete")
        assert settings.load()[0].keys == {}


async def test_the_help_page_shows_own_keys(open_table: Open, home: Path) -> None:
    chosen(home, '{"table.draw" = "space"}')
    async with open_table(new_game()) as table:
        await table.press("question_mark")
        lines = table.app.own_keys
        from highseas.campaign.tui.keymap import key_blocks

        assert any(
            line.startswith("  Space") and "Draw a card" in line for block in key_blocks(lines) for line in block
        )


async def test_every_key_stands_on_a_line_of_its_own(home: Path) -> None:
    async with opened() as (app, _pilot):
        await show(app, KeysScreen())
        menu = app.screen.query_one(Menu)
        assert menu.virtual_size.height == menu.option_count
