"""Pictures: what is drawn, and that every painted line is exactly as wide as it says."""

import pytest

from highseas.campaign.tui.art import faces
from highseas.campaign.tui.art.faces import Art
from highseas.campaign.tui.art.grids import GROUND, HEIGHT, WIDTH, palette, pictures
from highseas.campaign.tui.art.paint import LINES, lines
from highseas.campaign.tui.theme import THEMES, styles_of


@pytest.mark.parametrize("name", pictures())
def test_every_grid_has_its_size_and_only_colors_of_the_palette(name: str) -> None:
    grid = pictures()[name]
    assert [len(row) for row in grid] == [WIDTH] * HEIGHT
    assert set("".join(grid)) <= {GROUND, *palette()}


def test_no_two_pictures_are_the_same() -> None:
    assert len(set(pictures().values())) == len(pictures())


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", ["", "bold #dce6ec on #16293a"])
@pytest.mark.parametrize("scale", [1, 2])
def test_painted_lines_are_as_wide_as_they_say(theme: str, ground: str, scale: int) -> None:
    for name in pictures():
        painted = lines(Art(name, "red", 3), styles_of(theme), ground, scale)
        assert [line.cell_length for line in painted] == [WIDTH * scale] * (LINES * scale)


def test_what_has_no_picture_of_its_own_has_that_of_its_kind() -> None:
    assert faces.of_event("of-a-players-own").picture == "any-event"
    assert faces.of_character("of-a-players-own").picture == "any-character"
    assert faces.of_item("of-a-players-own").picture == "any-item"
    assert faces.of_card("of-a-players-own").picture == "back-play"
