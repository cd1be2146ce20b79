"""The review of a game on the screen: the curve, the costliest decisions, a look at them, playing on from there."""

import re
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from pytest_snapshot.plugin import Snapshot
from textual.widgets import OptionList

from highseas.campaign.play.review import Step
from highseas.campaign.play.review import review as any_review
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.royal.play.at_table import RoyalSession
from highseas.campaign.royal.tui.screens.table import TableScreen
from highseas.campaign.royal.words.review import turned_up
from highseas.campaign.saved_games import finished_games, gamefile, slots
from highseas.campaign.tui.screens.review import ReviewScreen, known_review
from highseas.campaign.tui.screens.saved_games import FinishedScreen, SavesScreen
from highseas.engine.royal.ai.advice import Analysis
from highseas.engine.royal.port_royal import PortRoyal
from highseas.engine.royal.state import Options
from tests import judge
from tests.campaigns import royal
from tests.tui import quick
from tests.tui.conftest import LARGE, SMALL, Open, Size, Table, at, opened, show, sizes, until
from tests.tui.games import new_game, on_with
from tests.tui.script import walk

review = partial(any_review, shown=turned_up)


@pytest.fixture(autouse=True)
def quick_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PortRoyal, "analyze", lambda _, *seen, **more: judge.analyze(*seen, **more))


def played(moves: int = 1_000) -> RoyalSession:
    return royal(on_with(new_game(seed=1), moves))


def costly(session: RoyalSession, seat: int = 1) -> list[int]:
    """The numbers of a seat's decisions in the list, in its order."""
    found = review(session)
    assert found is not None
    return [step.number for step in found.costly(50) if step.seat == seat]


async def reviewed(table: Table) -> ReviewScreen:
    await table.press("^review")
    return at(table.app, ReviewScreen)


@sizes(SMALL, LARGE)
@pytest.mark.parametrize("moves", [1_000, 50], ids=["finished", "running"])
async def test_the_review_looks_as_it_did(moves: int, size: Size, open_table: Open, snapshot: Snapshot) -> None:
    async with open_table(played(moves), size) as table:
        await reviewed(table)
        name = "finished" if moves == 1_000 else "running"
        snapshot.assert_match(table.text(), f"{name}-{size[0]}x{size[1]}.txt")
        assert all(len(line) <= size[0] for line in table.lines())
        await table.press("tab", "down")
        snapshot.assert_match(table.text(), f"{name}-turns-{size[0]}x{size[1]}.txt")


@sizes(SMALL, LARGE)
async def test_the_review_is_read_in_ascii(size: Size, open_table: Open, home: Path) -> None:
    (home / "settings.toml").write_text('motion = false\nseen_tutorial = true\nsigns = "ascii"\n')
    async with open_table(played(), size) as table:
        await reviewed(table)
        assert table.text().isascii()
        assert any(re.search(r"\|.*[.:*#]{3}", line) for line in table.lines())  # the curve, by marks
        await table.press("tab")
        assert table.text().isascii()


async def test_a_decision_is_looked_at_on_the_table_and_the_review_is_known_then(
    open_table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The end report offers the review, too; a turn is looked at from its beginning."""
    session = played()
    there = costly(session)[1] - 1
    async with open_table(session) as table:
        await reviewed(table)
        await table.walk(f"down enter | at TableScreen | looking {there} | shows ^P: play on from here")
        monkeypatch.setattr(PortRoyal, "analyze", lambda *_: pytest.fail("it was judged again"))
        await table.walk(f"^review | shows Skill - \n escape | at TableScreen | looking {there}")
        await reviewed(table)
        await table.press("tab", "down", "down", "enter")
        moment = session.moments[table.screen.looking_at or 0].state
        assert (moment.turn, moment.drawn) == (3, 0)
        await table.press("escape")
        table.screen.open_report()
        await table.press()
        await table.walk("- | shows Review \n e | at ReviewScreen \n enter | at TableScreen")
        assert table.screen.looking_at is not None


async def test_the_line_under_the_cursor_is_said_in_full(open_table: Open) -> None:
    async with open_table(played()) as table:
        screen = await reviewed(table)
        said = set[str]()
        for _ in range(3):
            said.add(table.text().partition("Played: ")[2])
            await table.walk("- | shows Better: \n down")
        assert len(said) == 3 and "" not in said
        assert screen.query_one("#rows", OptionList).highlighted == 3


async def test_a_review_that_takes_long_tells_how_far_it_is_and_escape_gives_up(
    open_table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on, stopped = Event(), []

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
    async with open_table(played()) as table:
        await table.walk("""
            ^review | at ReviewScreen | shows Judging move 0 of | shows Esc gives up
            tab enter f escape | at TableScreen""")  # fmt: skip
        monkeypatch.setattr(quick, "WAIT_FOR_THOUGHT", True)
        await table.pilot.pause()
        assert stopped
        go_on.set()
        await table.walk("^review | shows Skill -")


async def test_what_is_judged_is_read_while_the_rest_is(open_table: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cursor stays where it was put when more is known."""
    session, go_on, asked = played(), Event(), list[int]()

    def slow(_: object, *seen: Any, **more: object) -> Analysis:
        asked.append(1)
        while len(asked) > 0.7 * judged and not go_on.wait(0.01) and not seen[3]():
            pass
        return judge.analyze(*seen[:2])

    found = review(session)
    assert found is not None
    judged = len(found.steps)
    monkeypatch.setattr(PortRoyal, "analyze", slow)
    monkeypatch.setattr(quick, "WAIT_FOR_THOUGHT", False)
    async with open_table(session) as table:
        screen = await reviewed(table)
        await until(lambda: len(asked) > 0.7 * judged)
        await table.walk("down down | shows Judging move | shows Better: | hides Skill -")
        row = screen._chosen()
        assert isinstance(row, Step) and known_review(session) is None
        go_on.set()
        monkeypatch.setattr(quick, "WAIT_FOR_THOUGHT", True)
        await until(lambda: known_review(session) is not None)
        await table.walk("- | shows Skill - | hides Judging")
        assert screen._chosen() == found.costly(50)[[step.number for step in found.costly(50)].index(row.number)]


# --- playing on ---


async def test_playing_on_from_a_decision_is_a_game_of_its_own(home: Path, open_table: Open) -> None:
    session = played(60)
    slots.keep_new(slots.open_store(), "Solo", session)
    moves, number = session.moves, costly(session)[0]
    async with open_table(session) as table:
        await reviewed(table)
        await table.walk("f | says Saved as")
        twin = table.screen.session
        assert twin is not session and twin.moves == moves[: number - 1] and twin.rewound
        assert slots.slot_of(twin) not in ("", "Solo")
        await table.press("^redo")
        assert twin.moves == moves[:number]
    assert slots.look(slots.open_store(), "Solo").moves == moves


async def test_playing_on_from_a_decision_of_the_program_is_deciding_for_its_seat(open_table: Open) -> None:
    session = royal(on_with(new_game(2, seed=1), 60))
    session.players[1] = Controller.PROGRAM
    step = costly(session, 2)[0]
    async with open_table(session) as table:
        screen = await reviewed(table)
        at = [row.number for row in screen._rows].index(step)
        await table.press(*["down"] * at)
        await table.walk(f"""
            f | count {step - 1} | seats person person | shows BO DECIDES
            - | says You decide for Bo now; Crew among the commands (^P) gives""")  # fmt: skip
        assert table.screen.session is not session and not table.screen.session.waits_for_ai
    assert session.players[1] == Controller.PROGRAM


async def test_playing_on_from_a_look_back(home: Path, open_table: Open) -> None:
    async with open_table(played(30)) as table:
        await table.walk("^play_on | says ook back first | count 30")
        table.screen.look_back(12)
        await table.pilot.pause()
        await table.walk("^play_on | count 12")
        assert table.screen.session is not table.session


@pytest.mark.parametrize("moves", [1_000, 40], ids=["finished", "saved"])
async def test_a_game_of_a_list_is_reviewed_looked_at_and_played_on(moves: int, home: Path) -> None:
    session, store = played(moves), slots.open_store()
    place = finished_games.beside(store) if session.result is not None else store
    place.write("Solo", blob := gamefile.to_bytes(session))
    number = costly(session)[0]
    async with opened() as (app, pilot):
        await show(app, FinishedScreen() if session.result is not None else SavesScreen())
        await walk(app, pilot, f"""
            e      | at ReviewScreen
            enter  | at TableScreen | looking {number - 1}
            escape | looking None""")  # fmt: skip
        assert at(app, TableScreen).session.looking_only
        await walk(app, pilot, f"^review f | at TableScreen | count {number - 1}")
    assert place.read("Solo") == blob


@pytest.mark.parametrize(
    ("session", "why"),
    [
        (new_game(), "nothing to review"),
        (on_with(new_game(2, mode="base", options=Options(influence_to_end=10)), 1), "needs a race, or a game of Port"),
    ],
    ids=["new", "base"],
)
async def test_why_there_is_no_review_is_said(session: Session, why: str, open_table: Open) -> None:
    async with open_table(session) as table:
        await table.walk(f"^review | at TableScreen | says {why}")
