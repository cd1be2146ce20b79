"""The lists of saved and finished games, replays, settings and the end report, by the keys that lead there."""

import os
from pathlib import Path
from unittest.mock import Mock

import pytest
from textual.widgets import Input, OptionList

from highseas.campaign.begin import requests
from highseas.campaign.files import settings
from highseas.campaign.play.replay import read_replay
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.play.start import Start
from highseas.campaign.royal.play.named_deals import find, puzzles
from highseas.campaign.royal.tui.screens.table import TableScreen
from highseas.campaign.saved_games import finished_games, gamefile, slots
from highseas.campaign.tui.app import HighSeasApp
from highseas.campaign.tui.screens import title
from highseas.campaign.tui.screens.saved_games import FinishedScreen, SavesScreen
from highseas.campaign.tui.screens.title import TitleScreen
from highseas.campaign.words.settings import CHOICES, KEYS, NAME, THEME
from highseas.engine.royal.game import legal
from highseas.saves import Store
from tests.front import start
from tests.tui.conftest import at, opened, show, until
from tests.tui.games import end_page
from tests.tui.script import press, session, walk

FIXTURES = Path(__file__).parents[1] / "saves" / "fixtures"


@pytest.fixture(autouse=True)
def settled(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Finished games stay where the test put them."""
    monkeypatch.setattr(finished_games, "Sweeper", Mock())


def saved(name: str, game: Start | None = None, over: bool = False, moves: int = 0) -> Session:
    """Save a game that was left after so many moves; one that is over goes to the history."""
    store, game = slots.open_store(), game or start(1, 7)
    if over:
        blob = finished(game)
        finished_games.beside(store).write(name, blob)
        return gamefile.from_bytes(blob)
    session = requests.begin(game, (), store, name)
    for _ in range(moves):
        session.play(legal(session.state)[0])
    slots.leave(session)
    return session


_FINISHED: dict[str, bytes] = {}
"""Games played to their end, by what they began with."""


def finished(game: Start) -> bytes:
    if repr(game) not in _FINISHED:
        session = slots.new_session(game, [Controller.PERSON])
        while moves := legal(session.state):
            session.play(moves[-1])
        _FINISHED[repr(game)] = gamefile.to_bytes(session)
    return _FINISHED[repr(game)]


def lines(app: HighSeasApp) -> list[str]:
    return [str(option.prompt) for option in app.screen.query_one(OptionList).options]


async def test_the_page_has_groups_and_opens_what_is_under_the_cursor() -> None:
    saved("running")
    saved("over", start(1, 8), over=True)
    saved("try", puzzles()[0].start)
    async with opened("saves") as (app, pilot):
        output = lines(app)
        assert [output[0], output[2], output[4]] == ["Running games", "Puzzles", "Finished games"]
        assert output[1].startswith("today ") and ", running: " in output[1]
        assert ", over: " in output[5]
        assert app.screen.query_one(OptionList).highlighted == 1
        await pilot.press("down", "down", "enter")
        assert at(app, TableScreen).session.result is not None


async def test_finished_games_and_tries_are_removed_in_one_go_after_one_question() -> None:
    saved("running")
    for number in range(8):
        saved(f"over {number}", over=True)
    for over in (False, False, True):
        saved("try", puzzles()[0].start, over)
    async with opened("saves") as (app, pilot):
        assert lines(app)[-1] == "All 8 finished games …"
        assert "2 tries" in lines(app)[3]
        await walk(app, pilot, """
            ^clear_finished | shows Remove 8 finished games for good?
            n   | finished 9
            ^clear_finished y | finished 1
            ^clear_puzzles | shows Remove 3 puzzle tries for good?
            y   | saves running | finished 0
            ^clear_finished | at SavesScreen""")  # fmt: skip


async def test_the_cursor_stays_on_its_game_when_the_list_changes() -> None:
    for name in ("one", "two", "three"):
        saved(name)
    async with opened(size=(100, 30)) as (app, pilot):
        await show(app, SavesScreen())
        screen = at(app, SavesScreen)
        await pilot.press("down")  # "three" was played last and stands first
        assert screen.chosen().entry.name == "two"
        saved("four")  # another program begins a game, which comes first
        screen.show()
        assert screen.chosen().entry.name == "two"
        await pilot.press("f2", "ctrl+u", *"zwei", "enter")
        assert screen.chosen().entry.name == "zwei"
        slots.open_store().delete("zwei")
        screen.show()
        assert screen.chosen() is not None


async def test_the_tries_of_a_puzzle_are_deleted_together() -> None:
    for _ in range(3):
        saved("try", puzzles()[0].start)
    async with opened("saves") as (app, pilot):
        await walk(app, pilot, """
            delete        | shows all 3 tries
            y             | saves | shows There is no saved game yet.
            delete f2 x e enter | at SavesScreen""")  # fmt: skip


async def test_a_finished_game_is_branched_dealt_again_looked_at_and_taken_back_into_play() -> None:
    over = saved("Friday", over=True)
    async with opened("saves") as (app, pilot):
        await walk(app, pilot, "tab | at FinishedScreen | shows Games \n f")
        branch = at(app, TableScreen).session
        assert branch.game_id != over.game_id
        assert 0 < len(over.moves) - len(branch.moves) < 4
        await walk(app, pilot, "q choose:saves tab r | at TableScreen | moves | finished 1")
        assert session(app).start == over.start
        assert len(app.store.files()) == 2
        await pilot.press("q")
        for file in app.store.files():
            app.store.delete(file.name)
        await walk(app, pilot, "choose:saves tab enter | at TableScreen")
        assert session(app).moves == over.moves
        await walk(app, pilot, """
            q                  | at TitleScreen | saves
            choose:saves tab u y | at Recap
            enter              | at TableScreen | saves Friday | finished 0""")  # fmt: skip
        assert session(app).result is None


async def test_a_replay_and_a_copy_are_written_to_files(home: Path) -> None:
    saved("Friday", over=True)
    async with opened("saves") as (app, pilot):
        for key, file in (("^replay", "game.txt"), ("x", "one.hsv")):
            if not isinstance(app.screen, FinishedScreen):
                await pilot.press("tab")
            await press(app, pilot, key)
            app.screen.query_one(Input).value = str(home / file)
            await pilot.press("enter")
            assert (home / file).stat().st_size > 100


async def test_an_end_moves_to_the_history_when_another_game_begins() -> None:
    """Same deal again leaves the game that is over: no lock stays, and it is found among the finished ones."""
    session = requests.begin(start(1, 7), (), slots.open_store(), "Friday")
    while moves := legal(session.state):
        session.play(moves[-1])
    async with opened(session=session) as (app, pilot):
        app.play(requests.begin(session.start, (), app.store, "Friday"))
        await pilot.pause()
        assert [file.name for file in app.store.files()] == ["Friday 2"]
        assert [file.name for file in finished_games.beside(app.store).files()] == ["Friday"]
        Store(app.store.folder).lock("Friday").release()
    Store(app.store.folder).lock("Friday 2").release()


# --- the title ---


def first_line(app: HighSeasApp) -> str:
    return str(app.screen.query_one("#menu", OptionList).get_option_at_index(0).prompt)


async def test_the_title_says_which_game_or_chapter_is_resumed_and_when_it_was_played() -> None:
    saved("Friday")
    async with opened() as (app, _pilot):
        assert first_line(app).startswith("Play on: Friday, turn 1 (today ")
    slots.open_store().delete("Friday")
    slots.open_store().write("Kin", (FIXTURES / "0001-story-mid-turn.hsv").read_bytes())
    async with opened() as (app, _pilot):
        assert first_line(app).startswith("Play on: Kin, chapter 1, ")
        assert ", month 2 (today " in first_line(app)


@pytest.mark.parametrize("count", [30, 60])
async def test_the_title_reads_a_few_saves_and_the_rest_when_it_is_painted(
    monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    """Old saves, all over but the oldest: the same few are opened before the first painting, however many."""
    store = slots.open_store()
    store.write("running", (FIXTURES / "0001-mid-turn.hsv").read_bytes())
    os.utime(store.folder / "running.hsv", (10**9, 10**9))
    for number in range(count):
        store.write(f"over {number}", (FIXTURES / "0001-won.hsv").read_bytes())
    files: list[str] = []
    real = os.open

    def opening(path: object, *args: int, **named: int) -> int:
        if str(path).endswith(".hsv"):
            files.append(str(path))
        return real(path, *args, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "open", opening)
    before: list[int] = []
    shown = TitleScreen.on_mount

    def mounted(self: TitleScreen) -> None:
        before.append(len(files))
        shown(self)

    monkeypatch.setattr(TitleScreen, "on_mount", mounted)
    async with opened() as (app, pilot):
        await until(lambda: first_line(app).startswith("Play on: running, "))
        assert before == [title.AT_ONCE]
        assert len(files) <= count + 3
        await walk(app, pilot, "^resume | at Recap \n enter | at TableScreen")


async def test_the_search_ends_when_no_game_is_unfinished_and_nothing_is_resumed() -> None:
    store = slots.open_store()
    for number in range(title.AT_ONCE * 2):
        store.write(f"over {number}", (FIXTURES / "0001-won.hsv").read_bytes())
    async with opened() as (app, pilot):
        await until(lambda: first_line(app).startswith("Play: Against time"))
        await walk(app, pilot, "enter | at TableScreen | moves")


pytestmark = pytest.mark.usefixtures("home")


async def test_one_key_resumes_the_last_game() -> None:
    async with opened() as (app, pilot):
        await walk(app, pilot, "- | hides Play on")  # there is no game yet
    saved("Friday", moves=1)
    async with opened() as (app, pilot):
        await walk(app, pilot, """
            enter | at Recap
            d | at TableScreen | moves draw
            q | at TitleScreen""")  # fmt: skip
    assert not slots.resume(slots.open_store(), "Friday").looking_only


async def test_saves_are_renamed_deleted_exported_and_imported(home: Path) -> None:
    saved("Friday", moves=1)
    async with opened("saves") as (app, pilot):
        await walk(app, pilot, '- | at SavesScreen \n f2 ctrl+u "Saturday" enter | saves Saturday \n x')
        app.screen.query_one(Input).value = str(home / "out.hsv")
        await walk(app, pilot, "enter delete n | saves Saturday \n delete y | saves \n ^import")
        app.screen.query_one(Input).value = str(home / "out.hsv")
        await walk(app, pilot, "enter | saves out")


async def test_a_damaged_save_is_reported_and_its_backup_opens(home: Path) -> None:
    saved("Friday", moves=12)
    main = home / "saves" / "Friday.hsv"
    main.write_bytes(main.read_bytes()[:-20])
    async with opened("saves") as (app, pilot):
        await pilot.press("enter", "n")  # the way back is offered at once; here it is taken by its own key
        await walk(app, pilot, "- | at SavesScreen \n ^backup y enter space | at TableScreen")
        assert session(app).moves


async def test_the_same_deal_is_offered_at_the_end_and_a_replay_is_written_and_chosen_from_the_list(home: Path) -> None:
    over = gamefile.from_bytes(finished(start(1, 7)))
    async with opened() as (app, pilot):
        await show(app, end_page(over))
        await pilot.press("x", "enter")
        written = home / "replays" / "contracts-7.txt"
        assert written.read_text().startswith("High Seas replay 1")
        await walk(app, pilot, "r | at TableScreen | moves")
        assert session(app).start == over.start
        await walk(app, pilot, "q choose:replays | at Choice \n enter | at TableScreen")
        assert session(app).moves == over.moves and session(app).looking_only
        await walk(app, pilot, "q choose:replays")
        written.write_text("ahoy")
        await walk(
            app, pilot, 'enter | at TitleScreen \n choose:replays down enter "nowhere.txt" enter | at TitleScreen'
        )


async def test_a_second_copy_only_looks() -> None:
    session = requests.begin(start(1, 7), (), slots.open_store(), "Friday")
    async with opened("play") as (app, pilot):
        looked_at = at(app, TableScreen).session
        await pilot.press("d")
        assert looked_at.looking_only and looked_at.moves == []
    session.autosaver.release()


async def test_every_setting_can_be_changed() -> None:
    async with opened("settings") as (app, pilot):
        before = settings.load()[0]
        menu = app.screen.query_one("#settings", OptionList)
        menu.highlighted = menu.get_option_index(NAME.field)
        await walk(app, pilot, 'enter "A,B" enter | says no comma \n home')
        assert settings.load()[0].name == ""
        for choice in CHOICES:
            await pilot.press("enter")
            if choice is NAME:
                await pilot.press(*"Ann", "enter")
            if choice is THEME:
                await pilot.press("down", "enter")
            if choice is KEYS:
                await pilot.press("enter", "space", "escape")
            await pilot.press("down")
    after = settings.load()[0]
    assert all(getattr(before, choice.field) != getattr(after, choice.field) for choice in CHOICES[:-1])
    assert CHOICES[-1] is KEYS  # a screen of their own: tests/tui/test_own_keys.py
    assert (after.name, after.program_speed, after.odds_always) == ("Ann", "fast", False)


async def test_the_end_report_of_a_puzzle_is_true_and_its_line_can_be_copied() -> None:
    puzzle = find("spare-the-settler")
    async with opened() as (app, pilot):
        await show(app, end_page(read_replay(puzzle.solution, puzzle.start)))
        await walk(app, pilot, """
            pagedown pagedown | shows Jinx: Skipper, before the first move | hides stayed open
            c""")  # fmt: skip
        assert app.clipboard.startswith('High Seas puzzle "Spare the Settler" · won')
