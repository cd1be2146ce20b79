"""Pictures of the running program, as SVG and PNG.

    python -m tests.gallery [NAME ...] [--sizes 80x24 120x40 200x60] [--themes dark light ...] [--out build/gallery]

    python -m tests.gallery --readme

makes the pictures of the README anew. Without names, every picture (tests/gallery/shots.py); `make gallery` does
that. A PNG needs the group `gallery` of pyproject.toml, and the font DejaVu Sans Mono; without these there are SVGs
alone. A page `index.html` shows all.
"""

import argparse
import asyncio
import os
import sys
import tempfile
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from html import escape
from itertools import product
from pathlib import Path
from unittest.mock import patch

from tests.gallery.shots import README, SHOTS

SIZES = ("80x24", "120x40", "200x60")
THEMES = ("dark", "light", "high-contrast", "color-blind", "no-color")
IMAGES = Path(__file__).parent.parent.parent / "docs" / "images"
FONT = "DejaVu Sans Mono"
SETTINGS = 'motion = false\nseen_tutorial = true\nnotes = false\ntheme = "{theme}"\n'


async def _taken(name: str, size: str, theme: str) -> str:
    """Return a picture as SVG."""
    from highseas.campaign.play.session import Session
    from highseas.campaign.tui.app import HighSeasApp
    from tests.gallery.positions import POSITIONS, play_before

    shot, (width, height) = SHOTS[name], (int(part) for part in size.split("x"))
    if shot.played:
        play_before()
    session: Session | None = POSITIONS[shot.position]() if shot.position else None
    app = HighSeasApp(session)
    async with app.run_test(size=(width, height)) as pilot:
        await pilot.pause()
        app.use_theme(theme)
        await pilot.pause()
        for key in shot.keys:
            await pilot.press(key)
            await pilot.pause()
        for _ in range(40):  # what is thought about in a thread
            if not any(worker.is_running for worker in app.workers):
                break
            await pilot.pause(0.25)
        await pilot.pause()
        return app.export_screenshot(title="High Seas")


def png_of(svg: str) -> bytes | None:
    """Return the picture as PNG; None where there is nothing to make one with."""
    try:
        import resvg_py
    except ImportError:
        return None
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, font_family=FONT, monospace_family=FONT))


def svg_of(name: str, size: str, theme: str) -> str:
    """Return a picture as SVG, taken in a folder of its own, without the input lock and news of a new version."""
    from highseas.campaign.files import settings
    from highseas.campaign.tui import input_queue

    no_lock = patch.object(input_queue, "LOCK_SECONDS", 0.0)
    no_news = patch.object(settings, "take_news", return_value=[])
    with tempfile.TemporaryDirectory() as home, no_lock, no_news:
        os.environ["HIGHSEAS_HOME"] = home
        os.environ.pop("NO_COLOR", None)
        (Path(home) / "settings.toml").write_text(SETTINGS.format(theme="dark"))
        return asyncio.run(_taken(name, size, theme))


def take(name: str, size: str, theme: str, out: Path) -> str:
    """Take one picture; return its name as a file without ending."""
    svg = svg_of(name, size, theme)
    file = f"{name}-{size}-{theme}"
    (out / f"{file}.svg").write_text(svg, encoding="utf-8")
    png = png_of(svg)
    if png is not None:
        (out / f"{file}.png").write_bytes(png)
    return file


def index(files: Iterable[str], out: Path) -> None:
    """Write the page that shows all pictures."""
    rows = "".join(f'<h2>{escape(file)}</h2><img src="{escape(file)}.svg" width="100%">\n' for file in files)
    (out / "index.html").write_text(f"<!doctype html><title>High Seas</title>\n{rows}", encoding="utf-8")


def take_for_readme(folder: Path) -> None:
    """Make the pictures of the README."""
    for file, shot in README.items():
        (folder / f"{file}.svg").write_text(svg_of(*shot), encoding="utf-8")


def main() -> int:
    """Run the command."""
    from highseas.campaign.tui.theme import THEMES as ours

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--sizes", nargs="+", default=SIZES)
    parser.add_argument("--themes", nargs="+", default=[theme for theme in THEMES if theme in ours])
    parser.add_argument("--out", type=Path, default=Path("build/gallery"))
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--readme", action="store_true")
    asked = parser.parse_args()
    if asked.readme:
        take_for_readme(IMAGES)
        return 0
    if unknown := sorted(set(asked.names) - set(SHOTS)):
        parser.error(f"no pictures {', '.join(unknown)}; there are {', '.join(SHOTS)}")
    asked.out.mkdir(parents=True, exist_ok=True)
    wanted = list(product(asked.names or SHOTS, asked.sizes, asked.themes))
    with ProcessPoolExecutor(asked.workers) as pool:
        taken = [pool.submit(take, *each, asked.out) for each in wanted]
        files = []
        for each, future in zip(wanted, taken, strict=True):
            try:
                files.append(future.result())
                print(files[-1], flush=True)
            except Exception as error:  # one picture that fails is told, and spoils no other
                print(f"{'-'.join(each)}: {type(error).__name__}: {error}", file=sys.stderr, flush=True)
    index(files, asked.out)
    return 0 if len(files) == len(wanted) else 1


if __name__ == "__main__":
    sys.exit(main())
