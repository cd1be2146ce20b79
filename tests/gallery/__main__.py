"""Pictures of the running program, as SVG.

    python -m tests.gallery [NAME ...] [--sizes 80x24 120x40 200x60] [--themes dark light ...] [--out build/gallery]

    python -m tests.gallery --readme

makes the pictures of the README anew. Without names, every picture (tests/gallery/shots.py); `make gallery` does
that.
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
from unittest.mock import patch

from highseas.campaign.words import shipped
from tests.gallery.shots import README, SHOTS

SIZES = ("80x24", "120x40", "200x60")
THEMES = ("dark", "light", "high-contrast", "color-blind", "no-color")
IMAGES = Path(__file__).parent.parent.parent / "docs" / "images"
SETTINGS = 'motion = false\nseen_tutorial = true\nnotes = false\ntheme = "dark"\n'


async def _taken(name: str, size: str, theme: str) -> str:
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
        for key in shot.keys:
            await press(app, pilot, key)
            await pilot.pause()
        for _ in range(40):  # what is thought about in a thread
            if not any(worker.is_running for worker in app.workers):
                break
            await pilot.pause(0.25)
        await pilot.pause()
        return app.export_screenshot(title="High Seas")


def svg_of(name: str, size: str, theme: str, language: str = "en") -> str:
    """Return a picture, taken in a folder of its own, without the input lock and news of a new version."""
    from highseas.campaign.files import settings
    from highseas.campaign.tui import input_queue

    no_lock = patch.object(input_queue, "LOCK_SECONDS", 0.0)
    no_news = patch.object(settings, "take_news", return_value=[])
    with tempfile.TemporaryDirectory() as home, no_lock, no_news:
        os.environ["HIGHSEAS_HOME"] = home
        os.environ.pop("NO_COLOR", None)
        (Path(home) / "settings.toml").write_text(SETTINGS)
        context = copy_context()
        context.run(shipped.use, language)
        return context.run(asyncio.run, _taken(name, size, theme))


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
    if asked.readme:
        for file, shot in README.items():
            (IMAGES / f"{file}.svg").write_text(svg_of(*shot), encoding="utf-8")
        return 0
    if unknown := sorted(set(asked.names) - set(SHOTS)):
        parser.error(f"no pictures {', '.join(unknown)}; there are {', '.join(SHOTS)}")
    asked.out.mkdir(parents=True, exist_ok=True)
    pictures = list(product(asked.names or SHOTS, asked.sizes, asked.themes))
    with ProcessPoolExecutor(asked.workers) as pool:
        list(pool.map(partial(take, asked.out, language=asked.language), *zip(*pictures, strict=True)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
