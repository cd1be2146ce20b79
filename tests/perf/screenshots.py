"""Pictures for the README, from the running program: `python -m tests.perf.screenshots`."""

import asyncio
import os
import tempfile
from pathlib import Path

from highseas.campaign.begin import requests
from highseas.campaign.begin.royal import setups
from highseas.campaign.chapters.campaign import CampaignRequest, begin_campaign
from highseas.campaign.chapters.reading import read_one, unread
from highseas.campaign.files.version import VERSION
from highseas.campaign.play.session import Session
from highseas.engine.royal.game import decider
from highseas.engine.royal.port_royal import PORT_ROYAL
from highseas.engine.royal.seen.observe import observe

FOLDER = Path(__file__).parent.parent.parent / "docs" / "images"
NAMES = ("Ann", "Bo", "Cy", "Di")


def contracts(seats: int) -> Session:
    """Return a game against the Time deck at its beginning."""
    start = setups.wanted_start(setups.GameRequest(names=NAMES[:seats], seed=42))
    return requests.begin(start, (), None)[0]


def chapter(seats: int, moves: int) -> Session:
    """Return a chapter after so many moves of deckhand; with none, at its cover."""
    start, campaign = begin_campaign(CampaignRequest(names=NAMES[:seats], seed=8))
    session, _ = requests.begin(start, (), None, "", campaign)
    for _ in range(moves):
        seat_no = decider(session.state)
        session.play(PORT_ROYAL.advise(observe(session.state, seat_no), seat_no).move)
    while moves and unread(session):
        session.campaign = read_one(session)
    return session


async def shoot(name: str, session: Session, size: tuple[int, int], keys: str) -> None:
    """Play some keys at a table and keep the screen as SVG."""
    from highseas.campaign.tui.app import HighSeasApp

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
        (Path(home) / "settings.toml").write_text(
            f'last_version = "{VERSION}"\nseen_tutorial = true\nnotes = false\n'
        )
        FOLDER.mkdir(exist_ok=True)
        asyncio.run(shoot("solo-80x24", contracts(1), (80, 24), "d d d d n d d"))
        asyncio.run(shoot("three-160x50", contracts(3), (140, 42), "d d d s down"))
        asyncio.run(shoot("story-card-80x24", chapter(1, 0), (80, 24), ""))
        asyncio.run(shoot("story-160x50", chapter(4, 118), (150, 46), ""))


if __name__ == "__main__":
    main()
