"""What our own code spends on painting a full table: a chapter with four seats and eleven cards in the harbor."""

import asyncio
import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial

from highseas.campaign.begin import requests
from highseas.campaign.chapters.campaign import CampaignRequest, begin_campaign
from highseas.campaign.chapters.pages import read_one, unread
from highseas.campaign.play.session import Session
from highseas.campaign.royal.tui.screens.table import TableScreen
from highseas.campaign.tui.app import HighSeasApp
from highseas.campaign.tui.widgets.panel import Thing
from highseas.engine.royal.cards import PROFESSION, TYPE
from highseas.engine.royal.derived import refresh

Row = tuple[str, float, str]
CARDS, SHOWN, TIMES = 11, 5, 40
SIZES = ((200, 60), (160, 50), (80, 24))


def painting_rows() -> Iterator[Row]:
    """Yield milliseconds of processor time, medians, at each size."""
    session = full_table()
    for size in SIZES:
        yield from asyncio.run(_painted(session, size))


def full_table() -> Session:
    """Return a chapter's second turn at which many people lie in the harbor and in every display."""
    start, campaign = begin_campaign(CampaignRequest(names=("Ann", "Bo", "Cy", "Di"), seed=5))
    session = requests.begin(start, (), None, "", campaign)
    while session.prompt is not None and session.prompt.kind != "discover":
        session.play(session.prompt.options[0].text)
    while unread(session):
        session.campaign = read_one(session)
    state = session.state
    people = [card for card in dict.fromkeys(state.play_deck) if TYPE[card] == PROFESSION]
    for number, seat in enumerate(state.seats):
        seat.display = bytes(people[number * SHOWN : (number + 1) * SHOWN])
    state.harbor = bytes(people[-CARDS:])
    refresh(state)
    return session


async def _painted(session: Session, size: tuple[int, int]) -> list[Row]:
    app = HighSeasApp(session)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        table = next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))
        scene = table.make_scene()
        options = [Thing("option", "", number) for number in (1, 0) * (TIMES // 2)]
        wanted: dict[str, list[Callable[[], object]]] = {
            "scene": [table.make_scene] * TIMES,
            "panels": [partial(table.top.show, scene)] * TIMES,
            "cursor": [partial(table.top.point, thing) for thing in options],
        }
        place = "×".join(map(str, size))
        return [(f"full table {place}, {name}", _median(acts), "ms") for name, acts in wanted.items()]


def _median(acts: list[Callable[[], object]]) -> float:
    taken = []
    for act in acts:
        begun = time.process_time()
        act()
        taken.append(time.process_time() - begun)
    return statistics.median(taken) * 1e3
