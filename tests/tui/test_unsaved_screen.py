"""A game that cannot be saved, on the screen: a line until it is, and one question at leaving."""

import pytest

from highseas.campaign.shelf import slots
from tests.disk import Disk
from tests.listed import listed
from tests.tui.conftest import Open
from tests.tui.games import DISCOVER, dealt


@pytest.mark.parametrize(
    ("freed", "script", "kept"),
    [
        (False, "- | shows Not saved: Writing to \n d q | shows This game is not saved \n n | shows Discover", 0),
        (False, "d q y | shows New game", 0),
        (True, "q | shows New game", 1),
    ],
    ids=["leaving asks", "and leaves", "after a save it asks nothing"],
)
async def test_a_game_that_cannot_be_saved_says_so_until_it_is(
    freed: bool, script: str, kept: int, open_table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = Disk(monkeypatch)
    disk.full = True
    session = dealt(DISCOVER)
    slots.keep_new(slots.open_store(), "evening", session)
    async with open_table(session) as table:
        disk.full = not freed
        await table.walk(script)
    assert len(slots.open_store().slots()) == kept
