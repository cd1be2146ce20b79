"""Going back and forth: undo that is free or asks, redo, bookmarks, and the log that opens any position."""

from pathlib import Path

from highseas.campaign.play.session import Session
from highseas.campaign.shelf import slots
from highseas.saves import CannotWrite
from tests.tui.conftest import Open
from tests.tui.games import DISCOVER, HARBOR, dealt


async def test_undo_is_free_while_nothing_was_revealed(open_table: Open) -> None:
    session = dealt(HARBOR)
    async with open_table(session) as table:
        await table.press("p")
        assert session.moves == ["pass"]
        await table.press("u")
        assert session.moves == []
        assert not session.rewound
        await table.press("r")
        assert session.moves == ["pass"]


async def test_undo_asks_before_cards_are_unseen(open_table: Open) -> None:
    session = dealt(DISCOVER)
    async with open_table(session) as table:
        await table.press("d")
        await table.press("u")
        assert "unsee 1 card" in table.text()
        await table.press("n")
        assert session.moves == ["draw"]
        await table.press("u", "y")
        assert session.moves == []
        assert session.rewound


async def test_a_question_fits_into_forty_columns(open_table: Open) -> None:
    """Nothing of it is cut off where the terminal is narrower than a dialog is otherwise."""
    async with open_table(dealt(DISCOVER), (40, 24)) as table:
        await table.press("d", "u")
        assert all(word in table.text() for word in ("unsee 1 card; the", "marked as rewound", "╮", "╯"))


async def test_undo_of_the_whole_turn(open_table: Open) -> None:
    session = dealt(DISCOVER)
    async with open_table(session) as table:
        await table.press("d", "x", "d")
        await table.press("U", "y")
        assert session.moves == []


async def test_nothing_to_undo_is_one_sentence(open_table: Open) -> None:
    async with open_table(dealt(DISCOVER)) as table:
        await table.press("u")
        assert table.notices() == ["There is nothing to undo"]
        await table.press("r")
        assert table.notices()[-1] == "There is nothing to redo"


async def test_bookmarks_are_set_gone_to_and_dropped(open_table: Open) -> None:
    session = dealt(HARBOR)
    async with open_table(session) as table:
        await table.press("b", "n")
        await table.press("ctrl+u", *"safe", "enter")
        assert list(session.bookmarks) == ["safe"]
        await table.press("p")
        await table.press("b", "enter")
        assert session.moves == []
        await table.press("b", "d")
        assert not session.bookmarks


async def test_the_log_opens_any_position_for_looking_only(open_table: Open) -> None:
    session = dealt(DISCOVER)
    async with open_table(session) as table:
        await table.press("d", "k", "d")
        await table.press("l")
        assert "Log" in table.text()
        await table.press("home", "enter")
        assert table.screen.looking_at == 0
        assert "Looking back: move 0 of 3" in table.text()
        await table.press("right")
        assert "Looking back: move 1 of 3" in table.text()
        await table.press("d")
        assert len(session.moves) == 3
        await table.press("left", "left")
        assert table.screen.looking_at == 0
        await table.press("escape")
        assert table.screen.looking_at is None
        assert "Looking back" not in table.text()


async def test_a_failed_save_is_one_line_and_the_game_goes_on(open_table: Open) -> None:
    class Full:
        broken = True

        def keep(self, session: Session) -> None:
            if self.broken:
                raise CannotWrite("saves.write.full", Path("saves"))

    session = dealt(DISCOVER)
    session.autosaver = autosaver = Full()
    async with open_table(session) as table:
        await table.press("d")
        assert "Not saved: Writing to saves failed" in table.text()
        await table.press("k")
        assert session.moves == ["draw", "keep"]
        autosaver.broken = False
        await table.press("s")
        assert "Not saved" not in table.text()


async def test_a_game_that_can_only_be_looked_at_says_so(open_table: Open) -> None:
    session = dealt(DISCOVER)
    session.looking_only = slots.BEING_PLAYED
    async with open_table(session) as table:
        assert "Another copy" in table.text()
        await table.press("d")
        assert session.moves == []
        assert "Another copy" in table.notices()[-1]
