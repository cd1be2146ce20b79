"""What a player may ask of the table: odds, a hint, who could take what, help at the card, why not."""

import pytest
from textual.command import Command, CommandList

from highseas.campaign.royal.play.at_table import sets_at
from highseas.campaign.royal.play.warnings import comes_up
from highseas.campaign.royal.tui.screens.help import HelpScreen
from highseas.campaign.royal.tui.screens.new_game import NewGameScreen
from highseas.campaign.royal.tui.screens.table import TableScreen
from highseas.campaign.tui.screens.statistics import StatisticsScreen
from tests.tui.conftest import Open
from tests.tui.games import DISCOVER, HARBOR, dealt, new_game


async def test_a_closed_option_says_why(open_table: Open) -> None:
    session = dealt(HARBOR)
    async with open_table(session) as table:
        text = table.text()
        assert "needs 7◉, has 5" in text
        assert "lacks cross" in text
        number = next(n for n, option in enumerate(session.prompt.options) if option.card == "base-admiral-2vp")
        table.screen.top.point_at_option(number)
        await table.press("enter")
        assert session.moves == []
        assert "needs 7 coins" in table.notices()[-1]


async def test_a_key_that_is_no_option_now_says_so(open_table: Open) -> None:
    session = dealt(DISCOVER)
    async with open_table(session) as table:
        await table.press("x")
        assert session.moves == []
        assert table.notices() == ['"x" (Repel the ship) is not possible now.']
        await table.press("8")
        assert table.notices() == ["There is no choice 8 now."]
        await table.press("d")
        assert table.notices() == []  # it was about the previous question


@pytest.mark.parametrize("key", ["t", "v", "g"])
async def test_a_key_of_cards_that_are_not_here_does_not_name_them(open_table: Open, key: str) -> None:
    session = dealt(DISCOVER)
    at = session.view, sets_at(session)
    assert not comes_up(key, *at) and comes_up("x", *at) and comes_up("9", *at)
    async with open_table(session) as table:
        await table.press(key)
        assert session.moves == [] and table.notices() == [f"There is no choice {key} now."]


async def test_a_key_of_cards_that_lie_here_says_what_it_does(open_table: Open) -> None:
    session = dealt(DISCOVER.replace("[table]", '[options]\nsets = ["base", "contracts", "gambler"]\n\n[table]'))
    async with open_table(session) as table:
        await table.press("g")
        assert table.notices() == ['"g" (Use a Gambler) is not possible now.']


async def test_a_closed_option_says_why_by_its_letter_too(open_table: Open) -> None:
    async with open_table(new_game()) as table:
        await table.press("s")
        assert table.notices() == ["Stop, and trade & hire — the first card of the turn must be turned up."]


async def test_costs_and_gains_before_the_choice(open_table: Open) -> None:
    session = dealt(HARBOR)
    async with open_table(session) as table:
        ship = next(line for line in table.lines() if "Trade ◆R frigate" in line)
        assert "+1◉+1" in ship and "→  7◉" in ship
        sailor = next(line for line in table.lines() if "Hire Sailor" in line)
        assert "−3◉" in sailor and "★+1" in sailor and "→  2◉" in sailor
        session.play("pass")
        table.screen.paint()
        await table.pilot.pause()
        assert "fee 1" in next(line for line in table.lines() if ("Hire" in line and "→" in line) or "fee" in line)


async def test_the_cursor_moves_in_harbor_and_list_together(open_table: Open) -> None:
    session = dealt(HARBOR)
    async with open_table(session) as table:
        await table.press("shift+tab")
        assert table.app.focused is table.screen.top.harbor
        await table.press("right")
        option = table.screen.top.menu.highlighted_option
        assert option is not None and option.id is not None
        assert session.prompt is not None
        assert session.prompt.options[int(option.id)].card == session.view.harbor[1]
        await table.press("enter")
        assert session.moves == ["take base-ship-red-1-1c"]


async def test_a_click_on_a_card_points_at_it_and_another_takes_it(open_table: Open) -> None:
    session = dealt(HARBOR)
    async with open_table(session) as table:
        await table.pilot.click("#harbor", offset=(3, 2))
        await table.pilot.pause()
        assert session.moves == []
        assert table.screen.scene.pointed.id == "base-sailor-1vp"
        await table.pilot.click("#harbor", offset=(3, 2))
        await table.pilot.pause()
        assert session.moves == ["take base-sailor-1vp"]


async def test_a_click_on_the_key_line(open_table: Open) -> None:
    session = dealt(DISCOVER)
    async with open_table(session) as table:
        await table.press("d")
        line = table.lines()[-1]
        await table.pilot.click("#keys", offset=(line.index("Undo"), 0))
        await table.pilot.pause()
        assert "unsee" in table.text()


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


async def test_a_hint_puts_the_cursor_there_and_says_why(open_table: Open) -> None:
    async with open_table(dealt(HARBOR)) as table:
        await table.press("h")
        assert "Navigator: about" in table.text()
        option = table.screen.top.menu.highlighted_option
        assert option is not None


async def test_who_could_take_what(open_table: Open) -> None:
    async with open_table(dealt(HARBOR)) as table:
        await table.press("w")
        assert "Ann: Sailor (1 influence) for Mercenary" in table.text()
        await table.press("escape")
        assert "DECIDES" in table.text()


async def test_help_for_what_is_under_the_cursor(open_table: Open) -> None:
    session = dealt(HARBOR)
    async with open_table(session) as table:
        table.screen.top.point_at_option(
            next(n for n, o in enumerate(session.prompt.options) if o.card == "base-priest-1vp")
        )
        await table.press("question_mark")
        assert isinstance(table.app.screen, HelpScreen)
        assert "Rule: " in table.text()
        assert "Priest" in table.text()
        await table.press("escape", "tab", "f1")
        assert "Contract" in table.text() or "Mercenary" in table.text()


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
