"""What the story tells of a mission: on a page over the table that stays until it is read, once, at one key."""

import pytest

from highseas.campaign.chapters.facts import names_at
from highseas.campaign.files.settings import SPEEDS, Speed
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.royal.tui.texts import TalePage
from highseas.campaign.royal.words.events import event_lines, story_texts
from highseas.campaign.tui import input_queue
from tests.tui.conftest import LARGE, NARROW, SMALL, Open, Size, Table, sizes
from tests.tui.games import wise_move
from tests.tui.test_keys import burst
from tests.tui.test_story_table import all_read, campaign


def before_a_mission(seats: int = 2) -> Session:
    """Return a chapter in which the seat that decides does a mission next, the first to do it."""
    session = campaign(seats, seed=1)
    while not wise_move(session).startswith("mission"):
        session.play(wise_move(session))
        all_read(session)
    return session


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
        await table.play()
        await table.walk(f"- | at TalePage | shows {names_at(session).story.mission_title('11')}")
        assert tale_of(session) in on_page(table)
        await table.pilot.resize_terminal(*(NARROW if size == LARGE else LARGE))
        assert tale_of(session) in on_page(table)
        await table.walk(f"enter | at TableScreen | count {len(session.moves)}")


@pytest.mark.parametrize("ahead", [("enter",), ("p", "enter"), ("d",) * 20], ids=["enter", "two", "many"])
async def test_what_was_typed_ahead_neither_closes_it_nor_is_played(
    ahead: tuple[str, ...], open_table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = before_a_mission()
    monkeypatch.setattr(input_queue, "LOCK_SECONDS", 60)
    async with open_table(session) as table:
        moves = len(session.moves)
        await burst(table, table.key_of(wise_move(session)), *ahead)
        assert isinstance(table.app.screen, TalePage) and len(session.moves) == moves + 1
        await table.press("u", "y")  # at once after it was painted
        assert isinstance(table.app.screen, TalePage) and len(session.moves) == moves + 1


async def test_the_key_that_closes_it_held_on_answers_nothing(
    open_table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = before_a_mission()
    async with open_table(session) as table:
        await table.play()
        monkeypatch.setattr(input_queue, "LOCK_SECONDS", 60)
        await table.walk(f"enter enter enter | at TableScreen | count {len(session.moves)}")


async def test_a_mission_has_its_page_again_when_it_is_played_anew_but_not_by_redo_crew_or_a_look_back(
    open_table: Open,
) -> None:
    session = before_a_mission()
    before = len(session.moves)
    async with open_table(session) as table:
        await table.play()
        await table.walk(f"""
            u   | count {before + 1}
            u y | at TableScreen | count {before}
            ^redo | at TableScreen | count {before + 1}
            u y""")  # fmt: skip
        await table.play()
        await table.walk("- | at TalePage \n enter")
        table.screen.look_back(before + 1)
        await table.walk("left right | at TableScreen")
        assert tale_of(session) in [line.text for line in table.screen.scene.log]
        await table.walk("escape ^crew enter | at TableScreen")
        assert Controller.CREW in session.players


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
        await table.play()
        assert isinstance(table.app.screen, TalePage) == (speed != "at once")
        assert tale_of(session) in event_lines(session.events, names_at(session))
        assert tale_of(session) in [line.text for line in table.screen.scene.log]
