"""The panel of goals: contracts and missions alike, in every form and width, with pictures where there is room."""

import dataclasses
from typing import Any

import msgspec.structs
import pytest
from pytest_snapshot.plugin import Snapshot

from highseas.campaign.royal.tui.widgets import goals, progress
from highseas.campaign.royal.tui.widgets.goals import Detail
from highseas.campaign.royal.tui.widgets.scene import Scene
from highseas.campaign.royal.words.names import TableNames
from highseas.campaign.tui.art.paint import LINES
from highseas.campaign.tui.theme import styles_of
from highseas.campaign.tui.widgets.panel import PanelWidget
from highseas.engine.royal.goals.mode import advance
from highseas.engine.royal.seen.build_view import prompt, table_view
from highseas.engine.royal.seen.figures import serves
from highseas.engine.royal.state import State
from highseas.story.mode.state import tale_of
from tests.adventure import Tale
from tests.helpers import table
from tests.tui.conftest import HUGE, MEDIUM, SMALL, Open, Size, Table
from tests.tui.games import HARBOR, dealt, new_game


def scene(state: State, **more: Any) -> Scene:
    return Scene(table_view(state), None, styles_of("dark"), TableNames(state.names), **more)


def painted(scene: Scene, width: int, detail: Detail) -> list[str]:
    """The lines of the panel."""
    found = goals.paint(scene, width, detail, False, False)
    assert all(line.cell_length == width for line in found.lines)
    return [line.plain.rstrip() for line in found.lines]


def panel(state: State, width: int, detail: Detail) -> list[str]:
    return painted(scene(state), width, detail)


def chapter(seats: int) -> State:
    """Five missions of chapter 5: one done by Ann, who has made a step of another."""
    tale = Tale(5, seats).missions("50", "51", "52", "53", "55")
    part = tale_of(tale.state)
    steps, marks = list(part.steps), list(part.marks)
    steps[2], marks[0] = bytes([1] + [0] * (seats - 1)), b"\x00"
    tale.state.part = msgspec.structs.replace(part, steps=tuple(steps), marks=tuple(marks))
    for seat in tale.state.seats:
        seat.coins = bytes(4)
    return tale.state


def test_terms_have_their_figures_beside_them_and_moments_a_sign(snapshot: Snapshot) -> None:
    """Mission 51 asks for coins at a moment, 52 for a moment on two turns (ruling R26)."""
    snapshot.assert_match("\n".join(panel(chapter(2), 35, "full")) + "\n", "missions.txt")


def test_a_seat_alone_has_boxes() -> None:
    lines = panel(chapter(1), 35, "little")
    assert "  pay 5 coins             ■■■■□ 4/5" in lines and "  ! stop at 1 card           ■□ 1/2" in lines
    assert lines[-2:] == ["✓ 50", " 4 missions, 2 markers, 21★ to go"]


@pytest.mark.parametrize(
    ("width", "said"),
    [
        (66, " Will They Come?  4 missions, 4 markers and 24 influence to go"),
        (48, " 4 missions, 4 markers and 24 influence to go"),
        (44, " 4 missions, 4 markers, 24 influence to go"),
    ],
)
def test_the_goal_is_in_words_as_far_as_they_fit(width: int, said: str) -> None:
    assert panel(chapter(2), width, "full")[-1] == said


def contracts(seats: int) -> State:
    """Contracts of every sort: one done by the second seat, steps of the first on another."""
    laid = ["mercenary", "galleon-nemesis", "jinx", "pirates-nest", "ransom"]
    state = table(seats, contracts=laid, display=[["pirate"]], coins=[3])
    advance(state, 1, 0, None)
    advance(state, 2, 1, None)
    return state


@pytest.mark.parametrize("detail", ["open", "little"])
def test_contracts_lose_terms_before_completed_ones_lose_their_names(detail: Detail, snapshot: Snapshot) -> None:
    snapshot.assert_match("\n".join(panel(contracts(2), 40, detail)) + "\n", f"{detail}.txt")


def test_completed_ones_are_counted_and_letters_stand_beside_large_figures_where_there_is_little_room() -> None:
    assert panel(contracts(2), 40, "least")[-1] == "✓ 1 completed"
    assert "◇ Ransom    0◉ A 3 B 1 C 0 D 0 E 0 of 15" in panel(contracts(5), 40, "some")


# --- bars, where there is room ---


def matrix(seats: int) -> State:
    """Contracts of which seats have different parts, and a Priest in the harbor."""
    laid = ["mercenary", "luminary", "jinx", "ransom"]
    shown = [["pirate"], ["jester"]][:seats]
    state = table(seats, contracts=laid, display=shown, coins=[9, 1], harbor=["priest"])
    if seats > 1:
        advance(state, 2, 1, None)
    return state


def bars(state: State, width: int) -> list[str]:
    """The lines of the panel with who is nearest, and what the harbor has for whom."""
    return painted(scene(state, further=tuple(serves(state, range(len(state.seats))))), width, "who")


def test_seats_by_goals_are_a_matrix_of_bars_with_the_nearest_marked(snapshot: Snapshot) -> None:
    """An arrow stands where a card of the harbor within reach would bring a seat further."""
    snapshot.assert_match("\n".join(bars(matrix(3), 60)) + "\n", "matrix.txt")


def test_a_seat_alone_has_one_bar_that_tells_how_much_of_how_much(snapshot: Snapshot) -> None:
    state = matrix(1)
    snapshot.assert_match("\n".join(bars(state, 60)) + "\n", "alone.txt")
    advance(state, 2, 0, None)  # nobody is left to gain its reward
    assert "✓ Jinx" in bars(state, 60)
    assert "✓ Jinx" in panel(state, 36, "some")


def test_a_line_about_takers_is_not_broken_between_a_name_and_its_price() -> None:
    for width in range(46, 61):
        lines = bars(matrix(3), width)
        assert all(line.rstrip(",").endswith("◉") for line in lines if "−" in line or "✗" in line), width
        assert not any(line.endswith("·") for line in lines), width


def test_the_name_of_the_seat_that_decides_keeps_its_distance() -> None:
    state = matrix(3)
    asked = prompt(state)
    assert asked is not None
    second = msgspec.structs.replace(asked, seat=2)
    lines = goals.coin_lines(dataclasses.replace(scene(state), prompt=second), 40)
    assert [line.plain.rstrip() for line in lines] == [" Ann 9◉ ►Bo 2◉ Cy 0◉"]


def test_bars_get_narrower_with_more_seats_and_leave_for_figures_at_last() -> None:
    assert [progress.columns(scene(table(seats)), 60) for seats in (1, 2, 3, 5)] == [17, 9, 8, 5]
    assert progress.columns(scene(table(2)), 41) == 0


def lines_of(table: Table) -> list[str]:
    return [line.plain for line in table.screen.query_one("#contracts", PanelWidget).panel.lines]


def pictures(table: Table) -> list[str]:
    """The lines of the painted goals that have a part of a picture."""
    return [line for line in lines_of(table) if "▀" in line or "▄" in line]


@pytest.mark.parametrize(
    ("seats", "seed", "size", "there"),
    [(1, 42, HUGE, True), (1, 42, MEDIUM, False), (1, 42, SMALL, False), (5, 11, HUGE, False)],
)
async def test_all_open_goals_have_pictures_or_none_has(
    seats: int, seed: int, size: Size, there: bool, open_table: Open
) -> None:
    async with open_table(new_game(seats, seed), size) as table:
        assert bool(pictures(table)) == there


async def test_five_pictures_stand_in_two_rows_of_narrower_ones(open_table: Open) -> None:
    async with open_table(new_game(2), HUGE) as table:
        assert [line.count("Ransom") for line in lines_of(table)].count(1) == 2
        assert len(pictures(table)) > LINES


async def test_pictures_are_no_further_things_for_the_cursor_and_completed_ones_have_a_check_mark(
    open_table: Open,
) -> None:
    session = dealt(HARBOR)
    async with open_table(session, HUGE) as table:
        assert pictures(table)
        things = [thing.id for thing in table.screen.top.query_one("#contracts", PanelWidget).things]
        assert things == ["contract-fighter", "contract-comedian", "contract-jinx"]
        await table.press("tab", "tab")
        assert pictures(table)
    advance(session.state, 2, 0, None)
    async with open_table(session, HUGE) as table:
        assert any(line.startswith("✓ Jinx   ") and "▀" not in line for line in lines_of(table)[-12:])
