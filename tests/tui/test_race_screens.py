"""Pictures of races as text in three sizes, what must be seen at any, and what may be seen by one seat alone."""

from collections.abc import Callable
from itertools import product

import pytest
from pytest_snapshot.plugin import Snapshot

from highseas.campaign.jamaica.tui.screens.choosing import HandOver
from highseas.campaign.jamaica.tui.screens.table import RaceTable
from highseas.campaign.jamaica.tui.widgets.maps import chart, forms
from highseas.campaign.jamaica.tui.widgets.signs import reach_style
from highseas.campaign.jamaica.words.names import RaceNames
from highseas.campaign.play.replay import read_replay
from highseas.campaign.play.session import Session
from highseas.campaign.play.start import start_from_deal
from highseas.campaign.tui.theme import all_themes, styles_of
from highseas.campaign.tui.widgets.panel import PanelWidget
from highseas.engine.jamaica import moves as mv
from highseas.engine.jamaica.seen.printed import SPACES
from tests.races import sail
from tests.tui.conftest import HUGE, MEDIUM, NARROW, SMALL, Open, Size, Table, sizes
from tests.tui.races import new_race, race_screen, sail_on
from tests.tui.test_room import MOST, cells, largest

RACES: dict[str, Callable[[], Session]] = {
    "dice": lambda: sail_on(new_race(3), 40, "dice"),
    "card": lambda: sail_on(new_race(4), 60, "card"),
    "sail": lambda: sail_on(new_race(6, 4), 60, "sail"),
    "powder": lambda: sail_on(new_race(2, 1), 30, "powder"),
    "booty": lambda: sail_on(new_race(5), 60, "booty"),
    "ghost": lambda: sail_on(new_race(2), 20, "ghost"),
    "alone": lambda: sail_on(new_race(1), 30, "card"),
}
"""Races at each kind of question."""


@sizes(SMALL, MEDIUM, HUGE)
@pytest.mark.parametrize("name", RACES)
async def test_the_race_looks_as_it_did_with_everything_in_sight(
    name: str, size: Size, open_table: Open, snapshot: Snapshot
) -> None:
    async with open_table(RACES[name](), size) as table:
        snapshot.assert_match(table.text(), f"{name}-{size[0]}x{size[1]}.txt")
        assert largest(cells(table.app)) <= MOST * size[0] * size[1]
        _everything_is_seen(table)


@sizes(NARROW, (100, 30), (150, 40))
@pytest.mark.parametrize("name", ["card", "sail"])
async def test_everything_is_in_sight_at_other_sizes(name: str, size: Size, open_table: Open) -> None:
    async with open_table(RACES[name](), size) as table:
        _everything_is_seen(table)


def _everything_is_seen(table: Table) -> None:
    """Every space with its number and cost, but where many answers have the room of the island; every ship, every
    answer, none of them cut.
    """
    scene, top = race_screen(table).scene, race_screen(table).top
    island = [line.plain for line in top.query_one("#island", PanelWidget).panel.lines]
    for face in () if top.is_bare else SPACES:
        spot = top.chart.spots[face.id]
        cell = island[spot.line][spot.column : spot.column + top.chart.form.cell[0]]
        assert cell.startswith(f"{face.id:>2}"), (face.id, cell)
        assert not face.cost or cell.rstrip()[-1] == str(face.cost), (face.id, cell)
    whole = table.text()
    for mark, seat in zip(scene.marks, scene.view.seats, strict=True):
        assert mark in "\n".join(island)
        assert seat.name in whole
    if scene.own is not None and scene.view.phase == "cards" and table.app.size.width >= 100:
        assert all(f" card {card} ─" in "\n".join(island) for card in scene.own.hand)
    for number, option in enumerate(scene.options):
        assert "…" not in str(top.menu.get_option(str(number)).prompt), option.text


@sizes(SMALL, MEDIUM, HUGE)
async def test_no_wave_lies_on_the_track(size: Size, open_table: Open) -> None:
    """Between two spaces that follow each other it would look like a space."""
    async with open_table(RACES["card"](), size) as table:
        top = race_screen(table).top
        island = [line.plain for line in top.query_one("#island", PanelWidget).panel.lines]
        (across, down), spots = top.chart.form.cell, top.chart.spots
        for space, after in ((face.id, after) for face in SPACES for after in face.after):
            one, other = sorted((spots[space], spots[after]), key=lambda spot: spot.column)
            for line in island[one.line : one.line + down] if one.line == other.line else ():
                assert "~" not in line[one.column + across : other.column], (space, line)


def test_land_with_a_coast_leaves_every_space_water_and_has_room_inland() -> None:
    for width, lines in [(127, 26), (136, 39), (150, 30), (236, 39)]:
        drawn = chart("wide", width, lines)
        assert drawn.coast is not None
        across, down = drawn.form.cell
        land = {
            (line, run.first + column): run.beach
            for line, runs in enumerate(drawn.coast)
            for run in runs
            for column in range(run.length)
        }
        for spot in drawn.spots.values():
            near = product(range(spot.line - 1, spot.line + down + 1), range(spot.column - 2, spot.column + across + 2))
            assert not land.keys() & set(near)
        for room in drawn.rooms:
            inside = product(range(room.line, room.line + room.lines), range(room.column, room.column + room.columns))
            assert all(land.get(place) is False for place in inside), room
        assert drawn.rooms[0].columns >= 72 and drawn.rooms[0].lines >= 10
        for (line, column), beach in land.items():
            if not beach:
                assert all((line + by, column) in land for by in (-1, 1)), "land without a beach"


@pytest.mark.parametrize("theme", all_themes())
def test_the_space_under_the_cursor_looks_other_than_the_rest_in_reach(theme: str) -> None:
    styles = styles_of(theme)
    cursor, rest = (set(style.split()) - {"bold"} for style in (styles.decides, reach_style(styles)))
    assert cursor != rest and rest


def test_the_drawings_have_every_space_once_and_apart_from_the_others() -> None:
    for (name, form), wider in product(forms().items(), range(0, 60, 7)):
        drawn, (across, down) = chart(name, form.columns + wider, form.lines + wider // 7), form.cell
        assert sorted(drawn.spots) == [face.id for face in SPACES], name
        seen: set[tuple[int, int]] = set()
        for space, spot in drawn.spots.items():
            for place in product(range(spot.line, spot.line + down), range(spot.column, spot.column + across)):
                assert place not in seen, (name, wider, space)
                assert place[0] < drawn.lines and place[1] < drawn.width, (name, wider, space)
                seen.add(place)


SPECIAL = {"m": "Map", "w": "The race", "l": "", "i": "What the signs mean"}
"""Pages of the table that anybody may open, and how they begin."""


def _chosen(session: Session, number: int) -> str:
    """The card of a move that chose one, as the log would name it."""
    move = session.game.parse(session.moments[number].move)
    assert isinstance(move, mv.Card)
    return f"card {move.card}"


def _to_second_card(persons: int = 3) -> tuple[Session, int]:
    """Return a race in which the first seat has chosen its card and the second is asked for one, and that move."""
    session = sail_on(new_race(3, persons=persons), 40, "dice")
    while session.prompt is not None and session.prompt.kind == "dice":
        session.play(session.prompt.options[0].text)
    assert session.prompt is not None and session.prompt.kind == "card"
    session.play(session.prompt.options[0].text)
    return session, len(session.moments) - 1


def _not_seen(table: Table, session: Session, whose: int) -> None:
    """No card of a seat, from 0, that lies hidden is named on the screen, neither by number nor by its symbols."""
    names = RaceNames(session.names)
    text = " ".join(table.text().split())
    seat = session.state.seats[whose]
    for card in {*seat.hand, seat.card} - {0}:
        assert names.card(card) not in text, card


async def test_a_chosen_card_is_named_nowhere_until_it_is_turned_over(open_table: Open) -> None:
    session, number = _to_second_card()
    first = session.moments[number].seat - 1
    chosen = _chosen(session, number)
    async with open_table(session, MEDIUM) as table:
        assert isinstance(table.app.screen, HandOver)
        assert chosen not in table.text()
        await table.press("enter")
        race = race_screen(table)
        assert race.scene.viewer - 1 != first
        assert race.scene.view.seats[first].hand == () and race.scene.view.seats[first].card == 0
        for key, title in SPECIAL.items():
            await table.press(key)
            assert table.app.screen is not race and title in table.text()
            assert f"{session.names[first]} has chosen {chosen}" not in table.text()
            if key not in ("w", "l"):
                _not_seen(table, session, first)
            await table.press("escape")
        assert not [line for line in race.scene.log if chosen in line.text and session.names[first] in line.text]


async def test_a_look_back_shows_no_hand_and_what_is_taken_back_is_asked_of_the_one_whose_it_is(
    open_table: Open,
) -> None:
    session, number = _to_second_card()
    first = session.moments[number].seat - 1
    async with open_table(session, MEDIUM) as table:
        await table.press("enter")
        race = race_screen(table)
        race.look_back(number - 1)
        await table.pilot.pause()
        assert race.scene.viewer == 0 and not race.scene.options
        assert all(seat.hand == () for seat in race.scene.view.seats)
        for card in session.moments[number - 1].state.seats[first].hand:
            assert f"card {card} " not in " ".join(table.text().split())
        await table.press("escape")
        if isinstance(table.app.screen, HandOver):
            await table.press("enter")
        assert race.scene.viewer == session.prompt.seat
        await table.walk(f"u | at HandOver | shows {session.names[first]} | count {number - 1}")
        await table.press("enter")
        assert race_screen(table).scene.viewer == first + 1
        await table.walk("1 | at HandOver \n q")
        assert not any(isinstance(screen, RaceTable) for screen in table.app.screen_stack), "nobody is left in it"


async def test_one_person_among_programs_keeps_the_keyboard_and_sees_the_own_hand_alone(open_table: Open) -> None:
    session = sail_on(new_race(3), 30, "card")
    async with open_table(session, MEDIUM) as table:
        race = race_screen(table)
        assert race.scene.viewer == 1 and not isinstance(table.app.screen, HandOver)
        assert race.scene.view.seats[0].hand and not race.scene.view.seats[1].hand
        await table.press("1")
        assert race_screen(table).scene.viewer == 1


async def test_a_copy_of_a_running_race_is_asked_about_for_it_tells_secrets(open_table: Open) -> None:
    session = sail_on(new_race(3), 30, "card")
    async with open_table(session, MEDIUM) as table:
        await table.walk("^copy enter | at Question \n enter")
        assert not table.app.clipboard, "the harmless answer is the first"
        await table.press("^copy", "enter", "y")
        assert session.game.view(start_from_deal(table.app.clipboard).lay_out()) == session.view
        await table.press("^copy", "down", "enter", "y")
        assert read_replay(table.app.clipboard).state == session.state
    async with open_table(sail(new_race(3)), MEDIUM) as table:
        await table.press("escape", "^copy", "down", "enter")
        assert table.app.clipboard.count("\n") == 0 != len(table.app.clipboard), "no position is left or secret"
