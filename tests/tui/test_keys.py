"""Keys that arrive faster than the screen paints: typed ahead, held down, repeated, pasted without brackets."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual import events
from textual.command import CommandList
from textual.geometry import Offset, Region
from textual.widgets import OptionList, Static

from highseas.campaign.begin import requests
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.results import stats
from highseas.campaign.royal.play.named_deals import puzzles
from highseas.campaign.royal.play.warnings import given_away
from highseas.campaign.royal.tui.screens.report import ReportScreen
from highseas.campaign.royal.tui.screens.story import StoryScreen
from highseas.campaign.royal.tui.screens.table import TableScreen
from highseas.campaign.royal.tui.texts import TalePage
from highseas.campaign.royal.words.events import StoryText
from highseas.campaign.saved_games.slots import open_store
from highseas.campaign.tui import input_queue
from highseas.campaign.tui.app import HighSeasApp
from highseas.campaign.tui.input_queue import LockableScreen
from highseas.campaign.tui.widgets.dialogs import Question
from tests.campaigns import begun
from tests.some import half
from tests.tui.conftest import SMALL, Open, Table, at, opened
from tests.tui.games import DISCOVER, HARBOR, dealt, end_page, new_game
from tests.tui.script import send
from tests.tui.test_story_table import campaign

TAXED = DISCOVER.replace('time_deck = ["base-ship-blue-1-1c",', 'time_deck = ["base-tax-most-swords",')


def puzzle(name: str) -> Session:
    """Return a puzzle that nothing saves."""
    start = next(p.start for p in puzzles() if p.name == name)
    return requests.begin(start, (), None)


async def burst(table: Table, *keys: str) -> None:
    """A burst of keys and its result."""
    send(table.app, *keys)
    await table.pilot.pause()


async def won_but_one(table: Table) -> None:
    """The puzzle up to its last decision: the contract is ready to be claimed, and stands under the cursor."""
    await table.press("3", "s", "1")
    prompt = table.session.prompt
    assert prompt is not None and {option.text.split()[0] for option in prompt.options if option.enabled} == {
        "pass",
        "contract",
    }


@pytest.fixture
def locked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Screens that must be read take no key for a minute."""
    monkeypatch.setattr(input_queue, "LOCK_SECONDS", 60)


@pytest.mark.parametrize("times", [2, 30])
@pytest.mark.usefixtures("locked")
async def test_enter_held_on_the_last_decision_wins_and_the_end_is_seen(times: int, open_table: Open) -> None:
    """The report takes no key for a moment; Enter does nothing there after that."""
    session = puzzle("spare-the-settler")
    async with open_table(session) as table:
        await won_but_one(table)
        await burst(table, *["enter"] * times)
        await table.walk("- | at PuzzleReport | shows Won: every contract \n r g q | at PuzzleReport")
        assert session.result is not None and session.result.outcome == "won"
        at(table.app, ReportScreen)._held_until = 0  # the lock is over
        await table.walk("enter space | at PuzzleReport \n r | at TableScreen | moves")


def test_what_must_be_read_takes_no_key_before_it_is_mounted() -> None:
    """A key typed ahead may be forwarded as soon as the screen is on top."""
    session = puzzle("spare-the-settler")
    session.play("concede")
    tale = TalePage(StoryText("A tale", "A text"))
    for screen in (Question("Sure?", "Yes", "No"), tale, end_page(session), StoryScreen(begun(saved=False))):
        assert isinstance(screen, LockableScreen) and not screen.accepts(events.Key("enter", "\r")), screen


@pytest.mark.usefixtures("locked")
async def test_a_report_ignores_a_key_as_long_as_it_is_held(open_table: Open) -> None:
    async with open_table(puzzle("spare-the-settler")) as table:
        await won_but_one(table)
        await table.press("1")
        report = at(table.app, ReportScreen)
        painted = report._locked_until
        report._held_until = painted + 0.4
        held = [events.Key("g", "g") for _ in range(100)]
        for number, key in enumerate(held):
            key.time = painted + 0.03 * number
            assert not report.accepts(key), "three seconds long, thirty times a second"
        late = events.Key("g", "g")
        late.time = painted + 3 + input_queue.RELEASE_SECONDS
        assert report.accepts(late)


async def test_letters_numbers_and_enter_typed_ahead_are_played_in_their_order(open_table: Open) -> None:
    session = puzzle("spare-the-settler")
    async with open_table(session) as table:
        await burst(table, "3", "s", "1", "1")
        assert [move.split()[0] for move in session.moves] == ["expedition", "stop", "take", "contract"]
        assert session.result is not None and session.result.outcome == "won"
    session = dealt(HARBOR)
    async with open_table(session) as table:
        await burst(table, "down", "enter", "p", "p")
        assert session.moves[0].startswith("take") and session.moves[1:] == ["pass", "pass"][: len(session.moves) - 1]


@pytest.mark.usefixtures("locked")
async def test_a_bust_stops_what_was_typed_ahead(open_table: Open) -> None:
    """A held, hammered or brisk `d` does not run on into the next turn: half a second after the bust no key does."""
    session = _busts()
    async with open_table(session) as table:
        await burst(table, *["d"] * 20)
        assert session.moves == ["draw", "draw"], "the third d was meant for the turn that bust"
        await burst(table, "d")
        assert session.moves == ["draw", "draw"]
        half = table.screen._held_until - input_queue.LOCK_SECONDS * input_queue.BEAT + 0.5
        brisk, late = events.Key("d", "d"), events.Key("s", "s")
        brisk.time, late.time = half, half + 60 * input_queue.LOCK_SECONDS
        assert not table.screen.accepts(brisk) and table.screen.accepts(late)
        table.screen._held_until = 0  # the lock is over
        await table.press("d")
        assert session.moves == ["draw"] * 3


def _busts() -> Session:
    """Return a game in which two blue ships that nobody can repel come first, then a harmless turn."""
    text = DISCOVER.replace('display = ["base-sailor-1vp", "base-sailor-2vp"]', "display = []")
    session = dealt(text.replace('["contract-fighter", "contract-jinx"]', '["contract-fighter"]'))
    assert session.prompt is not None
    return session


async def test_a_question_nobody_could_foresee_drops_what_was_typed_ahead(open_table: Open) -> None:
    session = dealt(DISCOVER)
    async with open_table(session) as table:
        await burst(table, "d", "y", "d", "s", "1")
        assert session.moves == ["draw"]
        assert session.prompt is not None and session.prompt.kind == "repel"


async def test_a_game_that_ends_is_counted_before_the_report(open_table: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    session = requests.begin(puzzle("spare-the-settler").start, (), open_store(), "Friday")
    async with open_table(session) as table:
        await won_but_one(table)
        monkeypatch.setattr(TableScreen, "open_report", lambda _: None)  # as if it crashed there
        await table.press("1")
        assert session.game_id in stats.load()


# --- choices that lose a game ---


KEYS: dict[str, tuple[Callable[[], Session], str]] = {
    "done on the last turn asks before a finished contract is left, and the report takes it back": (
        lambda: puzzle("spare-the-settler"), """
        3 s 1  | shows p Done: the game ends here and is lost
        p      | at Question | page Trade Outpost is finished and this is the last turn; leave it?
        enter  | at TableScreen | count 3
        p y    | at PuzzleReport | shows Lost | shows Take the last move back
        u      | at TableScreen | count 3
        1      | at PuzzleReport | shows Won: every contract"""),
    "one notice at a time": (new_game, "y y y y y y y y | notices 1"),
    "the costly answer is never ready: at a repel the cursor stands nowhere": (lambda: dealt(DISCOVER), """
        d enter enter | moves draw | says Nothing is chosen yet
        down enter    | count 2"""),
    "a tax is left by enter and its cost can be read": (lambda: dealt(TAXED), """
        d      | shows −1 turn, +1 point: Time card aside
        enter  | moves draw, leave"""),
    "the first character is not picked by reading on": (lambda: campaign(1), """
        enter enter enter enter enter enter enter enter enter enter enter enter | moves"""),
    "conceding asks twice and the second answer ready is no": (new_game, """
        ^concede enter ^concede y enter | at TableScreen | moves
        ^concede y y | at ReportScreen | moves concede | shows Lost: Skipper conceded
        u      | moves"""),
}  # fmt: skip


@pytest.mark.parametrize("name", KEYS)
async def test_keys_that_cost_something(name: str, open_table: Open) -> None:
    game, script = KEYS[name]
    async with open_table(game()) as table:
        await table.walk(script)


def test_nothing_is_warned_of_that_hangs_on_a_hidden_card_or_costs_nothing() -> None:
    session = new_game(seed=3)
    while session.prompt is not None and len(session.moves) < 120:
        for option in session.prompt.options:
            if option.enabled:
                assert option.text == "pass" or not given_away(session, option.move)
        session.play(session.prompt.options[0].text)


# --- seats that deckhand plays ---


async def test_any_key_finishes_a_programs_turn_which_is_summed_up_in_two_lines(open_table: Open) -> None:
    """Keys that were typed before it neither skip it nor are played."""
    session = new_game(2, seed=4, players=[Controller.PERSON, Controller.PROGRAM])
    async with open_table(session) as table:
        table.app.settings.motion, table.app.settings.program_speed = True, "slow"
        while not session.waits_for_ai:
            before = len(session.moments)
            await burst(table, next(key for key in table.screen.scene.keys if key), "v", "v")
        assert len(session.moments) == before + 1
        await table.press("d")
        assert not session.waits_for_ai and session.prompt is not None and session.prompt.seat == 1
        assert len(session.moments) > before + 2
        assert any(line.text.startswith("Bo ") for line in table.screen.scene.log[-2:])
        assert "Bo " in "".join(table.lines()[-5:])
        await table.press(next(key for key in table.screen.scene.keys if key))
        assert session.moments[-1].seat == 1


# --- conceding ---


async def test_a_conceded_chapter_is_reported_and_offered_again(open_table: Open) -> None:
    async with open_table(campaign(1)) as table:
        await table.walk("""
            ^concede | shows Concede: the chapter ends here and is lost; it can be played again.
            y y""")  # fmt: skip
        while not isinstance(table.app.screen, ReportScreen):
            await table.press("escape")
        await table.walk("- | shows Play the chapter again")


async def test_sentences_that_follow_each_other_leave_nothing_behind(home: Path) -> None:
    """Textual keeps the container of a removed toast: hundreds of them stopped the table."""
    app = HighSeasApp(dealt(DISCOVER))
    async with app.run_test(size=SMALL, notifications=True) as pilot:
        for number in range(6):
            app.say(f"This cannot be done, for the {number}th time.")
            await pilot.pause()
        assert len(app.screen.query("ToastHolder")) == len(app.screen.query("Toast")) == 1
        for _ in range(3):
            app.say("Nothing is chosen yet.")
            await pilot.pause()
        assert [notice.message for notice in app._notifications] == ["Nothing is chosen yet."]
        assert len(app.screen.query("ToastHolder")) == len(app.screen.query("Toast")) == 1


@pytest.mark.parametrize("key", ["pageup", "pagedown"])
async def test_a_list_that_is_not_laid_out_or_shown_yet_has_no_pages(key: str, home: Path) -> None:
    async with opened(session=new_game()) as (app, pilot):
        menu = app.screen.query_one(OptionList)
        menu.styles.width = 0
        menu.set_options(list(menu.options))
        await pilot.pause()
        menu.highlighted = 0
        assert not menu.scrollable_content_region
        send(app, key)
        await pilot.pause()
        assert app.is_running and menu.highlighted == 0
        await pilot.press("ctrl+p")
        commands = app.screen.query_one(CommandList)
        commands.highlighted = middle = 20
        commands.set_class(False, "--visible")
        await pilot.pause()
        commands._clear_caches()  # as new commands do
        await pilot.press(key)
        assert app.is_running and commands.highlighted == middle
        commands.set_class(True, "--visible")
        await pilot.pause()
        await pilot.press(key)
        assert commands.highlighted != middle


FOUND = {
    "history": "FinishedScreen",
    "finished games": "FinishedScreen",
    "resume": "SavesScreen",
    "stats": "StatisticsScreen",
    "jamaica": "NewRaceScreen",
    "hist": "FinishedScreen",
    "histry": "Palette",  # the one hit of "hist" is gone, and scattered letters find no theme
    "all theme": "ThemesScreen",
}


@pytest.mark.parametrize(("typed", "burst"), half(FOUND, [False, True]))
async def test_enter_in_the_palette_takes_a_hit_of_all_that_was_typed(home: Path, typed: str, burst: bool) -> None:
    async with opened() as (app, pilot):
        app.use_theme("light")
        keys = ["ctrl+p", *("space" if letter == " " else letter for letter in typed), "enter"]
        for some in [keys] if burst else [[key] for key in keys]:
            send(app, *some)
            await pilot.pause()
        assert type(app.screen).__name__ == FOUND[typed]
        assert app.settings.theme == "light"


# --- the mouse ---


async def test_a_click_at_what_was_taken_away_does_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A widget may be gone already where it is still painted; Textual fails to select text in it."""
    gone = Static("gone")
    async with opened() as (app, pilot):
        monkeypatch.setattr(app.screen, "get_widget_at", lambda x, y: (gone, Region(0, 0, 10, 1)))
        monkeypatch.setattr(app.screen, "get_widget_and_offset_at", lambda x, y: (gone, Offset(0, 0)))
        assert app._driver is not None
        for kind in (events.MouseDown, events.MouseUp):
            app._driver.send_message(kind(None, 3, 3, 0, 0, 1, False, False, False, 3, 3))
        await pilot.pause()
        assert app._exception is None
