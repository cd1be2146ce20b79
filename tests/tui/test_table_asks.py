"""What a player may ask of the table: odds, a hint, who could take what, help at the card, why not."""

from textual.command import Command, CommandList

from highseas.campaign.royal.tui.screens.new_game import NewGameScreen
from highseas.campaign.royal.tui.screens.table import TableScreen
from highseas.campaign.tui.screens.statistics import StatisticsScreen
from tests.tui.conftest import Open
from tests.tui.games import DISCOVER, dealt, new_game


async def test_odds_on_request_are_exact_and_stay(open_table: Open) -> None:
    session = dealt(DISCOVER)
    async with open_table(session) as table:
        for move in ("d", "k"):
            await table.press(move)
        await table.press("o")
        odds = session.odds
        assert f"Play deck; any of {odds.total} unseen cards" in table.text()
        assert f"{odds.bust:>2} bust" in table.text()
        await table.press("o")
        assert "unseen cards" not in table.text()
        await table.press("O")
        assert "Sailor" in table.text()


async def test_every_action_is_in_the_command_palette(open_table: Open) -> None:
    async with open_table(new_game()) as table:
        commands = {command.title for command in table.app.get_system_commands(table.screen)}
        assert {"Draw a card", "Odds", "Hint", "Undo the whole turn", "Log", "Theme: light", "Quit"} <= commands
        assert "" not in commands, "the numbers of the question stand beside it"
        await table.press("ctrl+p")
        await table.press(*"draw")
        await table.pilot.pause(0.3)
        await table.press("enter")
        assert table.session.moves == ["draw"]


async def test_the_palette_opens_with_the_keys_of_the_table_in_their_order(open_table: Open) -> None:
    async with open_table(new_game()) as table:
        await table.press("ctrl+p")
        await table.pilot.pause(0.3)
        commands = table.app.screen.query_one(CommandList).options
        first = [str(command.hit.text) for command in commands if isinstance(command, Command)]
        assert (
            first.index("Draw a card")
            < first.index("Odds")
            < first.index("Daily deal and race")
            < first.index("All themes")
        )
        assert not {"Focus Next", "Copy selected text"} & set(first)


async def test_everything_in_the_menu_is_reached_from_the_table(open_table: Open) -> None:
    async with open_table(new_game()) as table:
        app = table.app
        commands = {command.title: command.callback for command in app.get_system_commands(table.screen)}
        commands["Statistics (stats)"]()
        await table.pilot.pause()
        assert isinstance(app.screen, StatisticsScreen)
        await table.press("escape")
        assert app.screen is table.screen
        commands["New game: Contracts, the base game or Make Sail!"]()
        await table.pilot.pause()
        await table.pilot.pause()
        assert isinstance(app.screen, NewGameScreen)
        assert not [screen for screen in app.screen_stack if isinstance(screen, TableScreen)]
