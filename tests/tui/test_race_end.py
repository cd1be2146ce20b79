"""The page at the end of a race: scores, curves by a key, turning points, the line to share, in four sizes."""

from pathlib import Path

import pytest
from pytest_snapshot.plugin import Snapshot

from highseas.campaign.jamaica.account import curves
from highseas.campaign.jamaica.tui.screens.report import lines_of_ships
from highseas.campaign.jamaica.words.names import RaceNames
from highseas.campaign.tui.theme import THEMES, styles_of
from highseas.campaign.tui.widgets.chart import chart, line_ends
from tests.races import new_race, sail
from tests.tui.conftest import HUGE, MEDIUM, NARROW, SMALL, Size, opened, show, sizes
from tests.tui.races import end_page
from tests.tui.script import shown


@sizes(NARROW, SMALL, MEDIUM, HUGE)
@pytest.mark.parametrize("seats", [1, 4])
async def test_the_end_of_a_race_looks_as_recorded(home: Path, size: Size, seats: int, snapshot: Snapshot) -> None:
    async with opened(size=size) as (app, pilot):
        await show(app, end_page(sail(new_race(seats, 15))))
        first = shown(app)
        assert "Spaces from the start, by round" in first and "Ann" in first
        assert any("\u2800" < sign <= "\u28ff" for sign in first), "the curve"
        await pilot.press("f")
        assert "Doubloons, by round" in shown(app)
        await pilot.press("f")
        assert "Spaces from the start, by round" in shown(app)
        snapshot.assert_match(shown(app) + "\n", f"race-end-{seats}-{size[0]}x{size[1]}.txt")


async def test_the_line_is_copied_and_the_rest_of_the_page_is_scrolled_to(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr("textual.app.App.copy_to_clipboard", lambda _, text: copied.append(text))
    async with opened() as (app, pilot):
        page = end_page(sail(new_race(4, 15)))
        await show(app, page)
        await pilot.press("y")
        assert copied == [page.ending.share] and copied[0].startswith("High Seas, race around Jamaica, 4 ships")
        seen = shown(app)
        for _ in range(6):
            await pilot.press("pagedown")
            seen += shown(app)
        assert "Turning points" in seen and "The ships" in seen and "The whole game" in seen


@pytest.mark.parametrize("theme", (*THEMES, "ansi-dark", "ansi-light"))
@pytest.mark.parametrize("seats", [2, 6])
def test_the_lines_of_ships_differ_by_color_or_by_their_letters(theme: str, seats: int) -> None:
    session, styles = sail(new_race(seats, 15)), styles_of(theme)
    (spaces, _), names = curves(session), RaceNames(session.names)
    apart = lines_of_ships(names, spaces, styles)
    assert len({(each.style, each.letter) for each in apart}) == len(spaces.seats) == seats + (seats < 3)
    painted = [text.plain for text in chart(spaces, apart, (), styles, 70, 14)]
    for each in line_ends(spaces, apart, 8):
        assert sum(each.text in line for line in painted) == 1, "where the line ends"
