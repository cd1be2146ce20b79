"""How many functions of the program one key calls, module by module.

    python -m tests.perf.calls [--size 80x24] [--most 30]

The key is `d` (discover) in a game of Contracts for two, with motion off. Each press is counted with
`sys.setprofile` until the screen is at rest again: calls of Python functions whose module is in `highseas`, with
resumed generators, and with comprehensions where Python calls them (up to 3.11); calls of libraries and of built-in
functions are not counted. Before the count begins the key has been pressed as often, so that what is needed once is
there. The median is the same on every machine.
"""

import argparse
import asyncio
import os
import statistics
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import pytest

from highseas.campaign.files.version import VERSION
from highseas.campaign.play.session import Session
from highseas.campaign.royal.tui.screens.table import TableScreen
from highseas.campaign.tui import input_queue
from highseas.campaign.tui.app import HighSeasApp
from tests.tui.games import new_game
from tests.tui.quick import at_rest, hurry

KEY, MOVE = "d", "draw"
WARM, PRESSES = 20, 20
"""How many presses are made before those that are counted, and how many are counted."""
SEED = 7
SETTINGS = f'last_version = "{VERSION}"\nseen_tutorial = true\nnotes = false\nmotion = false\n'


Calls = Counter[str]
"""How often functions were called, by their module."""


@contextmanager
def counted() -> Iterator[Calls]:
    calls: Calls = Counter()

    def seen(frame: FrameType, event: str, _: object) -> None:
        module = frame.f_globals.get("__name__", "")
        if event == "call" and module.startswith("highseas."):
            calls[module] += 1

    sys.setprofile(seen)
    try:
        yield calls
    finally:
        sys.setprofile(None)


async def presses(size: tuple[int, int], count: int = PRESSES, warm: int = WARM) -> list[Calls]:
    """Return what so many presses of the key called, after others that were not counted."""
    found: list[Calls] = []
    seed = SEED
    while len(found) < warm + count:
        app = HighSeasApp(session := new_game(2, seed))
        async with app.run_test(size=size) as pilot:
            await at_rest()
            table = next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))
            while session.result is None and len(found) < warm + count:
                if MOVE in _moves(session) and len(session.view.harbor) < 5:
                    with counted() as calls:
                        await pilot.press(KEY)
                        await at_rest()
                    found.append(calls)
                else:
                    session.play(_other(session))
                    table.happened(moved=True)
                    await at_rest()
            seed += 1
    return found[warm:]


def _moves(session: Session) -> list[str]:
    assert session.prompt is not None
    return [option.text for option in session.prompt.options if option.enabled]


def _other(session: Session) -> str:
    moves = _moves(session)
    return next((move for move in moves if move in ("stop", "pass", "done")), moves[0])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", default="80x24")
    parser.add_argument("--most", type=int, default=30, help="how many modules are shown")
    asked = parser.parse_args()
    width, height = map(int, asked.size.split("x"))
    with tempfile.TemporaryDirectory() as home, pytest.MonkeyPatch.context() as patch:
        Path(home, "settings.toml").write_text(SETTINGS, encoding="utf-8")
        os.environ["HIGHSEAS_HOME"] = home
        patch.setattr(input_queue, "LOCK_SECONDS", 0.0)
        hurry(patch)
        found = asyncio.run(presses((width, height)))
    totals = [calls.total() for calls in found]
    print(f"{statistics.median(totals):,.0f} calls a press at {asked.size}, {min(totals):,} to {max(totals):,}\n")
    medians = {name: statistics.median(calls[name] for calls in found) for name in set().union(*found)}
    for name in sorted(medians, key=lambda name: (-medians[name], name))[: asked.most]:
        print(f"{medians[name]:7,.0f}  {name}")


if __name__ == "__main__":
    main()
