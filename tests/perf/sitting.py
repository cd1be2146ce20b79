"""Many games in one sitting at the full screen: what they add to the memory of the program.

`python -m tests.perf.sitting 50` prints the resident memory as the games go by.
"""

import asyncio
import os
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from textual.pilot import Pilot

from highseas.campaign.begin import requests
from highseas.campaign.files.version import VERSION
from highseas.campaign.play.start import Start
from highseas.campaign.royal.begin import setups
from highseas.campaign.royal.tui.screens.table import TableScreen
from highseas.campaign.tui.app import HighSeasApp, collect_rarely

WARM = 3
"""Games after which everything that is kept once, such as texts and styles, is there."""


def resident() -> float:
    """Return megabytes of memory the process has now. Linux only."""
    fields = Path("/proc/self/statm").read_text().split()
    return int(fields[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


async def play_one(app: HighSeasApp, pilot: Pilot[int], start: Start) -> None:
    """A game to its end, every decision painted, then its end page, then the title."""
    session = requests.begin(start, (), app.store)
    app.play(session)
    await pilot.pause()
    while isinstance(app.screen, TableScreen):
        options = [option.text for option in app.screen.scene.options if option.enabled]
        session.play(options[-1])
        app.screen.happened(moved=False)
        await pilot.pause()
    assert session.result is not None
    app.leave_game(session, app.go_title)
    await pilot.pause()


@asynccontextmanager
async def sitting() -> AsyncIterator[tuple[HighSeasApp, Pilot[int]]]:
    """The program at its title."""
    app = HighSeasApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        yield app, pilot


async def measure(games: int) -> float:
    """Play, print the memory on the way, and return what the games after the first few have added, in megabytes."""
    async with sitting() as (app, pilot):
        base = 0.0
        for number in range(1, games + 1):
            await play_one(app, pilot, setups.wanted_start(setups.GameRequest(seed=number)))
            if number in (WARM, games) or number % 10 == 0:
                print(f"after {number} games: {resident():.1f} MB", flush=True)
            if number == WARM:
                base = resident()
        return resident() - base


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    with tempfile.TemporaryDirectory() as home:
        (Path(home) / "settings.toml").write_text(f'last_version = "{VERSION}"\nmotion = false\nseen_tutorial = true\n')
        os.environ["HIGHSEAS_HOME"] = home
        collect_rarely()
        added = asyncio.run(measure(games))
    print(f"games {WARM + 1} to {games} added {added:.1f} MB")


if __name__ == "__main__":
    main()
