"""The picture over the title: plain ASCII, within the screen, never over the menu."""

from pathlib import Path

import pytest

from campaign import slots, tables
from campaign.tui import picture
from campaign.tui.app import HighSeasApp
from campaign.tui.theme import THEMES, look
from tests.front import start


@pytest.mark.parametrize("theme", THEMES)
def test_it_is_plain_ascii_and_its_colors_fit_its_signs(theme: str) -> None:
    lines = picture.paint(look(theme), 100, 40).plain.split("\n")
    assert all(line.isascii() and len(line) <= 100 for line in lines)
    assert len(lines) > picture.HEIGHT
    assert [len(line) for line in picture.COLORS] == [len(line) for line in picture.LINES]


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
async def test_the_menu_is_whole_below_it(home: Path, size: tuple[int, int]) -> None:
    session, _ = tables.begin(start(1, 3), (), slots.open_store(), "One")
    session.play("draw")
    session.keeper.release()
    async with HighSeasApp().run_test(size=size) as pilot:
        await pilot.pause()
        strips = ["".join(s.text for s in strip) for strip in pilot.app.screen._compositor.render_strips()]
        shown = "\n".join(strips)
        assert "HIGH SEAS" in shown
        assert "Resume" in shown
        assert "Quit" in "\n".join(strips[:-1])
        assert ("[ * ]" in shown) == (size != (60, 20))
