"""What screen readers hear of a page (`campaign.tui.browser`)."""

from typing import Any

import pytest

from highseas.campaign.tui import browser
from highseas.campaign.tui.browser import Speaker
from tests.tui.conftest import Open
from tests.tui.games import new_game


async def test_what_changes_is_said_once(open_table: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """The log, the question, the line under the cursor, a message, a page; nothing of it again while it stands."""
    said = list[str]()
    monkeypatch.setattr(browser, "LISTENS", 1000.0)

    class Driver:
        def write_meta(self, data: dict[str, str]) -> None:
            assert data["type"] == "say"
            said.append(data["text"])

    driver: Any = Driver()
    async with open_table(new_game(2)) as table:
        speaker = Speaker(table.app, driver)

        def heard() -> list[str]:
            said.clear()
            speaker.look()
            speaker.look()
            return [*said]

        first = heard()
        assert any("The table is laid" in each for each in first) and any("Turn up the first" in each for each in first)
        await table.press("d")
        drawn, asked = heard()
        assert drawn.startswith("Ann turns up") and "Draw or stop?" in asked, "the cursor is where it was"
        await table.press("down")
        assert [each.split()[1] for each in heard()] == ["Stop,"]
        table.app.say("Ahoy")
        await table.pilot.pause()
        assert heard() == ["Ahoy"]
        await table.press("tab")
        (contract,) = heard()
        assert "the next to complete it gains 3 coins; Ann 0 of 2; Bo 0 of 2." in contract, "whole lines"
        await table.press("question_mark")
        assert any("Esc" in each or "keys" in each.casefold() for each in heard())
