"""The table uses its room: no large part of the screen is empty in the middle of a game, tinted or not."""

from collections.abc import Callable, Iterator

import pytest

from highseas.campaign.play.session import Session
from tests.tui.conftest import Open, Table
from tests.tui.games import new_game, wise_move
from tests.tui.test_story_table import campaign, simply

MOST = 0.25
"""The largest part of all cells that may be one rectangle without a character, in one tint."""
Cell = str | None
"""The background of an empty cell; None where something is painted."""


def _wisely(seats: int, seed: int, moves: int) -> Session:
    """Play so many of deckhand's moves, and on to a harbor of five cards."""
    session = new_game(seats, seed=seed)
    while session.prompt is not None and (len(session.moves) < moves or len(session.view.harbor) < 5):
        session.play(wise_move(session))
    return session


GAMES: dict[str, Callable[[], Session]] = {
    "solo": lambda: _wisely(1, 3, 90),
    "two": lambda: _wisely(2, 5, 60),
    "five": lambda: _wisely(5, 11, 150),
    "story": lambda: simply(campaign(1), 60),
}


def cells(table: Table) -> list[list[Cell]]:
    """Return what is empty on the screen, by the color behind it."""
    found: list[list[Cell]] = []
    for strip in table.app.screen._compositor.render_strips():
        row: list[Cell] = []
        for segment in strip:
            behind = str(segment.style.bgcolor) if segment.style is not None else ""
            row += [behind if sign == " " else None for sign in segment.text]
        found.append(row)
    return found


def largest(rows: list[list[Cell]]) -> int:
    """Return the cells of the largest rectangle that is empty, with one color behind it."""
    behind = {cell for row in rows for cell in row if cell is not None}
    return max((area for color in behind for area in _areas(rows, color)), default=0)


def _areas(rows: list[list[Cell]], color: Cell) -> Iterator[int]:
    heights = [0] * (len(rows[0]) + 1)
    for row in rows:
        heights = [high + 1 if cell == color else 0 for high, cell in zip(heights, [*row, None], strict=True)]
        rising: list[tuple[int, int]] = []
        for place, high in enumerate(heights):
            start = place
            while rising and rising[-1][1] >= high:
                start, above = rising.pop()
                yield above * (place - start)
            rising.append((start, high))


def test_the_largest_rectangle_is_found() -> None:
    rows: list[list[Cell]] = [["a", "a", None], ["a", "a", "b"], [None, "a", "b"]]
    assert largest(rows) == 4


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)], ids=["80x24", "120x40", "200x60"])
@pytest.mark.parametrize("name", GAMES)
async def test_no_large_part_is_empty_in_the_middle_of_a_game(
    name: str, size: tuple[int, int], open_table: Open
) -> None:
    async with open_table(GAMES[name](), size) as table:
        assert largest(cells(table)) <= MOST * size[0] * size[1]
