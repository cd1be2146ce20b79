"""Pictures for the README, from the running program: `python -m tests.perf.screenshots`."""

import asyncio
import os
import tempfile
from pathlib import Path

FOLDER = Path(__file__).parent.parent.parent / "docs" / "images"


async def shoot(name: str, seats: int, size: tuple[int, int], keys: str) -> None:
    """Play some keys at a table and keep the screen as SVG."""
    from campaign import tables
    from campaign.tui.app import HighSeasApp

    names = ("Ann", "Bo", "Cy")[:seats]
    start = tables.wanted_start(tables.Wanted(names=names, seed=42))
    session, _ = tables.begin(start, (), None)
    app = HighSeasApp(session)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for key in keys.split():
            await pilot.press(key)
            await pilot.pause()
        await pilot.pause(0.8)
        svg = app.export_screenshot(title="High Seas")
    (FOLDER / f"{name}.svg").write_text(svg, encoding="utf-8")


def main() -> None:
    """All pictures."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["HIGHSEAS_HOME"] = home
        FOLDER.mkdir(exist_ok=True)
        asyncio.run(shoot("solo-80x24", 1, (80, 24), "d d d d n d d"))
        asyncio.run(shoot("three-160x50", 3, (140, 42), "d d d s down"))


if __name__ == "__main__":
    main()
