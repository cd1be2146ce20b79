"""Pictures of races as text in three sizes; what must be seen whatever the size; room that is used."""

from collections.abc import Callable

import pytest
from pytest_snapshot.plugin import Snapshot

from highseas.campaign.play.session import Session
from highseas.campaign.tui.jamaica.widgets.maps import chart, forms
from highseas.campaign.tui.jamaica.widgets.signs import reach_style
from highseas.campaign.tui.theme import all_themes, styles_of
from highseas.campaign.tui.widgets.board import Board
from highseas.engine.jamaica.seen.faces import SPACES
from tests.tui.conftest import MEDIUM, NARROW, SMALL, Open, Table
from tests.tui.races import new_race, race_screen, sail_on
from tests.tui.test_room import MOST, cells, largest

HUGE = (200, 60)
SIZES = pytest.mark.parametrize("size", [SMALL, MEDIUM, HUGE], ids=["80x24", "120x40", "200x60"])
OTHER_SIZES = pytest.mark.parametrize("size", [NARROW, (100, 30), (150, 40)], ids=["60x20", "100x30", "150x40"])
RACES: dict[str, Callable[[], Session]] = {
    "dice": lambda: sail_on(new_race(3), 40, "dice"),
    "card": lambda: sail_on(new_race(4), 60, "card"),
    "sail": lambda: sail_on(new_race(6), 60, "sail"),
    "powder": lambda: sail_on(new_race(2, 4), 30, "powder"),
    "booty": lambda: sail_on(new_race(5), 60, "booty"),
    "ghost": lambda: sail_on(new_race(2), 20, "ghost"),
    "alone": lambda: sail_on(new_race(1), 30, "card"),
}
"""Races at each kind of question."""


@SIZES
@pytest.mark.parametrize("name", RACES)
async def test_the_race_looks_as_it_did_with_everything_in_sight(
    name: str, size: tuple[int, int], open_table: Open, snapshot: Snapshot
) -> None:
    async with open_table(RACES[name](), size) as table:
        snapshot.assert_match(table.text(), f"{name}-{size[0]}x{size[1]}.txt")
        assert largest(cells(table.app)) <= MOST * size[0] * size[1]
        _everything_is_seen(table)


@OTHER_SIZES
@pytest.mark.parametrize("name", ["card", "sail"])
async def test_everything_is_in_sight_at_other_sizes(name: str, size: tuple[int, int], open_table: Open) -> None:
    async with open_table(RACES[name](), size) as table:
        _everything_is_seen(table)


def _everything_is_seen(table: Table) -> None:
    """Every space with its number and cost, but where many answers have the room of the island; every ship, every
    answer, none of them cut.
    """
    scene, top = race_screen(table).scene, race_screen(table).top
    island = [line.plain for line in top.query_one("#island", Board).panel.lines]
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


@pytest.mark.parametrize("theme", all_themes())
def test_the_space_under_the_cursor_looks_other_than_the_rest_in_reach(theme: str) -> None:
    styles = styles_of(theme)
    cursor, rest = (set(style.split()) - {"bold"} for style in (styles.decides, reach_style(styles)))
    assert cursor != rest and rest


def test_the_drawings_have_every_space_once_and_apart_from_the_others() -> None:
    for name, form in forms().items():
        seen: dict[tuple[int, int], int] = {}
        for wider in range(0, 60, 7):
            seen.clear()
            drawn = chart(name, form.columns + wider, form.lines + wider // 7)
            assert sorted(drawn.spots) == [face.id for face in SPACES], name
            for space, spot in drawn.spots.items():
                for line in range(form.cell[1]):
                    for column in range(form.cell[0]):
                        place = spot.line + line, spot.column + column
                        assert place not in seen, (name, wider, space, seen[place])
                        assert place[0] < drawn.lines and place[1] < drawn.width, (name, wider, space)
                        seen[place] = space
