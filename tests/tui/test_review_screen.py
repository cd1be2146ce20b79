"""The review of a game on the screen: the curve, the costliest decisions, a look at them, playing on from there."""

import re
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from pytest_snapshot.plugin import Snapshot
from textual.widgets import OptionList

from highseas.campaign.play.session import Controller, Session
from highseas.campaign.royal.play.at_table import RoyalSession
from highseas.campaign.royal.play.review import review
from highseas.campaign.royal.tui.screens.review import ReviewScreen
from highseas.campaign.royal.tui.screens.table import TableScreen
from highseas.campaign.saved_games import finished_games, gamefile, slots
from highseas.campaign.tui.screens.saved_games import FinishedScreen, SavesScreen
from highseas.engine.royal.ai.advice import Analysis
from highseas.engine.royal.port_royal import PortRoyal
from tests import judge
from tests.tui import quick
from tests.tui.conftest import LARGE, SMALL, Open, Size, Table, at, opened, show, sizes
from tests.tui.games import new_game, simple_move


@pytest.fixture(autouse=True)
def quick_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PortRoyal, "analyze", lambda _, *seen, **more: judge.analyze(*seen, **more))


def played(moves: int = 1_000) -> RoyalSession:
    session = new_game(seed=1)
    while session.prompt is not None and len(session.moves) < moves:
        session.play(simple_move(session))
    return session


def costly(session: RoyalSession) -> list[int]:
    """The numbers of the decisions in the list, in its order."""
    found = review(session)
    assert found is not None
    return [step.number for step in found.costly(50)]


def costly_of(session: RoyalSession, seat: int) -> int:
    """The number of the first decision of a seat in the list."""
    found = review(session)
    assert found is not None
    return next(step.number for step in found.costly(50) if step.seat == seat)


async def reviewed(table: Table) -> ReviewScreen:
    await table.press("e")
    screen = at(table.app, ReviewScreen)
    return screen


@sizes(SMALL, LARGE)
@pytest.mark.parametrize("moves", [1_000, 50], ids=["finished", "running"])
async def test_the_review_looks_as_it_did(moves: int, size: Size, open_table: Open, snapshot: Snapshot) -> None:
    async with open_table(played(moves), size) as table:
        await reviewed(table)
        name = "finished" if moves == 1_000 else "running"
        snapshot.assert_match(table.text(), f"{name}-{size[0]}x{size[1]}.txt")
        assert all(len(line) <= size[0] for line in table.lines())
        await table.press("t", "down")
        snapshot.assert_match(table.text(), f"{name}-turns-{size[0]}x{size[1]}.txt")


@sizes(SMALL, LARGE)
async def test_the_review_is_read_in_ascii(size: Size, open_table: Open, home: Path) -> None:
    (home / "settings.toml").write_text('motion = false\nseen_tutorial = true\nsigns = "ascii"\n')
    async with open_table(played(), size) as table:
        await reviewed(table)
        assert table.text().isascii()
        assert any(re.search(r"\|.*[.:*#]{3}", line) for line in table.lines())  # the curve, by marks
        await table.press("t")
        assert table.text().isascii()


async def test_a_decision_is_looked_at_on_the_table_and_the_review_is_known_then(
    open_table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = played()
    numbers = costly(session)
    async with open_table(session) as table:
        await reviewed(table)
        await table.press("down", "enter")
        assert table.app.screen is table.screen and table.screen.looking_at == numbers[1] - 1
        assert "f plays on from here" in table.text()
        monkeypatch.setattr(PortRoyal, "analyze", lambda *_: pytest.fail("it was judged again"))
        await reviewed(table)
        assert "Skill -" in table.text()
        await table.press("escape")
        assert table.app.screen is table.screen and table.screen.looking_at == numbers[1] - 1


async def test_a_turn_is_looked_at_from_its_beginning(open_table: Open) -> None:
    session = played()
    async with open_table(session) as table:
        await reviewed(table)
        await table.press("t", "down", "down", "enter")
        at = table.screen.looking_at
        assert at is not None and session.moments[at].state.turn == 3 and session.moments[at].state.drawn == 0


async def test_the_line_under_the_cursor_is_said_in_full(open_table: Open) -> None:
    session = played()
    async with open_table(session) as table:
        screen = await reviewed(table)
        said = []
        for _ in range(3):
            text = table.text()
            said.append(text[text.index("Played: ") :])
            assert "Better: " in text
            await table.press("down")
        assert len(set(said)) == 3
        assert screen.query_one("#rows", OptionList).highlighted == 3


async def test_a_review_that_takes_long_tells_how_far_it_is_and_escape_gives_up(
    open_table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, go_on, stopped = played(), Event(), []

    def slow(_: object, *seen: Any, **more: object) -> Analysis:
        stop = seen[3]
        assert callable(stop)
        while not go_on.wait(0.01) and not stop():
            pass
        if stop():
            stopped.append(True)
        return judge.analyze(*seen[:2])

    monkeypatch.setattr(PortRoyal, "analyze", slow)
    monkeypatch.setattr(quick, "WAIT_FOR_THOUGHT", False)
    async with open_table(session) as table:
        await reviewed(table)
        assert "Judging move 0 of " in table.text() and "Esc gives up" in table.text()
        await table.press("t", "enter", "f")  # nothing to choose yet
        await table.press("escape")
        assert table.app.screen is table.screen
        monkeypatch.setattr(quick, "WAIT_FOR_THOUGHT", True)
        await table.pilot.pause()
        assert stopped
        go_on.set()
        await reviewed(table)
        assert "Skill -" in table.text()


# --- playing on ---


def kept(session: RoyalSession, name: str = "Solo") -> bytes:
    """Put a game where finished games, or saved ones, are."""
    store = slots.open_store()
    place = finished_games.beside(store) if session.result is not None else store
    blob = gamefile.to_bytes(session)
    place.write(name, blob)
    return blob


async def test_playing_on_from_a_decision_is_a_game_of_its_own(home: Path, open_table: Open) -> None:
    session = played(60)
    slots.keep_new(slots.open_store(), "Solo", session)
    moves, number = session.moves, costly(session)[0]
    async with open_table(session) as table:
        await reviewed(table)
        await table.press("f")
        assert any("Saved as" in notice for notice in table.notices())
        twin = table.screen.session
        assert twin is not session and twin.moves == moves[: number - 1] and twin.rewound
        assert slots.slot_of(twin) not in ("", "Solo")
        await table.press("r")
        assert twin.moves == moves[:number]
    store = slots.open_store()
    assert slots.look(store, "Solo").moves == moves


async def test_playing_on_from_a_decision_of_the_program_is_deciding_for_its_seat(open_table: Open) -> None:
    session = new_game(2, seed=1)
    while session.prompt is not None and len(session.moves) < 60:
        session.play(simple_move(session))
    session.players[1] = Controller.PROGRAM
    step = costly_of(session, 2)
    async with open_table(session) as table:
        screen = await reviewed(table)
        at = [row.number for row in screen._rows].index(step)
        await table.press(*["down"] * at, "f")
        twin = table.screen.session
        assert twin is not session and len(twin.moves) == step - 1 and not twin.waits_for_ai
        assert twin.players == [Controller.PERSON, Controller.PERSON] and "BO DECIDES" in table.text()
        assert any("You decide for Bo now; c gives the seat back." in notice for notice in table.notices())
    assert session.players[1] == Controller.PROGRAM


async def test_playing_on_from_a_look_back(home: Path, open_table: Open) -> None:
    session = played(30)
    async with open_table(session) as table:
        await table.press("f")
        assert any("look back first" in notice.casefold() for notice in table.notices())
        assert table.screen.session is session
        table.screen.look_back(12)
        await table.pilot.pause()
        await table.press("f")
        assert table.screen.session is not session and len(table.screen.session.moves) == 12


@pytest.mark.parametrize("moves", [1_000, 40], ids=["finished", "saved"])
async def test_a_game_of_a_list_is_reviewed_looked_at_and_played_on(moves: int, home: Path) -> None:
    session = played(moves)
    blob = kept(session)
    number = costly(session)[0]
    async with opened() as (app, pilot):
        await show(app, FinishedScreen() if session.result is not None else SavesScreen())
        await pilot.press("v")
        assert isinstance(app.screen, ReviewScreen)
        await pilot.press("enter")
        table = app.screen
        assert isinstance(table, TableScreen) and table.looking_at == number - 1
        await pilot.press("escape")
        assert table.looking_at is None and table.session.looking_only
        await pilot.press("e", "f")
        twin = app.screen
        assert isinstance(twin, TableScreen) and len(twin.session.moves) == number - 1
    store = slots.open_store()
    place = finished_games.beside(store) if session.result is not None else store
    assert place.read("Solo") == blob


async def test_the_end_report_offers_the_review(open_table: Open) -> None:
    session = played()
    async with open_table(session) as table:
        table.screen.open_report()
        await table.pilot.pause()
        assert "Review" in table.text()
        await table.press("v")
        assert isinstance(table.app.screen, ReviewScreen)
        await table.press("enter")
        assert table.app.screen is table.screen and table.screen.looking_at is not None


@pytest.mark.parametrize(
    ("session", "why"),
    [(new_game(), "nothing to review"), (new_game(2, mode="base"), "needs a game with contracts")],
    ids=["new", "base"],
)
async def test_why_there_is_no_review_is_said(session: Session, why: str, open_table: Open) -> None:
    async with open_table(session) as table:
        if session.state.mode == "base":
            session.play(simple_move(session))
        await table.press("e")
        assert table.app.screen is table.screen
        assert any(why in notice for notice in table.notices())
