"""The form for a race: how long it lasts if nothing is said, alone and together."""

from pathlib import Path

import pytest
from textual.widgets import Input, Static

from highseas.campaign.jamaica.tui.screens.new_race import NewRaceScreen
from tests.tui.conftest import opened, show


@pytest.mark.parametrize(
    ("names", "rounds", "most", "says"),
    [
        ("Ann", "", 15, "table of records; scored after 15 rounds."),
        ("Ann", "0", 0, "table of records."),
        ("Ann", "20", 20, "scored after 20 rounds."),
        ("Ann, Bo", "", 0, "Two ships and the Ghost Ship."),
        ("Ann, Bo, Cy", "30", 30, "3 ships, once around the island; scored after 30 rounds."),
    ],
)
async def test_a_race_alone_has_fifteen_rounds_unless_others_are_asked_for(
    names: str, rounds: str, most: int, says: str, home: Path
) -> None:
    async with opened() as (app, pilot):
        form = NewRaceScreen()
        await show(app, form)
        form.query_one("#names", Input).value = names
        form.query_one("#rounds", Input).value = rounds
        await pilot.pause()
        assert form._start().setup.most_rounds == most
        assert str(form.query_one("#forecast", Static).render()).endswith(says)
