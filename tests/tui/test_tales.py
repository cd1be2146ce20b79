"""What the story tells of a mission: on a page over the table that stays until it is read, once, at one key."""

import pytest

from highseas.campaign.chapters.facts import names_at
from highseas.campaign.files.settings import SPEEDS, Speed
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.royal.tui.screens.table import TableScreen
from highseas.campaign.royal.tui.texts import TalePage
from highseas.campaign.royal.words.events import event_lines, story_texts
from highseas.campaign.tui import input_queue
from tests.tui.conftest import LARGE, NARROW, SMALL, Open, Size, Table, sizes
from tests.tui.test_keys import burst
from tests.tui.test_story_table import all_read, campaign, wise


def before_a_mission(seats: int = 2) -> Session:
    """Return a chapter in which the seat that decides does a mission next, the first to do it."""
    session = campaign(seats, seed=1)
    while not wise(session).startswith("mission"):
        session.play(wise(session))
        all_read(session)
    return session


async def do_it(table: Table) -> None:
    """Press the key of the mission."""
    await table.press(key_of(table))


def key_of(table: Table) -> str:
    assert table.session.prompt is not None
    wanted = wise(table.session)
    number = next(n for n, option in enumerate(table.session.prompt.options) if option.text == wanted)
    return table.screen.scene.keys[number]


def tale_of(session: Session) -> str:
    """Return what is told of the last move."""
    (tale,) = story_texts(session.events, names_at(session))
    assert len(tale.text.split()) >= 20
    return tale.text


def on_page(table: Table) -> str:
    """Return what the page over the table says, without its frame."""
    lines = [line.partition("│")[2].rpartition("│")[0] for line in table.lines()]
    return " ".join(" ".join(lines).split())


@sizes(NARROW, SMALL, LARGE)
async def test_a_mission_done_has_a_page_that_one_key_closes(size: Size, open_table: Open) -> None:
    session = before_a_mission()
    async with open_table(session, size) as table:
        await do_it(table)
        page = table.app.screen
        assert isinstance(page, TalePage) and names_at(session).story.mission_title("11") in table.text()
        assert tale_of(session) in on_page(table)
        moves = len(session.moves)
        await table.press("enter")
        assert isinstance(table.app.screen, TableScreen) and len(session.moves) == moves


async def test_it_stays_readable_when_the_terminal_changes_its_size(open_table: Open) -> None:
    session = before_a_mission()
    async with open_table(session, LARGE) as table:
        await do_it(table)
        await table.pilot.resize_terminal(*NARROW)
        assert tale_of(session) in on_page(table)
        await table.press("space")
        assert isinstance(table.app.screen, TableScreen)


@pytest.mark.parametrize("ahead", [("enter",), ("p", "enter"), ("d",) * 20], ids=["enter", "two", "many"])
async def test_what_was_typed_ahead_neither_closes_it_nor_is_played(
    ahead: tuple[str, ...], open_table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = before_a_mission()
    monkeypatch.setattr(input_queue, "LOCK_SECONDS", 60)
    async with open_table(session) as table:
        moves = len(session.moves)
        await burst(table, key_of(table), *ahead)
        assert isinstance(table.app.screen, TalePage) and len(session.moves) == moves + 1
        await table.press("u", "x")  # at once after it was painted
        assert isinstance(table.app.screen, TalePage) and len(session.moves) == moves + 1


async def test_the_key_that_closes_it_held_on_answers_nothing(
    open_table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = before_a_mission()
    async with open_table(session) as table:
        await do_it(table)
        moves = len(session.moves)
        monkeypatch.setattr(input_queue, "LOCK_SECONDS", 60)
        await table.press("enter", "enter", "enter")
        assert isinstance(table.app.screen, TableScreen) and len(session.moves) == moves


async def test_undo_takes_the_mission_back_when_the_page_is_closed_and_redo_does_not_tell_it_again(
    open_table: Open,
) -> None:
    session = before_a_mission()
    async with open_table(session) as table:
        await do_it(table)
        moves = len(session.moves)
        await table.press("u")
        assert len(session.moves) == moves  # it only closed the page
        await table.press("u", "y")
        assert len(session.moves) == moves - 1 and isinstance(table.app.screen, TableScreen)
        await table.press("r")
        assert len(session.moves) == moves and isinstance(table.app.screen, TableScreen)
        await table.press("u", "y")
        await do_it(table)
        assert isinstance(table.app.screen, TalePage)  # played anew, it is told anew


async def test_the_crew_taking_over_does_not_tell_it_again(open_table: Open) -> None:
    session = before_a_mission()
    async with open_table(session) as table:
        await do_it(table)
        await table.press("enter", "c", "enter")
        assert Controller.CREW in session.players and not isinstance(table.app.screen, TalePage)


async def test_looking_back_tells_nothing_on_a_page(open_table: Open) -> None:
    session = before_a_mission()
    session.play(wise(session))
    done = len(session.moments) - 1
    async with open_table(session) as table:
        table.screen.look_back(done)
        await table.press("left", "right")
        assert isinstance(table.app.screen, TableScreen)
        assert tale_of(session) in [line.text for line in table.screen.scene.log]


@pytest.mark.parametrize("who", [Controller.PROGRAM, Controller.CREW])
async def test_deckhand_waits_behind_it_and_it_stands_over_the_summary(open_table: Open, who: Controller) -> None:
    session = before_a_mission()
    assert session.prompt is not None
    async with open_table(session) as table:
        table.app.settings.motion, table.app.settings.program_speed = True, "slow"  # so that a key makes the moves
        session.players[session.prompt.seat - 1] = who
        table.screen.paint()
        await table.press("d")
        assert isinstance(table.app.screen, TalePage)
        tale, moves = tale_of(session), len(session.moves)
        await table.pilot.pause(0.1)
        table.screen.finish_program()
        assert len(session.moves) == moves
        await table.press("enter")
        while session.waits_for_ai:
            await table.press("d")
        assert tale in [line.text for line in table.screen.scene.log]
        *_, summary, why = (line.text for line in table.screen.scene.log)
        assert 'completed "Nobody Sails After Red Lamps"' in summary and "'s reason: " in why


@pytest.mark.parametrize("speed", SPEEDS)
async def test_at_the_fastest_speed_it_costs_no_key(open_table: Open, speed: Speed) -> None:
    session = before_a_mission()
    async with open_table(session) as table:
        table.app.settings.program_speed = speed
        await do_it(table)
        assert isinstance(table.app.screen, TalePage) == (speed != "at once")
        assert tale_of(session) in event_lines(session.events, names_at(session))
        assert tale_of(session) in [line.text for line in table.screen.scene.log]
