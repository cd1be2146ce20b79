"""A game that cannot be saved, on the screen: a line until it is, and one question at leaving."""

import pytest

from highseas.campaign.shelf import slots
from tests.disk import Disk
from tests.listed import listed
from tests.tui.conftest import Open
from tests.tui.games import DISCOVER, dealt


async def test_a_game_that_cannot_be_saved_says_so_and_asks_once_at_leaving(
    open_table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = Disk(monkeypatch)
    disk.full = True
    session = dealt(DISCOVER)
    slots.keep_new(slots.open_store(), "evening", session)
    async with open_table(session) as table:
        assert "Not saved: Writing to" in table.text()
        await table.press("d", "q")
        assert "This game is not saved" in table.text()
        await table.press("n")
        assert "Discover" in table.text()
        await table.press("q", "y")
        assert "New game" in table.text()


async def test_the_line_goes_with_the_first_save_and_leaving_asks_nothing(
    open_table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = Disk(monkeypatch)
    disk.full = True
    session = dealt(DISCOVER)
    slots.keep_new(slots.open_store(), "evening", session)
    async with open_table(session) as table:
        disk.full = False
        await table.press("q")
        assert "New game" in table.text()
    assert [info.name for info in listed(slots.open_store())] == ["evening"]
