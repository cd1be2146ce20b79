"""The keys of a race that are those of any table: undo, log, looking back, hints, pages; signs, themes, motion."""

from pathlib import Path

import pytest

from highseas.campaign.jamaica.tui.screens import choosing
from highseas.campaign.jamaica.tui.screens.report import RaceReport
from highseas.campaign.jamaica.tui.screens.table import RaceTable, sailed
from highseas.campaign.play.seat import Play
from highseas.campaign.tui.background import BEAT, BEATS
from highseas.campaign.tui.screens.dialogs import Question
from highseas.campaign.tui.screens.log import LogScreen
from highseas.campaign.tui.widgets.pane import Pane
from highseas.engine.jamaica import events as ev
from tests.tui.conftest import MEDIUM, SMALL, Open, opened
from tests.tui.races import new_race, race_screen, sail_on


async def test_undo_asks_before_it_goes_past_a_die_or_a_card_and_else_does_not(open_table: Open) -> None:
    session, asked = new_race(1), {True: 0, False: 0}
    for _ in range(60):
        assert session.prompt is not None
        before = session.game.reveals(session.state)
        session.play(session.prompt.options[0].text)
        revealed, moves = session.game.reveals(session.state) > before, len(session.moves)
        if asked[revealed]:
            continue
        asked[revealed] += 1
        async with open_table(session) as table:
            await table.press("u")
            assert isinstance(table.app.screen, Question) == revealed
            if revealed:
                assert len(session.moves) == moves
                await table.press("y")
                assert session.rewound
            assert len(session.moves) == moves - 1
            await table.press("r")
            assert len(session.moves) == moves
    assert all(asked.values())


async def test_the_log_shows_an_earlier_moment_and_the_arrows_go_on_from_there(open_table: Open) -> None:
    session = sail_on(new_race(3), 40, "card")
    async with open_table(session, MEDIUM) as table:
        await table.press("l")
        assert isinstance(table.app.screen, LogScreen)
        await table.press("home", "enter")
        race = race_screen(table)
        assert race.looking_at == 0 and "Looking back" in table.text()
        await table.press("right", "right")
        assert race.looking_at == 2
        await table.press("escape")
        assert race.looking_at is None


@pytest.mark.parametrize(("seats", "moves"), [(3, 20), (4, 40)], ids=["of the first answer", "of another"])
async def test_all_of_a_long_hint_is_seen_on_a_small_terminal(
    seats: int, moves: int, open_table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(choosing, "hint_line", lambda *_: f"» {'This is a hint of three lines. ' * 6}And the end.")
    async with open_table(sail_on(new_race(seats), moves, "card"), SMALL) as table:
        await table.press("h")
        for _ in range(40):
            if race_screen(table).hints.best >= 0:
                break
            await table.pilot.pause(0.05)
        assert "And the end." in table.text()


@pytest.mark.parametrize("kind", ["dice", "card", "sail", "load", "powder"])
async def test_a_hint_marks_an_answer_and_says_why(kind: str, open_table: Open) -> None:
    session = sail_on(new_race(3), 20, kind)
    async with open_table(session, MEDIUM) as table:
        await table.press("h")
        for _ in range(40):
            if race_screen(table).hints.best >= 0:
                break
            await table.pilot.pause(0.05)
        race = race_screen(table)
        said = " ".join(race.top.query_one("#detail", Pane).render().plain.split())
        assert race.scene.best >= 0 and race.scene.hint in said
        assert "»" in table.text()
        assert session.hints_taken == 1
        await table.press("escape")
        assert race.scene.best < 0


async def test_every_page_opens_and_closes(open_table: Open) -> None:
    async with open_table(sail_on(new_race(2), 40, "sail")) as table:
        race = table.app.screen
        for key in ("w", "m", "a", "i", "question_mark", "L", "b", "c"):
            await table.press(key)
            assert table.app.screen is not race, key
            await table.press("escape")
            assert table.app.screen is race, key


async def test_in_ascii_nothing_but_ascii_is_painted(home: Path) -> None:
    (home / "settings.toml").write_text('motion = false\nseen_tutorial = true\nnotes = false\nsigns = "ascii"\n')
    async with opened(session=sail_on(new_race(2), 40, "sail"), size=MEDIUM) as (app, pilot):
        for key in ("", "w", "escape", "m", "escape", "i", "escape"):
            if key:
                await pilot.press(key)
            strips = app.screen._compositor.render_strips()
            assert all(segment.text.isascii() for strip in strips for segment in strip), key


@pytest.mark.parametrize("theme", ["light", "no-color", "color-blind"])
async def test_every_theme_paints_the_race(theme: str, open_table: Open) -> None:
    async with open_table(sail_on(new_race(6), 60, "sail"), MEDIUM) as table:
        before = table.text()
        table.app.choose_theme(theme)
        await table.pilot.pause()
        assert table.text().partition("ANN DECIDES")[2] == before.partition("ANN DECIDES")[2] != ""


def test_ships_sail_along_their_way() -> None:
    happened = [
        ev.Sailed(0, 4, (5, 6, 13), "forward", 0),
        ev.FellBack(0, 13, (6, 5), 0),
        ev.Sailed(-1, 0, (49,), "backward", -1),
    ]
    assert sailed(happened) == {1: (4, 5, 6, 13, 6, 5), "ghost": (0, 49)}


async def test_a_move_is_seen_in_short_motion_that_any_key_ends(home: Path) -> None:
    (home / "settings.toml").write_text(
        'motion = true\nseen_tutorial = true\nnotes = false\nprogram_speed = "off"\n'
    )
    session = sail_on(new_race(3), 40, "sail")
    assert BEATS * BEAT < 0.25
    async with opened(session=session) as (app, _pilot):
        race = app.screen
        assert isinstance(race, RaceTable)
        race.change(Play(len(session.moves), session.prompt.options[0].text))
        assert race.beats.left == BEATS
        way = race.scene.sailed.get(1, ())
        assert len(way) > 1 and 1 in race.scene.ships_at()[way[0]]
        race.beats.end()
        assert 1 in race.scene.ships_at()[race.scene.view.seats[0].space]


async def test_the_end_page_says_where_the_points_come_from(open_table: Open) -> None:
    session = sail_on(new_race(4), 100_000)
    result = session.result
    assert result is not None
    for size in (SMALL, MEDIUM):
        async with open_table(session, size) as table:
            await table.press("enter")
            assert isinstance(table.app.screen, RaceReport)
            text = table.text()
            for name, score in zip(session.names, result.scores, strict=True):
                assert name in text and str(abs(score)) in text
            await table.press("l")
            assert isinstance(table.app.screen, RaceTable)
