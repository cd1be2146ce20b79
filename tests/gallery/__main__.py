"""Pictures of the running program, as SVG.

    python -m tests.gallery [NAME ...] [--sizes 80x24 120x40 200x60] [--themes dark light ...] [--out build/gallery]

    python -m tests.gallery --readme

makes the pictures of the READMEs anew, or those that are named. Without names, every picture
(tests/gallery/shots.py); `make gallery` does that.
"""

import argparse
import asyncio
import os
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from contextvars import copy_context
from functools import partial
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import patch

from highseas.campaign.words import shipped
from tests.gallery.shots import README, SHOTS
from tools.motion import joined

if TYPE_CHECKING:
    from textual.pilot import Pilot

    from highseas.campaign.tui.app import HighSeasApp

SIZES = ("80x24", "120x40", "200x60")
THEMES = ("dark", "light", "high-contrast", "color-blind", "no-color")
IMAGES = Path(__file__).parent.parent.parent / "docs" / "images"
SECONDS = 1.7
"""How long a moving picture shows a screen."""
AT_FIRST = 'motion = false\ntheme = "dark"\n'
SETTINGS = f"{AT_FIRST}seen_tutorial = true\nnotes = false\n"


async def _taken(name: str, size: str, theme: str) -> list[str]:
    """Return what is seen at first and after each key."""
    from highseas.campaign.tui.app import HighSeasApp
    from tests.gallery.positions import POSITIONS, play_before
    from tests.tui.script import press

    shot, (width, height) = SHOTS[name], (int(part) for part in size.split("x"))
    if shot.played:
        play_before()
    app = HighSeasApp(POSITIONS[shot.position]() if shot.position else None)
    async with app.run_test(size=(width, height)) as pilot:
        await pilot.pause()
        app.use_theme(theme)
        await pilot.pause()
        screens = []
        for key in ("-", *shot.keys):
            await press(app, pilot, key)
            await pilot.pause()
            if shot.still:
                screens.append(await _picture(app, pilot))
        return screens or [await _picture(app, pilot)]


async def _picture(app: "HighSeasApp", pilot: "Pilot[int]") -> str:
    for _ in range(40):  # what is thought about in a thread
        if not any(worker.is_running for worker in app.workers):
            break
        await pilot.pause(0.25)
    await pilot.pause()
    return app.export_screenshot(title="High Seas")


def svg_of(name: str, size: str, theme: str, language: str = "en") -> str:
    """Return a picture, which moves where its shot says so, taken in a folder of its own, without the input lock and
    news of a new version.
    """
    from highseas.campaign.files import settings
    from highseas.campaign.tui import input_queue

    no_lock = patch.object(input_queue, "LOCK_SECONDS", 0.0)
    no_news = patch.object(settings, "take_news", return_value=[])
    with tempfile.TemporaryDirectory() as home, no_lock, no_news:
        os.environ["HIGHSEAS_HOME"] = home
        os.environ.pop("NO_COLOR", None)
        still = SHOTS[name].still
        (Path(home) / "settings.toml").write_text(AT_FIRST if still else SETTINGS)
        context = copy_context()
        context.run(shipped.use, language)
        screens = context.run(asyncio.run, _taken(name, size, theme))
        return joined(screens, [SECONDS] * len(screens), still) if still else screens[0]


def take(out: Path, name: str, size: str, theme: str, language: str = "en") -> None:
    """Take one picture."""
    (out / f"{name}-{size}-{theme}.svg").write_text(svg_of(name, size, theme, language), encoding="utf-8")


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--sizes", nargs="+", default=SIZES)
    parser.add_argument("--themes", nargs="+", default=THEMES)
    parser.add_argument("--language", default="en")
    parser.add_argument("--out", type=Path, default=Path("build/gallery"))
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--readme", action="store_true")
    asked = parser.parse_args()
    known = README if asked.readme else SHOTS
    if unknown := sorted(set(asked.names) - set(known)):
        parser.error(f"no pictures {', '.join(unknown)}; there are {', '.join(known)}")
    if asked.readme:
        for file in asked.names or README:
            (IMAGES / f"{file}.svg").write_text(svg_of(*README[file]), encoding="utf-8")
        return 0
    asked.out.mkdir(parents=True, exist_ok=True)
    pictures = list(product(asked.names or SHOTS, asked.sizes, asked.themes))
    with ProcessPoolExecutor(asked.workers) as pool:
        list(pool.map(partial(take, asked.out, language=asked.language), *zip(*pictures, strict=True)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
