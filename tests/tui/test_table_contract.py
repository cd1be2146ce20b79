"""The contract of the table: what its keys, its lists and the mouse do, and what it must show, row by row."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.command import Command, CommandList

from highseas.campaign.files import settings
from highseas.campaign.files.settings import Settings
from highseas.campaign.play.replay import read_replay
from highseas.campaign.play.session import Session
from highseas.campaign.play.start import start_from_deal
from highseas.campaign.royal.tui.screens.table import TableScreen
from highseas.campaign.saved_games import slots
from highseas.campaign.tui.app import HighSeasApp
from tests.disk import Disk
from tests.listed import listed
from tests.tui.conftest import LARGE, NARROW, SMALL, Open, Size, Table
from tests.tui.games import DISCOVER, HARBOR, dealt, new_game, on_with
from tests.tui.test_notes import guided
from tests.tui.test_story_table import campaign, simply
from tests.tui.test_table_screens import POSITIONS

OWN = '"base-sailor-1vp", "base-priest-1vp", "base-trader-red-1vp", "base-pirate-1vp", "base-admiral-2vp"'
LATE = (
    DISCOVER.replace('"base-sailor-1vp", "base-sailor-2vp"', OWN)
    .replace('"base-sailor-1vp", "base-priest-1vp"]', '"base-sailor-2vp"]')
    .replace('"base-admiral-2vp", "base-ship-green', '"base-ship-green')
)
"""Ann has five cards, which the empty harbor of a turn's first card has room for."""


def over() -> Session:
    return on_with(new_game())


Row = tuple[str | Callable[[], Session], Size, str]
"""A deal or a game, the size of the terminal, and a script (`tests.tui.script`)."""
TABLE: dict[str, Row] = {
    # --- what may be chosen ---
    "a closed option says why": (HARBOR, SMALL, """
        -            | shows needs 7◉, has 5 | shows lacks cross
        end up enter | moves | says needs 7 coins"""),
    "a closed option says why by its letter too": (new_game, SMALL, """
        s  | last Stop, and trade & hire — the first card of the turn must be turned up."""),
    "a key that is no option now says so, until the next key": (DISCOVER, SMALL, """
        y  | moves | last "y" (Yes: repel the ship, or put the Time card aside) is not possible now.
        l  | at LogScreen | quiet
        escape | quiet
        8  | last There is no choice 8 now.
        d  | quiet"""),
    "costs and gains stand beside the choice": (HARBOR, SMALL, """
        -  | line Trade ◆R frigate … +1◉+1 … →  7◉ | line Hire Sailor … −3◉ … ★+1 … →  2◉
        p  | line fee 1 | shows Take 1 card, paying Ann 1◉?"""),
    "a new game says not where it is, and enter takes the option under the cursor": (new_game, SMALL, """
        -     | at TableScreen
        enter | moves draw"""),
    "the cursor moves in harbor and list together": (HARBOR, SMALL, """
        shift+tab | focus harbor
        right     | pointed base-ship-red-1-1c
        enter     | moves take base-ship-red-1-1c"""),
    "a click on a card points at it and another takes it": (HARBOR, SMALL, """
        click:harbor:3,2 | moves | pointed base-sailor-1vp
        click:harbor:3,2 | moves take base-sailor-1vp"""),
    "a click on the line of keys": (DISCOVER, SMALL, """
        d click:Undo | shows unsee"""),
    "a game goes on at another size": (new_game, SMALL, """
        d 160x50 d 80x24 | count 2 | shows SKIPPER DECIDES"""),
    # --- what is asked of the table ---
    "who could take what": (HARBOR, SMALL, """
        w  | shows Ann: Sailor (1 influence) for Mercenary
        escape | shows DECIDES"""),
    "help for what is under the cursor": (HARBOR, SMALL, """
        down down question_mark | at RoyalHelp | shows Keys of this screen | shows 1 Priest
        1                       | shows Rule: | shows Priest
        escape tab f1           | shows 1 Contract: Mercenary"""),
    # --- what it shows ---
    "a narrow terminal keeps names, help and leave": (HARBOR, NARROW, """
        -  | shows Hire Admiral | shows needs 7◉, has 5 | foot ? Help | foot q Leave | foot-hides …"""),
    "one's own cards are in sight late in a game": (LATE, NARROW, """
        -  | shows Ann: ◆R | shows Sailor | shows Priest | shows ◆R Trader | shows Pirate | shows Admiral"""),
    "nothing is said about a fold where all is in sight": (HARBOR, SMALL, """
        -  | hides More"""),
    "today opens the month by a click": (lambda: simply(campaign(1), 60), SMALL, """
        click:event:10,0 | at MonthScreen | shows The Month of Soft Shoes"""),
    "the keys fit 40 columns": (HARBOR, (40, 24), "- | foot q Leave"),
    "the keys fit 100 columns": (HARBOR, (100, 24), "- | foot q Leave"),
    "a small terminal shows few keys": (HARBOR, SMALL, """
        -  | foot h Hint  m Goals  i Signs  u Undo  ? Help  q Leave | foot-hides o Odds"""),
    "a wide terminal shows more keys": (HARBOR, LARGE, """
        -  | foot o Odds | foot w Who | foot a Cards | foot Tab Panel | foot-hides …"""),
    "a game that is over offers what can be done then": (over, SMALL, "- | foot l Log | foot-hides h Hint"),
    # --- going back and forth ---
    "looking back shows the keys of looking back": (new_game, SMALL, """
        d d d l home enter right | looking 1 | foot ← Earlier  → Later  Esc Back to now
        escape                   | foot h Hint"""),
    "undo is free while nothing was revealed": (HARBOR, SMALL, """
        p   | moves pass
        u   | moves | rewound no
        ^redo | moves pass"""),
    "undo asks before cards are unseen": (DISCOVER, SMALL, """
        d u | shows unsee 1 card
        n   | moves draw
        u y | moves | rewound yes"""),
    "nothing of a question is cut off where the terminal is narrower than a dialog": (DISCOVER, (40, 24), """
        d u | shows unsee 1 card; the | shows marked as rewound | shows ╮ | shows ╯"""),
    "undo of the whole turn": (DISCOVER, SMALL, """
        d y d ^undo_turn y | moves"""),
    "nothing to undo is one sentence": (DISCOVER, SMALL, """
        u   | last There is nothing to undo
        ^redo | last There is nothing to redo"""),
    "the log opens any position for looking only": (DISCOVER, SMALL, """
        d n d l    | shows Log
        home enter | looking 0 | shows Looking back: move 0 of 3
        right      | shows Looking back: move 1 of 3
        d          | count 3
        left left  | looking 0
        escape     | looking None | hides Looking back"""),
}  # fmt: skip


@pytest.mark.parametrize("name", TABLE)
async def test_the_table(name: str, open_table: Open) -> None:
    start, size, script = TABLE[name]
    async with open_table(dealt(start) if isinstance(start, str) else start(), size) as table:
        await table.walk(script)


async def test_bookmarks_are_set_gone_to_and_dropped(open_table: Open) -> None:
    async with open_table(dealt(HARBOR)) as table:
        await table.walk('^bookmarks plus ctrl+u "safe" enter p ^bookmarks enter | moves')
        assert list(table.session.bookmarks) == ["safe"]
        await table.press("^bookmarks", "delete")
        assert not table.session.bookmarks


async def test_a_failed_save_is_one_line_and_the_game_goes_on(
    open_table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = Disk(monkeypatch)
    disk.full = True
    session = dealt(DISCOVER)
    slots.keep_new(slots.open_store(), "evening", session)
    async with open_table(session) as table:
        await table.walk("d | shows Not saved: Writing to \n n | moves draw, keep")
        disk.full = False
        await table.walk("s | hides Not saved")


async def test_a_game_that_can_only_be_looked_at_says_so(open_table: Open) -> None:
    session = dealt(DISCOVER)
    session.looking_only = slots.BEING_PLAYED
    async with open_table(session) as table:
        await table.walk("""
            - | shows Another copy
            d | moves | says Another copy""")  # fmt: skip


async def test_a_position_and_a_replay_are_copied(open_table: Open) -> None:
    async with open_table(dealt(HARBOR)) as table:
        await table.walk("^copy | at Choice \n enter")
        assert len(start_from_deal(table.app.clipboard).lay_out().seats[0].coins) == 5
        await table.press("^copy", "down", "enter")
        assert read_replay(table.app.clipboard).moves == []
    async with open_table(campaign(2)) as table:
        await table.press("^copy", "enter")
        assert read_replay(table.app.clipboard).moves == [], "a chapter has no position to copy"


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


async def test_odds_on_request_are_exact_and_stay(open_table: Open) -> None:
    session = dealt(DISCOVER)
    session.play("draw")
    session.play("keep")
    odds = session.odds
    async with open_table(session) as table:
        await table.walk(f"""
            o   | shows Play deck; any of {odds.total} unseen cards | shows {odds.bust:>2} bust
            o   | at Page | shows Sailor
            o   | hides unseen cards
            o escape | at TableScreen | hides unseen cards""")  # fmt: skip


async def test_every_action_and_everything_in_the_menu_is_in_the_command_palette(open_table: Open) -> None:
    async with open_table(new_game()) as table:
        app = table.app
        commands = {command.title: command.callback for command in app.get_system_commands(table.screen)}
        assert {"Draw a card", "Hint", "Undo the whole turn", "Undo", "All themes", "Quit"} <= set(commands)
        assert "" not in commands, "the numbers of the question stand beside it"
        await table.press("ctrl+p", *"draw")
        await table.pilot.pause(0.3)
        await table.walk("enter | moves draw")
        commands["Statistics (stats)"]()
        await table.press()
        await table.walk("- | at StatisticsScreen \n escape | at TableScreen")
        commands["New game: Contracts, the base game or Make Sail!"]()
        await table.press()
        await table.walk("- | at NewGameScreen")
        assert not [screen for screen in app.screen_stack if isinstance(screen, TableScreen)]


async def test_the_palette_opens_with_the_keys_of_the_table_in_their_order(open_table: Open) -> None:
    async with open_table(new_game()) as table:
        await table.press("ctrl+p")
        await table.pilot.pause(0.3)
        commands = table.app.screen.query_one(CommandList).options
        first = [str(command.hit.text) for command in commands if isinstance(command, Command)]
        asked = ("Draw a card", "Hint", "Undo the whole turn", "Daily deal and race", "All themes")
        places = [first.index(title) for title in asked]
        assert places == sorted(places)
        assert not {"Focus Next", "Copy selected text"} & set(first)


@pytest.mark.parametrize(
    ("freed", "script", "kept"),
    [
        (False, "- | shows Not saved: Writing to \n d q | shows This game is not saved \n n | shows Discover", 0),
        (False, "d q y | shows Practice", 0),
        (True, "q | shows Practice", 1),
    ],
    ids=["leaving asks", "and leaves", "after a save it asks nothing"],
)
async def test_a_game_that_cannot_be_saved_says_so_until_it_is(
    freed: bool, script: str, kept: int, open_table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = Disk(monkeypatch)
    disk.full = True
    session = dealt(DISCOVER)
    slots.keep_new(slots.open_store(), "evening", session)
    async with open_table(session) as table:
        disk.full = not freed
        await table.walk(script)
    assert len(listed(slots.open_store())) == kept
