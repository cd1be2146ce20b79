"""Drills on the screen: from Practice to the table, the answer and what is told of it, and how a sitting ends."""

from pathlib import Path

import pytest
from pytest_snapshot.plugin import Snapshot

from highseas.campaign.royal.play.drills import bank
from highseas.campaign.royal.results.learning import SITTING, keep, load
from highseas.campaign.royal.tui.screens.drills import DrillTable
from highseas.campaign.tui.screens.title import TitleScreen
from highseas.campaign.tui.widgets.dialogs import Page
from tests.tui.conftest import LARGE, SMALL, Open, Size, at, opened, sizes
from tests.tui.games import new_game, on_with
from tests.tui.script import press, shown, walk
from tests.unit.test_drills import chapter


@pytest.fixture(autouse=True)
def own_home(home: Path) -> None:
    """Each test has a player's folder of its own."""


@sizes(SMALL, LARGE)
async def test_a_drill_looks_as_it_did(size: Size, snapshot: Snapshot) -> None:
    async with opened("drills", size) as (app, pilot):
        at(app, DrillTable)
        snapshot.assert_match(shown(app) + "\n", f"asked-{size[0]}x{size[1]}.txt")
        await press(app, pilot, "1")
        at(app, Page)
        snapshot.assert_match(shown(app) + "\n", f"outcome-{size[0]}x{size[1]}.txt")
        assert all(len(line) <= size[0] for line in shown(app).splitlines())


@sizes(SMALL, LARGE)
async def test_from_practice_to_the_next_drill_and_back(size: Size) -> None:
    async with opened("practice", size) as (app, pilot):
        await walk(app, pilot, """
            choose:drills | at DrillTable | shows Drill 1 of 10: a contract now or later?
            1             | at Page | shows What can be counted
            escape        | at DrillTable | shows Drill 2 of 10: draw or stop?
            s             | at Page | shows Not the best
            enter         | at DrillTable | shows Drill 3 of 10
            q             | at Page | shows 1 of 2 right.
            escape        | at TitleScreen""")  # fmt: skip
    assert len(load().known) == 2


async def test_a_sitting_has_ten_drills_and_tells_how_it_went() -> None:
    async with opened("drills") as (app, pilot):
        for number in range(1, SITTING + 1):
            table = at(app, DrillTable)
            assert f"Drill {number} of 10" in shown(app)
            drill = table.sitting.drill
            table.choosing.choose(
                next(n for n, each in enumerate(table.scene.options) if drill.judged.get(each.text) == drill.best)
            )
            await pilot.pause()
            assert "Right." in shown(app)
            await press(app, pilot, "escape")
        assert "10 of 10 right." in shown(app) and "90 more wait" in shown(app)
        await press(app, pilot, "escape")
        at(app, TitleScreen)


@pytest.mark.parametrize("action", ["undo", "redo", "bookmarks", "hint", "review", "crew", "copy", "concede"])
async def test_nothing_is_taken_back_or_given_away_before_the_answer(action: str) -> None:
    async with opened("drills") as (app, pilot):
        table = at(app, DrillTable)
        moves = list(table.session.moves)
        getattr(table, f"action_{action}")()
        await pilot.pause()
        assert "nothing is taken back" in app.said and at(app, DrillTable).session.moves == moves
    assert not load().known


async def test_one_may_look_back_but_answers_only_now() -> None:
    async with opened("drills") as (app, pilot):
        table = at(app, DrillTable)
        table.look_back(1)
        await pilot.pause()
        await press(app, pilot, "1")
        at(app, DrillTable)
        assert "Looking back" in shown(app) and not load().known
        await press(app, pilot, "escape")
        assert "Drill 1 of 10" in shown(app)


async def test_when_none_is_due_a_page_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("highseas.campaign.royal.results.learning.bank", dict)
    async with opened("drills") as (app, pilot):
        assert "No drill is due today." in shown(app)
        await press(app, pilot, "escape")
        at(app, TitleScreen)
    assert len(bank()) == 100


async def test_a_broken_file_is_said_at_the_title(home: Path) -> None:
    home.mkdir(exist_ok=True)
    (home / "drills.json").write_text("{")
    async with opened("drills") as (app, _):
        at(app, TitleScreen)
        assert "drills.json cannot be read" in app.said


async def test_a_drill_of_a_chapter_is_asked_at_its_table() -> None:
    session, found = chapter()
    keep(found, session)
    async with opened("drills", SMALL) as (app, pilot):
        table = at(app, DrillTable)
        assert "chapter 1" in shown(app) and "Drill 1 of 10" in shown(app)
        assert table.session.moves == session.moves[: len(table.session.moves)]
        for key, there in (("m", "The way so far"), ("w", "Ann")):
            await press(app, pilot, key)
            assert there in shown(app) and app.screen is not table
            await press(app, pilot, "escape")
        table.choosing.choose(0)
        await pilot.pause()
        assert "What can be counted" in shown(app) and len(load().known) == 1


async def test_a_review_keeps_drills_and_says_so(open_table: Open) -> None:
    from highseas.engine.royal.port_royal import PortRoyal
    from tests import judge
    from tests.campaigns import royal

    session = royal(on_with(new_game(seed=1), 1_000))
    session.game_id = "mine"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(PortRoyal, "analyze", lambda _, *seen, **more: judge.analyze(*seen, **more))
        async with open_table(session) as table:
            await table.press("^review")
            assert "3 decisions of this game are kept as drills" in table.app.said
    assert len(load().own) == 3
